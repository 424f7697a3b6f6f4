"""What is so in a game and its window, and what has come about since a moment: what a lesson's steps go by."""

from __future__ import annotations

from typing import Any, Protocol

from game.grid.topology import OFF_BOARD
from game.model.action import Action
from game.model.frozen import frozen
from game.scenario.lesson import ActionPattern, Goal, Situation
from game.ui.board.camera import ZOOM_LEVELS_PX
from game.ui.paint.structure_pictures import FALLEN
from game.ui.play.hand.host import WithAim, WithDialogs, WithGame, WithMap, WithOverlays, WithWindow
from game.ui.play.hand.ordering import Ordering
from game.ui.play.panels.status_line import WARNING


class WitnessedScreen(WithWindow, WithGame, WithDialogs, WithMap, WithAim, WithOverlays, Protocol):
    """The play screen, as far as a lesson looks at it."""

    name: str
    message: tuple[str, str, str]
    ordering: Ordering


def fits(pattern: ActionPattern, data: dict[str, Any]) -> bool:
    """Whether an action, as records have it, is what a pattern says; of a list, a single name means the last."""
    return all(_same(wanted, data.get(key)) for key, wanted in pattern.items())


def _same(wanted: str | int | tuple[str | int, ...], value: object) -> bool:
    if isinstance(value, list):
        return list(wanted) == value if isinstance(wanted, tuple) else value[-1:] == [wanted]
    return wanted == value


class Witness:
    """Looks at a play screen."""

    def __init__(self, screen: WitnessedScreen) -> None:
        """A witness of one screen."""
        self._screen = screen

    def encoded(self, action: Action) -> dict[str, Any]:
        """An action as records have it."""
        scenario = self._screen.game.scenario
        return scenario.system.encode(scenario.setting, action)

    def failing(self, situation: Situation) -> list[str]:
        """What of a situation is not so, by its names."""
        found = {**self._of_game(situation), **self._of_window(situation)}
        return [name for name, is_so in found.items() if not is_so]

    def _of_game(self, situation: Situation) -> dict[str, bool]:
        """What of it lies in the position."""
        screen = self._screen
        game = screen.game
        decision, scenario = game.decision, game.scenario
        found = {}
        if situation.decision is not None:
            found["decision"] = decision is not None and decision.kind == situation.decision
        if situation.side is not None:
            found["side"] = decision is not None and scenario.sides.id(decision.side) == situation.side
        if situation.turn is not None:
            found["turn"] = scenario.system.phase_key(game.state)[0] == situation.turn
        pieces = screen.desk.scenery().pieces
        for unit, number in situation.units.items():
            piece = pieces.get(screen.desk.widget(f"unit:{unit}"))
            found[f"units.{unit}"] = piece is not None and scenario.board.number(piece.hex) == number
        for unit in situation.depleted:
            piece = pieces.get(screen.desk.widget(f"unit:{unit}"))
            found[f"depleted.{unit}"] = piece is not None and bool(getattr(piece.look, "worn", False))
        bridges = {
            bridge.id: state
            for bridge, state in zip(scenario.board.bridges, screen.desk.scenery().bridges, strict=True)
        }
        for name in situation.intact:
            found[f"intact.{name}"] = bridges.get(name, FALLEN) != FALLEN
        return found

    def _of_window(self, situation: Situation) -> dict[str, bool]:
        """What of it is selected, opened and shown."""
        screen = self._screen
        said = screen.desk.state()
        found = {}
        if situation.hex is not None:
            hex = screen.aim.hex
            found["hex"] = hex != OFF_BOARD and screen.game.scenario.board.number(hex) == situation.hex
        if situation.selected is not None:
            found["selected"] = said["selected"] == situation.selected
        if situation.group is not None:
            found["group"] = sorted(said.get("group", ())) == sorted(situation.group)
        if situation.planned is not None:
            found["planned"] = screen.desk.has_plan is situation.planned
        if situation.ordering is not None:
            found["ordering"] = screen.ordering.is_on is situation.ordering
        if situation.sheet is not None:
            found["sheet"] = screen.sheet is not None and screen.sheet.id == situation.sheet
        if situation.markers is not None:
            found["markers"] = sorted(said["markers"]) == sorted(situation.markers)
        if situation.overlay is not None:
            found["overlay"] = situation.overlay in screen.shown
        if situation.full_log is not None:
            found["full_log"] = screen.dashboard.log_fills is situation.full_log
        if situation.fitted is not None:
            camera = screen.view.camera
            found["fitted"] = (camera.hex_px == camera.fit_hex_px) is situation.fitted
        return found


@frozen
class _View:
    """Where the camera was."""

    hex_px: int
    corner: tuple[int, int]


class SinceStep:
    """What has come about in a screen since a step began."""

    def __init__(self, screen: WitnessedScreen) -> None:
        """Begin to watch now."""
        self._screen = screen
        self._witness = Witness(screen)
        self.actions = screen.game.actions_done
        """How many actions had been done when the step began."""
        self._undone = False
        self._screens: set[str] = set()
        self._refused: set[str] = set()
        self._view = self._look()
        self._zoomed = self._panned = False

    def _look(self) -> _View:
        camera = self._screen.view.camera
        return _View(camera.hex_px, camera.sheet_rect.topleft)

    def cannot_be(self, goal: Goal) -> bool:
        """Whether a goal is out of reach in this window: a map that is shown whole at its closest cannot be moved."""
        return (goal.zoomed or goal.panned) and self._screen.view.camera.fit_hex_px >= ZOOM_LEVELS_PX[-1]

    def notice(self) -> None:
        """Take in what is to be seen only for a moment: pages over the map, refusals, a map that was moved."""
        screen = self._screen
        self._undone |= screen.game.actions_done < self.actions
        self._screens |= {other.name for other in screen.app.screens if other.name != screen.name}
        text, kind, rule = screen.message
        if text and kind == WARNING and rule:
            self._refused.add(rule)
        now = self._look()
        if now.hex_px != self._view.hex_px:
            self._zoomed, self._view = True, now
        self._panned |= now.corner != self._view.corner

    def missing(self, goal: Goal) -> list[str]:
        """The names of what a goal still lacks; empty once it is reached."""
        self.notice()
        lacking = self._witness.failing(goal)
        done = [self._witness.encoded(entry.action) for entry in self._new_entries()]
        lacking += [f"done.{p.get('do')}" for p in goal.done if not any(fits(p, data) for data in done)]
        kinds = {event.kind for entry in self._new_entries() for event in entry.events}
        lacking += [f"events.{kind}" for kind in goal.events if kind not in kinds]
        asked = {
            "undone": not goal.undone or self._undone,
            "screen": goal.screen is None or goal.screen in self._screens,
            "refused": goal.refused is None or goal.refused in self._refused,
            "zoomed": not goal.zoomed or self._zoomed,
            "panned": not goal.panned or self._panned,
        }
        return lacking + [name for name, is_so in asked.items() if not is_so]

    def _new_entries(self) -> tuple[Any, ...]:
        return self._screen.game.history[self.actions :]
