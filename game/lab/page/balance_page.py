"""A balance report as a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from game.lab.compare import result_said
from game.lab.intervals import Share
from game.lab.page.board_drawing import BoardDrawing
from game.lab.page.course import course, results_in_order, truths
from game.lab.page.dice import dice
from game.lab.page.document import document
from game.lab.page.markup import figure, interval, number, percent, section, side_class, table, tag, text
from game.lab.simulate import Report
from game.lab.summary import SpotsSum, Summary
from game.language.phrasebook import Phrasebook, capital, phrasebook
from game.language.tables import ENGLISH
from game.model.frozen import frozen
from game.model.message import Message, message, term
from game.model.side import Side, Sides
from game.scenario.scenario import Scenario


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


def against(sides: Sides, players: Mapping[str, str]) -> Message:
    """Who plays which side, in a sentence."""
    seats = (message("lab.page.seat", side=sides.said(sides.of(side)), player=name) for side, name in players.items())
    return reduce(lambda one, other: message("lab.page.against", one=one, other=other), seats)


def agreed(words: Phrasebook, scenario: Scenario) -> str:
    """The variants that are agreed on, as sentences with their rules."""
    return " · ".join(f"{words.say(variant.said)} [{variant.rule}]" for variant in scenario.agreed)


def balance_page(balance: BalanceReport, language: str = ENGLISH) -> str:
    """The page of a balance report in a language, whole."""
    summary, words = balance.summary, phrasebook(language)
    parts = [_heading(words, balance), _endings(words, summary)]
    if summary.figures:
        parts += [course(words, summary), truths(words, summary.truths), dice(words, summary)]
        parts += [*_maps(words, balance), _notable(words, balance)]
    made_by = f"arnhem report {balance.command} --games {summary.games}"
    title = words("lab.page.title", scenario=term("scenario", balance.scenario.title))
    return document(words, title, *parts, made_by=made_by)


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


def _heading(words: Phrasebook, balance: BalanceReport) -> str:
    summary = balance.summary
    results = [
        (words.say(result_said(side, summary.sides)), side_class(side),
         summary.draw if side is None else summary.victories[side])
        for side in results_in_order(summary.sides)
    ]  # fmt: skip
    return "".join(
        (
            tag("p", text(words("lab.page.kicker")), class_="kicker"),
            tag("h1", text(words.say(term("scenario", balance.scenario.title)))),
            tag("p", " · ".join(_facts(words, balance)), class_="facts"),
            tag("p", text(words.say(verdict(summary))), class_="verdict"),
            _share_bar(results),
            tag("div", *_tiles(words, summary, results), class_="tiles"),
        )
    )


def _facts(words: Phrasebook, balance: BalanceReport) -> Iterator[str]:
    """What was played, as markup."""
    summary, report, scenario = balance.summary, balance.report, balance.scenario
    yield f"<b>{text(words('lab.page.games', count=summary.games, games=f'{summary.games:,}'))}</b>"
    yield text(words.say(against(summary.sides, report.players)))
    yield text(words("lab.page.seed", seed=report.seed))
    yield text(words("lab.page.scenario", digest=scenario.digest[:12]))
    if scenario.options:
        yield text(agreed(words, scenario))
    if summary.unfinished:
        yield f"<b>{text(words('lab.page.unfinished', count=summary.unfinished))}</b>"


def _tiles(words: Phrasebook, summary: Summary, results: Sequence[tuple[str, str, Share]]) -> Iterator[str]:
    for title, style, share in results:
        yield _tile(title, percent(share.share), interval(share), style)
    for side in _told_sides(summary.sides):
        points, title = summary.points_of[side], words("lab.points_of", side=summary.sides.said(side))
        yield _tile(title, percent(points.share), interval(points), "")
    if summary.actions is not None:
        low, high = f"{summary.actions.low:.0f}", f"{summary.actions.high:.0f}"
        half = words("lab.page.middle_half", low=low, high=high)
        yield _tile(words("lab.page.actions"), number(summary.actions.middle, 0), half, "")


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


def _endings(words: Phrasebook, summary: Summary) -> str:
    rows = [
        (
            text(words.say(result_said(ending.winner, summary.sides))),
            text(words.say(ending.reason)) + (f" [{text(ending.rule)}]" if ending.rule else ""),
            f"{ending.games.count:.0f}", percent(ending.games.share), interval(ending.games),
        )
        for ending in summary.endings
    ]  # fmt: skip
    columns = (words(f"lab.page.endings.{column}") for column in ("why", "games", "share", "interval"))
    head = map(text, (words("lab.page.result"), *columns))
    return section(words("lab.page.endings.heading"), words("lab.page.endings.about"), table(head, rows))


def _maps(words: Phrasebook, balance: BalanceReport) -> Iterator[str]:
    try:
        drawing = BoardDrawing(balance.scenario.board)
    except TypeError:
        return
    spots = [entry for entry in balance.summary.spots if entry.per_game]
    maps = [_map(words, drawing, entry) for entry in spots if not entry.spots.turn]
    if maps:
        yield section(words("lab.page.map.heading"), words("lab.page.map.about"), drawing.definitions(), *maps)
    by_turn = [entry for entry in spots if entry.spots.turn]
    if by_turn:
        titles = dict.fromkeys(entry.spots.title for entry in by_turn)
        rows = [
            _maps_by_turn(words, drawing, [entry for entry in by_turn if entry.spots.title == title])
            for title in titles
        ]
        first = () if maps else (drawing.definitions(),)
        yield section(words("lab.page.map.by_turn"), words("lab.page.map.by_turn_about"), *first, *rows)


def _maps_by_turn(words: Phrasebook, drawing: BoardDrawing, entries: Sequence[SpotsSum]) -> str:
    """Small maps of one thing beside each other, one for each turn, in shades of one scale."""
    spots = entries[0].spots
    style = side_class(spots.side) if spots.side is not None else "after"
    most = max(value for entry in entries for value in entry.per_game.values())
    maps = [
        tag(
            "div", tag("b", text(words("lab.page.map.turn", turn=entry.spots.turn))),
            drawing.heat_map(entry.per_game, style, most),
        )
        for entry in entries
    ]  # fmt: skip
    scale = _scale(words, style, most)
    return figure(words.say(spots.title), words.say(spots.about), tag("div", *maps, class_="by-turn"), scale)


def _map(words: Phrasebook, drawing: BoardDrawing, entry: SpotsSum) -> str:
    style = side_class(entry.spots.side) if entry.spots.side is not None else "after"
    scale = _scale(words, style, max(entry.per_game.values()))
    title, about = words.say(entry.spots.title), words.say(entry.spots.about)
    return figure(title, about, drawing.heat_map(entry.per_game, style), scale)


def _scale(words: Phrasebook, style: str, most: float) -> str:
    """What the deepest shade means."""
    said = text(words("lab.page.map.scale", number=number(most, 2)))
    return tag("div", "0", tag("i", class_=style), said, class_="map-scale")


def _notable(words: Phrasebook, balance: BalanceReport) -> str:
    sides = balance.summary.sides
    rows = []
    for game in balance.summary.notable:
        why = "; ".join(words.say(each) for each in game.why)
        result = words("lab.page.look.draw") if game.winner is None else words.say(sides.said(game.winner))
        save = f"arnhem simulate {balance.command} --only {game.index} --save game_{game.index}.save"
        rows.append(
            (
                text(capital(why)), text(result), str(game.turns), f"{game.luck:+.1f}",
                tag("code", text(save)),
            )
        )  # fmt: skip
    luck = words("lab.page.look.luck", side=sides.said(sides.first))
    game_title, winner, turns, command = (
        words(f"lab.page.look.{column}") for column in ("game", "winner", "turns", "command")
    )
    head = map(text, (game_title, winner, turns, luck, command))
    return section(words("lab.page.look.heading"), words("lab.page.look.about"), table(head, rows))
