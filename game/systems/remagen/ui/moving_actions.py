"""What a unit can do besides going: hitch, board, abandon, leave, overwhelm. [8.8, 9, 10, 16.3]"""

from __future__ import annotations

from game.model.action import Action
from game.model.legal import Legal
from game.systems.remagen.rules.actions import Abandon, Disembark, Embark, Exit, Hitch, Overwhelm, Unhitch
from game.systems.remagen.rules.loads import carriers_in
from game.systems.remagen.ui.mode import Table

_OTHERS = (Hitch, Embark, Abandon, Exit)
_PAID = (Hitch, Unhitch, Embark, Disembark)


def other_actions(legal: Legal, unit: int, sector: int) -> list[Action]:
    """What a unit in a sector can do besides going, and all declarations that its sector can be part of. [10.1]"""
    found: list[Action] = [action for action in legal.for_unit(unit) if isinstance(action, _OTHERS)]
    declared = [
        action for action in legal.of_kind(Overwhelm.kind) if isinstance(action, Overwhelm) and sector in action.own
    ]
    return [*found, *declared]


def load_onto(table: Table, unit: int, sector: int) -> Action | None:
    """How a unit comes onto a vehicle in a sector; None if none there takes it. [9.3, 9.6]"""
    for carrier in carriers_in(table.state, unit, (sector,)):
        for action in (Hitch(carrier, unit, unit), Hitch(carrier, unit, carrier), Embark(unit, carrier)):
            if table.vantage.refusal(action) is None:
                return action
    return None


def told_with_price(table: Table, action: Action) -> str:
    """An action with the points that it costs. [9.3, 9.6]"""
    said = table.told(action)
    if not isinstance(action, _PAID):
        return said
    costs = table.setting.rules.movement
    cost = costs.hitch if isinstance(action, Hitch | Unhitch) else costs.embark
    return table.words("remagen.ui.paid", what=said, count=cost)
