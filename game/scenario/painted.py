"""A board in the words that painters know."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.scenario.board import ROAD_KINDS, WATER_KINDS, Board


def as_painted(board: Board) -> Board:
    """The same board in the painters' words: kinds of terrain, water, route and place by what they look like."""
    if not board.has_own_words:
        return board
    waters = np.array([WATER_KINDS.index(word.look) for word in board.water_words], dtype=np.int8)
    roads = np.array([ROAD_KINDS.index(word.look) for word in board.road_words], dtype=np.int8)
    return replace(
        board,
        terrain_names=tuple(word.look for word in board.terrain_words),
        water=waters[board.water],
        road=roads[board.road],
        places=tuple(replace(place, kind=place.look or place.kind) for place in board.places),
        routes=tuple(replace(line, kind=line.look or line.kind) for line in board.routes),
        waters=tuple(replace(line, kind=line.look or line.kind) for line in board.waters),
        has_own_words=False,
    )
