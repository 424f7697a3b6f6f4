"""Parts of the map of the Scheldt as they are to look: `python -m tests.regenerate_pictures` makes them anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame

from game import Game
from game.model.dice import ScriptedDice
from game.scenario.board import Board
from game.scenario.compile_board import compile_board
from game.scenario.header import Window
from game.scenario.locate import data_folder
from game.scenario.map_schema import MapFile
from game.scenario.reader import read_file
from game.scenario.report import FileReport
from game.scenario.validate import validate
from game.systems.standard.rules.bridgeheads.facts import CROSSING
from game.systems.standard.rules.bridgeheads.offers import arrow_mark
from game.systems.standard.rules.bridgeheads.standing import place
from game.systems.standard.rules.occupancy import refresh
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.facts import NONE
from game.systems.standard.ui.looks import scenery
from game.systems.standard.ui.work_kinds import (
    ARROW,
    BATTERY,
    BEACH,
    BRIDGEHEAD,
    DESTROYED,
    FIRES,
    FORT,
    OPEN,
    PORT,
    SHUT,
    STAYS,
)
from game.ui.board.camera import Camera
from game.ui.board.marks import Marks
from game.ui.desk.stage import Stage
from game.ui.look.fonts import Fonts
from game.ui.paint.map import MapPainter
from game.ui.paint.works import Work
from tests.random_games import scenario
from tests.ui.driver import Driver
from tests.ui.table import open_game

SIZE = (640, 360)
HEX_PX = 62
SIZE_OF_WINDOW = (1280, 720)


@cache
def cut(columns: str, rows: str) -> Board:
    """A part of the map, as the standard rules paint it."""
    document = read_file(data_folder("scenarios") / "maps" / "scheldt.yaml")
    window = Window.model_validate({"columns": columns, "rows": rows})
    board = compile_board(validate(document, MapFile), window, FileReport({"map": document}))
    assert board is not None
    return replace(board, system="standard")


def works_of(board: Board) -> tuple[Work, ...]:
    """One of every kind and state between Middelburg and the Sloe, wherever that is in the battle."""
    listed = (
        (FORT, "1406", "1"), (FORT, "1109", "2"), (BATTERY, "1308 1409", FIRES), (BATTERY, "1006 0906", DESTROYED),
        (PORT, "1404", OPEN), (PORT, "1109", SHUT), (BEACH, "1405 1504", ""), (ARROW, "1507 1407", OPEN),
        (ARROW, "1308 1509", SHUT), (BRIDGEHEAD, "1606 1506", f"olive {STAYS}"),
    )  # fmt: skip
    known = set(board.topology.numbers)
    return tuple(
        Work(kind, tuple(board.topology.index(number) for number in numbers.split()), state)
        for kind, numbers, state in listed
        if set(numbers.split()) <= known
    )


def painted(board: Board, folder: Path, works: tuple[Work, ...] = (), hex_px: int = HEX_PX) -> pygame.Surface:
    """The middle of a board with all its bridges."""
    painter = MapPainter(board, Fonts(), folder, HEX_PX)
    painter.bake()
    painter.works = works
    surface = pygame.Surface(SIZE, 0, 32)
    camera = Camera(painter.layout, surface.get_rect())
    camera.zoom_to(hex_px)
    painter.draw(surface, camera, [0] * len(board.bridges), show_compass=False)
    return surface


def walcheren(folder: Path) -> pygame.Surface:
    """Flooded land, dunes, the Sloe with its dam, mud and flats, and what stands there."""
    board = cut("8-16", "1-11")
    return painted(board, folder, works_of(board))


def leopold(folder: Path) -> pygame.Surface:
    """Soaked polders along the canal, Isabella and the Braakman."""
    return painted(cut("9-17", "13-20"), folder)


def sloe(_folder: Path) -> pygame.Surface:
    """Markers of the rule modules over the dam: both parts of a hex, deadlock, disorder, markers, three bridgeheads."""
    driver = Driver(SIZE_OF_WINDOW)
    screen = open_game(driver, Game.new(scenario("sloe_dam"), seed=1))
    state, view, surface = marked(screen.game.view(None)), screen.view, pygame.Surface(SIZE, 0, 32)
    view.camera.resize(surface.get_rect())
    view.reserve(view.camera.right_px, view.camera.bottom_px)  # no banner lies over this surface
    view.camera.zoom_to(HEX_PX)
    view.camera.centre_on(state.setting.board.topology.index("1506"))
    view.draw(surface, scenery(state), Marks(), stage=Stage(), hover=-1, cursor=-1)
    driver.app.close()
    return surface


def marked(state: State) -> State:
    """A position of the Sloe dam in which every marker lies somewhere."""
    setting, overruns, stacks = state.setting, state.modules.overruns, state.stacks
    assert overruns is not None
    assert stacks is not None
    hex, unit, topology = setting.board.topology.index, setting.unit_index, setting.board.topology
    state.hex_of[unit["calgary"]] = hex("1406")
    refresh(state)
    overruns.own_hexes().box[hex("1406")] = 1
    overruns.deadlocked[unit["calgary"]] = stacks.disrupted[unit["maisonneuve"]] = 1
    overruns.bound[unit["kg_1018"]] = 1
    for number, mp, rings in (("1506", 5, 2), ("1606", 4, 1)):
        overruns.lay(hex(number), mp, rings)
    assert state.modules.supply is not None
    state.modules.supply.status[unit["mortars_5"]] = NONE
    play = Play(state, ScriptedDice(()))
    place(play, hex("1606"), ALLIED, CROSSING, topology.hexside(hex("1606"), hex("1506")))
    place(play, hex("1407"), GERMAN, CROSSING, arrow_mark(0))
    place(play, hex("1809"), ALLIED, CROSSING, topology.hexside(hex("1809"), hex("1709")))
    return state


PICTURES: dict[str, Callable[[Path], pygame.Surface]] = {"walcheren": walcheren, "leopold": leopold, "sloe": sloe}
