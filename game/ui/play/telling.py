"""What panels and marks say at one moment: the desk's facts, the status line, what the keys are called."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from game.grid.topology import OFF_BOARD
from game.model.refusal import Refusal
from game.model.side import Side
from game.ui.advice.counsel import Counsel
from game.ui.board.marks import Marks
from game.ui.desk.cards import Choice, Heading, Prompt, Sheet, UnitCard
from game.ui.desk.levels import with_levels
from game.ui.desk.overview import Listing
from game.ui.desk.own_sheets import STOP
from game.ui.desk.place_card import DisplayBox, HexCard
from game.ui.keys.keys import Command
from game.ui.play.asked import Asked
from game.ui.play.hand.always import Always
from game.ui.play.hand.host import WithAim, WithDialogs, WithGame, WithMap, WithOverlays, WithWindow
from game.ui.play.hand.ordering import NO_MARCHES, Ordering
from game.ui.play.hand.view_actions import OVERLAYS
from game.ui.play.looking_back import SINCE, LookingBack
from game.ui.play.panels.contents import Contents
from game.ui.play.panels.status_line import ALARM, HINT, WARNING
from game.ui.play.panels.switch_bar import MapSwitch
from game.ui.play.side_list import SideList
from game.ui.play.whole_game import STANDING, WholeGame

OPENING_HEX_PX = 62
"""The size of a hex that counts as a zoom of 100 %."""
_COMMAND = re.compile(r"\{(\w+)\}")
_KEYS = (("menu", Command.CANCEL), ("undo", Command.UNDO), ("redo", Command.REDO), ("end_phase", Command.END_PHASE))


class ToldScreen(WithWindow, WithGame, WithDialogs, WithMap, WithAim, WithOverlays, Protocol):
    """The play screen, as far as there is something to tell on it."""

    side: SideList
    ordering: Ordering
    always: Always
    whole: WholeGame
    looking_back: LookingBack
    counsel: Counsel
    message: tuple[str, str, str]

    @property
    def boxed_piece(self) -> str:
        """The counter of a box that is under the mouse; empty if none is."""
        ...

    @property
    def pointed_piece(self) -> str:
        """The counter of the tray that is under the mouse; empty if none is."""
        ...


class Telling:
    """Asks desk and flow what there is to show, and remembers the marks until something changes."""

    def __init__(self, screen: ToldScreen) -> None:
        """For one screen."""
        self._screen = screen
        self._asked = Asked(screen)
        self._marks: tuple[object, Marks] = (None, Marks())
        self._chosen_box: tuple[object, DisplayBox | None] = (None, None)
        """The box of the hex that something is chosen in, and for what it was made."""
        self._stood: tuple[Side | None, Listing | None] = (None, None)
        """How things stood before what is acted out now, and to whom it was told."""
        self._last_hex = OFF_BOARD
        """The hex that was pointed at last: the mouse may go from it to its card."""

    def contents(self) -> Contents:
        """What the panels say now."""
        screen = self._screen
        desk, hex, is_playing = screen.desk, screen.aim.hex, screen.flow.stage.is_playing
        may_act = screen.table.may_act and not is_playing
        desk.point_at(screen.aim.piece)
        label = screen.app.keyboard.play.label
        text, kind, rule = self._status(hex)
        shown = self._card_hex(hex)
        card = self._hex_card(shown if shown != OFF_BOARD else desk.focus)
        box, box_hex = (None, OFF_BOARD) if is_playing else self._box(card, shown)
        prompt = self._prompt() if may_act or self._is_carrying else None
        return Contents(
            heading=self._heading(),
            undo_refusal=self._why_not(screen.game.undo_refusal()),
            redo_refusal=self._why_not(screen.game.redo_refusal()),
            unit=self._unit_card(shown, may_act=may_act),
            hex=card,
            preview=self._asked.once(desk.preview, shown),
            prompt=prompt,
            legend=self.marks().legend if may_act and screen.sheet is None else "",
            sheet=screen.sheet,
            side=screen.side.view,
            box=box,
            box_hex=box_hex,
            switches=self._switches(),
            standing=self._standing(shown),
            tray=desk.tray() if may_act else None,
            commands=self._commands(screen.sheet or prompt) if may_act else (),
            status=(with_keys(text, label), kind, rule, self._right_text(hex)),
            keys=tuple((name, label(Command(command))) for name, command in _KEYS),
        )

    def _switches(self) -> tuple[MapSwitch, ...]:
        """What lies over the map, on or off, with keys."""
        screen, words, label = self._screen, self._screen.app.words, self._screen.app.keyboard.play.label
        if screen.flow.stage.is_playing and screen.table.player is None:
            return ()  # it goes for a moment of one's own; through a computer's turn it would come and go
        view = screen.view
        states = {
            **{command: bool(screen.shown.intersection(names)) for command, names in OVERLAYS.items()
               if screen.desk.overlays.intersection(names)},
            **({Command.SHOW_SINCE: SINCE in screen.shown} if screen.looking_back.has_traces else {}),
            **({Command.SHOW_MARCHES: NO_MARCHES not in screen.shown} if screen.ordering.given else {}),
            Command.SHOW_GRID: view.shows_grid, Command.SHOW_NUMBERS: view.shows_numbers, Command.MAP_KEY: False,
        }  # fmt: skip
        return tuple(
            MapSwitch(
                command.value, words(f"switches.{command.value}"), label(command), words(f"commands.{command}"), is_on
            )
            for command, is_on in states.items()
        )

    def _standing(self, shown: int) -> Listing | None:
        """How things stand, while nothing is pointed at or chosen; how they stood, until all is acted out."""
        screen, viewer = self._screen, self._screen.flow.vantage.viewer
        if shown != OFF_BOARD or screen.desk.focus != OFF_BOARD:
            return None
        if not screen.flow.stage.is_playing:
            self._stood = (viewer, screen.whole.listing(STANDING))
        return self._stood[1] if self._stood[0] == viewer else None

    def _heading(self) -> Heading:
        """The top bar's facts: nobody ends a phase while the other side decides."""
        screen = self._screen
        heading = screen.desk.heading()
        if screen.table.may_act or screen.game.decision is None or heading.end_refusal:
            return heading
        return replace(heading, end_refusal=screen.app.words("top.others_turn"))

    def _hex_card(self, hex: int) -> HexCard | None:
        screen = self._screen
        card = self._asked.once(screen.desk.hex_card, hex)
        return with_levels(card, screen.game.scenario.board, hex, screen.app.words)

    def _box(self, card: HexCard | None, hex: int) -> tuple[DisplayBox | None, int]:
        """The box of the hex pointed at, else of the one that something is chosen in or asked about; with its hex."""
        focus = self._screen.desk.focus
        if card is not None and card.box is not None:
            return card.box, hex if hex != OFF_BOARD else focus
        if focus in (OFF_BOARD, hex):
            return None, OFF_BOARD
        key = (self._screen.flow.version, focus, self._screen.app.words.language)
        if self._chosen_box[0] != key:
            chosen = self._screen.desk.hex_card(focus)
            self._chosen_box = (key, chosen.box if chosen is not None else None)
        box = self._chosen_box[1]
        return box, focus if box is not None else OFF_BOARD

    def _unit_card(self, hex: int, *, may_act: bool) -> UnitCard | None:
        """The unit's card: its lines can be pressed by whoever may act, and say by which keys."""
        screen = self._screen
        piece = screen.aim.piece or screen.boxed_piece
        card, label = self._asked.once(screen.desk.unit_card, hex, piece), screen.app.keyboard.play.label
        if card is None:
            return None
        notes = (
            replace(note, press=note.press if may_act else "", tip=with_keys(note.tip, label)) if note.press else note
            for note in card.notes
        )
        return replace(card, notes=tuple(notes))

    def _card_hex(self, hex: int) -> int:
        """The hex whose cards are shown: they stay while the mouse is on them, so that their rules can be opened."""
        screen = self._screen
        dashboard, mouse = screen.dashboard, screen.app.mouse
        if hex == OFF_BOARD and (dashboard.shows_cards_at(mouse) or dashboard.box.rect.collidepoint(mouse)):
            return self._last_hex
        self._last_hex = hex
        return hex

    def _prompt(self) -> Prompt | None:
        """What must be decided, with the rule that asks for it."""
        screen = self._screen
        if screen.own_sheet is not None or screen.desk.sheet() is not None:
            return None
        ordered = screen.ordering.prompt()
        if ordered is not None:
            return ordered
        prompt, decision = screen.desk.prompt(), screen.game.decision
        if prompt is None:
            return None
        prompt = replace(prompt, text=with_keys(prompt.text, screen.app.keyboard.play.label))
        if self._is_carrying and not prompt.is_interruption:
            prompt = replace(prompt, choices=(Choice(STOP, screen.app.words("play.stop"), "Esc"),))
        prompt = self._screen.always.on_prompt(prompt)
        if decision is None or prompt.rule or "[" in prompt.text:
            return prompt
        return replace(prompt, rule=decision.rule)

    @property
    def _is_carrying(self) -> bool:
        """Whether several units are doing what they were ordered."""
        return self._screen.flow.is_carrying_out

    def _why_not(self, refusal: Refusal | None) -> str:
        """Why there is nothing to undo, or to do again; empty if there is."""
        screen = self._screen
        if not screen.table.may_act and screen.game.decision is not None:
            return screen.app.words("top.others_turn")
        return screen.app.words.refusal(refusal)

    def _commands(self, asking: Sheet | Prompt | None) -> tuple[tuple[str, str, str], ...]:
        """Commands that this moment offers, each with its key, unless that presses a button of what asks now."""
        label = self._screen.app.keyboard.play.label
        taken = {choice.key for choice in asking.choices} if asking is not None else set[str]()
        keyed = ((name, text, label(Command(name))) for name, text in self._offers())
        return tuple((name, text, "" if key in taken else key) for name, text, key in keyed)

    def _offers(self) -> tuple[tuple[str, str], ...]:
        """Commands that only some moments offer."""
        screen = self._screen
        return (*screen.desk.commands, *screen.looking_back.commands(), *screen.counsel.commands())

    def _status(self, hex: int) -> tuple[str, str, str]:
        screen, words = self._screen, self._screen.app.words
        if screen.aim.typed:
            cell = screen.game.scenario.board.cell_said()
            return words("play.go_to", cell=cell, typed=screen.aim.begun), HINT, ""
        if screen.message[0]:
            return screen.message
        if screen.flow.error:
            return words.say(screen.flow.error), ALARM, ""
        decision = screen.game.decision
        if decision is None:
            return words("play.over"), HINT, ""
        if not screen.table.may_act:
            return words("play.decides", side=words.say(screen.game.scenario.sides.said(decision.side))), HINT, ""
        if hex == OFF_BOARD or screen.own_sheet is not None:
            begun = "" if screen.own_sheet is not None or screen.desk.sheet() is not None else screen.desk.begun
            return (begun, HINT, "") if begun else (words.say(decision.prompt), HINT, decision.rule)
        ordered = screen.ordering.hint(hex)
        if ordered is None and screen.aim.by_keys and hex == screen.desk.focus and screen.desk.can_pass:
            return words("play.done_here"), HINT, ""
        hint = ordered or self._asked.once(screen.desk.hint, hex, screen.point(hex))
        if hint.refusal is not None:
            return hint.text, WARNING, hint.refusal.rule
        return hint.text, HINT, ""

    def _right_text(self, hex: int) -> str:
        screen, words = self._screen, self._screen.app.words
        where = words.name(screen.game.scenario.board.hex_title(hex)) + "   " if hex != OFF_BOARD else ""
        zoom = words("play.zoom", percent=round(100 * screen.view.camera.hex_px / OPENING_HEX_PX))
        return f"{where}{zoom}   {words(f'play.state_{screen.table.saved}')}"

    def marks(self) -> Marks:
        """The marks over the map, worked out anew only when something has changed."""
        screen = self._screen
        if screen.flow.stage.is_playing:
            return Marks()
        if screen.counsel.marks is not None:
            return screen.counsel.marks
        if screen.side.hexes:
            return Marks(lit=dict.fromkeys(screen.side.hexes, ""))
        hex = screen.aim.hex
        point = screen.point(hex) if hex != OFF_BOARD else None
        piece = screen.pointed_piece
        screen.desk.point_at(screen.aim.piece)
        key = (screen.flow.version, hex, point, screen.shown, screen.app.words.language, piece, screen.aim.piece)
        if self._marks[0] != key:
            own = screen.desk.tray_marks(piece) if piece else None
            marks = screen.ordering.marks(own or screen.desk.marks(hex, point, screen.shown), hex)
            self._marks = (key, screen.looking_back.marks(marks, hex))
        return self._marks[1]


def with_keys(text: str, label: Callable[[Command], str]) -> str:
    """A sentence with the keys that commands in braces have now."""
    return _COMMAND.sub(lambda found: label(Command(found[1])), text)
