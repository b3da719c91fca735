"""Webhooks: JSON that Discord (`content`), Slack and Matrix bridges (`text`) show, signed by the Standard Webhooks."""

import base64
import hashlib
import hmac
import secrets
import time
from typing import Any

import msgspec

from railbird.web.post.wire import Leaving, check_taken, post

PREFIX = "whsec_"


def new_secret() -> str:
    """What a webhook's owner checks our messages with."""
    return PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def signature(secret: str, key: str, at: int, body: bytes) -> str:
    """Of a message, its name and its time."""
    signed = f"{key}.{at}.".encode() + body
    digest = hmac.new(base64.b64decode(secret.removeprefix(PREFIX)), signed, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


async def call(url: str, secret: str, key: str, says: str, facts: Any, leaving: Leaving, private: bool) -> None:
    """Send a message: in words for whoever shows it, and as facts for a lamp or a bell."""
    shown = {"text": says, "content": says, "allowed_mentions": {"parse": []}}
    body = msgspec.json.encode({**shown, "railbird": facts})
    at = int(time.time())
    headers = {
        "content-type": "application/json",
        "webhook-id": key,
        "webhook-timestamp": str(at),
        "webhook-signature": signature(secret, key, at, body),
    }
    check_taken(await post(url, headers, body, leaving, private))
