"""Push messages: encrypted as RFC 8291 says, and signed so that push services know us."""

import base64
import json

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256

from railbird.store.notices import Device
from railbird.web.post.push import check_device, decoded, encoded, point, public_key, sealed, signed
from railbird.web.post.undelivered import Undelivered
from tests.web.postbox import Browser

PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
EXPECTED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_rfc_8291_comes_out_byte_by_byte() -> None:
    once = ec.derive_private_key(int.from_bytes(decoded(SENDER)), ec.SECP256R1())
    message = b"When I grow up, I want to be a watermelon"
    assert encoded(sealed(message, PUBLIC, AUTH, decoded(SALT), once)) == EXPECTED


def test_a_message_is_read_by_its_browser_alone() -> None:
    browser = Browser()
    keys = browser.subscription("https://push.example.org/x")["keys"]
    body = sealed(json.dumps({"title": "Rail"}).encode(), keys["p256dh"], keys["auth"])
    assert browser.read(body) == {"title": "Rail"}
    with pytest.raises(InvalidTag):
        Browser().read(body)


def test_who_sends_is_signed_with_the_key_browsers_subscribe_with() -> None:
    key = bytes(range(32))
    header = signed(key, "https://push.example.org", "mailto:rail@example.org")
    scheme, token, public = header.replace(",", "").split(" ")
    assert (scheme, public) == ("vapid", f"k={public_key(key)}")
    head, claims, signature = token.removeprefix("t=").split(".")
    assert json.loads(decoded(claims))["aud"] == "https://push.example.org"
    raw = decoded(signature)
    pair = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public_key(key)))
    known.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        known.verify(pair, f"{head}.{claims}x".encode(), ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    ("endpoint", "public", "auth"),
    [
        ("http://push.example.org/x", PUBLIC, AUTH),
        ("https://push.example.org/x", encoded(b"\4" + bytes(64)), AUTH),  # not on the curve
        ("https://push.example.org/x", PUBLIC[:-4], AUTH),
        ("https://push.example.org/x", PUBLIC, "!"),
        ("https://user:pass@push.example.org/x", PUBLIC, AUTH),
        ("https://push.example.org:25/x", PUBLIC, AUTH),
    ],
)
def test_a_subscription_that_cannot_be_used_is_refused_at_once(endpoint: str, public: str, auth: str) -> None:
    with pytest.raises(Undelivered):
        check_device(Device("", endpoint, public, auth, ""), private=False)


def test_base64_of_browsers_is_read_with_and_without_padding() -> None:
    assert decoded(base64.urlsafe_b64encode(b"rail").decode()) == decoded(encoded(b"rail")) == b"rail"
    assert len(point(Browser().key.public_key())) == 65
