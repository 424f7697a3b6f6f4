"""Small boards with everything on them, anywhere, and the positions that random play reaches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.model.dice import SeededDice
from game.scenario.board import Board
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import State
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.builder import TERRAIN, make_board, make_setting

HOLDS_BACK = 0.7
"""How often a random player who draws the end of his phase draws again."""


def positions(setting: Setting, seed: int) -> Iterator[State]:
    """The positions of random games, one game after another, without the secret set-up."""
    rng = Random(seed)
    while True:
        dice = SeededDice(rng.getrandbits(32))
        state, _ = STANDARD.new_state(setting, dice)
        while STANDARD.decision(state) is not None:
            if state.turn > 0:
                yield state
            action = STANDARD.legal(state).sample(rng)
            if action.kind in STANDARD.passing_kinds and rng.random() < HOLDS_BACK:
                action = STANDARD.legal(state).sample(rng)
            STANDARD.step(state, action, dice)


def small_setting(rng: Random) -> Setting:
    """A small board and a few units of both sides, on the ground, in the air and on their way; nobody has won yet."""
    while True:
        setting = _any_setting(rng)
        if STANDARD.new_state(setting, SeededDice(0))[0].winner < 0:
            return setting


def _any_setting(rng: Random) -> Setting:
    board = small_board(rng)
    numbers = list(board.topology.numbers)
    units = {}
    for index, place in enumerate(rng.sample(numbers, min(len(numbers), rng.randint(4, 12)))):
        nation = rng.choice(("uk", "us", "polish", "german", "german", "german"))
        marks = "engineer" if nation == "uk" and rng.random() < 0.5 else ""
        strength = f"{rng.randint(1, 5)}-{rng.randint(1, 4)}-{rng.choice((1, 2, 4, 7, 7, 10, 12))}"
        units[f"u{index}"] = f"{strength} {nation} {place} {marks}"
    landing = {
        f"air{index}": f"2-2-{rng.choice((4, 7, 10))} us off {rng.choice(('parachute', 'glider', 'glider crash'))}"
        for index in range(rng.randint(0, 3))
    }
    coming = {
        f"land{index}": f"3-3-{rng.choice((4, 7, 10))} {rng.choice(('uk', 'german'))} off"
        for index in range(rng.randint(0, 2))
    }
    arrivals: list[dict[str, Any]] = []
    if landing:
        arrivals.append({"turn": 1, "units": list(landing), "near": {"hexes": 3, "of": "middle"}})
    if coming:
        arrivals.append({"turn": rng.randint(1, 2), "units": list(coming), "hexes": " ".join(rng.sample(numbers, 2))})
    return make_setting(
        board, units | landing | coming, reinforcements=arrivals, turns=4, victory=_victory(numbers, rng),
        demolished=[bridge.id for bridge in board.bridges if rng.random() < 0.2],
        options={"repair": rng.choice(("lasting", "player_turn")), "bombardment": rng.random() < 0.8},
        drop_zones=[
            {"id": f"z{index}", "title": f"Z{index}", "nation": rng.choice(("uk", "us")), "hex": place}
            for index, place in enumerate(rng.sample(numbers, 3))
        ],
    )  # fmt: skip


def _victory(numbers: list[str], rng: Random) -> dict[str, Any]:
    return {
        "objective": " ".join(rng.sample(numbers, 3)), "side": rng.choice(("allied", "german")),
        "for_victory": rng.randint(2, 3), "for_draw": rng.randint(0, 1), "airborne_count": rng.random() < 0.5,
    }  # fmt: skip


def small_board(rng: Random) -> Board:
    """Terrain, waters, routes, bridges and ferries at random, also where no map would have them."""
    columns, rows = rng.randint(4, 8), rng.randint(3, 7)
    lines = [" ".join(rng.choices([*TERRAIN, "-"], weights=[8, 2, 2, 4, 2, 2, 1], k=columns)) for _ in range(rows)]
    bare = make_board(lines)
    titles = [bare.hexside_title(side) for side in range(len(bare.topology.hexsides))]
    middle = bare.number(bare.topology.size // 2)
    return make_board(lines, regions={"middle": middle}, **_features(titles, rng))


def _features(titles: list[str], rng: Random) -> dict[str, Any]:
    waters: dict[str, list[str]] = {"streams": [], "canals": [], "rivers": []}
    routes: dict[str, list[str]] = {"trails": [], "roads": [], "highways": [], "railroads": []}
    bridges: dict[str, str] = {}
    ferries = []
    for title in titles:
        is_wet = rng.random() < 0.3
        if is_wet:
            waters[rng.choice(("streams", "canals", "rivers", "rivers"))].append(title)
        for kind, hexsides in routes.items():
            if rng.random() < (0.3 if is_wet else 0.12):
                hexsides.append(title.replace("/", " "))
                if is_wet and kind != "trails" and rng.random() < 0.7:
                    carries = "rail" if kind == "railroads" else "road"
                    bridges[f"b{len(bridges)}"] = f"{rng.choice(('canal', 'railroad', 'highway'))} {carries} {title}"
        if is_wet and rng.random() < 0.1:
            ferries.append(title)
    by_water = {name: " ".join(hexsides) for name, hexsides in waters.items()}
    return by_water | routes | {"bridges": bridges, "ferries": " ".join(ferries)}
