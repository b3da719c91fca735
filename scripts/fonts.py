"""Cut the fonts that pages load to what pages say: letters of our languages, the weights that are used.

    python -m pip install fonttools brotli
    python scripts/fonts.py     # reads scripts/fonts/*.woff2, writes src/railbird/web/static/fonts

In `scripts/fonts` lie Besley and Archivo Narrow as Fontsource publishes them, variable, in two parts each.
Both are under the SIL Open Font License 1.1 and reserve no font name, so that what is cut keeps its name; the licences
lie beside the results. Nothing of what is needed here is needed to serve the fonts.
"""

from __future__ import annotations

import io
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).resolve().parent / "fonts"
INTO = HERE.parent.parent / "src" / "railbird" / "web" / "static" / "fonts"

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ıŒœ–—‘’‚“”„•…′″‹›€™−")]
SAID = sorted(map(ord, "\xa0§ª°±²·º¼½¾×«»ÀÁÂÄÇÈÉÊËÌÍÎÒÓÔÖÙÚÜÝßàáâäçèéêëìíîñòóôöùúüý–—‘’‚“”„•…′″€−"))
"""What our texts and most people's names have of it beyond ASCII; the others are a part of their own."""
OURS = [*range(0x20, 0x7F), *SAID]
MORE = [letter for letter in LATIN if letter not in OURS]
CZECH = sorted(map(ord, "ČčĎďĚěŇňŘřŠšŤťŮůŽžĹĺĽľŔŕ"))  # With Slovak. First names of all Europe are in the rest.
FEATURES = ("ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "rvrn", "tnum")
NAMES = (0, 1, 2, 13, 14)  # Whose it is, what it is called, under which licence.

CUT = {  # What is made: of what, which letters, which weight where only one is used.
    "besley-latin-900": ("besley-latin-wght-normal", OURS, 900),
    "besley-more-900": ("besley-latin-wght-normal", MORE, 900),
    "besley-czech-900": ("besley-latin-ext-wght-normal", CZECH, 900),
    "besley-rest-900": ("besley-latin-ext-wght-normal", None, 900),
    "besley-latin-500-italic": ("besley-latin-wght-italic", OURS, 500),
    "besley-more-500-italic": ("besley-latin-wght-italic", MORE, 500),
    "besley-czech-500-italic": ("besley-latin-ext-wght-italic", CZECH, 500),
    "besley-rest-500-italic": ("besley-latin-ext-wght-italic", None, 500),
    "archivo-narrow-latin": ("archivo-narrow-latin-wght-normal", OURS, None),
    "archivo-narrow-more": ("archivo-narrow-latin-wght-normal", MORE, None),
    "archivo-narrow-czech": ("archivo-narrow-latin-ext-wght-normal", CZECH, None),
    "archivo-narrow-rest": ("archivo-narrow-latin-ext-wght-normal", None, None),
}


def cut(file: Path, letters: list[int] | None, weight: int | None) -> bytes:
    """The font with these letters only (all without a list), at one weight (variable without one), as WOFF2."""
    font = TTFont(file, recalcTimestamp=False)
    if weight is not None:
        font = instantiateVariableFont(font, {"wght": weight})
    wanted = Options(layout_features=list(FEATURES), name_IDs=list(NAMES), notdef_outline=True)
    subsetter = Subsetter(wanted)
    subsetter.populate(unicodes=list(font.getBestCmap()) if letters is None else letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    made = io.BytesIO()
    font.save(made)
    return made.getvalue()


def main() -> None:
    """Cut them all."""
    for name, (source, letters, weight) in CUT.items():
        content = cut(HERE / f"{source}.woff2", letters, weight)
        (INTO / f"{name}.woff2").write_bytes(content)
        print(f"{len(content):7,}  {name}")


if __name__ == "__main__":
    main()
