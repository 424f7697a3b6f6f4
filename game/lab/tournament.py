"""All players against all, on both sides of a scenario that has two."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from game.engine.documents import check_writable, read_document, write_document
from game.lab.intervals import Share, share_of
from game.lab.match import Match, NamedPlayer
from game.lab.simulate import Told, run_match
from game.lab.spread import HERE, Workers
from game.lab.thinking import Thinking
from game.language.phrasebook import phrasebook
from game.language.tables import ENGLISH
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import message, term
from game.model.side import Sides
from game.scenario.scenario import Scenario

NEW_PAGE = "# Opponents\n\n<!-- tournament -->\n\n<!-- end of tournament -->\n"


@frozen
class Pair:
    """One player as the first side against another as the second."""

    first: str
    second: str
    points: Share
    """Points of the first side; a draw is a half."""
    drawn: int


@frozen
class Standing:
    """How a player did against all others."""

    name: str
    points: Share
    as_first: Share
    as_second: Share


@frozen
class Tournament:
    """All players of a list against all, so many games of every two, half of them each way, or of one with itself."""

    scenario: str
    sides: Sides
    seed: int
    games: int
    pairs: tuple[Pair, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Who took part, in the order they were named."""
        return tuple(dict.fromkeys(pair.first for pair in self.pairs))

    def pair(self, first: str, second: str) -> Pair:
        """What came of one player as the first side against another."""
        return next(pair for pair in self.pairs if (pair.first, pair.second) == (first, second))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The players by their points against all others, the best first."""
        found = []
        for name in self.players:
            here = [pair for pair in self.pairs if pair.first == name != pair.second]
            there = [pair for pair in self.pairs if pair.second == name != pair.first]
            won = sum(pair.points.count for pair in here), sum(pair.points.of - pair.points.count for pair in there)
            of = sum(pair.points.of for pair in here), sum(pair.points.of for pair in there)
            found.append(Standing(name, share_of(sum(won), sum(of)), share_of(won[0], of[0]), share_of(won[1], of[1])))
        return tuple(sorted(found, key=lambda standing: (-standing.points.share, standing.name)))


def play_tournament(
    scenario: Scenario,
    players: Sequence[NamedPlayer],
    *,
    games: int,
    seed: int,
    workers: Workers = HERE,
    folder: Path | None = None,
    told: Told | None = None,
) -> Tournament:
    """Play so many games of every two players, half of them each way, and as many of each with itself.

    All begin from the same seeds. With a folder the games of each pair are kept in a file there, and gone on with.
    GameError if a player is named twice, the scenario has more than two sides, or a game fails.
    """
    if len({player.name for player in players}) != len(players):
        raise GameError(message("lab.once"))
    if len(scenario.sides) != 2:
        raise GameError(message("lab.for_two", scenario=term("scenario", scenario.title), sides=len(scenario.sides)))
    first, second = scenario.sides
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    couples = [(one, other, games if one is other else (games + 1) // 2) for one in players for other in players]
    found, before = [], 0
    for one, other, wanted in couples:
        match = Match(scenario, {first: one, second: other}, seed, observed=folder is not None)

        def add(done: int, _of: int, before: int = before) -> None:
            if told is not None:
                told(before + done, sum(each for _, _, each in couples))

        keep = folder / _file_name(one, other) if folder is not None else None
        played = run_match(match, wanted, workers, keep=keep, told=add).games
        points = share_of(sum(game.points_of(first, scenario.sides) for game in played), wanted)
        found.append(Pair(one.name, other.name, points, sum(game.winner is None for game in played)))
        before += wanted
    return Tournament(scenario.name, scenario.sides, seed, games, tuple(found))


def markdown(tournament: Tournament, thinking: Sequence[Thinking] = (), language: str = ENGLISH) -> str:
    """The tables of a tournament, and how long the players think if that was measured."""
    words, players = phrasebook(language), tournament.players
    first, second = (tournament.sides.said(side) for side in tournament.sides)
    facts = {"scenario": tournament.scenario, "seed": tournament.seed, "games": tournament.games}
    lines = [
        words("lab.tournament.about", **facts),
        "",
        words("lab.tournament.points", first=first, second=second),
        "| --- | --- | --- | --- |",
    ]
    for standing in tournament.standings:
        shares = (standing.points, standing.as_first, standing.as_second)
        lines.append(f"| {standing.name} | {' | '.join(map(_shown, shares))} |")
    lines += ["", words("lab.tournament.each", first=first, second=second), ""]
    lines += [f"| {words.say(first)} | {' | '.join(players)} |", f"| --- |{' --- |' * len(players)}"]
    for one in players:
        row = (_shown(tournament.pair(one, other).points) for other in players)
        lines.append(f"| {one} | {' | '.join(row)} |")
    if thinking:
        lines += ["", words("lab.tournament.time"), ""]
        lines += [words("lab.tournament.times"), "| --- |" + " --- |" * 5]
    for entry in thinking:
        times = (f"{spent_ms:.0f} ms" for spent_ms in (entry.median_ms, entry.p99_ms, entry.most_ms))
        lines.append(f"| {entry.name} | {entry.turns} | {' | '.join(times)} | {entry.games_per_second:.2g} |")
    return "\n".join(lines)


def write_page(path: Path, tables: str, scenario: str = "") -> None:
    """Put tables into a page between its marks, or into a new page; GameError if the page has no marks.

    Marks that name the scenario go before those that name none: so a page has the tables of several scenarios.
    """
    page = _page_at(path)
    written = _filled(page, f" {scenario}", tables)
    if written is None:
        written = _filled(page, "", tables)
    if written is None:
        raise GameError(message("lab.no_marks", file=path.name))
    write_document(path, written.encode())


def _page_at(path: Path) -> str:
    """The page that tables go into, a new one if there is none; GameError if it is no text."""
    check_writable(path)
    if not path.exists():
        return NEW_PAGE
    try:
        return read_document(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GameError(message("lab.no_marks", file=path.name)) from error


def _filled(page: str, name: str, tables: str) -> str | None:
    """The page with tables between its marks, of all scenarios or of one; None if there is not one place for them."""
    mark, end = f"<!-- tournament{name} -->\n", f"\n<!-- end of tournament{name} -->"
    before, _, rest = page.partition(mark)
    _, found, after = rest.partition(end)
    return f"{before}{mark}{tables}{end}{after}" if found and page.count(mark) == 1 else None


def _shown(share: Share) -> str:
    if not share.of:
        return "-"
    return f"{share.share * 100:.0f} ({share.low * 100:.0f}–{share.high * 100:.0f})"


def _file_name(*players: NamedPlayer) -> str:
    """The name of the file of a pair."""
    return "-".join(re.sub(r"[^A-Za-z0-9]+", "_", player.name).strip("_") for player in players) + ".jsonl"
