"""`railbird check`: does a game keep the contract?"""

import sys

from rich.console import Console

from railbird.cli.arrange import GameName, progress
from railbird.core import conformance
from railbird.core.registry import find_game

WHAT = {
    "facts": "declared facts are consistent",
    "editions": "editions are valid; the standard one plays the printed rules",
    "options": "every option value and seat count makes a table",
    "pending": "someone is pending until the end, in a meaningful order",
    "legal": "offers are consistent: length, index, in, no duplicates, readable from a record",
    "fallback": "the fallback is legal",
    "refusal": "illegal plays are refused with a rule and leave no trace",
    "copy": "copies are equal and independent",
    "purity": "looking changes nothing",
    "secrecy": "redrawing what a seat cannot know changes nothing it sees",
    "imagine": "imagined worlds can be played on and depend on nothing the seat cannot know",
    "trial": "drafts are tried without a trace, and answered alike whatever is hidden",
    "money": "the sum of all money never changes",
    "undo": "undo restores the previous position",
    "notes": "every note names its rule and has the facts its event declares",
    "texts": "texts are complete in three languages",
    "wording": "texts say it in the glossary's words, with all plural forms, buttons fit a phone",
    "rulebook": "three rulebook pages with the same rules, each cited in the code",
    "termination": "every game ends, even if nobody answers",
    "determinism": "same seed and actions, same game",
    "record": "records survive writing and reading",
    "replay": "records replay to the same position",
    "verify": "every die and card follows from the revealed seed",
    "standing": "ranks follow from the keys they are compared by",
    "measures": "what a simulation counts has a title",
    "page": "pages say where the game is and who plays",
}


def check(game: GameName, /, *, seed: str = "check") -> None:
    """Play random games through every option and seat count and assert the engine's contract.

    Prints what was checked and how often. Exits with code 1 if anything fails.
    """
    found = find_game(game)
    console = Console()
    with progress(Console(stderr=True)) as bar:
        task = bar.add_task("checking")
        report = conformance.check(
            found, seed, lambda done, total, what: bar.update(task, completed=done, total=total, description=what)
        )
    for name, says in WHAT.items():
        wrong = sum(finding.startswith(f"{name}:") for finding in report.findings)
        mark = "[red]✗[/red]" if wrong else "[green]✓[/green]" if report.checks[name] else "[yellow]–[/yellow]"
        console.print(f"{mark} {report.checks[name]:>9,}  {name:<12} {says}")
    console.print(f"\n{found.title}: {report.games} games, {report.plies:,} plies of random play.")
    if not report.passed:
        for finding in report.findings:
            console.print(f"  {finding}", markup=False)
        sys.exit(1)
    console.print("All checks passed.")
