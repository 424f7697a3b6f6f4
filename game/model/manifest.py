"""What a game of the house offers, said in one place; each part of it is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.late import part_named
from game.model.message import message, plain

_HOUSE = "game."
"""What the modules of the house begin with."""


def folder_of(package: str) -> Path:
    """Where a package lies."""
    return Path(next(iter(import_module(package).__path__)))


@frozen
class Manifest:
    """One rules system and everything that knows it. Parts are written `module:name`; empty where there is none."""

    name: str
    """What a scenario writes under `system:`."""
    title: str
    """What players call the game."""
    rules: str
    """A `RulesSystem` that is a `ScenarioSystem` too: the rules, and what its files may say."""
    titles: tuple[tuple[str, str], ...] = ()
    """Rules files, by their ids, whose battles players call otherwise, and how: another game by the same rules."""
    place: int = 99
    """Its place among the games of the house: the first is meant where none is named."""
    rulebook: str = ""
    """The id of its rules in words, `rules/<id>_text.yaml`."""
    words: str = ""
    """The folder of its tables of texts, a file a language, in the folder of a package: `package:words`."""
    cell: str = ""
    """The key of its word for a place of its boards, one and several; empty where they are called hexes or squares."""
    opponents: str = ""
    """A function without arguments that gives the `Opponent`s that only this system has."""
    advisor: str = ""
    """A class of `Advisor`."""
    answers: str = ""
    """A class of `Answers`: what may be asked of a position before anything is done."""
    marches: str = ""
    """A class of `Marches`: the next action towards a far goal."""
    lasting: str = ""
    """A class of `Lasting`: what decisions may be answered once for all, and what an answer comes to."""
    gauge: str = ""
    """A class of `Gauge`: how a position stands, by a look at it."""
    aims: str = ""
    """A class of `Aims`: what a side was after in a player turn, as the system's planner tells it."""
    text: str = ""
    """A class of `Teller`: the system's side of the game in a terminal."""
    observation: str = ""
    """An `Observation`: positions as rows of numbers."""
    facts: str = ""
    """A `Facts`: what there is to observe in its games."""
    desk: str = ""
    """A function of setting and words that makes a `Desk`: the system's side of the play screen."""
    illustrator: str = ""
    """A function of a setting (or None) and words that makes an `Illustrator`: pictures to the rules."""
    scenario_rules: str = ""
    """A function of setting and words that gives the rules in which scenarios differ, as `Fact`s."""
    scenery: str = ""
    """A function of a position that gives all that stands on the map, as `Scenery`."""
    counter_sides: str = ""
    """A function of a setting that gives a pair for every counter, its front and its back, or None if it has none."""
    marker_sides: str = ""
    """A function of setting and words that gives the same pairs of markers that lie on counters and places."""
    charts: str = ""
    """A function of a setting and words that gives the tables that players want on paper, each with its rule."""
    looks: str = ""
    """An `OwnLooks`: painters of its own for kinds of terrain and route and for faces of counters."""

    lessons: tuple[str, ...] = ()
    """The ids of its lessons, `lessons/<id>.yaml`; the first is the one for newcomers."""

    data: str = ""
    """The folder of its data, `package:folder`, laid out as the house's: `scenarios/` (with `maps/`, `rules/`,
    `lessons/`) and `assets/` (with `words/`)."""

    def title_by(self, rules: str) -> str:
        """What players call the game that is played by a rules file."""
        return dict(self.titles).get(rules, self.title)

    def data_folder(self) -> Path | None:
        """Where its data lie; None if they lie with the house's."""
        package, _, folder = self.data.partition(":")
        return folder_of(package) / folder if package else None

    def part(self, kind: str) -> Any:
        """The part of that kind, or None if the system offers none.

        GameError if it is one of another package and cannot be imported: that is a fault of that game, not of this.
        """
        module, _, name = str(getattr(self, kind)).partition(":")
        if not name:
            return None
        try:
            return part_named(f"{module}:{name}")
        except (Exception, SystemExit) as error:  # whatever somebody else's module does when it is imported
            if module.startswith(_HOUSE):
                raise
            why = plain(f"{type(error).__name__}: {error}")
            raise GameError(message("trouble.no_part", game=self.title, part=f"{module}:{name}", why=why)) from error
