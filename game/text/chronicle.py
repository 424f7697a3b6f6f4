"""What has happened, as far as one side may know it: since the last line, since one's own last turn, all of it."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.game import Game
from game.lab.aims import GameAims
from game.model.action import Event
from game.model.message import Message, message
from game.model.side import Side
from game.text.teller import Line, Teller


class Chronicle:
    """Lines of the log of one game."""

    def __init__(self, game: Game, teller: Teller) -> None:
        """Of a game, however far it has come."""
        self._game = game
        self._teller = teller

    def told(self, events: Iterable[Event], viewer: Side | None) -> list[Line]:
        """Events as lines, for a side (None: somebody who may see only what both see); marches in one."""
        lines: list[Line] = []
        is_over = self._game.outcome is not None
        for event in events:
            line = self._teller.line(event) if is_over or not event.hidden_from(viewer) else None
            if line is None:
                continue
            if lines and line.march and lines[-1].march == line.march:
                lines.pop()
            lines.append(line)
        return lines

    def between(self, first: int, last: int, viewer: Side | None) -> list[Line]:
        """What came of the actions from one to another, both counted from 1; 0 is the set-up."""
        entries = (entry for entry in self._game.events if first <= entry.action_number <= last)
        return self.told((entry.event for entry in entries), viewer)

    def all(self, viewer: Side | None) -> list[Line]:
        """All of it."""
        return self.between(0, self._game.actions_done, viewer)

    def since(self, viewer: Side | None) -> list[Line]:
        """From the end of a side's own last phases to the beginning of those it is in now."""
        first, last = self._others(viewer)
        if first == last:
            return []
        begun = first + 1 if self._is_phase_of(viewer, first) else first
        return self.between(begun, min(last + 1, self._game.actions_done), viewer)

    def plans(self, viewer: Side | None) -> list[Message]:
        """What the others were after in those phases, formation by formation, if all agreed that this is told."""
        if not self._game.tells_plans:
            return []
        first, last = self._others(viewer)
        said = self._game.scenario.sides.said
        return [
            message("text.plans.line", side=said(planned.side), who=aim.who, said=aim.said)
            for planned, aims in GameAims(self._game).of_others(viewer)
            if first <= planned.number <= last
            for aim in aims
        ]

    def _others(self, viewer: Side | None) -> tuple[int, int]:
        """The actions after and at the end of the last phases that were not a side's own."""
        last = self._game.actions_done
        while last > 0 and self._is_phase_of(viewer, last):
            last -= 1
        first = last
        while first > 0 and not self._is_phase_of(viewer, first):
            first -= 1
        return first, last

    def history(self) -> list[Message]:
        """What is told of a game that is over: what really happened, and how it differs from that."""
        game = self._game
        epilogue, outcome = game.scenario.epilogue, game.outcome
        if epilogue is None or outcome is None:
            return []
        differs = epilogue.told(outcome.winner, game.scenario.system.phase_key(game.state)[0])
        told = [message("text.play.happened", told=epilogue.happened)]
        return told if differs is None else [*told, message("text.play.differs", told=differs)]

    def _is_phase_of(self, side: Side | None, number: int) -> bool:
        return self._teller.whose_phase(self._game.state_after(number)) is side
