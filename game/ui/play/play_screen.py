"""The game on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.engine.game import Game
from game.grid.topology import OFF_BOARD
from game.model.side import Side
from game.ui.desks import desk_for
from game.ui.keys import PLAY, Command
from game.ui.paint.map import MapPainter
from game.ui.play.aim import Aim
from game.ui.play.baking import Baking
from game.ui.play.cards import Sheet
from game.ui.play.controls import Controls
from game.ui.play.dashboard import Contents, Dashboard
from game.ui.play.desk import Do, Refused, Reply, Shown
from game.ui.play.flow import Flow
from game.ui.play.kit import Kit
from game.ui.play.map_view import MapView
from game.ui.play.marks import Marks
from game.ui.play.own_sheets import end_sheet, result_sheet
from game.ui.play.pointer import Pointer
from game.ui.play.status_line import ALARM, HINT, WARNING
from game.ui.play.table import Players, Table
from game.ui.screen import Screen
from game.ui.screens.curtain import Curtain
from game.ui.screens.rules import RulesBrowser
from game.ui.theme import AMBER, PANEL, TEXT, WELL

if TYPE_CHECKING:
    from game.ui.app import App

_OPENING_HEX_PX = 62


class PlayScreen(Screen):
    """One game at the window. Shows what the viewer may see; every change of the game goes through `flow`."""

    name = "play"

    def __init__(self, game: Game, players: Players, *, maps: Path | None = None) -> None:
        """A screen for a game; baked maps lie in the `maps` folder, by default in the player's cache."""
        self.title = game.scenario.title
        self._maps = maps
        self.game = game
        self.table = Table(game, players)
        self.desk = desk_for(game.scenario)
        self.aim = Aim(game.scenario.board.topology)
        self.pointer = Pointer()
        self.shown: frozenset[str] = frozenset()
        """Overlays that are switched on."""
        self.own_sheet: Sheet | None = None
        self._has_told_result = False
        self._has_map = False
        self._message = ("", HINT, "")
        self._hovered = ""
        self._contents: Contents | None = None
        self._marks: tuple[object, Marks] = (None, Marks())

    # coming and going

    def enter(self, app: App) -> None:
        """Sit down at the window of an app."""
        self.app = app
        self.kit = Kit(app)
        self.flow = Flow(self.table, self.desk, app.wake, app.settings.speed)
        painter = MapPainter(self.game.scenario.board, app.fonts, self._maps)
        self.baking = Baking(painter, app.wake)
        self.dashboard = Dashboard(self.kit)
        self.view = MapView(self.kit, self.game.scenario.board, painter)
        self.controls = Controls(self)
        self.dashboard.place(app.size)
        self.view.place(self.dashboard.map_rect)
        self.view.camera.fit()
        self._changed()
        self._call_next()

    def leave(self) -> None:
        """Leave the window."""
        self.flow.leave()

    def uncovered(self) -> None:
        """Another screen has gone."""
        self.controls.let_go()
        self.flow.speed = self.app.settings.speed
        self.dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew."""
        self.dashboard.place(size)
        self.relayout()

    def relayout(self) -> None:
        """The panels have moved: the map takes what is left."""
        self.view.place(self.dashboard.map_rect)
        self._changed()

    # what happens

    def take(self, reply: Reply) -> None:
        """Carry out what a click or key came to."""
        self._message = ("", HINT, "")
        match reply:
            case Do():
                refusal = self.flow.do(reply.actions)
                if refusal is not None:
                    self.say(refusal.sentence, WARNING, refusal.rule)
                elif self.table.notice:
                    self.say(self.table.notice, ALARM)
            case Refused():
                self.say(reply.refusal.sentence, WARNING, reply.refusal.rule)
            case Shown():
                if reply.hex != OFF_BOARD:
                    self.go_to(reply.hex)
        self.changed()

    def say(self, text: str, kind: str = HINT, rule: str = "") -> None:
        """Say something in the status line, until something else happens."""
        self._message = (text, kind, rule)
        self._changed()

    def quiet(self) -> None:
        """What was said has been read."""
        if self._message[0]:
            self._message = ("", HINT, "")
            self._changed()

    def go_to(self, hex: int) -> None:
        """Put the cursor on a hex and bring it into view."""
        self.aim.put(hex)
        self.bring_into_view(hex)

    def bring_into_view(self, hex: int) -> None:
        """Move the map if a hex lies at its edge, outside it or under a panel."""
        room = self.dashboard.open_map.inflate(-2 * self.view.camera.hex_px, -2 * self.view.camera.hex_px)
        place = self.view.camera.centre(hex)
        if not room.collidepoint(place):
            self.view.camera.centre_on(hex)

    def changed(self) -> None:
        """The position, the selection or a dialog is another."""
        self.flow.version += 1
        self._tell_result()
        self._changed()
        self._call_next()

    def _changed(self) -> None:
        self._contents = None
        self.dirty = True

    def relook(self) -> None:
        """Something else is pointed at, or the map has moved."""
        self._changed()

    def show_result(self) -> None:
        """Say once more how the game ended."""
        self._has_told_result = False
        self._tell_result()
        self._changed()

    def _call_next(self) -> None:
        """Let the curtain fall if the other person must come to the window."""
        side = self.flow.change_seats()
        if side is not None:
            why = "Both sides set up in secret." if self.desk.is_secret else "The next phase is yours."
            self.controls.let_go()
            self.app.push(Curtain(side, why))

    def _tell_result(self) -> None:
        outcome = self.game.outcome
        if outcome is None:
            self._has_told_result = False
        elif not self._has_told_result and not self.flow.stage.is_playing:
            self._has_told_result = True
            self.own_sheet = result_sheet(outcome, self.desk.result())

    def ask_end(self, *, at_once: bool) -> None:
        """End the phase, after asking if something is left to do."""
        if not self.table.may_act:
            return
        heading = self.desk.heading()
        if heading.end_refusal:
            self.say(heading.end_refusal, WARNING)
            return
        undone = self.desk.undone()
        refusal = self.game.refusal(self.desk.end_action())
        if refusal is None and undone.text and not at_once:
            self.own_sheet = end_sheet(heading.end_text, heading.side or Side.ALLIED, undone)
            self.dashboard.sheet.first = 0
            self.changed()
            return
        self.end_phase()

    def end_phase(self) -> None:
        """End the phase without asking."""
        self.own_sheet = None
        self.take(Do((self.desk.end_action(),)))

    # events and time

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event of mouse or keyboard."""
        if not self._has_map:
            return False
        return self.controls.handle(event)

    def update(self, seconds: float) -> None:
        """Time has passed."""
        if not self._has_map:
            self.dirty = True
            self._has_map = self.baking.is_done
            return
        if self.controls.update(seconds):
            self.dirty = True
        if self.flow.update(seconds):
            self._tell_result()
            self._changed()
            self._call_next()

    @property
    def wait_seconds(self) -> float | None:
        """When time matters next."""
        if not self._has_map:
            return 0.1
        return 0.0 if self.controls.is_panning else self.flow.wait_seconds

    # what is shown

    @property
    def sheet(self) -> Sheet | None:
        """The dialog that is open: the screen's own, or the desk's."""
        if self.own_sheet is not None:
            return self.own_sheet
        return None if self.flow.stage.is_playing else self.desk.sheet()

    @property
    def contents(self) -> Contents:
        """What the panels say now."""
        if self._contents is None:
            self._contents = self._told()
            self.dashboard.log.show(self.flow.log_lines())
            focus = self.desk.focus
            avoid = self.view.hex_rect(focus, 0.5) if focus != OFF_BOARD else None
            self.dashboard.fit(self._contents, avoid)
        return self._contents

    def _told(self) -> Contents:
        desk, hex, is_playing = self.desk, self.aim.hex, self.flow.stage.is_playing
        may_act = self.table.may_act and not is_playing
        return Contents(
            heading=desk.heading(),
            can_undo=self.table.may_act and self.game.undo_refusal() is None,
            can_redo=self.table.may_act and self.game.redo_refusal() is None,
            unit=desk.unit_card(hex),
            hex=desk.hex_card(hex if hex != OFF_BOARD else desk.focus),
            preview=desk.preview(hex),
            prompt=desk.prompt() if may_act and self.own_sheet is None and desk.sheet() is None else None,
            sheet=self.sheet,
            tray=desk.tray() if may_act else None,
            commands=tuple((name, text, PLAY.label(Command(name))) for name, text in desk.commands) if may_act else (),
            status=(*self._status(hex), self._right_text(hex)),
            keys=tuple((name, PLAY.label(Command(command))) for name, command in _KEYS),
        )

    def _status(self, hex: int) -> tuple[str, str, str]:
        if self.aim.typed:
            return f"Go to hex {self.aim.typed.ljust(4, '_')}", HINT, ""
        if self._message[0]:
            return self._message
        if self.flow.error:
            return self.flow.error, ALARM, ""
        decision = self.game.decision
        if decision is None:
            return "The game is over. Menu, New game and the map are yours", HINT, ""
        if not self.table.may_act:
            return f"The {decision.side.title} player decides ...", HINT, ""
        if hex == OFF_BOARD or self.own_sheet is not None:
            return decision.prompt, HINT, decision.rule
        hint = self.desk.hint(hex, self.point(hex))
        if hint.refusal is not None:
            return hint.text, WARNING, hint.refusal.rule
        return hint.text, HINT, ""

    def _right_text(self, hex: int) -> str:
        where = self.game.scenario.board.hex_title(hex) + "   " if hex != OFF_BOARD else ""
        saved = "NOT SAVED" if self.table.notice else "saved" if self.game.actions_done else "new game"
        return f"{where}zoom {round(100 * self.view.camera.hex_px / _OPENING_HEX_PX)}%   {saved}"

    def point(self, hex: int) -> tuple[float, float] | None:
        """Where in a hex the mouse is; None if keys point."""
        if self.aim.position is None or not self.desk.wants_point:
            return None
        return self.view.point_in(hex, self.aim.position)

    def marks(self) -> Marks:
        """The marks over the map, worked out anew only when something has changed."""
        if self.flow.stage.is_playing:
            return Marks()
        hex = self.aim.hex
        point = self.point(hex) if hex != OFF_BOARD else None
        key = (self.flow.version, hex, point, self.shown)
        if self._marks[0] != key:
            self._marks = (key, self.desk.marks(hex, point, self.shown))
        return self._marks[1]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the map and the panels."""
        if not self._has_map:
            self._draw_waiting(surface)
            return
        contents = self.contents
        self.view.draw(
            surface, self.flow.scenery, self.marks(), stage=self.flow.stage,
            hover=OFF_BOARD if self.aim.by_keys else self.aim.hover,
            cursor=self.aim.cursor if self.aim.by_keys else OFF_BOARD,
        )  # fmt: skip
        self.dashboard.draw(surface, contents, self._hovered)

    def _draw_waiting(self, surface: pygame.Surface) -> None:
        surface.fill(PANEL)
        kit, (width, height) = self.kit, self.app.size
        bar = pygame.Rect(0, 0, kit.px(420), kit.px(14))
        bar.center = (width // 2, height // 2)
        text = self.baking.error or "The map is being painted ..."
        kit.line(surface, text, bar.move(0, -kit.px(36)).inflate(kit.px(200), kit.px(16)), TEXT, align="centre")
        pygame.draw.rect(surface, WELL, bar, border_radius=kit.px(7))
        done = pygame.Rect(bar.left, bar.top, round(bar.width * self.baking.share), bar.height)
        pygame.draw.rect(surface, AMBER, done, border_radius=kit.px(7))

    def hover_over(self, name: str) -> None:
        """Another button is under the mouse."""
        if name != self._hovered:
            self._hovered = name
            self.dirty = True

    def show_rule(self, number: str) -> None:
        """Open the rules at a number."""
        self.app.push(RulesBrowser(number))

    def state(self) -> dict[str, Any]:
        """What an onlooker may know: for tests and the state file."""
        if not self._has_map:
            return {"ready": False, "widgets": {}}
        contents, board, decision = self.contents, self.game.scenario.board, self.game.decision
        return {
            "ready": True,
            "widgets": self.dashboard.widgets(contents),
            "decision": decision.kind if decision else "",
            "side": decision.side.name if decision else "",
            "viewer": self.flow.outlook.viewer.name if self.flow.outlook.viewer is not None else "",
            "turn": contents.heading.turn,
            "status": list(contents.status),
            "hex": board.number(self.aim.hex) if self.aim.hex != OFF_BOARD else "",
            "sheet": contents.sheet.id if contents.sheet else "",
            "prompt": contents.prompt.text if contents.prompt else "",
            "actions": self.game.actions_done,
            "playing": self.flow.stage.is_playing,
            "hex_px": self.view.camera.hex_px,
            "map": list(self.dashboard.open_map),
            "log": len(self.dashboard.log.lines),
            "overlays": sorted(self.shown),
            **self.desk.state(),
        }


_KEYS = (("menu", Command.CANCEL), ("undo", Command.UNDO), ("redo", Command.REDO), ("end_phase", Command.END_PHASE))
