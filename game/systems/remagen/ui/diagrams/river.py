"""Diagrams of pontoons, the fall of the bridge, the drop, and victory. [13-16]"""

from __future__ import annotations

from game.systems.remagen.rules.chances import sum_chances
from game.systems.remagen.rules.collapse import fall_chances
from game.systems.remagen.rules.engineers import refuse_site
from game.systems.remagen.rules.paratroops import drop_area
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.victory import points_of
from game.systems.remagen.ui.diagrams.positions import Position
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.figure import Answer, Figure, Stride
from game.ui.look.tone import Tone

_PARTS = ("control", "exited", "bridges", "destroyed", "lost", "par")


def labour(position: Position) -> Figure:
    """Sites with their labour units; pointing at a line tells whether engineers may work there. [13]"""
    state, setting = position.state, position.setting
    whole = setting.rules.bridges.pontoon.labour

    def ask(sector: int) -> Answer:
        line = max(setting.line_of[sector], setting.head_of[sector])
        if line == NOWHERE:
            return Answer(position.title(sector))
        told = position.say("site", line=setting.lines[line].letter, labour=state.labour[line], whole=whole)
        refusal = refuse_site(state, line)
        if refusal is not None:
            return Answer(f"{told}. {position.words.refusal(refusal)}", Tone.BAD)
        return Answer(f"{told}. {position.words('remagen.ui.site_open')}", Tone.GOOD)

    rings = tuple(
        Ring(head, Tone.GOOD if refuse_site(state, number) is None else Tone.BAD)
        for number, line in enumerate(setting.lines)
        for head in line.bridgeheads
        if state.labour[number]
    )
    return Figure(position.say("caption_13"), position.view(Marks(rings=rings, dims=False), ask))


def collapse(position: Position) -> Figure:
    """The chance that the old bridge has fallen, turn by turn. [14.1]"""
    strides = tuple(
        Stride(
            position.say("by_turn", turn=turn, chance=f"{chance:.0%}"),
            None,
            Answer(position.say("falls", turn=turn, chance=f"{chance:.1%}")),
            is_lit=chance >= 1,
        )
        for turn, chance in fall_chances(position.state)
        if chance > 0 and turn <= max(entry.turn for entry in position.setting.rules.collapse)
    )
    return Figure(position.say("caption_14"), strides=strides)


def drop(position: Position) -> Figure:
    """How likely the drop comes down round each sector; pointing at one shows its area. [15.2]"""
    setting, rules = position.setting, position.setting.rules.drop
    lines = sum_chances(rules.dice_of_line, setting.rules.die)
    chances: dict[int, float] = {}
    for number in rules.numbers:
        for place, letter in enumerate(rules.lines):
            center = setting.board.topology.find(number, ord(letter) - ord("A") + 1)
            chances[center] = chances.get(center, 0.0) + lines[place + rules.dice_of_line] / len(rules.numbers)
    in_area = {
        sector: sum(chances.get(center, 0.0) for center in drop_area(position.state, sector))
        for sector in position.seen
    }

    def ask(sector: int) -> Answer:
        told = position.say("drop", sector=position.title(sector), center=f"{chances.get(sector, 0.0):.1%}",
                            area=f"{in_area.get(sector, 0.0):.0%}")  # fmt: skip
        return Answer(
            told, Tone.PLAIN, Marks(lit=dict.fromkeys(drop_area(position.state, sector), ""), selected=sector)
        )

    marks = Marks(lit={sector: f"{chance:.0%}" for sector, chance in in_area.items()}, dims=False)
    return Figure(position.say("caption_15"), position.view(marks, ask))


def points(position: Position) -> Figure:
    """What places bring and whose they are; below, the points line by line. [16]"""
    state, setting = position.state, position.setting
    counted = points_of(state)

    def ask(sector: int) -> Answer:
        worth = setting.control_points.get(sector, 0)
        if not worth:
            return Answer(position.title(sector))
        held = state.control[sector] == US
        key = "held" if held else "not_held"
        told = position.say(key, sector=position.title(sector), points=worth)
        return Answer(told, Tone.GOOD if held else Tone.BAD)

    badges = tuple(
        Badge(sector, str(worth), Tone.GOOD if state.control[sector] == US else Tone.BAD)
        for sector, worth in setting.control_points.items()
    )
    strides = tuple(
        Stride(f"{position.words(f'remagen.ui.points_{part}')} {getattr(counted, part)}", None,
               Answer(position.say(f"part_{part}")))
        for part in _PARTS
    )  # fmt: skip
    view = position.view(Marks(badges=badges, dims=False), ask)
    return Figure(position.say("caption_16", margin=f"{counted.margin:+d}"), view, strides)
