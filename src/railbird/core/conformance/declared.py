"""What a game says about itself: facts, editions, texts, rulebook, options."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core import rulebook
from railbird.core.conformance.report import Arrangement, Report
from railbird.core.errors import BadText
from railbird.core.game import AnyGame
from railbird.core.options import option_fields, write_options
from railbird.core.text import LANGUAGES, text


def check_facts(game: AnyGame, report: Report) -> None:
    """The declared facts hang together."""
    names = [kind.__name__ for kind in game.actions]
    report.expect("facts", len(set(names)) == len(names), "two action types have the same name")
    report.expect("facts", len(game.seats) > 0 and game.seats.start >= 1, "no seats")
    report.expect("facts", game.rules >= 1, "the rules have no version")
    for option in option_fields(game.options):
        allowed = option.choices or range(option.lo, option.hi + 1)
        report.expect("facts", option.default in allowed, f"option {option.name}: its default is not allowed")


def check_editions(game: AnyGame, report: Report) -> None:
    """Every edition that comes with the game is sound; the standard one plays the printed rules."""
    report.expect("editions", "standard" in game.editions(), "there is no edition.toml")
    for name in game.editions():
        edition, warnings = game.read_edition(game.builtin(name))
        report.expect("editions", not warnings, f"edition {name}: {'; '.join(warnings)}")
        if name == "standard":
            same = game.read_options({}, edition) == game.options()
            report.expect("editions", same, "the standard edition changes the default options")


def check_texts(game: AnyGame, report: Report) -> None:
    """Steps, actions, options and measures have words in three languages."""
    for language in LANGUAGES:
        try:
            words = text(game, language)
            for option in option_fields(game.options):
                label = words.option(option.name)
                report.expect("texts", bool(label.get("label") and label.get("help")), f"{language}: {option.name}")
                for choice in option.choices if not isinstance(option.default, bool) else ():
                    has = str(choice) in label.get("values", {})
                    report.expect("texts", has, f"{language}: options.{option.name}.values has no {choice}")
            for kind in game.actions:
                report.expect("texts", bool(words._find("actions", kind.__name__)), f"{language}: {kind.__name__}")
        except BadText as error:
            report.expect("texts", False, str(error))


def check_rulebook(game: AnyGame, report: Report) -> None:
    """The rulebook pages have the same rules in three languages, and the code cites each of them."""
    try:
        pages = {language: rulebook.headings(rulebook.page(game, language)) for language in LANGUAGES}
    except BadText as error:
        report.expect("rulebook", False, str(error))
        return
    for language, found in pages.items():
        missing = set(pages["en"]) ^ set(found)
        report.expect("rulebook", not missing, f"{language}: these rules are not in both pages: {sorted(missing)}")
    for rule in rulebook.rules(game):
        report.expect("rulebook", bool(rule.code), f"{rule.id} ({rule.title}) is cited nowhere in the code")


def check_every_value_is_played(game: AnyGame, report: Report, all_of_them: Sequence[Arrangement]) -> None:
    """No option value is left out because it fits no table that was tried."""
    played = [write_options(one.options) for one in all_of_them]
    for option in option_fields(game.options):
        for value in option.values():
            seen = any(options[option.name] == value for options in played)
            report.expect("options", seen, f"{option.name}={value} fits no table")
    for seats in game.seats:
        report.expect("options", any(one.seats == seats for one in all_of_them), f"{seats} seats fit no table")
