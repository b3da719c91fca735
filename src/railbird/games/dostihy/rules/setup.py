"""Edition, options and seats of a table of Dostihy a sázky as plain numbers, and the names of its steps."""

from __future__ import annotations

from typing import Any, Final

from railbird.core.state import Step
from railbird.games.dostihy.rules.actions_chance import FinanceCard, NahodaCard

SIZE: Final = 40
"""Fields of the board; Start is field 0."""
MAIN: Final = 5
"""What `races` says of a horse in the main race; 0 to 4 are yellow tokens."""
FULL: Final = 4
"""Yellow tokens a horse can carry (DS-51)."""

# kinds of fields
START: Final = 0
HORSE: Final = 1
TRAINER: Final = 2
SERVICE: Final = 3
FINANCE: Final = 4
NAHODA: Final = 5
VET: Final = 6
DISTANC: Final = 7
DOPING: Final = 8
PARKING: Final = 9
KINDS: Final = (
    "start",
    "horse",
    "trainer",
    "service",
    "finance",
    "nahoda",
    "vet",
    "distanc",
    "doping",
    "parking",
)

# what cards do
PAY_BANK: Final = 0
RECEIVE_BANK: Final = 1
RECEIVE_EACH: Final = 2
PAY_PER_RACE: Final = 3
BACK_STEPS: Final = 4
KEEP_RELEASE: Final = 5
FORWARD_TO_KIND: Final = 6
BACK_TO_KIND: Final = 7
BACK_TO_FIELD: Final = 8
TO_DISTANC: Final = 9
SKIP_TURNS: Final = 10
EFFECTS: Final = (
    "pay_bank",
    "receive_bank",
    "receive_each",
    "pay_per_race",
    "back_steps",
    "keep_release",
    "forward_to_kind",
    "back_to_kind",
    "back_to_field",
    "to_distanc",
    "skip_turns",
)

# when a card that moves the pawn pays Start money
NEVER: Final = 0
IF_PASSED: Final = 1
ALWAYS: Final = 2
START_MONEY: Final = ("never", "if_passed", "always")


class CardRule:
    """What one card of either deck does: an effect with its numbers."""

    __slots__ = ("amount", "effect", "main", "start_money", "target")

    def __init__(self, effect: int, amount: int = 0, main: int = 0, target: int = 0, start_money: int = NEVER) -> None:
        self.effect: Final = effect
        self.amount: Final = amount
        """Money, money per race, steps or turns."""
        self.main: Final = main
        """Money per main race."""
        self.target: Final = target
        """A field or a kind of fields."""
        self.start_money: Final = start_money


class Board:
    """The printed board: what each field is, costs and earns (lists by field)."""

    def __init__(
        self,
        *,
        kind: list[int],
        price: list[int],
        charges: list[list[int]],
        fee: list[int],
        skip_turns: list[int],
        distanc: int,
        stables: list[list[int]],
        stable_ids: list[str],
        token_cost: list[int],
        main_cost: list[int],
        trainer_rates: list[int],
        service_rates: list[int],
    ) -> None:
        self.kind = kind
        self.price = price
        """0 for a field nobody can own."""
        self.charges = charges
        """Inspection, one to four races, main race (DS-24)."""
        self.fee = fee
        self.skip_turns = skip_turns
        self.distanc = distanc
        self.stables = stables
        """The fields of each stable, rising."""
        self.stable_ids = stable_ids
        self.stable_of = [-1] * SIZE
        for stable, fields in enumerate(stables):
            for field in fields:
                self.stable_of[field] = stable
        self.token_cost = token_cost
        """By stable: one race (DS-50)."""
        self.main_cost = main_cost
        """By stable: the main race, on top of four races (DS-R25)."""
        self.cards = [field for field in range(SIZE) if price[field] > 0]
        """The fields with an ownership card."""
        self.horses = [field for field in range(SIZE) if kind[field] == HORSE]
        self.trainers = [field for field in range(SIZE) if kind[field] == TRAINER]
        self.services = [field for field in range(SIZE) if kind[field] == SERVICE]
        self.trainer_rates = trainer_rates
        self.service_rates = service_rates


class Choices:
    """The options of a table (see `options.py`), asked as the rules ask."""

    def __init__(
        self,
        *,
        first_player: str,
        opening_money: bool,
        second_throw_free: bool,
        six_six_in_place: bool,
        release_six_counts: bool,
        max_attempts: int,
        release_any_time: bool,
        automatic: bool,
        start_is_claimed: bool,
        set_off: bool,
        service_throw: str,
        trainer_nearest: bool,
        recycle_bottom: bool,
        delay_stops_races: bool,
        doping_window: str,
        inspection_only: bool,
        landing_horse_only: bool,
        races_per_stop: int,
        races_same_turn: bool,
        main_same_stop: bool,
        limited: bool,
        side_bets: bool,
        insurance: bool,
        bet_cap: int,
        stake_included: bool,
        final_landing: bool,
        bets_on_suspended: bool,
        anyone_trades: bool,
        floor_is_bank_value: bool,
        bank_sale_own_turn: bool,
        buying_from_lap: int,
        hidden_cash: bool,
        end_mode: str,
        round_limit: int,
        agreement: bool,
        worth_full: bool,
        round_cap: int,
        max_offers: int,
    ) -> None:
        self.first_player = first_player
        self.opening_money = opening_money
        self.second_throw_free = second_throw_free
        self.six_six_in_place = six_six_in_place
        self.release_six_counts = release_six_counts
        self.max_attempts = max_attempts
        self.release_any_time = release_any_time
        self.automatic = automatic
        self.start_is_claimed = start_is_claimed
        self.set_off = set_off
        self.service_throw = service_throw
        self.trainer_nearest = trainer_nearest
        self.recycle_bottom = recycle_bottom
        self.delay_stops_races = delay_stops_races
        self.doping_window = doping_window
        self.inspection_only = inspection_only
        self.landing_horse_only = landing_horse_only
        self.races_per_stop = races_per_stop
        self.races_same_turn = races_same_turn
        self.main_same_stop = main_same_stop
        self.limited = limited
        self.side_bets = side_bets
        self.insurance = insurance
        self.bet_cap = bet_cap
        """0: no cap."""
        self.stake_included = stake_included
        self.final_landing = final_landing
        self.bets_on_suspended = bets_on_suspended
        self.anyone_trades = anyone_trades
        self.floor_is_bank_value = floor_is_bank_value
        self.bank_sale_own_turn = bank_sale_own_turn
        self.buying_from_lap = buying_from_lap
        self.hidden_cash = hidden_cash
        self.end_mode = end_mode
        self.round_limit = round_limit
        self.agreement = agreement
        self.worth_full = worth_full
        self.round_cap = round_cap
        self.max_offers = max_offers


class Setup:
    """Everything that does not change during a game, made once per table and shared by all its positions."""

    def __init__(
        self,
        *,
        seats: int,
        unit: int,
        start_cash: int,
        start_money: int,
        yellow: int,
        red: int,
        horse_percent: int,
        service_percent: int,
        token_percent: int,
        payout: int,
        target_races: int,
        own_races: int,
        board: Board,
        finance: list[CardRule],
        finance_cards: list[FinanceCard],
        nahoda: list[CardRule],
        nahoda_cards: list[NahodaCard],
        choices: Choices,
        flow: Flow,
    ) -> None:
        self.seats = seats
        self.unit = unit
        self.start_cash = start_cash
        self.start_money = start_money
        self.yellow = yellow
        self.red = red
        self.payout = payout
        """What a winning stake is multiplied by (DS-70)."""
        self.target_races = target_races
        """Races a horse must carry to be bet on (DS-67)."""
        self.own_races = own_races
        """Races an own horse must carry for its owner to bet (DS-68)."""
        self.board = board
        self.resale = [
            board.price[field] * (horse_percent if board.kind[field] == HORSE else service_percent) // 100
            for field in range(SIZE)
        ]
        """By field: what the bank pays for its card (DS-82, DS-83)."""
        self.token_resale = [cost * token_percent // 100 for cost in board.token_cost]
        """By stable: what the bank pays for a race given back (DS-81)."""
        self.main_resale = [cost * token_percent // 100 for cost in board.main_cost]
        self.finance = finance
        self.finance_cards = finance_cards
        self.nahoda = nahoda
        self.nahoda_cards = nahoda_cards
        self.choices = choices
        self.flow = flow


class Flow:
    """The steps of the rulebook, by name; `steps` fills it in once for all tables."""

    def __init__(
        self,
        *,
        opening: Step[Any],
        distanc: Step[Any],
        distanc_die: Step[Any],
        bets: Step[Any],
        stake: Step[Any],
        die: Step[Any],
        extra: Step[Any],
        release: Step[Any],
        finance: Step[Any],
        nahoda: Step[Any],
        service_die: Step[Any],
        window: Step[Any],
        draft: Step[Any],
        cash: Step[Any],
        answer: Step[Any],
        debt: Step[Any],
        vote: Step[Any],
        turn_end: Step[Any],
        game_end: Step[Any],
    ) -> None:
        self.opening = opening
        self.distanc = distanc
        self.distanc_die = distanc_die
        self.bets = bets
        self.stake = stake
        self.die = die
        self.extra = extra
        self.release = release
        self.finance = finance
        self.nahoda = nahoda
        self.service_die = service_die
        self.window = window
        self.draft = draft
        self.cash = cash
        self.answer = answer
        self.debt = debt
        self.vote = vote
        self.turn_end = turn_end
        self.game_end = game_end
