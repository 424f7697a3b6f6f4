"""The standard rules' side of the play screen. [3]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.model.action import Action
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.occupancy import is_empty
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import GONE
from game.systems.standard.ui.desk_showing import ENGINEERS, ORDERS, THREAT, DeskShowing, has_places_off_map
from game.systems.standard.ui.engineer_work import EngineerWork
from game.systems.standard.ui.group_desk import NOBODY_BEFORE
from game.systems.standard.ui.mode import Point, missing, unit_of
from game.systems.standard.ui.modes import mode_for
from game.systems.standard.ui.movement_mode import MovementMode
from game.systems.standard.ui.orders_sheet import change_order, may_order
from game.systems.standard.ui.picked import NONE, Picked
from game.ui.desk.cards import Undone
from game.ui.desk.desk import Hint, Refused, Reply, Shown, Vantage
from game.ui.desk.stage import Scenery
from game.ui.language.words import Words

DONE, TRAY = "unit_done", "tray"
"""Commands of keys that only these rules know."""


class StandardDesk(DeskShowing):
    """Selection and click logic of the standard rules."""

    def __init__(self, setting: Setting, words: Words) -> None:
        """A desk for games of a setting; `show` must be called before anything is asked."""
        self._setting = setting
        self._words = words
        self._picked = Picked()
        self._passed: frozenset[int] = frozenset()
        self._before = NOBODY_BEFORE
        self._was_chosen = False
        self._asked: tuple[Any, ...] = ()
        self._scenery: Scenery | None = None
        self._heading = None
        self._has_more: bool | None = None
        self._shows_tray = False

    def show(self, vantage: Vantage) -> None:
        """Another position, decision or viewer."""
        decision, state = vantage.decision, vantage.state
        asked = (decision.kind, decision.side, state.turn, state.step, state.stack[-1:]) if decision else ()
        if asked != self._asked:
            self._change_decision(asked, is_free=not state.stack)
        self._vantage = vantage
        self._scenery = self._heading = self._has_more = None
        self._prune()
        self._renew()
        self._mode.begin()
        self._renew()

    def _change_decision(self, asked: tuple[Any, ...], *, is_free: bool) -> None:
        """Something else is asked: let go of all but the unit that goes on after what broke into the phase."""
        was_free = not any(self._asked[4:])
        plan = self._picked.plan
        if asked[1:4] != self._asked[1:4] or (was_free and not (plan is not None and plan.storms)):
            plan = None
        if asked[2:4] != self._asked[2:4]:
            self._passed, self._before = frozenset(), NOBODY_BEFORE
        elif was_free:
            self._before = (self._picked.unit, self._picked.group, self._picked.plan if plan is None else None)
        self._picked.forget()
        if is_free:
            self._picked.unit, self._picked.group, self._picked.plan = self._before
        elif plan is not None:
            self._picked.plan = plan  # the others of a stack go on after the first of them
        self._asked = asked

    def _prune(self) -> None:
        """Let go of what the new position has no place for."""
        picked, state = self._picked, self._vantage.state
        picked.waypoints, picked.is_held = [], False
        here = tuple(unit for unit in picked.group if state.hex_of[unit] != GONE)
        if here != picked.group:
            plan = picked.plan
            if plan is not None:
                plan.queue = [unit for unit in plan.queue if unit in here]
            picked.group = here
        if picked.unit != NONE and state.hex_of[picked.unit] < -1:
            picked.unit = NONE
        if picked.target != NONE and is_empty(state, picked.target):
            picked.drop_attack()

    def _renew(self) -> None:
        """A fresh mode, without what the last one had worked out."""
        vantage = self._vantage
        kind = vantage.decision.kind if vantage.decision is not None and vantage.may_act else ""
        maker = mode_for(kind, self._picked, self._setting, self._state)
        self._mode = maker(vantage, self._picked, self._words)

    # clicks and keys

    @property
    def begun(self) -> str:
        """What the next click is for, of what is begun."""
        return self._mode.begun

    def hint(self, hex: int, point: Point | None) -> Hint:
        """What a click on a hex would do."""
        return self._mode.hint(hex, point)

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """A click on a hex."""
        return self._replied(self._mode.click(hex, point, adds=adds))

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """A click on a unit: where one stands alone in its hex, it is one on the hex. [4.1, 19.24]"""
        if self._state.stacks is None:
            return None
        reply = self._mode.choose(piece, adds=adds)
        return None if reply is None else self._replied(reply)

    def point_at(self, piece: str) -> None:
        """Of several counters in a hex another is under the mouse, or none."""
        pointed = unit_of(piece) if self._state.stacks is not None else NONE
        if pointed != self._picked.pointed:
            self._picked.pointed = pointed
            self._renew()

    @property
    def chosen(self) -> tuple[int, ...]:
        """Units that are selected and stand on the map."""
        return tuple(unit for unit in self._picked.chosen if self._state.on_map(unit))

    def press(self, name: str) -> Reply:
        """A button, row or piece of the tray."""
        if name == "close":
            self._picked.opened = ""
            return self._replied(Shown())
        if name.startswith("order:"):
            return self._replied(change_order(self._mode, int(name.partition(":")[2]), 1))
        if name.startswith("threat"):
            return self._replied(self._look_at_threat(name))
        if name == "cancel":
            self.back()
            return Shown()
        return self._replied(self._mode.press(name)) or self._press_counter(unit_of(name)) or self._told_of(name)

    def _told_of(self, name: str) -> Reply:
        """A counter beside the map that means nothing now says what it is."""
        tray = self.tray()
        tips = [piece.tip for piece in tray.pieces if piece.id == name] if tray is not None else []
        return Refused(missing(tips[0])) if tips else None

    def _press_counter(self, unit: int) -> Reply:
        """A counter on the map, named as one of the tray is: choose it out of its stack, or click on its hex."""
        if unit == NONE or not self._state.on_map(unit):
            return None
        return self.choose(f"unit:{unit}", adds=False) or self.click(self._state.hex_of[unit], None, adds=False)

    def _look_at_threat(self, name: str) -> Reply:
        """Open what enemies could do to a unit, or leave one of them out or in. [7.1]"""
        picked, (what, _, number) = self._picked, name.partition(":")
        if what == "threat_by":
            picked.left_out ^= {int(number)}
        elif not self._is_threatened(int(number)):
            return Refused(missing(self._words("standard.window.threat.none")))
        else:
            picked.opened, picked.threatened, picked.left_out = THREAT, int(number), frozenset()
        return Shown()

    def _is_threatened(self, unit: int) -> bool:
        from game.systems.standard.rules.odds import threats_on

        return bool(threats_on(self._state, unit))

    def count(self, name: str, step: int) -> Reply:
        """A row counted up or down."""
        if name.startswith("order:"):
            return self._replied(change_order(self._mode, int(name.partition(":")[2]), step))
        return self._replied(self._mode.count(name, step))

    def command(self, name: str) -> Reply:
        """A key of these rules."""
        mode, picked = self._mode, self._picked
        if name == ENGINEERS and isinstance(mode, EngineerWork) and mode.has_engineers:
            picked.opened = "" if picked.opened == ENGINEERS else ENGINEERS
            return self._replied(Shown())
        if name == ORDERS and may_order(mode):
            picked.opened = "" if picked.opened == ORDERS else ORDERS
            return self._replied(Shown())
        if name == TRAY and has_places_off_map(self._setting):
            return self._toggle_tray()
        if name == DONE and self.can_pass:
            self._passed |= {picked.unit}
            return self.cycle(1)
        return None

    def _toggle_tray(self) -> Reply:
        """Show all that is off the map, if that is more than is in the tray anyway, or no longer."""
        if not self._shows_tray and not self.has_more_off_map:
            return Refused(missing(self._words("standard.window.off_map.all_shown")))
        self._shows_tray = not self._shows_tray
        return Shown()

    def cycle(self, step: int, hex: int = NONE) -> Reply:
        """Go to the next thing there is to choose."""
        return self._replied(self._mode.cycle(step, hex))

    def back(self) -> bool:
        """Let go of what was begun last."""
        if self._picked.opened:
            self._picked.opened = ""
            went = True
        else:
            went = self._mode.back()
        self._renew()
        return went

    # what there is to do

    @property
    def commands(self) -> Sequence[tuple[str, str]]:
        """Keys of these rules that do something now."""
        found = []
        if isinstance(self._mode, EngineerWork) and self._mode.has_engineers:
            found.append((ENGINEERS, self._words("standard.window.engineers.heading")))
        if self._vantage.decision is not None and may_order(self._mode):
            found.append((ORDERS, self._words("standard.window.orders.command")))
        if has_places_off_map(self._setting) and (self._shows_tray or self.has_more_off_map):
            key = "hide" if self._shows_tray else "show"
            found.append((TRAY, self._words(f"standard.window.off_map.{key}")))
        return found

    def undone(self) -> Undone:
        """What is left to do in this phase."""
        from game.systems.standard.ui.undone import undone_in

        return undone_in(self._mode, self._passed)

    def to_undone(self) -> Reply:
        """Go to what must be done first, to the first of what is left to do, or from the one selected to the next."""
        from game.systems.standard.ui.undone import barring, left_in, losing

        if barred := barring(self._mode):
            return Shown(barred[0])
        left = left_in(self._mode, self._passed)
        if not left:
            return next((Shown(hex) for hex in losing(self._mode)), None)
        at = left.index(self._picked.unit) + 1 if self._picked.unit in left else 0
        return self._replied(self._mode.to_left(left[at % len(left)]))

    @property
    def can_pass(self) -> bool:
        """Whether a unit is selected that need not be moved any further."""
        return isinstance(self._mode, MovementMode) and self._picked.unit != NONE

    def show_unit(self, unit: int) -> Reply:
        """Select a unit if it may be moved now, else just show where it is."""
        hex = self._state.hex_of[unit]
        if hex < 0:
            name = self._setting.units[unit].name
            return Refused(missing(self._words("standard.window.log.unit_is_gone", unit=name)))
        if isinstance(self._mode, MovementMode) and unit in self._mode.movable():
            self._picked.select(unit)
        return self._replied(Shown(hex))

    def end_action(self) -> Action:
        """Ending the phase, segment or set-up. [3.5]"""
        return EndPhase()
