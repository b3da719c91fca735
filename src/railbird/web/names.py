"""What people type: names and chat lines, cleaned or refused."""

import unicodedata

from railbird.web.refused import Refused

NAME_LENGTH = 24
CHAT_LENGTH = 300
MARKUP = frozenset("<>&\"'`{}\\")
BOT_NAMES = ("Comet", "Biscuit", "Maestro", "Pepper", "Clover", "Domino", "Willow", "Rocket", "Saffron", "Bandit")


def _printable(text: str) -> str:
    """Without control characters and the like, white space run together."""
    kept = "".join(" " if char.isspace() else char for char in text if char.isspace() or char.isprintable())
    return " ".join(unicodedata.normalize("NFC", kept).split())


def clean_name(name: str) -> str:
    """A name to be shown to others; markup is refused rather than shown escaped on everybody's screen."""
    cleaned = _printable(name)
    if not 1 <= len(cleaned) <= NAME_LENGTH or MARKUP & set(cleaned):
        raise Refused(422, "bad_name", most=NAME_LENGTH)
    return cleaned


def clean_line(text: str) -> str:
    """A chat line; it is shown as text, never as HTML."""
    if len(text) > CHAT_LENGTH:
        raise Refused(422, "long_line", most=CHAT_LENGTH)
    cleaned = _printable(text)
    if not cleaned:
        raise Refused(422, "empty_line")
    return cleaned


def free_name(name: str, taken: set[str]) -> str:
    """The name, numbered when somebody at the table has it already."""
    if name not in taken:
        return name
    return next(numbered for number in range(2, 99) if (numbered := f"{name[: NAME_LENGTH - 3]} {number}") not in taken)


def bot_name(taken: set[str]) -> str:
    """A name for the next bot at a table."""
    return next((name for name in BOT_NAMES if name not in taken), free_name(BOT_NAMES[0], taken))
