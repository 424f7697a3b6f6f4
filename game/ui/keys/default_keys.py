"""The keys as they come: which key does what until the player binds it anew."""

from __future__ import annotations

import pygame

from game.ui.keys.keys import MENU_KEY, Bindings, Chord, Command

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
        Command.UNDO_ALL: (Chord(pygame.K_u, shift=True),),
        Command.REDO: (Chord(pygame.K_y, ctrl=True), Chord(pygame.K_z, ctrl=True, shift=True)),
        Command.REDO_ALL: (Chord(pygame.K_y, ctrl=True, shift=True),),
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
