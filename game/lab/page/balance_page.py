"""A balance report as a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from game.lab.intervals import Share
from game.lab.page.board_drawing import BoardDrawing
from game.lab.page.charts import Band, Column, band_chart, columns_chart
from game.lab.page.document import document
from game.lab.page.markup import figure, interval, legend, number, percent, section, side_class, table, tag, text
from game.lab.simulate import Report
from game.lab.summary import Luck, SpotsSum, Summary, TruthByTurn
from game.model.frozen import frozen
from game.model.message import Message, message
from game.model.side import Side, Sides
from game.scenario.scenario import Scenario

MOST_ROWS_SHOWN = 16
HISTOGRAM_STEP = 0.5
HISTOGRAM_REACH = 3


@frozen
class BalanceReport:
    """Everything a balance page shows."""

    scenario: Scenario
    report: Report
    summary: Summary

    @property
    def command(self) -> str:
        """What the console's commands about these games have in common."""
        return f"{typed(self.scenario)} {seated(self.report.players)} --seed {self.report.seed}"


def typed(scenario: Scenario) -> str:
    """A scenario as the console takes it."""
    path = scenario.path
    name = scenario.id if path is None or path.stem == scenario.id else str(path)
    return "+".join((name, *scenario.options))


def seated(players: Mapping[str, str]) -> str:
    """Who plays which side, as the console takes it."""
    return " ".join(f"--player {side}={name}" for side, name in players.items())


def against(sides: Sides, players: Mapping[str, str]) -> str:
    """Who plays which side, in a sentence."""
    return " against ".join(f"{sides.title(sides.of(side))} {name}" for side, name in players.items())


def agreed(scenario: Scenario) -> str:
    """The variants that are agreed on, as sentences with their rules."""
    return " · ".join(f"{variant.said} [{variant.rule}]" for variant in scenario.agreed)


def balance_page(balance: BalanceReport) -> str:
    """The page of a balance report, whole."""
    summary = balance.summary
    parts = [_heading(balance), *_endings(summary)]
    if summary.figures:
        parts += [*_figures(summary), *_truths(summary.truths)]
        parts += [*_dice(summary), *_maps(balance), *_notable(balance)]
    made_by = f"arnhem report {balance.command} --games {summary.games}"
    return document(f"{balance.scenario.title}: balance report", *parts, made_by=made_by)


def verdict(summary: Summary) -> Message:
    """What the shares mean, in a sentence or two."""
    sides, even = summary.sides, 1 / len(summary.sides)
    said = tuple(_points_said(summary, side) for side in _told_sides(sides))
    favoured = tuple(sides.said(side) for side in sides if summary.points_of[side].low > even)
    if favoured:
        return message("lab.verdict.favoured", points=said, sides=favoured, count=len(favoured))
    return message("lab.verdict.even", points=said)


def _told_sides(sides: Sides) -> Sequence[Side]:
    """The sides whose points are told: of two the first, for the other has the rest."""
    return tuple(sides) if len(sides) > 2 else (sides.first,)


def _points_said(summary: Summary, side: Side) -> Message:
    points, key = summary.points_of[side], "lab.verdict.of_two" if len(summary.sides) == 2 else "lab.verdict.of_many"
    return message(key, side=summary.sides.said(side), share=percent(points.share), interval=interval(points))


def _heading(balance: BalanceReport) -> str:
    summary, report = balance.summary, balance.report
    players = against(summary.sides, report.players)
    facts = f"<b>{summary.games:,} games</b> · {text(players)} · seed {report.seed}"
    facts += f" · scenario {text(balance.scenario.digest[:12])}"
    if balance.scenario.options:
        facts += f" · {text(agreed(balance.scenario))}"
    if summary.unfinished:
        facts += f" · <b>{summary.unfinished} cut off unfinished</b>"
    results = [(title, side_class(side), summary.draw if side is None else summary.victories[side])
               for title, side in _results(summary.sides)]  # fmt: skip
    tiles = [_tile(title, percent(share.share), interval(share), style) for title, style, share in results]
    for side in _told_sides(summary.sides):
        points = summary.points_of[side]
        tiles.append(_tile(f"{summary.sides.title(side)} points", percent(points.share), interval(points), ""))
    if summary.actions is not None:
        half = f"middle half {summary.actions.low:.0f}–{summary.actions.high:.0f}"
        tiles.append(_tile("Actions a game", number(summary.actions.middle, 0), half, ""))
    return "".join(
        (
            tag("p", "Balance report", class_="kicker"),
            tag("h1", text(balance.scenario.title)),
            tag("p", facts, class_="facts"),
            tag("p", text(verdict(summary)), class_="verdict"),
            _share_bar(results),
            tag("div", *tiles, class_="tiles"),
        )
    )


def _results(sides: Sides) -> list[tuple[str, Side | None]]:
    """The results that a game can have: victories with the draw between the first two."""
    first, *others = ((f"{sides.title(side)} victory", side) for side in sides)
    return [first, ("Draw", None), *others]


def _tile(title: str, value: str, below: str, style: str) -> str:
    return tag(
        "div", tag("small", text(title)), tag("strong", text(value)), tag("small", text(below)), class_=f"tile {style}"
    )


def _share_bar(sides: Sequence[tuple[str, str, Share]]) -> str:
    parts = [
        tag(
            "div", text(percent(share.share)) if share.share > 0.06 else "", class_=style,
            style=f"flex:{share.share:.4f}", title=f"{title}: {percent(share.share)}",
        )
        for title, style, share in sides
        if share.count
    ]  # fmt: skip
    return tag("div", *parts, class_="shares")


def _endings(summary: Summary) -> Iterator[str]:
    rows = [
        (
            text("Draw" if ending.winner is None else f"{summary.sides.title(ending.winner)} victory"),
            text(ending.reason) + (f" [{text(ending.rule)}]" if ending.rule else ""),
            f"{ending.games.count:.0f}", percent(ending.games.share), interval(ending.games),
        )
        for ending in summary.endings
    ]  # fmt: skip
    yield section(
        "How the games ended", "The interval holds the true share 19 times in 20.",
        table(("Result", "Why", "Games", "Share", "Interval"), rows),
    )  # fmt: skip


def _figures(summary: Summary) -> Iterator[str]:
    charts = []
    for title, group in groupby(summary.figures, key=lambda entry: entry.figure.chart):
        entries = list(group)
        bands = [Band(entry.figure.title, side_class(entry.figure.side), entry.turns) for entry in entries]
        first = entries[0].figure
        keys = legend([(band.title, band.style) for band in bands]) if len(bands) > 1 else ""
        charts.append(figure(title, first.about, band_chart(bands, marks=first.marks, falls=first.falls), keys))
    yield section(
        "Turn by turn",
        "The line is the median game, the band the middle half of the games. A game that is over stays as it ended.",
        tag("div", *charts, _length_chart(summary), class_="pair"),
    )


def _truths(truths: Sequence[TruthByTurn]) -> Iterator[str]:
    tables = [
        _truth_table(group, list(entries)) for group, entries in groupby(truths, key=lambda entry: entry.truth.group)
    ]
    if tables:
        about = "In how many of a hundred games it was so when the turn ended."
        yield section("What stands and what is lost", about, *tables)


def _truth_table(group: str, entries: Sequence[TruthByTurn]) -> str:
    shown, always, never = _split(entries)
    notes = [
        tag("p", text(f"{words}: {', '.join(entry.truth.title for entry in rest)}."), class_="about")
        for words, rest in (("In every game", always), ("In no game", never))
        if rest
    ]
    if not shown:
        return figure(group, "", *notes)
    head = ("Turn", *map(str, range(1, len(shown[0].turns) + 1)))
    rows = [(text(entry.truth.title), *(_cell(share) for share in entry.turns)) for entry in shown]
    drawn = table(head, rows, class_="truths")
    if len(rows) > MOST_ROWS_SHOWN:
        drawn = tag("details", tag("summary", f"Show all {len(rows)}"), drawn)
    return figure(group, "", drawn, *notes)


def _split(
    entries: Sequence[TruthByTurn],
) -> tuple[list[TruthByTurn], list[TruthByTurn], list[TruthByTurn]]:
    """Truths that differ between games or turns, those that always hold, those that never do."""
    always = [entry for entry in entries if all(share.share == 1 for share in entry.turns)]
    never = [entry for entry in entries if all(share.share == 0 for share in entry.turns)]
    return [entry for entry in entries if entry not in always and entry not in never], always, never


def _cell(share: Share) -> str:
    return tag(
        "span", text(percent(share.share).removesuffix(" %")), style=f"--v:{share.share:.2f}", class_="plain",
        title=f"{share.count:.0f} of {share.of} games, {interval(share)}",
    )  # fmt: skip


def _length_chart(summary: Summary) -> str:
    columns, results = [], _results(summary.sides)[::-1]
    for length in summary.lengths:
        counts = [(title, side, length.draw if side is None else length.victories[side]) for title, side in results]
        said = ", ".join(f"{count} {title.removesuffix(' victory')}" for title, _, count in counts)
        parts = tuple((side_class(side), count) for _, side, count in counts)
        columns.append(Column(str(length.turn), parts, f"Turn {length.turn}: {said}"))
    keys = legend([(title, side_class(side)) for title, side in results])
    return figure("How long the games lasted", "Games by the turn they ended in.", columns_chart(columns), keys)


def _dice(summary: Summary) -> Iterator[str]:
    charts = []
    if any(result.expected for result in summary.results):
        charts.append(_results_chart(summary))
    if summary.luck is not None and any(summary.luck.by_game):
        charts.append(_luck_chart(summary.luck, summary.sides))
    rows = [
        (
            text(entry.rolls.title), f"{entry.number:,}", number(entry.expected), number(entry.had),
            f"{entry.deviations:+.1f}",
        )
        for entry in summary.rolls
    ]  # fmt: skip
    head = ("Rolls", "Number", "Success expected", "Success had", "Standard deviations off")
    about = (
        "Every combat is measured against its own odds: a result counts for the share of die faces that would have "
        "brought the attacker less. Over many games luck evens out; in one it need not."
    )
    rolls = figure("Rolls", "", table(head, rows))
    yield section("The dice", about, tag("div", *charts, class_="pair"), rolls, _worth_of_luck(summary))


def _worth_of_luck(summary: Summary) -> str:
    thirds = summary.luck.points_by_third if summary.luck else ()
    if not thirds:
        return ""
    named = zip(("least", "middle", "most"), thirds, strict=True)
    said = [f"{percent(share.share)} ({interval(share)}) in the third with the {name}" for name, share in named]
    first = summary.sides.title(summary.sides.first)
    sentence = f"What luck is worth: by {first} luck in the combats, the {first} side takes {', '.join(said)}."
    return tag("p", text(sentence), class_="about")


def _results_chart(summary: Summary) -> str:
    columns = [
        column
        for result in summary.results
        for column in (
            Column(result.code, (("plain pale", result.expected),), f"{result.title}: {result.expected:.0f} expected"),
            Column("", (("after", result.had),), f"{result.title}: {result.had} had"),
        )
    ]
    keys = legend((("expected from the columns fought on", "plain pale"), ("had", "after")))
    return figure("Combat results", "From the defender's best to the attacker's.", columns_chart(columns), keys)


def _luck_chart(luck: Luck, sides: Sides) -> str:
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
        columns.append(Column(label, ((style, games),), f"{low:+.1f} to {low + HISTOGRAM_STEP:+.1f}: {games} games"))
    title = sides.title(first)
    about = f"Games by {title} luck, in standard deviations: right of the middle the dice favoured the {title} side."
    return figure("Luck in the combats", about, columns_chart(columns))


def _maps(balance: BalanceReport) -> Iterator[str]:
    try:
        drawing = BoardDrawing(balance.scenario.board)
    except TypeError:
        return
    maps = [_map(drawing, entry) for entry in balance.summary.spots if entry.per_game]
    if maps:
        about = "Deeper is more, by the square root, so that little still shows. Point at a hex for its number."
        yield section("On the map", about, drawing.definitions(), *maps)


def _map(drawing: BoardDrawing, entry: SpotsSum) -> str:
    style = side_class(entry.spots.side) if entry.spots.side is not None else "after"
    most = max(entry.per_game.values())
    scale = tag("div", "0", tag("i", class_=style), f"{number(most, 2)} a game", class_="map-scale")
    return figure(entry.spots.title, entry.spots.about, drawing.heat_map(entry.per_game, style), scale)


def _notable(balance: BalanceReport) -> Iterator[str]:
    sides = balance.summary.sides
    rows = []
    for game in balance.summary.notable:
        why = "; ".join(game.why)
        result = "draw" if game.winner is None else sides.title(game.winner)
        save = f"arnhem simulate {balance.command} --only {game.index} --save game_{game.index}.save"
        rows.append(
            (text(f"{why[:1].upper()}{why[1:]}"), result, str(game.turns), f"{game.luck:+.1f}", tag("code", text(save)))
        )
    about = "Each command plays the game again and saves it; then `arnhem play --load` shows it in the window."
    yield section(
        "Games to look at",
        about,
        table(("Game", "Winner", "Turns", f"{sides.title(sides.first)} luck", "Command"), rows),
    )
