"""From what a viewer may know to what the table's templates draw."""

from collections.abc import Mapping

from railbird.store.people import Person
from railbird.web.board import TableLook
from railbird.web.house.access import is_host, own_seats
from railbird.web.house.live import Live
from railbird.web.house.shown import Shown

NOTHING: Mapping[str, str] = {}


def played_by(live: Live, person: Person | None) -> list[int]:
    """The seats a person plays here, those left out for which a bot plays."""
    return [seat for seat in own_seats(live, person) if live.seats[seat].bot is None]


def look_at(
    live: Live,
    shown: Shown,
    person: Person | None,
    csrf: str,
    form: Mapping[str, str] = NOTHING,
    told: int | None = None,
) -> TableLook:
    """One viewer's page of a table; `form` is the slip so far, `told` how many notes the page has told."""
    return TableLook(
        **vars(shown),
        told=told,
        csrf=csrf,
        host=is_host(live, person),
        shared=len(played_by(live, person)) > 1,
        hints=live.settings.hints,
        form=form,
    )
