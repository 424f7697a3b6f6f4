"""The batteries that would fire at a landing, before it is made: on the map, and what they may cost. [32.4]"""

from __future__ import annotations

from math import lcm

from game.model.side import Side
from game.systems.standard.rules.bridgeheads.actions import Embark, Invade
from game.systems.standard.rules.bridgeheads.forecast import before_embarking, guns_chances
from game.systems.standard.rules.bridgeheads.landing import coastal_guns
from game.systems.standard.rules.state import State
from game.systems.standard.ui.contested_facts import facts_of_notes
from game.ui.board.marks import Arrow, Ring
from game.ui.desk.cards import Preview, Segment
from game.ui.language.words import Words
from game.ui.look.tone import Tone


def firing_at(state: State, hex: int, enemy: Side) -> tuple[tuple[Arrow, ...], tuple[Ring, ...]]:
    """Arrows from the batteries that would fire at a landing in a hex as they are now, and rings round them. [32.4]"""
    sites = tuple(dict.fromkeys(state.setting.sites[gun].hex for gun in coastal_guns(state, hex, enemy)))
    arrows = tuple(Arrow(site, hex, "", Tone.BAD) for site in sites if site != hex)
    return arrows, tuple(Ring(site, Tone.BAD) for site in sites)


def sailing_preview(state: State, action: Embark, words: Words) -> Preview:
    """What going on board comes to: the lift, each battery in reach of the landing, the steps they may cost. [32.1]"""
    landing = Invade(action.hex, (action.unit,))
    return Preview(
        words("standard.window.off_map.embark_title", hex=state.setting.board.hex_title(action.hex)),
        guns_headline(state, landing, words),
        "",
        tuple(facts_of_notes(before_embarking(state, action), words)),
        guns_segments(state, landing, words),
    )


def guns_headline(state: State, landing: Invade, words: Words) -> str:
    """How many batteries fire at a landing. [32.4]"""
    guns = len(coastal_guns(state, landing.hex, state.setting.units[landing.units[0]].side.enemy))
    if not guns:
        return words("standard.window.off_map.embark_no_guns")
    return words("standard.window.off_map.embark_guns", count=guns)


def guns_segments(state: State, landing: Invade, words: Words) -> tuple[Segment, ...]:
    """The steps that they may cost it, each with its share. [32.4]"""
    chances = tuple(guns_chances(state, landing))
    whole = lcm(*(chance.share.denominator for chance in chances))
    return tuple(
        _segment(int(chance.share * whole), steps, round(100 * float(chance.share)), words)
        for steps, chance in enumerate(chances)
    )


def _segment(share: int, steps: int, percent: int, words: Words) -> Segment:
    if not steps:
        text = words("standard.window.off_map.guns_cost_none")
    else:
        text = words("standard.window.off_map.guns_cost", count=steps)
    told = words("standard.window.off_map.guns_cost_told", steps=text, percent=percent)
    return Segment(share, text, told, Tone.BAD if steps else Tone.GOOD, chance=f"{percent} %")
