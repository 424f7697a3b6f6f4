"""Lanterns in a terminal: how the game stands, its verbs, its log."""

from __future__ import annotations

from collections.abc import Sequence

from lanterns.rules.actions import EndTurn, Leave, Rush, TurnBegan, Walk, crew_named, describe
from lanterns.rules.setting import GONE, Setting
from lanterns.rules.state import State

from game.engine.questions import Questions
from game.model.action import Action, Event
from game.model.answers import Note
from game.model.message import NOTHING, Message, message
from game.model.side import Side
from game.scenario.scenario import Scenario
from game.text.teller import Line, Verb
from game.text.typed import Typed


def _walk(_ask: Questions, typed: Typed) -> Action:
    return Walk(typed.thing("unit").index, typed.hex())


def _rush(ask: Questions, typed: Typed) -> Action:
    """A square with the bands that are named; without names with all of the strongest stack beside it."""
    square = typed.hex()
    bands = tuple(sorted({thing.index for thing in typed.things("unit")}))
    if not bands:
        fights = [fight for fight in ask.fights() if fight.hex == square]
        state: State = ask.state
        bands = max((fight.who for fight in fights), key=state.strength, default=())
    return Rush(bands, square)


VERBS = (
    Verb("walk", message("lanterns.text.walk"), _walk, ("move", "go")),
    Verb("rush", message("lanterns.text.rush"), _rush, ("attack",)),
    Verb("leave", message("lanterns.text.leave"), lambda _ask, typed: Leave(typed.thing("unit").index)),
)


class LanternsTeller:
    """Lanterns in a terminal."""

    verbs: Sequence[Verb] = VERBS

    def __init__(self, scenario: Scenario) -> None:
        """Of a scenario."""
        self._setting: Setting = scenario.setting

    def goals(self, ask: Questions) -> Sequence[Note]:
        """Light wins. [31.22]"""
        lamps = tuple(map(self._setting.board.hex_title, self._setting.lanterns))
        return (Note(message("lanterns.text.goal", lanterns=lamps, turns=self._setting.turns), "31.22"),)

    def heading(self, ask: Questions) -> Sequence[Note]:
        """Turn, crew, points, lanterns. [31.1]"""
        state: State = ask.state
        crews = tuple(map(crew_named, self._setting.crews))
        turn = min(state.turn, self._setting.turns)
        notes = [
            Note(message("lanterns.text.turn", turn=turn, turns=self._setting.turns, crew=crews[state.crew])),
            Note(message("lanterns.log.scored", first=state.points[0], second=state.points[1]), "31.1"),
        ]
        for lamp in self._setting.lanterns:
            holder = state.holder(lamp)
            who = message("lanterns.ui.nobody") if holder is None else crews[holder]
            where = self._setting.board.hex_title(lamp)
            notes.append(Note(message("lanterns.text.lantern", square=where, crew=who), "31.1"))
        return notes

    def kind_said(self, kind: str) -> Message:
        """A kind of action."""
        return message(f"lanterns.text.kind.{kind}")

    def brief(self, ask: Questions, action: Action) -> Message:
        """The price of a walk, the chances of a rush."""
        price = ask.price(action)
        if price is not None:
            notes = tuple(note.said for note in price.notes)
            return message("lanterns.text.price", price=price.said, notes=notes) if notes else price.said
        sums = ask.reckoned(action)
        return sums[0].said if sums else NOTHING

    def end_action(self, ask: Questions) -> Action:
        """[31.1]"""
        return EndTurn()

    def undone(self, ask: Questions) -> Message:
        """Bands that have done nothing. [9.1]"""
        state: State = ask.state
        if state.yields != GONE:
            return NOTHING
        idle = [band for band in state.own(state.crew) if not (state.walked[band] or state.rushed[band])]
        names = tuple(self._setting.bands[band].name for band in idle)
        return message("lanterns.text.undone", bands=names) if names else NOTHING

    def whose_phase(self, state: State) -> Side | None:
        """The crew whose turn it is."""
        return Side(state.crew)

    def is_secret(self, state: State) -> bool:
        """Nothing is hidden on the quay."""
        return False

    def line(self, event: Event) -> Line | None:
        """An event."""
        return Line(describe(self._setting, event), event.rule, "", isinstance(event, TurnBegan))
