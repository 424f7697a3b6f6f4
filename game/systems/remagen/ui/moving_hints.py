"""What a click while units move would do, as the status line says it. [7-9, 21.4]"""

from __future__ import annotations

from collections.abc import Sequence

from game.language.phrasebook import capital
from game.model.action import Action
from game.systems.remagen.ai.together import can_fetch, carrier_of
from game.systems.remagen.rules.actions import Disembark, Hitch, Move, Unhitch
from game.systems.remagen.rules.movement import reachable, refuse_walker
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.steps import points_left
from game.systems.remagen.ui.chosen_units import ChosenUnits
from game.systems.remagen.ui.getting_off import how_off
from game.systems.remagen.ui.mode import Table
from game.systems.remagen.ui.moving_actions import told_with_price
from game.systems.remagen.ui.moving_view import stop_of
from game.systems.remagen.ui.names import headed, name_of, short_names
from game.ui.desk.desk import Hint

_STILL = ((Hitch, "hitch"), (Unhitch, "unhitch"), (Disembark, "disembark"))
"""What whoever has stopped may still do, by its name among the words. [7.10]"""


def _still(table: Table, unit: int) -> list[str]:
    """What a unit that has stopped can do with the points that are left, it or what it carries. [7.10, 9]"""
    legal, loads = table.legal, table.state.loads(unit)
    own = {type(action) for taker in (unit, *loads) for action in legal.for_unit(taker)}
    found = [what for kind, what in _STILL if kind in own]
    if any(isinstance(action, Hitch) and action.gun == unit for action in legal.of_kind(Hitch.kind)):
        found.append("be_hitched")
    return found


def going_hint(table: Table, unit: int, action: Action) -> Hint:
    """Where one unit would go, what stops it there, and whether that could be taken back. [7.4, 7.5]"""
    words = table.words
    reason = stop_of(table.state, unit, action.path) if isinstance(action, Move) else ""
    why = words("remagen.ui.and_stops", reason=words(f"remagen.stop.{reason}")) if reason else ""
    return table.hint_of(told_with_price(table, action) + why, (action,))


def begun_hint(table: Table, chosen: ChosenUnits) -> str:
    """What the next click is for once somebody is chosen, and nothing is pointed at. [7.1, 7.10, 9]"""
    words, state, units = table.words, table.state, chosen.units
    if not units or not all(map(chosen.is_own, units)):
        return ""
    if len(units) > 1:
        rides = chosen.rides and chosen.carrier != NOWHERE
        names = capital(short_names(state, units, words))
        return words(f"remagen.ui.begun_{'ride' if rides else 'together'}", units=names)
    unit = units[0]
    off = chosen.ways_off()
    if off:
        return words(f"remagen.ui.begun_{how_off(off)}", unit=name_of(state, unit, words))
    if chosen.reach():
        return words("remagen.ui.begun", unit=name_of(state, unit, words))
    hint = _chosen_hint(table, unit)
    said = words.refusal(hint.refusal) if hint.refusal is not None else hint.text
    return words("remagen.ui.begun_held", unit=headed(state, unit, words), why=said)


def choosing_hint(table: Table, chosen: int, stack: Sequence[int], unit: int, *, is_pointed: bool) -> Hint:
    """Whom a click would choose of a stack; of what a vehicle that is chosen takes along, how it does. [9]"""
    words, state = table.words, table.state
    if unit == chosen:
        return _chosen_hint(table, unit)
    if chosen in stack and not is_pointed:
        return Hint(words("remagen.ui.hint_next", unit=name_of(state, unit, words)))
    loads = [other for other in stack if chosen >= 0 and carrier_of(state, (chosen, other)) == chosen]
    if loads and state.side(loads[0]) is state.side(chosen) and can_fetch(state, chosen, loads[0]):
        vehicle, load = name_of(state, chosen, words), name_of(state, loads[0], words)
        how = "take" if state.type(loads[0]).is_gun else "join"  # men walk along until they are told to ride
        return Hint(words(f"remagen.ui.hint_{how}", unit=name_of(state, unit, words), vehicle=vehicle, load=load))
    return Hint(words("remagen.ui.hint_choose", unit=name_of(state, unit, words)))


def _chosen_hint(table: Table, unit: int) -> Hint:
    """Over the unit that is chosen already: why it goes nowhere and what it still may, or where it can. [7.3, 7.10]"""
    held = None if table.state.is_carried(unit) else refuse_walker(table.state, table.state.side(unit), unit)
    if held is not None:
        still = tuple(table.words(f"remagen.ui.still_{what}") for what in _still(table, unit))
        if held.code != "stopped" or not still:
            return Hint(table.words.say(held.said), held)
        return Hint(table.words("remagen.ui.may_still", why=table.words.refusal(held), things=still))
    if table.state.is_carried(unit):
        return Hint(table.words("remagen.ui.hint_lit"))
    if not points_left(table.state, unit):
        return Hint(table.words("remagen.ui.hint_spent"))
    return Hint(table.words("remagen.ui.hint_lit" if reachable(table.state, unit) else "remagen.ui.hint_nowhere"))
