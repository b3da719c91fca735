"""The commentator of Jockey: one line about the position, from what everybody sees."""

from railbird.core.text import Text
from railbird.games.jockey.page.players import RACING
from railbird.games.jockey.page.track import Field, field_of
from railbird.games.jockey.view import JockeyView

CLOSE = 15  # So many spaces before the line the finish begins.
CLEAR = 12  # A lead of so many spaces is a long one.


def says(view: JockeyView, words: Text) -> str:
    """What the commentator says now."""
    if view.step == "betting":
        return words.page("says_betting")
    if view.step == "keep" and view.results:
        race = view.results[-1]
        over = "says_over_race" if race.second else "says_dead_heat"
        return words.page(over, first=race.first, second=race.second)
    if view.step not in RACING:
        return ""
    for last in view.pile[-1:]:  # a card worth a word of its own: thrown away, a lead tripled, a chase
        kind = last.card.partition(":")[0]
        if last.void:
            return words.page("says_nothing", card=last.card)
        if kind in ("triple", "chase") and last.horses:
            return words.page(f"says_on_{kind}", horse=last.horses[0], spaces=last.spaces)
    return _on_field(field_of(view), words)


def _on_field(field: Field, words: Text) -> str:
    """Who leads, and how close it is."""
    home = [horse for horse, place in zip(field.horses, field.places, strict=True) if place]
    if home:
        return words.page("says_home", horse=home[0])
    best = max(field.positions)
    if best == 0:
        return words.page("says_start")
    first = [horse for horse, at in zip(field.horses, field.positions, strict=True) if at == best]
    if len(first) > 1:
        return words.page("says_level", horses=first)
    behind = max(at for at in field.positions if at < best)
    second = field.horses[field.positions.index(behind)]
    to_go = field.finish - best
    if to_go <= CLOSE and best - behind <= CLEAR:
        return words.page("says_post", horse=first[0], other=second)
    if best - behind >= CLEAR:
        return words.page("says_away", horse=first[0], spaces=best - behind)
    return words.page("says_leads", horse=first[0], other=second, spaces=to_go)
