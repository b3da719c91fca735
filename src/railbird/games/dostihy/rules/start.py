"""How a table of Dostihy a sázky begins: edition, options and seats read into plain numbers, nothing dealt yet."""

from collections.abc import Sequence
from dataclasses import fields

from railbird.core.errors import BadOptions
from railbird.core.game import Seat
from railbird.games.dostihy.rules.actions_chance import FinanceCard, NahodaCard
from railbird.games.dostihy.rules.edition import DostihyEdition
from railbird.games.dostihy.rules.edition import FinanceCard as FinanceText
from railbird.games.dostihy.rules.edition import NahodaCard as NahodaText
from railbird.games.dostihy.rules.figures import in_notes, share
from railbird.games.dostihy.rules.kinds import EFFECTS, HORSE, KINDS, NEVER, START_MONEY
from railbird.games.dostihy.rules.options import DostihyOptions
from railbird.games.dostihy.rules.setup import Board, CardRule, Choices, Setup
from railbird.games.dostihy.rules.state import DostihyState, empty_table
from railbird.games.dostihy.rules.steps import FLOW

LEAST_CAP = 100  # A safety cap below this would end games that are still being played.


def start(seats: Sequence[Seat], options: DostihyOptions, edition: DostihyEdition) -> DostihyState:
    """DS-1 to DS-7: an empty table; the first ply finds the first player."""
    return empty_table(setup(seats, options, edition))


def setup(seats: Sequence[Seat], options: DostihyOptions, edition: DostihyEdition) -> Setup:
    """The numbers of an edition, read under some options, for these seats."""
    if 0 < options.safety_round_cap < LEAST_CAP:
        raise BadOptions(f"Option safety_round_cap: expected 0 (off) or a whole number from {LEAST_CAP} to 5000.")
    board = _board(edition)
    bank = edition.bank
    cards = {HORSE: bank.horse_resale_percent}
    return Setup(
        seats=len(seats),
        unit=edition.money.unit,
        start_cash=edition.money.start_cash,
        start_money=edition.money.start_money,
        yellow=edition.tokens.yellow,
        red=edition.tokens.red,
        payout=edition.bets.payout_multiple,
        target_races=edition.bets.target_min_races,
        own_races=edition.bets.bettor_own_min_races,
        bet_cap=_bet_cap(options, edition.money.unit),
        board=board,
        resale=[
            share(price, cards.get(kind, bank.service_resale_percent)) for price, kind in zip(board.price, board.kind)
        ],
        token_resale=[share(cost, bank.token_resale_percent) for cost in board.token_cost],
        main_resale=[share(cost, bank.token_resale_percent) for cost in board.main_cost],
        finance=[_finance(card) for card in edition.finance],
        finance_cards=[FinanceCard(card.id, index) for index, card in enumerate(edition.finance)],
        nahoda=[_nahoda(card) for card in edition.nahoda],
        nahoda_cards=[NahodaCard(card.id, index) for index, card in enumerate(edition.nahoda)],
        choices=Choices(**{field.name: getattr(options, field.name) for field in fields(Choices)}),
        flow=FLOW,
    )


def _board(edition: DostihyEdition) -> Board:
    printed = edition.by_number()
    ids = [stable.id for stable in edition.stables]
    return Board(
        kind=[KINDS.index(field.kind) for field in printed],
        price=[field.price or 0 for field in printed],
        charges=[field.charges or [] for field in printed],
        fee=[field.fee or 0 for field in printed],
        skip_turns=[field.skip_turns or 0 for field in printed],
        distanc=edition.board.distanc,
        stables=[sorted(stable.fields) for stable in edition.stables],
        stable_ids=ids,
        stable_of=[-1 if field.stable is None else ids.index(field.stable) for field in printed],
        token_cost=[stable.token_cost for stable in edition.stables],
        main_cost=[stable.main_cost for stable in edition.stables],
        cards=[field.index for field in printed if field.price],
        horses=edition.of_kind("horse"),
        trainers=edition.of_kind("trainer"),
        services=edition.of_kind("service"),
        trainer_rates=edition.rates.trainer,
        service_rates=edition.rates.service_per_pip,
    )


def _finance(card: FinanceText) -> CardRule:
    return CardRule(EFFECTS.index(card.effect), card.amount or card.per_race or 0, card.per_main or 0)


def _nahoda(card: NahodaText) -> CardRule:
    return CardRule(
        EFFECTS.index(card.effect),
        amount=card.steps or card.turns or 0,
        target=KINDS.index(card.target_kind) if card.target_kind else card.target or 0,
        start_money=START_MONEY.index(card.start_money) if card.start_money else NEVER,
    )


def _bet_cap(options: DostihyOptions, unit: int) -> int:
    """DS-R19: rounded down to what notes can pay; 0 without a cap."""
    return max(unit, in_notes(options.bet_cap_amount, unit)) if options.bet_cap == "amount" else 0
