"""Regenerate docs/reference/strength.md and ladder.html: how strong the bots are, measured. `make strength`

    python scripts/strength.py [--minutes 30] [--seats 4] [--bots novice,regular] [--jobs 2] [--on ray] [GAME…]

Every line of the page is one bot at a table of others: seat-balanced duplicates with a fixed seed, told without luck
where the game can. The Expert is measured with a fixed number of playouts a decision instead of its second, so that
the page can be made again. Games go where intervals are widest, until all are narrow enough.

What has been played is kept in docs/reference/strength, deal by deal: stop it with Ctrl-C or after so many minutes and
start it again to go on, here or wherever these files are. Where the code of a bot or a rule has changed (`digest`),
some kept deals are played again (`--again`): a line of which they come out the same goes on, any other begins anew. The
page can be written at any moment (`--minutes 0` only writes it).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from railbird.bots import CHARACTERS, level
from railbird.core.game import AnyGame
from railbird.core.registry import find_game, game_ids
from railbird.lab.again import DEALS, recount
from railbird.lab.journals import Journals, Row
from railbird.lab.ladder import HEAD, Thought, cells, duration, ladder, page
from railbird.lab.playing import digest
from railbird.lab.strength import CLEAR, ENOUGH, SEED, Choices, Figure, Line, Run, difference, figure

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "strength.md"
LADDER = ROOT / "docs" / "reference" / "ladder.html"
FOLDER = PAGE.with_suffix("")
VERSIONS: dict[str, dict[str, Choices]] = {
    "greyhounds": {"": (), "with a bookmaker": (("mode", "bookmaker"),)},
    "winplaceshow": {"regular": (), "fast": (("version", "fast"),), "party": (("version", "party"),)},
}
"""The versions the printed rules have, by what they are called on the page."""
CROWD = {"winplaceshow": 7}
"""From so many seats on a game is always played in its last version (WPS-2): that is measured once."""
PLAYOUTS = (30, 100, 300, 1000)  # Strength against thinking time: so many playouts a decision,
AT = 4  # with so many seats.
LEVELS = {"searcher": "Expert", "regular": "Regular", "novice": "Novice", "random": "random"}
MORE = 3  # The Champion has so many times the Expert's playouts, as it has three seconds for one.
RESPONSES = ("dostihy", "winplaceshow")
"""Where a Regular decides quickly enough for a search to play on by Regulars: a game with one takes about a minute."""

TEXT = """# How strong the bots are

Produced by `make strength`: {games} games, {hours:.1f} hours of processor time. *Wins* is how often the one bot wins at
a table of the others, with its 95% interval; *fair* is what it would be if all were equally good. A line says **above**
or **below** only when the whole interval is. {known} of {lines} lines are known to {enough:.0f} points or better;
{clear} more are decided by a wide margin, the whole interval being {far:.0f} points or more off a fair share, and wait
until the others are known. Every next run goes on where the last one stopped. What is not in a table has not been
played since these bots were last changed.

What it rests on: every deal is played once for every seat the one bot can take, with the same dice and cards. The unit
of the intervals is the deal. In a line marked ° the luck of every game has been taken out of its result
([how](../explanation/luck.md)), which leaves the mean as it is and narrows the interval; the others are plain
victories. Any line without ° can be repeated by `railbird tournament GAME --bots ONE,OTHER,OTHER,OTHER --seats 4
--games N --seed {seed}`.

Novice, Regular, Expert and Champion are the levels people play against; `random` chooses anything legal. The Regular is
the game's tipster. The Expert is the searcher, here with {budget} playouts a decision (`searcher@{budget}`), which is
less than what it has time for in its second at a table; the Champion has {more} times as many. Plunger, Accountant and
Contrarian are characters with the Expert's playouts. The *best response* is what a search finds that knows whom it
meets and plays on by Regulars themselves: by so much Regulars can be exploited at least.

The ladder rates all bots of a game together (openskill; ± is two standard deviations) and says what a decision with a
choice costs in processor time. It goes by all places at a table and counts several seats of one bot by their mean,
where the lines go by victories: who either wins or comes last stands lower there. As a page of its own it is
[ladder.html](ladder.html). Which changes made them stronger, and what was tried in vain:
[steps](strength-steps.md).
"""


def lines_of(game_id: str, budget: int) -> Iterator[Line]:
    """The levels one above the other, with every number of seats of every version, and the Expert by thinking time."""
    game = find_game(game_id)
    expert = f"searcher@{budget}"
    for version, choices in VERSIONS.get(game_id, {"": ()}).items():
        for count in seats_of(game, version, choices):
            for one, others in ((expert, "regular"), ("regular", "novice"), ("novice", "random")):
                yield Line(game_id, count, one, others, choices)
    yield Line(game_id, AT, f"searcher@{MORE * budget}", expert)
    yield from (Line(game_id, AT, f"{who}@{budget}", "regular") for who in CHARACTERS)
    yield from (Line(game_id, AT, "response", "regular") for name in RESPONSES if name == game_id)
    yield from (line for line in curve_of(game_id) if line.one != expert)


def seats_of(game: AnyGame, version: str, choices: Choices) -> Iterator[int]:
    """The numbers of seats a version is played with."""
    crowd, last = CROWD.get(game.id), [*VERSIONS.get(game.id, {"": ()})][-1]
    for count in game.seats_with(game.read_options(dict(choices))):
        if crowd is None or count < crowd or version == last:
            yield count


def curve_of(game_id: str) -> list[Line]:
    """The Expert with less and with more time."""
    return [Line(game_id, AT, f"searcher@{playouts}", "regular") for playouts in PLAYOUTS]


def weight(line: Line, budget: int) -> float:
    """How many times as urgent a line is as a best response: what the levels are worth comes first."""
    if line.one == f"searcher@{budget}":
        return 20.0 if line.seats == AT else 8.0
    if line.one in ("regular", "novice") or line.others != "regular":  # the Champion meets Experts
        return 4.0
    return 1.0 if line.one == "response" else 2.0


# --- the pages


def called(bot: str, budget: int) -> str:
    """A bot as people know it."""
    name, _, playouts = bot.partition("@")
    if playouts == str(MORE * budget):
        return "Champion"
    if name not in LEVELS:
        return "best response" if name == "response" else level(name).title
    return LEVELS[name] if playouts in ("", str(budget)) else f"{LEVELS[name]}, {playouts} playouts"


def row(line: Line, found: Figure, budget: int) -> str:
    """A line of the page."""
    mark = "°" if found.is_adjusted else ""
    verdict = f"**{found.verdict}**" if found.verdict in ("above", "below") else found.verdict
    return "| " + " | ".join([
        str(line.seats), called(line.one, budget), called(line.others, budget), str(found.games),
        f"{100 * found.share:.1f}%{mark}", f"{100 * found.low:.1f} … {100 * found.high:.1f}",
        f"{100 * found.fair:.1f}%", verdict,
    ]) + " |"  # fmt: skip


def tables(game_id: str, journals: Journals, budget: int) -> Iterator[str]:
    """The lines of a game, version by version."""
    for version, choices in VERSIONS.get(game_id, {"": ()}).items():
        lines = [line for line in lines_of(game_id, budget) if line.choices == choices and not _is_extra(line, budget)]
        known = [(line, found) for line in lines if (found := figure(line, journals.row(line))) is not None]
        if version:
            yield f"\n### {version[0].upper()}{version[1:]}\n"
        if not known:
            yield "\nNo games have been played since these bots were last changed."
            continue
        yield "\n| seats | one | against | games | wins | 95% | fair | |\n|---|---|---|---|---|---|---|---|"
        yield from (row(line, found, budget) for line, found in known)


def _is_extra(line: Line, budget: int) -> bool:
    """Whether a line is only there for the thinking time."""
    return line.one.startswith("searcher") and line.one != f"searcher@{budget}" and line.others == "regular"


def played(lines: Iterable[Line], journals: Journals) -> list[tuple[Line, Row]]:
    """Those of some lines of which anything has been played."""
    return [(line, row) for line in lines if (row := journals.row(line)) is not None]


def thoughts(game_id: str, journals: Journals) -> list[Thought]:
    """What the Expert achieves by thinking time, as far as it has been played."""
    found = []
    for line, row in played(curve_of(game_id), journals):
        known, cost = figure(line, row), 1000 * row.thought[0] / max(1, row.asked[0])
        if known is not None:
            found.append(Thought(f"{line.one.partition('@')[2]} playouts", cost, known))
    return found


def more_time(game_id: str, journals: Journals) -> Iterator[str]:
    """Whether more time makes it weaker: each budget against the next shorter one, deal by deal."""
    for (shorter, less), (longer, more) in pairwise(played(curve_of(game_id), journals)):
        gain = difference(more, less)
        if gain.count > 1:
            low, high = gain.interval
            names = [line.one.partition("@")[2] for line in (longer, shorter)]
            yield f"{names[0]} − {names[1]}: {100 * gain.mean:+.1f} [{100 * low:+.1f} … {100 * high:+.1f}]"


def rungs_of(game_id: str, journals: Journals, budget: int) -> list[list[str]]:
    """The ladder of a game."""
    rungs = ladder(played(lines_of(game_id, budget), journals))
    return [cells(rung, called(rung.bot, budget)) for rung in rungs]


def section(game_id: str, journals: Journals, budget: int) -> str:
    """All about one game."""
    out = [f"\n## {find_game(game_id).title}", *tables(game_id, journals, budget)]
    rungs = rungs_of(game_id, journals, budget)
    if rungs:
        out += ["\n| " + " | ".join(HEAD) + " |\n|---|---|---|---|---|"]
        out += ["| " + " | ".join(cell) + " |" for cell in rungs]
    thinking = thoughts(game_id, journals)
    if len(thinking) > 1:
        told = [
            f"{one.label} ({duration(one.milliseconds or 0)}) {100 * one.figure.share:.1f}% "
            f"[{100 * one.figure.low:.1f} … {100 * one.figure.high:.1f}]"
            for one in thinking
        ]
        out.append(f"\nThinking time, {AT} seats, against Regulars: {'; '.join(told)}.")
        out += [f"On the same deals: {'; '.join(gains)}." for gains in [list(more_time(game_id, journals))] if gains]
    return "\n".join(out)


def write(journals: Journals, budget: int) -> None:
    """Both pages, from what has been played."""
    every = {name: list(lines_of(name, budget)) for name in game_ids()}
    rows = [pair for lines in every.values() for pair in played(lines, journals)]
    figures = [found for line, row in rows if (found := figure(line, row)) is not None]
    head = TEXT.format(
        games=f"{sum(found.games for found in figures):,}", seed=SEED, budget=budget, more=MORE, enough=100 * ENOUGH,
        hours=sum(found.deals * found.seconds for found in figures) / 3600,
        known=sum(found.half <= ENOUGH for found in figures), lines=sum(map(len, every.values())),
        clear=sum(found.half > ENOUGH and found.is_clear for found in figures), far=100 * CLEAR,
    )  # fmt: skip
    text = "\n".join([head, *(section(name, journals, budget) for name in every)]) + "\n"
    PAGE.write_text(re.sub(r"\n{3,}", "\n\n", text), encoding="utf-8")
    shown = {find_game(name).title: (rungs_of(name, journals, budget), thoughts(name, journals)) for name in every}
    says = "All bots of a game rated together, by all places in the games behind strength.md; ± is two deviations."
    LADDER.write_text(page(shown, says), encoding="utf-8")
    print(f"{PAGE.name} and {LADDER.name} are written.", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="play only these games; the pages always tell of all")
    parser.add_argument("--bots", default="", help="play only lines of these, separated by commas: regular,novice")
    parser.add_argument("--seats", type=int, default=None, help="play only with so many seats")
    parser.add_argument("--minutes", type=float, default=None, help="stop after about so many; go on later")
    parser.add_argument("--budget", type=int, default=300, help="the Expert's playouts a decision")
    parser.add_argument("--again", type=int, default=DEALS, help="deals played again of lines whose bots' code changed")
    parser.add_argument("--jobs", type=int, default=None, help="processes; all cores unless told otherwise")
    parser.add_argument("--on", default="process", help="process or ray")
    given = parser.parse_args()
    journals = Journals(FOLDER, digest)
    lines = [line for name in given.game or game_ids() for line in lines_of(name, given.budget)]
    bots = given.bots.split(",") if given.bots else {line.one for line in lines}
    lines = [line for line in lines if given.seats in (None, line.seats) and line.one in bots]
    if not lines:
        known = ", ".join(sorted({line.one for name in game_ids() for line in lines_of(name, given.budget)}))
        parser.error(f"no line is like that; the bots are {known}")
    weights = {line: weight(line, given.budget) for line in lines}
    run = Run(lines, journals, lambda says: print(says, file=sys.stderr), given.minutes, given.jobs, given.on, weights)
    try:
        if given.again > 0 and given.minutes != 0:
            for line, still in recount(lines, journals, given.again, given.jobs, given.on):
                print(f"{line}: {'counts on' if still else 'plays differently and begins anew'}", file=sys.stderr)
        run.play()
    except KeyboardInterrupt:
        print("Stopped; start it again to go on.", file=sys.stderr)
    write(journals, given.budget)


if __name__ == "__main__":
    main()
