"""The results of a tournament as a file: for a spreadsheet, or with every draw and its key to be drawn again."""

import csv
import io

from railbird.web.club.tournament.look import TournamentOut
from railbird.web.words import ClubUi

MARK = "\ufeff"  # Spreadsheets take a file for UTF-8 when it begins so.


def as_csv(found: TournamentOut, title: str, club: ClubUi) -> str:
    """The standing, then every table of every round: one table after the other with an empty line between."""
    written = io.StringIO()
    sheet = csv.writer(written)
    sheet.writerow([_cell(found.name), title, club(f"tournament_{found.form}")])
    sheet.writerow([])
    places = [club("tournament_nth", place=place) for place in range(1, found.seats + 1)]
    before = _heads(club, "place", "number", "member", "points", "played")
    sheet.writerow([*before, *places, *_heads(club, "byes", "absent", "met")])
    for one in found.standing:
        line = [one.rank, one.number, _cell(one.name), one.points, one.played, *one.places]
        sheet.writerow([*line, one.byes, one.absent, one.met])
    sheet.writerow([])
    sheet.writerow(_heads(club, "round", "table", "seat", "number", "member", "place"))
    for part in found.rounds:
        for at, table in enumerate(part.tables, 1):
            for seat, row in enumerate(table.seats, 1):
                name = _cell(row.name) if row.number else club("tournament_bot")
                place = club("tournament_absent") if row.absent else row.place or ""
                sheet.writerow([part.number, at, seat, row.number or "", name, place])
        for number in part.byes:
            name = next((_cell(one.name) for one in found.standing if one.number == number), "")
            sheet.writerow([part.number, "", "", number, name, club("tournament_bye")])
    return MARK + written.getvalue()


def _heads(club: ClubUi, *names: str) -> list[str]:
    return [club(f"tournament_h_{name}") for name in names]


def _cell(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text
