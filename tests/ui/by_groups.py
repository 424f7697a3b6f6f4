"""Plays a side at the window by groups: formations land, enter and march together, then attack at good odds."""

from __future__ import annotations

from typing import Any

from game.model.side import Side
from game.systems.standard.rules.state import State
from game.ui.play.play_screen import PlayScreen
from tests.ui.driver import Driver
from tests.ui.piece_by_piece import PieceByPiece, settle

MOST_STEPS = 400


class ByGroups:
    """Every formation is sent towards its goal; what breaks in is answered with the first thing there is."""

    def __init__(self, driver: Driver, screen: PlayScreen, side: Side, goals: dict[str, str]) -> None:
        """Goals are hex numbers by formations; the one of "" is everybody else's."""
        self.driver = driver
        self.screen = screen
        self._side = side
        self._goals = goals
        self._hand = PieceByPiece(driver, screen)
        self._sent: set[tuple[tuple[int, int], str]] = set()
        """Units that have been sent somewhere in a step of a turn: nobody is sent twice."""
        self._boxed: set[tuple[int, int]] = set()
        """Steps of turns in which all have been sent."""

    def play(self, turns: int) -> None:
        """Until the side's phases of so many turns are over."""
        game = self.screen.game
        last = game.state.turn + turns - 1
        for _ in range(MOST_STEPS):
            settle(self.driver, self.screen)
            if game.decision is None or game.state.turn > last:
                return
            step = game.scenario.setting.sequence[game.state.step]
            if game.state.turn == last and step.player == "second" and not game.state.stack:
                return
            self._step(game.decision.kind)
        raise AssertionError(f"it does not end: {self.screen.message}")

    def _step(self, kind: str) -> None:
        getattr(self, f"_{kind}", self._answer)()

    # the phases

    def _arrivals(self) -> None:
        self._send_next()

    def _movement(self) -> None:
        """All that are on the map go towards one goal, chosen with a box; then the phase ends."""
        screen, state = self.screen, self.screen.game.state
        step, before = (state.turn, state.step), screen.game.actions_done
        if screen.desk.undone().text and step not in self._boxed:
            self._boxed.add(step)
            room = screen.dashboard.open_map.inflate(-8, -8)
            self.driver.press_key("left shift")
            self.driver.drag(room.topleft, room.bottomright)
            self.driver.release_key("left shift")
            self._send(self._chosen())
        if screen.game.actions_done == before:
            self.driver.key("ctrl+enter")

    def _send_next(self) -> None:
        """The next formation lands, comes on or goes; once all have been sent, the phase ends."""
        screen, state = self.screen, self.screen.game.state
        step = (state.turn, state.step)
        while screen.desk.undone().text:
            chosen = self._chosen()
            if not chosen or (step, chosen[0]) in self._sent:
                before = chosen
                self.driver.key("q")
                chosen = self._chosen()
                if chosen == before or (step, chosen[0]) in self._sent:
                    break
            self._sent |= {(step, unit) for unit in chosen}
            if self._send(chosen):
                return
        self.driver.key("ctrl+enter")

    def _chosen(self) -> list[str]:
        said = self.screen.state()
        return said["group"] or ([said["selected"]] if said["selected"] else [])

    def _send(self, chosen: list[str]) -> bool:
        """Send those that are chosen to their goal; False if none of them gets any nearer."""
        setting, screen = self.screen.game.scenario.setting, self.screen
        unit = setting.units[setting.unit_index[chosen[0]]]
        topology = screen.game.scenario.board.topology
        goal = topology.index(self._goals.get(unit.formation, self._goals[""]))
        before = screen.game.actions_done
        plan, is_waiting = setting.arrivals[unit.index], screen.game.state.hex_of[unit.index] == -1
        if is_waiting and plan is not None and plan.by_air and len(chosen) > 1:
            self._hand.click_hex(screen.aim.hex)
            self._hand.click_hex(goal, ctrl=True)
            self._jump()
        elif len(chosen) == 1:
            self._send_one(goal, is_waiting=is_waiting)
        elif screen.desk.hint(goal, None).refusal is None and screen.desk._mode._ways(goal):
            self._hand.click_hex(goal)
            settle(self.driver, screen)
        return screen.game.actions_done > before

    def _jump(self) -> None:
        self.driver.click("jump:all")
        for _ in range(60):
            settle(self.driver, self.screen)
            if self.screen.state()["decision"] != "arrivals":
                self._answer()
            elif "jump:all" in self.screen.state()["widgets"]:
                self.driver.click("jump:all")
            else:
                return

    def _send_one(self, goal: int, *, is_waiting: bool) -> None:
        """One unit that is chosen by itself: to the lit hex nearest to the goal."""
        screen = self.screen
        distance = screen.game.scenario.board.topology.distance
        lit = screen._telling.marks().lit
        here = screen.desk.focus
        free = [hex for hex, text in lit.items() if hex != here and (text or is_waiting)]
        best = min(free, key=lambda hex: (distance(hex, goal), hex), default=-1)
        if best >= 0 and (is_waiting or distance(best, goal) < distance(here, goal)):
            self._hand.click_hex(best)
            settle(self.driver, screen)

    def _combat(self) -> None:
        """Attacks at good odds, one by one; then the phase ends."""
        before = self.screen.game.actions_done
        self.driver.key("enter")
        if self.screen.state()["sheet"] == "attack":
            self.driver.key("enter")
            assert self.screen.game.actions_done > before
        elif self.screen.game.actions_done == before:
            self.driver.key("ctrl+enter")

    # what breaks in

    @staticmethod
    def _ends_on_somebody(state: State, action: Any) -> bool:
        return getattr(action, "path", ())[-1:] != () and state.occupant[action.path[-1]] >= 0

    def _answer(self) -> None:
        """With the main button, or any, else the first thing that may be done."""
        contents = self.screen.contents
        asking = contents.sheet or contents.prompt
        choices = [
            choice for choice in (asking.choices if asking else ()) if not choice.refusal and choice.id != "other"
        ]
        if choices:
            main = next((choice for choice in choices if choice.is_main), choices[0])
            self.driver.click(main.id)
        else:
            game = self.screen.game
            ways = [action for action in game.legal() if not self._ends_on_somebody(game.state, action)]
            self._hand.by_itself(ways[0])
        settle(self.driver, self.screen)
