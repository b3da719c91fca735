"""The slip on the page of Win, Place & Show: filled in freely, handed in once in the order of the rules."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from railbird.core.action import Action
from railbird.core.sheet import Amount, Blank, Entry, Line, Sheet, Target, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.winplaceshow.page.words import entry_of, thousands
from railbird.games.winplaceshow.rules.actions import HAND_IN, POOLS, Bet, Ticket
from railbird.games.winplaceshow.rules.figures import even_chance, returned
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Line as Bought

ON = "on"  # What a ticket is laid on: a combination is laid or not.
ACROSS = "across"


class OwnLine(NamedTuple):
    """A line of a slip that is in."""

    what: str
    horses: list[int]
    at: str
    pays: str


def slip(seen: Seen[WinPlaceShowView], words: Text, form: Mapping[str, str]) -> Sheet | None:
    """Bets and tickets; what is open is read off the legal actions. None when no slip is asked for."""
    view = seen.view
    if view.step != "betting" or not len(seen.legal):
        return None
    offered = [action for action in seen.legal if isinstance(action, Bet | Ticket)]
    stakes = sorted({action.stake for action in offered})
    boxes = dict.fromkeys(_box(one.first, one.second) for one in offered if isinstance(one, Ticket))
    pools = [pool for pool in POOLS if any(isinstance(one, Bet) and one.pool == pool for one in offered)]
    horses = [str(entry.horse) for entry in view.programme[view.race - 1].entries]
    usual = stakes[0] if stakes else 0
    blanks = [Blank(key=box, targets=(ON,), usual=usual) for box in boxes]
    blanks += [Blank(key=pool, targets=horses, usual=usual) for pool in pools]
    draft = read(blanks, _across(form, pools))
    written = [_action(key, entry) for key, entry in draft.laid().items()]
    tried = seen.trial(*written)
    total = draft.total()
    left = tried.view.to_stake if tried.view else None
    bets = [_bet(view, pool, draft[pool], stakes, words) for pool in pools]
    return Sheet(
        lines=[*bets, *[_ticket(view, box, draft[box], stakes, words) for box in boxes if draft[box].on]],
        button=words.page("hand_in", total=total) if written else words.page("hand_in_empty"),
        actions=[*written, HAND_IN] if tried else (),
        missing=words.refusal(tried.refusal) if tried.refusal else "",
        rule=tried.refusal.rule if tried.refusal else seen.rule,
        total=words.page("staked", total=total) if left is None else words.page("staked_of", total=total, left=left),
        hidden=draft.hidden(),
    )


def filled(_view: WinPlaceShowView, actions: Sequence[Action]) -> dict[str, str]:
    """The form of a slip on which these bets and tickets stand."""
    form: dict[str, str] = {}
    for line in actions:
        if isinstance(line, Bet | Ticket):
            key, on = (line.pool, str(line.horse)) if isinstance(line, Bet) else (_box(line.first, line.second), ON)
            form |= {f"on.{key}": on, f"amount.{key}": str(line.stake)}
    return form


def _across(form: Mapping[str, str], pools: Sequence[str]) -> Mapping[str, str]:
    """One press lays all three bets on a horse."""
    line, _, horse = form.get("press", "").partition("=")
    return {**form, **{f"on.{pool}": horse for pool in pools}, "press": ""} if line == ACROSS else form


def _box(first: int, second: int) -> str:
    return f"{first}.{second}"


def _action(key: str, entry: Entry) -> Action:
    if key in POOLS:
        return Bet(key, int(entry.on[0]), entry.amount)
    first, second = map(int, key.split("."))
    return Ticket(first, second, entry.amount)


def _stake(stakes: Sequence[int], value: int, words: Text) -> Amount:
    choices = [(stake, thousands(words, stake)) for stake in stakes]
    label = words.page("stake_title")
    return Amount(value=value, lo=stakes[0], hi=stakes[-1], step=stakes[0], label=label, choices=choices)


def _bet(view: WinPlaceShowView, pool: str, bet: Entry, stakes: Sequence[int], words: Text) -> Line:
    at, name = POOLS.index(pool), words.page(f"pool_{pool}")
    says = words.page("not_laid")
    if bet.on:
        entry = entry_of(view, int(bet.on[0]))
        pays = entry.pays[at]
        says = words.page("bet_pays", name=entry.name, pays=returned(pays, bet.amount), needs=even_chance(pays))
    return Line(
        key=pool,
        name=name,
        means=words.page(f"means_{pool}"),
        says=says,
        targets=[
            Target(
                key=str(entry.horse),
                name=str(entry.horse),
                figure=thousands(words, entry.pays[at]),
                says=words.page("target", pool=name, horse=entry.horse, name=entry.name, pays=entry.pays[at]),
                chosen=str(entry.horse) in bet.on,
                mark=f"horse-{entry.horse}",
            )
            for entry in view.programme[view.race - 1].entries
        ],
        amount=_stake(stakes, bet.amount, words) if bet.on else None,
    )


def _ticket(view: WinPlaceShowView, box: str, ticket: Entry, stakes: Sequence[int], words: Text) -> Line:
    first, second = map(int, box.split("."))
    says = words.page("ticket_pays", pays=returned(_double(view, first, second), ticket.amount))
    return Line(key=box, name=f"{first}–{second}", says=says, amount=_stake(stakes, ticket.amount, words))


def _double(view: WinPlaceShowView, first: int, second: int) -> int:
    return view.double_pays[first - 1][second - 1] if view.double_pays else 0


def grid(seen: Seen[WinPlaceShowView], sheet: Sheet | None, words: Text) -> list[tuple[int, list[Target]]]:
    """The boxes of the Daily Double: winner of race 1 down, of race 2 across; one without a key is closed."""
    chart = seen.view.double_pays
    opened = {_box(one.first, one.second) for one in seen.legal if isinstance(one, Ticket)}
    if sheet is None or not opened or chart is None:
        return []
    laid = {line.key for line in sheet.lines}

    def target(first: int, second: int, pays: int) -> Target:
        key, says = _box(first, second), words.page("double_box", first=first, second=second, pays=pays)
        press, figure = f"{key}={ON}" if key in opened else "", thousands(words, pays)
        return Target(key=press, name=key, figure=figure, says=says, chosen=key in laid)

    return [(one, [target(one, two, pays) for two, pays in enumerate(row, 1)]) for one, row in enumerate(chart, 1)]


def own_lines(view: WinPlaceShowView, words: Text) -> list[OwnLine]:
    """The own slip and tickets, with what they may pay."""
    found = []
    for line in view.own_slip:
        entry = entry_of(view, line.horse)
        at = words.page("stake_at", stake=line.stake, odds=entry.odds)
        pays = returned(entry.pays[POOLS.index(line.pool)], line.stake)
        found.append(OwnLine(words.page(f"pool_{line.pool}"), [line.horse], at, words.money(pays)))
    for one in view.own_tickets if view.double_pays else ():
        at = words.page("ticket_stake", stake=one.stake)
        pays = returned(_double(view, one.first, one.second), one.stake)
        found.append(OwnLine(words.page("double"), [one.first, one.second], at, words.money(pays)))
    return found


def slip_told(lines: Sequence[Bought], words: Text) -> str:
    """A slip that is shown, in a line."""
    return " · ".join(
        words.page("slip_line", pool=words.page(f"pool_{line.pool}"), horse=line.horse, stake=line.stake)
        for line in lines
    )
