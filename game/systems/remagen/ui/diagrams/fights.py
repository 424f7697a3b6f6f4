"""Diagrams of automatic victory, fire and morale combat. [10-12]"""

from __future__ import annotations

from game.systems.remagen.rules.actions import Overwhelm
from game.systems.remagen.rules.fronts import Front, front_of, refuse_battle
from game.systems.remagen.rules.odds import odds_said
from game.systems.remagen.rules.volleys import refuse_shot, throws_of
from game.systems.remagen.ui.diagrams.positions import Position
from game.systems.remagen.ui.fire_view import FireView
from game.systems.remagen.ui.front_view import FrontView
from game.ui.board.marks import Badge, Marks, Ring, Way
from game.ui.desk.cards import Bar
from game.ui.desk.figure import Answer, Figure
from game.ui.look.tone import Tone


def overwhelm(position: Position) -> Figure:
    """Which enemies a stack may declare beaten before the fight: seven times as strong. [10]"""
    state, here = position.state, position.sector

    def ask(sector: int) -> Answer:
        if state.holder(sector) != position.side.enemy:
            return _told_stack(position, sector)
        sums = position.say("against", attack=state.cv(here), defense=state.cv(sector))
        refusal = position.refusal(Overwhelm((here,), (sector,)))
        marks = Marks(ways=(Way((here, sector), Tone.BAD if refusal else Tone.GOOD),), badges=badges, dims=False)
        if refusal is not None:
            return Answer(f"{sums}. {position.words.refusal(refusal)}", Tone.BAD, marks)
        return Answer(f"{sums}. {position.say('beaten')}", Tone.GOOD, marks)

    badges = _values(position)
    return Figure(position.say("caption_10"), position.view(Marks(badges=badges, selected=here, dims=False), ask))


def fire(position: Position) -> Figure:
    """Who in a sector can fire at what, by which divisor, and the hits to be expected. [11]"""
    state, here = position.state, position.sector
    units, view = state.standing_in(here), FireView(state, position.words)

    def ask(sector: int) -> Answer:
        if state.holder(sector) != position.side.enemy:
            return Answer(position.title(sector))
        able = [unit for unit in units if refuse_shot(state, unit, sector) is None]
        if not able:
            refusal = refuse_shot(state, units[0], sector)
            return position.refused(refusal) if refusal is not None else Answer(position.title(sector))
        throws = throws_of(state, here, able, [sector] * len(able))
        told = ", ".join(map(view.way, throws))
        hits = position.words("remagen.ui.expected", hits=view.figures(throws))
        marks = Marks(rings=(Ring(sector, Tone.BAD, is_chosen=True),), selected=here, badges=tuple(badges), dims=False)
        return Answer(f"{position.title(sector)}: {told}; {hits}", Tone.GOOD, marks, view.bars(throws))

    badges = []
    for sector in position.seen:
        able = [unit for unit in units if refuse_shot(state, unit, sector) is None]
        if able and state.holder(sector) == position.side.enemy:
            badges.append(Badge(sector, view.figures(throws_of(state, here, able, [sector] * len(able))), Tone.GOOD))
    marks = Marks(badges=tuple(badges), selected=here, dims=False)
    return Figure(position.say("caption_11"), position.view(marks, ask))


def combat(position: Position) -> Figure:
    """A front: pointing at an enemy shows all who touch him, the odds, and the six faces of the die. [12]"""
    front, view = front_of(position.state, position.side), FrontView(position.state, position.side, position.words)

    def ask(sector: int) -> Answer:
        if sector not in front.hostile:
            return _told_stack(position, sector)
        own = tuple(sorted(front.touches[sector]))
        attack, defense = front.value(own), front.cv[sector]
        odds = odds_said(attack, defense)
        told = position.words("remagen.ui.battle_line", own=_names(position, own), hostile=_names(position, (sector,)),
                              attack=attack, defense=defense, odds=odds)  # fmt: skip
        refusal = refuse_battle(front, own, (sector,))
        ways = tuple(Way((there, sector), Tone.BAD if refusal else Tone.GOOD) for there in own)
        marks = Marks(rings=_rings(front), badges=_values(position), ways=ways, dims=False)
        bars = (Bar(odds, view.segments(attack, defense)),)
        if refusal is not None:
            return Answer(f"{told}. {position.words.refusal(refusal)}", Tone.BAD, marks, bars)
        return Answer(told, Tone.GOOD, marks, bars)

    whole = front.value(front.own), front.value(front.hostile)
    bars = (Bar(position.say("whole_front", odds=odds_said(*whole)), view.segments(*whole)),)
    marks = Marks(rings=_rings(front), badges=_values(position), dims=False)
    return Figure(position.say("caption_12"), position.view(marks, ask), bars=bars)


def _rings(front: Front) -> tuple[Ring, ...]:
    return tuple(Ring(sector, Tone.BAD if sector in front.hostile else Tone.GOOD) for sector in sorted(front.cv))


def _values(position: Position) -> tuple[Badge, ...]:
    """The combat value of every stack. [12.4]"""
    state = position.state
    return tuple(
        Badge(sector, str(state.cv(sector)), Tone.GOOD if state.holder(sector) == position.side else Tone.BAD)
        for sector in position.seen
        if state.here[sector]
    )


def _told_stack(position: Position, sector: int) -> Answer:
    return Answer(position.say("stack", sector=position.title(sector), value=position.state.cv(sector)))


def _names(position: Position, sectors: tuple[int, ...]) -> str:
    return ", ".join(map(position.setting.name, sectors))
