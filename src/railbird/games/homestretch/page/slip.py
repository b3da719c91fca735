"""The betting slip on the page of HomeStretch: filled in freely, handed in once."""

from __future__ import annotations

from railbird.core.text import Text
from railbird.games.homestretch.page.question import BoxOption, Laid, Piece, Question, Slip, bare, lane_of
from railbird.games.homestretch.rules.actions import HORSES, POOLS, Bet
from railbird.games.homestretch.view import HomeStretchView


def betting(view: HomeStretchView, words: Text) -> Question:
    """HS-5.1 to HS-5.4: all tokens still to lay, each with every box that has room for it."""
    player = view.players[view.seat]
    limit = player.limit or 1
    laid = view.own_slip or []
    held: dict[str, int] = {}
    for chip in laid:
        held[f"{chip.horse}-{chip.pool}"] = held.get(f"{chip.horse}-{chip.pool}", 0) + 1
    rest = list(view.tokens)
    for chip in laid:
        rest.remove(chip.value or 0)
    pieces = [Piece(value=value, options=_options(view, value, held, limit, words)) for value in rest]
    ask = words.page("limit_ask", rank=words.page(f"rank_{player.rank}"), limit=limit)
    return Question(
        kind="slip",
        title=words.page("slip_title", count=len(rest)),
        ask=ask,
        rule="HS-5.3",
        slip=Slip(
            pieces=pieces,
            laid=[
                Laid(
                    value=chip.value or 0,
                    horse=chip.horse,
                    name=bare(words, chip.horse),
                    pool=chip.pool,
                    label=words.page(f"pool_{chip.pool}"),
                    pays=pays_of(view, chip.horse, chip.pool) * (chip.value or 0),
                )
                for chip in laid
            ],
            limit=limit,
            held=list(held.items()),
            full=words.page("box_full", limit=limit, rank=words.page(f"rank_{player.rank}")),
            titles=[words.page("slip_done")] + [words.page("slip_title", count=n) for n in range(1, len(rest) + 1)],
            buttons=[words.page("hand_in")] + [words.page("still_to_lay", count=n) for n in range(1, len(rest) + 1)],
        ),
    )


def pays_of(view: HomeStretchView, horse: int, pool: str) -> int:
    return lane_of(view, horse).tote[POOLS.index(pool)]


def _options(view: HomeStretchView, value: int, held: dict[str, int], limit: int, words: Text) -> list[BoxOption]:
    """Every box that still takes one of the seat's tokens, in the order of the Tote."""
    found = []
    for horse in HORSES:
        for pool in POOLS:
            key = f"{horse}-{pool}"
            if held.get(key, 0) < limit:
                pays = pays_of(view, horse, pool) * value
                label = words.page("option", pool=pool, horse=horse, pays=pays)
                bet = Bet(value, horse, pool)
                found.append(
                    BoxOption(
                        key=key, horse=horse, name=bare(words, horse), pool=pool, label=label, pays=pays, action=bet
                    )
                )
    return found
