"""What each card would do if it were played now, and what is left to choose once it lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.text import Text
from railbird.desk.oval import Spot
from railbird.games.jockey.page.track import Field, Mark, field_of, how_it_stands, mark, rounded, spot
from railbird.games.jockey.rules.actions import Choose, Play, Run
from railbird.games.jockey.view import CardNow, JockeyView, Terms

UPTO = ("chase", "no3")
"""The types of card that go "up to" a number of spaces (R-4)."""
RULES = {
    "plus7": "JK-12",
    "plus10": "JK-13",
    "triple": "JK-14",
    "chase": "JK-16",
    "no2": "JK-20",
    "no4": "JK-20",
    "no3": "JK-21",
}
VOID_RULES = {
    "horse_finished": "JK-27",
    "leader_home": "JK-28",
    "not_sole_leader": "JK-15",
    "not_last": "R-5",
    "too_close": "JK-17",
    "position_empty": "JK-22",
    "position_shared": "R-3",
}


@dataclass(frozen=True)
class Change:
    """A horse before and after a play."""

    horse: str
    name: str
    letter: str
    now: str
    after: str
    rank: int
    new_rank: int
    moves: bool


@dataclass(frozen=True)
class Ghost:
    """A horse where a play would bring it."""

    horse: str
    lane: int
    letter: str
    start: int
    position: int
    share: float
    from_share: float
    spot: Spot
    path: list[Spot]
    """The way there, for the dashed line on the oval."""


@dataclass(frozen=True)
class Move:
    """Something that can be played, with all that would follow from it."""

    id: str
    actions: list[Action]
    label: str
    title: str
    says: str
    rule: str
    run: str
    """Who runs from where to where, for a small screen."""
    short: str
    """How it stands then, in one sentence."""
    button: str
    foot: str
    foot_2: str
    void: bool
    changes: list[Change]
    ghosts: list[Ghost]
    fence: Mark | None = None
    """JK-16: a chasing horse stops here, behind the leader."""


@dataclass(frozen=True)
class Card:
    """A card of the hand: its face, and the plays it can be used for (several where a horse is chosen)."""

    code: str
    type: str
    horse: str
    letter: str
    name: str
    figure: str
    caption: str
    copies: int
    void: bool
    foot: str
    foot_2: str
    plays: list[Move]


def face(code: str, words: Text, terms: Terms) -> tuple[str, str, str, str]:
    """What is printed on a card: type, horse, the big figure, the line below it."""
    kind, _, horse = code.partition(":")
    facts = {"spaces": terms.steps[kind], "gap": terms.gap_behind, "ahead": terms.max_ahead, "times": terms.lead_factor}
    figure = words.page(f"figure_{kind}", **facts)
    caption = words.page(f"caption_{kind}", **facts) if kind not in ("plus7", "plus10") else words.name("horse", horse)
    return kind, horse, figure, caption


def hand(view: JockeyView, words: Text, playable: bool) -> list[Card]:
    """JK-39: the seat's cards, colours apart from neutrals, each with what it would do now."""
    return [_card(view, now, words, playable) for now in by_colour(view.hand or [])]


def by_colour(cards: list[CardNow]) -> list[CardNow]:
    """One fan per colour, the strongest colour first, then the neutrals."""
    horses = [card.card.partition(":")[2] for card in cards for _ in range(card.copies)]
    fans = sorted({horse for horse in horses if horse}, key=lambda horse: (-horses.count(horse), horse))
    order = ["plus10", "plus7", "triple", "chase", "no2", "no3", "no4"]

    def key(now: CardNow) -> tuple[int, int]:
        kind, _, horse = now.card.partition(":")
        return fans.index(horse) if horse else len(fans), order.index(kind)

    return sorted(cards, key=key)


def _card(view: JockeyView, now: CardNow, words: Text, playable: bool) -> Card:
    kind, horse, figure, caption = face(now.card, words, view.terms)
    plays = _plays(view, now, words)
    first = plays[0]
    return Card(
        code=now.card,
        type=kind,
        horse=horse,
        letter=words.page(f"letter_{horse}") if horse else "",
        name=words.name("card", now.card),
        figure=figure,
        caption=caption,
        copies=now.copies,
        void=bool(now.void),
        foot=first.foot,
        foot_2=first.foot_2,
        plays=plays if playable else [],
    )


def _plays(view: JockeyView, now: CardNow, words: Text) -> list[Move]:
    """What the card would do; which of several level horses it moves is asked once it lies open (JK-23)."""
    lay = Play(now.card)
    name = f"card-{now.card.replace(':', '-')}"
    if now.void:
        return [_void_play(now, name, lay, words)]
    if len(now.horses) > 1 and view.terms.choose_one:
        return [_to_choose(view, now, name, lay, words)]
    return [_moving(view, now.card, now.horses, now.spaces, name, [lay], words)]


def choices(view: JockeyView, legal: Sequence[Action], words: Text) -> list[Move]:
    """JK-23, JK-33, R-4: the card is on the table; which horse it moves, or how far."""
    choice = view.choice
    if choice is None:
        return []
    found = []
    for action in legal:
        if isinstance(action, Choose):
            name = f"horse-{action.horse}"
            found.append(_moving(view, choice.card, [action.horse], choice.spaces, name, [action], words))
        elif isinstance(action, Run):
            name = f"run-{action.spaces}"
            found.append(_moving(view, choice.card, choice.horses, action.spaces, name, [action], words))
    return found


def _to_choose(view: JockeyView, now: CardNow, name: str, lay: Play, words: Text) -> Move:
    """JK-23: level horses hold the position; the card is laid, then one of them is chosen."""
    kind = now.card.partition(":")[0]
    field = field_of(view)
    facts: dict[str, object] = {"horses": now.horses, "spaces": now.spaces}
    facts["figure"] = words.page(f"figure_{kind}", spaces=view.terms.steps[kind], times=view.terms.lead_factor)
    return Move(
        id=name,
        actions=[lay],
        label=words.page("foot_choose"),
        title=words.page("title_choose", **facts),
        says=words.page("says_choose", **facts),
        rule="JK-23",
        run="",
        short=words.page("says_choose", **facts),
        button=words.page("button_choose", **facts),
        foot=words.page("foot_choose"),
        foot_2=words.page("foot_choose_2", horses=now.horses),
        void=False,
        changes=[],
        ghosts=[_ghost(field, field.moved([horse], now.spaces), horse, words) for horse in now.horses],
    )


def _void_play(now: CardNow, name: str, lay: Play, words: Text) -> Move:
    kind, _, horse = now.card.partition(":")
    figure = words.name("card", now.card)
    facts = {"horse": horse} if horse else {}
    reason = words.page(f"void_{now.void}" if horse else f"void_{now.void}_{kind}", **facts)
    return Move(
        id=name,
        actions=[lay],
        label=figure,
        title=words.page("title_void", card=figure),
        says=words.page("says_void", reason=words.name("void", now.void)),
        rule=VOID_RULES[now.void],
        run="",
        short=words.page("short_void", reason=words.name("void", now.void)),
        button=words.page("button_void", card=figure),
        foot=words.page("no_effect"),
        foot_2=reason,
        void=True,
        changes=[],
        ghosts=[],
    )


def _moving(
    view: JockeyView, code: str, horses: list[str], spaces: int, name: str, actions: list[Action], words: Text
) -> Move:
    kind = code.partition(":")[0]
    before = field_of(view)
    after = before.moved(horses, spaces)
    at = before.horses.index(horses[0])
    to = after.positions[at]
    facts: dict[str, object] = {"horses": horses, "to": to, "from": before.positions[at], "spaces": spaces}
    facts["card"] = words.name("card", code)
    facts["figure"] = words.page("figure_" + kind, spaces=view.terms.steps[kind], times=view.terms.lead_factor)
    ends = after.places[at] is not None
    where = "_home" if ends else ""
    return Move(
        id=name,
        actions=actions,
        label=words.page(f"foot{where}", **facts),
        title=words.page(f"title{where}", **facts),
        says=_explained(view, kind, horses, spaces, before.positions[at], words),
        rule="JK-18" if kind == "chase" and _winner_home(before) else RULES[kind],
        run=words.page("run", **facts),
        short=_short(before, after, at, words),
        button=words.page(f"button{where}", **facts),
        foot=words.page(f"foot{where}", **facts),
        foot_2=_foot_2(before, after, at, words),
        void=False,
        changes=_changes(before, after, horses, words),
        ghosts=[_ghost(before, after, horse, words) for horse in horses],
        fence=_fence(view, before) if kind == "chase" else None,
    )


def _fence(view: JockeyView, field: Field) -> Mark | None:
    """JK-16, JK-18: so far behind the leader a chase ends, as long as no winner is home."""
    if _winner_home(field):
        return None
    return mark(max(field.positions) - view.terms.gap_behind, view.finish)


def _winner_home(field: Field) -> bool:
    return any(place for place in field.places)


def _explained(view: JockeyView, kind: str, horses: list[str], spaces: int, start: int, words: Text) -> str:
    """What the card says, and how much of it is lost."""
    terms = view.terms
    facts: dict[str, object] = {
        "horses": horses,
        "spaces": spaces,
        "most": terms.steps[kind],
        "gap": terms.gap_behind,
        "ahead": terms.max_ahead,
        "times": terms.lead_factor,
    }
    home = _winner_home(field_of(view))
    says = words.page(f"says_{kind}_free" if home and kind in UPTO else f"says_{kind}", **facts)
    if kind in UPTO and view.terms.upto_choose and spaces > 1 and view.choice is None:
        return f"{says} {words.page('says_then_how_far', spaces=spaces)}"
    lost = terms.steps[kind] - spaces if kind in UPTO and not view.terms.upto_choose else 0
    over = max(0, start + spaces - view.finish)
    if lost:
        return f"{says} {words.page('says_lost', lost=lost, **facts)}"
    return f"{says} {words.page('says_over', over=over)}" if over else says


def _short(before: Field, after: Field, at: int, words: Text) -> str:
    """The horse after its run, in one sentence."""
    horse = before.horses[at]
    if after.places[at]:
        return words.page("short_home_over" if after.is_over() else "short_home", horse=horse, rank=after.rank(at))
    how = how_it_stands(after, at, words)
    return words.page("short_after", horse=horse, rank=after.rank(at), how=how)


def _foot_2(before: Field, after: Field, at: int, words: Text) -> str:
    if after.places[at]:
        return words.page("foot_over" if after.is_over() else "foot_place", rank=after.places[at])
    how = how_it_stands(after, at, words)
    rank = after.rank(at)
    level = sum(position == after.positions[at] for position in after.positions) > 1
    if level or rank == 1:
        return how
    return words.page("now_rank" if rank != before.rank(at) else "still_rank", rank=rank)


def _changes(before: Field, after: Field, horses: list[str], words: Text) -> list[Change]:
    """The horse that moves first, then those whose rank it changes, then the rest in order of rank."""
    found = []
    for at, horse in enumerate(before.horses):
        rank, new_rank = before.rank(at), after.rank(at)
        found.append(
            Change(
                horse=horse,
                name=words.name("horse", horse),
                letter=words.page(f"letter_{horse}"),
                now=words.page("on_rank", space=before.positions[at], rank=rank),
                after=words.page("home_as", rank=new_rank)
                if after.places[at]
                else words.page("on_rank", space=after.positions[at], rank=new_rank),
                rank=rank,
                new_rank=new_rank,
                moves=horse in horses,
            )
        )
    return sorted(found, key=lambda change: (not change.moves, change.rank == change.new_rank, change.new_rank))


def _ghost(before: Field, after: Field, horse: str, words: Text) -> Ghost:
    at = before.horses.index(horse)
    start, to = before.positions[at], after.positions[at]
    steps = max(2, to - start)
    return Ghost(
        horse=horse,
        lane=at,
        letter=words.page(f"letter_{horse}"),
        start=start,
        position=to,
        share=rounded(100 * to / before.finish),
        from_share=rounded(100 * start / before.finish),
        spot=spot(at, to, before.finish),
        path=[spot(at, start + (to - start) * part / steps, before.finish) for part in range(steps + 1)],
    )
