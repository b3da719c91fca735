"""What can be checked about a sentence without reading it: words we do not say, plural forms, signs, length of buttons.

The words are those of the glossary in `docs/how-to/write-a-text.md`. A word that is wrong only in some sentences is no
matter for a machine; each word here has one better everywhere.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

BUTTON = 24  # Letters on a button, names and amounts aside: what fits a phone.
FORMS = {"en": 2, "it": 2, "cs": 3}  # Plural forms of a language.

NOT_SAID = {
    "en": {
        r"everybody": "everyone",
        r"anybody": "anyone",
        r"somebody": "someone",
        r"whoever": "you, the player, anyone who",
        r"he|his|him|himself": "they, or say the seat",
        r"by lot": "at random",
        r"share the victory|shared victory": "share the win",
        r"accusers?|the accused": "objector, the owner",
        r"ruined": "bankrupt",
        r"set off": "cancel out",
        r"jackets?": "silks",
        r"on turn|owes a move": "your turn",
        r"second purchase": "share sale",
        r"mail": "email",
    },
    "it": {
        r"apparecchia\w*": "aprire un tavolo",
        r"ritirar?e?(?! (?:l’offerta|i fogli))": "tirare ancora, annullare",
        r"padron[ei]": "proprietario",
        r"rivendicazion[ei]": "credito",
        r"pareggio": "parità",
        r"profil[oi]": "account",
        r"posare|posa": "mettere",
        r"ricorrere": "fare ricorso",
        r"(?:la|una|della|alla) monta": "la mossa",
        r"non siedi": "non hai ancora",
        r"vostr[oaie]|scegliete": "tu",
    },
    "cs": {
        r"tv(?:ůj|oje|á|é|ou|ých|ým|ého|ému|ém)|tob[eě]|tebe": "váš, vám",
        r"smíš|můžeš|musíš|máš|chceš|jsi|budeš|dostaneš|zaplatíš|zastavíš|hraješ|táhneš|vsadíš|koupíš|prodáš": "vy",
        r"vyber|polož|vsaď|hoď|zahraj|odevzdej|rozhodni|zvol|nech si": "vy",
        r"mítink\w*": "dostihový den",
        r"líst(?:ek|ku|ky|ků|kem|cích)": "tiket",
        r"vteřin\w*": "sekunda",
        r"hostitel\w*|pořadatel\w*": "ten, komu stůl patří",
        r"prostř[ií]t\w*": "založit stůl",
        r"přízra\w*": "fiktivní hráč",
        r"zapečeť\w*|zapečetěn\w*": "odevzdat",
        r"ťukn\w*": "klepnout",
        r"vlastní(?:k|ka|kovi|kem|ci|ků)": "majitel",
        r"semínk\w*": "tajné číslo",
        r"žalob\w*": "stěžovatel",
        r"čarou": "čárou",
        r"dům": "opatrný tah",
    },
}
SIGNS = {
    "en": {r"\d %": "no space before %", r"^[^“]*’": "' outside a commentator's line", r"“[^”]*\w'\w": "’ inside “ ”"},
    "it": {
        r"\w'(?!s\b)": "’, not '",
        r"\d°": "º, not the degree sign",
        r"\$(?!1000 Bet Pays)[\d{]": "the number, then $",
        r"\d %": "no space before %",
        r"[“”]": "« »",
    },
    "cs": {r"\$(?!1000 Bet Pays)[\d{]": "the number, then $", r"[“](?=\w)": "„ “"},
}
_WORDS = {
    language: {re.compile(rf"(?<!\w)(?:{word})(?!\w)", re.IGNORECASE): better for word, better in words.items()}
    for language, words in NOT_SAID.items()
}
_SIGNS = {language: {re.compile(sign): better for sign, better in signs.items()} for language, signs in SIGNS.items()}
_GAP = re.compile(r"\{\w+(?::[^}]*)?\}")
_PLURAL = re.compile(r"\{\w+:([^}]*\|[^}]*)\}")


def faults(language: str, said: str) -> Iterator[str]:
    """What is wrong with a sentence of this language, each with what would be right."""
    plain = _PLURAL.sub(lambda found: f" {found[1].replace('|', ' / ')} ", said)
    plain = _GAP.sub("{}", plain)
    for word, better in _WORDS[language].items():
        if found := word.search(plain):
            yield f"{found[0]!r}: we say {better}"
    for sign, better in _SIGNS[language].items():
        if sign.search(plain):
            yield f"write {better}"
    for forms in _PLURAL.findall(said):
        count = forms.count("|") + 1
        if count != FORMS[language]:
            yield f"{{…:{forms}}} has {count} forms, {language} has {FORMS[language]}"


def too_long(said: str) -> bool:
    """Whether a button says more than fits a phone; names and amounts it may contain aside."""
    one_form = re.sub(r"\{\w+:([^}|]*)\|[^}]*\}", r"\1", said)
    return len(_GAP.sub("", one_form).strip()) > BUTTON


def sentences(tables: Any, at: str = "") -> Iterator[tuple[str, str]]:
    """All sentences of a text file with where they stand: `("page.join", "Join")`."""
    if isinstance(tables, str):
        yield at, tables
    elif isinstance(tables, Mapping):
        for key, value in tables.items():
            yield from sentences(value, f"{at}.{key}" if at else str(key))
    elif isinstance(tables, list):
        for number, value in enumerate(tables):
            yield from sentences(value, f"{at}[{number}]")
