"""The commentator of HomeStretch: one line about the position."""

from railbird.core.text import Text
from railbird.games.homestretch.page.question import bare
from railbird.games.homestretch.view import HomeStretchView

RACING = ("first_roll", "second_roll", "choose_move", "choose_last", "choose_again")


def says(view: HomeStretchView, words: Text) -> str:
    """The commentator: one line about the position."""
    if view.step == "betting":
        return words.page("says_betting")
    if view.card is None or view.step not in RACING:
        return ""
    running = sorted((lane for lane in view.lanes if lane.place is None), key=lambda lane: -lane.position)
    rolled = next((lane for lane in view.lanes if view.dice and lane.horse == sum(view.dice)), None)
    if rolled and rolled.position == 0 and rolled.token.startswith("+"):
        return words.page("says_wakes", name=bare(words, rolled.horse))
    if rolled and rolled.place:
        return words.page("says_special", name=bare(words, rolled.horse))
    first, second = running[:2]
    if first.position == 0:
        return words.page("says_start")
    if first.position >= view.finish - 2 and second.position >= view.finish - 3:
        return words.page("says_post", name=bare(words, first.horse), other=bare(words, second.horse))
    if first.position == second.position:
        return words.page("says_level", name=bare(words, first.horse), other=bare(words, second.horse))
    return words.page("says_leads", name=bare(words, first.horse), spaces=view.finish - first.position)
