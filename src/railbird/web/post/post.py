"""The post: takes what is due from the outbox and sends it, each message once."""

import asyncio
import hashlib
import hmac
import time
from collections import defaultdict
from collections.abc import Sequence

import structlog

from railbird.store.engine import Unavailable
from railbird.store.notices import Channels
from railbird.store.outbox import FAILED, OVER, SENT, UNSURE, Letter
from railbird.store.tables import PLAYING
from railbird.web import metrics
from railbird.web.config import Outgoing
from railbird.web.house.house import House
from railbird.web.house.live import Live
from railbird.web.lengths import rounded
from railbird.web.post.carrier import Carrier, Once
from railbird.web.post.days import put_due, still_to_come
from railbird.web.post.hours import quiet_until
from railbird.web.post.message import REMINDER, DayItem, Item, compose
from railbird.web.post.undelivered import Undelivered
from railbird.web.post.watch import Watch, reminded_at
from railbird.web.refused import Refused

logger = structlog.get_logger(__name__)

IN_USE = 150.0  # Seconds after their last sign of life that somebody with a table open still has it before them.
LOOK_AGAIN = 30.0  # Seconds after which it is looked again whether they have.
AT_ONCE = 8  # Messages on their way at the same time.
TIDY = 600.0  # Seconds between two rounds of tidying up.
DAYS = 60.0  # Seconds between two looks at which race days begin soon.


class Post:
    """Sends what is due on this node."""

    def __init__(self, house: House, outgoing: Outgoing, push_key: bytes, sign_key: bytes) -> None:
        self._house = house
        self._box = house.store.outbox
        self._outgoing = outgoing
        self._sign_key = sign_key
        self.watch = Watch(house, outgoing)
        self.carrier = Carrier(house.store.notices, outgoing, push_key, self.stop_link)
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._tidied = 0.0
        self._looked = 0.0

    def start(self) -> None:
        """Send what is due, from now on: this node lives, and what it claims is its own."""
        self._house.errands.run(self._run())

    async def _run(self) -> None:
        while True:
            sent = 0
            try:
                if time.monotonic() - self._looked > DAYS:
                    self._looked = time.monotonic()
                    await put_due(self._house.store)
                sent = await self.send_due()
                if time.monotonic() - self._tidied > TIDY:
                    self._tidied = time.monotonic()
                    await self._box.tidy()
            except Unavailable as error:
                logger.warning("outbox not read", error=str(error))
            if not sent:
                await asyncio.sleep(self._outgoing.pause)

    async def send_due(self) -> int:
        """Take what is due and send it; how many rows it were."""
        letters = await self._box.claim(self._house.node, time.time())
        groups: dict[tuple[str, str], list[Letter]] = defaultdict(list)
        for letter in letters:
            groups[letter.person, letter.channel].append(letter)
        await asyncio.gather(*(self._quietly(who, channel, some) for (who, channel), some in groups.items()))
        return len(letters)

    async def _quietly(self, person: str, channel: str, letters: list[Letter]) -> None:
        """One message, whatever comes of it: nobody else's waits for it."""
        async with self._turn:
            try:
                await self._deliver(person, channel, letters)
            except Unavailable as error:  # what was claimed is claimed again when its time is over
                logger.warning("outbox not written", error=str(error))
            except Exception:
                logger.exception("notice failed", person=person, channel=channel)
                await self._box.end(self._house.node, _ids(letters), FAILED)

    async def _deliver(self, person: str, channel: str, letters: list[Letter]) -> None:
        node, now = self._house.node, time.time()
        channels = await self._house.store.notices.of(person)
        if channel not in channels.used:
            await self._box.drop(node, _ids(letters))
            return
        if (until := quiet_until(channels.wishes, now)) is not None:
            await self._box.later(node, _ids(letters), until, tried=False)
            return
        days = await still_to_come(self._house.store, self._house.node, letters)
        tables = await self._sorted_out(channels, [letter for letter in letters if letter.table_id is not None])
        items: list[Item | DayItem] = [*tables, *days]
        if items:
            told = {item.live.id: item for item in sorted(tables, key=lambda item: item.letter.kind != REMINDER)[::-1]}
            message = compose([*told.values(), *days], channels, await self.waiting(person))
            due = [item.letter for item in items]
            once = Once(lambda: self._box.begin(node, _ids(due)))
            try:
                await self.carrier.send(channel, channels, message, once)
            except Undelivered as error:
                await self._failed(person, channel, due, error)
            else:
                metrics.NOTICES.labels(channel=channel, outcome=SENT).inc(len(due))
                await self._box.end(node, _ids(due), SENT)
                await self._house.store.notices.fault(person, channel, "")

    async def _failed(self, person: str, channel: str, letters: list[Letter], error: Undelivered) -> None:
        if error.says == "taken":  # another node has it
            return
        node, tries = self._house.node, min(letter.tries for letter in letters)
        if error.again and tries < len(self._outgoing.backoff):
            wait = max(self._outgoing.backoff[tries], error.wait)
            await self._box.later(node, _ids(letters), time.time() + wait, tried=True)
            return
        outcome = UNSURE if error.unsure else FAILED
        logger.warning("notice not delivered", channel=channel, reason=error.says, outcome=outcome)
        metrics.NOTICES.labels(channel=channel, outcome=outcome).inc(len(letters))
        await self._house.store.notices.fault(person, channel, error.says)
        await self._box.end(node, _ids(letters), outcome)

    # --- is it still so?

    async def _sorted_out(self, channels: Channels, letters: Sequence[Letter]) -> list[Item]:
        """What is still to be told now; the rest waits, or is forgotten."""
        items, past, early = [], [], []
        for letter in letters:
            try:
                live = await self._house.find(letter.table_id or "")
            except Refused:
                past.append(letter)
                continue
            if not _is_still_so(live, letter):
                past.append(letter)
                continue
            if letter.kind == REMINDER and (at := reminded_at(live, letter.seat) or 0.0) > time.time() + LOOK_AGAIN:
                await self._box.later(self._house.node, [letter.id], at, tried=False)  # a day off was taken
                continue
            # whoever is not asked any more, though they have not answered, may be asked again: another has taken back
            is_asked = letter.kind == OVER or letter.seat in live.on_clock()
            if is_asked and (channels.wishes.always or not await self._is_in_use(live, letter.person)):
                items.append(Item(letter, live, _left(live, letter)))
            else:
                early.append(letter)
        if past:
            await self._box.drop(self._house.node, _ids(past))
        if early:
            await self._box.later(self._house.node, _ids(early), time.time() + LOOK_AGAIN, tried=False)
        return items

    async def _is_in_use(self, live: Live, person: str) -> bool:
        """Whether somebody has a table open before them, on any device and node."""
        await self._house.look_around(live)
        return live.has_open(person) and await self._house.signs.silence_of(person) < IN_USE

    async def waiting(self, person: str) -> int:
        """How many tables wait for somebody."""
        found = 0
        for row in await self._house.store.tables.of_person(person):
            if row.status == PLAYING:
                try:
                    live = await self._house.find(row.id)
                except Refused:
                    continue
                asked = [live.seats[seat] for seat in live.on_clock()]
                found += any(seat.person == person and seat.bot is None for seat in asked)
        return found

    # --- no more mail, by a link that needs no login

    def stop_link(self, person: str, address: str) -> str:
        """The path under which somebody ends all mail to an address."""
        return f"/notices/stop/{person}.{self._signed(person, address)}"

    def _signed(self, person: str, address: str) -> str:
        return hmac.new(self._sign_key, f"stop {person} {address}".encode(), hashlib.sha256).hexdigest()[:40]

    async def stops(self, token: str) -> Channels | None:
        """Whose link this is, if we have signed it for the address they still have."""
        person, _, signature = token.partition(".")
        if not person.isalnum():
            return None
        channels = await self._house.store.notices.of(person)
        is_ours = hmac.compare_digest(signature.encode(), self._signed(person, channels.address).encode())
        return channels if is_ours and channels.address else None


def _ids(letters: Sequence[Letter]) -> list[int]:
    return [letter.id for letter in letters]


def _left(live: Live, letter: Letter) -> int:
    """Seconds somebody still has."""
    ends = live.deadline(letter.seat) if letter.kind == REMINDER else None
    return 0 if ends is None else rounded(ends - live.clock.now())


def _is_still_so(live: Live, letter: Letter) -> bool:
    """Whether a letter tells what has not been answered meanwhile."""
    row = live.seats[letter.seat] if letter.seat < len(live.seats) else None
    if row is None or row.person != letter.person:
        return False
    if letter.kind == OVER:
        return not live.is_playing
    return live.is_playing and row.bot is None and live.decisions[letter.seat] == letter.decision
