# Every text about the engine's logic, in English.
#
# One message a line: a line break in a text would be shown. $initial and $n serve grammar only, and
# a language that does not need them may leave them out; all other variables are used by all.

## Words

list-and = { $list } and { $last }
list-or = { $list } or { $last }
list-parts = { $list }, and { $last }

level-easy = easy
level-medium = medium
level-hard = hard
level-expert = expert
level-extreme = extreme

# .the and .of: in a sentence, and as "the 5 of row 3"
house = { $kind ->
    [row] row { $number }
    [column] column { $number }
   *[box] box { $number }
}
    .the = { house }
    .of = of { house }
houses = { $kind ->
    [row] rows { $numbers }
    [column] columns { $numbers }
   *[box] boxes { $numbers }
}
    .the = { houses }
    .of = of { houses }
of-grid = { $house } of { $grid }

## What a step does

is = { $cell } is { $digit }
out-of = { $digits } out of { $cells }
take-out = take { $parts }

# A node of a chain: a digit and one or several cells
node-is = { $cells } is { $digit }
node-is-not = { $n ->
    [one] { $cells } is not { $digit }
   *[other] { $cells } are not { $digit }
}

## Explanations: singles, locked candidates, subsets

explain-full-house = In { $house }, only { $cell } is still empty, and only { $digit } is missing: { $conclusion }.
explain-naked-single = Every digit but { $digit } stands in a cell that { $cell } sees, or was ruled out for it before: { $conclusion }.
explain-hidden-single = In { $house }, { $cell } is the only cell left for the { $digit }: { $conclusion }.
explain-locked = In { $from }, the { $digit } can only be in { $cells }, and all of these lie in { $into }. So that is where the { $digit } { $of-into } is, and no other cell there can be { $digit }: { $conclusion }.
explain-naked = In { $house }, { $cells } have only the candidates { $digits }: { $count } cells for { $count } digits. They use these digits up, whichever goes where, so no other cell { $of-houses } can have them: { $conclusion }.
explain-hidden = In { $house }, { $digits } can only be in { $cells }: { $count } digits for { $count } cells. So these cells have no room for anything else: { $conclusion }.

## Explanations: fish

explain-fish = In { $bases }, the { $digit } can only be in { $covers }. Each of these { $count } lines needs it in another one of the { $count } across, so they use up { $covers }, and no other cell there can be { $digit }: { $conclusion }.
explain-finned-fish = But for the { $n ->
    [one] fin { $fins }
   *[other] fins { $fins }
}, the { $digit } { $of-bases } could only be in { $covers }. Either { $n ->
    [one] the fin
   *[other] one of the fins
} is { $digit }, or the fish is whole and clears the rest { $of-covers }. A cell of that rest that sees { $n ->
    [one] the fin
   *[other] all fins
} loses the { $digit } both ways: { $conclusion }.
explain-sashimi-fish = But for the { $n ->
    [one] fin { $fins }
   *[other] fins { $fins }
}, the { $digit } { $of-bases } could only be in { $covers }, where one of these lines has a single place left. Either { $n ->
    [one] the fin
   *[other] one of the fins
} is { $digit }, or that place is, and what remains of the fish clears the rest { $of-covers } all the same. A cell of that rest that sees { $n ->
    [one] the fin
   *[other] all fins
} loses the { $digit } both ways: { $conclusion }.
explain-siamese-fish = Two finned fish of the { $digit } lie in { $bases }: one in { $covers } but for { $fins }, the other in { $other-covers } but for { $other-fins }. In each of them, either a fin is { $digit } or the fish is whole; what would be cleared both ways goes: { $conclusion }.

## Explanations: two strong links, wings

explain-two-links = In { $house }, the { $digit } is in { $start } or { $from }, and in { $other-house } it is in { $to } or { $end }. As { $from } and { $to } see each other, they are not both { $digit }, so that { $start } or { $end } is.
explain-two-links-end = A cell that sees both ends loses the { $digit }: { $conclusion }.
explain-empty-rectangle = In { $box }, all places of the { $digit } lie in { $near } or { $far }. In { $house }, it is in { $hinge } or { $end }. If it is not in { $end }, it is in { $hinge }; then { $box } cannot have it in { $near }, and has it in { $far }. Either way, a cell { $of-far } outside this box that sees { $end } loses the { $digit }.
explain-empty-rectangle-end = So { $conclusion }.
explain-w-wing = { $one } and { $other } both have the candidates { $inner } and { $outer }. In { $house }, the { $inner } is in { $near } or { $far }; the one is seen by { $one }, the other by { $other }. So they are not both { $inner }, one of them is { $outer }, and a cell that sees both is not: { $conclusion }.
explain-xy-wing = { $pivot } is { $digits }. If it is { $x }, { $one } can only be { $z }; if it is { $y }, { $other } can only be { $z }. So one of these two is { $z }, and a cell that sees both is not: { $conclusion }.
explain-xyz-wing = { $pivot } is { $digits }. If it is { $x }, { $one } can only be { $z }; if it is { $y }, { $other } can only be { $z }. So one of the three is { $z }, and a cell that sees all of them is not: { $conclusion }.
explain-remote-pair = { $cells } all have the same two candidates, { $digits }, and each sees the next: so they take the two in turns. As they are { $count }, an even number, { $start } and { $end } have different ones, and what sees both can be neither: { $conclusion }.

## Explanations: one solution

explain-bug-plus-one = But for the { $digit } in { $cell }, every empty cell would have two candidates, and every digit two places in each house that needs it. Then each cell could take its other candidate, and there would be two solutions or none. So the { $digit } must be true: { $conclusion }.
explain-rectangle = { $cells } are the corners of a rectangle in two boxes. If they held nothing but { $digits }, these could change places, and the puzzle would have two solutions.
explain-unique-rectangle-1 = Only { $cell } has other candidates, so it must be one of those: { $conclusion }.
explain-unique-rectangle-2 = Only { $cells } can prevent that, by being { $digit }. So one of them is, and what sees all of them is not: { $conclusion }.
explain-unique-rectangle-3 = So one of { $cells } is { $extras }. Together with { $members } that makes { $count } cells in { $house } for the { $count } digits { $set }, and no other cell there can have these: { $conclusion }.
explain-unique-rectangle-4 = In { $house }, the { $digit } can only be in { $cells }, so one of them is { $digit }. If the other were { $gone }, the corners would hold just that: { $conclusion }.
explain-unique-rectangle-6 = In { $houses }, the { $digit } can only be in corners. If one of { $cells } were { $digit }, the other would be, too, and the remaining corners would be { $other }: they would hold just that. So { $conclusion }.
explain-hidden-rectangle = { $corner } is { $digits }. If { $cell } were { $gone }, then in { $houses } the { $digit } could only be in { $beside }, and { $corner } would be { $gone }: the corners would hold just that. So { $conclusion }.
explain-avoidable-rectangle = { $cells } are the corners of a rectangle in two boxes, and none of them is a given. If they held { $digits } crosswise, these could change places, and the puzzle would have two solutions.
explain-avoidable-rectangle-1 = As { $filled }, the fourth corner must not be { $digit }: { $conclusion }.
explain-avoidable-rectangle-2 = As { $filled }, { $open } must be { $extra }, their only other candidate, to prevent that. What sees both is not { $extra }: { $conclusion }.

## Explanations: Sue de Coq, colors

explain-sue-de-coq = { $shared } lie both in { $line } and in { $box }. With { $in-line } of the line and { $in-box } of the box they are { $count } cells with { $count } digits, { $digits }. None of these can stand in them twice, because the cells of the line and those of the box have none in common; so each stands in them once, and is used up there: { $conclusion }.
explain-colors = Wherever a house has just two places for the { $digit }, these get two colors: A for { $a }; B for { $b }. Either all cells of A are { $digit }, or all of B.
explain-colors-trap = { $n ->
    [one] { $cells } sees both colors
   *[other] { $cells } see both colors
}, one of which is true: { $conclusion }.
explain-colors-wrap = { $one } and { $other } both have color { $color }, but see each other in { $house }. So { $color } is false: { $conclusion }.
explain-more-colors = Elsewhere, two more colors come about in the same way: C for { $c }; D for { $d }.
explain-more-colors-link = { $one }, of color { $color }, sees { $other }, of color { $other-color }, so these are not both true: { $opposite } or { $other-opposite } is, and a cell that sees both of those is not { $digit }.
explain-more-colors-trap = So { $conclusion }.
explain-more-colors-wrap = Of color { $color }, { $one } sees { $first }, of C, and { $other } sees { $second }, of D. As C or D is true, { $color } is false: { $conclusion }.

## Explanations: chains

because-cell = its only other candidate
because-house = no other place in { $house }
because-set = { $cells } have only { $digits }, and without { $digit } they need all the others
chain-if-not = If { $not }:
chain-then = - then { $is } ({ $why })
chain-then-so = - then { $is } ({ $why }), so { $not }
chain-ends = So at least one of the two is true: { $one }; or { $other }. What both rule out goes: { $conclusion }.
chain-ends-more = So at least one of the two is true: { $one }; or { $other }. The same goes for { $digits }, which the first set and the last have in common as well. What both rule out goes: { $conclusion }.
chain-meets = So the assumption refutes itself: { $conclusion }.
chain-closes = That leads back to the beginning, and the loop can be read both ways round: of each two neighbors exactly one is true. So what sees both of them loses the digit, and a cell that is entered by one digit and left by another has no third: { $conclusion }.
chain-closes-sets = That leads back to the beginning, and the loop can be read both ways round: of each two neighbors exactly one is true. So what sees both of them loses the digit, and all other digits of a set that is passed are locked in it: { $conclusion }.
forcing-if = If { $is }:
forcing-not = so { $not }
forcing-then = then { $is } ({ $why })
forcing-line = { $number }. { $links }.
forcing-case = { $number }. If { $is }: { $links }.
forcing-case-itself = { $number }. If { $is }, nothing is left to show.
forcing-both = The { $digit } would be in { $cells }, and would not: { $conclusion }.
forcing-itself = So the assumption refutes itself: { $conclusion }.
forcing-empty-cell = That leaves no candidate for { $cell }: { $conclusion }.
forcing-empty-house = That leaves no place for the { $digit } in { $house }: { $conclusion }.
forcing-choice-cell = { $cell } is { $digits }.
forcing-choice-house = In { $house }, the { $digit } is in { $cells }.
forcing-always = It comes to the same each time: { $conclusion }.
net-if = If { $is }:
net-if-also = If { $is } as well:
net-further = this is ruled out on the way:
net-follow = this follows, one after the other: { $placements };
net-empty-cell = then no candidate is left for { $cell }.
net-empty-house = then no place is left for the { $digit } in { $house }.
net-end = So the assumption is wrong: { $conclusion }.

## Hints

area-houses = Look at { $houses }.
area-grids = Look at { $n ->
    [one] the grid { $grids }
   *[other] the grids { $grids }
}.
area-board = Look at the whole board: the step spreads over many boxes.
hint-conflict = Some digits collide: look at { $cells }. There are no hints until that is resolved.
hint-dead-end = { $cell } has no candidate left, so something went wrong before.
hint-fewest = { $n ->
    [one] { $cell } has a single candidate: { $digits }.
   *[other] { $cell } has the fewest candidates: { $digits }.
}
hint-no-mistake = So far all is right.
hint-mistake = There is a mistake on the board.
hint-mistake-turns = There is a mistake on the board. { hint-began }
hint-began = It began { $n ->
    [one] with the last turn
   *[other] { $n } turns ago
}.
hint-wrong-marks = The right digit is missing from the marks of { $cells }.
hint-technique = The next step: { $technique }.
hint-digit = { $cell } is { $digit }.
sentences = { $first } { $second }
hint-no-step = None of the techniques allowed leads any further here.
hint-solved = The board is solved already.
no-solution = There is no solution.
several-solutions = There are several solutions.
gave-up = The search gave up before it was certain.

## Grades

grade = { $level }, score { $score }, hardest technique: { $technique }
grade-solved = { $level }, score { $score }, nothing left to do
grade-grid = { $grid }: { $grade }
grids-alone = { $n ->
    [one] { $grids } can be solved alone
   *[other] { $grids } can each be solved alone
}
grids-alone-none = no grid can be solved alone
grids-alone-all = every grid can be solved alone
interlock = { $percent }% of the steps use a shared box

## Playing with typed commands

play-summary = { $n ->
    [one] { $game }, one cell left, played { $time }
   *[other] { $game }, { $n } cells left, played { $time }
}
play-ask-level = Which level? 1 { level-easy }, 2 { level-medium }, 3 { level-hard }, 4 { level-expert }, 5 { level-extreme }
play-ask-level-again = Please answer with a number from 1 to 5 or with the name of a level; q ends.
play-making = Making a puzzle …
play-begins = { $summary }. Type help for all commands.
play-ask-continue = A game is not finished: { $summary }. Go on with it? (y/n)
play-nothing-to-continue = There is no unfinished game.
play-in-use = Another program is playing this game; close it first.
play-recovered = The saved game was damaged. { $n ->
    [one] One turn is there again
   *[other] { $n } turns are there again
}; what was there is kept in { $file }.
play-not-kept = Turns cannot be kept on disk: { $why }
play-given = { $cell } is given and cannot be changed.
play-exists = There is a { $digit } in { $house } already.
play-wrong = { $cell } is not { $digit }. Mistakes so far: { $n }.
play-undone = { $n ->
    [one] One turn is taken back.
   *[other] { $n } turns are taken back.
}
play-undone-all = { $n ->
    [one] There was only one turn to take back; it is.
   *[other] There were only { $n } turns to take back; all of them are.
}
play-redone = { $n ->
    [one] One turn is done again.
   *[other] { $n } turns are done again.
}
play-redone-all = { $n ->
    [one] There was only one turn to do again; it is.
   *[other] There were only { $n } turns to do again; all of them are.
}
play-nothing-to-undo = There is nothing to undo.
play-nothing-to-redo = There is nothing to redo.
play-ask-restart = This empties the board. Begin again? (y/n)
play-restarted = The board is as it was in the beginning.
play-unchanged = All stays as it is.
play-finish-collides = There is no solution to show while digits collide: look at { $cells }.
play-finish-unsolvable = With these entries there is no solution: something is wrong. Undo or delete it first.
play-solution = This is the solution.
play-solved = Congratulations! Solved in { $time }, { $n ->
    [0] without a hint
    [one] with one hint
   *[other] with { $n } hints
}.
play-tip-unmark = (To take a mark out, type for example { $example }; the next hint then goes on from there.)
play-tip-candidates = (Type candidates to mark everything that cells can be; what you take out there is kept for the next hint.)
play-check-right = { $n ->
    [one] All is right so far. One cell is left.
   *[other] All is right so far. { $n } cells are left.
}
play-check-wrong = { $n ->
    [one] One digit is wrong.
   *[other] { $n } digits are wrong.
}
play-time = Played { $time }.
play-saved = The game is saved in { $file }.
play-ask-overwrite = { $file } is there already. Write over it? (y/n)
play-file-trouble = { $file }: { $why }
play-goodbye = The game is kept. Go on with it by: ninefold play --continue
play-no-records = No game was solved yet.
play-over = The board is finished.
play-goodbye-unkept = The game is not kept.
play-abandoned = The game is given up. It stays in the list, but is offered no more.
play-filled = { $cell } has a digit; marks are for empty cells.
play-legend = (* what makes the step, + what is placed, - what is taken out)
play-check-solved = All is right: the board is solved.
play-check-where = Wrong: { $cells }.
help-marks = show the marks
bad-instead = { $found }: { $expected }
records-mode = mode
records-level = level
records-games = solved
records-best = best times
records-average = average
records-streak = { $n ->
    [one] A puzzle of the day was solved on one day in a row.
   *[other] Puzzles of the day were solved on { $n } days in a row.
}

help-insert = write a digit: row, column, digit
help-delete = empty a cell: row, column
help-mark = make a pencil mark, or take it away
help-undo = take back the last turn, or several
help-redo = do again what was taken back
help-restart = empty the board and begin again
help-hint = a hint; asking again tells more, up to the digit (levels 1 to 6)
help-check = how many entries are wrong, and on request where
help-candidates = mark everything that each empty cell can be
help-finish = show the solution and end
help-save = save in a file (add gattai-1.0 for that format)
help-load = play a puzzle or game from a file
help-new = another puzzle: level and layout if wanted
help-time = how long it was played
help-stats = solved games and best times
help-board = draw the board
help-help = this list
help-quit = end; the game is kept
help-grids = with several grids the name of one comes first; or @r13c19=6, counted as the frame does

bad-command = { $word } is no command. Type help for all of them.
bad-place-and-digit = expected row, column and digit, each from 1 to 9, such as { $example }
bad-place = expected row and column, each from 1 to 9, such as { $example }
bad-count = expected a number of turns, at least 1, such as u3
bad-hint-level = expected a level from 1 to 6, such as h 4
bad-file = Expected the name of a file, such as { $example }
bad-extra = { $word } stands alone: { $found } is too much
bad-new = expected a level (easy to extreme) or a layout, such as new hard samurai
bad-grid-missing = Which grid? Put its name first, such as { $example }. There are { $grids }.
bad-grid = There is no grid { $found }. There are { $grids }.
bad-move = This move cannot be read: { $why }

## The page: ways to play

way-hold = Digit first
way-hold-help = Choose a digit, then tap cells to write it
way-chain = Chain
way-chain-help = Color a candidate; its digit again takes the next color
way-key-hold = digit first: digits are held, Enter writes
way-key-pause = pause, or go on
way-key-wheel = larger or smaller
way-more = More
way-checkpoints = Checkpoints
way-checkpoints-help = Remember the board as it is now, and come back to it whenever you like. Undo takes a return back, too.
way-checkpoint-name = Name
way-remember = Remember
way-too-many-checkpoints = No more checkpoints can be kept.
way-policy = Wrong digits
way-policy-free = Show conflicts
way-policy-strict = Refuse conflicts
way-policy-guarded = Refuse mistakes
way-policy-free-help = Every digit is taken; what collides turns red.
way-policy-strict-help = A digit that stands in the same row, column or box is not taken.
way-policy-guarded-help = Only right digits are taken; mistakes are counted.
way-clean-marks = Digits take away the marks they rule out
way-next-game = This holds from the next game on.
way-pause = Pause
way-resume = Go on
way-paused = Paused
way-paused-help = The clock stands. Any key or tap goes on.
way-walk = All steps
way-ask-walk = This explains every step from here to the solution. It counts as a hint, so the time is kept apart from those without help. Go on?
way-next = Next
way-previous = Back
way-leave = Back to the game
way-walk-ends = That is the solution.
way-thinking = Looking for the next step …
way-lessons = Lessons
way-lessons-help = Every technique with an example, from the easiest on.
way-learn = Learn about it
way-example = An example
way-what = What it is
way-why = Why it holds
way-spot = How to spot it
way-again = Another one
way-solved-helped = With help: such times are kept apart.
way-walk-step = Step { $number }: { $technique }
way-remembered = Remembered: { $name }
way-return = Return to { $name }
way-harder = Try { $level }
way-mistakes = { $n ->
    [one] One mistake was refused.
   *[other] { $n } mistakes were refused.
}
way-walk-count = { $n ->
    [one] One step to the solution
   *[other] { $n } steps to the solution
}
way-candidate-colored = { $digit } in color { $number }

## The page in the browser

page-board = Board
page-digit = Digit
page-corner = Corner
page-center = Center
page-color = Color
page-undo = Undo
page-redo = Redo
page-erase = Erase
page-check = Check
page-hint = Hint
page-hint-more = Tell me more
page-where = Show where
page-apply = Do this step
page-candidates = Candidates
page-restart = Restart
page-reveal = Solution
page-new = New puzzle
page-daily = Daily
page-settings = Settings
page-help = Keys
page-layout = Layout
page-level = Level
page-date = Day
page-play = Play
page-cancel = Cancel
page-close = Close
page-theme = Colors
page-theme-system = As the system
page-theme-light = Light
page-theme-dark = Dark
page-theme-contrast = High contrast
page-language = Language
page-timer = Show the time
page-pad = Digits and actions
page-given = given
page-empty = empty
page-in-conflict = in conflict
page-wrong = wrong
page-zoom-in = Larger
page-zoom-out = Smaller
page-ask-restart = This empties the board. Begin again?
page-ask-reveal = This shows the solution and ends the game. Go on?
page-failed = No puzzle was found. Try again, or choose another level.
page-not-kept = This browser does not keep games: closing the page ends the game.
page-damaged = A saved game was damaged and could not be read. It was set aside.
page-key-arrows = move; with Shift select several cells
page-key-tab = to the next grid
page-key-digits = write a digit
page-key-corner = a mark in the corner
page-key-center = a mark in the center
page-key-erase = empty the cells
page-key-undo = undo; with Shift redo
page-key-ink = digits, corner marks, center marks or colors
page-key-hint = a hint; again for more
page-key-check = check the entries
page-key-candidates = mark all candidates
page-key-escape = one cell only; put the hint away
page-key-help = this list
page-place = row { $row } column { $column }
page-place-grid = { $grid } row { $row } column { $column }
page-shared = shared with { $places }
page-colored = color { $number }
page-marks = marks { $digits }
page-left = { $n ->
    [one] { $n } cell left
   *[other] { $n } cells left
}
page-key-left = { $n ->
    [0] { $digit }, none left
   *[other] { $digit }, { $n } left
}
page-conflicts = { $n ->
    [one] { $n } cell is in conflict
   *[other] { $n } cells are in conflict
}
page-best = Best times: { $times }
page-conflict = { $digit } stands more than once in { $house }: { $cells }

## The full screen of the terminal

full-menu = Menu
full-go-on = Back to the board
full-games = Kept games
full-records = Statistics
full-theme = Light or dark
full-quit = Quit
full-candidate = Candidate
full-digit-first = Digit first
full-missing = Missing
full-map = Map
full-paused = Pause
full-paused-how = Any key goes on.
full-searching = Looking for the way …
full-busy-how = Esc: cancel
full-form-how = Up, Down: layout · Left, Right: level · Enter: play · Esc: back
full-day-how = Tab, Shift+Tab: another day
full-list-how = Up, Down: choose · Enter: take · Esc: back
full-ask-how = y: yes · n: no
full-walk-how = Left, Right: steps · Home, End: first, last · Esc: back
full-close-how = Esc: back
full-path = The whole way
full-checkpoints = Checkpoints
full-no-checkpoints = No board is remembered yet; s remembers one.
full-key-move = move
full-key-select = select several cells
full-key-mouse = pick a cell, or drag over several
full-key-grid = to the next grid, or back
full-key-digits = write a digit in the chosen way
full-key-inks = digit, corner, center, color, colored candidate
full-key-direct = a corner mark, a center mark at once
full-key-first = digit first: then click on cells, or Enter
full-key-erase = empty the cells
full-key-undo = undo, redo
full-key-candidates = mark all candidates
full-key-hint = a hint; again for more; Enter does it
full-key-walk = walk through the whole solution
full-key-check = check; Enter shows where
full-key-restart = begin again; show the solution
full-key-checkpoint = remember the board; go back to one
full-key-pause = pause; light or dark
full-key-zoom = larger, smaller, whole board
full-key-read = read on beside the board
full-key-screens = new puzzle, daily, kept games, statistics
full-key-quit = end, or back to the shell; the game is kept
full-signs = 5! collides · 5? is wrong · a-i colors · +5 placed · -5 out · *5 pattern
full-name-move = arrows, hjkl
full-name-select = Shift+arrows, HJKL, Space
full-name-mouse = mouse
full-name-grid = Tab, Shift+Tab
full-name-direct = Shift+1-9, Alt+1-9
full-name-erase = 0 . Backspace
full-name-read = Page Up, Page Down
full-name-enter = Enter
full-name-escape = Esc
full-checkpoint = Checkpoint { $name }
full-step = Step { $number } of { $n }
full-too-small = This terminal has { $columns } by { $rows } characters. Make it at least { $least-columns } by { $least-rows } to play.
full-failed = No puzzle was found: { $why }

## Lessons

lesson-what = What it is: { $text }
lesson-why = Why it holds: { $text }
lesson-spot = How to spot it: { $text }
lesson-example = An example, on the way through { $puzzle }

## Techniques: their names, and a lesson for each

technique-full-house = Full house
    .what = A row, column or box with a single empty cell gets the digit it misses.
    .why = Every house holds each digit once, so the last cell has no choice.
    .spot = Look for houses with eight digits, above all after each digit you enter.
technique-naked-single = Naked single
    .what = A cell that can hold only one digit gets it.
    .why = Every cell holds a digit, and where all others are ruled out, the one left is true.
    .spot = Look at cells that see many digits: count in their row, column and box which of the nine is not there yet.
technique-hidden-single = Hidden single
    .what = A digit that has only one place left in a house goes there, whatever else that cell could hold.
    .why = Every house needs every digit, so the last place left must have it.
    .spot = Take a digit that stands on the board often, and follow its rows and columns into the boxes that still miss it.
technique-locked-pair = Locked pair
    .what = Two cells where a line crosses a box have the same two candidates. The digits go from the rest of the line and from the rest of the box.
    .why = The two cells take the two digits, one each. As they lie in both houses, both have used the digits up.
    .spot = Look for two cells side by side in a box with just two candidates, and check that both see the same line.
technique-locked-triple = Locked triple
    .what = Three cells where a line crosses a box have three candidates together. The digits go from the rest of the line and from the rest of the box.
    .why = Three cells share three digits, one each. As they lie in both houses, both have used the digits up.
    .spot = Look at boxes with three empty cells in one line and count their candidates.
technique-pointing = Pointing
    .what = In a box, all places of a digit lie in one line. The digit goes from the rest of that line.
    .why = The box needs the digit, so it stands where the box and the line cross; the line then has it, and cannot have it again.
    .spot = For each box and digit, see whether the places left form a row or a column, and follow that line out of the box.
technique-claiming = Claiming
    .what = In a line, all places of a digit lie in one box. The digit goes from the rest of that box.
    .why = The line needs the digit, so it stands where the line and the box cross; the box then has it, and cannot have it again.
    .spot = For each line and digit, see whether the places left lie in a single box.
technique-naked-pair = Naked pair
    .what = Two cells of a house have the same two candidates and no others. The two digits go from the rest of the house.
    .why = As many cells as digits: they use the digits up, whichever goes where.
    .spot = Look for cells with two candidates, and for a second one with the same two in a house of theirs.
technique-naked-triple = Naked triple
    .what = Three cells of a house have no more than three candidates together, not necessarily all in each. The three digits go from the rest of the house.
    .why = { technique-naked-pair.why }
    .spot = Collect the cells of a house with two or three candidates, and look for three of them that get by with three digits, such as 12, 23 and 13.
technique-hidden-pair = Hidden pair
    .what = Two digits have the same two places in a house. All other candidates go from these two cells.
    .why = As many digits as cells: each of the two digits needs one of the cells, so there is no room for anything else.
    .spot = Count the places of each digit in a house, and look for two digits with the same two.
technique-hidden-triple = Hidden triple
    .what = Three digits have no more than three places together in a house. All other candidates go from these cells.
    .why = As many digits as cells: each of the digits needs one of the cells, so there is no room for anything else.
    .spot = Look in houses with many empty cells for digits with two or three places, and see whether three of them share the same three cells.
technique-naked-quad = Naked quad
    .what = Four cells of a house have no more than four candidates together. The four digits go from the rest of the house.
    .why = { technique-naked-pair.why }
    .spot = In a house with many empty cells, collect those with few candidates; often the other cells show a hidden subset that is easier to see.
technique-hidden-quad = Hidden quad
    .what = Four digits have no more than four places together in a house. All other candidates go from these cells.
    .why = { technique-hidden-triple.why }
    .spot = It is rare and hard to see: look for the naked subset in the other empty cells of the house first.
technique-x-wing = X-Wing
    .what = Two parallel lines have a digit in the same two places, so that these form a rectangle. The digit goes from the rest of the two lines that cross them.
    .why = Each of the two lines has the digit in one of the two crossing lines, and not both in the same one. So both crossing lines have it in the rectangle, and nowhere else.
    .spot = For one digit, mark the rows with exactly two places, and see whether two of them use the same columns; then the same with rows and columns swapped.
technique-swordfish = Swordfish
    .what = Three parallel lines have a digit only in three lines that cross them, two or three places each. The digit goes from the rest of the crossing lines.
    .why = Three lines need the digit three times, and the three crossing lines can take it once each. So each has it in one of the three lines, and nowhere else.
    .spot = For one digit, collect the rows with two or three places, and look for three that get by with three columns; then the same with rows and columns swapped.
technique-jellyfish = Jellyfish
    .what = Four parallel lines have a digit only in four lines that cross them. The digit goes from the rest of the crossing lines.
    .why = Four lines need the digit four times, and the four crossing lines can take it once each. So each has it in one of the four lines, and nowhere else.
    .spot = Look at a digit that is placed seldom, and collect the rows with two to four places; then the columns.
technique-remote-pair = Remote pair
    .what = An even number of cells, four or more, all have the same two candidates, and each sees the next. Both digits go from every cell that sees the first and the last.
    .why = The cells take the two digits in turns, so the first and the last have different ones. What sees both ends sees both digits.
    .spot = Look for a pair of candidates that stands in many cells of two, and go from one to the next along shared houses.
technique-bug-plus-one = BUG+1
    .what = Every empty cell has two candidates, except one with three. In that cell, the digit that has three places in its houses is true.
    .why = Without it, every cell would have two candidates and every digit two places in each house. Then all cells could change to their other candidate, and a puzzle with one solution would have two.
    .spot = Near the end, when only one cell has more than two candidates, count which of its digits has three places in its row.
technique-skyscraper = Skyscraper
    .what = Two parallel lines have two places each for a digit, and one end of each lies in the same crossing line. The digit goes from every cell that sees both other ends.
    .why = The two ends in the crossing line are not both true, so one of the other ends is.
    .spot = Look for two lines with two places for a digit that almost make an X-Wing: one pair of ends is level, the other is not.
technique-two-string-kite = Two-string kite
    .what = A row and a column have two places each for a digit, and one end of each lies in the same box. The digit goes from the cell that sees both other ends.
    .why = The two ends in the box are not both true, so one of the other ends is.
    .spot = Look for a box where a row and a column with two places each meet in different cells, and go to where their far ends cross.
technique-turbot-fish = Turbot fish
    .what = Two houses have two places each for a digit, and one end of the first sees one end of the second. The digit goes from every cell that sees both other ends.
    .why = The two ends that see each other are not both true, so one of the other ends is.
    .spot = For one digit, mark all houses with two places, boxes as well, and look for two that touch.
technique-empty-rectangle = Empty rectangle
    .what = In a box, a digit lies only in one row and one column. A house with two places for it that begins in that row takes it out of a cell of that column, or the other way round.
    .why = If the far place of the house is false, the near one is true and clears the row of the box; so the box has its digit in the column. Either way the cell where column and far place meet loses it.
    .spot = Look for a box whose places for a digit make a cross, an L or a T, and for a line with two places that starts in an arm of it.
technique-w-wing = W-Wing
    .what = Two cells that do not see each other have the same two candidates, and some house has two places for one of these digits, one seen by each cell. The other digit goes from what sees both cells.
    .why = If both cells had the linked digit, the house would have no place for it. So at least one of them has the other digit.
    .spot = Look for equal cells with two candidates, and for a house that links one of their digits.
technique-xy-wing = XY-Wing
    .what = A cell with candidates x and y sees one with x and z and one with y and z. The z goes from every cell that sees both wings.
    .why = Whatever the first cell is, it makes one of the wings z.
    .spot = Start from a cell with two candidates, and look among the cells of two that it sees for one that shares the first digit and one that shares the second, with the same third.
technique-xyz-wing = XYZ-Wing
    .what = A cell with candidates x, y and z sees one with x and z and one with y and z. The z goes from every cell that sees all three.
    .why = If the first cell is not z, it makes one of the wings z; so one of the three is z.
    .spot = Start from a cell with three candidates, and look for two cells it sees that have two of the three each; what is cleared mostly lies in its own box.
technique-unique-rectangle-1 = Unique rectangle, type 1
    .what = Three corners of a rectangle in two boxes have the same two candidates only. These two go from the fourth corner.
    .why = With all four corners made of the same two digits, these could change places, and there would be two solutions. A puzzle has one, so the fourth corner is something else.
    .spot = Look for two equal cells with two candidates in one box, and for a third in line with one of them.
technique-unique-rectangle-2 = Unique rectangle, type 2
    .what = Two corners beside each other have the two candidates only, and the other two both have the same third one. That third one goes from every cell that sees both.
    .why = One of the two must be the third digit, because otherwise the four corners could change their two digits, and there would be two solutions.
    .spot = Look for two equal cells with two candidates, and opposite them two with the same three.
technique-unique-rectangle-3 = Unique rectangle, type 3
    .what = Two corners beside each other have further candidates. Taken as one cell with these, they form a naked subset with other cells of a house they share.
    .why = One of the two must be one of the further digits, because otherwise there would be two solutions. So together they count as one cell of a subset.
    .spot = When two corners have a few further digits, look in the house they share for cells with just these.
technique-unique-rectangle-4 = Unique rectangle, type 4
    .what = Two corners beside each other have further candidates, and a house they share has one of the two digits only in them. The other of the two digits goes from both.
    .why = One of the two corners has the locked digit. If the other corner had the second digit, the rectangle would be closed, and there would be two solutions.
    .spot = When two corners have further digits, count the places of the two main digits in the houses they share.
technique-unique-rectangle-5 = Unique rectangle, type 5
    .what = Two corners across, or three corners, have the same further candidate. It goes from every cell that sees them all.
    .why = { technique-unique-rectangle-2.why }
    .spot = As type 2, with the cells of three candidates across from each other.
technique-unique-rectangle-6 = Unique rectangle, type 6
    .what = Two corners across have further candidates, and both rows or both columns have one of the two digits only in the corners. That digit goes from these two corners.
    .why = If one of the two had it, so would the other; the rectangle would be closed, and there would be two solutions.
    .spot = Look for a digit that makes an X-Wing in the corners of a rectangle with two equal cells across from each other.
technique-hidden-rectangle = Hidden rectangle
    .what = One corner of a rectangle in two boxes has two candidates only. If the row and the column of the corner across have one of these digits only in corners, the other digit goes from the corner across.
    .why = With that digit there, the locked one would be pushed into both neighbors; the rectangle would be closed, and there would be two solutions.
    .spot = Start from a cell with two candidates, and look for a rectangle in which one of the digits has just two places in both lines across.
technique-avoidable-rectangle-1 = Avoidable rectangle, type 1
    .what = Three corners of a rectangle in two boxes are filled, none of them a given, and a digit in the fourth would close it crosswise. That digit goes.
    .why = Two digits crosswise in four cells that are not given could change places, and there would be two solutions.
    .spot = Remember which digits were given: look for solved cells that make three corners with two digits.
technique-avoidable-rectangle-2 = Avoidable rectangle, type 2
    .what = Two corners of a rectangle in two boxes are filled, none of them a given, and the other two have, besides what would close it crosswise, the same one candidate. It goes from every cell that sees both.
    .why = One of the two must be that candidate, because otherwise the rectangle would be closed, and there would be two solutions.
    .spot = Look for two solved cells that were not given, and opposite them two cells with two candidates each, one of them in common.
technique-finned-x-wing = Finned X-Wing
    .what = An X-Wing of which one line has further places, the fins, all in one box. The digit goes from those cells that the X-Wing would clear and that see all fins.
    .why = Either a fin is true, or the fish is whole. What would be cleared in both cases goes.
    .spot = Look for an X-Wing that is spoiled by places beside one of its corners; what it clears lies in the box of that corner.
technique-sashimi-x-wing = Sashimi X-Wing
    .what = A finned X-Wing that lacks the corner beside the fins: one line has a single place left besides them. The digit goes from the cells that would be cleared and that see all fins.
    .why = If no fin is true, the line has the digit in its single place, and that forces the other line, too. What would be cleared in both cases goes.
    .spot = Look for two lines with nearly the same two places for a digit, one of them shifted within its box.
technique-finned-swordfish = Finned Swordfish
    .what = A Swordfish with further places, the fins, all in one box. The digit goes from those cells that the Swordfish would clear and that see all fins.
    .why = { technique-finned-x-wing.why }
    .spot = Look for three lines of a digit that would make a Swordfish but for one or two places in a single box.
technique-sashimi-swordfish = Sashimi Swordfish
    .what = A finned Swordfish of which a line has a single place left besides the fins. The digit goes from the cells that would be cleared and that see all fins.
    .why = If no fin is true, the line has the digit in its single place, and the rest is a smaller fish. What would be cleared in both cases goes.
    .spot = { technique-finned-swordfish.spot }
technique-finned-jellyfish = Finned Jellyfish
    .what = A Jellyfish with further places, the fins, all in one box. The digit goes from those cells that the Jellyfish would clear and that see all fins.
    .why = { technique-finned-x-wing.why }
    .spot = Look for four lines of a digit that would make a Jellyfish but for one or two places in a single box.
technique-sashimi-jellyfish = Sashimi Jellyfish
    .what = A finned Jellyfish of which a line has a single place left besides the fins. The digit goes from the cells that would be cleared and that see all fins.
    .why = { technique-sashimi-swordfish.why }
    .spot = { technique-finned-jellyfish.spot }
technique-sue-de-coq = Sue de Coq
    .what = Two or three cells where a box and a line cross, with some cells of the rest of the line and some of the rest of the box, have as many digits as cells; and the cells of line and box have no digit in common. All these digits are used up: in the line, in the box, or in both.
    .why = No digit can stand in these cells twice, and there are as many as cells. So each of them stands there exactly once.
    .spot = Look for two or three cells in a crossing with two more candidates than cells, and for a cell of two candidates in the line and one in the box that fit into them.
technique-simple-colors = Simple colors
    .what = For one digit, give the two places of each house with just two of them two colors, and go on from there. What sees both colors loses the digit; a color that sees itself is false.
    .why = Of two places in a house one is true and the other is not, so all cells of one color are true, and none of the other.
    .spot = Take a digit that has two places in many houses, and color along from one of them.
technique-multi-colors = Multi-colors
    .what = Two colorings of the same digit touch: a cell of one color sees a cell of a color of the other coloring. What sees the opposite colors of both loses the digit; a color that sees both colors of the other coloring is false.
    .why = Two colors that see each other are not both true, so one of their opposites is.
    .spot = When one coloring of a digit gives nothing, color what is left of it with two more colors, and see where they touch.
technique-x-chain = X-chain
    .what = A chain of places of one digit in which every second link is a house with just two places. The digit goes from every cell that sees both ends.
    .why = If the first end is false, the next place is true, the one after it false, and so on up to the last end, which is true. So one of the ends is true.
    .spot = Mark the houses with two places for a digit, and go from one to the next wherever their ends see each other.
technique-xy-chain = XY-chain
    .what = A chain of cells with two candidates, each sharing a digit with the next one that it sees. If both ends have the same digit left over, it goes from every cell that sees both.
    .why = If the first cell is not that digit, it is its other one; so the next cell is its other one, and so on up to the last, which is that digit.
    .spot = When many cells have two candidates, start from one of them and go on by the digit that is left each time.
technique-continuous-nice-loop = Continuous nice loop
    .what = A chain of strong and weak links in turns that closes without a break. Of each two neighbors exactly one is true, so what sees both of a weak link goes.
    .why = The chain can be read both ways round: from each candidate that is false the next is true, and from each that is true the next is false. So every weak link is a strong one as well.
    .spot = When a chain comes back to see its own beginning, look along all of its weak links, not only at its ends.
technique-discontinuous-nice-loop = Discontinuous nice loop
    .what = A chain of strong and weak links in turns whose ends meet in one candidate or cell. If a candidate follows from its own denial, it is true; if it is excluded by both ends, it goes.
    .why = One end of the chain at least is true. What both ends exclude is false whichever it is.
    .spot = Suppose a candidate false or true, follow strong links by cells of two candidates and houses of two places, and see whether you come back with the opposite.
technique-alternating-inference-chain = Alternating inference chain
    .what = A chain of strong and weak links in turns that begins and ends with a strong one. What sees both ends goes.
    .why = If the first end is false, the next candidate is true, the one after it false, and so on up to the last end, which is true. So one of the ends is true.
    .spot = From a candidate that you would like to be rid of, look for two that exclude it, and for a chain between them.
technique-grouped-continuous-nice-loop = Grouped continuous nice loop
    .what = A continuous loop in which some links lead to a group: the places of a digit that a box and a line share. A group is true if one of its cells is.
    .why = { technique-continuous-nice-loop.why }
    .spot = In a box, take two or three places of a digit in one line as a single one, and build loops as before.
technique-grouped-discontinuous-nice-loop = Grouped discontinuous nice loop
    .what = A discontinuous loop in which some links lead to a group: the places of a digit that a box and a line share. A group is true if one of its cells is.
    .why = { technique-discontinuous-nice-loop.why }
    .spot = Where a house has three or four places for a digit, see whether they are a group and one more place, or two groups: that is a strong link.
technique-grouped-alternating-inference-chain = Grouped alternating inference chain
    .what = An alternating inference chain in which some links lead to a group: the places of a digit that a box and a line share. A group is true if one of its cells is.
    .why = { technique-alternating-inference-chain.why }
    .spot = { technique-grouped-discontinuous-nice-loop.spot }
technique-als-xz = ALS-XZ
    .what = Two almost locked sets, that is cells of a house with one digit more than cells, share a digit x that cannot stand in both. Any other digit z of both goes from every cell that sees all its places in them.
    .why = One of the two sets does not have x. It then has as many digits as cells, so it has z.
    .spot = Cells with two candidates and pairs of cells with three are the easiest sets: look for two of them that see each other by one digit and share another.
technique-als-xy-wing = ALS-XY-Wing
    .what = Two almost locked sets each share with a third one a digit that cannot stand in both. Another digit of the first two goes from every cell that sees all its places in them.
    .why = The set in the middle has at least one of its two linked digits, so it takes that one away from the set it is linked to; that set then has all its other digits.
    .spot = It is an XY-Wing with sets in place of cells: start from a set in the middle with two linked digits.
technique-als-chain = ALS chain
    .what = A chain that passes through almost locked sets: a set that loses one of its digits has all the others. What sees both ends goes.
    .why = { technique-alternating-inference-chain.why }
    .spot = When a chain ends at a cell with three candidates, see whether a neighbor makes it an almost locked set that carries the chain on.
technique-forcing-chain = Forcing chain
    .what = Chains from one candidate lead to something impossible: it is false. Or chains from every candidate of a cell, or from every place of a digit in a house, lead to the same: it is so.
    .why = What leads to nonsense is not true, and what follows from every possibility is.
    .spot = Start from a cell with few candidates or a house with few places, follow each case for itself, and compare where they lead.
technique-forcing-net = Forcing net
    .what = A candidate is assumed, and everything that follows is entered, if need be with further assumptions that are refuted in turn. If it ends in nonsense, the candidate is false.
    .why = What follows from a true candidate is never impossible.
    .spot = It is the last resort: choose a candidate that would decide much, and write down what follows until something breaks.

## The page in the browser: keeping, opening, sharing and making

keep-full = The browser’s storage is full, so this game is no longer kept. Delete old games, or save everything to a file.
keep-newer = This was kept by a newer version of Ninefold and stays as it is. Reload the page to get that version.
keep-elsewhere = This game is open in another tab. Here it can only be looked at.
keep-take-over = Play here
keep-no-worker = The part of the page that makes puzzles does not run. Reload the page, and try again.
keep-technique = With the technique
keep-technique-any = any
keep-symmetry = Symmetry
keep-symmetry-none = none
keep-symmetry-180 = half turn
keep-symmetry-90 = quarter turn
keep-symmetry-rows = top and bottom
keep-symmetry-columns = left and right
keep-symmetry-diagonal = diagonal
keep-symmetry-antidiagonal = other diagonal
keep-impossible = These wishes contradict each other: there is no such puzzle.
keep-tried = { $n ->
    [one] One board tried
   *[other] { $n } boards tried
}
keep-variant = Which of the day
keep-begun = begun
keep-solved = solved
keep-month-previous = The month before
keep-month-next = The month after
keep-games = Games
keep-no-games = No game is kept yet.
keep-delete = Delete
keep-ask-delete = Delete this game for good?
keep-open = Open a puzzle
keep-paste = A puzzle as text, document or link
keep-paste-example = 81 digits, a drawn grid, a table of candidates, JSON …
keep-layout-found = as in the text
keep-choose-file = Choose a file
keep-drop = A file can also be dropped anywhere on the page.
keep-no-puzzle = This is a layout without a puzzle.
keep-unreadable = This cannot be read. { $why }
keep-board-place = line { $line }, column { $column }: { $what }
keep-board-character = unknown character '{ $char }': expected 1 to 9, or one of 0 . * _ for an empty cell
keep-board-short = expected { $expected } cells, found { $found }
keep-board-long = expected { $expected } cells, found more
keep-board-row = expected { $expected } places in this row, found { $found }
keep-board-rows = expected { $expected } rows, found { $found }
keep-board-bars = expected bars around each cell or each box of this row, found others
keep-board-cell = the layout has a cell here: expected a digit or one of 0 . * _, or another layout
keep-board-gap = the layout has no cell here: expected ~
keep-board-digit = expected one digit, or one of 0 . * _ for an empty cell, found more
keep-board-candidate = found '{ $char }': expected the candidates of a cell, each of 1 to 9 once
keep-board-section = expected the section [Puzzle], or after it [State] or [PencilMarks]
keep-unwritable = This puzzle has no such form. { $why }
keep-share = Share
keep-link = A link that holds the whole puzzle
keep-copy = Copy
keep-copied = Copied.
keep-not-copied = The browser does not copy. Select the text, and copy it yourself.
keep-send-link = Send
keep-form = Form
keep-with-entries = with what was entered
keep-text = The text
keep-download = Download
keep-print = Print
keep-everything = All games, best times and settings
keep-everything-save = Save everything to a file
keep-everything-read = Read such a file
keep-taken = { $n ->
    [0] Nothing new was in the file.
    [one] One entry was taken from the file.
   *[other] { $n } entries were taken from the file.
}
keep-ask-differing = { $n ->
    [one] One entry is here already, and differs. Take that of the file?
   *[other] { $n } entries are here already, and differ. Take those of the file?
}
keep-take-theirs = Take the file’s
keep-keep-mine = Keep mine
keep-not-everything = This file does not hold all games of a Ninefold.
keep-damaged-entry = { $name } is damaged: { $why }
keep-new-version = A new version of Ninefold is ready.
keep-reload = Reload

## The page in the browser: accounts, and games on several devices

account = Account
account-help = Signed in, your games follow you to every device.
account-sign-in = Sign in
account-register = Register
account-recover = Password forgotten
account-name = Name
account-password = Password
account-new-password = New password, 8 characters or more
account-old-password = Password so far
account-code = Recovery code
account-code-help = Write this code down. If you forget your password, it alone lets you set a new one, and it is shown only now.
account-signed-in = Signed in as { $name }
account-sign-out = Sign out
account-sign-out-help = Signing out leaves the games on this device as they are.
account-change = Change password
account-changed = The password is changed. Other devices have to sign in again.
account-delete = Delete account
account-delete-help = Your name and all your games on the server are deleted for good. The games on this device stay.
account-adopt = { $n ->
    [one] { $n } game on this device belongs to no account. Take it into yours?
   *[other] { $n } games on this device belong to no account. Take them into yours?
}
account-adopt-yes = Take into the account
account-adopt-no = Leave out
account-aside = { $n ->
    [one] { $n } game that you replaced is set aside.
   *[other] { $n } games that you replaced are set aside.
}
account-bring-back = Bring back
account-unreachable = The server cannot be reached. Try again in a moment.
account-ended = You are no longer signed in. Your games stay on this device.
sync-saved = Saved on the server
sync-waiting = Will be sent when online
sync-choice = Two devices differ
sync-here = On this device only
sync-differ = { $name } was played on two devices, and the two differ.
sync-choose = Choose
sync-ask = Which one goes on? Nothing is lost: with “Both” this device’s becomes a game of its own.
sync-theirs = The other device’s
sync-mine = This device’s
sync-both = Both
sync-turns = { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}
sync-not-mine = This device’s game cannot go on in the other’s place: keep both instead.

# What the server says when it refuses something

server-field = The field “{ $field }” cannot be used: { $why }
server-body = The request cannot be read: { $why }
server-who = This needs a player: begin as a guest, or sign in.
server-wrong-who = This sign-in is not valid, or no longer.
server-elsewhere = This request came from another site.
server-not-found = There is nothing at this address, or it is not yours.
server-method = This address cannot be used like this.
server-stale = { $n ->
    [one] Another turn came first: one turn is missing here.
   *[other] Other turns came first: { $n } turns are missing here.
 }
server-exists = This id is taken by another game.
server-name-taken = This name is taken.
server-wrong-password = The name or the password is wrong.
server-wrong-code = The name or the recovery code is wrong.
server-registered = This player has a name already.
server-too-large = The request is too large.
server-media = This kind of content is not read; send JSON.
server-not-made = No such puzzle could be made: { $why }
server-too-long = The layout or the log is larger than this server takes.
server-future = There are no puzzles of days to come.
server-too-many = Too many requests; wait a moment.
server-slow = The request took too long to arrive.
server-busy = The server is busy; try again in a moment.
server-broken = Something went wrong in the server; nothing was changed.
server-refused = This turn is refused: { $why }
