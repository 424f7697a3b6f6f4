"""Several units that come by air: choose a hex, look at each aim and its fate, let them jump one by one. [11.4]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.model.action import Action, Event
from game.systems.standard.ai.together import Drop, landing_order, landing_plan
from game.systems.standard.rules.actions import Land
from game.systems.standard.rules.events import Depleted, Eliminated, Landed, Rolled
from game.systems.standard.rules.landing import landing_hexes
from game.systems.standard.rules.state import NOBODY, WAITING
from game.systems.standard.ui.group_mode import GroupArrivals
from game.systems.standard.ui.mode import Point, missing
from game.systems.standard.ui.picked import NONE
from game.systems.standard.ui.plan import Plan, Roll
from game.systems.standard.ui.previews import landing_preview, landing_risk, risk_tone, scatter_arrows
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.cards import Choice, Preview, Prompt
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.desk.groups import CarryOut
from game.ui.look.tone import Tone

ALL, ONE = "jump:all", "jump:one"


class LandingMode(GroupArrivals):
    """A formation that jumps."""

    # the plan

    @property
    def _waiting(self) -> tuple[int, ...]:
        return tuple(unit for unit in self.picked.group if self.state.hex_of[unit] == WAITING)

    @property
    def _has_jumped(self) -> bool:
        """Whether all of it is done: they are units like others then."""
        return self.picked.plan is not None and self.picked.plan.is_done

    def _proposed(self, hex: int) -> dict[int, int]:
        """Where all would aim round a hex; empty if it is too far from where they may."""
        if hex not in self._aims:
            near = hex in {there for unit in self._waiting for there in landing_hexes(self.state, unit)}
            order = landing_order(self.state, self._waiting)
            self._aims = {hex: landing_plan(self.state, order, hex) if near else {}}
        return self._aims[hex]

    def begin(self) -> None:
        """Somebody has come down: whoever has not been given an aim by hand aims anew, for friends are in the way."""
        super().begin()
        plan = self.picked.plan
        if plan is None or not plan.queue:
            return
        anew = landing_plan(self.state, plan.queue, plan.centre)
        plan.aims |= {unit: aim for unit, aim in anew.items() if unit not in plan.by_hand}

    def _aimed_at(self, hex: int) -> int:
        """The unit that aims at a hex, or NOBODY."""
        plan = self.picked.plan
        aims = plan.aims.items() if plan is not None else ()
        return next((unit for unit, aim in aims if aim == hex and self.state.hex_of[unit] == WAITING), NOBODY)

    # clicks

    def hint(self, hex: int, point: Point | None) -> Hint:
        """What a click would plan."""
        words, where = self.words, self.board.hex_title(hex)
        if self._has_jumped:
            return super().hint(hex, point)
        if self.picked.plan is None:
            count = len(self._proposed(hex))
            if count and (self.own_at(hex) == NOBODY or self.picked.is_held):
                return Hint(words("standard.window.group.aim_here", count=count, hex=where))
            return Hint(words("standard.window.group.too_far"))
        if self.picked.unit != NONE:
            name = self.name(self.picked.unit)
            return self.hint_for(
                words("standard.window.arrive.aims_at", unit=name, hex=where), Land(self.picked.unit, hex)
            )
        unit = self._aimed_at(hex)
        if unit != NOBODY:
            return Hint(words("standard.window.group.take_aim", unit=self.name(unit)))
        return Hint(words("standard.window.group.goal_here", hex=where))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Plan the landing round a hex; then move an aim, or with Ctrl say where all go then."""
        plan, unit = self.picked.plan, self.picked.unit
        if self._has_jumped:
            return super().click(hex, point, adds=adds)
        if plan is None:
            if self.own_at(hex) != NOBODY and not self.picked.is_held:
                return super().click(hex, point, adds=adds)
            return self._lay(hex)
        if adds:
            plan.goal = NONE if plan.goal == hex else hex
            return Shown()
        if unit == NONE:
            self.picked.unit = self._aimed_at(hex)
            return Shown() if self.picked.unit != NONE else self.refuse_click(hex, point)
        refusal = self.vantage.refusal(Land(unit, hex))
        if refusal is not None:
            return Refused(refusal)
        plan.aims[unit] = hex
        plan.by_hand.add(unit)
        self.picked.unit = NONE
        return Shown()

    def _lay(self, hex: int) -> Reply:
        aims = self._proposed(hex)
        if not aims:
            return Refused(missing(self.words("standard.window.group.too_far")))
        self.picked.plan = Plan(list(aims), centre=hex, lands=True, aims=dict(aims))
        return Shown()

    def press(self, name: str) -> Reply:
        """Let all jump, or only the next."""
        plan = self.picked.plan
        if name in (ALL, ONE) and plan is not None:
            plan.jumps = 1 if name == ONE else NONE
            self.picked.unit = NONE
            return CarryOut()
        return super().press(name)

    def cycle(self, step: int, hex: int) -> Reply:
        """Go from aim to aim."""
        plan = self.picked.plan
        hexes = [plan.aims[unit] for unit in plan.queue] if plan is not None else []
        if not hexes:
            return super().cycle(step, hex)
        return Shown(hexes[(hexes.index(hex) + step) % len(hexes)] if hex in hexes else hexes[0])

    def back(self) -> bool:
        """Let go of the aim, then of the plan, then of the units."""
        if self.picked.plan is not None and self.picked.unit != NONE:
            self.picked.unit = NONE
            return True
        return super().back()

    # carrying out

    def next_action(self, events: Sequence[Event]) -> Action | None:
        """Whoever came down last goes on, then the next jumps."""
        plan = self.picked.plan
        if plan is None:
            return None
        plan.rolls.extend(self._rolls(events))
        if self._lost_somebody(events) and plan.queue:
            return None
        march = self._march(plan)
        if march is not None or not plan.queue or plan.jumps == 0:
            return march
        plan.jumps = max(NONE, plan.jumps - 1)
        plan.marching = unit = plan.queue.pop(0)
        return Land(unit, plan.aims[unit])

    def _rolls(self, events: Sequence[Event]) -> Iterator[Roll]:
        """How somebody came down, if that is among what happened."""
        down = next((event.unit for event in events if isinstance(event, Landed)), NOBODY)
        if down == NOBODY:
            return
        die = next((event.result for event in events if isinstance(event, Rolled)), 0)
        fate = "safe"
        for event in events:
            if isinstance(event, Depleted | Eliminated) and event.unit == down:
                fate = "depleted" if isinstance(event, Depleted) else "eliminated"
        yield Roll(down, die, fate)

    # what is shown

    def prompt(self) -> Prompt | None:
        """The plan in words: who jumps, what that risks, what has been rolled so far."""
        plan, words = self.picked.plan, self.words
        if plan is None:
            return None
        rolled = ", ".join(self._told(roll) for roll in plan.rolls)
        if plan.is_done:
            return Prompt(self.side, words("standard.window.group.jumped", rolls=rolled), rule="11.4")
        drop = Drop(self.state)
        for unit in plan.queue:
            drop.jump(unit, plan.aims[unit])
        text = words("standard.window.group.plan", count=len(plan.queue), lost=words.figure(drop.lost_steps))
        goal = (
            words("standard.window.group.then_on", hex=self.board.hex_title(plan.goal))
            if plan.goal != NONE
            else words("standard.window.group.no_goal")
        )
        so_far = words("standard.window.group.so_far", rolls=rolled) if rolled else ""
        choices = (
            Choice(ALL, words("standard.window.group.jump_all"), "Enter", is_main=True),
            Choice(ONE, words("standard.window.group.jump_one"), "J"),
            Choice("cancel", words("standard.window.group.call_off"), "Esc"),
        )
        return Prompt(self.side, " ".join(filter(None, (text, goal, so_far))), choices, rule="11.4")

    def _told(self, roll: Roll) -> str:
        die = str(roll.die) if roll.die else "-"
        fate = self.words(f"standard.window.group.fate_{roll.fate}")
        return self.words("standard.window.group.roll", unit=self.setting.units[roll.unit].short, die=die, fate=fate)

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Where each aims with its risk in sixths, where the wind may blow the one pointed at, and the goal."""
        plan = self.picked.plan
        if self._has_jumped:
            return super().marks(hex, point)
        aims = plan.aims if plan is not None else self._proposed(hex) if hex >= 0 else {}
        waiting = {unit: aim for unit, aim in aims.items() if self.state.hex_of[unit] == WAITING}
        risks = {unit: landing_risk(self.state, unit, aim) for unit, aim in waiting.items()}
        moved = self.picked.unit if plan is not None else NONE
        badges = [
            Badge(aim, self._aim_text(unit, risks[unit]), risk_tone(risks[unit])) for unit, aim in waiting.items()
        ]  # fmt: skip
        rings = [Ring(aim, risk_tone(risks[unit]), is_chosen=unit == moved) for unit, aim in waiting.items()]
        if plan is not None and plan.goal != NONE:
            rings.append(Ring(plan.goal, Tone.GOOD, is_chosen=True))
            badges.append(Badge(plan.goal, self.words("standard.window.group.goal"), Tone.GOOD))
        pointed = moved if moved != NONE else self._aimed_at(hex)
        arrows = scatter_arrows(self.state, pointed, hex) if pointed != NONE and hex >= 0 else ()
        lit = {there: "" for unit in self._waiting[:1] for there in landing_hexes(self.state, unit)}
        here = frozenset(self.state.hex_of[unit] for unit in self.picked.group if self.state.on_map(unit))
        return Marks(
            lit=lit, group=here, rings=tuple(rings), badges=tuple(badges), arrows=arrows, dims=not plan,
            legend=self.words("standard.window.legend.aims"),
        )  # fmt: skip

    def _aim_text(self, unit: int, risk: int) -> str:
        short = self.setting.units[unit].short
        return f"{short} {risk}/6" if risk else short

    def preview(self, hex: int) -> Preview | None:
        """What the landing of the unit pointed at would risk."""
        unit = self.picked.unit if self.picked.plan is not None and self.picked.unit != NONE else self._aimed_at(hex)
        return landing_preview(self.state, unit, hex, self.words) if unit != NOBODY else super().preview(hex)
