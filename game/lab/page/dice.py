"""How kind the dice were, as a part of a page."""

from __future__ import annotations

from game.lab.page.charts import Column, columns_chart
from game.lab.page.markup import figure, interval, legend, number, percent, section, side_class, table, tag, text
from game.lab.summary import LuckOfGames, Summary
from game.language.phrasebook import Phrasebook
from game.model.message import message
from game.model.side import Sides

HISTOGRAM_STEP = 0.5
HISTOGRAM_REACH = 3


def dice(words: Phrasebook, summary: Summary) -> str:
    """Combat results and luck as charts, all kinds of rolls in a table, and what luck is worth."""
    charts = []
    if any(result.expected for result in summary.results):
        charts.append(_results_chart(words, summary))
    if summary.luck is not None and any(summary.luck.by_game):
        charts.append(_luck_chart(words, summary.luck, summary.sides))
    rows = [
        (
            text(words.say(entry.rolls.title)), f"{entry.number:,}", number(entry.expected), number(entry.had),
            f"{entry.deviations:+.1f}",
        )
        for entry in summary.rolls
    ]  # fmt: skip
    columns = ("rolls", "number", "expected", "had", "deviations")
    head = (text(words(f"lab.page.dice.{column}")) for column in columns)
    rolls = figure(words("lab.page.dice.rolls"), "", table(head, rows))
    return section(
        words("lab.page.dice.heading"), words("lab.page.dice.about"), tag("div", *charts, class_="pair"), rolls,
        _worth_of_luck(words, summary),
    )  # fmt: skip


def _worth_of_luck(words: Phrasebook, summary: Summary) -> str:
    thirds = summary.luck.points_by_third if summary.luck else ()
    if not thirds:
        return ""
    least, middle, most = (
        message("lab.page.dice.share", share=percent(share.share), interval=interval(share)) for share in thirds
    )
    side = summary.sides.said(summary.sides.first)
    said = words("lab.page.dice.worth", side=side, least=least, middle=middle, most=most)
    return tag("p", text(said), class_="about")


def _results_chart(words: Phrasebook, summary: Summary) -> str:
    columns = []
    for result in summary.results:
        expected = words("lab.page.dice.result_expected", result=result.title, number=f"{result.expected:.0f}")
        had = words("lab.page.dice.result_had", result=result.title, number=result.had)
        columns.append(Column(result.code, (("plain pale", result.expected),), expected))
        columns.append(Column("", (("after", result.had),), had))
    keys = legend(
        ((words("lab.page.dice.legend_expected"), "plain pale"), (words("lab.page.dice.legend_had"), "after"))
    )
    title, about = words("lab.page.dice.results"), words("lab.page.dice.results_about")
    return figure(title, about, columns_chart(columns), keys)


def _luck_chart(words: Phrasebook, luck: LuckOfGames, sides: Sides) -> str:
    first, second, *_ = sides
    bins = round(2 * HISTOGRAM_REACH / HISTOGRAM_STEP)
    counts = [0] * bins
    for value in luck.by_game:
        counts[min(bins - 1, max(0, int((value + HISTOGRAM_REACH) // HISTOGRAM_STEP)))] += 1
    columns = []
    for place, games in enumerate(counts):
        low = place * HISTOGRAM_STEP - HISTOGRAM_REACH
        style = side_class(first if low >= 0 else second)
        label = f"{low:+.0f}" if low == int(low) else ""
        high = low + HISTOGRAM_STEP
        hint = words("lab.page.dice.luck_column", low=f"{low:+.1f}", high=f"{high:+.1f}", games=games, count=games)
        columns.append(Column(label, ((style, games),), hint))
    about = words("lab.page.dice.luck_about", side=sides.said(first))
    return figure(words("lab.page.dice.luck"), about, columns_chart(columns))
