"""The diagram of what can be played: where on the board, for how long, to which par. [18]"""

from __future__ import annotations

from game.engine.library import load_scenario
from game.model.message import term
from game.scenario.scenario import Scenario
from game.systems.remagen.ui.diagrams.positions import Position, positions_file
from game.ui.board.marks import Badge, Marks
from game.ui.desk.figure import Answer, Figure, Stride
from game.ui.look.tone import Tone


def played(position: Position) -> Figure:
    """A step for each scenario, which lights its part of the board; a sector tells in which of them it is played on."""
    found = [load_scenario(name) for name in positions_file().played]
    fields = {scenario.id: _field(position, scenario) for scenario in found}

    def ask(sector: int) -> Answer:
        titles = [_title(position, scenario) for scenario in found if sector in fields[scenario.id]]
        told = position.say("played_in", sector=position.title(sector), titles=", ".join(titles))
        return Answer(told, Tone.PLAIN, _marks(position, found[-1]))

    strides = tuple(
        Stride(_title(position, scenario), None,
               Answer(_told(position, scenario), Tone.PLAIN, _marks(position, scenario)))
        for scenario in found
    )  # fmt: skip
    return Figure(position.say("caption_18"), position.view(_marks(position, found[0]), ask), strides)


def _title(position: Position, scenario: Scenario) -> str:
    return position.words.say(term("scenario", scenario.title))


def _field(position: Position, scenario: Scenario) -> frozenset[int]:
    """The sectors of the whole board that a scenario is played on."""
    topology = position.setting.board.topology
    return frozenset(topology.index(number) for number in scenario.board.topology.numbers)


def _marks(position: Position, scenario: Scenario) -> Marks:
    """Its part of the board, with the points of what counts in it. [16.2]"""
    topology, own = position.setting.board.topology, scenario.setting
    badges = tuple(
        Badge(topology.index(own.name(sector)), str(points), Tone.GOOD)
        for sector, points in own.control_points.items()
    )  # fmt: skip
    return Marks(lit=dict.fromkeys(sorted(_field(position, scenario)), ""), badges=badges)


def _told(position: Position, scenario: Scenario) -> str:
    setting = scenario.setting
    return position.say("scenario", title=_title(position, scenario), turns=setting.turns,
                        par=setting.script.victory.par, units=len(setting.units))  # fmt: skip
