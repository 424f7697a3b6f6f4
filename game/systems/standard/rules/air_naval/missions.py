"""Whether an air unit can fly a mission, and if not, why. [39.12, 39.14, 39.2]"""

from __future__ import annotations

from game.model.answers import Note
from game.model.message import message
from game.model.refusal import Refusal
from game.systems.standard.rules.air_naval.facts import AirUnit
from game.systems.standard.rules.air_naval.position import NO_HEX
from game.systems.standard.rules.air_naval.standing import facts_of_support, support_of, weather_now
from game.systems.standard.rules.state import State

READY = "standard.air_naval.card.ready"
"""What is said of an air unit that nothing keeps from flying in this turn."""


def air_standing(state: State, air: int) -> Note:
    """Whether an air unit is free to fly in this turn, and if not, why. [39.12, 39.14, 39.2]"""
    known, unit = support_of(state), facts_of_support(state).air[air]
    return _bar(state, unit) or (
        Note(message("standard.air_naval.card.called"), "39.12")
        if known.called_air[air]
        else Note(
            message("standard.air_naval.card.stands", hex=state.setting.board.hex_title(known.stands[air])), "39.12"
        )
        if known.stands[air] != NO_HEX
        else Note(message("standard.air_naval.card.flown"), "39.12")
        if known.flown[air]
        else Note(message(READY), "39.12")
    )


def _bar(state: State, unit: AirUnit) -> Note | None:
    """What keeps an air unit on the ground in this turn. [39.1, 39.12, 39.14, 39.2]"""
    if not unit.tbf:
        return Note(message("standard.air_naval.card.no_bombs"), "39.1")
    if support_of(state).sent_back[unit.index] == state.turn:
        return Note(message("standard.air_naval.card.driven_off"), "39.2")
    if unit.turns and state.turn not in unit.turns:
        return Note(message("standard.air_naval.card.not_this_turn"), "39.12")
    weather = weather_now(state)
    if weather >= unit.grounded_from:
        said = message("standard.air_naval.card.weather_bars", weather=weather, type=unit.type, bar=unit.grounded_from)
        return Note(said, "39.14")
    return None


def mission_bar(state: State, air: int, hex: int, *, is_attack: bool) -> Note:
    """Why an air unit cannot fly a mission at a hex now: what it does or bears, then what it never does. [39.12]"""
    unit, standing = facts_of_support(state).air[air], air_standing(state, air)
    if standing.said.key != READY:
        return standing
    if unit.is_offensive_only and not is_attack:
        return Note(message("standard.air_naval.card.offensive_only"), "39.12")
    if unit.against is not None and hex not in unit.against:
        return Note(message("standard.air_naval.card.not_against"), "39.12")
    return Note(message("standard.air_naval.card.no_airfield"), "22.53")


def refuse_mission(state: State, air: int, hex: int, *, is_attack: bool) -> Refusal:
    """That an air unit cannot fly a mission at a hex, with the reason. [39.12, 39.14, 39.2]"""
    why = mission_bar(state, air, hex, is_attack=is_attack)
    said = message("standard.air_naval.card.subject", name=facts_of_support(state).air[air].title, how=why.said)
    return Refusal("grounded", why.rule, said)
