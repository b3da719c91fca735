"""The commentator of Greyhounds: one line about the position, from what everybody sees."""

from railbird.core.text import Text
from railbird.games.greyhounds.view import Dog, GreyhoundsView

CLOSE = 10  # So many spaces before the line the finish begins.
CLEAR = 12  # A lead of so many spaces is a long one.


def says(view: GreyhoundsView, words: Text) -> str:
    """What the commentator says now."""
    if view.step == "bet":
        return words.page("says_bet")
    if view.step != "pick_card":
        return words.page("says_parade") if view.step in ("choose_set", "chart", "discard") else ""
    running = sorted((dog for dog in view.dogs if dog.status == "running"), key=lambda dog: -dog.position)
    home = [dog for dog in view.dogs if dog.place and dog.status == "finished"]
    if home:
        first = min(home, key=lambda dog: dog.place or 0)
        return words.page("says_home", dog=first.dog)
    if not running or running[0].position == 0:
        return words.page("says_start")
    return _on_field(view, running, words)


def _on_field(view: GreyhoundsView, running: list[Dog], words: Text) -> str:
    """Who leads, who is about to be lapped, and how close it is."""
    first, last = running[0], running[-1]
    if len(running) == 1:
        return words.page("says_alone", dog=first.dog)
    level = [dog.dog for dog in running if dog.position == first.position]
    if len(level) > 1:
        return words.page("says_level", dogs=level)
    second = running[1]
    lead = first.position - second.position
    if first.spaces_to_go <= CLOSE and lead <= CLOSE:
        return words.page("says_post", dog=first.dog, other=second.dog)
    if view.lapped_at is not None and first.position - last.position >= view.lapped_at - CLOSE:
        return words.page("says_lapping", dog=first.dog, other=last.dog)
    if lead >= CLEAR:
        return words.page("says_away", dog=first.dog, spaces=lead)
    return words.page("says_leads", dog=first.dog, other=second.dog, spaces=first.spaces_to_go)
