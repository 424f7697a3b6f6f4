"""A front is worn down: the die, the steps, the hex that is yielded and who enters it. [33.3, 33.4]"""

from __future__ import annotations

from dataclasses import replace

from game.model.decision import Decision
from game.model.legal import Source, only
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.scenario.board import WATER_KINDS
from game.systems.standard.rules.actions import Advance, Decline
from game.systems.standard.rules.attrition.actions import OccupyByAttrition
from game.systems.standard.rules.attrition.events import AttritionCameToNothing, AttritionRolled, HexYielded
from game.systems.standard.rules.attrition.frames import EntryChoice, Wearing
from game.systems.standard.rules.attrition.fronts import counted, facts_of, worn
from game.systems.standard.rules.bridgeheads.arrows import arrow_between
from game.systems.standard.rules.bridgeheads.facts import INVASION
from game.systems.standard.rules.bridgeheads.pontoons import pontoon_mp
from game.systems.standard.rules.frames import March, RetreatOrder
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.advance import is_open_to_advance
from game.systems.standard.rules.stacks.losses import owe
from game.systems.standard.rules.stacks.stacking import NO_ROOM, controls, fort_level, has_room, stack
from game.systems.standard.rules.state import DOWN, FOUGHT, State


def run_wearing(play: Play, frame: Wearing) -> bool:
    """Roll the die; then wait for the hex, if one is won and there is one to choose. [33.3, 33.4]"""
    if frame.stage == "die":
        _roll(play, frame)
        return True
    if frame.stage == "hex" and hexes_to_win(play.state, frame):
        return False
    play.pop()
    return True


def _roll(play: Play, frame: Wearing) -> None:
    """Count, roll, and let the enemy lose his steps; whoever has counted counts on no other front. [33.2, 33.3]"""
    state, front = play.state, facts_of(play.state).fronts[frame.front]
    units = counted(state, frame.side, front)
    if not units:
        play.pop()
        play.tell(AttritionCameToNothing("33.2", frame.side, frame.front))
        return
    die = play.dice.roll(6, why=message("standard.attrition.roll.front", front=front.said), rule="33.3")
    result = facts_of(state).result(len(units), die)
    for unit in units:
        state.flags[unit] |= FOUGHT
    play.replace(replace(frame, stage="hex" if result.is_hex_won else "over", units=units))
    play.tell(AttritionRolled("33.3", frame.side, frame.front, units, die, result.steps, result.is_hex_won))
    if result.steps:
        owe(play, worn(state, front, units), result.steps, "attrition")


def hexes_to_win(state: State, frame: Wearing) -> tuple[int, ...]:
    """Hexes the attacker may choose, in order. [33.4]"""
    adjacent = state.setting.board.topology.adjacent
    beside = {hex for unit in frame.units if state.on_map(unit) for hex in adjacent[state.hex_of[unit]]}
    return tuple(hex for hex in sorted(beside) if refuse_hex(state, frame, hex) is None)


def refuse_hex(state: State, frame: Wearing, hex: int) -> Refusal | None:
    """Why a hex may not be chosen; None if it may. [33.4, 31.64]"""
    title, enemy = state.setting.board.hex_title(hex), frame.side.enemy
    touching = state.setting.board.topology.touching
    is_beside = any(state.on_map(unit) and touching(state.hex_of[unit], hex) for unit in frame.units)
    is_held = controls(state, hex, enemy) and not stack(state, hex, frame.side)
    if not is_beside or not is_held or hex not in facts_of(state).fronts[frame.front].hexes:
        return Refusal("not_held_beside", "33.4", message("standard.attrition.refusal.not_held_beside", hex=title))
    if state.setting.urban[hex] or fort_level(state, hex, enemy):
        return Refusal("city_or_fort", "33.4", message("standard.attrition.refusal.city_or_fort", hex=title))
    if _is_shielded(state, hex, enemy):
        return Refusal("shielded", "31.64", message("standard.attrition.refusal.shielded", hex=title))
    if not stack(state, hex, enemy) and not any(refuse_entry(state, hex, unit) is None for unit in frame.units):
        return Refusal("nothing_won", "33.4", message("standard.attrition.refusal.nothing_won", hex=title))
    return None


def _is_shielded(state: State, hex: int, side: Side) -> bool:
    """Whether a side has a bridgehead of a crossing or an overrun in a hex. [31.64]"""
    known = state.modules.bridgeheads
    return known is not None and known.owner[hex] == side and known.origin[hex] != INVASION


def refuse_entry(state: State, hex: int, unit: int) -> Refusal | None:
    """Why a unit may not enter a hex that the enemy has yielded; None if it may. [33.4, 40.51]"""
    here = state.hex_of[unit]
    is_way = here >= 0 and state.setting.board.topology.touching(here, hex)
    is_barred = is_way and is_over_river(state, here, hex) and pontoon_mp(state, unit, here, hex) is None  # [40.51]
    if not is_way or is_barred or not is_open_to_advance(state, unit, here, hex):
        return Refusal("no_entry", "33.4", message("standard.attrition.refusal.no_entry"))
    return None if has_room(state, unit, hex) else NO_ROOM


def is_over_river(state: State, here: int, there: int) -> bool:
    """Whether an unbridged river parts two neighbours, or water that counts as one for bridgeheads. [33.4, 31.23]"""
    board, bridgeheads = state.setting.board, state.setting.bridgeheads
    hexside = board.topology.hexside(here, there)
    if arrow_between(state, here, there) is not None:
        return True
    is_river = WATER_KINDS[int(board.water[hexside])] == "river"
    if not is_river and not (bridgeheads is not None and bridgeheads.is_water[hexside]):
        return False
    stands = any(bridge.hexside == hexside and state.bridge_state[bridge.index] != DOWN for bridge in board.bridges)
    return hexside != state.span and not stands


def _choose_hex(play: Play, frame: Wearing, action: OccupyByAttrition) -> None:
    """The units in the hex retreat one hex; then one of those who counted may enter. [33.4]"""
    play.replace(EntryChoice(frame.side, action.hex, frame.units))
    play.tell(HexYielded("33.4", frame.side, action.hex))
    enemies = stack(play.state, action.hex, frame.side.enemy)
    if enemies:
        play.push(RetreatOrder(frame.side.enemy, enemies, action.hex, 1))


def entrants(state: State, frame: EntryChoice) -> tuple[int, ...]:
    """Those of the counted units that may enter. [33.4]"""
    if stack(state, frame.hex, frame.side.enemy):
        return ()
    return tuple(unit for unit in frame.units if refuse_entry(state, frame.hex, unit) is None)


def run_entry(play: Play, frame: EntryChoice) -> bool:
    """Pass over an entry that nobody can make. [33.4]"""
    if entrants(play.state, frame):
        return False
    play.pop()
    return True


def _refuse_entrant(state: State, frame: EntryChoice, action: Advance) -> Refusal | None:
    if action.unit in entrants(state, frame):
        return None
    return Refusal("no_entry", "33.4", message("standard.attrition.refusal.no_entry"))


def _enter(play: Play, frame: EntryChoice, action: Advance) -> None:
    """One unit goes in; no bridgehead is placed, whatever it crosses. [33.4, 31.23]"""
    play.pop()
    play.push(March(action.unit, (frame.hex,), "advance", last_free=play.state.hex_of[action.unit]))


def _asks_hex(state: State, frame: Wearing) -> Decision:
    front = facts_of(state).fronts[frame.front]
    prompt = message("standard.attrition.prompt.hex", front=front.said)
    return Decision(frame.side, "attrition_hex", "33.4", prompt, {"units": frame.units})


def _asks_entry(state: State, frame: EntryChoice) -> Decision:
    prompt = message("standard.attrition.prompt.enter", hex=state.setting.board.hex_title(frame.hex))
    context: dict[str, int | tuple[int, ...]] = {"hex": frame.hex, "units": entrants(state, frame)}
    return Decision(frame.side, "attrition_entry", "33.4", prompt, context)


def _hex_choices(state: State, frame: Wearing) -> Source:
    """Every hex of an enemy that fell back or was worn away. [33.4]"""
    return Source(
        OccupyByAttrition.kind, hexes_to_win(state, frame), lambda hex: (OccupyByAttrition(hex),), of_units=False
    )


def _entry_choices(state: State, frame: EntryChoice) -> Source:
    """Every unit that may go in. [33.4]"""
    return Source(Advance.kind, entrants(state, frame), lambda unit: (Advance(unit),))


WEARING = FrameKind(
    Wearing, run_wearing, _asks_hex,
    answers=(
        Answer(
            OccupyByAttrition,
            _hex_choices,
            lambda state, frame, action: refuse_hex(state, frame, action.hex),
            _choose_hex,
        ),
    ),
)  # fmt: skip
ENTRY = FrameKind(
    EntryChoice, run_entry, _asks_entry,
    answers=(
        Answer(
            Advance, _entry_choices, _refuse_entrant, _enter,
        ),
        Answer(
            Decline, lambda _state, _frame: only(Decline()),
            lambda _state, _frame, _action: None, lambda play, _frame, _action: play.pop(),
        ),
    ),
)  # fmt: skip
