"""The conformance kit: plays random games through every option and seat count and asserts the contract.

`check(game)` is what `railbird check` runs and what a game's tests call. Each promise of the contract is
one function here; what it finds wrong is a sentence with the position it was found in.
"""

from random import Random

from railbird.core.actors import CHANCE
from railbird.core.conformance.declared import CHECKS, check_every_value_is_played
from railbird.core.conformance.lessons import check_lesson
from railbird.core.conformance.report import Arrangement, Progress, Report, arrangements
from railbird.core.conformance.secrecy import check_drafts, check_secrecy, check_secret_answers
from railbird.core.conformance.walk import Walk
from railbird.core.conformance.watch import Watch, fingerprint
from railbird.core.game import AnyGame
from railbird.core.record import decode_record, encode_record, replay, verify
from railbird.core.state import State
from railbird.core.table import Table

__all__ = ["Arrangement", "Progress", "Report", "arrangements", "check", "check_arrangement", "check_declared"]
__all__ += ["check_every_value_is_played", "check_hidden", "check_lesson", "fingerprint"]


def check(game: AnyGame, seed: str = "check", progress: Progress | None = None) -> Report:
    """Check everything; the report says what."""
    report = Report(game.id)
    check_declared(game, report)
    check_lesson(game, report)
    all_of_them = list(arrangements(game, seed))
    check_every_value_is_played(game, report, all_of_them)
    for done, arrangement in enumerate(all_of_them):
        if progress is not None:
            progress(done, len(all_of_them), str(arrangement))
        try:
            check_arrangement(game, report, arrangement, f"{seed} {done}")
        except Exception as error:  # whatever a broken game raises is a finding about it
            report.findings.append(f"crash: {arrangement}: {type(error).__name__}: {error}")
        if len(report.findings) > 20:
            report.findings.append("… and possibly more: stopped here.")
            break
    return report


def check_declared(game: AnyGame, report: Report) -> None:
    """What a game says about itself, before anything is played."""
    for one in CHECKS:
        one(game, report)


def check_arrangement(game: AnyGame, report: Report, arrangement: Arrangement, seed: str) -> None:
    """A random game and a game of fallbacks, every promise looked at on the way."""
    table = Table(game, arrangement.seats, arrangement.options, arrangement.edition, seed)
    names, random, box = [seat.name for seat in table.seats], Random(seed), table.edition
    Walk(game=game, report=report, random=random, names=names, edition=box, arrangement=arrangement, table=table).play()
    check_record(report, arrangement, table)
    again = Table(game, arrangement.seats, arrangement.options, arrangement.edition, seed)
    for seat, action in table.plies:
        if seat != CHANCE:
            again.act(seat, action)
    report.expect("determinism", again.plies == table.plies, f"{arrangement}: same seed and actions, other game")
    check_fallbacks(game, report, arrangement, seed)
    report.games += 2
    report.plies += len(table.plies)


def check_hidden(game: AnyGame, report: Report, state: State, random: Random) -> None:
    """In a position that a test has made: what a seat cannot know shows in nothing it sees, hears, may do or tries."""
    names = [f"Seat {number}" for number in range(1, len(state.money))]
    pool = [state.fallback(seat) for seat in state.pending() if seat != CHANCE]
    watch = Watch(game=game, report=report, random=random, names=names, pool=pool)
    check_secrecy(watch, state)
    check_secret_answers(watch, state)
    check_drafts(watch, state)


def check_record(report: Report, arrangement: Arrangement, table: Table) -> None:
    """The record survives writing and reading, replays to the same position, and its dice are verified."""
    record = table.record()
    read = decode_record(encode_record(record))
    report.expect("record", read == record, f"{arrangement}: a record read again differs")
    report.expect("replay", fingerprint(replay(read)) == fingerprint(table.state), f"{arrangement}: other position")
    chances = sum(seat == CHANCE for seat, _ in table.plies)
    report.expect("verify", verify(read) == chances, f"{arrangement}: not every chance ply was verified")


def check_fallbacks(game: AnyGame, report: Report, arrangement: Arrangement, seed: str) -> None:
    """A game of silent seats ends."""
    table = Table(game, arrangement.seats, arrangement.options, arrangement.edition, f"{seed} silent")
    while not table.is_over() and len(table.plies) <= game.max_plies:
        table.fall_back(table.state.pending()[0])
    report.expect("termination", table.is_over(), f"{arrangement}: a game of fallbacks does not end")
