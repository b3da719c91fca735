"""How a game looks ahead: without that there is no insight into it."""

from typing import Any

from railbird.core.errors import NoInsight
from railbird.core.game import AnyGame, Outlook


def outlook_of(game: AnyGame) -> Outlook[Any]:
    """The game's outlook, or a clear sentence."""
    if game.outlook is None:
        raise NoInsight(
            f"{game.title} has no Outlook, which says how to look ahead: it has no odds and cannot be analysed."
        )
    return game.outlook
