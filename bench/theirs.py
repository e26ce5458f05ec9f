"""Other games' engines at the same task: random legal play through their Python interfaces."""

import random
import time
from collections.abc import Callable


def chess_rate(seconds: float) -> float:
    """Moves a second of python-chess."""
    import chess

    rng = random.Random(1)

    def game() -> int:
        board, moves = chess.Board(), 0
        while moves < 300 and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
        return moves

    return rate(game, seconds)


def spiel_rate(name: str, seconds: float) -> float:
    """Decisions a second of one of OpenSpiel's games, chance included."""
    import pyspiel

    rng, kind = random.Random(1), pyspiel.load_game(name)

    def game() -> int:
        state, moves = kind.new_initial_state(), 0
        while moves < 1000 and not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return rate(game, seconds)


def rate(game: Callable[[], int], seconds: float) -> float:
    """Decisions a second over whole games."""
    moves = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        moves += game()
    return moves / (time.perf_counter() - start)
