"""Words of the pages of Win, Place & Show: figures, who somebody is, what is called."""

from collections.abc import Sequence

from msgspec.structs import asdict

from railbird.core.action import Action
from railbird.core.offers import Amounts, parts
from railbird.core.text import Text
from railbird.games.winplaceshow.rules.figures import in_thousands
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import CaseView, Entry, Runner

CLOSE = 3  # So many spaces apart two horses are still fighting it out.


def figure(words: Text, amount: int) -> str:
    """An amount without its currency, where a column or a flap says it is money."""
    return words.money(amount).strip("$\u00a0 ")


def thousands(words: Text, amount: int) -> str:
    """An amount in thousands, as short as it goes: 2.5, in Italian and Czech 2,5."""
    return f"{in_thousands(amount):g}".replace(".", "." if words.language == "en" else ",")


def seat_name(view: WinPlaceShowView, seat: int, words: Text) -> str:
    """A seat's name, or "You"."""
    return words.page("you") if seat == view.seat else words.name("seat", seat)


def entry_of(view: WinPlaceShowView, horse: int) -> Entry:
    """A horse as the programme of this race has it."""
    return view.programme[view.race - 1].entries[horse - 1]


def running(view: WinPlaceShowView) -> list[Runner]:
    """The field as it runs: those home first, then by what is left to go."""
    return sorted(view.runners, key=lambda runner: (runner.place or 99, runner.remaining, runner.horse))


def heard(view: WinPlaceShowView) -> CaseView | None:
    """The case before the judge: the first without a verdict."""
    return next((case for case in view.cases if case.upheld is None), None)


def case_facts(key: str, case: CaseView, seat: int) -> tuple[str, dict[str, object]]:
    """The sentence about a case for whoever reads it, and its facts: one who objects, alone or not, reads "you"."""
    others = [accuser for accuser in case.accusers if accuser != seat]
    if len(others) < len(case.accusers):
        key = f"{key}_among" if others else f"{key}_own"
    return key, {**asdict(case), "others": others}


def amounts(legal: Sequence[Action]) -> range:
    """The amounts offered; empty when there are none."""
    return next((part.amounts for part in parts(legal) if isinstance(part, Amounts)), range(0))


# --- what is said aloud


def commentary(view: WinPlaceShowView, words: Text) -> str:
    """One line of a race caller about what everybody sees."""
    card = view.programme[view.race - 1]
    match view.step:
        case "bid_sheets":
            return words.page("says_bids", race=view.race, purse=card.total)
        case "oral_raise" | "roll_off" if view.sale and view.sale.lot:
            return words.page("says_raise", name=entry_of(view, view.sale.lot).name, amount=view.sale.standing)
        case "betting":
            return words.page("says_betting", race=view.race)
        case "hearings" | "hearing_vote":
            return words.page("says_hearing")
    return _race_call(view, words) if view.turn else words.page("says_start", distance=card.distance)


def _race_call(view: WinPlaceShowView, words: Text) -> str:
    field = running(view)
    first, other = field[0], field[1]
    gap = other.remaining - first.remaining
    if first.place:
        other = next((runner for runner in field if runner.place is None), other)
        key = "won" if other.place else "winner"
    elif first.remaining <= 0:
        key = "line"
    else:
        key = "level" if gap == 0 else "close" if gap <= CLOSE else "leads"
    pair = {"name": entry_of(view, first.horse).name, "other": entry_of(view, other.horse).name}
    return words.page(f"says_{key}", gap=gap, **pair)
