"""Laying hits: what a hit may fall on, what it does to vehicles, guns, foot and pontoons. [11.5-11.7, 13.6]"""

from __future__ import annotations

from game.model.message import message
from game.model.refusal import Refusal
from game.systems.remagen.rules.actions import FOOT
from game.systems.remagen.rules.engineers import damage_site
from game.systems.remagen.rules.events_combat import Crippled, FiguresLost, HitTaken, Unharmed
from game.systems.remagen.rules.frames import Volley
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.tellings import told_sector, told_unit
from game.systems.remagen.rules.volleys import can_hurt


def hit_choices(state: State, volley: Volley) -> tuple[int, ...]:
    """On what the next hit of a volley may be laid: vehicles and guns, and FOOT for all foot of the sector. [11.5]"""
    able = _hurtable(state, volley)
    if any(value <= volley.cv for _, value in able):
        able = [(choice, value) for choice, value in able if value <= volley.cv]
    return tuple(sorted(choice for choice, _ in able))


def _hurtable(state: State, volley: Volley) -> list[tuple[int, int]]:
    """What a volley can hurt in its target, with its combat value; foot is one choice with the lowest. [11.5]"""
    standing = [
        unit
        for unit in state.standing_in(volley.target)
        if state.side(unit) is not volley.side and can_hurt(state, unit, piercing=volley.hurts_armour)
    ]
    able = [(unit, state.type(unit).cv) for unit in standing if not state.type(unit).is_foot]
    foot = [state.type(unit).cv for unit in standing if state.type(unit).is_foot]
    return [*able, (FOOT, min(foot))] if foot else able


def refuse_hit(state: State, volley: Volley, choice: int) -> Refusal | None:
    """Why a hit may not be laid there; None if it may. [11.5]"""
    if choice in hit_choices(state, volley):
        return None
    said = {"sector": told_sector(state.setting, volley.target)}
    able = [unit for unit, _ in _hurtable(state, volley)]
    if choice in able:
        return Refusal("shielded", "11.5", message("remagen.refusal.shielded", cv=volley.cv, **said))
    if choice == FOOT:
        return Refusal("no_foot", "11.5", message("remagen.refusal.no_foot", **said))
    unit = told_unit(state.setting, choice)
    if state.sector[choice] != volley.target or not state.stands(choice):
        return Refusal("not_in_target", "11.5", message("remagen.refusal.not_in_target", unit=unit, **said))
    if state.type(choice).is_foot:
        return Refusal("foot_together", "11.7", message("remagen.refusal.foot_together", **said))
    return Refusal("not_hurt", "3.1", message("remagen.refusal.not_hurt", unit=unit))


def lay_hit(play: Play, volley: Volley, choice: int) -> None:
    """One hit: on a vehicle or gun it stays, on foot it is a die. [11.6, 11.7]"""
    if choice == FOOT:
        _lay_on_foot(play, volley.target)
    else:
        _lay_on_unit(play, choice)


def _lay_on_unit(play: Play, unit: int) -> None:
    state = play.state
    kind = state.type(unit)
    was_disabled = state.is_disabled(unit)
    state.hits[unit] += 1
    play.tell(HitTaken("11.6", unit, state.hits[unit]))
    if state.hits[unit] >= kind.kill:
        play.eliminate(unit, "fire", "3.5")
    elif state.is_disabled(unit) and not was_disabled:
        play.tell(Crippled("3.5", unit))


def _lay_on_foot(play: Play, sector: int) -> None:
    state = play.state
    why = message("remagen.die.hit", sector=told_sector(state.setting, sector))
    pips = play.roll(why, "11.7")
    killed = left = pips // state.setting.pips_per_figure(sector)
    for unit in _order_of_loss(state, sector):
        if not left:
            break
        lost, is_rest = min(left, state.figures[unit]), left < killed
        left -= lost
        state.figures[unit] -= lost
        play.tell(FiguresLost("11.7", unit, pips, lost, state.figures[unit], sector, is_rest))
        if not state.figures[unit]:
            play.eliminate(unit, "fire", "11.7")
    if not killed:
        play.tell(Unharmed("11.7", sector, pips))


def _order_of_loss(state: State, sector: int) -> list[int]:
    """Foot of a sector in the order in which it falls: troops before weapons, the fewest figures first. [11.7]"""
    foot = [unit for unit in state.standing_in(sector) if state.type(unit).is_foot]
    return sorted(foot, key=lambda unit: (state.type(unit).branch != "troop", state.figures[unit], unit))


def damage_bridge(play: Play, volley: Volley) -> None:
    """Every hit of a volley at a pontoon, lost ones included, is a die off its labour. [13.6]"""
    line = play.state.setting.line_of[volley.target]
    if line >= 0 and play.state.labour[line]:
        damage_site(play, line, volley.thrown_hits)
