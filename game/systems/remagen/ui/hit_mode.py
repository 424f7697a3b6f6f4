"""Hits are laid by whoever fired: on a vehicle, a gun, or the foot of the sector; or all at best. [11.4-11.7]"""

from __future__ import annotations

from game.language.phrasebook import capital
from game.model.action import Action
from game.systems.remagen.ai.shooting import best_hit
from game.systems.remagen.rules.actions import FOOT, Hit
from game.systems.remagen.rules.frames import Salvo, Volley
from game.systems.remagen.ui.list_mode import ListMode
from game.systems.remagen.ui.looks import unit_look
from game.systems.remagen.ui.names import headed, short_names
from game.ui.desk.cards import Choice, Row, Sheet
from game.ui.desk.desk import Reply
from game.ui.desk.groups import CarryOut

BEST = "best"


class HitMode(ListMode):
    """Every thing that the next hit may fall on, with what the hit would do."""

    counter_hint = "hint_hit"
    elsewhere_hint = "hint_hit_there"

    def _volley(self) -> Volley | None:
        stack = self.table.state.stack
        frame = stack[-1] if stack else None
        return frame.volleys[0] if isinstance(frame, Salvo) and frame.volleys else None

    def choices(self) -> tuple[Choice, ...]:
        """They stand in the dialog."""
        return ()

    def press(self, name: str) -> Reply:
        """One hit where it is said, or all that are left where they are best laid."""
        if name != BEST or not self.table.may_act:
            return super().press(name)
        decision = self.table.vantage.decision
        side = decision.side if decision is not None else None

        def best() -> Action | None:
            # Weights are read from their file, checked by pydantic: not before somebody asks for them.
            from game.systems.remagen.ai.weights import planner_file

            volley = self._volley()
            if volley is None or volley.side is not side:
                return None
            return Hit(best_hit(self.table.state, volley, planner_file().weights))

        self.table.plan.go_on(self.name, best)
        return CarryOut()

    def sheet(self) -> Sheet | None:
        """What the volley came to, how many hits are left, what each would do. [11.5, 11.6]"""
        volley, decision = self._volley(), self.table.vantage.decision
        if volley is None or decision is None or not self.table.may_act:
            return None
        words = self.table.words
        rows = tuple(
            self._row(number, action.unit) for number, action in enumerate(self._actions()) if isinstance(action, Hit)
        )
        return Sheet(
            "hit", words("remagen.ui.hit_title", sector=self.table.title(volley.target)), decision.side, volley.target,
            rows=rows, summary=words("remagen.ui.hits_left", count=volley.hits, thrown=volley.thrown_hits),
            choices=(Choice(BEST, words("remagen.ui.best_hits"), "Enter", is_main=True),),
            is_aside=True, hexes=(volley.target,),
        )  # fmt: skip

    def _row(self, number: int, unit: int) -> Row:
        """What a hit on it does: 1 more stops it, 2 more destroy it. [3.5]"""
        state, words = self.table.state, self.table.words
        name = f"choice:{number}"
        if unit == FOOT:
            volley = self._volley()
            sector = volley.target if volley is not None else self.focus
            foot = [other for other in state.standing_in(sector) if state.type(other).is_foot]
            figures = sum(state.figures[other] for other in foot)
            told = words("remagen.ui.foot_figures", count=figures)
            names = short_names(state, foot, words)
            return Row(name, capital(names), told, look=unit_look(state, foot[0]))
        kind, hits = state.type(unit), state.hits[unit]
        kill, stop = kind.kill - hits, max(kind.stop - hits, 0)
        if kill == 1:
            told = words("remagen.ui.kills_it")
        elif stop:
            told = words("remagen.ui.to_stop", stop=stop, kill=kill)
        else:
            told = words("remagen.ui.to_kill", kill=kill)
        return Row(name, headed(state, unit, words), told, look=unit_look(state, unit))
