"""Mail through any SMTP server, by the standard library, in a thread."""

import asyncio
import re
import smtplib
import ssl
from collections.abc import Mapping
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, parseaddr
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from railbird.core.errors import RailbirdError
from railbird.web.config import Outgoing
from railbird.web.post.undelivered import Undelivered
from railbird.web.post.wire import Leaving

SECONDS = 20.0  # For each answer of the server.
PLAIN = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{4,190}$)(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}")
LOCAL = ("localhost", "127.0.0.1", "::1")


class BadSmtp(RailbirdError):
    """An SMTP address that cannot be used."""


class Smtp(NamedTuple):
    """Where mail is handed in."""

    host: str
    port: int
    user: str
    password: str
    secure: bool  # Encrypted from the first byte; otherwise from STARTTLS on.
    sender: Address

    def __repr__(self) -> str:
        return f"Smtp({self.host!r}, {self.port})"  # a password never reaches a log


def is_address(text: str) -> bool:
    """Whether mail can be sent there: plain addresses, nothing that could be two of them, or a header."""
    return PLAIN.fullmatch(text) is not None


def smtp_of(outgoing: Outgoing) -> Smtp | None:
    """The server of a configuration; None where no mail is written, BadSmtp where it is wrong."""
    if not outgoing.smtp:
        return None
    name, written = parseaddr(outgoing.sender)
    if "@" not in written:
        raise BadSmtp("RAILBIRD_MAIL_FROM says whom mails are from: Railbird <railbird@example.org>.")
    sender = Address(name or "Railbird", addr_spec=written)
    try:
        parts = urlsplit(outgoing.smtp)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise BadSmtp("RAILBIRD_SMTP is not an address; try smtp://user:password@mail.example.org:587.") from error
    if parts.scheme not in ("smtp", "smtps") or not host:
        raise BadSmtp("RAILBIRD_SMTP is not an address; try smtp://user:password@mail.example.org:587.")
    secure = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Smtp(host, port or (465 if secure else 587), user, password, secure, sender)


def letter(smtp: Smtp, to: str, subject: str, text: str, key: str, more: Mapping[str, str]) -> EmailMessage:
    """A mail; sent again under the same key it is the same one, and mailboxes show it once."""
    made = EmailMessage()
    made["From"] = smtp.sender
    made["To"] = Address(addr_spec=to)
    made["Subject"] = subject
    made["Date"] = formatdate()
    made["Message-ID"] = f"<{key}@{smtp.sender.domain}>"
    made["Auto-Submitted"] = "auto-generated"
    for name, value in more.items():
        made[name] = value
    made.set_content(text)
    return made


async def hand_in(smtp: Smtp, made: EmailMessage, leaving: Leaving) -> None:
    """Give a mail to the server; `Undelivered` when it does not take it."""
    line = await asyncio.to_thread(_connect, smtp, made)
    try:
        if not await leaving():
            raise Undelivered("taken")
        await asyncio.to_thread(_send, line, made)
    finally:
        await asyncio.to_thread(line.close)


def _connect(smtp: Smtp, made: EmailMessage) -> smtplib.SMTP:
    """A connection on which the server has said that it takes a mail for this address."""
    secure = ssl.create_default_context()
    try:
        if smtp.secure:
            line: smtplib.SMTP = smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=SECONDS, context=secure)
        else:
            line = smtplib.SMTP(smtp.host, smtp.port, timeout=SECONDS)
    except (OSError, smtplib.SMTPException) as error:
        raise Undelivered("mail_server", again=True) from error
    try:
        _introduce(line, smtp, secure)
        recipient = made["To"].addresses[0].addr_spec
        for code, _ in (line.mail(smtp.sender.addr_spec), line.rcpt(recipient)):
            if code >= 500:
                raise Undelivered("mail_refused")
            if code >= 400:
                raise Undelivered("mail_server", again=True)
    except (OSError, smtplib.SMTPException) as error:
        line.close()
        raise Undelivered("mail_server", again=True) from error
    except Undelivered:
        line.close()
        raise
    return line


def _introduce(line: smtplib.SMTP, smtp: Smtp, secure: ssl.SSLContext) -> None:
    """Encrypt, wherever the line leaves this machine, and log in."""
    line.ehlo()
    if not smtp.secure and (line.has_extn("starttls") or smtp.host not in LOCAL):
        line.starttls(context=secure)
        line.ehlo()
    if smtp.user:
        line.login(smtp.user, smtp.password)


def _send(line: smtplib.SMTP, made: EmailMessage) -> None:
    try:
        code, _ = line.data(made.as_bytes(policy=SMTP))
    except smtplib.SMTPDataError as error:
        raise Undelivered("mail_refused", again=error.smtp_code < 500) from error
    except (OSError, smtplib.SMTPException) as error:
        raise Undelivered("silent", unsure=True) from error
    if code != 250:
        raise Undelivered("mail_refused", again=code < 500)
