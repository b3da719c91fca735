"""Race days of clubs: who is reminded of them, and whether there is still anything to remind of."""

import time
from collections.abc import Sequence

from railbird.store import Store
from railbird.store.outbox import DAY, Letter, Note
from railbird.web.post.message import DayItem

BEFORE = 3 * 3600.0  # Seconds before it begins that somebody is reminded of a race day.


async def put_due(store: Store) -> None:
    """Put into the outbox whoever wants to be reminded of what begins soon; there each is once, whoever puts it."""
    now = time.time()
    for day in await store.race_days.due(now + BEFORE, now):
        notes: list[tuple[Note, float]] = []
        for person in await store.race_days.wanting(day.id):
            channels = await store.notices.of(person)
            if channels.wishes.days:
                notes += [(Note(person, None, 0, 0, DAY, channel, day.id), now) for channel in channels.used]
        if notes:
            await store.outbox.put(notes)
        await store.race_days.told(day.id)


async def still_to_come(store: Store, node: str, letters: Sequence[Letter]) -> list[DayItem]:
    """Those of some letters that tell of a race day to which somebody still means to come; the others are dropped."""
    found, past = [], []
    for letter in letters:
        if letter.day is None:
            continue
        day = await store.race_days.find(letter.day)
        if day is not None and day.at > time.time() and letter.person in await store.race_days.wanting(day.id):
            found.append(DayItem(letter, day, await store.race_days.club_name(day.club)))
        else:
            past.append(letter.id)
    if past:
        await store.outbox.drop(node, past)
    return found
