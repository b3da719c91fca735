"""The betting slip on the page of HomeStretch: tokens laid in boxes freely, tried by the rules, handed in once."""

from collections import Counter
from collections.abc import Mapping, Sequence

from railbird.core.action import Action
from railbird.core.sheet import Blank, Draft, Line, Sheet, Target, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.homestretch.page.question import Question
from railbird.games.homestretch.rules import figures
from railbird.games.homestretch.rules.actions import POOLS, Bet, box_of
from railbird.games.homestretch.view import HomeStretchView

Box = tuple[int, str, int]  # A box of the Tote: horse, pool, figure.
Tote = Mapping[str, Box]


def filled(_view: HomeStretchView, actions: Sequence[Action]) -> dict[str, str]:
    """The form of a slip on which these bets stand, for the tokens still to lay in the order in which they are due."""
    bets = [bet for bet in actions if isinstance(bet, Bet)]
    return {f"on.{n}": f"{bet.horse}-{bet.pool}" for n, bet in enumerate(bets)}


def betting(seen: Seen[HomeStretchView], words: Text, form: Mapping[str, str]) -> Question:
    """All tokens still to lay, each with every box of the Tote."""
    view = seen.view
    player = view.players[view.seat]
    tote = {f"{lane.horse}-{pool}": (lane.horse, pool, at) for lane in view.lanes for pool, at in zip(POOLS, lane.tote)}
    laid = [(f"{chip.horse}-{chip.pool}", chip.value or 0) for chip in view.own_slip or ()]
    rest = list((Counter(view.tokens) - Counter(value for _, value in laid)).elements())
    blanks = [Blank(key=str(n), targets=tuple(tote)) for n in range(len(rest))]
    draft = read(blanks, form)
    refusal = seen.trial(*_bets(rest, tote, draft)).refusal
    if refusal is not None:  # what was pressed last does not fit: the slip stays as it was
        draft = read(blanks, {name: value for name, value in form.items() if name != "press"})
    left = len(rest) - len(draft.laid())
    drawn = [(entry.on[0], rest[int(key)]) for key, entry in draft.laid().items()]
    pools = {pool: words.page(f"pool_{pool}") for pool in POOLS}
    sheet = Sheet(
        lines=[
            *[Line(key="", name=str(value), targets=[_target(at, value, tote[at], True, pools)]) for at, value in laid],
            *[_line(str(n), value, tote, draft, words, pools) for n, value in enumerate(rest)],
        ],
        button=words.page("still_to_lay", count=left) if left else words.page("hand_in"),
        actions=() if left else _bets(rest, tote, draft),
        missing=words.refusal(refusal) if refusal else "",
        rule=refusal.rule if refusal else figures.LIMIT_RULE,
        total=words.money(_most([*laid, *drawn], tote)),
        limit=str(player.limit),
        hidden=draft.hidden(),
    )
    title = words.page("slip_title", count=left) if left else words.page("slip_done")
    ask = words.page("limit_ask", rank=words.page(f"rank_{player.rank}"), limit=player.limit)
    return Question(kind="slip", title=title, ask=ask, rule=figures.LIMIT_RULE, sheet=sheet)


def _bets(rest: Sequence[int], tote: Tote, draft: Draft) -> list[Bet]:
    """The boxes that are taken, the tokens in the order in which they are due: a box takes any of them."""
    boxes = [tote[entry.on[0]] for entry in draft.laid().values()]
    return [Bet(value, horse, pool) for value, (horse, pool, _) in zip(rest, boxes)]


def _most(laid: Sequence[tuple[str, int]], tote: Tote) -> int:
    """The most that tokens in these boxes can bring together."""
    boxes = [(tote[key], value) for key, value in laid]
    return figures.most([(box_of(horse, pool), figures.bet_pays(value, at)) for (horse, pool, at), value in boxes])


def _line(key: str, value: int, tote: Tote, draft: Draft, words: Text, pools: Mapping[str, str]) -> Line:
    """A token, what it is laid on, and what that would pay."""
    on = draft[key].on
    targets = [_target(box, value, tote[box], box in on, pools) for box in tote]
    chosen = next((target for target in targets if target.chosen), None)
    return Line(
        key=key,
        name=str(value),
        means=f"{value} · {chosen.name} {chosen.letter}" if chosen else "",
        says=words.page("pays_figure", pays=int(chosen.figure)) if chosen else words.page("not_laid"),
        targets=targets,
        now=draft.now == key,
    )


def _target(key: str, value: int, box: Box, chosen: bool, pools: Mapping[str, str]) -> Target:
    horse, pool, at = box
    pays = str(figures.bet_pays(value, at))
    return Target(key=key, name=pools[pool], figure=pays, chosen=chosen, mark=f"horse-{horse}", letter=str(horse))
