"""Who pays: a step of the quota, the unit that takes no part, who is one too many. [7.5, 20.31, 22.428, 31.52]"""

from __future__ import annotations

from game.model.action import Action
from game.systems.standard.rules.actions import Deplete
from game.systems.standard.rules.bridgeheads.actions import Eliminate
from game.systems.standard.rules.bridgeheads.frames import Overstack
from game.systems.standard.rules.bridgeheads.overstack import surplus
from game.systems.standard.rules.overruns.actions import Bind
from game.systems.standard.rules.overruns.fights import may_be_bound
from game.systems.standard.rules.overruns.frames import BindingChoice
from game.systems.standard.rules.stacks.actions import TakeStep
from game.systems.standard.rules.stacks.frames import StepLosses
from game.systems.standard.rules.stacks.losses import payers
from game.systems.standard.rules.stacks.stacking import facts_of
from game.systems.standard.ui.unit_choice_mode import UnitChoiceMode
from game.ui.desk.cards import Fact, Preview
from game.ui.look.tone import Tone


class StepMode(UnitChoiceMode):
    """A unit loses a step, or the last that it has."""

    def does(self, unit: int) -> str:
        """Depleted, or eliminated."""
        key = "is_eliminated" if self.state.steps[unit] == 1 else "is_depleted"
        return self.words(f"standard.window.answer.{key}", unit=self.name(unit))

    def asks(self) -> str:
        """Click one of them; those on board have buttons only."""
        is_ashore = any(self.state.on_map(unit) for unit in self.units())
        return self.words(f"standard.window.answer.loss_hint{'' if is_ashore else '_afloat'}")

    def weighed(self, unit: int) -> Preview:
        """The strength that is lost."""
        words, steps, entry = self.words, self.state.steps[unit], self.setting.units[unit]
        before = f"{entry.attack[steps]}-{entry.defense[steps]}"
        after = words("standard.window.answer.gone")
        if steps > 1:
            after = f"{entry.attack[steps - 1]}-{entry.defense[steps - 1]}"
        return Preview(
            words("standard.window.answer.pays", unit=entry.short),
            words("standard.window.answer.becomes", before=before, after=after),
            words("standard.window.answer.steps_left", count=steps - 1), self.owed_after(unit), (),
        )  # fmt: skip

    def owed_after(self, unit: int) -> tuple[Fact, ...]:
        """What has still to be paid after it."""
        del unit
        return ()


class LossMode(StepMode):
    """An attacking unit takes the loss. [7.5]"""

    def naming(self, unit: int) -> Action:
        """Deplete it."""
        return Deplete(unit)


class QuotaMode(StepMode):
    """One of the units of a combat takes the next step that is owed. [20.31]"""

    @property
    def _frame(self) -> StepLosses:
        return self.unfinished(StepLosses)

    def units(self) -> tuple[int, ...]:
        """Those that may take it."""
        return payers(self.state, self._frame)

    def naming(self, unit: int) -> Action:
        """It takes the step."""
        return TakeStep(unit)

    def does(self, unit: int) -> str:
        """A bombarded unit with no step to spare retreats instead. [40.7]"""
        if self._frame.cause == "bombarded" and self.state.steps[unit] == 1:
            return self.words("standard.window.answer.retreats_instead", unit=self.name(unit))
        return super().does(unit)

    def owed_after(self, unit: int) -> tuple[Fact, ...]:
        """Steps that are still owed then, and by how many units."""
        count = self._frame.count - 1
        able = sum(1 for other in self.units() if other != unit or self.state.steps[unit] > 1)
        text = self.words("standard.window.answer.owed_no_more")
        if count:
            text = self.words("standard.window.answer.owed_after", count=count, units=able)
        return (Fact(text, "", self.decision.rule, Tone.BAD if count else Tone.GOOD),)


class BindMode(UnitChoiceMode):
    """A defender takes no part in the next combat phase: as many RE as there are attackers left. [22.428]"""

    @property
    def _frame(self) -> BindingChoice:
        return self.unfinished(BindingChoice)

    def units(self) -> tuple[int, ...]:
        """Those that fit into what is still to be bound."""
        return may_be_bound(self.state, self._frame)

    def naming(self, unit: int) -> Action:
        """It is bound."""
        return Bind(unit)

    def does(self, unit: int) -> str:
        """It sits out the next combat phase."""
        return self.words("standard.window.answer.is_bound", unit=self.name(unit), re=facts_of(self.state).re[unit])

    def asks(self) -> str:
        """How many RE are still to be bound."""
        return self.words("standard.window.answer.bind_hint", re=self._frame.re)

    def weighed(self, unit: int) -> Preview:
        """RE bound of those to be bound, and who could be bound after it."""
        words, re, owed = self.words, facts_of(self.state).re, self._frame.re
        left = max(0, owed - re[unit])
        then = [self.setting.units[other].short for other in self._frame.units if other != unit and re[other] <= left]
        free = [self.setting.units[other].short for other in self._frame.units if other != unit and re[other] > left]
        notes = [Fact(words("standard.window.answer.bound_then"), words.listed(tuple(then)), "22.428")] if then else []
        if free:
            notes.append(
                Fact(words("standard.window.answer.stays_free"), words.listed(tuple(free)), "22.428", Tone.GOOD)
            )
        return Preview(
            words("standard.window.answer.binds", unit=self.setting.units[unit].short),
            words("standard.window.answer.re_of", re=min(re[unit], owed), owed=owed),
            words("standard.window.answer.re_left", re=left), tuple(notes), (),
        )  # fmt: skip


class GiveUpMode(UnitChoiceMode):
    """A unit for which there is no room any more is given up. [31.52]"""

    def units(self) -> tuple[int, ...]:
        """Those of the kind of which there are too many."""
        frame = self.state.stack[-1]
        return surplus(self.state, frame) if isinstance(frame, Overstack) else ()

    def naming(self, unit: int) -> Action:
        """It is eliminated."""
        return Eliminate(unit)

    def does(self, unit: int) -> str:
        """It is lost."""
        return self.words("standard.window.answer.is_given_up", unit=self.name(unit))

    def asks(self) -> str:
        """Click who is given up."""
        return self.words("standard.window.answer.give_up_hint")

    def weighed(self, unit: int) -> Preview:
        """What is lost with it."""
        words, (attack, defense) = self.words, self.state.strength(unit)
        after = words("standard.window.answer.gone")
        return Preview(
            words("standard.window.answer.gives_up", unit=self.setting.units[unit].short),
            words("standard.window.answer.becomes", before=f"{attack}-{defense}", after=after),
            words("standard.window.answer.re_lost", re=facts_of(self.state).re[unit]), (), (),
        )  # fmt: skip
