"""The table of Greyhounds as plain text, for terminals."""

from __future__ import annotations

from collections.abc import Iterator

from railbird.core.text import Text
from railbird.desk.terminal import WIDTH
from railbird.games.greyhounds.view import Dog, GreyhoundsView, Line, Player

STRIP = 30
"""Columns of the strip on which all dogs stand by distance."""


def board(view: GreyhoundsView, text: Text) -> str:
    """The race, the odds, the money and what the seat itself knows; at most 100 columns."""
    lines = [_head(view, text), "", *_dogs(view, text), ""]
    if view.order:
        groups = ["+".join(text.name("dog", dog) for dog in group) for group in view.order]
        lines += [f"{text.board('order')}: {' > '.join(groups)}", ""]
    lines += [*_odds(view, text), "", *_players(view, text)]
    own = list(_own(view, text))
    if own:
        lines += ["", *own]
    lines += ["", text.board("legend")]
    return "\n".join(line.rstrip()[:WIDTH] for line in lines)


def _head(view: GreyhoundsView, text: Text) -> str:
    if not view.race:
        return text.board("before")
    head = text.board("race").format(race=view.race, laps=view.laps, length=view.lap_length)
    if view.round:
        head += " · " + text.board("round").format(round=view.round, card=view.pass_round)
    return head


def _dogs(view: GreyhoundsView, text: Text) -> Iterator[str]:
    """One line a dog, in the order of the chart: who, where, its card of the round, what it can still play."""
    words = [text.board(name) for name in ("dog", "player", "value", "lap", "run")]
    head = f"{'':<7}{words[0]:<9}{words[1]:<12}{words[2]:>4}{words[3]:>6}{words[4]:>6}  {'':<{STRIP}}"
    yield f"{head} {text.board('card'):>5} {text.board('cards')}"
    for dog in sorted(view.dogs, key=lambda dog: dog.hund or 9):
        hund = f"Hund {dog.hund}" if dog.hund else ""
        owner = text.board("neutral") if dog.seat is None else text.name("seat", dog.seat)
        start = f"{hund:<7}{text.name('dog', dog.dog):<9}{owner[:11]:<12}{_known(dog.value):>4}"
        where = f"{dog.lap}/{view.laps}" if dog.status == "running" else _status(dog, text)
        cards = dog.hand if view.round else dog.shown
        held = " ".join(map(str, cards)) + (" ?" if dog.unsure else "")
        yield f"{start}{where:>6}{dog.position:>6}  {_strip(view, dog)} {_known(dog.card):>5} {held}"


def _known(number: int | None) -> str:
    return "" if number is None else str(number)


def _status(dog: Dog, text: Text) -> str:
    return f"{dog.place}." if dog.place else text.board(dog.status)


def _strip(view: GreyhoundsView, dog: Dog) -> str:
    strip = ["."] * STRIP
    if dog.status != "retired":
        strip[min(STRIP - 1, dog.position * (STRIP - 1) // view.finish)] = "#"
    return "".join(strip)


def _odds(view: GreyhoundsView, text: Text) -> Iterator[str]:
    """GH-11: the chart in the middle of the board."""
    for kind, row in (("sieg", view.odds.sieg), ("platz", view.odds.platz)):
        entries = "   ".join(f"Hund {hund} {odds:g}:1" for hund, odds in enumerate(row, 1))
        yield f"{text.name('kind', kind):<9}{entries}"
    pairs = "   ".join(f"{low}-{high} {odds:g}:1" for low, high, odds in view.odds.einlauf)
    yield f"{text.name('kind', 'einlauf'):<9}{pairs}"


def _players(view: GreyhoundsView, text: Text) -> Iterator[str]:
    yield f"  {text.board('player'):<20}{text.board('money'):>12}{text.board('prizes'):>10}"
    for player in view.players:
        mark = "*" if player.seat in view.pending else " "
        name = text.name("seat", player.seat)
        line = f"{mark} {name[:19]:<20}{text.money(player.money):>12}{text.money(player.prizes):>10}"
        yield f"{line}  {_role(player, text)}"


def _role(player: Player, text: Text) -> str:
    parts = [text.name("dog", player.dog) if player.dog else text.board("punter")]
    if player.bookmaker:
        parts.append(text.board("bookmaker"))
    if player.staked:
        parts.append(text.board("staked").format(amount=text.money(player.staked)))
    if player.slip:
        parts.append(f"{text.board('slip')}: {_slip(player.slip, text)}")
    return ", ".join(parts)


def _slip(slip: list[Line], text: Text) -> str:
    lines = []
    for line in slip:
        on = "{}-{}".format(*line.pair) if line.pair else str(line.hund)
        lines.append(f"{text.name('kind', line.kind)} {on} {text.money(line.stake)}")
    return "; ".join(lines)


def _own(view: GreyhoundsView, text: Text) -> Iterator[str]:
    """What only this seat knows: its sets, its card put aside, what its cards would do, the bookmaker's ledger."""
    own = view.own
    if own is not None:
        if any(own.sets):
            sets = " | ".join(" ".join(map(str, sorted(cards, reverse=True))) for cards in own.sets)
            yield f"{text.board('own_sets')}: {sets}"
        if own.aside:
            yield f"{text.board('own_aside')}: {own.aside}"
        if own.prospects:
            yield f"{text.board('own_cards')}:"
        for seen in own.prospects:
            yield "  " + text.board("prospect").format(card=seen.card, spaces=seen.spaces, blocks=seen.blocks)
    if view.ledger:
        yield f"{text.board('ledger')}:"
        dues = [
            f"{due.first}-{due.second or text.board('nobody_second')} {text.money(due.amount)}" for due in view.ledger
        ]
        for at in range(0, len(dues), 4):
            yield "  " + "   ".join(f"{due:<20}" for due in dues[at : at + 4])
