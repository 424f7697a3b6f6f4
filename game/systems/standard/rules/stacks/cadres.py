"""What is left of units that were overrun. [20.82]"""

from __future__ import annotations

from dataclasses import replace

from game.model.decision import Decision
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.scenario.board import RIVER
from game.systems.standard.rules.entering import entered
from game.systems.standard.rules.occupancy import enemy_at, put
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.actions import PlaceCadre
from game.systems.standard.rules.stacks.disorder import disrupt
from game.systems.standard.rules.stacks.events import CadreFormed
from game.systems.standard.rules.stacks.facts import FULL
from game.systems.standard.rules.stacks.frames import CadreChoice
from game.systems.standard.rules.stacks.position import NO_CONTROL
from game.systems.standard.rules.stacks.stacking import facts_of, has_room, stacks_of
from game.systems.standard.rules.state import NOBODY, State


def forms_cadre(state: State, unit: int) -> bool:
    """Whether a unit that is overrun leaves a cadre. [20.82]"""
    facts = facts_of(state)
    return state.steps[unit] > 1 and facts.re[unit] >= facts.combat.cadre_from_re


def cadre_hexes(state: State, unit: int, hex: int) -> tuple[int, ...]:
    """Hexes beside one into which a cadre may be put, in number order. [20.82]"""
    board, side = state.setting.board, state.setting.units[unit].side
    return tuple(
        there
        for there in sorted(board.topology.adjacent[hex])
        if stacks_of(state).control[there] != NO_CONTROL
        and enemy_at(state, there, side) == NOBODY
        and not _is_under_full_zone(state, there, hex, side)
        and has_room(state, unit, there)
        and board.water[board.topology.hexside(hex, there)] != RIVER
    )


def _is_under_full_zone(state: State, hex: int, lost: int, side: Side) -> bool:
    """Whether a full enemy zone lies over a hex, that of those who have just overrun the other not counted. [20.82]"""
    enemy = side.enemy
    from_lost = stacks_of(state).level[enemy][lost] == FULL and hex in state.networks[enemy].zoc_from[lost]
    return state.zoc[enemy][hex] - int(from_lost) > 0


def run_cadres(play: Play, frame: CadreChoice) -> bool:
    """Units that have nowhere to go are lost after all. [20.82]"""
    if not frame.units:
        play.pop()
        return True
    for unit in frame.units:
        if not cadre_hexes(play.state, unit, frame.hex):
            _take_off(play, frame, unit)
            play.eliminate(unit, message("standard.reason.no_cadre_hex"), "20.82")
            return True
    return False


def refuse_cadre(state: State, frame: CadreChoice, action: PlaceCadre) -> Refusal | None:
    """Why a cadre cannot be put into a hex; None if it can. [20.82]"""
    if action.unit not in frame.units:
        return Refusal("no_cadre", "20.82", message("standard.refusal.no_cadre"))
    if action.hex not in cadre_hexes(state, action.unit, frame.hex):
        return Refusal("cadre_hex", "20.82", message("standard.refusal.cadre_hex"))
    return None


def place_cadre(play: Play, frame: CadreChoice, action: PlaceCadre) -> None:
    """Put a cadre, depleted and in disorder, into the next hex. [20.82]"""
    _take_off(play, frame, action.unit)
    put(play.state, action.unit, action.hex)
    play.tell(CadreFormed("20.82", action.unit, frame.hex, action.hex))
    play.deplete(action.unit, message("standard.reason.overrun"), "20.82")
    disrupt(play, action.unit)
    entered(play, action.unit)


def _take_off(play: Play, frame: CadreChoice, unit: int) -> None:
    play.replace(replace(frame, units=tuple(other for other in frame.units if other != unit)))


def _asks_cadre(state: State, frame: CadreChoice) -> Decision:
    prompt = message("standard.prompt.cadre", hex=state.setting.board.hex_title(frame.hex))
    return Decision(frame.side, "cadre", "20.82", prompt, {"units": frame.units, "hex": frame.hex})


def _cadre_source(state: State, frame: CadreChoice) -> Source:
    return Source(
        PlaceCadre.kind,
        frame.units,
        lambda unit: tuple(PlaceCadre(unit, hex) for hex in cadre_hexes(state, unit, frame.hex)),
    )


CADRES = FrameKind(
    CadreChoice, run_cadres, _asks_cadre, answers=(Answer(PlaceCadre, _cadre_source, refuse_cadre, place_cadre),)
)
