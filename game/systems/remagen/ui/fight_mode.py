"""Which battle is fought next: all that are set, in colours, with what their dice would do. [12.6, 21.6]"""

from __future__ import annotations

from game.model.action import Action
from game.systems.remagen.rules.actions import Battle, Fight
from game.systems.remagen.rules.frames import BattlePlan, Combat
from game.systems.remagen.rules.odds import odds_said
from game.systems.remagen.ui.front_view import FrontView, letter
from game.systems.remagen.ui.list_mode import ListMode
from game.ui.board.marks import Badge, Marks
from game.ui.desk.cards import Choice, Preview
from game.ui.look.tone import Tone


class FightMode(ListMode):
    """A battle is chosen by a click on it, by its button or key."""

    def _plans(self) -> tuple[BattlePlan, ...]:
        stack = self.table.state.stack
        return stack[-1].battles if stack and isinstance(stack[-1], Combat) else ()

    def _sums(self, plan: BattlePlan) -> tuple[int, int]:
        """Combat values of those who still stand where they stood. [12.6]"""
        state = self.table.state

        def value(units: tuple[int, ...], sectors: tuple[int, ...]) -> int:
            return sum(state.type(unit).cv for unit in units if state.stands(unit) and state.sector[unit] in sectors)

        return value(plan.own_units, plan.own), value(plan.hostile_units, plan.hostile)

    def choices(self) -> tuple[Choice, ...]:
        """Every battle with its odds."""
        name, found = self.table.setting.name, []
        for number, plan in enumerate(self._plans() if self.table.may_act else ()):
            attack, defense = self._sums(plan)
            said = self.table.words(
                "remagen.ui.fight_choice", letter=letter(number), sectors=", ".join(map(name, plan.hostile)),
                odds=odds_said(attack, defense) if attack and defense else "-",
            )  # fmt: skip
            found.append(Choice(f"choice:{number}", said))
        return self.paged(found)

    def _told(self, action: Action) -> str:
        """A battle by its letter on the map."""
        if not isinstance(action, Fight):
            return super()._told(action)
        return self.table.words("remagen.ui.hint_fight", letter=letter(action.battle))

    def marks(self, sector: int) -> Marks:
        """Battles in their colours, with letters and odds."""
        parts, badges = dict[int, int](), []
        for number, plan in enumerate(self._plans()):
            parts |= dict.fromkeys((*plan.own, *plan.hostile), number)
            attack, defense = self._sums(plan)
            odds = odds_said(attack, defense) if attack and defense else "-"
            badges += [Badge(there, f"{letter(number)} {odds}", Tone.GOOD) for there in plan.hostile]
            badges += [Badge(there, letter(number)) for there in plan.own]
        return Marks(badges=tuple(badges), parts=parts, dims=False)

    def preview(self, sector: int) -> Preview | None:
        """What the die of the battle under the cursor would do."""
        decision = self.table.vantage.decision
        for action in self._actions() if decision is not None else ():
            if not isinstance(action, Fight) or sector not in self._sectors(action) or decision is None:
                continue
            plan = self._plans()[action.battle]
            attack, defense = self._sums(plan)
            if attack and defense:
                view = FrontView(self.table.state, decision.side, self.table.words)
                return view.preview(action.battle, Battle(plan.own, plan.hostile), attack, defense)
        return None
