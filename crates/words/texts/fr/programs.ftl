# What only the terminal and the server say, in French; see page.ftl.

## Jouer par commandes

play-summary = { $n ->
    [one] { $game }, { $n } case à remplir, temps de jeu { $time }
   *[other] { $game }, { $n } cases à remplir, temps de jeu { $time }
}
play-solved-summary = { $game }, résolue en { $time }
play-ask-level = Quel niveau ? 1 { level-easy }, 2 { level-medium }, 3 { level-hard }, 4 { level-expert }, 5 { level-extreme }
play-ask-level-again = Tapez un nombre de 1 à 5 ou le nom d’un niveau (q pour quitter).
play-begins = { $summary }. Tapez aide pour voir toutes les commandes.
play-ask-continue = Vous avez une partie en cours : { $summary }. La reprendre ? (o/n)
play-nothing-to-continue = Il n’y a pas de partie en cours à reprendre.
play-all-solved = { $n ->
    [0] Il n’y a pas de grille dans { $file }.
    [one] La grille de { $file } est résolue.
   *[other] Les { $n } grilles de { $file } sont toutes résolues.
}
play-nothing-else = Il n’y a pas d’autre partie en cours.
play-daily = grille du jour du { $date }
play-daily-continues = Vous avez déjà commencé cette grille du jour ; la voici où vous l’aviez laissée.
play-already-solved = cette grille est déjà résolue, il n’y a rien à jouer
play-not-pasted = Le texte collé n’est pas une grille : { $why }
play-goodbye-solved = Cette grille est résolue. Commencez-en une autre avec : ninefold play
play-goodbye-untouched = Rien n’a été joué, donc rien n’a été enregistré.
play-deleted = Partie supprimée.
play-how-to-leave = (q ou Ctrl-D pour quitter ; la partie est enregistrée.)
play-in-use = Cette partie est déjà ouverte dans un autre programme. Fermez-la d’abord.
play-recovered = La partie enregistrée était endommagée. { $n ->
    [one] { $n } coup a été récupéré
   *[other] { $n } coups ont été récupérés
} ; les données endommagées sont conservées dans { $file }.
play-not-kept = Vos coups ne peuvent pas être enregistrés : { $why }
play-undone = { $n ->
    [one] Coup annulé.
   *[other] { $n } coups annulés.
}
play-undone-all = { $n ->
    [one] Il n’y avait qu’un coup à annuler ; c’est fait.
   *[other] Il n’y avait que { $n } coups à annuler ; c’est fait.
}
play-redone = { $n ->
    [one] Coup rétabli.
   *[other] { $n } coups rétablis.
}
play-redone-all = { $n ->
    [one] Il n’y avait qu’un coup à rétablir ; c’est fait.
   *[other] Il n’y avait que { $n } coups à rétablir ; c’est fait.
}
play-ask-restart = Tout ce que vous avez écrit sera effacé. Recommencer ? (o/n)
play-unchanged = Rien n’a changé.
play-tip-unmark = (Pour effacer une annotation, tapez par exemple { $example } ; l’indice suivant en tiendra compte.)
play-tip-candidates = (Tapez candidats pour annoter tous les candidats ; l’indice suivant tiendra compte de ceux que vous effacez.)
play-time = Temps de jeu : { $time }.
play-saved = Partie enregistrée dans { $file }.
play-ask-overwrite = { $file } existe déjà. L’écraser ? (o/n)
play-file-trouble = { $file } : { $why }
play-photo-doubtful = Comparez avec la photo, car la lecture de ces cases n’est pas sûre : { $cells }
play-photo-unclear = { $file } : les chiffres lus n’ont pas exactement une solution. Corrigez la ligne de « ninefold scan », puis jouez avec « ninefold play --puzzle ». Lecture peu sûre : { $cells }
trouble-not-found = fichier introuvable
trouble-denied = accès refusé
trouble-folder = c’est un dossier
trouble-no-folder = un de ses dossiers est un fichier
trouble-read-only = cet emplacement est en lecture seule
trouble-full = le disque est plein
trouble-no-text = ce n’est pas du texte
play-goodbye = Votre partie est enregistrée. Reprenez-la avec : ninefold play --continue
play-no-records = Aucune grille résolue pour le moment.
play-goodbye-unkept = Cette partie n’a pas été enregistrée.
play-abandoned = Partie abandonnée. Elle reste dans la liste, mais ne vous sera plus proposée.
play-filled = { $cell } contient déjà un chiffre ; les annotations vont dans les cases vides.
play-legend = (* motif, + placé, - éliminé)
help-marks = afficher les annotations
bad-instead = { $found } : { $expected }
records-mode = disposition
records-level = niveau
records-games = résolues
records-best = meilleurs temps
records-average = moyenne
records-streak = { $n ->
    [one] Série de grilles du jour : { $n } jour.
   *[other] Série de grilles du jour : { $n } jours.
}

usage-file = FICHIER
usage-where = [où]
usage-new = [NIV.] [DISP.]
help-insert = placer un chiffre : ligne, colonne, chiffre
help-delete = vider une case : ligne, colonne
help-mark = ajouter ou effacer une annotation
help-undo = annuler le dernier coup, ou plusieurs
help-redo = rétablir ce qui a été annulé
help-restart = vider la grille et recommencer
help-hint = un indice ; encore pour en savoir plus (1 à 6)
help-check = compter les erreurs, ou montrer où elles sont
help-candidates = annoter tous les candidats des cases vides
help-finish = afficher la solution et terminer
help-save = enregistrer (ajoutez gattai-1.0 pour ce format)
help-load = jouer une grille ou une partie d’un fichier
help-new = nouvelle grille ; niveau, disposition au choix
help-time = afficher le temps de jeu
help-stats = grilles résolues et meilleurs temps
help-board = dessiner la grille
help-help = afficher cette liste
help-quit = quitter ; la partie est enregistrée
help-grids = grille d’abord, ou numéros du cadre : @r13c19=6

bad-command = { $word } n’est pas une commande. Tapez aide pour les voir toutes.
bad-place-and-digit = indiquez une ligne, une colonne et un chiffre, de 1 à 9, par exemple { $example }
bad-place = indiquez une ligne et une colonne, de 1 à 9, par exemple { $example }
bad-count = indiquez un nombre de coups, au moins 1, par exemple u3
bad-hint-level = indiquez un niveau d’indice de 1 à 6, par exemple h 4
bad-file = Indiquez un nom de fichier, par exemple { $example }
bad-extra = { $word } s’emploie seul : enlevez { $found }
bad-new = indiquez un niveau (facile à extrême) ou une disposition, par exemple créer difficile samurai
bad-grid-missing = Quelle grille ? Mettez son nom d’abord, par exemple { $example }. Les grilles sont { $grids }.
bad-grid = Il n’y a pas de grille { $found }. Les grilles sont { $grids }.

path-shortened = { $n ->
    [one] { $n } étape n’est pas un singleton
   *[other] { $n } étapes ne sont pas des singletons
} ; en prenant à chaque fois l’étape la plus facile, il y en aurait { $usual }.

## Le plein écran du terminal

full-menu = Menu
full-go-on = Retour à la grille
full-games = Parties enregistrées
full-records = Statistiques
full-theme = Thème clair ou sombre
full-quit = Quitter
full-candidate = Chaîne
full-digit-first = Chiffre d’abord
full-missing = Il manque
full-paused = Pause
full-paused-how = Appuyez sur une touche pour reprendre.
full-busy-how = Échap : annuler
full-form-how = Haut, Bas : disposition · Gauche, Droite : niveau · Entrée · Échap
full-day-how = Tab, Maj+Tab : jour · Pg.préc, Pg.suiv : 4 semaines
full-list-how = Haut, Bas : choisir · Entrée : valider · Échap : retour
full-games-how = Haut, Bas : choisir · Entrée : jouer · Suppr : supprimer · Échap
full-delete-how = Supprimer cette partie ? Suppr : oui · autre touche : non
full-ask-how = o : oui · n : non
full-walk-how = Gauche, Droite : étapes · Début, Fin : première, dernière · Échap : retour
full-choice-how = Gauche, Droite : étapes · Entrée : l’appliquer · Échap : retour · a : techniques rares · Début, Fin : première, dernière
full-close-how = Échap : retour
full-path = Pas à pas
full-checkpoints = Points de retour
full-no-checkpoints = Aucun point de retour ; la touche s en enregistre un.
full-key-move = se déplacer
full-key-select = sélectionner plusieurs cases
full-key-mouse = sélectionner une case, ou en balayer plusieurs
full-key-grid = grille suivante, grille précédente
full-key-digits = écrire dans le mode choisi
full-key-inks = mode : chiffre, coin, centre, couleur, chaîne
full-key-direct = annotation de coin, du centre, dans tout mode
full-key-first = chiffre d’abord : en choisir un, puis clic, Entrée
full-key-erase = vider les cases sélectionnées
full-key-undo = annuler, rétablir
full-key-candidates = annoter tous les candidats
full-key-hint = un indice ; encore pour plus ; Entrée l’applique
full-key-walk = la solution, pas à pas
full-key-steps = toutes les étapes ; dans cette case ; pourquoi pas ce chiffre ?
full-key-check = chercher les erreurs ; Entrée montre où
full-key-restart = recommencer ; afficher la solution
full-key-checkpoint = enregistrer un point de retour ; y revenir
full-key-pause = pause ; thème clair ou sombre
full-key-zoom = agrandir, réduire, toute la grille
full-key-read = faire défiler le texte à côté de la grille
full-key-screens = nouvelle, du jour, enregistrées, statistiques
full-key-quit = quitter ; retour au shell (partie enregistrée)
full-signs = 5! conflit · 5? faux · a-i couleurs · +5 placé · -5 éliminé · *5 motif
full-top-row = &é"'(-è_çà
full-name-move = flèches, hjkl
full-name-select = Maj+flèches, HJKL, Espace
full-name-mouse = souris
full-name-grid = Tab, Maj+Tab
full-name-direct = Maj+1-9 (QWERTY), Alt+1-9
full-name-erase = 0 . Retour arrière
full-name-read = Page préc., Page suiv.
full-name-enter = Entrée
full-name-escape = Échap
full-own = Saisir une grille
full-own-how = Entrée : jouer · Échap : retour · u : annuler · R : vider · O : ouvrir · W : enregistrer
full-own-form-how = Haut, Bas : disposition · Entrée : grille vide · Échap : retour
full-own-tip = Tapez les chiffres, et 0 . ou Espace pour les cases vides ; Retour arrière revient. Vous pouvez aussi coller une grille.
full-own-counting = Recherche de solutions…
full-own-one = Une seule solution : prête à jouer.
full-own-several = Plusieurs solutions.
full-own-none = Aucune solution.
full-own-conflict = Des chiffres sont en conflit : aucune solution.
full-own-full = La grille est résolue ; il n’y a rien à jouer.
full-own-unclear = Trop difficile pour compter les solutions.
full-open = Ouvrir un fichier
full-open-tip = Une grille ou une partie, dans n’importe quelle notation.
full-save = Enregistrer dans un fichier
full-save-tip = NOM.json enregistre toute la partie, NOM.opensudoku la grille et ses annotations ; .sdk .sdm .csv .txt .svg enregistrent la grille de départ.
full-prompt-how = Tab : compléter · Entrée : valider · Échap : retour
full-replay-how = Espace : lire, arrêter · Gauche, Droite : coups · Début, Fin · + - : vitesse · Échap
full-weekdays = lu ma me je ve sa di
full-key-files = saisir une grille, ouvrir, enregistrer un fichier
full-key-replay = revoir une partie résolue, coup par coup
full-clues = { $n ->
    [one] { $n } chiffre donné
   *[other] { $n } chiffres donnés
}
full-nth-puzzle = { $n ->
    [one] ligne { $line } : { $n } chiffre  { $text }
   *[other] ligne { $line } : { $n } chiffres  { $text }
}
full-continue = Reprendre : { $game }
full-checkpoint = Point de retour { $name }
full-step = Étape { $number } sur { $n }
full-too-small = Ce terminal a { $columns } sur { $rows } caractères. Il en faut au moins { $least-columns } sur { $least-rows } pour jouer.
full-failed = Aucune grille trouvée : { $why }

## Mots à taper : ils sont séparés par des espaces, et le premier est affiché

word-insert = placer
word-delete = effacer
word-mark = annoter
word-undo = annuler
word-redo = rétablir
word-restart = recommencer
word-hint = indice
word-check = vérifier
word-candidates = candidats
word-marks = annotations
word-finish = solution
word-save = enregistrer
word-load = charger
word-new = créer
word-time = temps
word-stats = statistiques
word-board = grille
word-help = aide
word-quit = quitter
word-where = où
word-yes = o oui
word-next = suivant suivante
word-map = carte
word-lesson = leçon
word-cells = cases

## La cotation exacte

rating = ER { $er }, EP { $ep }, ED { $ed }
rating-at-least = au moins ER { $er }, EP { $ep }, ED { $ed }
rating-grid = { $grid } : ER { $er }
rating-step = { $rating } { $name } : { $change }.
scale-hidden-single = { technique-hidden-single }
scale-direct-pointing = Bloc-ligne direct
scale-direct-claiming = Ligne-bloc direct
scale-direct-hidden-pair = Paire cachée directe
scale-naked-single = { technique-naked-single }
scale-direct-hidden-triplet = Triplet caché direct
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
scale-unique-rectangle = Rectangle unique
scale-unique-loop = Boucle unique
scale-naked-quad = { technique-naked-quad }
scale-jellyfish = { technique-jellyfish }
scale-hidden-quad = { technique-hidden-quad }
scale-bug = BUG
scale-aligned-pair-exclusion = Exclusion de paires alignées
scale-x-cycle = Cycle X
scale-y-cycle = Cycle Y
scale-cycle = Cycle dans les deux sens
scale-turbot-fish = { technique-turbot-fish }
scale-x-chain = { technique-x-chain }
scale-forcing-chain = { technique-forcing-chain }
scale-aligned-triplet-exclusion = Exclusion de triplets alignés
scale-nishio = Nishio
scale-cell-forcing-chains = Chaînes de forçage depuis une case
scale-region-forcing-chains = Chaînes de forçage depuis une zone
scale-contradiction = Contradiction
scale-double-forcing-chains = Doubles chaînes de forçage

## Ce que dit le serveur quand il refuse quelque chose

server-field = Vérifiez « { $field } » : { $why }
server-field-name = Votre nom doit compter de 1 à 40 caractères, sans espaces autour.
server-field-password = Votre mot de passe doit compter au moins 8 caractères, et au plus 200.
server-field-code = Saisissez le code de secours tel qu’il a été affiché.
server-body = La requête est illisible : { $why }
server-who = Il faut un joueur : continuez comme invité, ou connectez-vous.
server-wrong-who = Cette connexion n’est pas valable, ou a expiré.
server-elsewhere = Cette requête vient d’un autre site.
server-blocked = Ce joueur a été bloqué par l’exploitant de ce serveur.
server-unsolved = Vous n’avez pas encore résolu cette grille, et la preuve en révélerait la solution.
server-not-found = Il n’y a rien à cette adresse, ou ce n’est pas à vous.
server-method = Cette adresse n’accepte pas ce genre de requête.
server-stale = { $n ->
    [one] Un autre coup est arrivé avant : il manque un coup ici.
   *[other] D’autres coups sont arrivés avant : il manque { $n } coups ici.
}
server-exists = Cet identifiant appartient déjà à une autre partie.
server-name = Ce nom pourrait être confondu avec un autre, ou rester invisible : utilisez des lettres visibles d’un seul alphabet.
server-name-taken = Ce nom est déjà pris.
server-wrong-password = Le nom ou le mot de passe est faux.
server-wrong-code = Le nom ou le code de secours est faux.
server-registered = Ce joueur a déjà un nom.
server-guest = Un invité n’a pas encore de compte : créez-en un d’abord.
server-changed = La partie a changé depuis que vous l’avez lue.
server-full = Il n’y a plus de place : supprimez des parties dont vous n’avez plus besoin.
server-puzzles-full = Vous avez déjà envoyé autant de grilles que ce serveur en enregistre : retirez-en d’abord une.
server-too-large = La requête est trop grande.
server-not-acceptable = La réponse serait en { $types }, ce que le client n’accepte pas.
server-media = Ce type de contenu n’est pas pris en charge ; envoyez du JSON.
server-not-made = Aucune grille de ce genre n’a pu être créée : { $why }
server-not-made-in-time = Aucune grille de ce genre n’a été trouvée à temps ; essayez un niveau plus bas ou moins de grilles.
server-too-long = La disposition ou le journal dépasse ce que ce serveur accepte.
server-future = Il n’y a pas encore de grilles pour les jours à venir.
server-past = Il n’y a pas de grille du jour pour une date aussi ancienne.
server-too-many = Trop de requêtes ; attendez un instant.
server-slow = La requête a mis trop de temps à arriver.
server-busy = Le serveur est occupé ; réessayez dans un instant.
server-unavailable = Le serveur ne peut pas utiliser sa base de données en ce moment ; réessayez dans un instant. Il n’est pas certain que votre dernière action ait été enregistrée.
server-broken = Quelque chose a échoué sur le serveur.
server-refused = Ce coup a été refusé : { $why }

## L’entraînement

training-how = Tapez ce qui en découle ({ $place }-5 élimine un candidat, { $place }=5 place un chiffre) ou les cases du motif (cases { $cells }). h donne un indice, n passe à la position suivante, aide affiche toutes les commandes.
training-entries = (Le signe + précède les chiffres qui ne sont pas donnés.)
training-next = Entrée : position suivante ; q : quitter.
training-placed = Commencez par { $technique } ({ $level }) : ninefold train { $name }
training-legend = ● acquise  ◐ commencée  ○ nouvelle  → la suivante
training-n-due = { $n ->
    [one] Une technique est à réviser aujourd’hui : ninefold train --review
   *[other] { $n } techniques sont à réviser aujourd’hui : ninefold train --review
}
training-cells = Tapez des cases comme { $example }.
training-not-offered = { $technique } : pas d’entraînement sur cette disposition ({ $layout }). Sans --layout, l’entraînement se fait sur une seule grille.
training-unknown = { $word } n’est pas une commande de l’entraînement. Tapez aide pour les voir toutes.
training-not-a-cell = { $word } n’est pas une case. { training-cells }
training-goodbye = Vos progrès sont enregistrés. Pour continuer : ninefold train
training-unkept = Vos progrès n’ont pas été enregistrés.
training-help-remove = un candidat que l’étape élimine
training-help-place = un chiffre qui en découle
training-help-cells = les cases du motif
training-help-hint = demander un indice ; encore une fois : voir l’étape
training-help-next = la position suivante
training-help-board = afficher la grille
training-help-lesson = ce qu’est la technique, et pourquoi elle est juste
training-help-map = afficher toutes les techniques et vos progrès
training-help-help = afficher cette liste
training-help-quit = quitter ; vos progrès sont enregistrés
