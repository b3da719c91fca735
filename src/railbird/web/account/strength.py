"""Passwords nobody should have: too short, tried first by everybody, or one's own name.

A list of our own instead of a library: the libraries bring megabytes of words and a score nobody can argue with; here
a refusal says which of three things is wrong.
"""

import unicodedata
from functools import cache
from importlib.resources import files

from railbird.web.refused import Refused

SHORTEST, LONGEST = 10, 200
DIFFERENT = 4  # So many different signs at least.
ROWS = ("abcdefghijklmnopqrstuvwxyz", "0123456789", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm")
SPELLED = str.maketrans("@430157$!", "aaeoistsi")
"""Figures and signs that stand for letters: P@ssw0rd is password."""


@cache
def common() -> frozenset[str]:
    """Words people choose when they are asked for one, and the words on this server's own sign."""
    return frozenset((files(__package__) / "common_passwords.txt").read_text(encoding="utf-8").split())


def check_password(password: str, *own: str) -> None:
    """Refuse a password that is easily guessed; `own` are the login and the names its owner goes by."""
    if len(password) < SHORTEST:
        raise Refused(422, "short_password", least=SHORTEST)
    if len(password) > LONGEST:
        raise Refused(422, "long_password", most=LONGEST)
    words = {_letters(password), _letters(password.translate(SPELLED)), _letters(password.rstrip("!?.,$@"))}
    words |= {_letters(password.rstrip("!?.,$@0123456789 ").translate(SPELLED))}
    mine = {_letters(name) for name in own} - {""}
    if any(_unit(word) in mine or _unit(word)[::-1] in mine for word in words):
        raise Refused(422, "own_password")
    if len(set(password.casefold())) < DIFFERENT or any(_unit(word) in common() for word in words) or _is_run(password):
        raise Refused(422, "weak_password")


def _letters(text: str) -> str:
    """The letters alone, small and without accents."""
    small = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in small if letter.isalpha())


def _unit(word: str) -> str:
    """What is repeated in a word: `abc` in `abcabcabc`."""
    sizes = (size for size in range(1, len(word) // 2 + 1) if len(word) % size == 0)
    return next((word[:size] for size in sizes if word[:size] * (len(word) // size) == word), word)


def _is_run(password: str) -> bool:
    """Whether it goes along the keyboard, the alphabet or the figures, there or back, or says a few signs again."""
    small = password.casefold()
    unit = _unit(small)
    return len(unit) <= DIFFERENT or any(unit in row * 3 or unit in row[::-1] * 3 for row in ROWS)
