"""What a phase is about, so that what breaks into it can be told from it."""

from __future__ import annotations

from game.engine.game import Game
from game.model.decision import Decision
from game.model.side import Side
from game.text.teller import Teller

Phase = tuple[tuple[int, int], Side]
"""Turn and step, and whose."""


class Phases:
    """The phases of one game as they are met with at the terminal."""

    def __init__(self, game: Game, teller: Teller) -> None:
        """Of a game, which may have been saved in the middle of something."""
        self._game = game
        self._teller = teller
        self._kinds: dict[Phase, str] = {}
        """Of each phase the kind of decision that it is."""
        self._is_resumed = game.actions_done > 0

    def phase_of(self, decision: Decision) -> Phase:
        """Of a decision that the game waits for."""
        return self._game.scenario.system.phase_key(self._game.state), decision.side

    def is_of_phase(self, decision: Decision) -> bool:
        """Whether a decision is the one that the phase is about, and has not broken into it.

        A phase is about what it is met with; where a saved game was left in the middle of it, if it can be ended there.
        """
        game, phase = self._game, self.phase_of(decision)
        if self._teller.whose_phase(game.state) is not decision.side:
            return False
        if phase not in self._kinds:
            ends = game.scenario.system.passing_kinds[:1]
            if self._is_resumed and not any(list(game.legal().of_kind(kind)) for kind in ends):
                return False
            self._kinds[phase], self._is_resumed = decision.kind, False
        return self._kinds[phase] == decision.kind
