"""Letters people can see: what a name or a login is made of once nothing invisible is left in it."""

import unicodedata
from itertools import chain

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")  # Control and format characters, and what no font has.
SELECTORS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
BLANK = frozenset(chain((0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0), *SELECTORS))
"""Letters, marks and symbols by their category that are drawn as nothing, or as an empty space."""


def without_blanks(text: str) -> str:
    """The text without anything invisible, white space run together."""
    kept = (" " if letter.isspace() else letter for letter in text if letter.isspace() or _is_seen(letter))
    return " ".join("".join(kept).split())


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter) not in UNSEEN and ord(letter) not in BLANK


def visible(text: str) -> str:
    """The text as people see it, in one spelling: letters of other widths and ligatures as plain ones (NFKC)."""
    return unicodedata.normalize("NFKC", without_blanks(unicodedata.normalize("NFKC", text)))
