"""What can be asked for by keys, and how keys are bound to it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import pygame

from game.model.frozen import frozen

MENU_KEY = 0x40000065
"""The key with a menu on it, right of the space bar: SDL calls it "Application", pygame has no name for it."""


class Command(StrEnum):
    """What a key or a button asks for."""

    # in every screen
    CANCEL = "cancel"
    RULES = "rules"
    KEYS = "keys"
    FULL_SCREEN = "full_screen"
    PICTURE = "picture"
    MUTE = "mute"
    # in menus
    CONFIRM = "confirm"
    NEXT = "next"
    PREVIOUS = "previous"
    UP = "up"
    DOWN = "down"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    FIRST = "first"
    LAST = "last"
    CONTINUE = "continue"
    NEW_GAME = "new_game"
    TUTORIAL = "tutorial"
    REPLAY = "replay"
    LOAD = "load"
    CREDITS = "credits"
    OPTIONS = "options"
    SAVE = "save"
    QUIT = "quit"
    DELETE = "delete"
    COPY = "copy"
    SEARCH = "search"
    RULE_BACK = "rule_back"
    RULE_FORWARD = "rule_forward"
    DIAGRAM = "diagram"
    TURNING = "turning"
    AIMS = "aims"
    REMATCH = "rematch"
    SWAPPED = "swapped"
    ANOTHER_SEED = "another_seed"
    VARIANTS = "variants"
    ALL_AS_SHIPPED = "all_as_shipped"
    INSTEAD = "instead"
    # at the map
    PAN_LEFT = "pan_left"
    PAN_RIGHT = "pan_right"
    PAN_UP = "pan_up"
    PAN_DOWN = "pan_down"
    ZOOM_IN = "zoom_in"
    ZOOM_OUT = "zoom_out"
    ZOOM_RESET = "zoom_reset"
    FIT = "fit"
    NEXT_UNIT = "next_unit"
    PREVIOUS_UNIT = "previous_unit"
    NEXT_FORMATION = "next_formation"
    PREVIOUS_FORMATION = "previous_formation"
    CHOOSE_MORE = "choose_more"
    CHOOSE_STACK = "choose_stack"
    MARCH = "march"
    MARCHES = "marches"
    ALWAYS = "always"
    UNIT_DONE = "unit_done"
    END_PHASE = "end_phase"
    END_PHASE_AT_ONCE = "end_phase_at_once"
    UNDO = "undo"
    UNDO_ALL = "undo_all"
    UNDO_PHASE = "undo_phase"
    TAKE_BACK = "take_back"
    REDO = "redo"
    REDO_ALL = "redo_all"
    SHOW_UNMOVED = "show_unmoved"
    SHOW_CONTROL = "show_zoc"  # values stand in players' settings: they stay as they are
    SHOW_LIFELINES = "show_supply"
    SHOW_GRID = "show_grid"
    SHOW_NUMBERS = "show_numbers"
    SHOW_SINCE = "show_since"
    SHOW_MARCHES = "show_marches"
    HIDE_COUNTERS = "hide_counters"
    PANEL = "panel"
    LOG = "log"
    MINIMAP = "minimap"
    CURSOR_UP = "cursor_up"
    CURSOR_DOWN = "cursor_down"
    CURSOR_LEFT = "cursor_left"
    CURSOR_RIGHT = "cursor_right"
    CURSOR_UPPER_LEFT = "cursor_upper_left"
    CURSOR_UPPER_RIGHT = "cursor_upper_right"
    CURSOR_LOWER_LEFT = "cursor_lower_left"
    CURSOR_LOWER_RIGHT = "cursor_lower_right"
    ENEMY_REACH = "enemy_reach"
    THREAT = "threat"
    WORKS = "engineers"
    ORDERS = "orders"
    TRAY = "tray"
    HINT = "hint"
    ESTIMATE = "estimate"
    SPEED = "speed"
    SILHOUETTES = "silhouettes"
    MAP_KEY = "map_key"
    CONTEXT_MENU = "context_menu"
    CALENDAR = "calendar"
    OBJECTIVES = "objectives"
    LUCK = "luck"
    QUICK_SAVE = "quick_save"
    QUICK_LOAD = "quick_load"
    LESSON_CARD = "lesson_card"
    LESSON_BACK = "lesson_back"
    LESSON_SKIP = "lesson_skip"
    LESSON_LEAVE = "lesson_leave"
    HISTORY = "history"
    RECAP = "recap"
    NOTE = "note"
    LOG_FILTER = "log_filter"
    LOG_PAGE_UP = "log_page_up"
    LOG_PAGE_DOWN = "log_page_down"
    LOG_PHASE_UP = "log_phase_up"
    LOG_PHASE_DOWN = "log_phase_down"
    CARDS_UP = "cards_up"
    CARDS_DOWN = "cards_down"
    # looking back
    PLAY_ON = "play_on"
    STEP_BACK = "step_back"
    STEP_ON = "step_on"
    PHASE_BACK = "phase_back"
    PHASE_ON = "phase_on"
    TURN_BACK = "turn_back"
    TURN_ON = "turn_on"
    TO_BEGINNING = "to_beginning"
    TO_END = "to_end"
    BRANCH = "branch"


@frozen
class Chord:
    """A key with what is held down beside it."""

    key: int
    ctrl: bool = False
    shift: bool = False

    @property
    def label(self) -> str:
        """How the chord is written on a button."""
        held = ("Ctrl+" if self.ctrl else "") + ("Shift+" if self.shift else "")
        return held + (_LABELS.get(self.key) or pygame.key.name(self.key).capitalize())


_LABELS = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_DELETE: "Del",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_PLUS: "+",
    pygame.K_MINUS: "-",
    pygame.K_BACKSPACE: "Bksp",
    MENU_KEY: "Menu",
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
}


class Bindings:
    """The keys that are in force in one kind of screen."""

    def __init__(self, chords: Mapping[Command, tuple[Chord, ...]]) -> None:
        """Bind commands to chords, the first of each standing on its button; ValueError if one is there twice."""
        self.chords = chords
        self._commands = {chord: command for command, own in chords.items() for chord in own}
        if len(self._commands) != sum(map(len, chords.values())):
            raise ValueError("a key is bound to two commands")

    def command_of(self, event: pygame.event.Event) -> Command | None:
        """What a pressed or released key asks for; None if nothing, or if the event is no key."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        shift = bool(event.mod & pygame.KMOD_SHIFT) and event.key not in _SHIFTED
        return self._commands.get(Chord(event.key, bool(event.mod & pygame.KMOD_CTRL), shift))

    def before(self, others: Bindings) -> Bindings:
        """These, and those of the others whose command and keys have no use here."""
        free = {
            command: tuple(chord for chord in chords if chord not in self._commands)
            for command, chords in others.chords.items()
            if command not in self.chords
        }
        return Bindings({**self.chords, **free})

    def label(self, command: Command | None) -> str:
        """What stands on a button for its key; empty if it has none."""
        chords = self.chords.get(command, ()) if command else ()
        return chords[0].label if chords else ""


_SHIFTED = (pygame.K_PLUS, pygame.K_EQUALS)
"""Keys that need Shift on some keyboards and not on others."""
