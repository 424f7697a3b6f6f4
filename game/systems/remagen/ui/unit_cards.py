"""Cards of units and sectors. [3, 5.2, 21.2]"""

from __future__ import annotations

from game.language.phrasebook import capital
from game.model.message import term
from game.systems.remagen.rules.answers import RemagenAnswers
from game.systems.remagen.rules.bridges import is_standing_bridge, is_usable
from game.systems.remagen.rules.capacity import capacity, space_used
from game.systems.remagen.rules.collapse import fall_chances
from game.systems.remagen.rules.engineers import refuse_site
from game.systems.remagen.rules.setting import NOWHERE, Setting, UnitType
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.steps import points_left, points_of
from game.systems.remagen.ui.bridge_rows import next_fall, traffic_said
from game.systems.remagen.ui.looks import unit_look
from game.systems.remagen.ui.names import headed, name_of
from game.ui.desk.cards import Fact, UnitCard
from game.ui.desk.place_card import HexCard
from game.ui.language.words import Words
from game.ui.look.tone import Tone

_TURNS_AHEAD = 3
"""For how many turns it is told how likely the old bridge has fallen by their end."""
_IN_FIGURES = ("3.1", "7.1")
"""Values and points stand as figures on the card: they need no lines of their own."""


def unit_card(state: State, unit: int, words: Words) -> UnitCard:
    """A unit: values, points, hits or figures, loads, what holds it. [3.1]"""
    setting = state.setting
    entry = setting.units[unit]
    kind = entry.type
    thing = RemagenAnswers().things(state)[unit]
    told = (note for note in RemagenAnswers().card(state, thing) if note.rule not in _IN_FIGURES)
    notes = [_fire(state, unit, words), *(Fact(capital(words.say(note.said)), "", note.rule) for note in told)]
    notes += _room(state, unit, words)
    notes += [Fact(words("remagen.ui.carries"), name_of(state, load, words), "9") for load in state.loads(unit)]
    figures = [(words("remagen.ui.cv"), str(kind.cv)), (words("remagen.ui.rv"), str(kind.rv))]
    if not kind.is_foot:
        figures.append((words("remagen.ui.hits_of"), f"{state.hits[unit]}/{kind.kill}"))
    goes = state.on_board(unit) and state.turn and not state.is_disabled(unit)
    points = (points_left(state, unit), points_of(state, unit)) if goes else None
    return UnitCard(
        unit, headed(state, unit, words), _class(kind, words), entry.side,
        unit_look(state, unit), tuple(figures), points, tuple(notes),
    )  # fmt: skip


def _class(kind: UnitType, words: Words) -> str:
    """Armour, or a troop, weapon, vehicle or gun, and whether it swims. [1.4, 8.9]"""
    said = words(f"remagen.ui.class_{'armour' if kind.stop else kind.branch}")
    return words("remagen.ui.class_swims", kind=said) if kind.is_amphibious else said


def _room(state: State, unit: int, words: Words) -> list[Fact]:
    """What a vehicle that is not disabled and has no load could tow or take on board. [3.6, 9.1, 9.2]"""
    kind = state.type(unit)
    if not kind.is_carrier or state.loads(unit) or state.is_disabled(unit):
        return []
    found = [words("remagen.ui.takes_in_tow")] if kind.tows else []
    for branch, most in (("troop", kind.carries_troops), ("weapon", kind.carries_weapons)):
        found += [words(f"remagen.ui.branch_{branch}", count=most)] if most else []
    found += [words("remagen.ui.takes_foot", space=kind.carries_space)] if kind.carries_space else []
    titles = (state.setting.types[other].title for other in sorted(kind.carries_one_of))
    found += [words.say(term("unit_type", title)) for title in titles]
    return [Fact(words("remagen.ui.takes"), words("remagen.ui.takes_any", things=tuple(found)), "9.1")]


def _fire(state: State, unit: int, words: Words) -> Fact:
    """How many dice a unit throws, and how many pips make a hit from sector to sector. [3.1]"""
    dice = words("remagen.ui.fire_dice", count=state.type(unit).dice)
    return Fact(dice, words("remagen.ui.fire_pips", divisors=_divisors(state, unit)), "3.1")


def _divisors(state: State, unit: int) -> str:
    """Divisors from range 1 on as the chart has them: 2 3 4* 6*. [3.1]"""
    kind = state.type(unit)
    found = [
        "-" if not divisor else f"{divisor}*" if indirect else str(divisor)
        for divisor, indirect in zip(kind.divisors[1:], kind.indirect[1:], strict=True)
    ]
    while found and found[-1] == "-":
        found.pop()
    return " ".join(found)


def hex_card(state: State, sector: int, words: Words) -> HexCard:
    """A sector: ground, capacity used, who controls it, bridge or site. [2.1, 5.2, 13, 16.2]"""
    notes = RemagenAnswers().ground(state, sector)
    facts = [Fact(words.say(note.said), "", note.rule) for note in notes if note.rule != "5.2"]
    facts.insert(1, _capacity(state, sector, words))
    facts += _bridge(state, sector, words)
    title = words.name(state.setting.board.hex_title(sector))
    return HexCard(title, tuple(facts), words("remagen.ui.sector_of", sector=title))


def _capacity(state: State, sector: int, words: Words) -> Fact:
    """What takes up the room, as a bar: 10 of 12: vehicle 6, 2 troops 4. [21.2]"""
    used, room = space_used(state, sector), capacity(state, sector)
    counts: dict[str, list[int]] = {}
    for unit in state.standing_in(sector):
        kind = state.type(unit)
        counts.setdefault(kind.branch, []).append(kind.space)
    parts = ", ".join(
        f"{words(f'remagen.ui.branch_{branch}', count=len(spaces))} {sum(spaces)}" for branch, spaces in counts.items()
    )
    tone = Tone.BAD if used > room else Tone.EVEN if used == room else Tone.GOOD
    text = words("remagen.ui.used", used=used, room=room)
    return Fact(text, parts or words("remagen.ui.empty"), "5.2", tone, share=used / room if room else 0.0)


def _has_builders(setting: Setting) -> bool:
    """Whether anybody in the game could ever lay a pontoon. [13.3]"""
    return any(unit.type.is_engineer for unit in setting.units)


def _standing(state: State, sector: int, words: Words) -> list[Fact]:
    """Of a sector of the old bridge: how likely it falls when the die is next thrown, and by later turns; its ruin.

    Whoever is on it falls with it. [14.1, 14.2]
    """
    if state.setting.line_of[sector] == NOWHERE:
        return []
    title = words("remagen.ui.ludendorff")
    if not state.bridge_stands:
        return [Fact(title, words("remagen.ui.fallen"), "14.2", Tone.BAD)]
    turn, risk = next_fall(state)
    told = words("remagen.ui.falls_in", turn=turn, chance=f"{risk:.0%}") if risk else words("remagen.ui.stands")
    facts = [Fact(title, told, "14.1", Tone.BAD if risk else Tone.GOOD)]
    later = [f"{by_turn}: {chance:.0%}" for by_turn, chance in fall_chances(state) if chance > risk][:_TURNS_AHEAD]
    return [*facts, Fact(words("remagen.ui.fallen_by_turn"), ", ".join(later), "14.1")] if later else facts


def _bridge(state: State, sector: int, words: Words) -> list[Fact]:
    """Of a sector of a bridge or site, or beside one: who may still drive onto it, how far it is built. [8.5, 13]"""
    setting = state.setting
    line = max(setting.line_of[sector], setting.head_of[sector])
    if line == NOWHERE:
        return []
    facts = _standing(state, sector, words) if line == setting.standing_line else []
    if state.labour[line]:
        most = setting.rules.bridges.pontoon.labour
        facts.append(Fact(words("remagen.ui.labour"), f"{state.labour[line]}/{most}", "13.4", Tone.GOOD,
                          share=state.labour[line] / most))  # fmt: skip
    elif setting.head_of[sector] != NOWHERE and not is_standing_bridge(state, line) and _has_builders(setting):
        refusal = refuse_site(state, line)
        text = words("remagen.ui.site_open") if refusal is None else words.say(refusal.said)
        facts.append(Fact(words("remagen.ui.site"), text, refusal.rule if refusal is not None else "13.2"))
    if is_usable(state, line):
        facts.append(traffic_said(state, line, words))
    return facts
