"""The words of a map: what its kinds of terrain, water, route, site and place are called, and what each looks like.

Painters know a few looks; rules know ids. A rules file declares the words of its game and a map file its own, each with
the look it is painted by. The name of a look is a word that need not be declared: it looks like itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from pydantic import Field

from game.scenario.board import ROAD_KINDS, Kind
from game.scenario.document import Loc
from game.scenario.fields import Identifier, StrictModel, Title
from game.scenario.report import Report
from game.scenario.validate import did_you_mean

TerrainLook = Literal["clear", "mixed", "polder", "broken", "rough", "woods", "town", "city", "water"]
WaterLook = Literal["stream", "canal", "river"]
RouteLook = Literal["trail", "road", "highway", "railroad"]
SiteLook = Literal["highway", "railroad", "canal"]
PlaceLook = Literal["city", "town", "village", "landmark", "water"]
Group = Literal["terrain", "waters", "routes", "sites", "places"]
LOOKS: Mapping[Group, tuple[str, ...]] = {
    "terrain": get_args(TerrainLook),
    "waters": get_args(WaterLook),
    "routes": get_args(RouteLook),
    "sites": get_args(SiteLook),
    "places": get_args(PlaceLook),
}
"""What painters know, of each group."""


_NONE = Kind("none", "none", "none")


class TerrainWord(StrictModel):
    """A kind of terrain."""

    looks_like: TerrainLook
    """What it is painted as."""
    title: Title | None = None
    """What players read; without it the id."""
    levels: tuple[Identifier, ...] = ()
    """Levels a place of it has, from the lowest, of those declared under `levels`."""


class WaterWord(StrictModel):
    """A kind of hexside."""

    looks_like: WaterLook
    """What it is painted as."""
    title: Title | None = None
    """What players read; without it the id."""


class RouteWord(StrictModel):
    """A kind of route."""

    looks_like: RouteLook
    """What it is painted as; a railroad makes a railway, the others roads."""
    title: Title | None = None
    """What players read; without it the id."""


class SiteWord(StrictModel):
    """A kind of bridge."""

    looks_like: SiteLook
    """What may carry it and what it stands over: a highway a road, a railroad a railway, a canal over a canal."""
    title: Title | None = None
    """What players read; without it the id."""


class PlaceWord(StrictModel):
    """A kind of named place."""

    looks_like: PlaceLook
    """How it is lettered: a city largest; a landmark small and without houses, a water slanting and in blue."""
    title: Title | None = None
    """What players read; without it the id."""


class Vocabulary(StrictModel):
    """Words beside the names of looks, which need no declaring."""

    terrain: dict[Identifier, TerrainWord] = Field(default_factory=dict)
    """Kinds of terrain, by id."""
    waters: dict[Identifier, WaterWord] = Field(default_factory=dict)
    """Kinds of hexside, by id."""
    routes: dict[Identifier, RouteWord] = Field(default_factory=dict)
    """Kinds of route, by id."""
    sites: dict[Identifier, SiteWord] = Field(default_factory=dict)
    """Kinds of bridge, by id."""
    places: dict[Identifier, PlaceWord] = Field(default_factory=dict)
    """Kinds of named place, by id."""
    levels: dict[Identifier, Title] = Field(default_factory=dict)
    """Levels that places may have, from the lowest: what players read, by id."""


class Words:
    """The words that hold on one map: those of its rules and its own, which go before."""

    def __init__(self, own: Vocabulary, of_rules: Vocabulary | None) -> None:
        """Join the words of a map and of the rules it is played by; None while these are not known."""
        parts = (own,) if of_rules is None else (of_rules, own)
        self._is_whole = of_rules is not None
        self.levels: dict[str, str] = {name: title for part in parts for name, title in part.levels.items()}
        self._declared: dict[Group, dict[str, Kind]] = {
            group: {
                name: Kind(name, word.looks_like, word.title or _plain(name), getattr(word, "levels", ()))
                for part in parts
                for name, word in getattr(part, group).items()
            }
            for group in LOOKS
        }

    def known(self, group: Group) -> tuple[str, ...]:
        """All words of a group."""
        return (*LOOKS[group], *(name for name in self._declared[group] if name not in LOOKS[group]))

    def word(self, group: Group, name: str) -> Kind:
        """One word; in place of one that nobody has declared the first look there is."""
        if name in self._declared[group]:
            return self._declared[group][name]
        look = name if name in LOOKS[group] else LOOKS[group][0]
        return Kind(name if group == "terrain" else look, look, _plain(look))

    def look_up(self, group: Group, name: str, loc: Loc, report: Report) -> Kind:
        """One word of a map file; one that is not declared is reported, as a doubt if the rules are not known."""
        known = self.known(group)
        if name not in known:
            hint = did_you_mean(name, known)
            if not hint.startswith("did"):
                hint = f"declare it: vocabulary: {{{group}: {{{name}: {{looks_like: {known[0]}}}}}}}"
            report(loc, f"nothing says what {name} looks like", hint, file="map", warning=not self._is_whole)
        return self.word(group, name)

    def is_own(self) -> bool:
        """Whether any word is declared."""
        return any(self._declared.values())

    def check_levels(self, own: Vocabulary, report: Report) -> None:
        """Report levels of the map's own terrain that are not declared."""
        for name, word in own.terrain.items():
            for place, level in enumerate(word.levels):
                if level not in self.levels:
                    loc = ("vocabulary", "terrain", name, "levels", place)
                    hint = did_you_mean(level, tuple(self.levels)) or "declare it: vocabulary: {levels: {...}}"
                    report(loc, f"there is no level {level}", hint, file="map")

    def waters(self) -> tuple[Kind, ...]:
        """Kinds of hexside as arrays number them: none, the looks, then what else is declared."""
        return (_NONE, *(self.word("waters", name) for name in self.known("waters")))

    def roads(self) -> tuple[Kind, ...]:
        """Kinds of route but railways as arrays number them: none, the looks, then what else is declared."""
        kinds = (self.word("routes", name) for name in self.known("routes"))
        return (_NONE, *(kind for kind in kinds if kind.look in ROAD_KINDS))


def _plain(name: str) -> str:
    return name.replace("_", " ")
