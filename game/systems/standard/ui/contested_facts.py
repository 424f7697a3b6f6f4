"""What the card of a hex says of stacks, both sides in it, markers of overruns and bridgeheads. [19, 22, 31]"""

from __future__ import annotations

from collections.abc import Iterable

from game.language.phrasebook import capital
from game.model.answers import Note
from game.model.side import Side
from game.systems.standard.rules.air_naval.cards import assigned_notes, battery_notes
from game.systems.standard.rules.bridgeheads.shore_cards import shore_notes
from game.systems.standard.rules.bridgeheads.tenure import bridgehead_notes, bridgehead_room
from game.systems.standard.rules.overruns.cards import contested_notes
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.facts import NO_ZOC
from game.systems.standard.rules.stacks.position import NO_CONTROL
from game.systems.standard.rules.stacks.stacking import facts_of, re_of, stack, stacks_of
from game.systems.standard.rules.stacks.zones import is_supported, supporters, zone_level
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.tellings import source_notes
from game.systems.standard.ui.zone_levels import LEVEL_WORDS
from game.ui.desk.cards import Fact
from game.ui.language.words import Words
from game.ui.look.tone import Tone

_TONES = {
    "standard.overruns.tell.box_defends": Tone.EVEN,
    "standard.overruns.tell.box_came": Tone.EVEN,
    "standard.overruns.tell.open_attempt": Tone.EVEN,
    "standard.overruns.tell.deadlocked": Tone.EVEN,
    "standard.overruns.tell.sits_out": Tone.EVEN,
    "standard.overruns.tell.silenced": Tone.BAD,
    "standard.bridgeheads.tell.invasion": Tone.GOOD,
    "standard.bridgeheads.tell.crossing": Tone.GOOD,
    "standard.bridgeheads.tell.overrun": Tone.GOOD,
    "standard.bridgeheads.tell.unfed": Tone.BAD,
    "standard.bridgeheads.tell.needless": Tone.BAD,
    "standard.bridgeheads.tell.lost_with_it": Tone.BAD,
    "standard.bridgeheads.tell.too_many": Tone.BAD,
}
"""Notes that are no plain facts, by their sentences."""


def contested_facts(state: State, hex: int, words: Words) -> list[Fact]:
    """Both parts of a hex, markers, whose bridgehead it is, the stacks with their zones, control; else none."""
    if state.stacks is None:
        return []
    notes = facts_of_notes((*contested_notes(state, hex), *bridgehead_notes(state, hex)), words)
    stacked = [fact for side in SIDES if stack(state, hex, side) for fact in _stack(state, hex, side, words)]
    return [*notes, *stacked, *_control(state, hex, words)]


def is_disputed(state: State, hex: int) -> bool:
    """Whether there is more to a hex than its ground: both sides, a marker, a bridgehead. [22.5, 22.412, 31.1]"""
    return any(contested_notes(state, hex)) or any(bridgehead_notes(state, hex))


def _stack(state: State, hex: int, side: Side, words: Words) -> list[Fact]:
    """A stack: how many, how large, which zone, who supports it. [19.24, 19.41, 19.5]"""
    facts, units = facts_of(state), stack(state, hex, side)
    ground = [unit for unit in units if facts.is_ground[unit]]
    size = words(
        "standard.window.hex.stack", side=words.say(state.setting.sides.said(side)), ground=len(ground),
        specialised=len(units) - len(ground),
    )  # fmt: skip
    room = bridgehead_room(state, hex, side)
    re = words("standard.window.hex.re", re=re_of(state, ground), most=facts.most_re)
    if room is not None:
        most_ground, most_specialised = room
        re = words(
            "standard.window.hex.re_of_bridgehead",
            re=re_of(state, ground),
            ground=most_ground,
            specialised=most_specialised,
        )
    helpers = ", ".join(state.setting.units[unit].short for unit in supporters(state, hex, side))
    if not helpers and is_supported(state, hex, side):
        helpers = words("standard.window.hex.ships")
    zone = words(f"standard.window.zone.{LEVEL_WORDS[stacks_of(state).level[side][hex]]}")
    support = words("standard.window.hex.supported", by=helpers) if helpers else words("standard.window.hex.alone")
    return [
        Fact(size, re, "19.24"),
        Fact(words("standard.window.hex.its_zone"), zone, "19.41"),
        Fact(f"  {support}", "", "19.5"),
    ]


def _control(state: State, hex: int, words: Words) -> list[Fact]:
    """Who controls a hex, its fort, the zones that lie over it. [19.31, 19.4, 20.14]"""
    stacks, sides = stacks_of(state), state.setting.sides
    found = []
    if stacks.control[hex] != NO_CONTROL:
        owner = words.say(sides.said(Side(stacks.control[hex])))
        found.append(Fact(words("standard.window.hex.control"), owner, "19.31"))
    if stacks.forts[hex]:
        level = words("standard.window.hex.fort_level", level=stacks.forts[hex])
        found.append(Fact(words("standard.window.hex.fort"), level, "20.14"))
    zones = [
        words(
            "standard.window.hex.zone_of", side=words.say(sides.said(side)), level=words(f"standard.window.zone.{said}")
        )
        for side in SIDES
        if (said := LEVEL_WORDS[zone_level(state, hex, side)]) != LEVEL_WORDS[NO_ZOC]
    ]
    if zones:
        found.append(Fact(words("standard.window.hex.zoc"), ", ".join(zones), "19.4"))
    return found


def battery_facts(state: State, hex: int, words: Words) -> list[Fact]:
    """The batteries in a hex: what they reach and do, and whether they fire. [32.4, 39.35]"""
    found: list[Fact] = []
    for site in state.setting.sites:
        if site.hex == hex:
            told = facts_of_notes(battery_notes(state, site.index), words)
            found += [Fact(words.say(site.said), "", "32.4", Tone.EVEN), *told]
    return found


def place_facts(state: State, hex: int, words: Words) -> list[Fact]:
    """Who is assigned to a hex, what comes from it and over its shore: supply, landings. [30.2, 32.1, 32.3, 39.12]"""
    return facts_of_notes((*assigned_notes(state, hex), *source_notes(state, hex), *shore_notes(state, hex)), words)


def lines_of_notes(notes: Iterable[Note], words: Words, tone: Tone = Tone.PLAIN) -> tuple[Fact, ...]:
    """Notes of the rules as lines of a dialog, which have room for sentences."""
    return tuple(Fact("", words.say(note.with_rule), tone=tone) for note in notes)


def ruled_line(said: str, rule: str, tone: Tone = Tone.PLAIN) -> Fact:
    """A line of a dialog with the number of its rule behind it."""
    return Fact("", f"{said} [{rule}]", rule, tone)


def facts_of_notes(notes: Iterable[Note], words: Words) -> list[Fact]:
    """Notes of the rules as lines of a card."""
    facts = []
    for note in notes:
        said = words.say(note.said)
        facts.append(Fact(capital(said), "", note.rule, _TONES.get(note.said.key, Tone.PLAIN)))
    return facts
