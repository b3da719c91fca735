"""Codes of tables: a racing word and a number (TURF-7), easy to read out across a room and to remember on the way.

A code leads to one table that is not over. Whoever guesses meets two limits (`join`, `wrong_code`), so that few words
are enough; where they run short the numbers grow, and at last a code is letters alone, as all codes once were.
"""

import secrets
from importlib.resources import files

LONGEST = 8  # Letters, dash and figures: what the database has room for.
ALPHABET = "ABCDEFGHJKLMNPRSTUVWXYZ"  # Letters that are not mistaken for figures when a code is read out.
SPARE_LENGTH = 8

WORDS = tuple((files("railbird.web.house") / "code_words.txt").read_text("utf-8").split())
"""Three to five letters, none of them the name of a game."""

LADDER = ((5, 99), (5, 99), (5, 99), (4, 999), (4, 999))
"""Try by try the longest word and the highest number, as long as codes are taken."""


def new_code(tries: int = 0) -> str:
    """A code to be read out across the room; `tries` says how many before it were taken."""
    if tries >= len(LADDER):
        return spare_code()
    letters, highest = LADDER[tries]
    word = secrets.choice([word for word in WORDS if len(word) <= letters])
    return f"{word}-{1 + secrets.randbelow(highest)}"


def spare_code() -> str:
    """Letters alone: for a table that is over and whose code another takes, or where all words are taken."""
    return "".join(secrets.choice(ALPHABET) for _ in range(SPARE_LENGTH))


def read_code(typed: str) -> str | None:
    """A code as it was made, however somebody typed it: any case, with or without the dash; None where it is none."""
    plain = "".join(letter for letter in typed[: 4 * LONGEST].upper() if letter.isascii() and letter.isalnum())
    word = plain.rstrip("0123456789")
    figures = plain[len(word) :].lstrip("0")
    if not word.isalpha() or len(plain) > LONGEST:
        return None
    return f"{word}-{figures}" if figures else word
