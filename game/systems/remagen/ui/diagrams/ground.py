"""Diagrams of ranges, sight, room, entry, movement and towing. [1, 2, 5-9]"""

from __future__ import annotations

from game.systems.remagen.rules.actions import NOBODY, Enter, Move, Unhitch
from game.systems.remagen.rules.capacity import capacity, space_used
from game.systems.remagen.rules.deployment import refuse_placing
from game.systems.remagen.rules.movement import reachable
from game.systems.remagen.rules.no_step import NO_SUCH_STEP
from game.systems.remagen.rules.sight import blockers, sees
from game.systems.remagen.rules.steps import points_left
from game.systems.remagen.rules.tellings import told_unit
from game.systems.remagen.rules.zones import in_zoc
from game.systems.remagen.ui.diagrams.positions import Position
from game.ui.board.marks import Badge, Marks, Ring, Way
from game.ui.desk.figure import Answer, Figure
from game.ui.look.tone import Tone


def ranges(position: Position) -> Figure:
    """How far every sector is: a diagonal counts one. [1.3]"""
    setting, here = position.setting, position.sector
    lit = {sector: str(setting.distance(here, sector)) for sector in position.seen if sector != here}

    def ask(sector: int) -> Answer:
        far = setting.distance(here, sector)
        said = position.say(
            "range", here=position.title(here), there=position.title(sector), range=far, count=far
        )  # fmt: skip
        return Answer(said)

    return Figure(position.say("caption_1"), position.view(Marks(lit=lit, selected=here), ask))


def sight(position: Position) -> Figure:
    """What is seen from a sector, and what blocks the rest. [2.6]"""
    setting, here = position.setting, position.sector
    seen = [sector for sector in position.seen if sector != here and sees(setting, here, sector)]
    marks = Marks(lit=dict.fromkeys(seen, ""), selected=here)

    def ask(sector: int) -> Answer:
        here_said, there_said = position.title(here), position.title(sector)
        if sector == here or sees(setting, here, sector):
            return Answer(position.say("sees", here=here_said, there=there_said), Tone.GOOD)
        blocked = blockers(setting, here, sector)
        names = ", ".join(map(position.title, blocked))
        rings = tuple(Ring(there, Tone.BAD, is_chosen=True) for there in blocked)
        badges = (Badge(sector, "x", Tone.BAD),)
        told = position.say("sees_not", here=here_said, there=there_said, sectors=names)
        return Answer(told, Tone.BAD, Marks(rings=rings, badges=badges, selected=here, dims=False))

    return Figure(position.say("caption_2"), position.view(marks, ask))


def room(position: Position) -> Figure:
    """How full sectors are, and whether one more unit fits. [5]"""
    state, unit = position.state, position.unit

    def ask(sector: int) -> Answer:
        told = position.say("room", sector=position.title(sector), used=space_used(state, sector),
                            room=capacity(state, sector))  # fmt: skip
        refusal = refuse_placing(state, unit, sector, NOBODY)
        if refusal is not None:
            return Answer(f"{told}. {position.words.refusal(refusal)}", Tone.BAD)
        fits = position.say("fits", unit=position.words.say(told_unit(position.setting, unit)))
        return Answer(f"{told}. {fits}", Tone.GOOD)

    badges = tuple(
        Badge(sector, f"{space_used(state, sector)}/{capacity(state, sector)}")
        for sector in position.seen
        if state.here[sector]
    )
    return Figure(position.say("caption_5"), position.view(Marks(badges=badges, dims=False), ask))


def entry(position: Position) -> Figure:
    """Where a unit of the pool may enter, and what the quota leaves. [6.3, 6.6]"""
    state, unit = position.state, position.unit

    def ask(sector: int) -> Answer:
        refusal = position.refusal(Enter(unit, sector, NOBODY))
        if refusal is not None:
            return position.refused(refusal)
        rv = state.type(unit).rv
        said = position.words.say(told_unit(position.setting, unit))
        told = position.say("enters", unit=said, rv=rv, left=state.quota_left - rv)
        return Answer(told, Tone.GOOD)

    lit = {sector: "" for sector in position.seen if position.refusal(Enter(unit, sector, NOBODY)) is None}
    return Figure(position.say("caption_6"), position.view(Marks(lit=lit, dims=False), ask))


def movement(position: Position, chapter: str) -> Figure:
    """Where a unit gets to and what it costs; pointing at a sector shows the way, or why there is none. [7, 8]"""
    state, unit = position.state, position.unit
    here, found = state.sector[unit], reachable(state, unit)
    hatched = frozenset(sector for sector in position.seen if in_zoc(state, sector, position.side))
    lit = {sector: str(way.cost) for sector, way in found.items()}

    def ask(sector: int) -> Answer:
        way = found.get(sector)
        if way is not None:
            told = position.say("reached", sector=position.title(sector), cost=way.cost, left=points_left(state, unit))
            marks = Marks(lit=lit, hatched=hatched, ways=(Way((here, *way.path), Tone.GOOD),), selected=here)
            return Answer(told, Tone.GOOD, marks)
        if sector == here:
            return Answer(position.words.say(told_unit(position.setting, unit)))
        is_near = position.setting.distance(here, sector) == 1
        refusal = position.refusal(Move(unit, (sector,))) if is_near else None
        return position.refused(refusal or NO_SUCH_STEP)

    marks = Marks(lit=lit, hatched=hatched, selected=here)
    return Figure(position.say(f"caption_{chapter}"), position.view(marks, ask))


def towing(position: Position) -> Figure:
    """Where a gun in tow can be put down. [9.4]"""
    state, vehicle = position.state, position.unit
    gun = state.loads(vehicle)[0]

    def ask(sector: int) -> Answer:
        refusal = position.refusal(Unhitch(vehicle, gun, sector, vehicle))
        if refusal is not None:
            return position.refused(refusal)
        said = position.words.say(told_unit(position.setting, gun))
        return Answer(position.say("put_down", gun=said, sector=position.title(sector)), Tone.GOOD)

    open_to_it = [
        sector for sector in position.seen if position.refusal(Unhitch(vehicle, gun, sector, vehicle)) is None
    ]
    marks = Marks(lit=dict.fromkeys(open_to_it, ""), selected=state.sector[vehicle])
    return Figure(position.say("caption_9"), position.view(marks, ask))
