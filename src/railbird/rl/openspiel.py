"""Railbird's games behind OpenSpiel's Python-game interface (needs `open_spiel`).

Seats that decide at the same time answer one after the other, which changes nothing: none sees the others.
An action's number is its place in `legal(seat)`; what it does is in `action_to_string`.
"""

from random import Random
from typing import Any

import pyspiel

from railbird.core.actors import CHANCE
from railbird.core.game import AnyGame
from railbird.core.state import State
from railbird.lab.bench import rate, seats_share

MAX_OFFERS = 20_000  # More actions than any position of our games offers at once.


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position as OpenSpiel drives it."""

    def __init__(self, game: Any, state: State) -> None:
        super().__init__(game)
        self.position = state

    def current_player(self) -> int:
        """The first actor pending."""
        pending = self.position.pending()
        if not pending:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if pending[0] == CHANCE else pending[0]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.position.legal(player))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All equally likely."""
        count = len(self.position.legal(CHANCE))
        return [(index, 1 / count) for index in range(count)]

    def _apply_action(self, action: int) -> None:
        actor = self.position.pending()[0]
        self.position.apply(actor, self.position.legal(actor)[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return repr(self.position.legal(CHANCE if player < 0 else player)[action])

    def is_terminal(self) -> bool:
        """Whether nobody is pending."""
        return not self.position.pending()

    def returns(self) -> list[float]:
        """The share of the victory of each seat; nothing before the end."""
        standing = self.position.standing()
        winners = standing.winners() if self.is_terminal() else []
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(standing.money))]

    def __str__(self) -> str:
        return f"{self.position.step.name} {self.position.money}"


def register(game: AnyGame, seats: int) -> str:
    """Make a game known to OpenSpiel for a number of seats; returns the name to load it by."""
    name = f"python_railbird_{game.id}_{seats}"
    if name in pyspiel.registered_names():
        return name
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"Railbird {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=MAX_OFFERS,
        max_chance_outcomes=MAX_OFFERS,
        num_players=seats,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=1.0,
        max_game_length=min(game.max_plies, 2**31 - 1),
    )

    class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
        """The game as OpenSpiel sees it."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> SpielState:
            """An empty table."""
            return SpielState(self, game.new(seats))

    pyspiel.register_game(kind, SpielGame)
    return name


def openspiel_rate(game: AnyGame, seats: int, seconds: float) -> tuple[float, float]:
    """Plies and decisions per second behind OpenSpiel's Python-game interface."""
    spiel = pyspiel.load_game(register(game, seats))
    share = seats_share(game.id, seats)

    def play(number: int) -> tuple[int, int]:
        random = Random(number).random
        state = spiel.new_initial_state()
        plies = 0
        while not state.is_terminal():
            chance = state.is_chance_node()
            options = [index for index, _ in state.chance_outcomes()] if chance else state.legal_actions()
            state.apply_action(options[int(random() * len(options))])
            plies += 1
        return plies, round(plies * share)

    return rate(play, seconds)[:2]
