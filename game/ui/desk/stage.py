"""The counters as they are seen while events are still being acted out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from game.model.frozen import frozen
from game.ui.look.tone import Tone
from game.ui.paint.livery import Livery
from game.ui.paint.looks import Look
from game.ui.paint.tokens import PlacedToken
from game.ui.paint.works import Work


@frozen
class Piece:
    """A counter or marker on the map."""

    id: str
    hex: int
    look: Look
    part: int = 0
    """Where its place is divided, the part in which it lies, from 1 on; 0 in a place that is not."""


@frozen
class Flag:
    """What a place flies that is fought for: whose it is."""

    hex: int
    owner: Livery | None
    """The colours of the side that holds it; None while nobody does."""


@frozen
class Scenery:
    """Everything on the map that comes and goes, at one moment."""

    pieces: Mapping[str, Piece]
    bridges: tuple[int, ...] = ()
    """State of each bridge of the board."""
    laid_bridge: int = -1
    """Hexside over which a bridge was laid in the game, or -1."""
    flags: tuple[Flag, ...] = ()
    """What is fought for, with its owner."""
    works: tuple[Work, ...] = ()
    """What is built over several places, as far as the system paints it itself."""
    dusk: float = 0.0
    """How dark it is, from broad day at 0 to night at 1."""
    tokens: tuple[PlacedToken, ...] = ()
    """Markers that lie in places beside their counters."""


@frozen
class Scene:
    """A moment of what happened: at most one counter moves, a word is shown, something changes at its end."""

    seconds: float
    piece: str = ""
    """Id of the counter that moves."""
    origin: int = -1
    hex: int = -1
    """Where it goes, or where the word is shown."""
    comes_down: bool = False
    """Whether it comes down from the sky instead of sliding."""
    is_entry: bool = False
    """Whether it comes onto the map here by land."""
    text: str = ""
    tone: Tone = Tone.PLAIN
    dice: tuple[int, ...] = ()
    """Faces of the dice that have fallen for what is said, seen above it."""
    after: Mapping[str, Piece | None] = field(default_factory=dict)
    """Counters that look different, or are gone (None), afterwards."""
    bridges: Mapping[int, int] = field(default_factory=dict)
    """Bridges that are in another state afterwards."""
    laid_bridge: int | None = None
    """The hexside over which a laid bridge lies afterwards, if it is another."""
    works: tuple[Work, ...] = ()
    """Works that look like this afterwards, in place of those of their kind in the same places."""
    sound: str = ""
    """What is heard when it begins; empty for nothing."""


def stilled(scene: Scene) -> Scene:
    """The same without motion: a counter is at once where it goes; words are shown as long as ever."""
    return replace(scene, seconds=0.0) if scene.piece else scene


@frozen
class Moving:
    """A counter on its way: from hex to hex, how far from 0 to 1."""

    piece: Piece
    origin: int
    hex: int
    share: float
    comes_down: bool


class Stage:
    """Acts out scenes one after another; between them everything stands where the scenes have left it."""

    def __init__(self) -> None:
        """Nothing to act out."""
        self._scenes: list[Scene] = []
        self._elapsed = 0.0
        self._has_begun = False
        self._heard: list[str] = []
        self._pieces: dict[str, Piece] = {}
        self._bridges: list[int] = []
        self._laid_bridge = -1
        self._flags: tuple[Flag, ...] = ()
        self._works: tuple[Work, ...] = ()
        self._dusk = 0.0
        self._tokens: tuple[PlacedToken, ...] = ()

    @property
    def is_playing(self) -> bool:
        """Whether there is something left to act out."""
        return bool(self._scenes)

    def play(self, before: Scenery, scenes: Sequence[Scene]) -> None:
        """Act out what happened, beginning with how it was before; goes on behind what is still being acted out."""
        if not scenes:
            return
        if not self._scenes:
            self._pieces = dict(before.pieces)
            self._bridges = list(before.bridges)
            self._laid_bridge = before.laid_bridge
            self._flags = before.flags
            self._works = before.works
            self._dusk = before.dusk
            self._tokens = before.tokens
            self._elapsed = 0.0
        self._scenes.extend(scenes)

    def skip(self) -> None:
        """Leave out what is left."""
        self._scenes.clear()
        self._has_begun = False

    def take_sounds(self) -> list[str]:
        """What has become audible since this was last asked."""
        heard, self._heard = self._heard, []
        return heard

    def _begin(self) -> None:
        if self._scenes and not self._has_begun:
            self._has_begun = True
            if self._scenes[0].sound:
                self._heard.append(self._scenes[0].sound)

    def update(self, seconds: float) -> bool:
        """Time has passed; True while something looks different."""
        if not self._scenes:
            return False
        self._elapsed += seconds
        self._begin()
        while self._scenes and self._elapsed >= self._scenes[0].seconds:
            scene = self._scenes.pop(0)
            self._elapsed -= scene.seconds
            self._finish(scene)
            self._has_begun = False
            self._begin()
        return True

    def _finish(self, scene: Scene) -> None:
        if scene.piece in self._pieces and scene.hex >= 0:
            piece = self._pieces.pop(scene.piece)  # whoever moved last lies on top
            self._pieces[scene.piece] = Piece(piece.id, scene.hex, piece.look)
        for name, after in scene.after.items():
            if after is None:
                self._pieces.pop(name, None)
            else:
                self._pieces[name] = after
        for bridge, state in scene.bridges.items():
            self._bridges[bridge] = state
        if scene.laid_bridge is not None:
            self._laid_bridge = scene.laid_bridge
        if scene.works:
            changed = {(work.kind, work.places) for work in scene.works}
            kept = (work for work in self._works if (work.kind, work.places) not in changed)
            self._works = (*kept, *scene.works)

    @property
    def scenery(self) -> Scenery:
        """What stands where now; a counter on its way is left out."""
        now = self._scenes[0] if self._scenes else None
        pieces = {name: piece for name, piece in self._pieces.items() if now is None or name != now.piece}
        return Scenery(
            pieces, tuple(self._bridges), self._laid_bridge, self._flags, self._works, self._dusk, self._tokens
        )

    @property
    def moving(self) -> Moving | None:
        """The counter that is on its way."""
        scene = self._scenes[0] if self._scenes else None
        if scene is None or scene.piece not in self._pieces:
            return None
        return Moving(self._pieces[scene.piece], scene.origin, scene.hex, self.share, scene.comes_down)

    @property
    def spot(self) -> int:
        """The hex where something happens now, or -1."""
        return self._scenes[0].hex if self._scenes else -1

    @property
    def ahead(self) -> tuple[int, ...]:
        """The hexes where something happens, now and after, in turn."""
        hexes = (hex for scene in self._scenes for hex in (scene.origin, scene.hex) if hex >= 0)
        return tuple(dict.fromkeys(hexes))

    @property
    def share(self) -> float:
        """How much of the scene is over, from 0 to 1."""
        scene = self._scenes[0] if self._scenes else None
        return min(1.0, self._elapsed / scene.seconds) if scene is not None and scene.seconds else 1.0

    @property
    def word(self) -> tuple[int, str, Tone] | None:
        """The word that is shown at a hex."""
        scene = self._scenes[0] if self._scenes else None
        return (scene.hex, scene.text, scene.tone) if scene is not None and scene.text else None

    @property
    def dice(self) -> tuple[int, ...]:
        """Faces of the dice that are seen above the word."""
        return self._scenes[0].dice if self._scenes else ()
