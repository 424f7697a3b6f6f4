"""Which key does what: the one place where keys are named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import pygame

MENU_KEY = 0x40000065
"""The key with a menu on it, right of the space bar: SDL calls it "Application", pygame has no name for it."""
KEY_REPEAT_MILLISECONDS = (350, 40)
"""How long a key is held until it acts again, and then how often."""


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
    UNIT_DONE = "unit_done"
    END_PHASE = "end_phase"
    END_PHASE_AT_ONCE = "end_phase_at_once"
    UNDO = "undo"
    REDO = "redo"
    SHOW_UNMOVED = "show_unmoved"
    SHOW_ZOC = "show_zoc"
    SHOW_GRID = "show_grid"
    SHOW_NUMBERS = "show_numbers"
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
    ENGINEERS = "engineers"
    ORDERS = "orders"
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
    HISTORY = "history"
    RECAP = "recap"
    NOTE = "note"
    LOG_FILTER = "log_filter"
    LOG_PAGE_UP = "log_page_up"
    LOG_PAGE_DOWN = "log_page_down"
    LOG_PHASE_UP = "log_phase_up"
    LOG_PHASE_DOWN = "log_phase_down"
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


@dataclass(frozen=True, slots=True)
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
EVERYWHERE = {
    Command.CANCEL: (Chord(pygame.K_ESCAPE),),
    Command.RULES: (Chord(pygame.K_F1),),
    Command.KEYS: (Chord(pygame.K_QUESTION), Chord(pygame.K_QUESTION, shift=True), Chord(pygame.K_SLASH, shift=True)),
    Command.FULL_SCREEN: (Chord(pygame.K_F11),),
    Command.PICTURE: (Chord(pygame.K_F12),),
    Command.MUTE: (Chord(pygame.K_m, ctrl=True),),
}
"""Keys that do the same in every screen."""
MENU = Bindings(
    {
        **EVERYWHERE,
        Command.CONFIRM: (Chord(pygame.K_RETURN), Chord(pygame.K_KP_ENTER)),
        Command.NEXT: (Chord(pygame.K_TAB),),
        Command.PREVIOUS: (Chord(pygame.K_TAB, shift=True),),
        Command.UP: (Chord(pygame.K_UP),),
        Command.DOWN: (Chord(pygame.K_DOWN),),
        Command.PAGE_UP: (Chord(pygame.K_PAGEUP),),
        Command.PAGE_DOWN: (Chord(pygame.K_PAGEDOWN),),
        Command.FIRST: (Chord(pygame.K_HOME),),
        Command.LAST: (Chord(pygame.K_END),),
        Command.CONTINUE: (Chord(pygame.K_c),),
        Command.NEW_GAME: (Chord(pygame.K_n),),
        Command.TUTORIAL: (Chord(pygame.K_t),),
        Command.REPLAY: (Chord(pygame.K_p),),
        Command.LOAD: (Chord(pygame.K_l), Chord(pygame.K_o, ctrl=True)),
        Command.CREDITS: (Chord(pygame.K_r),),
        Command.OPTIONS: (Chord(pygame.K_o),),
        Command.SAVE: (Chord(pygame.K_s), Chord(pygame.K_s, ctrl=True)),
        Command.QUIT: (Chord(pygame.K_q),),
        Command.DELETE: (Chord(pygame.K_DELETE),),
        Command.COPY: (Chord(pygame.K_c, ctrl=True),),
        Command.SEARCH: (Chord(pygame.K_f, ctrl=True),),
        Command.RULE_BACK: (Chord(pygame.K_BACKSPACE),),
        Command.RULE_FORWARD: (Chord(pygame.K_BACKSPACE, shift=True),),
        Command.DIAGRAM: (Chord(pygame.K_d),),
    }
)
"""Keys of menus and lists; a letter is only taken while nobody is typing."""
PLAY = Bindings(
    {
        **EVERYWHERE,
        Command.PAN_LEFT: (Chord(pygame.K_LEFT), Chord(pygame.K_a)),
        Command.PAN_RIGHT: (Chord(pygame.K_RIGHT), Chord(pygame.K_d)),
        Command.PAN_UP: (Chord(pygame.K_UP), Chord(pygame.K_w)),
        Command.PAN_DOWN: (Chord(pygame.K_DOWN), Chord(pygame.K_s)),
        Command.ZOOM_IN: (Chord(pygame.K_PLUS), Chord(pygame.K_EQUALS), Chord(pygame.K_KP_PLUS)),
        Command.ZOOM_OUT: (Chord(pygame.K_MINUS), Chord(pygame.K_KP_MINUS)),
        Command.ZOOM_RESET: (Chord(pygame.K_0, ctrl=True), Chord(pygame.K_KP0)),
        Command.FIT: (Chord(pygame.K_HOME),),
        Command.NEXT_UNIT: (Chord(pygame.K_TAB), Chord(pygame.K_n)),
        Command.PREVIOUS_UNIT: (Chord(pygame.K_TAB, shift=True), Chord(pygame.K_n, shift=True)),
        Command.UNIT_DONE: (Chord(pygame.K_SPACE),),
        Command.END_PHASE: (Chord(pygame.K_RETURN), Chord(pygame.K_KP_ENTER)),
        Command.END_PHASE_AT_ONCE: (Chord(pygame.K_RETURN, ctrl=True), Chord(pygame.K_KP_ENTER, ctrl=True)),
        Command.UNDO: (Chord(pygame.K_u), Chord(pygame.K_z, ctrl=True)),
        Command.REDO: (Chord(pygame.K_y, ctrl=True), Chord(pygame.K_z, ctrl=True, shift=True)),
        Command.SHOW_UNMOVED: (Chord(pygame.K_f),),
        Command.SHOW_ZOC: (Chord(pygame.K_z),),
        Command.SHOW_GRID: (Chord(pygame.K_g),),
        Command.SHOW_NUMBERS: (Chord(pygame.K_x),),
        Command.HIDE_COUNTERS: (Chord(pygame.K_c),),
        Command.PANEL: (Chord(pygame.K_i),),
        Command.LOG: (Chord(pygame.K_l),),
        Command.MINIMAP: (Chord(pygame.K_m),),
        Command.CURSOR_UP: (Chord(pygame.K_UP, shift=True), Chord(pygame.K_KP8)),
        Command.CURSOR_DOWN: (Chord(pygame.K_DOWN, shift=True), Chord(pygame.K_KP2)),
        Command.CURSOR_LEFT: (Chord(pygame.K_LEFT, shift=True), Chord(pygame.K_KP4)),
        Command.CURSOR_RIGHT: (Chord(pygame.K_RIGHT, shift=True), Chord(pygame.K_KP6)),
        Command.CURSOR_UPPER_LEFT: (Chord(pygame.K_KP7),),
        Command.CURSOR_UPPER_RIGHT: (Chord(pygame.K_KP9),),
        Command.CURSOR_LOWER_LEFT: (Chord(pygame.K_KP1),),
        Command.CURSOR_LOWER_RIGHT: (Chord(pygame.K_KP3),),
        Command.ENEMY_REACH: (Chord(pygame.K_v),),
        Command.THREAT: (Chord(pygame.K_v, shift=True),),
        Command.ENGINEERS: (Chord(pygame.K_e),),
        Command.ORDERS: (Chord(pygame.K_b),),
        Command.HINT: (Chord(pygame.K_t),),
        Command.ESTIMATE: (Chord(pygame.K_t, shift=True),),
        Command.SPEED: (Chord(pygame.K_p),),
        Command.SILHOUETTES: (Chord(pygame.K_h),),
        Command.MAP_KEY: (Chord(pygame.K_k),),
        Command.CONTEXT_MENU: (Chord(pygame.K_F10, shift=True), Chord(MENU_KEY)),
        Command.CALENDAR: (Chord(pygame.K_o),),
        Command.OBJECTIVES: (Chord(pygame.K_j),),
        Command.LUCK: (Chord(pygame.K_d, ctrl=True),),
        Command.QUICK_SAVE: (Chord(pygame.K_F5),),
        Command.QUICK_LOAD: (Chord(pygame.K_F9),),
        Command.LESSON_CARD: (Chord(pygame.K_F2),),
        Command.LESSON_BACK: (Chord(pygame.K_F3),),
        Command.LESSON_SKIP: (Chord(pygame.K_F4),),
        Command.SAVE: (Chord(pygame.K_s, ctrl=True),),
        Command.LOAD: (Chord(pygame.K_o, ctrl=True),),
        Command.HISTORY: (Chord(pygame.K_r),),
        Command.RECAP: (Chord(pygame.K_r, shift=True),),
        Command.NOTE: (Chord(pygame.K_n, ctrl=True),),
        Command.COPY: (Chord(pygame.K_c, ctrl=True),),
        Command.LOG_FILTER: (Chord(pygame.K_f, ctrl=True),),
        Command.LOG_PAGE_UP: (Chord(pygame.K_PAGEUP),),
        Command.LOG_PAGE_DOWN: (Chord(pygame.K_PAGEDOWN),),
        Command.LOG_PHASE_UP: (Chord(pygame.K_PAGEUP, ctrl=True),),
        Command.LOG_PHASE_DOWN: (Chord(pygame.K_PAGEDOWN, ctrl=True),),
    }
)
"""Keys at the map."""
LOOKING_BACK = Bindings(
    {
        **EVERYWHERE,
        Command.PLAY_ON: (Chord(pygame.K_SPACE),),
        Command.STEP_BACK: (Chord(pygame.K_LEFT), Chord(pygame.K_COMMA)),
        Command.STEP_ON: (Chord(pygame.K_RIGHT), Chord(pygame.K_PERIOD)),
        Command.PHASE_BACK: (Chord(pygame.K_PAGEUP), Chord(pygame.K_LEFT, ctrl=True)),
        Command.PHASE_ON: (Chord(pygame.K_PAGEDOWN), Chord(pygame.K_RIGHT, ctrl=True)),
        Command.TURN_BACK: (Chord(pygame.K_PAGEUP, ctrl=True),),
        Command.TURN_ON: (Chord(pygame.K_PAGEDOWN, ctrl=True),),
        Command.TO_BEGINNING: (Chord(pygame.K_HOME),),
        Command.TO_END: (Chord(pygame.K_END),),
        Command.FIT: (Chord(pygame.K_f),),
    }
)
"""Keys while a game is looked back on; keys at the map that are not among them do there what they do at the map."""


_REPEATED = frozenset(
    (
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        *(pygame.K_BACKSPACE, pygame.K_DELETE),
    )
)
"""Keys that act again while they are held down."""


class HeldKeys:
    """The keys that are down, so that one that is held acts once: nobody ends two phases with one long Enter."""

    def __init__(self) -> None:
        """No key is down."""
        self._down: set[int] = set()

    def is_idle_repeat(self, event: pygame.event.Event) -> bool:
        """Whether an event, which must come here in its turn, only says that a key is still being held."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYDOWN:
            if event.key in self._down:
                return event.key not in _REPEATED
            self._down.add(event.key)
        return False
