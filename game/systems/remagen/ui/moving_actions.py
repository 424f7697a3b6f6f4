"""What a unit can do besides going: hitch, board, abandon, leave, overwhelm. [8.8, 9, 10, 16.3]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.model.action import Action
from game.model.legal import Legal
from game.systems.remagen.rules.actions import Abandon, Disembark, Embark, Exit, Hitch, Overwhelm, Unhitch
from game.systems.remagen.rules.fronts import Front
from game.systems.remagen.rules.loads import carriers_in
from game.systems.remagen.rules.overwhelm import front_left, refuse_declaring
from game.systems.remagen.rules.state import State
from game.systems.remagen.ui.mode import Table

_OTHERS = (Hitch, Embark, Abandon, Exit)
_PAID = (Hitch, Unhitch, Embark, Disembark)


def other_actions(state: State, legal: Legal, units: Sequence[int]) -> list[Action]:
    """What a unit can do besides going, and declarations that its sector can be part of; of several, by theirs. [10.1]

    A list of declarations is cut short where many enemies stand together; those of exactly these sectors never are.
    """
    sectors = tuple(sorted({state.sector[unit] for unit in units}))
    found: list[Action] = []
    if len(units) == 1:
        found += [action for action in legal.for_unit(units[0]) if isinstance(action, _OTHERS)]
        found += [
            action for action in legal.of_kind(Overwhelm.kind)
            if isinstance(action, Overwhelm) and sectors[0] in action.own
        ]  # fmt: skip
    return [*found, *(action for action in declarations(state, sectors) if action not in found)]


def declarations(state: State, own: tuple[int, ...]) -> list[Overwhelm]:
    """All that sectors of the active side together can be declared against, the fewest enemies first. [10.1]"""
    front = front_left(state, state.active)
    if not front.own.issuperset(own):
        return []
    touched = frozenset[int]().union(*(front.touches[sector] for sector in own))
    due = frozenset(sector for sector in touched if not front.touches[sector] - frozenset(own))
    most = front.value(own) // state.setting.rules.automatic_victory
    found = sorted(_within(front, sorted(touched - due), due, most), key=lambda hostile: (len(hostile), hostile))
    return [Overwhelm(own, hostile) for hostile in found if refuse_declaring(state, front, own, hostile) is None]


def _within(front: Front, more: Sequence[int], chosen: frozenset[int], most: int) -> Iterator[tuple[int, ...]]:
    """Sets of enemies of so much combat value at most: those chosen, with any of some more."""
    if front.value(chosen) > most:
        return
    yield tuple(sorted(chosen))
    for place, sector in enumerate(more):
        yield from _within(front, more[place + 1 :], chosen | {sector}, most)


def load_onto(table: Table, unit: int, sector: int) -> Action | None:
    """How a unit comes onto a vehicle in a sector; None if none there takes it. [9.3, 9.6]"""
    for carrier in carriers_in(table.state, unit, (sector,)):
        for action in (Hitch(carrier, unit, unit), Hitch(carrier, unit, carrier), Embark(unit, carrier)):
            if table.vantage.refusal(action) is None:
                return action
    return None


def told_with_price(table: Table, action: Action) -> str:
    """An action with the points that it costs; what is lost with a wreck, or the sums of a declaration. [8.8-10.1]"""
    said, state = table.told(action), table.state
    if isinstance(action, Abandon):
        lost = sum(state.type(unit).rv for unit in (action.unit, *state.loads(action.unit)))
        return table.words("remagen.ui.lost_so", what=said, rv=lost)
    if isinstance(action, Overwhelm):
        own, hostile = (sum(map(state.cv, sectors)) for sectors in (action.own, action.hostile))
        return table.words("remagen.ui.with_sums", what=said, own=own, hostile=hostile)
    if not isinstance(action, _PAID):
        return said
    costs = table.setting.rules.movement
    cost = costs.hitch if isinstance(action, Hitch | Unhitch) else costs.embark
    return table.words("remagen.ui.paid", what=said, count=cost)
