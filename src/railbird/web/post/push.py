"""Web Push: a message that only one browser can read (RFC 8291), and who it is from (VAPID, RFC 8292).

On `cryptography` directly: pywebpush would bring two HTTP clients of its own, and look up addresses by itself. The test
vector of RFC 8291 is in the tests.
"""

from __future__ import annotations

import base64
import json
import os
import time
from functools import cache
from typing import TYPE_CHECKING

from railbird.store.notices import Device
from railbird.web.post.undelivered import Undelivered
from railbird.web.post.wire import Leaving, check_taken, post, target

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

RECORD = 4096  # Bytes of the one record a message is.
MOST = 3000  # Bytes of a message: push services take 4 KB.
LASTS = 86_400  # Seconds a push service keeps a message for a device that is off.
GOOD_FOR = 12 * 3600  # Seconds for which we say who we are.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # Of P-256.


def encoded(raw: bytes) -> str:
    """base64url without padding, as everything here is written."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The same back; ValueError for anything else."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


@cache
def signer(key: bytes) -> EllipticCurvePrivateKey:
    """The key this service is known by, from its 32 secret bytes: the same on every node."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - only who sends needs it

    return ec.derive_private_key(int.from_bytes(key) % (ORDER - 1) + 1, ec.SECP256R1())


def point(key: EllipticCurvePublicKey) -> bytes:
    """A public key as browsers take it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: PLC0415

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@cache
def public_key(key: bytes) -> str:
    """What a browser subscribes with."""
    return encoded(point(signer(key).public_key()))


def check_device(device: Device, private: bool) -> None:
    """Whether a browser's subscription can be used at all."""
    target(device.endpoint, private, longest=1000)
    try:
        sealed(b"", device.public, device.auth)
    except ValueError as error:
        raise Undelivered("address") from error


def sealed(
    message: bytes, public: str, auth: str, salt: bytes = b"", once: EllipticCurvePrivateKey | None = None
) -> bytes:
    """A message that only the browser with this key and secret can read; salt and our key are made for it alone."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

    salt, once = salt or os.urandom(16), once or ec.generate_private_key(ec.SECP256R1())
    theirs, secret, ours = decoded(public), decoded(auth), point(once.public_key())
    shared = once.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    mixed = _derived(secret, shared, b"WebPush: info\0" + theirs + ours, 32)
    key = _derived(salt, mixed, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, mixed, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415

    return HKDF(SHA256(), length, salt, info).derive(secret)


def signed(key: bytes, origin: str, contact: str) -> str:
    """The header that says who sends, to whom, and until when that is so."""
    from cryptography.hazmat.primitives.asymmetric import ec, utils  # noqa: PLC0415
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415

    claims = {"aud": origin, "exp": int(time.time()) + GOOD_FOR, "sub": contact}
    parts = [json.dumps(part, separators=(",", ":")).encode() for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    text = ".".join(map(encoded, parts))
    r, s = utils.decode_dss_signature(signer(key).sign(text.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={text}.{encoded(r.to_bytes(32) + s.to_bytes(32))}, k={public_key(key)}"


async def push(
    device: Device, message: bytes, topic: str, key: bytes, contact: str, leaving: Leaving, private: bool
) -> None:
    """Send a message to a browser; one of the same topic that has not arrived yet is replaced by it."""
    headers = {
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        "ttl": str(LASTS),
        "urgency": "normal",
        "topic": topic[:32],
        "authorization": signed(key, target(device.endpoint, private, 1000).origin, contact),
    }
    body = sealed(message[:MOST], device.public, device.auth)
    check_taken(await post(device.endpoint, headers, body, leaving, private))
