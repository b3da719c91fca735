"""Cards kept for the next race, on the page of Jockey: chosen freely, handed in once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.sheet import Blank, Line, Sheet, Target, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.jockey.page.hand import Face, face
from railbird.games.jockey.rules.actions import Done, Keep
from railbird.games.jockey.view import JockeyView


@dataclass(frozen=True, kw_only=True)
class Keepable(Target):
    """A card that may be kept."""

    face: Face


@dataclass(frozen=True, kw_only=True)
class KeepingSheet(Sheet):
    """The cards left in hand, to be kept or given back."""

    kept: Sequence[Face]  # What has been kept already, action by action, elsewhere than on this page.


def keeping_sheet(seen: Seen[JockeyView], words: Text, form: Mapping[str, str]) -> KeepingSheet | None:
    """The cards a seat may keep; None when it is not asked for them."""
    view = seen.view
    if view.keeping is None or not seen.asked:
        return None
    cards = {f"{now.card}.{copy}": now.card for now in view.hand or [] for copy in range(now.copies)}
    for card in view.keeping:
        del cards[next(key for key in cards if cards[key] == card)]
    blank = Blank(key="keep", targets=list(cards), room=max(1, view.keep_max - len(view.keeping)))
    chosen = read([blank], form)["keep"].on
    actions = [*[Keep(cards[key]) for key in chosen], Done()]
    refusal = seen.trial(*actions).refusal
    targets = [_keepable(view, key, card, key in chosen, words) for key, card in cards.items()]
    offered = any(isinstance(action, Keep) for action in seen.legal)
    return KeepingSheet(
        lines=[Line(key="keep", name=words.page("your_cards"), targets=targets if offered else ())],
        kept=[face(card, words, view.terms) for card in view.keeping],
        hidden={"on.keep": ",".join(chosen)},
        actions=[] if refusal else actions,
        missing=words.refusal(refusal) if refusal else "",
        rule=refusal.rule if refusal else "",
        button=words.page("keep_done", cards=len(view.keeping) + len(chosen)),
    )


def _keepable(view: JockeyView, key: str, card: str, chosen: bool, words: Text) -> Keepable:
    name = words.name("card", card)
    says = words.page("keep_button", card=name)
    return Keepable(key=key, name=name, says=says, chosen=chosen, face=face(card, words, view.terms))
