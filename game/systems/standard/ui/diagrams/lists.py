"""Diagrams that are lists: places off the map, leaves, hexes of one's own, a passage to open. [11.6-11.8, 17.4]"""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF
from game.ui.desk.figure import Answer, Figure, Stride
from game.ui.language.words import Words
from game.ui.look.tone import Tone


def boxes(setting: Setting, words: Words) -> Figure:
    """The boxes of a scenario, and who comes there when. [11.6]"""
    return Figure(words("standard.window.diagram.caption_boxes"), strides=tuple(_boxes(setting, words)))


def _boxes(setting: Setting, words: Words) -> Iterator[Stride]:
    for box in setting.boxes:
        plans = [(plan.turn, unit) for unit, plan in enumerate(setting.arrivals) if plan and plan.box == box.index]
        side = words.say(setting.sides.said(box.side))
        told = words("standard.window.diagram.box", box=box.title, side=side)
        yield Stride(box.title, box.side, Answer(f"{told} [11.6]"))
        for turn, unit in sorted(plans):
            entry = setting.units[unit]
            answer = words("standard.window.diagram.in_box", unit=entry.name, box=box.title, turn=turn)
            yield Stride(f"{turn}  {entry.short}", entry.side, Answer(f"{answer} [11.6]"))


def leaves(setting: Setting, words: Words) -> Figure:
    """Who leaves the map when, and who comes back. [11.7]"""
    return Figure(words("standard.window.diagram.caption_leaves"), strides=tuple(_leaves(setting, words)))


def _leaves(setting: Setting, words: Words) -> Iterator[Stride]:
    for leave in setting.leaves:
        for unit in leave.units:
            entry = setting.units[unit]
            key = "leaves_and_returns" if leave.away_turns else "leaves_for_good"
            told = words(
                f"standard.window.diagram.{key}", unit=entry.name, turn=leave.turn, back=leave.turn + leave.away_turns
            )
            if leave.needs_supply or leave.needs_undisputed:
                told = f"{told} {words('standard.window.diagram.leaves_if_able')}"
            yield Stride(f"{leave.turn}  {entry.short}", entry.side, Answer(f"{told} [11.7]"))


def own_hexes(setting: Setting, words: Words) -> Figure:
    """Who arrives only in a hex that its side controls. [11.8]"""
    return Figure(words("standard.window.diagram.caption_own_hexes"), strides=tuple(_own_hexes(setting, words)))


def _own_hexes(setting: Setting, words: Words) -> Iterator[Stride]:
    plans = [(plan, unit) for unit, plan in enumerate(setting.arrivals) if plan is not None and plan.if_controlled]
    for plan, unit in sorted(plans, key=lambda each: (each[0].turn, each[1])):
        entry = setting.units[unit]
        hexes = words.listed(tuple(setting.board.hex_title(hex) for hex in plan.hexes))
        told = words("standard.window.diagram.comes_if_own", unit=entry.name, turn=plan.turn, hexes=hexes)
        yield Stride(f"{plan.turn}  {entry.short}", entry.side, Answer(f"{told} [11.8]"))


def passage(setting: Setting, words: Words) -> Figure:
    """What a passage to be opened asks for, and what each hex is worth if it stays shut. [17.41-17.44]"""
    return Figure(words("standard.window.diagram.caption_passage"), strides=tuple(_passage(setting, words)))


def _passage(setting: Setting, words: Words) -> Iterator[Stride]:
    facts, victory, title = setting.open_sea, setting.script.victory, setting.board.hex_title
    if facts is None:
        return
    side = SIDE_OF[victory.side]
    who = words.say(setting.sides.said(side))
    guns = words.listed(tuple(words.say(site.said) for site in setting.sites if site.side is not side))
    shores = words.listed(tuple(title(hex) for hex in sorted(setting.objective)))
    told = words("standard.window.diagram.passage_open", guns=guns, shores=shores, needed=victory.for_victory)
    yield Stride(words("standard.window.diagram.passage"), side, Answer(f"{told} [17.41]", Tone.GOOD), is_lit=True)
    told = words("standard.window.diagram.passage_in_time", side=who, turn=facts.win_by)
    yield Stride(words("standard.window.diagram.in_time", turn=facts.win_by), side, Answer(f"{told} [17.42]"))
    for hex, points in facts.points:
        told = words("standard.window.diagram.worth", hex=title(hex), points=points, draw=facts.draw_from)
        yield Stride(f"{points}  {title(hex)}", None, Answer(f"{told} [17.43]"))
    if facts.losses_each:
        told = words("standard.window.diagram.losses", each=facts.losses_each, beyond=facts.losses_free, side=who)
        yield Stride(words("standard.window.diagram.losses_short"), side, Answer(f"{told} [17.43]", Tone.BAD))
    for hex in facts.lost_with:
        told = words("standard.window.diagram.lost_with", hex=title(hex))
        yield Stride(title(hex), side.enemy, Answer(f"{told} [17.44]", Tone.BAD))
