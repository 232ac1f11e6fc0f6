# Every text about the engine's logic, in French.
#
# One message a line: a line break in a text would be shown. The space before : ; ! and ? and
# inside « » is one that does not break (U+00A0). $initial says whether a name begins with a vowel;
# $initial and $n serve grammar only.

## Words

list-and = { $list } et { $last }
list-or = { $list } ou { $last }
list-parts = { $list }, et { $last }

level-easy = facile
level-medium = moyen
level-hard = difficile
level-expert = expert
level-extreme = extrême

# .the and .of: in a sentence, and as "the 5 of row 3"
house = { $kind ->
    [row] ligne { $number }
    [column] colonne { $number }
   *[box] bloc { $number }
}
    .the = { $kind ->
        [row] la { house }
        [column] la { house }
       *[box] le { house }
    }
    .of = { $kind ->
        [row] de la { house }
        [column] de la { house }
       *[box] du { house }
    }
houses = { $kind ->
    [row] lignes { $numbers }
    [column] colonnes { $numbers }
   *[box] blocs { $numbers }
}
    .the = les { houses }
    .of = des { houses }
of-grid = { $initial ->
    [vowel] { $house } d’{ $grid }
   *[other] { $house } de { $grid }
}

## What a step does

is = { $cell } vaut { $digit }
out-of = { $n ->
    [one] le { $digits } en { $cells }
   *[other] les { $digits } en { $cells }
}
take-out = éliminez { $parts }

# A node of a chain: a digit and one or several cells
node-is = { $cells } vaut { $digit }
node-is-not = { $n ->
    [one] { $cells } ne vaut pas { $digit }
   *[other] { $cells } ne valent pas { $digit }
}

## Explanations: singles, locked candidates, subsets

explain-full-house = Dans { $house }, seule { $cell } est encore vide, et seul le { $digit } manque : { $conclusion }.
explain-naked-single = Tous les chiffres sauf le { $digit } se trouvent dans une case que voit { $cell }, ou en ont été exclus auparavant : { $conclusion }.
explain-hidden-single = Dans { $house }, { $cell } est la seule case possible pour le { $digit } : { $conclusion }.
explain-locked = Dans { $from }, le { $digit } ne peut être qu’en { $cells }, et toutes ces cases se trouvent dans { $into }. C’est donc là qu’est le { $digit } { $of-into }, et aucune autre case n’y vaut { $digit } : { $conclusion }.
explain-naked = Dans { $house }, { $cells } n’ont pour candidats que { $digits } : { $count } cases pour { $count } chiffres. Elles utilisent tous ces chiffres, quel que soit leur ordre, et aucune autre case { $of-houses } ne peut les recevoir : { $conclusion }.
explain-hidden = Dans { $house }, { $digits } ne peuvent être qu’en { $cells } : { $count } chiffres pour { $count } cases. Il n’y a donc place pour rien d’autre dans ces cases : { $conclusion }.

## Explanations: fish

explain-fish = Dans { $bases }, le { $digit } ne peut être que dans { $covers }. Chacune de ces { $count } rangées le prend dans une autre des { $count } qui les croisent ; à elles toutes, elles occupent { $covers }, et aucune autre case n’y vaut { $digit } : { $conclusion }.
explain-finned-fish = Sans { $n ->
    [one] l’aileron { $fins }
   *[other] les ailerons { $fins }
}, le { $digit } { $of-bases } ne pourrait être que dans { $covers }. Soit { $n ->
    [one] l’aileron
   *[other] l’un des ailerons
} vaut { $digit }, soit le poisson est entier et vide le reste { $of-covers }. Une case de ce reste qui voit { $n ->
    [one] l’aileron
   *[other] tous les ailerons
} perd le { $digit } dans les deux cas : { $conclusion }.
explain-sashimi-fish = Sans { $n ->
    [one] l’aileron { $fins }
   *[other] les ailerons { $fins }
}, le { $digit } { $of-bases } ne pourrait être que dans { $covers }, où l’une de ces rangées n’a plus qu’une place. Soit { $n ->
    [one] l’aileron
   *[other] l’un des ailerons
} vaut { $digit }, soit c’est cette place, et ce qui reste du poisson vide quand même le reste { $of-covers }. Une case de ce reste qui voit { $n ->
    [one] l’aileron
   *[other] tous les ailerons
} perd le { $digit } dans les deux cas : { $conclusion }.
explain-siamese-fish = Deux poissons à ailerons du { $digit } se trouvent dans { $bases } : l’un dans { $covers }, sauf { $fins }, l’autre dans { $other-covers }, sauf { $other-fins }. Pour chacun, soit un aileron vaut { $digit }, soit le poisson est entier ; ce qui disparaîtrait dans les deux cas disparaît : { $conclusion }.

## Explanations: two strong links, wings

explain-two-links = Dans { $house }, le { $digit } est en { $start } ou { $from }, et dans { $other-house }, il est en { $to } ou { $end }. Comme { $from } et { $to } se voient, elles ne valent pas toutes deux { $digit } ; { $start } ou { $end } vaut donc { $digit }.
explain-two-links-end = Une case qui voit les deux extrémités perd le { $digit } : { $conclusion }.
explain-empty-rectangle = Dans { $box }, toutes les places du { $digit } sont dans { $near } ou { $far }. Dans { $house }, il est en { $hinge } ou { $end }. S’il n’est pas en { $end }, il est en { $hinge } ; alors { $box } ne peut pas l’avoir dans { $near }, et l’a dans { $far }. Dans les deux cas, une case { $of-far } hors de ce bloc qui voit { $end } perd le { $digit }.
explain-empty-rectangle-end = Conclusion : { $conclusion }.
explain-w-wing = { $one } et { $other } ont toutes deux les candidats { $inner } et { $outer }. Dans { $house }, le { $inner } est en { $near } ou { $far } ; { $one } voit l’une, { $other } voit l’autre. Elles ne valent donc pas toutes deux { $inner }, l’une d’elles vaut { $outer }, et une case qui voit les deux ne vaut pas { $outer } : { $conclusion }.
explain-xy-wing = { $pivot } vaut { $digits }. Si elle vaut { $x }, { $one } ne peut valoir que { $z } ; si elle vaut { $y }, { $other } ne peut valoir que { $z }. L’une des deux vaut donc { $z }, et une case qui les voit toutes deux ne vaut pas { $z } : { $conclusion }.
explain-xyz-wing = { $pivot } vaut { $digits }. Si elle vaut { $x }, { $one } ne peut valoir que { $z } ; si elle vaut { $y }, { $other } ne peut valoir que { $z }. L’une des trois vaut donc { $z }, et une case qui les voit toutes trois ne vaut pas { $z } : { $conclusion }.
explain-remote-pair = { $cells } ont toutes les deux mêmes candidats, { $digits }, et chacune voit la suivante : elles les prennent donc tour à tour. Comme elles sont { $count }, un nombre pair, { $start } et { $end } sont différentes, et ce qui voit les deux ne vaut ni l’un ni l’autre : { $conclusion }.

## Explanations: one solution

explain-bug-plus-one = Sans le { $digit } en { $cell }, chaque case vide aurait deux candidats, et chaque chiffre deux places dans chaque zone où il manque. Chaque case pourrait alors prendre son autre candidat, et il y aurait deux solutions ou aucune. Le { $digit } est donc vrai : { $conclusion }.
explain-rectangle = { $cells } sont les coins d’un rectangle situé dans deux blocs. S’ils ne contenaient que { $digits }, ces chiffres pourraient être échangés, et le sudoku aurait deux solutions.
explain-unique-rectangle-1 = Seule { $cell } a d’autres candidats, et doit donc prendre l’un d’eux : { $conclusion }.
explain-unique-rectangle-2 = Seul un { $digit } en { $cells } peut l’empêcher. L’une de ces cases vaut donc { $digit }, et ce qui les voit toutes ne vaut pas { $digit } : { $conclusion }.
explain-unique-rectangle-3 = L’une des cases { $cells } vaut donc { $extras }. Avec { $members }, cela fait { $count } cases pour les { $count } chiffres { $set } dans { $house }, et aucune autre case n’y peut les recevoir : { $conclusion }.
explain-unique-rectangle-4 = Dans { $house }, le { $digit } ne peut être qu’en { $cells } ; l’une d’elles vaut donc { $digit }. Si l’autre valait { $gone }, les coins ne contiendraient rien d’autre : { $conclusion }.
explain-unique-rectangle-6 = Dans { $houses }, le { $digit } ne peut être que dans des coins. Si l’un des coins { $cells } valait { $digit }, l’autre aussi, et les coins restants vaudraient { $other } : ils ne contiendraient rien d’autre. Conclusion : { $conclusion }.
explain-hidden-rectangle = { $corner } vaut { $digits }. Si { $cell } valait { $gone }, le { $digit } ne pourrait être, dans { $houses }, qu’en { $beside }, et { $corner } vaudrait { $gone } : les coins ne contiendraient rien d’autre. Conclusion : { $conclusion }.
explain-avoidable-rectangle = { $cells } sont les coins d’un rectangle situé dans deux blocs, et aucun n’est donné. S’ils contenaient { $digits } en croix, ces chiffres pourraient être échangés, et le sudoku aurait deux solutions.
explain-avoidable-rectangle-1 = Comme { $filled }, le quatrième coin ne peut pas valoir { $digit } : { $conclusion }.
explain-avoidable-rectangle-2 = Comme { $filled }, { $open } doit valoir { $extra }, leur seul autre candidat, pour l’empêcher. Ce qui voit les deux ne vaut pas { $extra } : { $conclusion }.

## Explanations: Sue de Coq, colors

explain-sue-de-coq = { $shared } sont à la fois dans { $line } et dans { $box }. Avec { $in-line } pour la première et { $in-box } pour le second, cela fait { $count } cases et { $count } chiffres, { $digits }. Aucun ne peut y être deux fois, car les cases de part et d’autre n’ont aucun chiffre en commun ; chacun y est donc une fois, et il y est épuisé : { $conclusion }.
explain-colors = Partout où une zone n’a que deux places pour le { $digit }, elles reçoivent deux couleurs : A pour { $a } ; B pour { $b }. Le { $digit } est soit dans toutes les cases A, soit dans toutes les cases B.
explain-colors-trap = { $n ->
    [one] { $cells } voit les deux couleurs
   *[other] { $cells } voient les deux couleurs
}, dont l’une est vraie : { $conclusion }.
explain-colors-wrap = { $one } et { $other } ont toutes deux la couleur { $color }, mais se voient dans { $house }. La couleur { $color } est donc fausse : { $conclusion }.
explain-more-colors = Ailleurs, deux autres couleurs se forment de la même manière : C pour { $c } ; D pour { $d }.
explain-more-colors-link = { $one }, de couleur { $color }, voit { $other }, de couleur { $other-color } ; ces couleurs ne sont donc pas toutes deux vraies : { $opposite } ou { $other-opposite } l’est, et une case qui voit ces deux-là ne vaut pas { $digit }.
explain-more-colors-trap = Conclusion : { $conclusion }.
explain-more-colors-wrap = Dans la couleur { $color }, { $one } voit { $first }, de couleur C, et { $other } voit { $second }, de couleur D. Comme C ou D est vraie, { $color } est fausse : { $conclusion }.

## Explanations: chains

because-cell = son seul autre candidat
because-house = pas d’autre place dans { $house }
because-set = { $cells } n’ont que { $digits }, et sans le { $digit } il leur faut tous les autres
chain-if-not = Si { $not } :
chain-then = - alors { $is } ({ $why })
chain-then-so = - alors { $is } ({ $why }), donc { $not }
chain-ends = L’une des deux choses au moins est donc vraie : { $one } ; ou { $other }. Ce que les deux excluent disparaît : { $conclusion }.
chain-ends-more = L’une des deux choses au moins est donc vraie : { $one } ; ou { $other }. Il en va de même pour { $digits }, que le premier et le dernier ensemble ont aussi en commun. Ce que les deux excluent disparaît : { $conclusion }.
chain-meets = L’hypothèse se réfute donc elle-même : { $conclusion }.
chain-closes = On revient ainsi au début, et la boucle se lit dans les deux sens : de deux voisins, un seul exactement est vrai. Ce qui voit les deux perd donc le chiffre, et une case où l’on entre par un chiffre et dont on sort par un autre n’en a pas de troisième : { $conclusion }.
chain-closes-sets = On revient ainsi au début, et la boucle se lit dans les deux sens : de deux voisins, un seul exactement est vrai. Ce qui voit les deux perd donc le chiffre, et les autres chiffres d’un ensemble traversé y sont verrouillés : { $conclusion }.
forcing-if = Si { $is } :
forcing-not = donc { $not }
forcing-then = alors { $is } ({ $why })
forcing-line = { $number }. { $links }.
forcing-case = { $number }. Si { $is } : { $links }.
forcing-case-itself = { $number }. Si { $is }, il n’y a plus rien à montrer.
forcing-both = Le { $digit } serait alors en { $cells } et n’y serait pas : { $conclusion }.
forcing-itself = L’hypothèse se réfute donc elle-même : { $conclusion }.
forcing-empty-cell = Il ne reste alors aucun candidat pour { $cell } : { $conclusion }.
forcing-empty-house = Il ne reste alors aucune place pour le { $digit } dans { $house } : { $conclusion }.
forcing-choice-cell = { $cell } vaut { $digits }.
forcing-choice-house = Dans { $house }, le { $digit } est en { $cells }.
forcing-always = Le résultat est chaque fois le même : { $conclusion }.
net-if = Si { $is } :
net-if-also = Si de plus { $is } :
net-further = ceci est exclu en chemin :
net-follow = il s’ensuit, l’un après l’autre : { $placements } ;
net-empty-cell = il ne reste alors aucun candidat pour { $cell }.
net-empty-house = il ne reste alors aucune place pour le { $digit } dans { $house }.
net-end = L’hypothèse est donc fausse : { $conclusion }.

## Hints

area-houses = Regardez { $houses }.
area-grids = Regardez { $n ->
    [one] la grille { $grids }
   *[other] les grilles { $grids }
}.
area-board = Regardez l’ensemble : l’étape s’étend sur de nombreux blocs.
hint-conflict = Des chiffres se contredisent : regardez { $cells }. Pas d’indice avant que ce soit résolu.
hint-dead-end = { $cell } n’a plus aucun candidat ; quelque chose n’allait pas avant.
hint-fewest = { $n ->
    [one] { $cell } n’a qu’un candidat : { $digits }.
   *[other] { $cell } a le moins de candidats : { $digits }.
}
hint-no-mistake = Jusqu’ici, tout est juste.
hint-mistake = Il y a une erreur.
hint-mistake-turns = Il y a une erreur. { hint-began }
hint-began = Elle date { $n ->
    [one] du dernier coup
   *[other] d’il y a { $n } coups
}.
hint-wrong-marks = Le bon chiffre manque dans les notes de { $cells } : c’est une erreur.
hint-technique = L’étape suivante : { $technique }.
hint-digit = { $cell } vaut { $digit }.
sentences = { $first } { $second }
hint-no-step = Aucune des techniques permises ne mène plus loin ici.
hint-solved = Le sudoku est déjà résolu.
no-solution = Il n’y a pas de solution.
several-solutions = Il y a plusieurs solutions.
gave-up = La recherche a été abandonnée avant d’être certaine.

## Grades

grade = { $level }, score { $score }, technique la plus difficile : { $technique }
grade-solved = { $level }, score { $score }, plus rien à faire
grade-grid = { $grid } : { $grade }
grids-alone = { $n ->
    [one] { $grids } peut être résolue seule
   *[other] { $grids } peuvent être résolues chacune seule
}
grids-alone-none = aucune grille ne peut être résolue seule
grids-alone-all = chaque grille peut être résolue seule
interlock = { $percent } % des étapes utilisent un bloc partagé

## Jouer par commandes

play-summary = { $n ->
    [one] { $game }, encore { $n } case, temps de jeu { $time }
   *[other] { $game }, encore { $n } cases, temps de jeu { $time }
}
play-ask-level = Quel niveau ? 1 { level-easy }, 2 { level-medium }, 3 { level-hard }, 4 { level-expert }, 5 { level-extreme }
play-ask-level-again = Répondez par un nombre de 1 à 5 ou par le nom d’un niveau ; q termine.
play-making = Création d’une grille …
play-begins = { $summary }. Tapez help pour voir toutes les commandes.
play-ask-continue = Une partie n’est pas terminée : { $summary }. La reprendre ? (o/n)
play-nothing-to-continue = Il n’y a pas de partie en cours.
play-in-use = Un autre programme joue cette partie ; fermez-le d’abord.
play-recovered = La partie enregistrée était endommagée. { $n ->
    [one] { $n } coup est récupéré
   *[other] { $n } coups sont récupérés
} ; l’original est gardé dans { $file }.
play-not-kept = Les coups ne peuvent pas être enregistrés : { $why }
play-given = { $cell } est donnée et ne peut pas être changée.
play-exists = Il y a déjà un { $digit } dans { $house }.
play-wrong = { $cell } ne vaut pas { $digit }. Erreurs jusqu’ici : { $n }.
play-undone = { $n ->
    [one] { $n } coup est annulé.
   *[other] { $n } coups sont annulés.
}
play-undone-all = { $n ->
    [one] Il n’y avait que { $n } coup à annuler ; c’est fait.
   *[other] Il n’y avait que { $n } coups à annuler ; c’est fait.
}
play-redone = { $n ->
    [one] { $n } coup est rejoué.
   *[other] { $n } coups sont rejoués.
}
play-redone-all = { $n ->
    [one] Il n’y avait que { $n } coup à rejouer ; c’est fait.
   *[other] Il n’y avait que { $n } coups à rejouer ; c’est fait.
}
play-nothing-to-undo = Il n’y a rien à annuler.
play-nothing-to-redo = Il n’y a rien à rejouer.
play-ask-restart = La grille sera vidée. Recommencer ? (o/n)
play-restarted = La grille est comme au début.
play-unchanged = Rien n’est changé.
play-finish-collides = Pas de solution à montrer tant que des chiffres se contredisent : regardez { $cells }.
play-finish-unsolvable = Avec ces chiffres il n’y a pas de solution : quelque chose est faux. Annulez-le ou effacez-le d’abord.
play-solution = Voici la solution.
play-solved = Bravo ! Résolu en { $time }, { $n ->
    [0] sans indice
    [one] avec { $n } indice
   *[other] avec { $n } indices
}.
play-tip-unmark = (Pour effacer une note, tapez par exemple { $example } ; l’indice suivant repartira de là.)
play-tip-candidates = (Tapez candidates pour noter tout ce que les cases peuvent valoir ; ce que vous y effacez compte pour l’indice suivant.)
play-check-right = { $n ->
    [one] Tout est juste jusqu’ici. Il reste { $n } case.
   *[other] Tout est juste jusqu’ici. Il reste { $n } cases.
}
play-check-wrong = { $n ->
    [one] { $n } chiffre est faux.
   *[other] { $n } chiffres sont faux.
}
play-time = Temps de jeu : { $time }.
play-saved = La partie est enregistrée dans { $file }.
play-ask-overwrite = { $file } existe déjà. L’écraser ? (o/n)
play-file-trouble = { $file } : { $why }
play-goodbye = La partie est gardée. Reprenez-la avec : ninefold play --continue
play-no-records = Aucune grille n’a encore été résolue.
play-over = La grille est terminée.
play-goodbye-unkept = La partie n’est pas gardée.
play-abandoned = La partie est abandonnée. Elle reste dans la liste, mais ne sera plus proposée.
play-filled = { $cell } a un chiffre ; les notes vont dans les cases vides.
play-legend = (* ce qui fait l’étape, + ce qui est placé, - ce qui est éliminé)
play-check-solved = Tout est juste : la grille est résolue.
play-check-where = Faux : { $cells }.
help-marks = montrer les notes
bad-instead = { $found } : { $expected }
records-mode = mode
records-level = niveau
records-games = résolues
records-best = meilleurs temps
records-average = moyenne
records-streak = { $n ->
    [one] Une grille du jour a été résolue { $n } jour de suite.
   *[other] Des grilles du jour ont été résolues { $n } jours de suite.
}

help-insert = écrire un chiffre : ligne, colonne, chiffre
help-delete = vider une case : ligne, colonne
help-mark = noter un candidat, ou l’effacer
help-undo = annuler le dernier coup, ou plusieurs
help-redo = rejouer ce qui a été annulé
help-restart = vider la grille et recommencer
help-hint = un indice ; redemander en dit plus, jusqu’au chiffre (niveaux 1 à 6)
help-check = combien de chiffres sont faux, et où si vous le demandez
help-candidates = noter tout ce que chaque case vide peut valoir
help-finish = montrer la solution et terminer
help-save = enregistrer dans un fichier (ajoutez gattai-1.0 pour ce format)
help-load = jouer une grille ou une partie d’un fichier
help-new = une autre grille : niveau et disposition au choix
help-time = le temps de jeu
help-stats = grilles résolues et meilleurs temps
help-board = dessiner la grille
help-help = cette liste
help-quit = terminer ; la partie est gardée
help-grids = avec plusieurs grilles, le nom de l’une vient d’abord ; ou @r13c19=6, compté comme le cadre

bad-command = { $word } n’est pas une commande. Tapez help pour les voir toutes.
bad-place-and-digit = attendu ligne, colonne et chiffre, chacun de 1 à 9, par exemple { $example }
bad-place = attendu ligne et colonne, chacune de 1 à 9, par exemple { $example }
bad-count = attendu un nombre de coups, au moins 1, par exemple u3
bad-hint-level = attendu un niveau de 1 à 6, par exemple h 4
bad-file = Attendu le nom d’un fichier, par exemple { $example }
bad-extra = { $word } s’emploie seul : { $found } est de trop
bad-new = attendu un niveau (easy à extreme) ou une disposition, par exemple new hard samurai
bad-grid-missing = Quelle grille ? Mettez son nom d’abord, par exemple { $example }. Il y a { $grids }.
bad-grid = Il n’y a pas de grille { $found }. Il y a { $grids }.
bad-move = Ce coup est illisible : { $why }

## La page : façons de jouer

way-hold = Chiffre d’abord
way-hold-help = Choisir un chiffre, puis toucher les cases où l’écrire
way-chain = Chaîne
way-chain-help = Colorer un candidat ; son chiffre encore prend la couleur suivante
way-key-hold = chiffre d’abord : les chiffres sont tenus, Entrée écrit
way-key-pause = pause, ou reprendre
way-key-wheel = plus grand ou plus petit
way-more = Plus
way-checkpoints = Repères
way-checkpoints-help = Garder la grille telle qu’elle est, et y revenir quand on veut. Un retour s’annule aussi.
way-checkpoint-name = Nom
way-remember = Garder
way-too-many-checkpoints = Aucun autre repère ne peut être gardé.
way-policy = Chiffres faux
way-policy-free = Montrer les conflits
way-policy-strict = Refuser les conflits
way-policy-guarded = Refuser les erreurs
way-policy-free-help = Tout chiffre est accepté ; ce qui se heurte devient rouge.
way-policy-strict-help = Un chiffre déjà dans la ligne, la colonne ou le bloc n’est pas accepté.
way-policy-guarded-help = Seuls les chiffres justes sont acceptés ; les erreurs sont comptées.
way-clean-marks = Les chiffres effacent les candidats qu’ils excluent
way-next-game = Cela vaut dès la prochaine partie.
way-pause = Pause
way-resume = Reprendre
way-paused = En pause
way-paused-help = Le temps s’arrête. Une touche ou un appui reprend.
way-walk = Étapes
way-ask-walk = Chaque étape d’ici à la solution sera expliquée. Cela compte comme un indice : le temps sera gardé à part de ceux sans aide. Continuer ?
way-next = Suivante
way-previous = Précédente
way-leave = Retour à la partie
way-walk-ends = C’est la solution.
way-thinking = Recherche de l’étape suivante…
way-lessons = Leçons
way-lessons-help = Toutes les techniques avec un exemple, de la plus facile à la plus difficile.
way-learn = L’apprendre
way-example = Un exemple
way-what = Ce que c’est
way-why = Pourquoi c’est vrai
way-spot = Comment la repérer
way-again = Une autre
way-solved-helped = Avec aide : ces temps sont gardés à part.
way-walk-step = Étape { $number } : { $technique }
way-remembered = Gardé : { $name }
way-return = Revenir à { $name }
way-harder = Essayer { $level }
way-mistakes = { $n ->
    [one] Une erreur a été refusée.
   *[other] { $n } erreurs ont été refusées.
}
way-walk-count = { $n ->
    [one] Une étape jusqu’à la solution
   *[other] { $n } étapes jusqu’à la solution
}
way-candidate-colored = { $digit } en couleur { $number }

## La page dans le navigateur

page-board = Grille
page-digit = Chiffre
page-corner = Coin
page-center = Centre
page-color = Couleur
page-undo = Annuler
page-redo = Rétablir
page-erase = Effacer
page-check = Vérifier
page-hint = Indice
page-hint-more = En dire plus
page-where = Montrer où
page-apply = Faire cette étape
page-candidates = Candidats
page-restart = Recommencer
page-reveal = Solution
page-new = Nouvelle grille
page-daily = Du jour
page-settings = Réglages
page-help = Touches
page-layout = Disposition
page-level = Niveau
page-date = Jour
page-play = Jouer
page-cancel = Annuler
page-close = Fermer
page-theme = Couleurs
page-theme-system = Comme le système
page-theme-light = Clair
page-theme-dark = Sombre
page-theme-contrast = Contraste élevé
page-language = Langue
page-timer = Afficher le temps
page-pad = Chiffres et actions
page-given = donné
page-empty = vide
page-in-conflict = en conflit
page-wrong = faux
page-zoom-in = Plus grand
page-zoom-out = Plus petit
page-ask-restart = La grille sera vidée. Recommencer ?
page-ask-reveal = La solution sera montrée et la partie terminée. Continuer ?
page-failed = Aucune grille n’a été trouvée. Réessayez, ou choisissez un autre niveau.
page-not-kept = Ce navigateur ne garde pas les parties : fermer la page termine la partie.
page-damaged = Une partie enregistrée était endommagée et n’a pas pu être lue. Elle a été mise de côté.
page-key-arrows = se déplacer ; avec Maj, choisir plusieurs cases
page-key-tab = grille suivante
page-key-digits = écrire un chiffre
page-key-corner = un candidat dans le coin
page-key-center = un candidat au centre
page-key-erase = vider les cases
page-key-undo = annuler ; avec Maj, rétablir
page-key-ink = chiffres, coins, centre ou couleurs
page-key-hint = un indice ; encore pour en savoir plus
page-key-check = vérifier les chiffres
page-key-candidates = noter tous les candidats
page-key-escape = une seule case ; ranger l’indice
page-key-help = cette liste
page-place = ligne { $row } colonne { $column }
page-place-grid = { $grid } ligne { $row } colonne { $column }
page-shared = partagée avec { $places }
page-colored = couleur { $number }
page-marks = candidats { $digits }
page-left = { $n ->
    [one] encore { $n } case
   *[other] encore { $n } cases
}
page-key-left = { $n ->
    [0] { $digit }, plus aucun
   *[other] { $digit }, encore { $n }
}
page-conflicts = { $n ->
    [one] { $n } case est en conflit
   *[other] { $n } cases sont en conflit
}
page-best = Meilleurs temps : { $times }
page-conflict = { $digit } figure plusieurs fois dans { $house } : { $cells }

## Le plein écran du terminal

full-menu = Menu
full-go-on = Retour à la grille
full-games = Parties gardées
full-records = Statistiques
full-theme = Clair ou sombre
full-quit = Quitter
full-candidate = Candidat
full-digit-first = Chiffre d’abord
full-missing = Il manque
full-map = Plan
full-paused = Pause
full-paused-how = Une touche pour reprendre.
full-searching = Recherche du chemin …
full-busy-how = Échap : annuler
full-form-how = Haut, Bas : plan · Gauche, Droite : niveau · Entrée · Échap
full-day-how = Tab, Maj+Tab : un autre jour
full-list-how = Haut, Bas : choisir · Entrée : prendre · Échap : retour
full-ask-how = o : oui · n : non
full-walk-how = Gauche, Droite : étapes · Début, Fin : première, dernière · Échap : retour
full-close-how = Échap : retour
full-path = Tout le chemin
full-checkpoints = Points de retour
full-no-checkpoints = Aucune grille n’est encore retenue ; s en retient une.
full-key-move = se déplacer
full-key-select = choisir plusieurs cases
full-key-mouse = prendre une case, ou en balayer plusieurs
full-key-grid = à la grille suivante, ou en arrière
full-key-digits = écrire un chiffre de la façon choisie
full-key-inks = chiffre, coin, centre, couleur, candidat coloré
full-key-direct = une marque de coin, une du centre, directement
full-key-first = chiffre d’abord : puis clic ou Entrée
full-key-erase = vider les cases
full-key-undo = annuler, rétablir
full-key-candidates = marquer tous les candidats
full-key-hint = une aide ; encore pour plus ; Entrée l’applique
full-key-walk = parcourir toute la solution
full-key-check = vérifier ; Entrée montre où
full-key-restart = recommencer ; montrer la solution
full-key-checkpoint = retenir la grille ; revenir à une
full-key-pause = pause ; clair ou sombre
full-key-zoom = plus grand, plus petit, tout le plateau
full-key-read = lire la suite à côté de la grille
full-key-screens = nouvelle, du jour, parties gardées, statistiques
full-key-quit = finir, ou retour au shell ; tout est gardé
full-signs = 5 ! en conflit · 5 ? faux · a-i couleurs · +5 placé · -5 ôté · *5 motif
full-name-move = flèches, hjkl
full-name-select = Maj+flèches, HJKL, Espace
full-name-mouse = souris
full-name-grid = Tab, Maj+Tab
full-name-direct = Maj+1-9 (QWERTY), Alt+1-9
full-name-erase = 0 . Retour arrière
full-name-read = Page préc., Page suiv.
full-name-enter = Entrée
full-name-escape = Échap
full-checkpoint = Point de retour { $name }
full-step = Étape { $number } sur { $n }
full-too-small = Ce terminal a { $columns } sur { $rows } caractères. Il en faut au moins { $least-columns } sur { $least-rows } pour jouer.
full-failed = Aucune grille trouvée : { $why }

## Leçons

lesson-what = Ce que c’est : { $text }
lesson-why = Pourquoi cela tient : { $text }
lesson-spot = Comment la repérer : { $text }
lesson-example = Un exemple, en résolvant { $puzzle }

## Techniques: their names, and a lesson for each

technique-full-house = Dernière case
    .what = Une ligne, une colonne ou un bloc où il ne reste qu’une case vide reçoit le chiffre qui manque.
    .why = Chaque zone contient chaque chiffre une fois, la dernière case n’a donc pas le choix.
    .spot = Cherchez les zones qui ont déjà huit chiffres, surtout après chaque chiffre que vous placez.
technique-naked-single = Singleton nu
    .what = Une case qui ne peut recevoir qu’un seul chiffre le reçoit.
    .why = Chaque case contient un chiffre ; quand tous les autres sont exclus, celui qui reste est le bon.
    .spot = Regardez les cases qui voient beaucoup de chiffres : comptez dans leur ligne, leur colonne et leur bloc lequel des neuf n’y est pas encore.
technique-hidden-single = Singleton caché
    .what = Un chiffre qui n’a plus qu’une place dans une zone y va, quoi que cette case puisse recevoir d’autre.
    .why = Chaque zone a besoin de chaque chiffre ; la dernière place possible doit donc l’avoir.
    .spot = Prenez un chiffre déjà souvent placé, et suivez ses lignes et ses colonnes jusque dans les blocs où il manque encore.
technique-locked-pair = Paire verrouillée
    .what = Deux cases au croisement d’une rangée et d’un bloc ont les deux mêmes candidats. Ces chiffres disparaissent du reste de la rangée et du reste du bloc.
    .why = Les deux cases prennent les deux chiffres, un chacune. Comme elles sont dans les deux zones, les deux ont épuisé ces chiffres.
    .spot = Cherchez dans un bloc deux cases alignées qui n’ont que deux candidats, les mêmes.
technique-locked-triple = Triplet verrouillé
    .what = Trois cases au croisement d’une rangée et d’un bloc ont trois candidats à elles trois. Ces chiffres disparaissent du reste de la rangée et du reste du bloc.
    .why = Trois cases se partagent trois chiffres, un chacune. Comme elles sont dans les deux zones, les deux ont épuisé ces chiffres.
    .spot = Regardez les blocs qui ont trois cases vides alignées, et comptez leurs candidats.
technique-pointing = Pointage
    .what = Dans un bloc, toutes les places d’un chiffre sont dans une même rangée. Le chiffre disparaît du reste de cette rangée.
    .why = Le bloc a besoin du chiffre, qui est donc là où le bloc et la rangée se croisent ; la rangée l’a alors, et ne peut l’avoir une seconde fois.
    .spot = Pour chaque bloc et chaque chiffre, voyez si les places restantes forment une ligne ou une colonne, et suivez-la hors du bloc.
technique-claiming = Revendication
    .what = Dans une rangée, toutes les places d’un chiffre sont dans un même bloc. Le chiffre disparaît du reste de ce bloc.
    .why = La rangée a besoin du chiffre, qui est donc là où la rangée et le bloc se croisent ; le bloc l’a alors, et ne peut l’avoir une seconde fois.
    .spot = Pour chaque rangée et chaque chiffre, voyez si les places restantes sont dans un seul bloc.
technique-naked-pair = Paire nue
    .what = Deux cases d’une zone ont les deux mêmes candidats et aucun autre. Ces deux chiffres disparaissent du reste de la zone.
    .why = Autant de cases que de chiffres : elles les utilisent tous, quel que soit leur ordre.
    .spot = Cherchez les cases à deux candidats, et dans l’une de leurs zones une seconde qui a les mêmes.
technique-naked-triple = Triplet nu
    .what = Trois cases d’une zone n’ont à elles trois que trois candidats, pas forcément tous dans chacune. Ces trois chiffres disparaissent du reste de la zone.
    .why = { technique-naked-pair.why }
    .spot = Réunissez les cases d’une zone qui ont deux ou trois candidats, et cherchez-en trois auxquelles trois chiffres suffisent, comme 12, 23 et 13.
technique-hidden-pair = Paire cachée
    .what = Deux chiffres ont les deux mêmes places dans une zone. Tous les autres candidats disparaissent de ces deux cases.
    .why = Autant de chiffres que de cases : chacun des deux chiffres a besoin d’une de ces cases, il n’y a place pour rien d’autre.
    .spot = Comptez les places de chaque chiffre dans une zone, et cherchez deux chiffres qui ont les deux mêmes.
technique-hidden-triple = Triplet caché
    .what = Trois chiffres n’ont à eux trois que trois places dans une zone. Tous les autres candidats disparaissent de ces cases.
    .why = Autant de chiffres que de cases : chacun de ces chiffres a besoin d’une de ces cases, il n’y a place pour rien d’autre.
    .spot = Dans les zones où il reste beaucoup de cases vides, cherchez les chiffres à deux ou trois places, et voyez si trois d’entre eux se partagent les trois mêmes cases.
technique-naked-quad = Quadruplet nu
    .what = Quatre cases d’une zone n’ont à elles quatre que quatre candidats. Ces quatre chiffres disparaissent du reste de la zone.
    .why = { technique-naked-pair.why }
    .spot = Dans une zone où il reste beaucoup de cases vides, réunissez celles qui ont peu de candidats ; souvent, les autres cases montrent un ensemble caché plus facile à voir.
technique-hidden-quad = Quadruplet caché
    .what = Quatre chiffres n’ont à eux quatre que quatre places dans une zone. Tous les autres candidats disparaissent de ces cases.
    .why = { technique-hidden-triple.why }
    .spot = Il est rare et difficile à voir : cherchez d’abord l’ensemble nu dans les autres cases vides de la zone.
technique-x-wing = X-Wing
    .what = Deux rangées parallèles ont un chiffre aux deux mêmes endroits, qui forment un rectangle. Le chiffre disparaît du reste des deux rangées qui les croisent.
    .why = Chacune des deux rangées a le chiffre dans l’une des deux qui les croisent, et jamais toutes deux dans la même. Ces deux-ci l’ont donc dans le rectangle, et nulle part ailleurs.
    .spot = Pour un chiffre, notez les lignes où il n’a que deux places, et voyez si deux d’entre elles utilisent les mêmes colonnes ; puis l’inverse.
technique-swordfish = Espadon
    .what = Trois rangées parallèles n’ont un chiffre que dans trois rangées qui les croisent, à deux ou trois places chacune. Le chiffre disparaît du reste de ces dernières.
    .why = Trois rangées ont besoin de trois fois le chiffre, et les trois qui les croisent ne peuvent l’avoir qu’une fois chacune. Chacune l’a donc dans l’une des trois, et nulle part ailleurs.
    .spot = Pour un chiffre, réunissez les lignes où il a deux ou trois places, et cherchez-en trois auxquelles trois colonnes suffisent ; puis l’inverse.
technique-jellyfish = Méduse
    .what = Quatre rangées parallèles n’ont un chiffre que dans quatre rangées qui les croisent. Le chiffre disparaît du reste de ces dernières.
    .why = Quatre rangées ont besoin de quatre fois le chiffre, et les quatre qui les croisent ne peuvent l’avoir qu’une fois chacune. Chacune l’a donc dans l’une des quatre, et nulle part ailleurs.
    .spot = Prenez un chiffre encore peu placé, et réunissez les lignes où il a deux à quatre places ; puis les colonnes.
technique-remote-pair = Paire distante
    .what = Un nombre pair de cases, quatre au moins, ont toutes les deux mêmes candidats, et chacune voit la suivante. Les deux chiffres disparaissent de toute case qui voit la première et la dernière.
    .why = Les cases prennent les deux chiffres tour à tour, la première et la dernière sont donc différentes. Ce qui voit les deux extrémités voit les deux chiffres.
    .spot = Cherchez deux candidats qui reviennent dans de nombreuses cases à deux candidats, et passez de l’une à l’autre par leurs zones communes.
technique-bug-plus-one = BUG+1
    .what = Toutes les cases vides ont deux candidats, sauf une qui en a trois. Dans celle-ci, le chiffre qui a trois places dans ses zones est le bon.
    .why = Sans lui, chaque case aurait deux candidats et chaque chiffre deux places dans chaque zone. Toutes les cases pourraient alors prendre leur autre candidat, et un sudoku à une solution en aurait deux.
    .spot = Vers la fin, quand une seule case a plus de deux candidats, comptez lequel de ses chiffres a trois places dans sa ligne.
technique-skyscraper = Gratte-ciel
    .what = Deux rangées parallèles ont deux places chacune pour un chiffre, et une extrémité de chacune est dans la même rangée en travers. Le chiffre disparaît de toute case qui voit les deux autres extrémités.
    .why = Les deux extrémités alignées ne sont pas toutes deux vraies, l’une des deux autres l’est donc.
    .spot = Cherchez deux rangées à deux places qui forment presque un X-Wing : deux extrémités sont alignées, les deux autres ne le sont pas.
technique-two-string-kite = Cerf-volant à deux ficelles
    .what = Une ligne et une colonne ont deux places chacune pour un chiffre, et une extrémité de chacune est dans le même bloc. Le chiffre disparaît de la case qui voit les deux autres extrémités.
    .why = Les deux extrémités dans le bloc ne sont pas toutes deux vraies, l’une des deux autres l’est donc.
    .spot = Cherchez un bloc où une ligne et une colonne à deux places arrivent dans des cases différentes, et allez là où leurs autres extrémités se croisent.
technique-turbot-fish = Turbot
    .what = Deux zones ont deux places chacune pour un chiffre, et une extrémité de la première voit une extrémité de la seconde. Le chiffre disparaît de toute case qui voit les deux autres extrémités.
    .why = Les deux extrémités qui se voient ne sont pas toutes deux vraies, l’une des deux autres l’est donc.
    .spot = Pour un chiffre, notez toutes les zones à deux places, blocs compris, et cherchez-en deux qui se touchent.
technique-empty-rectangle = Rectangle vide
    .what = Dans un bloc, un chiffre n’est que dans une ligne et une colonne. Une zone à deux places qui part de cette ligne l’élimine d’une case de cette colonne, ou l’inverse.
    .why = Si la place lointaine de la zone est fausse, la proche est vraie et vide la ligne du bloc, qui a donc le chiffre dans la colonne. Dans les deux cas, la case où la colonne rencontre la place lointaine le perd.
    .spot = Cherchez un bloc où les places d’un chiffre forment une croix, un L ou un T, et une rangée à deux places qui part de l’un des bras.
technique-w-wing = W-Wing
    .what = Deux cases qui ne se voient pas ont les deux mêmes candidats, et une zone a deux places pour l’un de ces chiffres, une vue par chaque case. L’autre chiffre disparaît de ce qui voit les deux cases.
    .why = Si les deux cases avaient le chiffre lié, la zone n’aurait plus de place pour lui. L’une d’elles au moins a donc l’autre chiffre.
    .spot = Cherchez des cases égales à deux candidats, et une zone qui relie l’un de leurs chiffres.
technique-xy-wing = XY-Wing
    .what = Une case de candidats x et y voit une case de candidats x et z et une case de candidats y et z. Le z disparaît de toute case qui voit ces deux ailes.
    .why = Quelle que soit la valeur de la première case, elle donne z à l’une des ailes.
    .spot = Partez d’une case à deux candidats, et cherchez parmi celles qu’elle voit une qui partage le premier chiffre et une qui partage le second, avec le même troisième.
technique-xyz-wing = XYZ-Wing
    .what = Une case de candidats x, y et z voit une case de candidats x et z et une case de candidats y et z. Le z disparaît de toute case qui voit les trois.
    .why = Si la première case ne vaut pas z, elle donne z à l’une des ailes ; l’une des trois vaut donc z.
    .spot = Partez d’une case à trois candidats, et cherchez deux cases qu’elle voit et qui ont chacune deux des trois ; ce qui disparaît est le plus souvent dans son propre bloc.
technique-unique-rectangle-1 = Rectangle unique, type 1
    .what = Trois coins d’un rectangle situé dans deux blocs n’ont que les deux mêmes candidats. Ces deux-ci disparaissent du quatrième coin.
    .why = Si les quatre coins ne contenaient que ces deux chiffres, on pourrait les échanger, et il y aurait deux solutions. Un sudoku n’en a qu’une, le quatrième coin est donc autre chose.
    .spot = Cherchez deux cases égales à deux candidats dans un bloc, et une troisième alignée avec l’une d’elles.
technique-unique-rectangle-2 = Rectangle unique, type 2
    .what = Deux coins voisins n’ont que les deux candidats, et les deux autres ont tous deux le même troisième. Celui-ci disparaît de toute case qui voit les deux.
    .why = L’un des coins doit prendre ce chiffre de plus, sinon les quatre coins pourraient échanger leurs deux chiffres, et il y aurait deux solutions.
    .spot = Cherchez deux cases égales à deux candidats, et en face deux cases aux trois mêmes candidats.
technique-unique-rectangle-3 = Rectangle unique, type 3
    .what = Deux coins voisins ont d’autres candidats. Pris ensemble comme une seule case ayant ceux-ci, ils forment un ensemble nu avec d’autres cases d’une zone commune.
    .why = L’un des deux doit prendre l’un de ces autres chiffres, sinon il y aurait deux solutions. Ensemble, ils comptent donc pour une case d’un ensemble.
    .spot = Quand deux coins ont quelques autres chiffres, cherchez dans leur zone commune des cases qui n’ont que ceux-là.
technique-unique-rectangle-4 = Rectangle unique, type 4
    .what = Deux coins voisins ont d’autres candidats, et une zone commune n’a l’un des deux chiffres qu’en eux. L’autre des deux chiffres disparaît des deux.
    .why = L’un des deux coins a le chiffre verrouillé. Si l’autre coin avait le second chiffre, le rectangle serait fermé, et il y aurait deux solutions.
    .spot = Quand deux coins ont d’autres chiffres, comptez les places des deux chiffres principaux dans leurs zones communes.
technique-unique-rectangle-5 = Rectangle unique, type 5
    .what = Deux coins opposés, ou trois coins, ont le même candidat de plus. Il disparaît de toute case qui les voit tous.
    .why = { technique-unique-rectangle-2.why }
    .spot = Comme le type 2, mais les cases à trois candidats sont en diagonale.
technique-unique-rectangle-6 = Rectangle unique, type 6
    .what = Deux coins opposés ont d’autres candidats, et les deux lignes ou les deux colonnes n’ont l’un des deux chiffres que dans les coins. Ce chiffre disparaît de ces deux coins.
    .why = Si l’un des deux l’avait, l’autre aussi ; le rectangle serait fermé, et il y aurait deux solutions.
    .spot = Cherchez un chiffre qui forme un X-Wing dans les coins d’un rectangle dont deux cases opposées sont égales.
technique-hidden-rectangle = Rectangle caché
    .what = Un coin d’un rectangle situé dans deux blocs n’a que deux candidats. Si la ligne et la colonne du coin opposé n’ont l’un de ces chiffres que dans les coins, l’autre chiffre disparaît du coin opposé.
    .why = Avec ce chiffre à cet endroit, le chiffre verrouillé serait poussé dans les deux coins voisins ; le rectangle serait fermé, et il y aurait deux solutions.
    .spot = Partez d’une case à deux candidats, et cherchez un rectangle où l’un des chiffres n’a que deux places dans les deux rangées opposées.
technique-avoidable-rectangle-1 = Rectangle évitable, type 1
    .what = Trois coins d’un rectangle situé dans deux blocs sont remplis, aucun n’est donné, et un chiffre dans le quatrième le fermerait en croix. Ce chiffre disparaît.
    .why = Deux chiffres en croix dans quatre cases qui ne sont pas données pourraient être échangés, et il y aurait deux solutions.
    .spot = Souvenez-vous des chiffres donnés : cherchez des cases résolues qui forment trois coins avec deux chiffres.
technique-avoidable-rectangle-2 = Rectangle évitable, type 2
    .what = Deux coins d’un rectangle situé dans deux blocs sont remplis, aucun n’est donné, et les deux autres ont, outre ce qui le fermerait en croix, le même unique candidat. Il disparaît de toute case qui voit les deux.
    .why = L’un des deux doit prendre ce candidat, sinon le rectangle serait fermé, et il y aurait deux solutions.
    .spot = Cherchez deux cases résolues qui n’étaient pas données, et en face deux cases à deux candidats, dont un en commun.
technique-finned-x-wing = X-Wing à aileron
    .what = Un X-Wing dont une rangée a d’autres places, les ailerons, toutes dans un bloc. Le chiffre disparaît des cases que le X-Wing viderait et qui voient tous les ailerons.
    .why = Soit un aileron est vrai, soit le poisson est entier. Ce qui disparaîtrait dans les deux cas disparaît.
    .spot = Cherchez un X-Wing gâché par des places voisines d’un de ses coins ; ce qu’il élimine est dans le bloc de ce coin.
technique-sashimi-x-wing = X-Wing sashimi
    .what = Un X-Wing à aileron auquel manque le coin voisin des ailerons : une rangée n’a qu’une place en dehors d’eux. Le chiffre disparaît des cases qui seraient vidées et qui voient tous les ailerons.
    .why = Si aucun aileron n’est vrai, la rangée a le chiffre à son unique place, ce qui force aussi l’autre rangée. Ce qui disparaîtrait dans les deux cas disparaît.
    .spot = Cherchez deux rangées qui ont presque les deux mêmes places pour un chiffre, l’une décalée dans son bloc.
technique-finned-swordfish = Espadon à aileron
    .what = Un espadon qui a d’autres places, les ailerons, toutes dans un bloc. Le chiffre disparaît des cases que l’espadon viderait et qui voient tous les ailerons.
    .why = { technique-finned-x-wing.why }
    .spot = Cherchez trois rangées d’un chiffre qui formeraient un espadon sans une ou deux places dans un seul bloc.
technique-sashimi-swordfish = Espadon sashimi
    .what = Un espadon à aileron dont une rangée n’a qu’une place en dehors des ailerons. Le chiffre disparaît des cases qui seraient vidées et qui voient tous les ailerons.
    .why = Si aucun aileron n’est vrai, la rangée a le chiffre à son unique place, et le reste est un poisson plus petit. Ce qui disparaîtrait dans les deux cas disparaît.
    .spot = { technique-finned-swordfish.spot }
technique-finned-jellyfish = Méduse à aileron
    .what = Une méduse qui a d’autres places, les ailerons, toutes dans un bloc. Le chiffre disparaît des cases que la méduse viderait et qui voient tous les ailerons.
    .why = { technique-finned-x-wing.why }
    .spot = Cherchez quatre rangées d’un chiffre qui formeraient une méduse sans une ou deux places dans un seul bloc.
technique-sashimi-jellyfish = Méduse sashimi
    .what = Une méduse à aileron dont une rangée n’a qu’une place en dehors des ailerons. Le chiffre disparaît des cases qui seraient vidées et qui voient tous les ailerons.
    .why = { technique-sashimi-swordfish.why }
    .spot = { technique-finned-jellyfish.spot }
technique-sue-de-coq = Sue de Coq
    .what = Deux ou trois cases au croisement d’un bloc et d’une rangée, avec quelques cases du reste de la rangée et quelques-unes du reste du bloc, ont autant de chiffres que de cases ; et celles de la rangée et du bloc n’ont aucun chiffre en commun. Tous ces chiffres sont épuisés : dans la rangée, dans le bloc, ou dans les deux.
    .why = Aucun chiffre ne peut être deux fois dans ces cases, et il y en a autant que de cases. Chacun y est donc exactement une fois.
    .spot = Cherchez dans un croisement deux ou trois cases qui ont deux candidats de plus que de cases, et une case à deux candidats dans la rangée et une dans le bloc qui s’y accordent.
technique-simple-colors = Coloriage simple
    .what = Pour un chiffre, donnez deux couleurs aux deux places de chaque zone qui n’en a que deux, et continuez de proche en proche. Ce qui voit les deux couleurs perd le chiffre ; une couleur qui se voit elle-même est fausse.
    .why = De deux places d’une zone, l’une est vraie et l’autre non : toutes les cases d’une couleur sont donc vraies, et aucune de l’autre.
    .spot = Prenez un chiffre qui a deux places dans de nombreuses zones, et coloriez à partir de l’une d’elles.
technique-multi-colors = Coloriage multiple
    .what = Deux coloriages du même chiffre se touchent : une case d’une couleur voit une case d’une couleur de l’autre. Ce qui voit les couleurs opposées des deux perd le chiffre ; une couleur qui voit les deux couleurs de l’autre coloriage est fausse.
    .why = Deux couleurs qui se voient ne sont pas toutes deux vraies, l’une de leurs opposées l’est donc.
    .spot = Quand un coloriage d’un chiffre ne donne rien, coloriez le reste avec deux autres couleurs, et voyez où elles se touchent.
technique-x-chain = Chaîne X
    .what = Une chaîne de places d’un chiffre dont un lien sur deux est une zone qui n’a que deux places. Le chiffre disparaît de toute case qui voit les deux extrémités.
    .why = Si la première extrémité est fausse, la place suivante est vraie, celle d’après fausse, et ainsi de suite jusqu’à la dernière, qui est vraie. L’une des extrémités est donc vraie.
    .spot = Notez les zones à deux places pour un chiffre, et passez de l’une à l’autre là où leurs extrémités se voient.
technique-xy-chain = Chaîne XY
    .what = Une chaîne de cases à deux candidats, dont chacune voit la suivante et partage un chiffre avec elle. Si le même chiffre reste aux deux extrémités, il disparaît de toute case qui voit les deux.
    .why = Si la première case n’a pas ce chiffre, elle a son autre candidat ; la suivante a donc le sien, et ainsi de suite jusqu’à la dernière, qui a ce chiffre.
    .spot = Quand de nombreuses cases ont deux candidats, partez de l’une d’elles et continuez chaque fois par le chiffre qui reste.
technique-continuous-nice-loop = Boucle continue
    .what = Une chaîne de liens forts et faibles tour à tour, qui se ferme sans rupture. De deux voisins, un seul exactement est vrai ; ce qui voit les deux extrémités d’un lien faible disparaît donc.
    .why = La chaîne se lit dans les deux sens : quand un candidat est faux, le suivant est vrai, et quand il est vrai, le suivant est faux. Chaque lien faible est donc fort aussi.
    .spot = Quand une chaîne revient voir son propre début, regardez tous ses liens faibles, pas seulement ses extrémités.
technique-discontinuous-nice-loop = Boucle discontinue
    .what = Une chaîne de liens forts et faibles tour à tour, dont les extrémités se rencontrent dans un candidat ou une case. Un candidat qui suit de sa propre négation est vrai ; un candidat que les deux extrémités excluent disparaît.
    .why = L’une des extrémités au moins est vraie. Ce que les deux excluent est faux de toute façon.
    .spot = Supposez un candidat faux ou vrai, suivez les liens forts des cases à deux candidats et des zones à deux places, et voyez si vous revenez avec le contraire.
technique-alternating-inference-chain = Chaîne d’inférences alternées
    .what = Une chaîne de liens forts et faibles tour à tour, qui commence et finit par un lien fort. Ce qui voit les deux extrémités disparaît.
    .why = Si la première extrémité est fausse, le candidat suivant est vrai, celui d’après faux, et ainsi de suite jusqu’à la dernière, qui est vraie. L’une des extrémités est donc vraie.
    .spot = Partez d’un candidat dont vous aimeriez vous défaire, cherchez deux candidats qui l’excluent, et une chaîne entre les deux.
technique-grouped-continuous-nice-loop = Boucle continue groupée
    .what = Une boucle continue dont certains liens mènent à un groupe : les places d’un chiffre communes à un bloc et à une rangée. Un groupe est vrai si l’une de ses cases l’est.
    .why = { technique-continuous-nice-loop.why }
    .spot = Dans un bloc, prenez deux ou trois places alignées d’un chiffre comme une seule, et construisez des boucles comme avant.
technique-grouped-discontinuous-nice-loop = Boucle discontinue groupée
    .what = Une boucle discontinue dont certains liens mènent à un groupe : les places d’un chiffre communes à un bloc et à une rangée. Un groupe est vrai si l’une de ses cases l’est.
    .why = { technique-discontinuous-nice-loop.why }
    .spot = Là où une zone a trois ou quatre places pour un chiffre, voyez si ce sont un groupe et une place, ou deux groupes : c’est un lien fort.
technique-grouped-alternating-inference-chain = Chaîne d’inférences alternées groupée
    .what = Une chaîne d’inférences alternées dont certains liens mènent à un groupe : les places d’un chiffre communes à un bloc et à une rangée. Un groupe est vrai si l’une de ses cases l’est.
    .why = { technique-alternating-inference-chain.why }
    .spot = { technique-grouped-discontinuous-nice-loop.spot }
technique-als-xz = ALS-XZ
    .what = Deux ensembles presque verrouillés, c’est-à-dire des cases d’une zone ayant un chiffre de plus que de cases, partagent un chiffre x qui ne peut être dans les deux. Tout autre chiffre z commun disparaît des cases qui voient toutes ses places dans les deux.
    .why = L’un des deux ensembles n’a pas x. Il a alors autant de chiffres que de cases, et contient donc z.
    .spot = Les cases à deux candidats et les paires de cases à trois candidats sont les ensembles les plus simples : cherchez-en deux qui se voient par un chiffre et en partagent un autre.
technique-als-xy-wing = ALS-XY-Wing
    .what = Deux ensembles presque verrouillés partagent chacun avec un troisième un chiffre qui ne peut être dans les deux. Un autre chiffre des deux premiers disparaît des cases qui voient toutes ses places dans les deux.
    .why = L’ensemble du milieu contient au moins l’un de ses deux chiffres liés ; il le prend donc à l’ensemble auquel ce chiffre le lie, qui contient alors tous ses autres chiffres.
    .spot = C’est un XY-Wing avec des ensembles au lieu de cases : partez d’un ensemble du milieu qui a deux chiffres liés.
technique-als-chain = Chaîne d’ALS
    .what = Une chaîne qui traverse des ensembles presque verrouillés : un ensemble qui perd un de ses chiffres contient tous les autres. Ce qui voit les deux extrémités disparaît.
    .why = { technique-alternating-inference-chain.why }
    .spot = Quand une chaîne s’arrête à une case à trois candidats, voyez si une voisine en fait un ensemble presque verrouillé qui la prolonge.
technique-forcing-chain = Chaîne de forçage
    .what = Des chaînes issues d’un candidat mènent à une impossibilité : il est faux. Ou bien des chaînes issues de chaque candidat d’une case, ou de chaque place d’un chiffre dans une zone, mènent au même résultat : il est vrai.
    .why = Ce qui mène à l’absurde n’est pas vrai, et ce qui suit de chaque possibilité l’est.
    .spot = Partez d’une case qui a peu de candidats ou d’une zone qui a peu de places, suivez chaque cas séparément, et comparez où ils mènent.
technique-forcing-net = Réseau de forçage
    .what = On suppose un candidat et on place tout ce qui en découle, au besoin avec d’autres hypothèses réfutées tour à tour. Si cela finit dans l’absurde, le candidat est faux.
    .why = Ce qui découle d’un candidat vrai n’est jamais impossible.
    .spot = C’est le dernier recours : choisissez un candidat qui déciderait beaucoup, et notez ce qui en découle jusqu’à ce que quelque chose casse.

## La page dans le navigateur : garder, ouvrir, partager et créer

keep-full = Le stockage du navigateur est plein : cette partie n’est plus enregistrée. Supprimez d’anciennes parties, ou enregistrez tout dans un fichier.
keep-newer = Ceci a été enregistré par une version plus récente de Ninefold et reste tel quel. Rechargez la page pour obtenir cette version.
keep-elsewhere = Cette partie est ouverte dans un autre onglet. Ici, on ne peut que la regarder.
keep-take-over = Jouer ici
keep-no-worker = La partie de la page qui crée les grilles ne fonctionne pas. Rechargez la page et réessayez.
keep-technique = Avec la technique
keep-technique-any = n’importe laquelle
keep-symmetry = Symétrie
keep-symmetry-none = aucune
keep-symmetry-180 = demi-tour
keep-symmetry-90 = quart de tour
keep-symmetry-rows = haut et bas
keep-symmetry-columns = gauche et droite
keep-symmetry-diagonal = diagonale
keep-symmetry-antidiagonal = autre diagonale
keep-impossible = Ces souhaits se contredisent : une telle grille n’existe pas.
keep-tried = { $n ->
    [one] { $n } grille essayée
   *[other] { $n } grilles essayées
}
keep-variant = Laquelle du jour
keep-begun = commencée
keep-solved = résolue
keep-month-previous = Mois précédent
keep-month-next = Mois suivant
keep-games = Parties
keep-no-games = Aucune partie n’est encore enregistrée.
keep-delete = Supprimer
keep-ask-delete = Supprimer cette partie définitivement ?
keep-open = Ouvrir une grille
keep-paste = Une grille : texte, document ou lien
keep-paste-example = 81 chiffres, une grille dessinée, un tableau de candidats, JSON…
keep-layout-found = selon le texte
keep-choose-file = Choisir un fichier
keep-drop = On peut aussi déposer un fichier n’importe où sur la page.
keep-no-puzzle = C’est une disposition sans grille à résoudre.
keep-unreadable = Ceci est illisible. { $why }
keep-board-place = Ligne { $line }, colonne { $column } : { $what }
keep-board-character = caractère inconnu « { $char } » : on attend 1 à 9, ou l’un de 0 . * _ pour une case vide
keep-board-short = { $expected } cases attendues, { $found } trouvées
keep-board-long = { $expected } cases attendues, il y en a plus
keep-board-row = { $expected } places attendues dans cette ligne, { $found } trouvées
keep-board-rows = { $expected } lignes attendues, { $found } trouvées
keep-board-bars = on attend des barres autour de chaque case ou de chaque bloc de cette ligne
keep-board-cell = la disposition a une case ici : on attend un chiffre ou l’un de 0 . * _, ou une autre disposition
keep-board-gap = la disposition n’a pas de case ici : on attend ~
keep-board-digit = on attend un seul chiffre, ou l’un de 0 . * _ pour une case vide
keep-board-candidate = « { $char } » trouvé : on attend les candidats d’une case, chacun de 1 à 9 une fois
keep-board-section = on attend la section [Puzzle], ou ensuite [State] ou [PencilMarks]
keep-unwritable = Cette grille n’a pas cette forme. { $why }
keep-share = Partager
keep-link = Un lien qui contient toute la grille
keep-copy = Copier
keep-copied = Copié.
keep-not-copied = Le navigateur refuse de copier. Sélectionnez le texte et copiez-le vous-même.
keep-send-link = Envoyer
keep-form = Forme
keep-with-entries = avec ce qui a été écrit
keep-text = Le texte
keep-download = Télécharger
keep-print = Imprimer
keep-everything = Toutes les parties, meilleurs temps et réglages
keep-everything-save = Tout enregistrer dans un fichier
keep-everything-read = Lire un tel fichier
keep-taken = { $n ->
    [0] Le fichier ne contenait rien de nouveau.
    [one] { $n } élément a été repris du fichier.
   *[other] { $n } éléments ont été repris du fichier.
}
keep-ask-differing = { $n ->
    [one] { $n } élément est déjà là et diffère. Prendre celui du fichier ?
   *[other] { $n } éléments sont déjà là et diffèrent. Prendre ceux du fichier ?
}
keep-take-theirs = Prendre ceux du fichier
keep-keep-mine = Garder les miens
keep-not-everything = Ce fichier ne contient pas toutes les parties d’un Ninefold.
keep-damaged-entry = { $name } est endommagé : { $why }
keep-new-version = Une nouvelle version de Ninefold est prête.
keep-reload = Recharger

## La page dans le navigateur : comptes, et parties sur plusieurs appareils

account = Compte
account-help = Une fois connecté, vos parties vous suivent sur chaque appareil.
account-sign-in = Se connecter
account-register = S’inscrire
account-recover = Mot de passe oublié
account-name = Nom
account-password = Mot de passe
account-new-password = Nouveau mot de passe, 8 caractères ou plus
account-old-password = Mot de passe actuel
account-code = Code de secours
account-code-help = Notez ce code. Si vous oubliez votre mot de passe, lui seul permet d’en choisir un nouveau, et il n’est montré que maintenant.
account-signed-in = Connecté : { $name }
account-sign-out = Se déconnecter
account-sign-out-help = La déconnexion laisse les parties de cet appareil comme elles sont.
account-change = Changer de mot de passe
account-changed = Le mot de passe est changé. Les autres appareils doivent se reconnecter.
account-delete = Supprimer le compte
account-delete-help = Votre nom et toutes vos parties sur le serveur sont supprimés définitivement. Les parties de cet appareil restent.
account-adopt = { $n ->
    [one] { $n } partie de cet appareil n’appartient à aucun compte. La prendre dans le vôtre ?
   *[other] { $n } parties de cet appareil n’appartiennent à aucun compte. Les prendre dans le vôtre ?
}
account-adopt-yes = Prendre dans le compte
account-adopt-no = Laisser de côté
account-aside = { $n ->
    [one] { $n } partie que vous avez remplacée est mise de côté.
   *[other] { $n } parties que vous avez remplacées sont mises de côté.
}
account-bring-back = Reprendre
account-unreachable = Le serveur est injoignable. Réessayez dans un instant.
account-ended = Vous n’êtes plus connecté. Vos parties restent sur cet appareil.
sync-saved = Enregistré sur le serveur
sync-waiting = Sera envoyé une fois en ligne
sync-choice = Deux appareils diffèrent
sync-here = Sur cet appareil seulement
sync-differ = { $name } a été joué sur deux appareils, et les deux diffèrent.
sync-choose = Choisir
sync-ask = Laquelle continue ? Rien n’est perdu : avec « Les deux », celle de cet appareil devient une partie à part.
sync-theirs = Celle de l’autre appareil
sync-mine = Celle de cet appareil
sync-both = Les deux
sync-turns = { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}
sync-not-mine = La partie de cet appareil ne peut pas prendre la place de l’autre : gardez les deux.

# Ce que dit le serveur quand il refuse quelque chose

server-field = Le champ « { $field } » est inutilisable : { $why }
server-body = La requête est illisible : { $why }
server-who = Il faut un joueur : commencez comme invité, ou connectez-vous.
server-wrong-who = Cette connexion n’est pas valable, ou ne l’est plus.
server-elsewhere = Cette requête vient d’un autre site.
server-not-found = Il n’y a rien à cette adresse, ou ce n’est pas à vous.
server-method = Cette adresse ne s’utilise pas ainsi.
server-stale = { $n ->
    [one] Un autre coup est arrivé avant : il manque un coup ici.
   *[other] D’autres coups sont arrivés avant : il manque { $n } coups ici.
 }
server-exists = Cet identifiant est pris par une autre partie.
server-name-taken = Ce nom est pris.
server-wrong-password = Le nom ou le mot de passe est faux.
server-wrong-code = Le nom ou le code de secours est faux.
server-registered = Ce joueur a déjà un nom.
server-too-large = La requête est trop grande.
server-media = Ce type de contenu n’est pas lu ; envoyez du JSON.
server-not-made = Aucune grille de ce genre n’a pu être faite : { $why }
server-too-long = La disposition ou le journal dépasse ce que prend ce serveur.
server-future = Il n’y a pas de grilles des jours à venir.
server-too-many = Trop de requêtes ; attendez un instant.
server-slow = La requête a mis trop de temps à arriver.
server-busy = Le serveur est occupé ; réessayez dans un instant.
server-broken = Quelque chose a échoué dans le serveur ; rien n’a été changé.
server-refused = Ce coup est refusé : { $why }
