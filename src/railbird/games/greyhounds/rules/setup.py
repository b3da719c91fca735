"""Edition, options and seats of a table of Greyhounds as plain numbers, and the steps by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from railbird.core.action import Action
from railbird.core.state import Step

DOGS: Final = 4
"""Dogs in every race; with three owners the last is the neutral dog (GH-40, R-42)."""
NEUTRAL: Final = 3
"""R-42: the neutral dog is dog 3, after the dogs of seats 0, 1, 2."""
HAND: Final = 5
"""Cards a dog runs with (GH-17, GH-51)."""
HUNDREDTHS: Final = 100
"""Odds are kept in hundredths, so that fractions stay exact (R-38)."""


class Setup:
    """Made once per table and shared by all its positions."""

    def __init__(
        self,
        *,
        owners: int,
        punters: int,
        colors: list[str],
        lap: int,
        laps: list[int],
        moving: list[int],
        lapping: list[bool],
        cross: bool,
        out_when_level: bool,
        by_card: bool,
        placed_last: bool,
        cancel: bool,
        second_race_ties: str,
        stall_rounds: int,
        neutral_card: int,
        neutral_sixfold: bool,
        look: bool,
        bookmaker_game: bool,
        bookmaker_seat: int,
        bookmaker_extra: int,
        sum_limit: int,
        pro_rata: bool,
        start_money: int,
        punter_money: int,
        prizes: list[int],
        bet_min: int,
        bet_max: int,
        bet_step: int,
        per_bet: bool,
        sieg: list[int],
        platz: list[int],
        einlauf: list[int],
        prize_ties: bool,
        flow: Flow,
    ) -> None:
        self.owners = owners
        """The seats with a dog, 0 to owners - 1; dog n belongs to seat n (R-42)."""
        self.seats = owners + punters
        self.neutral = owners < DOGS
        self.colors = colors
        """The colour of each dog (GH-3)."""
        self.lap = lap
        self.laps = laps
        self.finish = [laps[race] * lap + (1 if cross else 0) for race in range(len(laps))]
        """GH-26, R-2: how far a dog runs to finish each race: over the line, or (`reach`) just up to it."""
        self.out_behind = [(lap if out_when_level else lap + 1) if on else 0 for on in lapping]
        """GH-36, R-18: so many spaces behind the leader is out; 0 where nobody can be lapped."""
        self.moving = moving
        """How many of the highest cards move, by race (GH-21, GH-34, GH-37)."""
        self.by_card = by_card
        self.placed_last = placed_last
        self.cancel = cancel
        """GH-25: equal highest cards cancel each other out."""
        self.second_race_ties = second_race_ties
        self.stall_rounds = stall_rounds
        self.neutral_card = neutral_card
        self.neutral_sixfold = neutral_sixfold
        self.look = look
        self.bookmaker_game = bookmaker_game
        self.bookmaker_seat = bookmaker_seat
        """The seat the table has named, or -1 for chance."""
        self.bookmaker_extra = bookmaker_extra
        """GH-44, GH-58, GH-60, R-24: what the bookmaker gets on top of a player's money, to have his own amount."""
        self.sum_limit = sum_limit
        self.pro_rata = pro_rata
        self.start_money = start_money
        self.punter_money = punter_money
        self.prizes = prizes
        self.bet_min = bet_min
        self.bet_max = bet_max
        self.bet_step = bet_step
        self.per_bet = per_bet
        self.odds = [sieg, platz, einlauf]
        """Gross odds in hundredths by kind of bet: by Hund less one, or by pair (GH-32, R-3)."""
        self.prize_ties = prize_ties
        self.flow = flow
        self.offers: dict[tuple[int, int, int], Sequence[Action]] = {}
        """What may be added to a slip, made when it is first asked for: next kind, laid, cap (GH-14)."""


class Flow:
    """The steps of the rulebook, by name; `steps` fills it in once for all tables."""

    def __init__(
        self,
        appoint: Step[Any],
        deal: Step[Any],
        choose_hands: Step[Any],
        line_up: Step[Any],
        choose_set: Step[Any],
        reveal: Step[Any],
        chart: Step[Any],
        bet: Step[Any],
        discard: Step[Any],
        pick_card: Step[Any],
        settle: Step[Any],
        end: Step[Any],
    ) -> None:
        self.appoint = appoint
        self.deal = deal
        self.choose_hands = choose_hands
        self.line_up = line_up
        self.choose_set = choose_set
        self.reveal = reveal
        self.chart = chart
        self.bet = bet
        self.discard = discard
        self.pick_card = pick_card
        self.settle = settle
        self.end = end
