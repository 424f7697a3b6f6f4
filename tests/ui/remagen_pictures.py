"""The board of Remagen as it is to look, without panels: by day, at night, and while a sector fires.

The pictures lie in tests/ui/golden/boards at half size. `python -m tests.regenerate_pictures` makes them anew.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import Game
from game.model.side import Side
from game.systems.remagen.rules.state import BARRED, Engagement, State
from game.systems.remagen.ui.fields_of_fire import field_of_fire
from game.systems.remagen.ui.looks import scenery
from game.ui.board.marks import Marks
from game.ui.desk.stage import Stage
from tests.random_games import scenario
from tests.systems.remagen.builder import Field
from tests.ui.driver import Driver
from tests.ui.scenes_of_record import FOLDER, KEPT_SIZE, SIZE
from tests.ui.table import open_game

BOARDS = FOLDER / "boards"


def drawn(state: State, hex_px: int, middle: str, marks: Marks | None = None, hover: str = "") -> pygame.Surface:
    """A part of the board with all that stands there, as large as a window."""
    driver = Driver(SIZE)
    screen = open_game(driver, Game.new(scenario("remagen"), seed=1))
    index, view = screen.game.scenario.board.topology.index, screen.view
    surface = pygame.Surface(SIZE, 0, 32)
    view.camera.resize(surface.get_rect())
    view.reserve(0, 0)  # no banner and no tray lie over this surface
    view.camera.zoom_to(hex_px)
    view.camera.centre_on(index(middle))
    pointed = index(hover) if hover else -1
    view.draw(surface, scenery(state), marks or Marks(), stage=Stage(), hover=pointed, cursor=-1)
    driver.app.close()
    return pygame.transform.smoothscale(surface, KEPT_SIZE)


def by_day() -> pygame.Surface:
    """The bridge stands; men, guns, vehicles of every kind; a stack is fanned out."""
    field = Field(
        {"J7": "heavy medium", "J6": "armtruck+mg inf inf", "I6": "inf inf inf inf inf inf", "K6": "truck+howitzer",
         "K7": "light car", "H6": "eng bazooka", "L6": "atgun", "G6": "para", "I7": "lvt weasel"},
        {"I10": "car inf", "J11": "atgun", "K11": "atgun", "I11": "bazooka", "K10": "inf mg", "L12": "halftrack",
         "M12": "rocket medium", "H13": "heavy"},
    )  # fmt: skip
    return drawn(field.state, 66, "J9", hover="I6")


def at_night() -> pygame.Surface:
    """The bridge has fallen, one pontoon is complete, another begun; losses, hits, smoke and signs."""
    field = Field(
        {"L7": "eng eng", "M7": "medium", "M8": "medium", "L6": "truck+howitzer", "K10": "heavy inf", "J10": "inf mg"},
        {"K11": "medium inf", "J11": "atgun", "I10": "howitzer", "M12": "inf inf"}, turn=6,
    )  # fmt: skip
    state, line_of = field.state, field.setting.line_of
    state.bridge_stands = False
    complete, begun = line_of[field.at("M8")], line_of[field.at("L8")]
    state.labour[complete], state.completed_turn[complete], state.labour[begun] = 30, 4, 17
    _wear(field)
    state.engagements = (Engagement(Side(0), (field.at("K10"),), (field.at("K11"),), 5),)
    return drawn(state, 66, "L9")


def _wear(field: Field) -> None:
    state = field.state
    for sector, hits in (("K10", 2), ("K11", 2), ("M8", 1)):
        for unit in state.here[field.at(sector)]:
            if state.type(unit).is_foot:
                state.figures[unit] -= 1
            else:
                state.hits[unit] = hits
    for unit in state.here[field.at("I10")]:
        state.flags[unit] |= BARRED


def firing() -> pygame.Surface:
    """A tank and a howitzer choose their target: how far they reach, what they do not see and why."""
    field = Field({"J6": "medium howitzer"}, {"J11": "atgun", "I10": "inf", "K12": "medium"})
    here = field.at("J6")
    sight = field_of_fire(field.state, here, field.state.here[here])
    return drawn(field.state, 44, "J9", Marks(sight=sight, selected=here))


PICTURES: dict[str, Callable[[], pygame.Surface]] = {
    "remagen_by_day": by_day, "remagen_at_night": at_night, "remagen_firing": firing,
}  # fmt: skip
