"""A look at saved games for a list: a small map with its counters, whose move it is, who has won.

A game must be played again for it, so this is done in a thread of its own, one game after another, and what was found
is kept by the digest of the saved game. Nothing is shown that either side may not see. Never a reason to fail.
"""

from __future__ import annotations

import hashlib
import json
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame

from game.engine import files
from game.engine.game import Game
from game.grid.layouts import lay_out
from game.model.errors import GameError, SaveError
from game.model.frozen import frozen
from game.model.home import pictures_folder
from game.model.message import NOTHING, Message
from game.scenario.board import Board
from game.ui.board.camera import HEX_PX
from game.ui.desk.desk import Vantage
from game.ui.desk.desks import desk_maker_for
from game.ui.desk.stage import Scenery
from game.ui.language.words import Words
from game.ui.look.encoded import encoded
from game.ui.look.kept_picture import picture_in
from game.ui.look.schemes import Scheme
from game.ui.paint.sketch import sketch_map

ROOM = (264, 168)
"""Pictures just fit into this, in pixels; they are shown smaller."""
VERSION = 4
"""Raised whenever a look says or shows something else: older ones are then forgotten."""
KEPT = 200
"""Looks that are kept on disk; the oldest go first."""
_COUNTER_HEXES = 0.62
_ENDING = ".png"
_LARGEST_PX = 1000
"""No look at a map is wider or higher."""
_MOST_BYTES = 2**20
"""Of a look that is kept on disk."""
_BREATH_SECONDS = 0.02
"""Between two games the window has the processor for itself."""


@frozen
class Glance:
    """What a saved game looks like."""

    picture: pygame.Surface | None = None
    sides: tuple[str, ...] = ()
    """The titles of the sides."""
    mover: int = -1
    """Whose decision the game waits for, a place in `sides`; -1 for nobody's."""
    is_over: bool = False
    winner: int = -1
    """Who has won a game that is over; -1 for a draw."""
    trouble: Message = NOTHING
    """Why the game cannot be played again, as a sentence; empty if it can."""
    past_only: Message = NOTHING
    """Why it can be looked back on, but not played on, as a sentence; empty if it can be."""


class Glances:
    """Looks at saved games, one after another, in the order in which they are asked for."""

    def __init__(self, scheme: Scheme, wake: Callable[[], None], folder: Path | None = None) -> None:
        """Nothing is looked at yet; `wake` is called, in the other thread, after every look."""
        self._scheme = scheme
        self._wake = wake
        self._folder = folder or pictures_folder().with_name("saves")
        self._found: dict[Path, Glance] = {}
        self._asked: set[Path] = set()
        self._waiting: queue.SimpleQueue[Path | None] = queue.SimpleQueue()
        self._maps: dict[str, pygame.Surface] = {}
        self._is_wanted = True
        self._has_news = False
        self._thread: threading.Thread | None = None

    def get(self, path: Path) -> Glance | None:
        """The look at a saved game; None if it is still to come."""
        if path not in self._asked:
            self._asked.add(path)
            self._waiting.put(path)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="glances", daemon=True)
                self._thread.start()
        return self._found.get(path)

    def has_news(self) -> bool:
        """Whether there is another look since this was last asked."""
        has_news, self._has_news = self._has_news, False
        return has_news

    def leave(self) -> None:
        """No more looks are wanted."""
        self._is_wanted = False
        self._waiting.put(None)

    def _work(self) -> None:
        while (path := self._waiting.get()) is not None and self._is_wanted:
            try:
                self._found[path] = self._look(path)
            except Exception:  # a list of saves is shown whatever is in them
                self._found[path] = Glance()
            self._has_news = True
            self._wake()
            time.sleep(_BREATH_SECONDS)

    def _look(self, path: Path) -> Glance:
        try:
            data = files.read_whole(path)
            name = hashlib.sha256(data + f"|{VERSION}|{self._scheme.id}".encode()).hexdigest()[:32]
            known = _kept(self._folder / f"{name}{_ENDING}")
            if known is None:
                known = glance_at(Game.load(path, past=True), self._scheme, self._maps)
                _keep(self._folder / f"{name}{_ENDING}", known)
        except GameError as error:
            return Glance(trouble=error.said)
        return known


def glance_at(game: Game, scheme: Scheme, maps: dict[str, pygame.Surface] | None = None) -> Glance:
    """A look at a game with the eyes of somebody who may see only what both sides see; `maps` are known already."""
    board = game.scenario.board
    outcome, decision = game.outcome, game.decision
    desk = desk_maker_for(game.scenario)(Words())
    desk.show(Vantage(game.view(None), None, decision, may_act=False, refusal=game.refusal, foresee=game.foresee))
    bare = (maps if maps is not None else {}).setdefault(game.scenario.digest, sketch_map(board, ROOM))
    return Glance(
        picture=_with_counters(bare, board, desk.scenery(), scheme),
        sides=tuple(map(game.scenario.sides.title, game.scenario.sides)),
        mover=int(decision.side) if decision is not None else -1,
        is_over=outcome is not None,
        winner=int(outcome.winner) if outcome is not None and outcome.winner is not None else -1,
        past_only=game.past_only,
    )


def _with_counters(bare: pygame.Surface, board: Board, scenery: Scenery, scheme: Scheme) -> pygame.Surface:
    """A map with a small counter for each piece on it."""
    picture = bare.copy()
    layout = lay_out(board.topology, HEX_PX)
    share = picture.width / layout.size[0]
    edge = max(7, round(layout.hex_px * share * _COUNTER_HEXES))
    for piece in scenery.pieces.values():
        x, y = layout.centre(piece.hex)
        spot = pygame.Rect(0, 0, edge, edge)
        spot.center = (round(x * share), round(y * share))
        pygame.draw.rect(picture, (20, 18, 14), spot.inflate(2, 2))
        pygame.draw.rect(picture, piece.look.livery.colour(scheme), spot)
    return picture


def _kept(path: Path) -> Glance | None:
    """A look that was kept, or None if there is none, or one that cannot be read."""
    try:
        facts = json.loads(files.read_whole(path.with_suffix(".json"), _MOST_BYTES).decode("utf-8"))
        content = files.read_whole(path, _MOST_BYTES)
        picture = picture_in(content, (_LARGEST_PX, _LARGEST_PX))
        sides = tuple(map(str, facts["sides"]))
        mover, winner = (int(facts[key]) for key in ("mover", "winner"))
        if not (-1 <= mover < len(sides) and -1 <= winner < len(sides)):
            return None
        return Glance(picture, sides, mover, facts["is_over"] is True, winner)
    except (SaveError, ValueError, KeyError, TypeError, OverflowError, RecursionError, pygame.error):
        return None


def _keep(path: Path, glance: Glance) -> None:
    """Keep a look; where nothing can be written, or what it tells may change, it is simply not kept."""
    if glance.picture is None or glance.past_only:
        return
    facts = {
        "sides": glance.sides,
        "mover": glance.mover,
        "is_over": glance.is_over,
        "winner": glance.winner,
    }
    with suppress(SaveError):
        files.write_whole(path, encoded(glance.picture, _ENDING))
        files.write_whole(path.with_suffix(".json"), json.dumps(facts).encode())
    with suppress(OSError):
        pictures = sorted(path.parent.glob(f"*{_ENDING}"), key=lambda file: file.stat().st_mtime, reverse=True)
        for old in pictures[KEPT:]:
            old.unlink()
            old.with_suffix(".json").unlink(missing_ok=True)
