"""A comparison of two scenarios as a page."""

from __future__ import annotations

from game.lab.compare import Comparison
from game.lab.intervals import Difference
from game.lab.page.balance_page import against, agreed
from game.lab.page.charts import Band, band_chart
from game.lab.page.document import document
from game.lab.page.markup import figure, legend, number, percent, section, table, tag, text
from game.lab.simulate import Report
from game.model.message import Message, message
from game.scenario.scenario import Scenario

MOST_TRUTHS = 16


def comparison_page(
    scenarios: tuple[Scenario, Scenario], reports: tuple[Report, Report], comparison: Comparison, made_by: str
) -> str:
    """The page of a comparison, whole."""
    before, after = (_name(scenario, place) for place, scenario in zip(("before", "after"), scenarios, strict=True))
    facts = f"<b>{comparison.before.games:,} games of each</b>, the same seeds"
    facts += f" · {text(against(scenarios[0].sides, reports[0].players))} · seed {reports[0].seed}"
    changed = " → ".join(agreed(scenario) or "as written" for scenario in scenarios)
    if any(scenario.options for scenario in scenarios):
        facts += f" · {text(changed)}"
    parts = [
        tag("p", "The price of a change", class_="kicker"),
        tag("h1", f"{text(before)} → {text(after)}"),
        tag("p", facts, class_="facts"),
        tag("p", text(price(comparison)), class_="verdict"),
        section(
            "Results", "Each game is compared with the game of the same seed after the change.", _results(comparison)
        ),
        _charts(comparison, before, after),
        _truths(comparison),
    ]
    return document(f"{before} and {after} compared", *parts, made_by=made_by)


def price(comparison: Comparison) -> Message:
    """What the change is worth, in a sentence or two."""
    difference, sides = comparison.points.difference, comparison.before.sides
    key = "lab.price.sure" if difference.is_sure else "lab.price.unsure"
    return message(key, points=points_text(difference), side=sides.said(sides.first))


def points_text(difference: Difference) -> str:
    """A difference of shares in hundredths, with its interval."""
    low, high = difference.low * 100, difference.high * 100
    return f"{difference.mean * 100:+.1f} ({low:+.1f} to {high:+.1f})"


def _name(scenario: Scenario, place: str) -> str:
    name = scenario.path.stem if scenario.path is not None else scenario.id
    return "+".join((name or place, *scenario.options))


def _difference(difference: Difference, shown: str) -> str:
    return tag("span", text(shown), class_="sure") if difference.is_sure else tag("span", text(shown))


def _results(comparison: Comparison) -> str:
    rows = [
        (
            text(change.title), percent(change.before), percent(change.after),
            _difference(change.difference, points_text(change.difference)),
        )
        for change in comparison.results
    ]  # fmt: skip
    return table(("Result", "Before", "After", "Difference in hundredths, with its interval"), rows)


def _charts(comparison: Comparison, before: str, after: str) -> str:
    if not comparison.figures:
        return ""
    known = {entry.figure.id: entry.turns for entry in comparison.before.figures}
    since = {entry.figure.id: entry.turns for entry in comparison.after.figures}
    charts = []
    for change in comparison.figures:
        bands = (
            Band(before, "before", known[change.figure.id]),
            Band(after, "after", since[change.figure.id]),
        )
        last = change.turns[-1] if change.turns else None
        said = f"{number(last.mean, 2)} ({number(last.low, 2)} to {number(last.high, 2)})" if last else "unknown"
        chart = band_chart(bands, marks=change.figure.marks, falls=change.figure.falls)
        about = f"{change.figure.about} Difference at the end: {said}."
        charts.append(figure(change.figure.title, about, chart, legend((("before", "before"), ("after", "after")))))
    return section(
        "Turn by turn", "The line is the median game, the band the middle half of the games.",
        tag("div", *charts, class_="pair"),
    )  # fmt: skip


def _truths(comparison: Comparison) -> str:
    if not comparison.truths:
        return ""
    rows = [
        (
            text(f"{change.truth.group}: {change.truth.title}"), percent(change.before), percent(change.after),
            _difference(change.difference, points_text(change.difference)),
        )
        for change in comparison.truths[:MOST_TRUTHS]
    ]  # fmt: skip
    return section(
        "What stands and what is lost", "Share of the games in which it is so at the end; the greatest changes.",
        table(("What", "Before", "After", "Difference in hundredths, with its interval"), rows),
    )  # fmt: skip
