"""Signs a language wants between words: set once where a text is read, not in every sentence of every file."""

import re
from collections.abc import Mapping
from typing import Any

NO_BREAK = "\u00a0"
CZECH = (
    re.compile(r"(?<!\w)([kKsSvVzZoOuUaAiI]) (?=\S)"),  # a preposition or conjunction of one letter ends no line
    re.compile(r"(\d) (?=\d{3}(?!\d))"),  # nor does a number break between its groups,
    re.compile(r"(\d) (?=(?:Kčs|min|s)\b|[%$])"),  # nor before its unit
    re.compile(r"(\b(?:č\.|Hund)) (?=[\d{])"),
)


def typeset(language: str, said: str) -> str:
    """A sentence with spaces that do not break where the language wants none."""
    if language != "cs":
        return said
    for place in CZECH:
        said = place.sub(rf"\1{NO_BREAK}", said)
    return said


def typeset_all(language: str, tables: Any) -> Any:
    """The same for all sentences of a file."""
    if isinstance(tables, str):
        return typeset(language, tables)
    if isinstance(tables, Mapping):
        return {key: typeset_all(language, value) for key, value in tables.items()}
    return [typeset_all(language, one) for one in tables] if isinstance(tables, list) else tables
