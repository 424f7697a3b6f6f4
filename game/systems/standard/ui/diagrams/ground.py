"""Diagrams of the map, of moving about on it and of what hinders that. [1, 4, 5, 6, 9]"""

from __future__ import annotations

from dataclasses import replace

from game.grid.path import Reach
from game.model.message import message
from game.model.refusal import Refusal
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.occupancy import is_empty, units_at
from game.systems.standard.rules.state import NOBODY
from game.systems.standard.rules.step_costs import step_cost_ledger
from game.systems.standard.ui.diagrams.positions import Position, board_view
from game.ui.board.marks import Marks, Ring
from game.ui.desk.figure import Answer, BoardView, Figure
from game.ui.look.tone import Tone


def distances(position: Position) -> Figure:
    """How far every hex is from one. [1.1, 1.2]"""
    topology, home = position.board.topology, position.hex
    far = {hex: topology.distance(home, hex) for hex in range(topology.size)}
    lit = {hex: str(steps) for hex, steps in far.items() if steps}
    marks = Marks(lit=lit, selected=home, dims=False)

    def ask(hex: int) -> Answer:
        words, row = position.words, topology.places[hex]
        text = words("standard.window.diagram.number", hex=position.board.number(hex), column=row[0], row=row[1])
        if far[hex]:
            text += " " + words("standard.window.diagram.distance", count=far[hex], home=position.board.number(home))
        return Answer(text, Tone.PLAIN, Marks(lit=lit, selected=home, dims=False, path=_line(position, hex)))

    return Figure(position.caption("1"), board_view(position, marks, ask))


def _line(position: Position, hex: int) -> tuple[int, ...]:
    """A shortest way from the diagram's hex to another, whatever lies between."""
    topology, way = position.board.topology, [position.hex]
    while way[-1] != hex:
        way.append(min(topology.adjacent[way[-1]], key=lambda there: topology.distance(there, hex)))
    return tuple(way)


def movement(position: Position, chapter: str) -> Figure:
    """Where a unit may go, with the points it has left there; pointing tells what the way costs. [4, 5, 6]"""
    return Figure(position.caption(chapter), reach_view(position, Marks()))


def reach_view(position: Position, also: Marks) -> BoardView:
    """A board with where a unit may go, drawn over other marks, which give way to the way that is pointed at."""
    state, unit = position.state, position.unit
    found = movement_reach(state, unit)
    left = state.mp_left[unit]
    lit = {hex: str(max(0, left - cost)) if is_empty(state, hex) else "" for hex, cost in found.cost_mp.items()}
    lit[found.start] = ""
    enemy = state.setting.units[unit].side.enemy
    zoc = frozenset(hex for hex in position.seen if state.zoc[enemy][hex])
    friends = tuple(
        Ring(hex, Tone.BAD) for hex in found.cost_mp if set(units_at(state, hex)) - {unit}
    )  # no move may end there
    marks = replace(also, lit=lit, hatched=zoc, selected=found.start, rings=friends)

    def ask(hex: int) -> Answer:
        return _way(position, found, marks, hex)

    return board_view(position, marks, ask)


def _way(position: Position, found: Reach, marks: Marks, hex: int) -> Answer:
    """What the way to a hex costs, or why there is none."""
    state, unit, words = position.state, position.unit, position.words
    if hex == found.start:
        text = words("standard.window.diagram.mover", unit=position.name(unit), count=state.mp_left[unit])
        return Answer(text, Tone.PLAIN, marks)
    if hex not in found:
        return position.refused(why_not(position, found, hex), marks)
    path = found.path_to(hex)
    way = (found.start, *path)
    refusal = position.refusal(Move(unit, path))
    if refusal is not None:
        return position.refused(refusal, marks)
    ledger = step_cost_ledger(state, unit, way[-2], hex, state.mp_left[unit] - found.cost_mp.get(way[-2], 0))
    lines = ledger.lines if ledger is not None else ()
    last = ", ".join(f"{words.say(line.reason)} {line.amount:+d} [{line.rule}]" for line in lines)
    cost = found.cost_mp[hex]
    text = words(
        "standard.window.diagram.way",
        hex=position.title(hex),
        count=cost,
        left=max(0, state.mp_left[unit] - cost),
        last=last,
    )
    return Answer(text, Tone.GOOD, replace(marks, path=way, path_tone=Tone.GOOD))


def why_not(position: Position, found: Reach, hex: int) -> Refusal:
    """Why a unit cannot get to a hex."""
    topology, unit = position.board.topology, position.unit
    near = [there for there in (found.start, *sorted(found.cost_mp)) if topology.touching(there, hex)]
    refusals = []
    for there in near:
        path = () if there == found.start else found.path_to(there)
        refusal = position.refusal(Move(unit, (*path, hex)))
        if refusal is not None:
            refusals.append(refusal)
    if refusals:
        return refusals[0]
    return Refusal("too_far", "5.1", message("standard.window.diagram.too_far", hex=position.title(hex)))


def cut_off(position: Position) -> Figure:
    """A unit with enemies all round is as strong as ever: nobody traces supply. [9.1]"""
    state, unit = position.state, position.unit
    home = state.hex_of[unit]
    enemy = state.setting.units[unit].side.enemy
    zoc = frozenset(hex for hex in position.seen if state.zoc[enemy][hex])
    marks = Marks(hatched=zoc, selected=home)

    def ask(hex: int) -> Answer:
        there = next(iter(units_at(state, hex)), NOBODY)
        if there == NOBODY:
            return Answer(position.title(hex))
        attack, defense = state.strength(there)
        text = position.words(
            "standard.window.diagram.strength", unit=position.name(there), attack=attack, defense=defense
        )
        return Answer(text, Tone.PLAIN)

    return Figure(position.caption("9"), board_view(position, marks, ask))
