"""`python -m benchmarks.balance GAMES.jsonl ...` prints the rows of docs/balance.md for files of kept games.

Battles for the bridges of Nijmegen have columns of their own; all others, whatever game they are of, one table.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from game.engine.library import load_scenario
from game.lab.intervals import Share, share_of
from game.lab.kept_games import read_kept
from game.lab.match import GameResult
from game.model.side import Sides
from game.systems.standard.lab.measures import WAY_LEFT, held_id, zone_id
from game.systems.standard.lab.way import way_left_mp
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import ALLIED, GERMAN

REGION = "nijmegen"
HEAD = """\
| players | games | Allied points | Allied / draw / German | Nijmegen bridges by turn 3, 4, 5, 6 | Arnhem falls | \
drop zones lost |
| --- | --- | --- | --- | --- | --- | --- |"""


PLAIN_HEAD = """\
| scenario | players | games | points of the first side | won / drawn / lost | actions |
| --- | --- | --- | --- | --- | --- |"""


def main() -> None:
    """Print the tables of the files named."""
    told: dict[str, list[str]] = {HEAD: [], PLAIN_HEAD: []}
    for name in sys.argv[1:]:
        header, kept, _ = read_kept(Path(name))
        scenario, games = load_scenario(header["scenario"]), list(kept.values())
        players = " : ".join(header["players"][name] for name in header["sides"])
        if REGION in scenario.board.regions:
            told[HEAD].append(row(players, scenario.setting, games))
        else:
            told[PLAIN_HEAD].append(plain_row(header["scenario"], players, scenario.sides, games))
    print("\n\n".join("\n".join((head, *rows)) for head, rows in told.items() if rows))


def plain_row(scenario: str, players: str, sides: Sides, games: list[GameResult]) -> str:
    """What came of games of two players of any battle."""
    first, number = sides.first, len(games)
    points = share_of(sum(game.points_of(first, sides) for game in games), number)
    winners = Counter(game.winner for game in games)
    results = f"{winners[first]} / {winners[None]} / {number - winners[first] - winners[None]}"
    actions = sum(game.actions for game in games) / number
    return f"| `{scenario}` | {players} | {number} | {_told(points)} | {results} | {actions:.0f} |"


def row(players: str, setting: Setting, games: list[GameResult]) -> str:
    """What came of games of two players, for the table."""
    number = len(games)
    points = share_of(sum(game.points_of(ALLIED, setting.sides) for game in games), number)
    winners = Counter(game.winner for game in games)
    results = " / ".join(str(winners[side]) for side in (ALLIED, None, GERMAN))
    has_bridges = bool(setting.board.regions.get(REGION))
    arrival = _arrival(setting) if has_bridges else None
    reached = [sum(arrival(game) <= turn for game in games) for turn in (3, 4, 5, 6)] if arrival is not None else []
    falls = share_of(sum(_was(game, held_id(setting.script.victory.for_victory)) for game in games), number)
    lost = sum(_was(game, zone_id(zone)) for game in games for zone in setting.zones) / number
    arrivals = ", ".join(f"{count / number:.0%}" for count in reached) or "-"
    return f"| {players} | {number} | {_told(points)} | {results} | {arrivals} | {_told(falls)} | {lost:.1f} |"


def _arrival(setting: Setting) -> Callable[[GameResult], int]:
    """Says of a game in what turn its foremost ground unit was as near as the bridges of Nijmegen; 99 for never."""
    way = way_left_mp(setting)
    near = min(way[hex] for hex in setting.board.regions[REGION])

    def arrival(game: GameResult) -> int:
        assert game.facts is not None
        left = game.facts["figures"][WAY_LEFT]
        return next((turn for turn, mp in enumerate(left, start=1) if mp is not None and mp <= near), 99)

    return arrival


def _was(game: GameResult, truth: str) -> bool:
    assert game.facts is not None
    return "1" in game.facts["truths"].get(truth, "")


def _told(share: Share) -> str:
    return f"{share.share:.1%} ({share.low:.0%} to {share.high:.0%})"


if __name__ == "__main__":
    main()
