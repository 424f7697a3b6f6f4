"""Which sectors may fire now, and how far. [11.1, 11.8, 12.7, 21.3]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.side import Side
from game.systems.remagen.rules.battle import firing
from game.systems.remagen.rules.fire import Able, has_fired, shooters
from game.systems.remagen.rules.frames import Fighting, ReturnFire
from game.systems.remagen.rules.sight import sees
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.volleys import possible_targets
from game.ui.look.tone import Tone


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
    """Sectors that units of a sector fire as far as, with the best divisor; indirect fire has a star. [2.6, 3.1]"""
    setting, kinds = state.setting, {state.type(unit) for unit in units}
    lit: dict[int, str] = {}
    tones: dict[int, Tone] = {}
    for there in range(setting.board.topology.size):
        distance = setting.distance(origin, there)
        found = [(kind.divisor(distance), kind.indirect[distance]) for kind in kinds if kind.divisor(distance)]
        if not found or not distance:
            continue
        seen = [each for each in found if each[1] or sees(setting, origin, there)]
        if seen:
            divisor, is_indirect = min(seen)
            lit[there] = f"/{divisor}*" if is_indirect else f"/{divisor}"
            if is_indirect:
                tones[there] = Tone.EVEN
    return lit, tones
