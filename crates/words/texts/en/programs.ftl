# What only the terminal and the server say, in English; see page.ftl.

## Playing with typed commands

play-summary = { $n ->
    [one] { $game }, { $n } cell left, played { $time }
   *[other] { $game }, { $n } cells left, played { $time }
}
play-solved-summary = { $game }, solved in { $time }
play-ask-level = Which level? 1 { level-easy }, 2 { level-medium }, 3 { level-hard }, 4 { level-expert }, 5 { level-extreme }
play-ask-level-again = Please type a number from 1 to 5 or the name of a level (q to quit).
play-begins = { $summary }. Type help to see all commands.
play-ask-continue = You have an unfinished game: { $summary }. Continue it? (y/n)
play-nothing-to-continue = There is no unfinished game to continue.
play-all-solved = { $n ->
    [0] There is no puzzle in { $file }.
    [one] The puzzle of { $file } is solved.
   *[other] All { $n } puzzles of { $file } are solved.
}
play-nothing-else = There is no other unfinished game.
play-daily = daily puzzle of { $date }
play-daily-continues = You have begun this daily puzzle before; it continues where you left it.
play-already-solved = this board is already solved, so there is nothing to play
play-not-pasted = The pasted text is not a puzzle: { $why }
play-goodbye-solved = This puzzle is solved. Start another with: ninefold play
play-goodbye-untouched = Nothing was played, so nothing was saved.
play-deleted = Game deleted.
play-how-to-leave = (q or Ctrl-D ends; the game is saved.)
play-in-use = This game is already open in another program. Close it there first.
play-recovered = The saved game was damaged. { $n ->
    [one] One turn was recovered
   *[other] { $n } turns were recovered
}; the damaged data is kept in { $file }.
play-not-kept = Your turns cannot be saved: { $why }
play-undone = { $n ->
    [one] One turn undone.
   *[other] { $n } turns undone.
}
play-undone-all = { $n ->
    [one] There was only one turn to undo; it is undone.
   *[other] There were only { $n } turns to undo; they are undone.
}
play-redone = { $n ->
    [one] One turn redone.
   *[other] { $n } turns redone.
}
play-redone-all = { $n ->
    [one] There was only one turn to redo; it is redone.
   *[other] There were only { $n } turns to redo; they are redone.
}
play-ask-restart = This clears everything you entered. Start over? (y/n)
play-unchanged = Nothing changed.
play-tip-unmark = (To remove a mark, type for example { $example }; the next hint takes it into account.)
play-tip-candidates = (Type candidates to mark all candidates; the next hint takes into account those you remove.)
play-time = Time played: { $time }.
play-saved = Game saved to { $file }.
play-ask-overwrite = { $file } already exists. Overwrite it? (y/n)
play-file-trouble = { $file }: { $why }
play-photo-doubtful = Compare with the photo, as these cells are doubtful: { $cells }
play-photo-unclear = { $file }: the digits as read do not have exactly one solution. Correct the line of “ninefold scan”, then play it with “ninefold play --puzzle”. Doubtful: { $cells }
trouble-not-found = file not found
trouble-denied = access denied
trouble-folder = this is a folder
trouble-no-folder = one of its folders is a file
trouble-read-only = this place is read-only
trouble-full = the disk is full
trouble-no-text = this is not text
play-goodbye = Your game is saved. Continue with: ninefold play --continue
play-no-records = No games solved yet.
play-goodbye-unkept = This game was not saved.
play-abandoned = Game abandoned. It stays in the list, but you will not be asked to continue it.
play-filled = { $cell } already has a digit; marks go in empty cells.
play-legend = (* pattern, + placed, - removed)
help-marks = show the marks
bad-instead = { $found }: { $expected }
records-mode = layout
records-level = level
records-games = solved
records-best = best times
records-average = average
records-streak = { $n ->
    [one] Daily puzzle streak: { $n } day.
   *[other] Daily puzzle streak: { $n } days.
}

usage-file = FILE
usage-where = [where]
usage-new = [LEVEL] [LAYOUT]
help-insert = enter a digit: row, column, digit
help-delete = clear a cell: row, column
help-mark = add or remove a pencil mark
help-undo = undo the last turn, or several
help-redo = redo what was undone
help-restart = clear the board and start over
help-hint = get a hint; ask again for more (levels 1 to 6)
help-check = count the mistakes, or show where they are
help-candidates = mark all candidates of every empty cell
help-finish = show the solution and end the game
help-save = save to a file (add gattai-1.0 for that format)
help-load = play a puzzle or game from a file
help-new = a new puzzle; level and layout are optional
help-time = show the time played
help-stats = show solved games and best times
help-board = draw the board
help-help = show this list
help-quit = quit; the game is saved
help-grids = grid’s name first, or frame numbers: @r13c19=6

bad-command = { $word } is not a command. Type help to see them all.
bad-place-and-digit = expected a row, a column and a digit, each from 1 to 9, such as { $example }
bad-place = expected a row and a column, each from 1 to 9, such as { $example }
bad-count = expected a number of turns, at least 1, such as u3
bad-hint-level = expected a hint level from 1 to 6, such as h 4
bad-file = Expected a file name, such as { $example }
bad-extra = { $word } is used alone: remove { $found }
bad-new = expected a level (easy to extreme) or a layout, such as new hard samurai
bad-grid-missing = Which grid? Put its name first, such as { $example }. The grids are { $grids }.
bad-grid = There is no grid { $found }. The grids are { $grids }.

path-shortened = { $n ->
    [one] { $n } step is not a single
   *[other] { $n } steps are not singles
}; by always taking the easiest step there would be { $usual }.

## The full screen of the terminal

full-menu = Menu
full-go-on = Back to the board
full-games = Saved games
full-records = Statistics
full-theme = Light or dark theme
full-quit = Quit
full-candidate = Chain
full-digit-first = Digit first
full-missing = Missing
full-paused = Pause
full-paused-how = Press any key to resume.
full-busy-how = Esc: cancel
full-form-how = Up, Down: layout · Left, Right: level · Enter: play · Esc: back
full-day-how = Tab, Shift+Tab: day · PgUp, PgDn: four weeks
full-list-how = Up, Down: move · Enter: select · Esc: back
full-games-how = Up, Down: move · Enter: play · Delete: delete · Esc: back
full-delete-how = Delete this game for good? Delete: yes · any other key: no
full-ask-how = y: yes · n: no
full-walk-how = Left, Right: steps · Home, End: first, last · Esc: back
full-choice-how = Left, Right: steps · Enter: do it · Esc: back · a: rarer techniques · Home, End: first, last
full-close-how = Esc: back
full-path = Step by step
full-checkpoints = Checkpoints
full-no-checkpoints = No checkpoints yet; press s to save one.
full-key-move = move
full-key-select = select several cells
full-key-mouse = select a cell, or drag over several
full-key-grid = next grid, previous grid
full-key-digits = enter in the current mode
full-key-inks = mode: digit, corner, center, color, chain
full-key-direct = corner mark, center mark, in any mode
full-key-first = digit first: choose one, then click or Enter
full-key-erase = clear the selected cells
full-key-undo = undo, redo
full-key-candidates = mark all candidates
full-key-hint = get a hint; again for more; Enter does the step
full-key-walk = solution, step by step
full-key-steps = all steps; those in this cell; why not a digit here?
full-key-check = check for mistakes; Enter shows where
full-key-restart = restart; show the solution
full-key-checkpoint = save a checkpoint; return to one
full-key-pause = pause; light or dark theme
full-key-zoom = zoom in, zoom out, whole board
full-key-read = scroll the text beside the board
full-key-screens = new puzzle, daily, saved games, statistics
full-key-quit = quit; back to the shell (the game is saved)
full-signs = 5! conflict · 5? wrong · a-i colors · +5 placed · -5 removed · *5 pattern
# What the keys of the digits 1 to 9 and 0 type without Shift.
full-top-row = 1234567890
full-name-move = arrows, hjkl
full-name-select = Shift+arrows, HJKL, Space
full-name-mouse = mouse
full-name-grid = Tab, Shift+Tab
full-name-direct = Shift+1-9, Alt+1-9
full-name-erase = 0 . Backspace
full-name-read = Page Up, Page Down
full-name-enter = Enter
full-name-escape = Esc
full-own = Enter a puzzle
full-own-how = Enter: play · Esc: back · u: undo · R: clear · O: open · W: save
full-own-form-how = Up, Down: layout · Enter: empty board · Esc: back
full-own-tip = Type digits, and 0 . or Space for empty cells; Backspace goes back. You can also paste a puzzle.
full-own-counting = Counting solutions…
full-own-one = One solution: ready to play.
full-own-several = Several solutions.
full-own-none = No solution.
full-own-conflict = Digits conflict, so there is no solution.
full-own-full = The board is solved; there is nothing to play.
full-own-unclear = Too hard to say how many solutions there are.
full-open = Open a file
full-open-tip = A puzzle or game in any notation.
full-save = Save to a file
full-save-tip = NAME.json saves the whole game, NAME.opensudoku the board with its marks; .sdk .sdm .csv .txt .svg save the puzzle.
full-prompt-how = Tab: complete · Enter: done · Esc: back
full-replay-how = Space: play, stop · Left, Right: turns · Home, End: ends · + -: speed · Esc: back
full-weekdays = Mo Tu We Th Fr Sa Su
full-key-files = enter a puzzle, open a file, save to a file
full-key-replay = replay a solved game, turn by turn
full-clues = { $n ->
    [one] { $n } given
   *[other] { $n } givens
}
full-nth-puzzle = { $n ->
    [one] line { $line }: { $n } given  { $text }
   *[other] line { $line }: { $n } givens  { $text }
}
full-continue = Continue: { $game }
full-checkpoint = Checkpoint { $name }
full-step = Step { $number } of { $n }
full-too-small = This terminal has { $columns } by { $rows } characters. Make it at least { $least-columns } by { $least-rows } to play.
full-failed = No puzzle was found: { $why }

## Words to type: several are separated by spaces, and the first one is shown. Every language’s are understood,
## also without accents.

word-insert = insert
word-delete = delete
word-mark = mark
word-undo = undo
word-redo = redo
word-restart = restart
word-hint = hint
word-check = check
word-candidates = candidates
word-marks = marks
word-finish = finish
word-save = save
word-load = load
word-new = new
word-time = time
word-stats = stats
word-board = board
word-help = help
word-quit = quit
word-where = where
word-yes = y yes
word-next = next
word-map = map
word-lesson = lesson
word-cells = cells

## The exact rating

rating = ER { $er }, EP { $ep }, ED { $ed }
rating-at-least = at least ER { $er }, EP { $ep }, ED { $ed }
rating-grid = { $grid }: ER { $er }
rating-step = { $rating } { $name }: { $change }.
scale-hidden-single = { technique-hidden-single }
scale-direct-pointing = Direct pointing
scale-direct-claiming = Direct claiming
scale-direct-hidden-pair = Direct hidden pair
scale-naked-single = { technique-naked-single }
scale-direct-hidden-triplet = Direct hidden triple
scale-pointing = { technique-pointing }
scale-claiming = { technique-claiming }
scale-naked-pair = { technique-naked-pair }
scale-x-wing = { technique-x-wing }
scale-hidden-pair = { technique-hidden-pair }
scale-naked-triplet = { technique-naked-triple }
scale-swordfish = { technique-swordfish }
scale-hidden-triplet = { technique-hidden-triple }
scale-xy-wing = { technique-xy-wing }
scale-xyz-wing = { technique-xyz-wing }
scale-unique-rectangle = Unique rectangle
scale-unique-loop = Unique loop
scale-naked-quad = { technique-naked-quad }
scale-jellyfish = { technique-jellyfish }
scale-hidden-quad = { technique-hidden-quad }
scale-bug = BUG
scale-aligned-pair-exclusion = Aligned pair exclusion
scale-x-cycle = X-cycle
scale-y-cycle = Y-cycle
scale-cycle = Bidirectional cycle
scale-turbot-fish = { technique-turbot-fish }
scale-x-chain = { technique-x-chain }
scale-forcing-chain = { technique-forcing-chain }
scale-aligned-triplet-exclusion = Aligned triplet exclusion
scale-nishio = Nishio
scale-cell-forcing-chains = Forcing chains from a cell
scale-region-forcing-chains = Forcing chains from a house
scale-contradiction = Contradiction
scale-double-forcing-chains = Double forcing chains

## What the server says when it refuses something

server-field = Please check “{ $field }”: { $why }
server-field-name = Your name needs 1 to 40 characters, without spaces around it.
server-field-password = Your password needs at least 8 characters, and at most 200.
server-field-code = Please enter the recovery code as it was shown.
server-body = The request cannot be read: { $why }
server-who = This needs a player: continue as a guest, or sign in.
server-wrong-who = This sign-in is not valid, or has expired.
server-elsewhere = This request came from another site.
server-blocked = This player has been blocked by the operator of this server.
server-unsolved = You have not solved this puzzle yet, and the proof would reveal its solution.
server-not-found = There is nothing at this address, or it is not yours.
server-method = This address does not accept this kind of request.
server-stale = { $n ->
    [one] Another turn came first: one turn is missing here.
   *[other] Other turns came first: { $n } turns are missing here.
}
server-exists = This id already belongs to another game.
server-name = This name could be mistaken for another, or be invisible: use visible letters of one script.
server-name-taken = This name is already taken.
server-wrong-password = The name or the password is wrong.
server-wrong-code = The name or the recovery code is wrong.
server-registered = This player already has a name.
server-guest = A guest has no account yet: create one first.
server-changed = The game has changed since you read it.
server-full = There is no room for more: delete games that you no longer need.
server-puzzles-full = You have already sent as many puzzles as this server stores: remove one first.
server-too-large = The request is too large.
server-not-acceptable = The answer would be { $types }, which the client does not accept.
server-media = This type of content is not supported; send JSON.
server-not-made = No such puzzle could be made: { $why }
server-not-made-in-time = No such puzzle was found in time; try a lower level or fewer grids.
server-too-long = The layout or the log is larger than this server accepts.
server-future = There are no puzzles for future days yet.
server-past = There are no daily puzzles that far back.
server-too-many = Too many requests; wait a moment.
server-slow = The request took too long to arrive.
server-busy = The server is busy; try again in a moment.
server-unavailable = The server cannot use its database right now; try again in a moment. It is not certain whether your last action was saved.
server-broken = Something went wrong on the server.
server-refused = This turn was refused: { $why }

## Training

training-how = Type what follows from it ({ $place }-5 removes a candidate, { $place }=5 enters a digit), or the cells of its pattern (cells { $cells }). h gives a hint, n goes to the next position, help lists all commands.
training-entries = (+ marks digits that are not givens.)
training-next = Enter: next position; q: quit.
training-placed = Start with { $technique } ({ $level }): ninefold train { $name }
training-legend = ● known  ◐ begun  ○ new  → next
training-n-due = { $n ->
    [one] One technique is due for review: ninefold train --review
   *[other] { $n } techniques are due for review: ninefold train --review
}
training-cells = Expected cells such as { $example }.
training-not-offered = { $technique } cannot be trained on this layout: { $layout }. Leave out --layout to train it on one grid.
training-unknown = { $word } is not a command of the training. Type help to see them all.
training-not-a-cell = { $word } is not a cell. { training-cells }
training-goodbye = Your progress is saved. Continue with: ninefold train
training-unkept = Your progress was not saved.
training-help-remove = a candidate that the step removes
training-help-place = a digit that follows
training-help-cells = the cells of the pattern
training-help-hint = get a hint; again to see the step
training-help-next = the next position
training-help-board = show the board
training-help-lesson = what the technique is, and why it holds
training-help-map = show all techniques and your progress
training-help-help = show this list
training-help-quit = quit; your progress is saved
