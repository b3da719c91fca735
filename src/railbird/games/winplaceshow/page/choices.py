"""Decisions of Win, Place & Show that are a row of buttons, and what every decision asks."""

from collections.abc import Sequence

from railbird.core.action import Action
from railbird.core.page import Choice
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.winplaceshow.page.bids import amounts
from railbird.games.winplaceshow.rules.actions import Decline, Judge, Motion, NameRider, Object, Pass, Vote
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import CaseView


def question(seen: Seen[WinPlaceShowView], words: Text) -> tuple[str, str]:
    """What a seat is asked, with its limit."""
    view, legal = seen.view, seen.legal
    names = [entry.name for entry in view.programme[view.race - 1].entries]
    match view.step:
        case "director_review":
            return words.page("ask_review"), words.page("review_help")
        case "motion_vote" if view.motions:
            motion = view.motions[0]
            says = words.page("motion", seat=motion.proposer, nominee=motion.nominee, office=motion.office)
            return words.page("ask_motion", nominee=motion.nominee, office=motion.office), says
        case "bid_sheets":
            return words.page("ask_bids"), words.page("bids_help", least=amounts(legal).start)
        case "oral_raise" if view.sale and view.sale.lot:
            offered, money = amounts(legal), view.players[view.seat].money
            key = "raise_help" if len(offered) else "raise_none"
            says = words.page(key, step=offered.step, standing=view.sale.standing, money=money)
            return words.page("ask_raise", name=names[view.sale.lot - 1]), says
        case "riders" | "rider_answer" if view.answering:
            key = "ask_rider" if view.step == "riders" else "ask_ride_for"
            return words.page(key, name=names[view.answering - 1]), words.page(f"{view.step}_help")
        case "betting":
            return words.page("ask_bets"), words.page("bets_help")
        case "move_horse":
            return words.page("ask_ride"), words.page("ride_help")
        case "objection_window" if view.window:
            key = "window_help" if view.window.margin else "window_level"
            says = words.page(key, grounds=view.window.grounds, margin=view.window.margin)
            return words.page("ask_object", name=names[view.window.horse - 1]), says
        case "hearings" | "hearing_vote" if filed := heard(view):
            name = names[filed.horse - 1]
            facts = {"turn": filed.turn, "accusers": filed.accusers, "grounds": filed.grounds, "margin": filed.margin}
            return words.page("ask_harmful", name=name), words.page("hearing_help", name=name, **facts)
    return words.step(view.step), words.ask(view.step)


def heard(view: WinPlaceShowView) -> CaseView | None:
    """The case before the judge: the first without a verdict."""
    return next((case for case in view.cases if case.upheld is None), None)


def choices(view: WinPlaceShowView, legal: Sequence[Action], words: Text) -> list[Choice]:
    """A button for each answer, the usual one first."""
    found = [_choice(view, action, words) for action in legal]
    return sorted(found, key=lambda choice: not choice.primary)


def _choice(view: WinPlaceShowView, action: Action, words: Text) -> Choice:
    label, sub, primary = words.action(action), "", False
    if isinstance(action, Pass):
        key = "no_objection" if view.step == "objection_window" else "no_motion"
        label, sub, primary = words.page(key), words.page(f"{key}_sub"), True
    elif isinstance(action, Motion):
        holder = view.betting_director if action.office == "betting" else view.race_director
        sub = words.page("instead_of", seat=holder)
    elif isinstance(action, NameRider):
        own = action.rider == view.seat
        label = words.page("ride_yourself") if own else words.page("hire", seat=action.rider)
        sub, primary = "" if own else words.page("may_refuse"), own
    elif isinstance(action, Object):
        label, sub = words.page("object", ground=action.ground), words.page("object_sub")
    elif isinstance(action, Judge):
        sub = words.page("verdict_1" if action.harmful else "verdict_0")
    elif isinstance(action, Vote) and view.step == "hearing_vote":
        label = words.name("verdict", action.yes)
        sub = words.page("verdict_1" if action.yes else "verdict_0")
    elif isinstance(action, Decline):
        sub = words.page("owner_rides")
    return Choice(label=label, actions=(action,), sub=sub, primary=primary)
