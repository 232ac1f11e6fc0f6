"""A walk through the API with a client that openapi-python-client has generated.

python walk.py ADDRESS, with the package `ninefold_client` in the search path.
"""

import sys

from ninefold_client import AuthenticatedClient, Client
from ninefold_client.api.explain import explain
from ninefold_client.api.games import create_game, get_game, hint_in_game, list_games, play_turn
from ninefold_client.api.hint import hint
from ninefold_client.api.players import create_guest, get_player
from ninefold_client.api.puzzles import create_puzzle
from ninefold_client.api.rate import rate
from ninefold_client.api.solve import solve
from ninefold_client.api.validate import validate
from ninefold_client.models import (
    AnyBoard,
    Board,
    ExplanationPath,
    HintAnswerDigit,
    HintAnswerStep,
    HintLevel,
    HintRequest,
    NewGame,
    Problem,
    Recipe,
    RecipeLevel,
    State,
    TurnText,
)

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

nobody = Client(base_url=sys.argv[1], raise_on_unexpected_status=True)

assert validate.sync(client=nobody, body=AnyBoard(grid=GIVENS)).conflicts == []
assert len(solve.sync(client=nobody, body=Board(grid=GIVENS)).solution) == 81
assert rate.sync(client=nobody, body=Board(grid=GIVENS)).level == "easy"
step = hint.sync(client=nobody, body=HintRequest(state=GIVENS, level=5))
assert isinstance(step, HintAnswerStep), step
assert step.step.technique and step.text
path = explain.sync(client=nobody, body=State(state=GIVENS))
assert isinstance(path, ExplanationPath), path
assert path.solved and len(path.steps) == len(path.texts) > 0
twice = hint.sync(client=nobody, body=HintRequest(state="55" + GIVENS[2:]))
assert isinstance(twice, Problem) and twice.code == "conflict", twice

guest = create_guest.sync(client=nobody)
player = AuthenticatedClient(base_url=sys.argv[1], token=guest.token, raise_on_unexpected_status=True)
assert get_player.sync(client=player).id == guest.id
puzzle = create_puzzle.sync(client=player, body=Recipe(level=RecipeLevel.EASY))
game = create_game.sync(client=player, body=NewGame(puzzle=puzzle.id))
shown = hint_in_game.sync(game.id, client=player, body=HintLevel(level=6))
assert isinstance(shown, HintAnswerDigit), shown
place = shown.digit
move = f"r{place.row + 1}c{place.col + 1}={place.digit}"
played = play_turn.sync(game.id, client=player, body=TurnText(move=move))
assert played.success and played.turn == 2, played
again = play_turn.sync(game.id, client=player, body=TurnText(move=move, seen=0))
assert isinstance(again, Problem) and again.code == "stale" and again.turns == 2, again
assert get_game.sync(game.id, client=player).turns == 2
assert [listed.id for listed in list_games.sync(client=player).games] == [game.id]
print("walked")
