"""Measuring the same game behind other people's interfaces."""

from random import Random

from railbird.core.game import AnyGame
from railbird.lab.bench import rate, seats_share


def openspiel_rate(game: AnyGame, seats: int, seconds: float) -> tuple[float, float] | None:
    """Plies and decisions per second behind OpenSpiel's Python-game interface; None if it is not installed."""
    try:
        import pyspiel  # noqa: PLC0415 - an optional peer

        from railbird.rl.openspiel import register  # noqa: PLC0415 - needs pyspiel
    except ImportError:
        return None
    spiel = pyspiel.load_game(register(game, seats))
    share = seats_share(game.id, seats)

    def play(number: int) -> tuple[int, int]:
        random = Random(number).random
        state = spiel.new_initial_state()
        plies = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                options = state.legal_actions()
                state.apply_action(options[int(random() * len(options))])
            plies += 1
        return plies, round(plies * share)

    plies, decisions, _ = rate(play, seconds)
    return plies, decisions
