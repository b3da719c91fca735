"""Carries one message through one channel."""

from collections.abc import Awaitable, Callable

import msgspec

from railbird.store.notices import HOOK, MAIL, PUSH, Channels, Device, Notices
from railbird.web.config import Outgoing
from railbird.web.post import hook, mail, push
from railbird.web.post.message import Message
from railbird.web.post.undelivered import Undelivered
from railbird.web.words import notice_ui


class Once:
    """Says, before the first byte leaves, whether the message may: asked once, however many devices it goes to."""

    def __init__(self, begin: Callable[[], Awaitable[bool]]) -> None:
        self._begin = begin
        self._may: bool | None = None

    async def __call__(self) -> bool:
        if self._may is None:
            self._may = await self._begin()
        return self._may


async def _freely() -> bool:
    return True


class Carrier:
    """Push services, a mail server, webhooks."""

    def __init__(
        self, notices: Notices, outgoing: Outgoing, push_key: bytes, stop_link: Callable[[str, str], str]
    ) -> None:
        self._notices = notices
        self._outgoing = outgoing
        self._push_key = push_key
        self._stop_link = stop_link
        self.smtp = mail.smtp_of(outgoing)

    @property
    def has_mail(self) -> bool:
        """Whether this server writes mail at all."""
        return self.smtp is not None

    def push_key(self) -> str:
        """What browsers subscribe with."""
        return push.public_key(self._push_key)

    def check_device(self, device: Device) -> None:
        """Whether messages can go there, or `Undelivered`."""
        push.check_device(device, self._outgoing.private)

    def site(self, channels: Channels) -> str:
        """The address of this server as somebody knows it."""
        return self._outgoing.site or channels.wishes.site

    async def send(self, channel: str, channels: Channels, message: Message, once: Once | None = None) -> None:
        """Send a message, or `Undelivered`."""
        leaving = once or Once(_freely)
        if channel == PUSH:
            await self._push(channels, message, leaving)
        elif channel == MAIL:
            await self._mail(channels, message, leaving)
        elif channel == HOOK:
            await self._hook(channels, message, leaving)

    async def _push(self, channels: Channels, message: Message, leaving: Once) -> None:
        """To every device; arrived when one has taken it. A device that is gone is forgotten."""
        smtp, site = self.smtp, self.site(channels)
        contact = f"mailto:{smtp.sender.addr_spec}" if smtp is not None else site
        shown = {"title": message.title, "body": message.body, "path": message.path, "tag": message.tag}
        body = msgspec.json.encode({**shown, "waiting": message.facts["waiting"]})
        topic = push.encoded(message.tag.encode())[-32:]
        errors: list[Undelivered] = []
        arrived = False
        for device in await self._notices.devices_of(channels.person):
            try:
                await push.push(device, body, topic, self._push_key, contact, leaving, self._outgoing.private)
                arrived = True
            except Undelivered as error:
                if error.gone:
                    await self._notices.drop_device(channels.person, device.id)
                else:
                    errors.append(error)
        if not arrived:
            raise next((error for error in errors if error.unsure), errors[0] if errors else Undelivered("no_device"))

    async def _mail(self, channels: Channels, message: Message, leaving: Once) -> None:
        if self.smtp is None:
            raise Undelivered("no_mail")
        notice, site = notice_ui(channels.wishes.language), self.site(channels)
        stop = site + self._stop_link(channels.person, channels.address)
        told = "\n\n".join(f"{text}\n{site}{path}" for text, path in message.lines)
        text = f"{told}\n\n--\n{notice('mail_foot')}\n{notice('mail_stop')} {stop}\n"
        headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        made = mail.letter(self.smtp, channels.address, message.title, text, message.key, headers)
        await mail.hand_in(self.smtp, made, leaving)

    async def _hook(self, channels: Channels, message: Message, leaving: Once) -> None:
        site = self.site(channels)
        says = "\n".join(f"{text} {site}{path}" for text, path in message.lines)
        url, secret = channels.hook_url, channels.hook_secret
        facts = {**message.facts, "site": site}
        await hook.call(url, secret, message.key, says, facts, leaving, self._outgoing.private)

    async def ask_whose(self, channels: Channels, path: str, key: str) -> None:
        """Write to an address to learn whose it is."""
        if self.smtp is None:
            raise Undelivered("no_mail")
        notice = notice_ui(channels.wishes.language)
        text = notice("confirm_text", link=self.site(channels) + path)
        made = mail.letter(self.smtp, channels.address, notice("confirm_subject"), text + "\n", key, {})
        await mail.hand_in(self.smtp, made, _freely)
