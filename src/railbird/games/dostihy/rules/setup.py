"""Edition, options and seats of a table of Dostihy a sázky as plain numbers, and its steps by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from railbird.core.state import Step
from railbird.games.dostihy.rules.actions import Card, FinanceCard, NahodaCard
from railbird.games.dostihy.rules.edition import DostihyEdition
from railbird.games.dostihy.rules.figures import in_notes, share
from railbird.games.dostihy.rules.options import DostihyOptions


class Board:
    """The printed board: what each field is, costs and earns (lists by field)."""

    def __init__(self, edition: DostihyEdition) -> None:
        printed, stables = edition.by_number(), edition.stables
        self.kind = [field.kind for field in printed]
        self.price = [field.price or 0 for field in printed]  # 0 for a field nobody can own.
        self.charges = [field.charges or [] for field in printed]  # Inspection, one to four races, main race (DS-24).
        self.fee = [field.fee or 0 for field in printed]
        self.skip_turns = [field.skip_turns or 0 for field in printed]
        self.distanc = edition.board.distanc
        self.stables = [sorted(stable.fields) for stable in stables]  # The fields of each stable, rising.
        self.stable_ids = [stable.id for stable in stables]
        self.stable_of = [self.stable_ids.index(field.stable) if field.stable else -1 for field in printed]
        of = self.stable_of
        self.names_lot = [of[field] < 0 or field == self.stables[of[field]][0] for field in range(len(printed))]
        """Whether a lot of cards is called after this field: the lowest of its stable, or one in no stable."""
        self.token_cost = [stable.token_cost for stable in stables]  # By stable: one race (DS-50).
        self.main_cost = [stable.main_cost for stable in stables]  # The main race, on top of four races (DS-R25).
        self.cards = [field.index for field in printed if field.price]  # The fields with an ownership card.
        self.horses = edition.of_kind("horse")
        self.trainers = edition.of_kind("trainer")
        self.services = edition.of_kind("service")
        self.trainer_rates = edition.rates.trainer
        self.service_rates = edition.rates.service_per_pip


class Setup:
    """Everything that does not change during a game, made once per table and shared by all its positions."""

    def __init__(self, seats: int, choices: DostihyOptions, edition: DostihyEdition, flow: Flow) -> None:
        board, bank = Board(edition), edition.bank
        self.seats = seats
        self.choices = choices
        self.edition = edition
        self.flow = flow
        self.board = board
        # what is asked in every turn
        self.unit = edition.money.unit
        self.start_money = edition.money.start_money
        self.yellow = edition.tokens.yellow
        self.red = edition.tokens.red
        self.payout = edition.bets.payout_multiple  # What a winning stake is multiplied by (DS-70).
        self.target_races = edition.bets.target_min_races  # Races a horse must carry to be bet on (DS-67).
        self.own_races = edition.bets.bettor_own_min_races  # Races an own horse must carry to bet (DS-68).
        self.is_limited = choices.token_supply == "limited"  # Whether tokens run out (DS-R24).
        self.max_offers = choices.max_offers_per_turn
        self.sells_freely = choices.voluntary_bank_sale == "own_turn"  # DS-R29.
        self.has_votes = choices.end_by_agreement  # DS-R67.
        self.is_open = choices.trade_parties == "anyone"  # Whether others may open deals in a window (DS-R26).
        # DS-R19: the most the table lets anybody stake on a horse, in whole notes; 0: no cap
        self.bet_cap = max(self.unit, in_notes(choices.bet_cap_amount, self.unit)) if choices.bet_cap == "amount" else 0
        # what the bank pays back: by field for its card (DS-82, DS-83), by stable for a race (DS-81)
        percent = {"horse": bank.horse_resale_percent}
        self.resale = [
            share(price, percent.get(kind, bank.service_resale_percent)) for price, kind in zip(board.price, board.kind)
        ]
        self.token_resale = [share(cost, bank.token_resale_percent) for cost in board.token_cost]
        self.main_resale = [share(cost, bank.token_resale_percent) for cost in board.main_cost]
        self.finance_cards: list[Card] = [FinanceCard(card.id, index) for index, card in enumerate(edition.finance)]
        self.nahoda_cards: list[Card] = [NahodaCard(card.id, index) for index, card in enumerate(edition.nahoda)]


@dataclass(eq=False, kw_only=True)
class Flow:
    """The steps of the rulebook, by name; `steps` fills it in once for all tables."""

    opening: Step[Any]
    distanc: Step[Any]
    distanc_die: Step[Any]
    bets: Step[Any]
    stake: Step[Any]
    die: Step[Any]
    extra: Step[Any]
    release: Step[Any]
    finance: Step[Any]
    nahoda: Step[Any]
    service_die: Step[Any]
    window: Step[Any]
    draft: Step[Any]
    cash: Step[Any]
    answer: Step[Any]
    debt: Step[Any]
    vote: Step[Any]
    turn_end: Step[Any]
    game_end: Step[Any]
