"""Bits of HTML and SVG: escaping, attributes, numbers."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from game.lab.intervals import Share
from game.model.side import Side

_SIDE_CLASSES = 4


def side_class(side: Side | None) -> str:
    """The class of the style sheet for what belongs to a side, or to none."""
    return "plain" if side is None else f"side{side % _SIDE_CLASSES}"


def tag(name: str, *content: str, **attributes: str | float) -> str:
    """An element; content is markup already, attribute values are escaped. `class_` is class, `_` is a hyphen."""
    named = "".join(f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    inner = "".join(content)
    return f"<{name}{named}>{inner}</{name}>"


def text(content: object) -> str:
    """Text as markup."""
    return escape(str(content), quote=False)


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def number(value: float, digits: int = 1) -> str:
    """A number without needless digits."""
    shown = f"{value:.{digits}f}"
    if "." in shown:
        shown = shown.rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def percent(share: float) -> str:
    """A share in per cent; what is neither nothing nor all is never shown as such."""
    if 0 < share < 0.005:
        return "<1 %"
    if 0.995 < share < 1:
        return ">99 %"
    return f"{share * 100:.0f} %"


def interval(share: Share) -> str:
    """The interval of a share."""
    return f"{share.low * 100:.0f}–{share.high * 100:.0f} %"


def section(title: str, about: str, *content: str) -> str:
    """A part of the page with its heading, and a sentence that says how to read it."""
    lead = tag("p", text(about), class_="about") if about else ""
    return tag("section", tag("h2", text(title)), lead, *content)


def figure(title: str, about: str, *content: str) -> str:
    """A chart with its caption."""
    caption = tag("figcaption", tag("b", text(title)), tag("span", text(about)) if about else "")
    return tag("figure", caption, *content)


def table(head: Iterable[str], rows: Iterable[Iterable[str]], *, class_: str = "") -> str:
    """A table of markup cells; the first cell of each row is its heading."""
    top = tag("thead", tag("tr", *(tag("th", cell, scope="col") for cell in head)))
    body = []
    for row in rows:
        first, *rest = row
        body.append(tag("tr", tag("th", first, scope="row"), *(tag("td", cell) for cell in rest)))
    return tag("div", tag("table", top, tag("tbody", *body), class_=class_), class_="scroll")


def legend(entries: Iterable[tuple[str, str]]) -> str:
    """What the colours of a chart mean: (title, class) each."""
    return tag("div", *(tag("span", tag("i", class_=style), text(title)) for title, style in entries), class_="legend")
