"""What is drawn over the map and its counters: plain data, made by a desk and painted by whoever paints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from game.model.frozen import frozen
from game.ui.look.tone import Tone


@frozen
class Badge:
    """A few letters at a hex."""

    hex: int
    text: str
    tone: Tone = Tone.PLAIN


@frozen
class Ring:
    """A hex that may be chosen, or has been."""

    hex: int
    tone: Tone = Tone.PLAIN
    is_chosen: bool = False


@frozen
class Arrow:
    """An arrow from hex to neighbouring hex, with a word at its tip."""

    origin: int
    hex: int
    text: str
    tone: Tone = Tone.PLAIN


@frozen
class Way:
    """The way that one of several units would go."""

    hexes: tuple[int, ...]
    """The hexes, the first being where it begins."""
    tone: Tone = Tone.GOOD


@frozen
class Trail:
    """The way that counters have gone."""

    hexes: tuple[int, ...]
    """The hexes, the first being where it began; a single one if it came down and stayed."""
    family: str
    """The name of the colours of whose they are."""
    comes_down: bool = False
    """Whether it came down from the sky into the first hex."""
    is_entry: bool = False
    """Whether it came onto the map in the first hex."""
    count: int = 1
    """How many have gone it."""


@frozen
class Happening:
    """What has happened in a hex."""

    hex: int
    words: tuple[str, ...]
    """In turn."""
    tone: Tone = Tone.PLAIN
    losses: tuple[str, ...] = ()
    """The names of the colours of those that were lost."""
    is_pointed: bool = False
    """Whether it is pointed at: then all of it is said, from far off too."""

    @property
    def text(self) -> str:
        """What is written: the first word, with dots if there is more; all of it where it is pointed at."""
        if self.is_pointed:
            return ", ".join(self.words)
        return self.words[0] + (" …" if len(self.words) > 1 else "") if self.words else ""


@frozen
class Bound:
    """How far something reaches: a line round all places of it."""

    hexes: frozenset[int]
    is_broken: bool = False
    """Whether it reaches so far only in another way: its line is broken."""


@frozen
class Sight:
    """What somebody sees of the board and how far he reaches."""

    dark: frozenset[int] = frozenset()
    """Places that he does not reach."""
    unseen: frozenset[int] = frozenset()
    """Places that he does not see, though they may be near enough."""
    blockers: frozenset[int] = frozenset()
    """What stands in the way of his sight."""
    bounds: tuple[Bound, ...] = ()


@frozen
class Marks:
    """All marks of one moment. Hexes and hexsides are indices."""

    lit: Mapping[int, str] = field(default_factory=dict)
    """Hexes that may be gone to or chosen, with what is written in each; all others are dimmed if there are any."""
    tones: Mapping[int, Tone] = field(default_factory=dict)
    """Lit hexes whose writing is coloured."""
    hatched: frozenset[int] = frozenset()
    """Hexes in an enemy zone of control."""
    thinly_hatched: frozenset[int] = frozenset()
    """Hexes in a weaker enemy zone of control."""
    rings: tuple[Ring, ...] = ()
    badges: tuple[Badge, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    path: tuple[int, ...] = ()
    """Hexes of the way to the hex under the cursor, the first being where it begins."""
    path_text: str = ""
    """Written at the end of the way."""
    path_tone: Tone = Tone.PLAIN
    ways: tuple[Way, ...] = ()
    """Ways of several units at once."""
    trails: tuple[Trail, ...] = ()
    """Ways that were gone since one's last turn."""
    happenings: tuple[Happening, ...] = ()
    """What has happened since."""
    waypoints: tuple[int, ...] = ()
    sight: Sight | None = None
    """What is seen and reached from a place that is chosen."""
    hexsides: Mapping[int, Tone] = field(default_factory=dict)
    """Hexsides that may be chosen; the chosen one is GOOD."""
    chosen: frozenset[str] = frozenset()
    """Ids of the counters that are chosen out of a stack."""
    selected: int = -1
    """Hex of the unit that is selected, or -1."""
    group: frozenset[int] = frozenset()
    """Hexes of several units that are selected together."""
    ghosts: Mapping[int, str] = field(default_factory=dict)
    """Hexes where a counter could come to stand, each with the id of the counter: it is seen through."""
    parts: Mapping[int, int] = field(default_factory=dict)
    """Hexes that belong together by a number: each number has a colour of its own."""
    dims: bool = True
    """Whether hexes that are not lit are dimmed."""
    legend: str = ""
    """What the writing in the lit hexes means, in a line."""

    @property
    def about(self) -> frozenset[int]:
        """The hexes that must be seen to choose: chosen already, or to be chosen from."""
        rings = frozenset(ring.hex for ring in self.rings)
        chosen = rings.union(self.ghosts, self.parts, self.group, self.lit)
        return chosen | {self.selected} if self.selected >= 0 else chosen
