"""What a seat of HomeStretch is asked, with the consequence of each choice in figures."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.action import Action
from railbird.core.page import Sitter
from railbird.core.text import Text
from railbird.games.homestretch.page.question import Question
from railbird.games.homestretch.page.race import again, last, move
from railbird.games.homestretch.page.shares import draft, purchase
from railbird.games.homestretch.page.slip import betting
from railbird.games.homestretch.view import HomeStretchView


def question(view: HomeStretchView, legal: Sequence[Action], words: Text, seats: Sequence[Sitter]) -> Question:
    """What the seat is asked now."""
    match view.step:
        case "draft":
            return draft(view, legal, words)
        case "betting":
            return betting(view, words)
        case "choose_move":
            return move(view, words, seats)
        case "choose_last":
            return last(view, legal, words)
        case "choose_again":
            return again(view, words, seats)
        case "purchase":
            return purchase(view, legal, words)
        case other:
            raise ValueError(f"nobody is asked anything in {other}")
