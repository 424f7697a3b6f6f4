"""A comparison of two scenarios as a page."""

from __future__ import annotations

from collections.abc import Iterator

from game.lab.compare import Comparison, FigureChange
from game.lab.intervals import Difference
from game.lab.page.balance_page import against, agreed
from game.lab.page.charts import Band, band_chart
from game.lab.page.document import document
from game.lab.page.markup import figure, legend, number, percent, section, table, tag, text
from game.lab.simulate import Report
from game.language.phrasebook import Phrasebook, capital, phrasebook
from game.language.tables import ENGLISH
from game.model.message import Message, message
from game.scenario.scenario import Scenario

MOST_TRUTHS = 16


def comparison_page(
    scenarios: tuple[Scenario, Scenario],
    reports: tuple[Report, Report],
    comparison: Comparison,
    made_by: str,
    language: str = ENGLISH,
) -> str:
    """The page of a comparison in a language, whole."""
    words = phrasebook(language)
    before, after = (_name(scenario, place) for place, scenario in zip(("before", "after"), scenarios, strict=True))
    games = comparison.before.games
    how_many = words("lab.page.compare.games", count=games, games=f"{games:,}")
    parts = [
        tag("p", text(words("lab.page.compare.kicker")), class_="kicker"),
        tag("h1", f"{text(before)} → {text(after)}"),
        tag("p", f"<b>{text(how_many)}</b>, {' · '.join(_facts(words, scenarios, reports[0]))}", class_="facts"),
        tag("p", text(words.say(price(comparison))), class_="verdict"),
        section(words("lab.page.compare.heading"), words("lab.page.compare.about"), _results(words, comparison)),
        _charts(words, comparison, before, after),
        _truths(words, comparison),
    ]
    title = words("lab.page.compare.title", before=before, after=after)
    return document(words, title, *parts, made_by=made_by)


def _facts(words: Phrasebook, scenarios: tuple[Scenario, Scenario], report: Report) -> Iterator[str]:
    """What the games of both have in common, and what was changed, as markup."""
    yield text(words("lab.page.compare.same_seeds"))
    yield text(words.say(against(scenarios[0].sides, report.players)))
    yield text(words("lab.page.seed", seed=report.seed))
    if any(scenario.options for scenario in scenarios):
        as_written = words("lab.page.compare.as_written")
        yield text(" → ".join(agreed(words, scenario) or as_written for scenario in scenarios))


def price(comparison: Comparison) -> Message:
    """What the change is worth, in a sentence or two."""
    difference, sides = comparison.points.difference, comparison.before.sides
    key = "lab.price.sure" if difference.is_sure else "lab.price.unsure"
    return message(key, points=points_said(difference), side=sides.said(sides.first))


def points_said(difference: Difference) -> Message:
    """A difference of shares in hundredths, with its interval."""
    mean, low, high = (f"{part * 100:+.1f}" for part in (difference.mean, difference.low, difference.high))
    return message("lab.page.compare.range", mean=mean, low=low, high=high)


def _name(scenario: Scenario, place: str) -> str:
    name = scenario.path.stem if scenario.path is not None else scenario.id
    return "+".join((name or place, *scenario.options))


def _difference(difference: Difference, shown: str) -> str:
    return tag("span", text(shown), class_="sure") if difference.is_sure else tag("span", text(shown))


def _head(words: Phrasebook, first: str) -> tuple[str, ...]:
    """The heads of a table of what was before and is after the change."""
    before, after = words("lab.page.compare.before"), words("lab.page.compare.after")
    titles = (first, capital(before), capital(after))
    return tuple(map(text, (*titles, words("lab.page.compare.difference"))))


def _results(words: Phrasebook, comparison: Comparison) -> str:
    rows = [
        (
            text(words.say(change.title)), percent(change.before), percent(change.after),
            _difference(change.difference, words.say(points_said(change.difference))),
        )
        for change in comparison.results
    ]  # fmt: skip
    return table(_head(words, words("lab.page.result")), rows)


def _charts(words: Phrasebook, comparison: Comparison, before: str, after: str) -> str:
    if not comparison.figures:
        return ""
    known = {entry.figure.id: entry.turns for entry in comparison.before.figures}
    since = {entry.figure.id: entry.turns for entry in comparison.after.figures}
    keys = legend((words(f"lab.page.compare.{place}"), place) for place in ("before", "after"))
    charts = []
    for change in comparison.figures:
        bands = (
            Band(before, "before", known[change.figure.id]),
            Band(after, "after", since[change.figure.id]),
        )
        chart = band_chart(words, bands, marks=change.figure.marks, falls=change.figure.falls)
        about = words("lab.page.compare.at_end", about=change.figure.about, difference=_at_the_end(words, change))
        charts.append(figure(words.say(change.figure.title), about, chart, keys))
    return section(
        words("lab.page.course.heading"), words("lab.page.compare.figures"), tag("div", *charts, class_="pair")
    )


def _at_the_end(words: Phrasebook, change: FigureChange) -> str:
    """By how much a figure has become more at the end of the last turn."""
    last = change.turns[-1] if change.turns else None
    if last is None:
        return words("lab.page.compare.unknown")
    mean, low, high = (number(part, 2) for part in (last.mean, last.low, last.high))
    return words("lab.page.compare.range", mean=mean, low=low, high=high)


def _truths(words: Phrasebook, comparison: Comparison) -> str:
    if not comparison.truths:
        return ""
    rows = [
        (
            text(words("lab.page.compare.truth", group=change.truth.group, truth=change.truth.title)),
            percent(change.before), percent(change.after),
            _difference(change.difference, words.say(points_said(change.difference))),
        )
        for change in comparison.truths[:MOST_TRUTHS]
    ]  # fmt: skip
    return section(
        words("lab.page.truths.heading"), words("lab.page.compare.truths"),
        table(_head(words, words("lab.page.compare.what")), rows),
    )  # fmt: skip
