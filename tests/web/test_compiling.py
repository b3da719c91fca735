"""Templates compiled our way draw what Jinja's own code draws."""

from types import SimpleNamespace

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, TemplateSyntaxError, UndefinedError
from markupsafe import Markup

from railbird.web.compiling import Drawing

MACROS = """
{%- macro cell(text, cls="", wide=false) -%}<td class="{{ cls }}{{ " wide" if wide }}">{{ text }}</td>{%- endmacro -%}
{%- macro frame(title) -%}<div title="{{ title }}">{{ caller("&") }}{{ caller(1) }}</div>{%- endmacro -%}
{%- macro maybe() -%}{{ caller() if caller is defined else "-" }}{%- endmacro -%}
{%- macro outer(x) -%}{%- call frame(x ~ "<") -%}{{ cell(x) }}{%- endcall -%}{%- endmacro -%}
"""
PAGES = {
    "values": "{{ a }}|{{ b }}|{{ 3 }}|{{ 1.5 }}|{{ none }}|{{ true }}|{{ [a, b] }}|{{ {'k': a}.k }}|{{ people.x }}",
    "joined": "{{ a ~ b }}|{{ 'n-' ~ 3 }}|{{ a ~ 3 ~ none }}|{{ ('<' ~ a) | upper }}",
    "one-armed": "{{ 'x' if a }}|{{ 'x' if not a }}|{{ ('x' if not a) ~ 'y' }}",
    "called": "{% import 'macros' as m %}{{ m.cell(a) }}{{ m.cell(b, 'q', wide=true) }}{{ m.cell(text='<', cls=a) }}",
    "callers": "{% import 'macros' as m %}{% call(x) m.frame(a) %}<i>{{ x }}</i>{% endcall %}{{ m.maybe() }}"
    "{% call m.maybe() %}{{ a }}{% endcall %}{{ m.outer(a) if false }}",
    "loops": "{% for n in range(3) %}{% set x %}<{{ a }}>{% endset %}{{ x }}{{ loop.index }}{% endfor %}"
    "{{ f(*[a], k=b) }}",
}


def both(name: str, text: str) -> tuple[str, str]:
    known = {"a": "<&'\">", "b": Markup("<b>"), "people": {"x": "<x>"}, "f": lambda one, k: one + str(k)}
    loader = DictLoader({"macros": MACROS, name: text})
    made = [kind(loader=loader, autoescape=True, undefined=StrictUndefined) for kind in (Environment, Drawing)]
    jinja, ours = (env.get_template(name).render(**known) for env in made)
    return jinja, ours


@pytest.mark.parametrize("name", PAGES)
def test_what_is_drawn_is_the_same_to_the_letter(name: str) -> None:
    jinja, ours = both(name, PAGES[name])
    assert ours == jinja
    assert "&lt;" in ours or name == "one-armed"


def test_a_parameter_that_is_not_given_is_missed_where_it_is_used() -> None:
    with pytest.raises(UndefinedError, match="parameter 'text' was not provided"):
        both("lacking", "{% import 'macros' as m %}{{ m.cell() }}")


def test_a_macro_that_python_cannot_write_is_refused_when_it_is_compiled() -> None:
    for parameter in ("class", "missing"):
        with pytest.raises(TemplateSyntaxError, match="parameters that Python can name"):
            Drawing().from_string(f"{{% macro a({parameter}) %}}{{% endmacro %}}")


def test_what_is_called_a_page_has_attributes_and_nothing_else() -> None:
    """A name that a template sets to its page is read without a detour; what is missing there is a mistake."""
    template = Drawing().from_string("{% set p, other = t.page, t.rest %}{{ p.where }} {{ other.where }}")
    page = SimpleNamespace(where="Race 1")
    assert template.render(t=SimpleNamespace(page=page, rest={"where": "kept"})) == "Race 1 kept"
    with pytest.raises(AttributeError):
        template.render(t=SimpleNamespace(page={"where": "kept"}, rest=page))
