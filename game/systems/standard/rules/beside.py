"""What joins a hex to one beside it, or parts them, in few words: roads, water, bridges, arrows. [5.2, 5.3]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.answers import Note
from game.model.message import message, term
from game.scenario.board import NO_WATER
from game.systems.standard.rules.bridgeheads.arrows import arrow_between
from game.systems.standard.rules.state import DOWN, State


def between(state: State, here: int, there: int) -> Iterator[Note]:
    """Road and railway, the water, bridges as they stand, that of the engineers, an arrow. [5.2, 14, 15, 32.31]"""
    board = state.setting.board
    if not board.topology.touching(here, there):
        return
    hexside = board.topology.hexside(here, there)
    if board.road[hexside]:
        road = board.road_words[int(board.road[hexside])].title
        yield Note(message("standard.tell.joined", route=term("route", road)), "5.3")
    if board.rail[hexside]:
        yield Note(message("standard.tell.joined", route=term("route", "railroad")), "5.3")
    if board.water[hexside] != NO_WATER:
        water = term("water", board.water_words[int(board.water[hexside])].title)
        yield Note(message("standard.tell.parted", water=board.water_names.get(hexside) or water), "5.2")
    for bridge in board.bridges:
        if bridge.hexside == hexside:
            key = "fallen" if state.bridge_state[bridge.index] == DOWN else "standing"
            yield Note(message(f"standard.tell.bridge_{key}", bridge=bridge.said), "14")
    if hexside == state.span:
        yield Note(message("standard.tell.spanned"), "15.1")
    if state.setting.bridgeheads is not None and arrow_between(state, here, there) is not None:
        yield Note(message("standard.tell.by_arrow"), "32.31")
