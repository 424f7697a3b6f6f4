"""How things stand with the objective: who holds what, and what is still needed. [17]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.side import Side
from game.systems.standard.rules.events import ObjectiveTaken, TurnBegan
from game.systems.standard.rules.occupancy import units_at
from game.systems.standard.rules.open_sea import points_held
from game.systems.standard.rules.open_sea_facts import OpenSeaFacts
from game.systems.standard.rules.sides import SIDE_OF, SIDES
from game.systems.standard.rules.sites.standing import sites_left
from game.systems.standard.rules.stacks.stacking import is_dual, is_friendly_owned
from game.systems.standard.rules.state import NOBODY, State
from game.systems.standard.rules.victory import counts_for_objective, goal_rule, goals_held, objectives_held
from game.ui.desk.overview import ListRow, Past
from game.ui.language.words import Words
from game.ui.look.tone import Tone


def part_heading(words: Words, part: str, rule: str) -> ListRow:
    """The heading of a part of the page."""
    return ListRow(words(f"standard.window.standing.part_{part}"), rule=rule, is_heading=True)


def goals(state: State, past: Past, words: Words) -> Iterator[ListRow]:
    """Who holds what, and what is still needed, as the scenario is won. [17]"""
    if state.setting.script.victory.kind == "objective":
        yield from _at_once(state, past, words)
        return
    yield part_heading(words, "objective", goal_rule(state.setting))
    for hex in sorted(state.setting.objective):
        yield controlled_row(state, hex, words)
    if state.setting.open_sea is None:
        yield from _at_end(state, words)
    else:
        yield from _passage(state, state.setting.open_sea, words)


# held at once


def _at_once(state: State, past: Past, words: Words) -> Iterator[ListRow]:
    """Who holds what, and what is still needed. [17]"""
    setting, victory = state.setting, state.setting.script.victory
    side = SIDE_OF[victory.side]
    who = words.say(state.setting.sides.said(side))
    held, most = objectives_held(state), state.held_most
    yield part_heading(words, "objective", "17.1")
    taken = _taken(past)
    for hex in sorted(setting.objective):
        yield _objective_row(state, hex, taken.get(hex, 0), words)
    needed = victory.for_victory
    more = max(0, needed - held)
    counting = "" if victory.airborne_count else words("standard.window.standing.no_airborne", side=who)
    yield ListRow(
        words("standard.window.standing.to_win", side=who),
        words("standard.window.standing.at_once", number=needed, count=needed) + counting,
        words("standard.window.standing.more", count=more) if more else words("standard.window.standing.done"),
        Tone.EVEN if more else Tone.GOOD,
        "17.1",
    )
    if victory.for_draw:
        missing = max(0, victory.for_draw - most)
        yield ListRow(
            words("standard.window.standing.to_draw", side=who),
            words("standard.window.standing.at_any_time", number=victory.for_draw, count=victory.for_draw),
            words("standard.window.standing.more", count=missing)
            if missing
            else words("standard.window.standing.done"),
            Tone.EVEN if missing else Tone.GOOD,
            "17.2",
        )
    yield _otherwise(state, "17.3", words)


def _taken(past: Past) -> dict[int, int]:
    """Per objective hex, the first turn in which units that count held it."""
    turn, found = 0, dict[int, int]()
    for entry in past.log:
        if isinstance(entry.event, TurnBegan):
            turn = entry.event.turn
        elif isinstance(entry.event, ObjectiveTaken):
            found.setdefault(entry.event.hex, turn)
    return found


def _objective_row(state: State, hex: int, first_turn: int, words: Words) -> ListRow:
    setting = state.setting
    attacker = SIDE_OF[setting.script.victory.side]
    unit = next(iter(units_at(state, hex)), NOBODY)
    mark, tone = words("standard.window.standing.empty"), Tone.PLAIN
    if unit != NOBODY:
        mark = words.say(setting.sides.said(setting.units[unit].side))
        tone = Tone.EVEN if counts_for_objective(state, unit) else Tone.PLAIN
        if setting.units[unit].side is attacker and not counts_for_objective(state, unit):
            mark, tone = words("standard.window.standing.does_not_count"), Tone.PLAIN
    who = words.say(state.setting.sides.said(attacker))
    ever = words("standard.window.standing.never_held", side=who)
    if first_turn:
        ever = words("standard.window.standing.first_held", side=who, turn=first_turn)
    return ListRow(words.name(setting.board.hex_title(hex)), ever, mark, tone, hexes=(hex,))


# controlled, at the end or for a passage


def controlled_row(state: State, hex: int, words: Words) -> ListRow:
    """An objective hex: who is in it, and who controls it with no enemy there. [17.5, 19.33]"""
    attacker = SIDE_OF[state.setting.script.victory.side]
    owner = next((side for side in SIDES if is_friendly_owned(state, hex, side)), None)
    count = sum(1 for _ in units_at(state, hex))
    inside = words("standard.window.standing.garrison", count=count)
    if not count:
        inside = words("standard.window.standing.no_garrison")
    if is_dual(state, hex):
        inside = words("standard.window.standing.both_inside")
    mark = words("standard.window.standing.disputed") if owner is None else _said(state, owner, words)
    tone = Tone.GOOD if owner is attacker else Tone.PLAIN
    return ListRow(words.name(state.setting.board.hex_title(hex)), inside, mark, tone, hexes=(hex,))


def _at_end(state: State, words: Words) -> Iterator[ListRow]:
    """So many hexes when the last turn is over, win, or draw. [17.5]"""
    setting, victory = state.setting, state.setting.script.victory
    side = SIDE_OF[victory.side]
    held, who = goals_held(state), _said(state, side, words)
    for part, needed in (("to_win", victory.for_victory), ("to_draw", victory.for_draw)):
        if needed:
            detail = words("standard.window.standing.held_at_end", number=needed, turn=setting.script.turns)
            yield _needed_row(words(f"standard.window.standing.{part}", side=who), detail, needed - held, "17.5", words)
    yield _otherwise(state, "17.5", words)


def _passage(state: State, passage: OpenSeaFacts, words: Words) -> Iterator[ListRow]:
    """What must be done for the passage to be open; what draws; what loses the game. [17.41-17.44]"""
    setting, victory = state.setting, state.setting.script.victory
    side = SIDE_OF[victory.side]
    who, enemy = _said(state, side, words), _said(state, side.enemy, words)
    guns = list(sites_left(state, side.enemy))
    win = words("standard.window.standing.to_win", side=who)
    yield _needed_row(
        win, words("standard.window.standing.shores", number=victory.for_victory, turn=passage.win_by),
        victory.for_victory - goals_held(state), "17.42", words,
    )  # fmt: skip
    yield ListRow(
        words("standard.window.standing.batteries", side=enemy), ", ".join(words.say(site.said) for site in guns),
        words("standard.window.standing.batteries_left", count=len(guns)) if guns
        else words("standard.window.standing.done"),
        Tone.EVEN if guns else Tone.GOOD, "17.41", hexes=tuple(site.hex for site in guns),
    )  # fmt: skip
    points = points_held(state)
    yield ListRow(
        words("standard.window.standing.to_draw", side=who),
        words("standard.window.standing.open_late", points=passage.draw_from),
        words("standard.window.standing.points", count=points),
        Tone.GOOD if points >= passage.draw_from else Tone.EVEN, "17.43",
    )  # fmt: skip
    if passage.lost_with:
        hexes = words.listed(tuple(setting.board.hex_title(hex) for hex in passage.lost_with))
        lost = words("standard.window.standing.lost_with", hexes=hexes)
        mark = words("standard.window.standing.lost_mark", hexes=hexes)
        yield ListRow(
            words("standard.window.standing.to_win", side=enemy), lost, mark, rule="17.44", hexes=passage.lost_with
        )
    yield _otherwise(state, "17.43", words)


def _needed_row(text: str, detail: str, missing: int, rule: str, words: Words) -> ListRow:
    more = (
        words("standard.window.standing.more", count=missing) if missing > 0 else words("standard.window.standing.done")
    )
    return ListRow(text, detail, more, Tone.EVEN if missing > 0 else Tone.GOOD, rule)


def _otherwise(state: State, rule: str, words: Words) -> ListRow:
    """The other side wins if nothing else happens. [17.3, 17.43, 17.5]"""
    enemy = SIDE_OF[state.setting.script.victory.side].enemy
    end = words("standard.window.standing.at_the_end", turn=state.setting.script.turns)
    return ListRow(words("standard.window.standing.else", side=_said(state, enemy, words)), end, rule=rule)


def _said(state: State, side: Side, words: Words) -> str:
    return words.say(state.setting.sides.said(side))
