"""Edition, options and seats of Jockey as plain numbers, and the steps of its rulebook by name."""

from __future__ import annotations

from typing import Any

from railbird.core.state import Step
from railbird.games.jockey.rules.actions import CARDS


class Flow:
    """The steps of the rulebook, by name; `steps` fills it in once for all tables."""

    def __init__(
        self,
        dealer: Step[Any],
        deal: Step[Any],
        betting: Step[Any],
        turn: Step[Any],
        horse: Step[Any],
        distance: Step[Any],
        redeal: Step[Any],
        settlement: Step[Any],
        block_end: Step[Any],
        keep: Step[Any],
        game_over: Step[Any],
    ) -> None:
        self.dealer = dealer
        self.deal = deal
        self.betting = betting
        self.turn = turn
        self.horse = horse
        self.distance = distance
        self.redeal = redeal
        self.settlement = settlement
        self.block_end = block_end
        self.keep = keep
        self.game_over = game_over


class Setup:
    """What a table plays with, made once and shared by all its positions."""

    def __init__(
        self,
        *,
        seats: int,
        copies: list[int],
        hand_size: int,
        redeal_cards: int,
        finish: int,
        steps: list[int],
        lead_factor: int,
        gap_behind: int,
        max_ahead: int,
        start_capital: int,
        stake_min: int,
        stake_max: int,
        stake_step: int,
        loan_target: int,
        loan_max: int,
        pay_place: int,
        pay_win: int,
        pay_both: int,
        pay_first: int,
        pay_second: int,
        blocks: int,
        races: int,
        tied: str,
        upto_choose: bool,
        chase_last: bool,
        second_placed: bool,
        loan_rule: str,
        must_bet: bool,
        horses_per_bet: int,
        keep_max: int,
        keep_across_blocks: bool,
        recycle_shuffle: bool,
        first_dealer: int,
        rotation: str,
        show_balances: bool,
        flow: Flow,
    ) -> None:
        self.seats = seats
        self.clockwise: list[tuple[int, ...]] = [
            tuple([(dealer + 1 + place) % seats for place in range(seats)]) for dealer in range(seats)
        ]
        """For each dealer the seats clockwise from his left, the dealer last."""
        self.copies = copies
        """How many copies of each card the deck has (R-1)."""
        self.deck: tuple[int, ...] = tuple([card for card in range(CARDS) for _ in range(copies[card])])
        self.hand_size = hand_size
        self.redeal_cards = redeal_cards
        self.finish = finish
        """The space a horse is parked on once it has passed the line (JK-24, R-2)."""
        self.steps = steps
        """How far each type of card moves; 0 for `triple`."""
        self.lead_factor = lead_factor
        self.gap_behind = gap_behind
        self.max_ahead = max_ahead
        self.start_capital = start_capital
        self.stake_min = stake_min
        self.stake_max = stake_max
        self.stake_step = stake_step
        self.loan_target = loan_target
        self.loan_max = loan_max
        self.pay_place = pay_place
        self.pay_win = pay_win
        self.pay_both = pay_both
        self.pay_first = pay_first
        self.pay_second = pay_second
        self.blocks = blocks
        self.races = races
        """Races in a block (JK-3)."""
        self.choose_one = tied == "choose_one"
        self.tied_void = tied == "void"
        """What a position card does when several horses hold the position; otherwise all of them move (R-3)."""
        self.upto_choose = upto_choose
        self.chase_last = chase_last
        self.second_placed = second_placed
        self.loan_rule = loan_rule
        self.must_bet = must_bet
        self.horses_per_bet = horses_per_bet
        self.keep_max = keep_max
        self.keep_across_blocks = keep_across_blocks
        self.recycle_shuffle = recycle_shuffle
        self.first_dealer = first_dealer
        """The seat that deals race 1, or -1 for the lot (R-20)."""
        self.rotation = rotation
        self.show_balances = show_balances
        self.flow = flow
