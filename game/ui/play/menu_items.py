"""The lines of the menu over the map: what can be done at a hex, with what stands there, and elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.grid.topology import OFF_BOARD
from game.model.frozen import frozen
from game.scenario.scenario import Scenario
from game.ui.desk.stacks import Spread, stacks
from game.ui.keys.keys import Command
from game.ui.play.hand.host import Acts, WithAim, WithContents, WithGame, WithOverlays, WithWindow
from game.ui.play.telling import with_keys

_TOGGLES = {
    Command.SHOW_CONTROL: ("zones",), Command.ENEMY_REACH: ("enemy_reach", "free_reach"),
    Command.SHOW_UNMOVED: ("unmoved",), Command.SHOW_LIFELINES: ("lifelines",),
}  # fmt: skip
"""Overlays by the key that switches them on and off, or goes through them, where a desk knows of them."""
_PAGES = (
    Command.HINT, Command.ESTIMATE, Command.OBJECTIVES, Command.CALENDAR, Command.HISTORY, Command.NOTE, Command.RULES,
    Command.MAP_KEY,
)  # fmt: skip
_ROUND = (Command.NEXT_UNIT, Command.ZOOM_IN, Command.ZOOM_OUT, Command.FIT)


class MenuScreen(WithWindow, WithGame, WithAim, WithContents, WithOverlays, Acts, Protocol):
    """The play screen, as far as a menu over it goes."""

    title: str

    def rules_place(self) -> tuple[str, Scenario | None]:
        """Where the rules speak of what is shown."""
        ...

    def obey(self, command: Command) -> None:
        """Do what a key does."""
        ...


@frozen
class Item:
    """A line of the menu."""

    id: str
    text: str
    act: Callable[[], object]
    command: Command | None = None
    refusal: str = ""
    """Why it cannot be done now; empty if it can."""
    about: str = ""
    """More about it, told below the menu while it is chosen."""
    begins_part: bool = False


def told_of(screen: MenuScreen, hex: int) -> tuple[str, str]:
    """A hex in a line, and what there is to know of it."""
    card = screen.desk.hex_card(hex) if hex != OFF_BOARD else None
    if card is None:
        return screen.app.words("menu.heading"), ""
    facts = (f"{fact.label}: {fact.value}" if fact.value else fact.label for fact in card.facts)
    return card.heading or screen.app.words("menu.hex", hex=card.title), "; ".join(facts)


def items_at(screen: MenuScreen, hex: int) -> tuple[Item, ...]:
    """All that can be done at a hex, and elsewhere."""
    return (*_here(screen, hex), *_switches(screen), *_game(screen), *_elsewhere(screen))


def _here(screen: MenuScreen, hex: int) -> list[Item]:
    """What a click here does; being done with the unit; letting go of it."""
    words, desk, may_act = screen.app.words, screen.desk, screen.table.may_act
    waits = "" if may_act else words("menu.not_yours")
    items: list[Item] = []
    if hex != OFF_BOARD:
        hint = desk.hint(hex, None)
        why = waits or words.refusal(hint.refusal)
        told = with_keys(hint.text, screen.app.keyboard.play.label)
        items.append(Item("here", words("menu.here"), partial(_click, screen, hex), Command.UNIT_DONE, why, told))
    items += _stack(screen, hex, waits)
    no_unit = "" if desk.can_pass else words("menu.no_unit")
    items.append(Item("done", words("menu.done"), partial(_done, screen), None, waits or no_unit))
    items.append(_item(screen, Command.MARCH, refusal=waits))
    nothing = "" if desk.focus != OFF_BOARD else words("menu.nothing_chosen")
    items.append(Item("let_go", words("menu.let_go"), partial(_obey, screen, Command.CANCEL), None, waits or nothing))
    return items


def _stack(screen: MenuScreen, hex: int, waits: str) -> list[Item]:
    """The counters of a stack, the uppermost first: each to be chosen."""
    stack = stacks(screen.flow.scenery.pieces.values()).get(hex, Spread(())).pieces
    items: list[Item] = []
    for piece in reversed(stack if len(stack) > 1 else ()):
        card = screen.desk.unit_card(hex, piece.id)
        if card is not None:
            text = screen.app.words("menu.choose", unit=card.name)
            items.append(Item(piece.id, text, partial(_choose, screen, piece.id, hex), None, waits, card.formation))
    return [_first(items[0]), *items[1:]] if items else []


def _choose(screen: MenuScreen, piece: str, hex: int) -> None:
    screen.aim.put(hex)
    chosen = screen.desk.choose(piece, adds=False)
    screen.take(chosen if chosen is not None else screen.desk.click(hex, None, adds=False))


def _click(screen: MenuScreen, hex: int) -> None:
    piece = screen.aim.piece if screen.aim.hex == hex else ""
    if piece:
        _choose(screen, piece, hex)
        return
    screen.aim.put(hex)
    screen.take(screen.desk.click(hex, None, adds=False))


def _done(screen: MenuScreen) -> None:
    screen.take(screen.desk.command(Command.UNIT_DONE.value))


def _obey(screen: MenuScreen, command: Command) -> None:
    screen.obey(command)


def _switches(screen: MenuScreen) -> list[Item]:
    words = screen.app.words
    items: list[Item] = []
    known = screen.desk.overlays
    for command, overlays in ((each, names) for each, names in _TOGGLES.items() if known.intersection(names)):
        state = "on" if screen.shown.intersection(overlays) else "off"
        text = words(f"menu.switch_{state}", what=words(f"menu.{overlays[0]}"))
        items.append(_item(screen, command, text=text, begins_part=not items))
    return items


def _item(
    screen: MenuScreen, command: Command, *, text: str = "", refusal: str = "", begins_part: bool = False
) -> Item:
    told = text or screen.app.words(f"commands.{command}")
    return Item(command.value, told, partial(_obey, screen, command), command, refusal, begins_part=begins_part)


def _game(screen: MenuScreen) -> list[Item]:
    """Undo, redo, the end of the phase; and what only these rules know."""
    contents, words = screen.contents, screen.app.words
    own = [_item(screen, Command(name), text=text) for name, text in screen.desk.commands if screen.table.may_act]
    not_yours = "" if screen.table.may_act or screen.game.decision is None else words("menu.not_yours")
    return [
        _item(screen, Command.UNDO, refusal=contents.undo_refusal, begins_part=True),
        _item(screen, Command.UNDO_ALL, refusal=contents.undo_refusal),
        *([_item(screen, Command.TAKE_BACK)] if screen.table.can_agree else []),
        _item(screen, Command.REDO, refusal=contents.redo_refusal),
        _item(screen, Command.REDO_ALL, refusal=contents.redo_refusal),
        *own,
        _item(
            screen, Command.END_PHASE, text=contents.heading.end_text, refusal=not_yours or contents.heading.end_refusal
        ),
    ]


def _elsewhere(screen: MenuScreen) -> list[Item]:
    items = [_item(screen, command) for command in _ROUND]
    pages = [_item(screen, command) for command in _PAGES if command is not Command.RULES]
    rules = Item("rules", screen.app.words("commands.rules"), partial(_open_rules, screen), Command.RULES)
    return [_first(items[0]), *items[1:], _first(pages[0]), *pages[1:], rules]


def _open_rules(screen: MenuScreen) -> None:
    from game.ui.screens.rules import RulesBrowser

    screen.app.push(RulesBrowser(*screen.rules_place()))


def _first(item: Item) -> Item:
    return Item(item.id, item.text, item.act, item.command, item.refusal, item.about, begins_part=True)
