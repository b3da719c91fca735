"""What a seat of Win, Place & Show is asked: a ride, a sheet of bids, a raise, a slip, or a row of buttons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import asdict

from railbird.core.action import Action
from railbird.core.page import Choice
from railbird.core.sheet import Sheet, Target
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.winplaceshow.page import auction
from railbird.games.winplaceshow.page.ride import RidePage, ride_page
from railbird.games.winplaceshow.page.slip import grid, slip
from railbird.games.winplaceshow.page.words import amounts, case_facts, entry_of, heard
from railbird.games.winplaceshow.rules.actions import Decline, Judge, Motion, NameRider, Object, Pass, Vote
from railbird.games.winplaceshow.rules.figures import COMBINATIONS
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Entry


@dataclass(frozen=True, kw_only=True)
class Question:
    """What is asked, and the answer as far as it is given; nothing of it for somebody who is not asked."""

    step: str = ""
    title: str = ""
    ask: str = ""
    rule: str = ""
    beside: str = ""  # What stands beside the small label: the horse, or who holds the bid.
    ride: RidePage | None = None
    sheet: Sheet | None = None
    entries: Sequence[Entry] = ()  # The field, beside a sheet of bids.
    dearest: Sequence[str] = ()  # The lines of the bid sheet that may have to be paid together.
    others: Sequence[str] = ()  # Who has handed in, and who still writes.
    leave: Choice | None = None  # The button that raises no further.
    grid: Sequence[tuple[int, Sequence[Target]]] = ()  # The boxes of the Daily Double.
    grid_rule: str = COMBINATIONS
    choices: Sequence[Choice] = ()


def question(seen: Seen[WinPlaceShowView], words: Text, form: Mapping[str, str]) -> Question:
    """What the seat is asked; `form` is what has been filled in and not handed in yet."""
    view = seen.view
    if not len(seen.legal):
        return Question()
    title, ask = _put(seen, words)
    ride, bets = ride_page(seen, words, form), slip(seen, words, form)
    sheet = auction.bid_sheet(seen, words, form) or auction.raise_sheet(seen, words, form) or bets
    raising = view.step == "oral_raise"
    return Question(
        step=view.step,
        title=title,
        ask=ask,
        rule=seen.rule,
        beside=ride.entry.name if ride else auction.holds(view, words) if raising else "",
        ride=ride,
        sheet=sheet,
        entries=view.programme[view.race - 1].entries if sheet else (),
        dearest=auction.lit(view, sheet) if sheet else (),
        others=auction.handing_in(view, words) if sheet else (),
        leave=auction.passing(view, words) if raising else None,
        grid=grid(seen, bets, words),
        choices=() if sheet or ride else _choices(view, seen.legal, words),
    )


def _put(seen: Seen[WinPlaceShowView], words: Text) -> tuple[str, str]:
    """What a seat is asked, with its limit."""
    view, offered = seen.view, amounts(seen.legal)
    step = "hearings" if view.step == "hearing_vote" else view.step
    horse, says = view.answering, f"{step}_help"
    facts: dict[str, object] = {"least": offered.start, "step": offered.step, "money": view.players[view.seat].money}
    match step:
        case "motion_vote":
            facts |= {"seat": view.motions[0].proposer, **asdict(view.motions[0])}
        case "oral_raise" if view.sale:
            horse, facts["standing"] = view.sale.lot, view.sale.standing
            says = says if offered else "raise_none"
        case "objection_window" if view.window:
            horse, facts = view.window.horse, asdict(view.window)
            says = says if view.window.margin else "window_level"
        case "hearings" if case := heard(view):
            horse, (says, facts) = case.horse, case_facts(says, case, view.seat)
    name = entry_of(view, horse).name if horse else ""
    return words.page(f"ask_{step}", name=name, **facts), words.page(says, name=name, **facts)


def _choices(view: WinPlaceShowView, legal: Sequence[Action], words: Text) -> list[Choice]:
    """A button for each answer, the usual one first."""
    return sorted((_choice(view, action, words) for action in legal), key=lambda choice: not choice.primary)


def _choice(view: WinPlaceShowView, action: Action, words: Text) -> Choice:
    label, sub, primary = words.action(action), "", False
    match action:
        case Pass():
            key = "no_objection" if view.step == "objection_window" else "no_motion"
            label, sub, primary = words.page(key), words.page(f"{key}_sub"), True
        case Motion():
            holder = view.betting_director if action.office == "betting" else view.race_director
            sub = words.page("instead_of", seat=holder)
        case NameRider() if action.rider == view.seat:
            label, primary = words.page("ride_yourself"), True
        case NameRider():
            label, sub = words.page("hire", seat=action.rider), words.page("may_refuse")
        case Object():
            label, sub = words.page("object", ground=action.ground), words.page("object_sub")
        case Judge():
            sub = words.page(f"verdict_{action.harmful}")
        case Vote() if view.step == "hearing_vote":
            label, sub = words.name("verdict", action.yes), words.page(f"verdict_{action.yes}")
        case Decline():
            sub = words.page("owner_rides")
    return Choice(label=label, actions=(action,), sub=sub, primary=primary)
