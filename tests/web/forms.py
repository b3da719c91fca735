"""A person without a script: sees the forms of a page, fills one in, presses a button."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Form:
    """A form: where it goes, what it sends by itself, what can be chosen in it, and its buttons."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    """Radios and lists: name -> values."""
    buttons: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    """Where a button sends the form, and what it adds."""

    def press(self, generator: random.Random) -> tuple[str, dict[str, str]]:
        """One button, mostly one that plays and does not draft, all else at random: the address and the fields."""
        playing = [button for button in self.buttons if not button[0]]
        action, added = generator.choice(playing if playing and generator.random() < 0.6 else self.buttons)
        chosen = {name: generator.choice(values) for name, values in self.choices.items()}
        return action, self.fields | chosen | added


class Page(HTMLParser):
    """The forms of a page; what stands outside and names a form by its id belongs to it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: dict[str, Form] = {}
        self._inside = ""
        self._list = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Forms, and what can be filled in or pressed in them."""
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = given.get("id") or f"#{len(self.forms)}"
            self.forms.setdefault(self._inside, Form("")).action = given.get("action", "")
            return
        owner = given.get("form") or self._inside
        if not owner or "disabled" in given:
            return
        form = self.forms.setdefault(owner, Form(""))
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "button" and given.get("type", "submit") == "submit":
            form.buttons.append((given.get("formaction", ""), {name: value} if name else {}))
        elif tag == "select":
            self._list = name
        elif tag == "option" and self._list:
            form.choices.setdefault(self._list, []).append(value)
        elif tag == "input" and given.get("type") == "radio":
            form.choices.setdefault(name, []).append(value)
        elif tag == "input" and given.get("type") != "checkbox" and name:
            form.fields[name] = value

    def handle_endtag(self, tag: str) -> None:
        """A form or a list is over."""
        if tag == "form":
            self._inside = ""
        elif tag == "select":
            self._list = ""

    def to(self, *ends: str) -> list[Form]:
        """The forms with a button, whose address ends like this."""
        return [form for form in self.forms.values() if form.buttons and form.action.endswith(ends)]
