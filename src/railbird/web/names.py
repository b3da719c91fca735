"""What people type: names and chat lines, cleaned or refused; and when two names look alike."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain

from railbird.store.letters import visible, without_blanks
from railbird.web.refused import Refused

NAME_LENGTH = 24
MOST_TYPED = 200  # Nobody types a longer name; what is longer is not even looked at.
CHAT_LENGTH = 300
MARKUP = frozenset("<>&\"'`{}\\")
BOT_NAMES = ("Comet", "Biscuit", "Maestro", "Pepper", "Clover", "Domino", "Willow", "Rocket", "Saffron", "Bandit")

STROKES = str.maketrans("IІΙ1|0О$@", "llllloosa")
"""Signs that are drawn like another letter."""
CAPITALS = str.maketrans("АВЕЅЈКМНОРСТУХІΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESJKMHOPCTYXIABEZHIKMNOPTYX")
SMALL = str.maketrans("авекмнорстухіјѕԁԛԝһгαβεηικνορτυχγωłđøıħŧðɑɡ", "abekmhopctyxijsdqwhrabenikvoptuxywldoihtdag")
"""Cyrillic, Greek and stroked letters -> the Latin ones they are taken for."""


def clean_name(name: str) -> str:
    """A name to be shown to others; markup is refused rather than shown escaped on everybody's screen."""
    cleaned = visible(name) if len(name) <= MOST_TYPED else ""
    if not 1 <= len(cleaned) <= NAME_LENGTH or MARKUP & set(cleaned) or not any(map(_is_read, cleaned)):
        raise Refused(422, "bad_name", most=NAME_LENGTH)
    return cleaned


def _is_read(letter: str) -> bool:
    """Whether a sign says something by itself: a letter, a figure or a picture, no punctuation and no mere accent."""
    return unicodedata.category(letter)[0] in "LN" or unicodedata.category(letter) == "So"


def clean_line(text: str) -> str:
    """A chat line; it is shown as text, never as HTML."""
    if len(text) > CHAT_LENGTH:
        raise Refused(422, "long_line", most=CHAT_LENGTH)
    cleaned = unicodedata.normalize("NFC", without_blanks(text))
    if not cleaned:
        raise Refused(422, "empty_line")
    return cleaned


def looks(name: str) -> set[str]:
    """What a name is taken for at a glance; two names with anything of it in common are confused."""
    return {_plain(name), _plain(name.translate(STROKES))}


def _plain(name: str) -> str:
    """Small Latin letters and figures, without accents, spaces and punctuation, where that leaves anything."""
    small = unicodedata.normalize("NFKD", name.translate(CAPITALS)).casefold().translate(SMALL)
    return "".join(letter for letter in small if letter.isalnum()) or name


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, numbered when somebody at the table has one that looks like it."""
    others = set(chain.from_iterable(map(looks, taken)))
    numbered = (f"{name[: NAME_LENGTH - 3]} {number}" for number in range(2, 99))
    return next(free for free in chain([name], numbered) if not looks(free) & others)


def is_numbered(called: str, name: str) -> bool:
    """Whether somebody at a table is called by this name, with or without a number behind it."""
    return called == name or re.fullmatch(rf"{re.escape(name[: NAME_LENGTH - 3])} \d+", called) is not None


def bot_name(taken: Iterable[str]) -> str:
    """A name for the next bot at a table."""
    others = list(taken)
    return next((name for name in BOT_NAMES if free_name(name, others) == name), free_name(BOT_NAMES[0], others))
