"""The app's icons, drawn by Chromium from `static/img/app-icon.svg` and `bird.svg`: `python scripts/icons.py`.

Run once a drawing changes; the pictures are in the repository.
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

IMAGES = Path(__file__).resolve().parent.parent / "src" / "railbird" / "web" / "static" / "img"
SMALLER = "<g transform='translate(77 77) scale(.7)'>"  # Phones cut a maskable icon to a circle of four fifths.


def drawings() -> dict[str, tuple[int, str]]:
    """File -> its size, and what is drawn."""
    icon = (IMAGES / "app-icon.svg").read_text(encoding="utf-8")
    head, paper, rest = icon.partition('fill="#F4EBD6"/>')
    masked = head + paper + SMALLER + rest.replace("</svg>", "</g></svg>")
    bird = (IMAGES / "bird.svg").read_text(encoding="utf-8").replace("#1C5A3A", "#ffffff").replace("#FCF7EA", "#000000")
    return {
        "icon-192.png": (192, icon),
        "icon-512.png": (512, icon),
        "icon-mask-512.png": (512, masked),
        "badge-96.png": (96, bird),
    }


def main() -> None:
    """Draw them all."""
    with sync_playwright() as playwright:
        found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name, (size, drawn) in drawings().items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{drawn}"
            )
            page.screenshot(path=str(IMAGES / name), omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
