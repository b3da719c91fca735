"""What a finished game of Jockey has to tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.note import Note
from railbird.core.page import Bet, Ending, Silk, Tally
from railbird.core.text import Text
from railbird.desk.facts import number
from railbird.games.jockey.rules.actions import HORSES

INCOME = (("income_place", ("JK-46",)), ("income_win", ("JK-47",)), ("income_exacta", ("JK-48", "JK-49", "JK-50")))
BREAKS = ("race_begins", "dealer", "keeping_done", "kept", "noted", "won", "shared")
"""Notes with which the bets of the race before are paid."""
BETS = ("bet_won", "bet_lost", "bet_even")


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """JK-63: how it was won, money race by race, the best and the worst sheet, what the cards did."""
    own = [sheet for sheet in _sheets(notes) if sheet.seat == seat]
    best = max((sheet for sheet in own if sheet.net > 0), key=lambda sheet: sheet.net, default=None)
    worst = min((sheet for sheet in own if sheet.net < 0), key=lambda sheet: sheet.net, default=None)
    tallies = _cards(notes, words)
    return Ending(
        says=_says(notes, words, seat),
        unit=words.page("money"),
        chapters=_chapters(notes, words),
        income=[(words.page(key), rules) for key, rules in INCOME],
        best=_bet(best, words) if best else None,
        worst=_bet(worst, words) if worst else None,
        dice=tallies,
        dice_says=_cards_say(tallies, words),
        dice_title=words.page("cards_did"),
        hero=_hero(notes, words),
    )


# --- sheets


@dataclass(frozen=True)
class _Sheet:
    """A sheet that was opened."""

    seat: int
    race: int
    kind: str
    horses: Sequence[str]
    net: int


def _sheets(notes: Sequence[Note]) -> list[_Sheet]:
    found = []
    race = 0
    for note in notes:
        facts = note.facts
        if note.event in ("race_over", "dead_heat"):
            race = number(note, "race")
        if note.event in BETS:
            horses = facts["horses"]
            assert isinstance(horses, list)
            found.append(
                _Sheet(number(note, "seat"), race, str(facts["kind"]), [str(h) for h in horses], number(note, "net"))
            )
    return found


def _bet(sheet: _Sheet, words: Text) -> Bet:
    return Bet(
        token="",
        horse=0,
        name=words.page("bet_of", kind=words.page(f"kind_{sheet.kind}"), horses=sheet.horses),
        when=words.page("ledger_race", race=sheet.race),
        gain=words.signed(sheet.net),
        good=sheet.net > 0,
        silks=[_silk(horse, words) for horse in sheet.horses],
    )


def _silk(horse: str, words: Text) -> Silk:
    return Silk(kind="runner", color=horse, letter=words.page(f"letter_{horse}"))


def _says(notes: Sequence[Note], words: Text, seat: int) -> str:
    """The sheet that brought most, the viewer's own or anybody's; without one how it ended."""
    won = [sheet for sheet in _sheets(notes) if sheet.net > 0 and (seat < 0 or sheet.seat == seat)]
    if won:
        best = max(won, key=lambda sheet: sheet.net)
        kind = words.page(f"kind_{best.kind}")
        gain = words.signed(best.net)
        return words.page("end_says", kind=kind, horses=best.horses, gain=gain, race=best.race)
    last = [words.note(note) for note in notes if note.event in ("won", "shared")]
    return last[-1] if last else ""


# --- races


def _chapters(notes: Sequence[Note], words: Text) -> list[tuple[str, int]]:
    """After each race, when its sheets are paid."""
    found = []
    for n, note in enumerate(notes):
        if note.event in ("race_over", "dead_heat"):
            upto = next((at for at in range(n, len(notes)) if notes[at].event in BREAKS), len(notes))
            found.append((words.page("ledger_race", race=note.facts["race"]), upto))
    return found


def _hero(notes: Sequence[Note], words: Text) -> Silk | None:
    """The horse that won the last race."""
    home = [str(note.facts["horse"]) for note in notes if note.event == "finished" and note.facts["place"] == 1]
    return _silk(home[-1], words) if home else None


# --- cards


def _cards(notes: Sequence[Note], words: Text) -> list[Tally]:
    """How many cards of each colour were played, against an equal share."""
    counts = dict.fromkeys(HORSES, 0)
    for note in notes:
        horse = str(note.facts["card"]).partition(":")[2] if note.event == "played" else ""
        if horse:
            counts[horse] += 1
    expected = round(sum(counts.values()) / len(counts), 1)
    most = max(counts, key=lambda horse: counts[horse])
    return [
        Tally(
            label=words.page(f"letter_{horse}"),
            value=count,
            expected=expected,
            most=horse == most,
            silk=f"runner-{horse}",
        )
        for horse, count in counts.items()
    ]


def _cards_say(tallies: Sequence[Tally], words: Text) -> str:
    most = next(tally for tally in tallies if tally.most)
    return words.page(
        "cards_did_says",
        count=sum(tally.value for tally in tallies),
        horse=most.silk.removeprefix("runner-"),
        value=most.value,
        expected=round(most.expected),
    )
