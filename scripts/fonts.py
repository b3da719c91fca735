"""Cut the fonts that pages load to what pages say: letters of our languages, the weights that are used.

    python scripts/fonts.py     # reads scripts/fonts/*.woff2, writes src/railbird/web/static/fonts

In `scripts/fonts` lie Besley and Archivo Narrow as Fontsource publishes them, variable, in two parts each.
Both are under the SIL Open Font License 1.1 and reserve no font name, so that what is cut keeps its name; the licences
lie beside the results.

Needs Debian's libfreetype6, libharfbuzz-subset0 (6.0 or newer) and libbrotli1, which come with Chromium; nothing of it
is needed to serve the fonts.
"""

from __future__ import annotations

import ctypes
import struct
from ctypes.util import find_library
from pathlib import Path

HERE = Path(__file__).resolve().parent / "fonts"
INTO = HERE.parent.parent / "src" / "railbird" / "web" / "static" / "fonts"

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ıŒœ–—‘’‚“”„•…′″‹›€™−")]
CZECH = sorted(map(ord, "ČčĎďĚěŇňŘřŠšŤťŮůŽžĹĺĽľŔŕ"))  # With Slovak. First names of all Europe are in the rest.
LAYOUT_FEATURES = 6  # HarfBuzz's number of the set of features that are kept.
FEATURES = ("ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "rvrn", "tnum")

CUT = {  # What is made: of what, which letters, which weight where only one is used.
    "besley-latin-900": ("besley-latin-wght-normal", LATIN, 900),
    "besley-czech-900": ("besley-latin-ext-wght-normal", CZECH, 900),
    "besley-rest-900": ("besley-latin-ext-wght-normal", None, 900),
    "besley-latin-500-italic": ("besley-latin-wght-italic", LATIN, 500),
    "besley-czech-500-italic": ("besley-latin-ext-wght-italic", CZECH, 500),
    "besley-rest-500-italic": ("besley-latin-ext-wght-italic", None, 500),
    "archivo-narrow-latin": ("archivo-narrow-latin-wght-normal", LATIN, None),
    "archivo-narrow-czech": ("archivo-narrow-latin-ext-wght-normal", CZECH, None),
    "archivo-narrow-rest": ("archivo-narrow-latin-ext-wght-normal", None, None),
}

KNOWN = (  # The tags that WOFF2 writes as a number.
    "cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm", "glyf", "loca", "prep",
    "CFF ", "VORG", "EBDT", "EBLC", "gasp", "hdmx", "kern", "LTSH", "PCLT", "VDMX", "vhea", "vmtx", "BASE",
    "GDEF", "GPOS", "GSUB", "EBSC", "JSTF", "MATH", "CBDT", "CBLC", "COLR", "CPAL", "SVG ", "sbix", "acnt",
    "avar", "bdat", "bloc", "bsln", "cvar", "fdsc", "feat", "fmtx", "fvar", "gvar", "hsty", "just", "lcar",
    "mort", "morx", "opbd", "prop", "trak", "Zapf", "Silf", "Glat", "Gloc", "Feat", "Sill",
)  # fmt: skip
UNKNOWN = 63  # The number of all others, which are written out.


def library(name: str, number: str) -> ctypes.CDLL:
    """A library of the system."""
    return ctypes.CDLL(find_library(name) or f"lib{name}.so.{number}")


def unpacked(woff2: bytes) -> bytes:
    """A WOFF2 file as a plain font."""
    freetype = library("freetype", "6")
    handle, face, length = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_ulong(0)
    assert freetype.FT_Init_FreeType(ctypes.byref(handle)) == 0
    assert (
        freetype.FT_New_Memory_Face(handle, woff2, ctypes.c_long(len(woff2)), ctypes.c_long(0), ctypes.byref(face)) == 0
    )
    freetype.FT_Load_Sfnt_Table(face, ctypes.c_ulong(0), ctypes.c_long(0), None, ctypes.byref(length))
    font = ctypes.create_string_buffer(length.value)
    assert freetype.FT_Load_Sfnt_Table(face, ctypes.c_ulong(0), ctypes.c_long(0), font, ctypes.byref(length)) == 0
    freetype.FT_Done_FreeType(handle)
    return font.raw


def tag(name: str) -> int:
    """Four letters as a number."""
    return int.from_bytes(name.encode(), "big")


def cut(font: bytes, letters: list[int] | None, weight: int | None) -> bytes:
    """The font with these letters only (all without a list), at one weight (variable without one)."""
    harfbuzz = library("harfbuzz-subset", "0")
    pointers = "hb_blob_create hb_face_create hb_subset_input_create_or_fail hb_subset_input_set hb_subset_or_fail "
    for name in (pointers + "hb_subset_input_unicode_set hb_face_reference_blob hb_blob_get_data").split():
        getattr(harfbuzz, name).restype = ctypes.c_void_p

    def call(name: str, *given: object) -> object:
        return getattr(harfbuzz, name)(
            *[ctypes.c_void_p(one) if isinstance(one, int) and one > 2**31 else one for one in given]
        )

    face = call("hb_face_create", call("hb_blob_create", font, len(font), 0, None, None), 0)
    wanted = call("hb_subset_input_create_or_fail")
    unicodes, features = (
        call("hb_subset_input_unicode_set", wanted),
        call("hb_subset_input_set", wanted, LAYOUT_FEATURES),
    )
    if letters is None:
        call("hb_set_invert", unicodes)
    for letter in letters or ():
        call("hb_set_add", unicodes, letter)
    call("hb_set_clear", features)
    for feature in FEATURES:
        call("hb_set_add", features, ctypes.c_uint(tag(feature)))
    if weight is not None:
        assert call(
            "hb_subset_input_pin_axis_location", wanted, face, ctypes.c_uint(tag("wght")), ctypes.c_float(weight)
        )
    made = call("hb_subset_or_fail", face, wanted)
    assert made, "the font cannot be cut"
    length = ctypes.c_uint()
    data = call("hb_blob_get_data", call("hb_face_reference_blob", made), ctypes.byref(length))
    return ctypes.string_at(data, length.value)  # type: ignore[arg-type]


def base128(number: int) -> bytes:
    """A number as WOFF2 writes it."""
    parts = [number & 0x7F]
    while number := number >> 7:
        parts.append(0x80 | number & 0x7F)
    return bytes(reversed(parts))


def compressed(content: bytes) -> bytes:
    """Brotli, as small as it gets."""
    brotli = library("brotlienc", "1")
    length = ctypes.c_size_t(len(content) + 1024)
    out = ctypes.create_string_buffer(length.value)
    size = ctypes.c_size_t(len(content))
    assert brotli.BrotliEncoderCompress(11, 24, 2, size, content, ctypes.byref(length), out)  # 2: made for fonts
    return out.raw[: length.value]


def packed(font: bytes) -> bytes:
    """A plain font as WOFF2, its tables as they are."""
    flavor, count = struct.unpack(">IH", font[:6])
    rows = [struct.unpack(">4sIII", font[12 + 16 * n : 28 + 16 * n]) for n in range(count)]
    tables = {row[0].decode(): font[row[2] : row[2] + row[3]] for row in rows}
    order = [name for name in sorted(tables) if name != "loca"]
    if "glyf" in order:
        order.insert(order.index("glyf") + 1, "loca")
    directory = b""
    for name in order:
        as_is = 0xC0 if name in ("glyf", "loca") else 0
        number = KNOWN.index(name) if name in KNOWN else UNKNOWN
        directory += (
            bytes([as_is | number]) + (name.encode() if number == UNKNOWN else b"") + base128(len(tables[name]))
        )
    body = compressed(b"".join(tables[name] for name in order))
    whole = 12 + sum(16 + (len(table) + 3 & ~3) for table in tables.values())
    length = 48 + len(directory) + len(body)
    padding = b"\0" * (-length % 4)
    header = struct.pack(
        ">4sIIHHIIHHIIIII", b"wOF2", flavor, length + len(padding), count, 0, whole, len(body), *[0] * 7
    )
    return header + directory + body + padding


def main() -> None:
    """Cut them all."""
    for name, (source, letters, weight) in CUT.items():
        content = packed(cut(unpacked((HERE / f"{source}.woff2").read_bytes()), letters, weight))
        (INTO / f"{name}.woff2").write_bytes(content)
        print(f"{len(content):7,}  {name}")


if __name__ == "__main__":
    main()
