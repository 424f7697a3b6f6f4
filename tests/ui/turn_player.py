"""Plays turns of a small scenario at the window, with nothing but mouse and keyboard, and checks every step.

What there is to do it learns from the game's own journal; what it sees, from what the window says of itself. The same
player sits at a window in memory and at a real one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pygame

from game.engine.game import Game
from game.grid.layouts import lay_out
from game.scenario.scenario import Scenario
from game.ui.board.camera import HEX_PX, Camera

Place = tuple[int, int]
MOST_STEPS = 400
MOST_SECONDS, WAIT_SECONDS = 120.0, 0.025
MOST_MOVES = 2
"""Moves of a phase: the player has more to see than marches."""


class Hand(Protocol):
    """A mouse, a keyboard, and an eye on what the window says of itself."""

    def state(self) -> dict[str, Any]:
        """What the window says now, after everything done so far."""

    def wait(self, seconds: float) -> None:
        """Let time pass."""

    def hover(self, at: Place) -> None:
        """Move the mouse."""

    def click(self, at: Place) -> None:
        """Move the mouse and click."""

    def key(self, name: str) -> None:
        """Press a key, as "enter" or "ctrl+y"."""

    def picture(self, name: str) -> None:
        """Keep a picture of what there is to see."""


class TurnPlayer:
    """Plays both sides, with the mouse wherever there is something to point at."""

    def __init__(self, hand: Hand, scenario: Scenario, seed: int, saves: Path) -> None:
        """A player of a game of a scenario that has just been opened; its journal comes to lie in `saves`."""
        self.hand = hand
        self.done: list[str] = []
        """The kinds of action that were done, in order."""
        self._scenario = scenario
        self._start = Game.new(scenario, seed=seed)
        self._saves = saves
        self._moves = 0
        self._attacked = False
        self._ends = 0

    # seeing

    @property
    def game(self) -> Game:
        """The game as its journal has it."""
        journals = list(self._saves.glob("autosave-*.save"))
        if not journals:
            return self._start
        return Game.load(max(journals, key=lambda path: path.stat().st_mtime_ns), lambda _id: self._scenario)

    def expect(self, what: str, **facts: Any) -> dict[str, Any]:
        """Wait until the window says these facts; AssertionError with what it says instead after a while."""

        def is_so(state: dict[str, Any]) -> bool:
            return not state.get("playing") and all(state.get(name) == fact for name, fact in facts.items())

        state = self.until(is_so)
        if is_so(state):
            return state
        said = {name: state.get(name) for name in (*facts, "screens", "status", "decision", "sheet", "mode", "actions")}
        raise AssertionError(f"{what}: expected {facts}, the window says {said}; done so far: {self.done}")

    def until(self, is_so: Callable[[dict[str, Any]], bool], *, seconds: float = MOST_SECONDS) -> dict[str, Any]:
        """Wait until the window says something, for so long at most; returns what it says then."""
        state, end = self.hand.state(), time.monotonic() + seconds
        while not is_so(state) and time.monotonic() < end:
            self.hand.wait(WAIT_SECONDS)
            state = self.hand.state()
        return state

    def camera(self, state: dict[str, Any]) -> Camera:
        """Where hexes are: the board lies where the window says, as large as it says."""
        board = pygame.Rect(state["board"])
        camera = Camera(lay_out(self._scenario.board.topology, HEX_PX), board)
        camera.zoom_to(state["hex_px"])
        assert camera.sheet_rect == board
        return camera

    def _number(self, hex: int) -> str:
        return self._scenario.board.number(hex)

    # doing

    def press(self, widget: str) -> None:
        """Click on a widget."""
        state = self.hand.state()
        assert widget in state["widgets"], f"{widget} is not among {sorted(state['widgets'])}"
        self.hand.click(pygame.Rect(state["widgets"][widget]).center)

    def click_hex(self, hex: int) -> None:
        """Point at a hex, see that the window knows which it is, and click."""
        place = self.camera(self.hand.state()).centre(hex)
        self.hand.hover(place)
        self.expect("pointing at a hex", hex=self._number(hex))
        self.hand.click(place)

    def choose_in_tray(self, unit: int) -> None:
        """Choose a unit that waits beside the map."""
        self.press(f"unit:{unit}")

    def play_turn(self) -> None:
        """Play until turn 2 has begun."""
        self._play_until(lambda: self.game.state.turn > 1 and self.hand.state()["screen"] == "play")
        self.hand.picture("next-turn")

    def play_game(self) -> None:
        """Play until the game is over and the window says how it ended."""
        self._play_until(lambda: self.game.outcome is not None)
        self.until(lambda state: "result" in _shown(state))
        assert "result" in _shown(self.hand.state()), f"the result is not told: {self.hand.state()}"
        self.hand.picture("result")

    def _play_until(self, is_over: Callable[[], bool]) -> None:
        self.until(lambda state: state["screen"] in COVERS or bool(state.get("ready")))
        self.hand.picture("start")
        for _ in range(MOST_STEPS):
            if is_over():
                return
            self._step(self.hand.state())
        raise AssertionError(f"it does not end: {self.done}")

    def uncover(self) -> None:
        """Take away whatever has come over the map by itself."""
        while (cover := self.hand.state()["screen"]) in COVERS:
            self.hand.picture(cover)
            self.press(COVERS[cover])
            self.until(lambda seen, cover=cover: seen["screen"] != cover and seen.get("ready", True))

    def take_step(self) -> None:
        """Do the next thing there is to do."""
        self._step(self.hand.state())

    def _step(self, state: dict[str, Any]) -> None:
        if state["screen"] in COVERS:
            self.uncover()
            return
        assert state["screen"] == "play", f"the window shows {state['screens']}"
        game = self.game
        decision = game.decision
        assert decision is not None
        self.expect("window and journal agree", actions=game.actions_done, decision=decision.kind)
        play = getattr(self, f"_play_{decision.kind}")
        play(game)

    def _did(self, before: int, kind: str, *, more: int = 1) -> None:
        """See that an action was done, and not more than meant."""
        self.until(lambda state: has_gone_on(state, before))
        after = self.game.actions_done
        assert before < after <= before + more, (
            f"{kind}: {before} actions became {after}; {self.hand.state()['status']}"
        )
        self.done.append(kind)

    def _end_phase(self, game: Game) -> None:
        """By key and by button in turn; a question whether something is left is answered."""
        before = game.actions_done
        self._moves, self._attacked = 0, False
        self._ends += 1
        if self._ends % 2:
            self.hand.key("ctrl+enter")
        else:
            self.press("end_phase")
        state = self.until(lambda state: state.get("sheet") == "end" or has_gone_on(state, before))
        if state.get("sheet") == "end":
            self.hand.picture("end-phase")
            self.press("end:yes")
        self._did(before, "end_phase")

    def _play_arrivals(self, game: Game) -> None:
        arrivals = [action for action in game.legal() if action.kind in ("land", "enter")]
        if not arrivals:
            self._end_phase(game)
            return
        unit = arrivals[0].unit
        places = [action.hex for action in arrivals if action.unit == unit]
        self.choose_in_tray(unit)
        self.expect("a unit is chosen in the tray", selected=self._unit_id(unit))
        self.hand.picture("arrivals")
        self.click_hex(places[len(places) // 2])
        self._did(game.actions_done, arrivals[0].kind)

    def _play_movement(self, game: Game) -> None:
        moves = [action for action in game.legal().of_kind("move") if game.foresee(action).undoable]
        if not moves or self._moves >= MOST_MOVES:
            self._end_phase(game)
            return
        move = max(moves, key=lambda action: (self._meets_enemy(game, action), -len(action.path), action))
        before = game.actions_done
        self.click_hex(game.state.hex_of[move.unit])
        self.expect("a unit is chosen on the map", selected=self._unit_id(move.unit))
        self.hand.picture("reach")
        self.click_hex(move.path[-1])
        self._did(before, "move")
        self._moves += 1
        if self.done.count("move") == 1:
            self._undo_and_redo(before)

    def _undo_and_redo(self, before: int) -> None:
        there = self.game.state_hash
        self.hand.key("u")
        self.expect("the move is undone", actions=before)
        self.hand.key("ctrl+y")
        self.expect("the move is done again", actions=before + 1)
        assert self.game.state_hash == there
        self.press("undo")
        self.expect("the move is undone by its button", actions=before)
        self.press("redo")
        self.expect("the move is done again by its button", actions=before + 1)
        self.done.append("undo")

    def _meets_enemy(self, game: Game, move: Any) -> bool:
        state, topology = game.state, self._scenario.board.topology
        own = self._scenario.setting.units[move.unit].side
        enemies = [state.hex_of[unit.index] for unit in self._scenario.setting.units if unit.side is not own]
        return any(hex >= 0 and topology.touching(hex, move.path[-1]) for hex in enemies)

    def _play_combat(self, game: Game) -> None:
        attacks = list(game.legal().of_kind("attack"))
        if not attacks or self._attacked:
            self._end_phase(game)
            return
        self._attacked = True
        attack = max(attacks, key=lambda action: (len(action.units), action))
        self.click_hex(attack.hex)
        self.expect("the attack is weighed", sheet="attack", target=self._number(attack.hex))
        self.hand.picture("attack")
        self.press("attack")
        self._did(game.actions_done, "attack", more=2)

    def _play_attacker_fire(self, game: Game) -> None:
        self._answer(game, "none")

    def _play_defender_fire(self, game: Game) -> None:
        self.hand.picture("support-fire")
        self._answer(game, "none")

    def _play_demolition(self, game: Game) -> None:
        self.hand.picture("demolition")
        self._answer(game, "demolish")

    def _play_loss(self, game: Game) -> None:
        self._answer(game, "unit:")

    def _play_advance(self, game: Game) -> None:
        self.hand.picture("advance")
        self._answer(game, "unit:")

    def _play_relocation(self, game: Game) -> None:
        self._choose_hex(game, list(game.legal().of_kind("relocate")))

    def _play_way_on(self, game: Game) -> None:
        self.hand.picture("way-on")
        self._choose_hex(game, list(game.legal().of_kind("move")))

    def _play_retreat(self, game: Game) -> None:
        self.hand.picture("retreat")
        ways = list(game.legal().of_kind("retreat"))
        if ways:
            self._choose_hex(game, ways)
        else:
            self._answer(game, "resist")

    def _answer(self, game: Game, button: str) -> None:
        """Press the first button whose id begins so."""
        widgets = self.hand.state()["widgets"]
        self.press(next(name for name in widgets if name.startswith(button)))
        self._did(game.actions_done, game.decision.kind if game.decision else "")

    def _choose_hex(self, game: Game, actions: list[Any]) -> None:
        """Click where the unit that is asked about first may go."""
        first = actions[0]
        self.click_hex(first.hex if first.kind == "relocate" else first.path[-1])
        self._did(game.actions_done, actions[0].kind)

    def _unit_id(self, unit: int) -> str:
        name: str = self._scenario.setting.units[unit].id
        return name


class KeyboardPlayer(TurnPlayer):
    """Plays with the keyboard alone."""

    def press(self, widget: str) -> None:
        """Press the key that stands on a button."""
        state = self.hand.state()
        key = state.get("keys", {}).get(widget) or BUTTON_KEYS[widget]
        self.hand.key(key.lower())

    def click_hex(self, hex: int) -> None:
        """Type the number of a hex, see that the cursor has gone there, and press Space."""
        for digit in self._number(hex):
            self.hand.key(digit)
        self.expect("the cursor is in a hex", hex=self._number(hex))
        self.hand.key("space")

    def choose_in_tray(self, unit: int) -> None:
        """Go on from unit to unit until it is the one."""
        wanted, chosen = self._unit_id(unit), self.hand.state().get("selected")
        for _ in self._scenario.setting.units:
            if chosen == wanted:
                return
            self.hand.key("tab")
            before = chosen
            chosen = self.until(lambda state, before=before: state.get("selected") != before)["selected"]
        raise AssertionError(f"Tab never comes to {self._unit_id(unit)}")


COVERS = {"briefing": "begin", "curtain": "lift", "recap": "close"}
"""What may come over the map by itself, and the button that takes it away."""
BUTTON_KEYS = {
    "begin": "enter", "lift": "enter", "close": "esc", "end_phase": "ctrl+enter", "end:yes": "ctrl+enter",
    "attack": "enter",
    "undo": "u", "redo": "ctrl+y",
}  # fmt: skip
"""Keys of buttons that the window does not tell about itself."""


def _shown(state: dict[str, Any]) -> tuple[str, str]:
    """What is shown over or instead of the map."""
    return state["screen"], state.get("sheet", "")


def has_gone_on(state: dict[str, Any], before: int) -> bool:
    """Whether more actions than before are done, or something has come over the map since."""
    return state["screen"] != "play" or state.get("actions", before) > before
