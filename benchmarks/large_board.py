"""The largest board there may be, 200 by 200 hexes, written as files: the country of Market Garden again and again.

`python -m benchmarks.large_board` says what memory its window takes on an X server: painted for the first time, opened
again, and at most in a session at all zooms (`--minutes 10`; else one).
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from benchmarks import real_window
from benchmarks.table import Row, markdown
from game.scenario.locate import data_folder
from game.ui.window.state_file import VARIABLE

SIDE = 200
"""Columns and rows."""
_COLUMNS, _ROWS = 40, 26
"""Of one sheet of the country; an even number of columns, so that hexes keep their neighbours."""
_UNITS = 60
_LONGEST_WAIT_SECONDS = 600.0
_SETTLED_SECONDS = 4.0
_SCENARIO = """\
format: 1
kind: scenario
id: large_board
title: The largest board
summary: Sixty units on forty thousand hexes, to measure the window with.
minutes: 60
system: standard
map: large_board
rules: standard
turns: 9
first_day: "1944-09-17"
first_player: allied
nations: [{id: uk, title: UK, side: allied}, {id: german, title: German, side: german}]
victory: {objective: "100100", side: allied, for_victory: 1, for_draw: 0, airborne_count: true}
"""


def write_large_board(folder: Path) -> Path:
    """Write map and scenario into a folder; the scenario's file."""
    country = yaml.safe_load((data_folder("scenarios") / "maps" / "market_garden.yaml").read_text(encoding="utf-8"))
    (folder / "maps").mkdir(parents=True, exist_ok=True)
    (folder / "maps" / "large_board.yaml").write_text(_written(_map(country)), encoding="utf-8")
    path = folder / "large_board.yaml"
    path.write_text(_SCENARIO + _written(_forces()), encoding="utf-8")
    return path


def _written(data: dict[str, Any]) -> str:
    """A part of a file a line; its values as JSON, which is YAML that leaves no text to be taken for a number."""
    return "".join(f"{key}: {json.dumps(value)}\n" for key, value in data.items())


def _map(country: dict[str, Any]) -> dict[str, Any]:
    rows = [line.ljust(_COLUMNS, ".").replace("-", ".") for line in country["terrain"]]
    terrain = [(rows[row % _ROWS] * (SIDE // _COLUMNS))[:SIDE] for row in range(SIDE)]
    some = [*_sheets()][::3]  # all ways and places together are more than a list may have
    waters = [
        {"name": water["name"], "kind": water["kind"], "hexsides": " ".join(sides)}
        for right, down in _sheets()
        for water in country["waters"]
        if (sides := [*_moved_sides(water["hexsides"].split(), right, down)])
    ]
    routes = [
        {"name": route["name"], "kind": route["kind"], "hexes": " ".join(hexes)}
        for right, down in some
        for route in country["routes"]
        if len(hexes := _moved_way(route["hexes"].split(), right, down)) > 1
    ]
    places = [
        {"name": place["name"], "kind": place["kind"], "hex": hex}
        for right, down in some
        for place in country["places"]
        if (hex := _moved(place["hex"], right, down))
    ]
    crossings = {
        kind: [
            {**crossing, **_named(crossing, f"{right}_{down}"), "hexside": sides[0]}
            for right, down in some
            for crossing in country[kind]
            if (sides := [*_moved_sides([crossing["hexside"]], right, down)])
        ]
        for kind in ("bridges", "ferries")
    }
    return {
        "format": 1, "kind": "map", "id": "large_board", "title": "The largest board", "shape": "hexes",
        "columns": f"1-{SIDE}", "rows": {"odd": f"1-{SIDE}", "even": f"1-{SIDE}"}, "hex_km": country["hex_km"],
        "credits": country["credits"],
        "legend": country["legend"], "terrain": terrain, "waters": waters, "routes": routes, "places": places,
        **crossings,
    }  # fmt: skip


def _named(crossing: dict[str, Any], sheet: str) -> dict[str, str]:
    """Id and name of a bridge or ferry on one of the sheets; ferries have no id."""
    named = {"name": f"{crossing['name']} {sheet}"}
    return named | {"id": f"{crossing['id']}_{sheet}"} if "id" in crossing else named


def _forces() -> dict[str, Any]:
    units, setup = [], []
    for number in range(_UNITS):
        side, nation = (("allied", "uk"), ("german", "german"))[number % 2]
        units.append({
            "id": f"unit_{number}", "name": f"{number + 1}. Battalion", "short": str(number + 1), "strength": "3-3-7",
            "formation": f"Corps of the {side}", "nation": nation, "type": "infantry", "size": "battalion",
        })  # fmt: skip
        setup.append({"unit": f"unit_{number}", "hex": f"{3 * number + 5:03}{150 if number % 2 else 50:03}"})
    return {"units": units, "setup": setup}


def _sheets() -> Iterator[tuple[int, int]]:
    return ((right, down) for down in range(0, SIDE, _ROWS) for right in range(0, SIDE, _COLUMNS))


def _moved(hex: str, right: int, down: int) -> str:
    """A hex of the country on one of the sheets; empty beyond the board."""
    column, row = int(hex[:2]) + right, int(hex[2:]) + down
    return f"{column:03}{row:03}" if column <= SIDE and row <= SIDE else ""


def _moved_sides(sides: Iterable[str], right: int, down: int) -> Iterator[str]:
    for side in sides:
        ends = [_moved(hex, right, down) for hex in side.split("/")]
        if all(ends):
            yield "/".join(ends)


def _moved_way(hexes: Iterable[str], right: int, down: int) -> list[str]:
    """The hexes of a way up to the edge of the board."""
    found: list[str] = []
    for hex in hexes:
        moved = _moved(hex, right, down)
        if not moved:
            break
        found.append(moved)
    return found


def rows(minutes: float) -> Iterator[Row]:
    """The window with the largest board, from an installed wheel, on an X server."""
    with tempfile.TemporaryDirectory() as home, real_window.x_server(Path(home)) as display:
        python = real_window.installed(Path(home) / "venv")
        command = [python, "-m", "game", "play", str(write_large_board(Path(home) / "scenarios"))]
        for what in ("painted for the first time", "opened again"):
            seconds, most_mb = _opened(display, command, Path(home) / "state.json")
            figures = f"{most_mb:.0f} MB at most; there after {seconds:.0f} s"
            yield Row(f"memory (PSS) of a board of {SIDE} by {SIDE}, {what}", figures, "never above 350 MB")
        yield real_window.session_row(display, command, minutes)


def _opened(display: real_window.Display, command: list[str], state_file: Path) -> tuple[float, float]:
    """Seconds until the map is there, and the memory at its highest until a little later."""
    state_file.unlink(missing_ok=True)
    environment = {**display.environment, VARIABLE: str(state_file)}
    began, ready, most_mb = time.perf_counter(), 0.0, 0.0
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
        try:
            while not ready or time.perf_counter() - began < ready + _SETTLED_SECONDS:
                most_mb = max(most_mb, real_window.pss_mb(process.pid))
                if not ready and real_window.is_ready(state_file):
                    ready = time.perf_counter() - began
                if time.perf_counter() - began > _LONGEST_WAIT_SECONDS:
                    raise SystemExit("the window did not open")
                time.sleep(0.05)
        finally:
            process.kill()
            process.wait()
    return ready, most_mb


if __name__ == "__main__":
    words = sys.argv[1:]
    asked = float(words[words.index("--minutes") + 1]) if "--minutes" in words else real_window.SESSION_MINUTES
    print(markdown(rows(asked)))
