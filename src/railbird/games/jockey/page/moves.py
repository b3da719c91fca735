"""What can be played now, a card or a choice, with all that would follow from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from railbird.core.action import Action
from railbird.core.text import Text
from railbird.desk.oval import Spot
from railbird.games.jockey.page.track import Facts, Field, Mark, field_from, field_of, how_it_stands, mark, spot
from railbird.games.jockey.rules import figures
from railbird.games.jockey.rules.actions import CHASE, TYPES, UPTO, Choose, Play, Run
from railbird.games.jockey.view import CardNow, JockeyView


class Change(NamedTuple):
    """A horse before and after a play."""

    horse: str
    name: str
    now: str
    after: str
    rank: int
    new_rank: int
    moves: bool


class Ghost(NamedTuple):
    """A horse where a play would bring it."""

    horse: str
    lane: int
    letter: str
    start: int
    position: int
    spot: Spot
    path: str  # The way there, as points of the dashed line on the oval.


class Foot(NamedTuple):
    """What a card would do now, in few words at its foot."""

    what: str
    then: str
    void: bool = False


@dataclass(frozen=True, kw_only=True)
class Move:
    """Something that can be played, with all that would follow from it."""

    action: Action
    title: str
    says: str
    rule: str
    short: str  # How it stands then, in one sentence.
    button: str
    at_foot: Foot
    run: str = ""  # Who runs from where to where, for a small screen.
    changes: Sequence[Change] = ()
    ghosts: Sequence[Ghost] = ()
    fence: Mark | None = None  # A chasing horse stops here, behind the leader.

    @property
    def foot(self) -> str:
        """What the card would do."""
        return self.at_foot.what

    @property
    def foot_2(self) -> str:
        """How it stands then."""
        return self.at_foot.then

    @property
    def void(self) -> bool:
        """Whether it moves nothing."""
        return self.at_foot.void

    def told(self) -> str:
        """All of it in a line, for whoever does not see the board."""
        if self.run or self.void:
            return f"{self.run} {self.short}".strip()
        return f"{self.foot}: {self.foot_2} → {self.ghosts[0].position}"


class Numbered(NamedTuple):
    """A move with its number on the page: what the board lights up and what the panel says of it share the number."""

    n: int
    card: str
    move: Move


class Foretold(NamedTuple):
    """What the moves would do to one horse: each with its number."""

    fences: Sequence[tuple[int, int]] = ()  # Spaces where a chase ends, whoever it is that chases.
    ghosts: Sequence[tuple[int, Ghost]] = ()
    ranks: Sequence[tuple[int, int]] = ()  # The rank it would have, where that is another one.


def foretold(horse: str, numbered: Sequence[Numbered]) -> Foretold:
    """What all that can be played would do to a horse."""
    return Foretold(
        fences=[(one.n, one.move.fence.space) for one in numbered if one.move.fence],
        ghosts=[(one.n, ghost) for one in numbered for ghost in one.move.ghosts if ghost.horse == horse],
        ranks=[
            (one.n, change.new_rank)
            for one in numbered
            for change in one.move.changes
            if change.horse == horse and change.rank != change.new_rank
        ],
    )


# --- a card of the hand


def foot(view: JockeyView, before: Facts, now: CardNow, words: Text) -> Foot:
    """What the card would do to the field, for a hand that is only looked at."""
    if now.void:
        return _void_foot(now, words)
    if _is_choice(view, now):
        return _choice_foot(now, words)
    return words.once(_run_foot, before, tuple(now.horses), now.spaces)


def _run_foot(words: Text, facts: Facts, horses: Sequence[str], spaces: int) -> Foot:
    """Of a card that moves horses: the same for all who hold it."""
    before = field_from(facts)
    return _foot(before, before.moved(horses, spaces), horses, words)


def _is_choice(view: JockeyView, now: CardNow) -> bool:
    return len(now.horses) > 1 and view.terms.choose_one


def _void_foot(now: CardNow, words: Text) -> Foot:
    kind, _, horse = now.card.partition(":")
    why = words.page(f"void_{now.void}" if horse else f"void_{now.void}_{kind}", horse=horse)
    return Foot(words.page("no_effect"), why, void=True)


def _choice_foot(now: CardNow, words: Text) -> Foot:
    return Foot(words.page("foot_choose"), words.page("foot_choose_2", horses=tuple(now.horses)))


def _foot(before: Field, after: Field, horses: Sequence[str], words: Text) -> Foot:
    at = before.horses.index(horses[0])
    key = "foot_home" if after.places[at] else "foot"
    return Foot(words.page(key, horses=tuple(horses), to=after.positions[at]), _foot_2(before, after, at, words))


def play(view: JockeyView, now: CardNow, words: Text) -> Move:
    """What the card would do; which of several level horses it moves is asked once it lies open."""
    lay = Play(now.card)
    if now.void:
        return _void_play(now, lay, words)
    if _is_choice(view, now):
        return _to_choose(view, now, lay, words)
    return _moving(view, now.card, now.horses, now.spaces, now.rule, lay, words)


def choices(view: JockeyView, legal: Sequence[Action], words: Text) -> list[Move]:
    """The card is on the table; which horse it moves, or how far."""
    choice = view.choice
    if choice is None:
        return []
    found = []
    for action in legal:
        horses = [action.horse] if isinstance(action, Choose) else choice.horses
        spaces = action.spaces if isinstance(action, Run) else choice.spaces
        found.append(_moving(view, choice.card, horses, spaces, choice.rule, action, words))
    return found


def _figure(view: JockeyView, kind: str, words: Text) -> str:
    return words.page(f"figure_{kind}", spaces=view.terms.steps[kind], times=view.terms.lead_factor)


def _to_choose(view: JockeyView, now: CardNow, lay: Play, words: Text) -> Move:
    """Level horses hold the position; the card is laid, then one of them is chosen."""
    field = field_of(view)
    facts = {"horses": now.horses, "spaces": now.spaces, "figure": _figure(view, now.card, words)}
    says = words.page("says_choose", **facts)
    return Move(
        action=lay,
        title=words.page("title_choose", **facts),
        says=says,
        rule=Choose.rule,
        short=says,
        button=words.page("button_choose", **facts),
        at_foot=_choice_foot(now, words),
        ghosts=[_ghost(field, field.moved([horse], now.spaces), horse, words) for horse in now.horses],
    )


def _void_play(now: CardNow, lay: Play, words: Text) -> Move:
    card, reason = words.name("card", now.card), words.name("void", now.void)
    return Move(
        action=lay,
        title=words.page("title_void", card=card),
        says=words.page("says_void", reason=reason),
        rule=now.rule,
        short=words.page("short_void", reason=reason),
        button=words.page("button_void", card=card),
        at_foot=_void_foot(now, words),
    )


def _moving(
    view: JockeyView, code: str, horses: Sequence[str], spaces: int, rule: str, action: Action, words: Text
) -> Move:
    kind = code.partition(":")[0]
    before = field_of(view)
    after = before.moved(horses, spaces)
    at = before.horses.index(horses[0])
    facts: dict[str, object] = {"horses": tuple(horses), "to": after.positions[at], "from": before.positions[at]}
    facts |= {"spaces": spaces, "card": words.name("card", code), "figure": _figure(view, kind, words)}
    where = "_home" if after.places[at] else ""
    fence = figures.chase_end(view.terms, before.positions, view.finish) if kind == TYPES[CHASE] else None
    return Move(
        action=action,
        title=words.page(f"title{where}", **facts),
        says=_explained(view, kind, horses, spaces, before.positions[at], words),
        rule=rule,
        run=words.page("run", **facts),
        short=_short(before, after, at, words),
        button=words.page(f"button{where}", **facts),
        at_foot=_foot(before, after, horses, words),
        changes=_changes(before, after, horses, words),
        ghosts=[_ghost(before, after, horse, words) for horse in horses],
        fence=mark(fence, view.finish) if fence is not None else None,
    )


def _explained(view: JockeyView, kind: str, horses: Sequence[str], spaces: int, start: int, words: Text) -> str:
    """What the card says, and how much of it is lost."""
    terms = view.terms
    facts: dict[str, object] = {"horses": horses, "spaces": spaces, "most": terms.steps[kind]}
    facts |= {"gap": terms.gap_behind, "ahead": terms.max_ahead, "times": terms.lead_factor}
    upto = TYPES.index(kind) in UPTO
    free = upto and any(lane.place for lane in view.lanes)
    says = words.page(f"says_{kind}_free" if free else f"says_{kind}", **facts)
    if upto and terms.upto_choose and spaces > 1 and view.choice is None:
        return f"{says} {words.page('says_then_how_far', spaces=spaces)}"
    if lost := figures.unused(terms, kind, spaces):
        return f"{says} {words.page('says_lost', lost=lost, **facts)}"
    over = figures.beyond(start, spaces, view.finish)
    return f"{says} {words.page('says_over', over=over)}" if over else says


def _short(before: Field, after: Field, at: int, words: Text) -> str:
    """The horse after its run, in one sentence."""
    horse = before.horses[at]
    if after.places[at]:
        return words.page("short_home_over" if after.is_over() else "short_home", horse=horse, rank=after.rank(at))
    return words.page("short_after", horse=horse, rank=after.rank(at), how=how_it_stands(after, at, words))


def _foot_2(before: Field, after: Field, at: int, words: Text) -> str:
    if after.places[at]:
        return words.page("foot_over" if after.is_over() else "foot_place", rank=after.places[at])
    rank = after.rank(at)
    if after.positions.count(after.positions[at]) > 1 or rank == 1:
        return how_it_stands(after, at, words)
    return words.page("now_rank" if rank != before.rank(at) else "still_rank", rank=rank)


def _changes(before: Field, after: Field, horses: Sequence[str], words: Text) -> list[Change]:
    """The horse that moves first, then those whose rank it changes, then the rest in order of rank."""
    found = []
    for at, horse in enumerate(before.horses):
        rank, new_rank = before.rank(at), after.rank(at)
        now = words.page("on_rank", space=before.positions[at], rank=rank)
        then = words.page("home_as" if after.places[at] else "on_rank", space=after.positions[at], rank=new_rank)
        found.append(Change(horse, words.name("horse", horse), now, then, rank, new_rank, horse in horses))
    return sorted(found, key=lambda change: (not change.moves, change.rank == change.new_rank, change.new_rank))


def _ghost(before: Field, after: Field, horse: str, words: Text) -> Ghost:
    at = before.horses.index(horse)
    start, to = before.positions[at], after.positions[at]
    steps = max(2, to - start)
    way = [spot(at, start + (to - start) * part / steps, before.finish) for part in range(steps + 1)]
    return Ghost(
        horse=horse,
        lane=at,
        letter=words.page(f"letter_{horse}"),
        start=start,
        position=to,
        spot=spot(at, to, before.finish),
        path=" ".join(f"{point.x},{point.y}" for point in way),
    )
