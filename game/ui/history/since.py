"""What has happened on the map since one's last turn, as arrows and signs: told by scenes, which any game has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace

from game.model.frozen import changing, frozen
from game.ui.board.marks import Happening, Trail
from game.ui.desk.desk import Desk
from game.ui.desk.stage import Piece, Scene, Scenery
from game.ui.history.timeline import Timeline
from game.ui.look.tone import Tone

_WEIGHTS = {Tone.PLAIN: 0, Tone.EVEN: 1, Tone.GOOD: 2, Tone.BAD: 3}


@frozen
class Traces:
    """What is left to be seen of what happened."""

    trails: tuple[Trail, ...] = ()
    happenings: tuple[Happening, ...] = ()


@changing
class _Walk:
    """The way of one piece."""

    hexes: list[int]
    family: str
    comes_down: bool = False
    is_entry: bool = False


@changing
class _Place:
    """What happened in a hex."""

    words: list[tuple[str, Tone]] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)


class Tracer:
    """Follows pieces through scenes."""

    def __init__(self, before: Scenery) -> None:
        """Begin with what stood where."""
        self._pieces: dict[str, Piece] = dict(before.pieces)
        self._walks: dict[str, _Walk] = {}
        self._places: dict[int, _Place] = {}

    def follow(self, scenes: Iterable[Scene]) -> Traces:
        """Go through scenes; what they leave to be seen."""
        for scene in scenes:
            if scene.piece and scene.hex >= 0:
                self._move(scene)
            elif scene.text and scene.hex >= 0:
                self._places.setdefault(scene.hex, _Place()).words.append((scene.text, scene.tone))
            self._change(scene.after)
        return Traces(self._trails(), tuple(_happening(hex, place) for hex, place in sorted(self._places.items())))

    def _move(self, scene: Scene) -> None:
        piece = self._pieces.get(scene.piece)
        walk = self._walks.get(scene.piece)
        if walk is None or scene.comes_down or walk.hexes[-1] != scene.origin:
            walk = self._walks[scene.piece] = _Walk(
                [scene.origin], _family(piece), scene.comes_down and not scene.is_entry, scene.is_entry
            )  # fmt: skip
        if walk.hexes[-1] != scene.hex:
            walk.hexes.append(scene.hex)
        if piece is not None:
            self._pieces[scene.piece] = Piece(piece.id, scene.hex, piece.look)

    def _change(self, after: Mapping[str, Piece | None]) -> None:
        for name, piece in after.items():
            if piece is not None:
                self._pieces[name] = piece
                continue
            gone = self._pieces.pop(name, None)
            if gone is not None and gone.hex >= 0:
                self._places.setdefault(gone.hex, _Place()).losses.append(_family(gone))

    def _trails(self) -> tuple[Trail, ...]:
        """The ways, those that several went as one, those that lead back to where they began left out."""
        found: dict[Trail, int] = {}
        for walk in self._walks.values():
            if walk.comes_down or walk.is_entry or walk.hexes[0] != walk.hexes[-1]:
                trail = Trail(tuple(walk.hexes), walk.family, walk.comes_down, walk.is_entry)
                found[trail] = found.get(trail, 0) + 1
        return tuple(replace(trail, count=count) for trail, count in found.items())


def _family(piece: Piece | None) -> str:
    """The name of the colours of whose it is."""
    return piece.look.livery.family if piece is not None else ""


def _happening(hex: int, place: _Place) -> Happening:
    """All that was said there, in turn, what was said several times once; its tone is that of the weightiest."""
    counts: dict[str, int] = {}
    for text, _tone in place.words:
        counts[text] = counts.get(text, 0) + 1
    said = tuple(f"{count} × {text}" if count > 1 else text for text, count in counts.items())
    tone = max((tone for _text, tone in place.words), key=lambda tone: _WEIGHTS[tone], default=Tone.BAD)
    return Happening(hex, said, tone, tuple(place.losses))


class Since:
    """Traces of what the other side did last, worked out once for each moment of a game."""

    def __init__(self, timeline: Callable[[], Timeline], make_desk: Callable[[], Desk]) -> None:
        """For one game: its moments as they may be seen now, and a desk to tell scenes by."""
        self._timeline = timeline
        self._make_desk = make_desk
        self._known: tuple[object, Traces | None] = (None, None)

    def traces(self, key: object) -> Traces | None:
        """What is left to be seen; None if the other side has done nothing. `key` changes when that may change."""
        if self._known[0] is None or self._known[0] != key:
            self._known = (key, self._work_out())
        return self._known[1]

    def _work_out(self) -> Traces | None:
        timeline = self._timeline()
        turn = timeline.others_turn() if timeline.viewer is not None else None
        if turn is None:
            return None
        first, last = turn
        desk = self._make_desk()
        desk.show(timeline.vantage(first))
        events = [event for step in range(first + 1, last + 1) for event in timeline.events(step)]
        return Tracer(desk.scenery()).follow(desk.scenes(events))
