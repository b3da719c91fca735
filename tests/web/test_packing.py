"""How the files are made that browsers fetch: one script of many, nothing in it for readers, letters in few fonts."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from railbird.web import assets as module
from railbird.web.packing import APART, BUNDLED, bare, bundle, closure, house_files

RAILBIRD = Path(module.__file__).parent.parent
SCRIPTS = {
    "js/race.js": b'import { run, stop as halt } from "./horse.js";\nimport "./crowd.js";\nrun(halt);\n',
    "js/horse.js": b'import { wait } from "./motion.js";\nexport const stop = 1;\nexport async function run() {}\n',
    "js/crowd.js": b'import { run } from "./horse.js";\ncheer(run);\n',
    "js/motion.js": b"export const wait = 1;\n",
}


def test_a_script_is_sent_with_all_it_imports_what_is_imported_first_and_once() -> None:
    made = bundle(SCRIPTS, "js/race.js", ["js/motion.js"]).decode()
    assert re.findall(r"^const (\$\w+) = ", made, re.MULTILINE) == ["$horse", "$crowd", "$race"]
    assert "const { run, stop: halt } = $horse;" in made
    assert "return { stop, run };" in made
    assert re.findall(r"^(?:import|export).*", made, re.MULTILINE) == ['import * as $motion from "./motion.js";']


def test_scripts_that_import_each_other_are_refused() -> None:
    with pytest.raises(ValueError, match=r"js/a.js → js/b.js → js/a.js"):
        closure({"js/a.js": b'import "./b.js";\n', "js/b.js": b'import "./a.js";\n'}, "js/a.js")


@pytest.mark.parametrize("line", ["export default 1;", "export { wait };", 'import wait from "./motion.js";'])
def test_what_a_bundle_does_not_understand_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"js/odd.js"):
        bundle({"js/odd.js": f"{line}\n".encode(), "js/motion.js": b""}, "js/odd.js", ["js/motion.js"])


def test_no_script_of_a_bundle_is_a_file_that_games_import() -> None:
    found = house_files(RAILBIRD / "web" / "static")
    for name in BUNDLED:
        own = set(re.findall(r"^const \$(\w+) = \(", found[name].decode(), re.MULTILINE))
        assert len(own) > 10
        assert own.isdisjoint(one.removeprefix("js/").removesuffix(".js") for one in closure(found, APART))


def test_comments_and_indentation_are_not_sent() -> None:
    script = b'// What it does.\nif (a) {\n  // why\n  b("// no comment"); // beside\n\n}\n'
    assert bare(".js", script) == b'if (a) {\nb("// no comment"); // beside\n}\n'
    assert bare(".css", b"/* one\n   two */\n.a {\n  color: red; /* three */\n}\n") == b".a {\ncolor: red; \n}\n"
    text = b"const a = `\n  // told\n`;\n"
    assert bare(".js", text) == text, "in a text over several lines they are part of it"


# --- letters


def letters(part: str) -> set[str]:
    """What the fonts of a part are asked for."""
    tokens = (RAILBIRD / "web" / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    faces = [face for face in re.findall(r"@font-face \{[^}]*\}", tokens) if f"-{part}" in face]
    ranges = {str(re.findall(r"unicode-range: ([^;]*);", face)) for face in faces}
    assert (len(faces), len(ranges)) == (3, 1), "all three fonts are cut alike"
    found = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", ranges.pop())
    return {chr(code) for low, high in found for code in range(int(low, 16), int(high or low, 16) + 1)}


def said() -> Iterable[tuple[Path, str]]:
    """All that pages say, but for what people call themselves."""
    for pattern in ("**/text/*.toml", "**/text/*.md", "**/edition*.toml", "**/*.html"):
        for path in RAILBIRD.glob(pattern):
            yield path, path.read_text(encoding="utf-8")


def test_our_own_texts_need_no_font_besides_those_every_page_names() -> None:
    known = letters("latin") | letters("czech") | set("\n\t→")  # an arrow is drawn by the system
    lacking = {path.name: set(text) - known for path, text in said() if set(text) - known}
    assert lacking == {}


def test_no_letter_is_in_two_fonts() -> None:
    parts = [letters(part) for part in ("latin", "more", "czech", "rest")]
    assert sum(map(len, parts)) == len(set().union(*parts))
