"""How games go, as parts of a page: figures and truths turn by turn, and how long it takes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from game.lab.compare import result_said
from game.lab.intervals import Share
from game.lab.page.charts import Band, Column, band_chart, columns_chart
from game.lab.page.markup import figure, interval, legend, percent, section, side_class, table, tag, text
from game.lab.summary import Summary, TruthByTurn
from game.language.phrasebook import Phrasebook
from game.model.message import message
from game.model.side import Side, Sides

MOST_ROWS_SHOWN = 16


def results_in_order(sides: Sides) -> tuple[Side | None, ...]:
    """Who may have won: the draw, None, stands between the first two."""
    first, *others = sides
    return (first, None, *others)


def course(words: Phrasebook, summary: Summary) -> str:
    """Figures turn by turn, a chart for those of one title, and how long the games lasted."""
    charts = []
    for title, group in groupby(summary.figures, key=lambda entry: entry.figure.chart):
        entries = list(group)
        bands = [Band(words.say(entry.figure.title), side_class(entry.figure.side), entry.turns) for entry in entries]
        first = entries[0].figure
        keys = legend([(band.title, band.style) for band in bands]) if len(bands) > 1 else ""
        chart = band_chart(words, bands, marks=first.marks, falls=first.falls)
        charts.append(figure(words.say(title), words.say(first.about), chart, keys))
    return section(
        words("lab.page.course.heading"), words("lab.page.course.about"),
        tag("div", *charts, _length_chart(words, summary), class_="pair"),
    )  # fmt: skip


def truths(words: Phrasebook, entries: Sequence[TruthByTurn]) -> str:
    """What holds and what does not turn by turn, a table for each group; nothing if there is no such thing."""
    if not entries:
        return ""
    tables = [
        _truth_table(words, words.say(title), list(group))
        for title, group in groupby(entries, key=lambda entry: entry.truth.group)
    ]
    return section(words("lab.page.truths.heading"), words("lab.page.truths.about"), *tables)


def _truth_table(words: Phrasebook, group: str, entries: Sequence[TruthByTurn]) -> str:
    shown, always, never = _split(entries)
    notes = [
        tag("p", text(words(f"lab.page.truths.{how}", truths=tuple(entry.truth.title for entry in rest))),
            class_="about")
        for how, rest in (("always", always), ("never", never))
        if rest
    ]  # fmt: skip
    if not shown:
        return figure(group, "", *notes)
    head = (text(words("lab.page.truths.turn")), *map(str, range(1, len(shown[0].turns) + 1)))
    rows = [(text(words.say(entry.truth.title)), *(_cell(words, share) for share in entry.turns)) for entry in shown]
    drawn = table(head, rows, class_="truths")
    if len(rows) > MOST_ROWS_SHOWN:
        drawn = tag("details", tag("summary", text(words("lab.page.truths.all", rows=len(rows)))), drawn)
    return figure(group, "", drawn, *notes)


def _split(
    entries: Sequence[TruthByTurn],
) -> tuple[list[TruthByTurn], list[TruthByTurn], list[TruthByTurn]]:
    """Truths that differ between games or turns, those that always hold, those that never do."""
    always = [entry for entry in entries if all(share.share == 1 for share in entry.turns)]
    never = [entry for entry in entries if all(share.share == 0 for share in entry.turns)]
    return [entry for entry in entries if entry not in always and entry not in never], always, never


def _cell(words: Phrasebook, share: Share) -> str:
    hint = words("lab.page.truths.of_games", number=f"{share.count:.0f}", games=share.of, interval=interval(share))
    shown = text(percent(share.share).removesuffix(" %"))
    return tag("span", shown, style=f"--v:{share.share:.2f}", class_="plain", title=hint)


def _length_chart(words: Phrasebook, summary: Summary) -> str:
    sides = summary.sides
    columns, results = [], results_in_order(sides)[::-1]
    for length in summary.lengths:
        counts = [(side, length.draw if side is None else length.victories[side]) for side in results]
        said = tuple(
            message(
                "lab.page.course.so_many",
                number=count,
                what=result_said(None, sides) if side is None else sides.said(side),
            )
            for side, count in counts
        )
        parts = tuple((side_class(side), count) for side, count in counts)
        columns.append(Column(str(length.turn), parts, words("lab.page.course.ended", turn=length.turn, counts=said)))
    keys = legend([(words.say(result_said(side, sides)), side_class(side)) for side in results])
    title, about = words("lab.page.course.lengths"), words("lab.page.course.lengths_about")
    return figure(title, about, columns_chart(columns), keys)
