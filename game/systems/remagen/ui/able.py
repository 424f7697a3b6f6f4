"""Which sectors may fire now, and how far; what may answer them. [11.1, 11.8, 12.7, 21.3]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.frozen import frozen
from game.model.side import Side
from game.systems.remagen.lab.reckoning import answers
from game.systems.remagen.rules.battle import ATTACKER_FIRE, firing, participants
from game.systems.remagen.rules.fire import Able, has_fired, shooters
from game.systems.remagen.rules.frames import Fighting, ReturnFire
from game.systems.remagen.rules.sight import sees
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.volleys import Throw, possible_targets, unobserved
from game.ui.look.tone import Tone


@frozen
class Answer:
    """What may be thrown back at the sector that fires, and at which others instead. [11.8]"""

    back: tuple[Throw, ...]
    elsewhere: tuple[int, ...] = ()


def answer_to(state: State, sector: int, targets: Sequence[int]) -> Answer | None:
    """What may answer; None where nobody answers: the answer itself, and who fires last. [11.8, 12.7]"""
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Fighting) and frame.stage == ATTACKER_FIRE:
        plan = frame.plan
        return Answer(answers(state, sector, plan.hostile, participants(state, frame, frame.side.enemy)))
    if frame is not None:
        return None
    among = possible_targets(state, Side(state.holder(sector)).enemy)
    found = {there for target in targets for able in shooters(state, target, among).values() for there in able}
    return Answer(answers(state, sector, targets), tuple(sorted(found - {sector})))


def can_reach(state: State, origin: int, units: Sequence[int], sector: int) -> bool:
    """Whether any of these units fires directly as far as a sector, seen or not. [3.1]"""
    distance = state.setting.distance(origin, sector)
    kinds = (state.type(unit) for unit in units)
    return any(kind.divisor(distance) and not kind.indirect[distance] for kind in kinds)


def able_sectors(state: State, side: Side) -> dict[int, Able]:
    """Sectors that may fire now, with who can and at what. [11.1, 11.8, 12.7]"""
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Fighting):
        return firing(state, frame)
    among = possible_targets(state, side)
    if isinstance(frame, ReturnFire):
        return {frame.sectors[0]: shooters(state, frame.sectors[0], among)}
    own = sorted({state.sector[unit.index] for unit in state.side_units(side) if state.stands(unit.index)})
    able = {sector: shooters(state, sector, among) for sector in own if not has_fired(state, sector)}
    return {sector: units for sector, units in able.items() if units}


def ranges(state: State, origin: int, units: Sequence[int]) -> tuple[dict[int, str], dict[int, Tone]]:
    """Sectors that units of a sector may fire at, with the best divisor; indirect fire has a star. [2.6, 3.1, 17.5]"""
    setting, kinds = state.setting, {state.type(unit) for unit in units}
    blind = unobserved(state, Side(state.holder(origin)))
    lit: dict[int, str] = {}
    tones: dict[int, Tone] = {}
    for there in range(setting.board.topology.size):
        distance = setting.distance(origin, there)
        found = [(kind.divisor(distance), kind.indirect[distance]) for kind in kinds if kind.divisor(distance)]
        if not found or not distance:
            continue
        seen = [each for each in found if (there not in blind if each[1] else sees(setting, origin, there))]
        if seen:
            divisor, is_indirect = min(seen)
            lit[there] = f"/{divisor}*" if is_indirect else f"/{divisor}"
            if is_indirect:
                tones[there] = Tone.EVEN
    return lit, tones
