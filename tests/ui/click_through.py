"""Plays in a real window on a virtual display, by real mouse and key events: `python -m tests.ui.click_through`.

A turn with a look at every page; a game of three turns by the mouse; and one by the keyboard alone.

Needs Xvfb, xdotool and ImageMagick's import; without them it says so and fails. Pictures of the way are left in
test-artifacts/click-through.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.ai.registry import HUMAN
from game.engine.library import load_scenario
from game.systems.standard.rules.sides import SIDES
from tests.ui.quay_player import QuayPlayer
from tests.ui.turn_player import KeyboardPlayer, Place, TurnPlayer

SCENARIO, SEED, GAME_SEED = "first_drop", 7, 11
QUAY, QUAY_SEED = "lanterns", 3
MOST_TABS = 20
SCREEN = (1600, 900)
TOOLS = ("Xvfb", "xdotool", "import")
ARTIFACTS = Path("test-artifacts") / "click-through"
MOST_SECONDS = 120.0
"""What the window does is waited for as long as this, however busy the machine."""
QUICKLY_WRITTEN = "11"
"""Packed a quarter less tightly than usual, pictures are written in a third of the time."""
TELLING = ("failed", "result")
"""Pictures that a hand keeps if it is to keep few."""
KEYS = {"enter": "Return", "tab": "Tab", "esc": "Escape", "space": "space", "home": "Home", "delete": "Delete"}


def missing_tools() -> tuple[str, ...]:
    """The programs that are needed and not installed."""
    return tuple(tool for tool in TOOLS if shutil.which(tool) is None)


@contextmanager
def display() -> Iterator[str]:
    """A virtual display of our own, by its name."""
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL)
    os.close(write_end)
    try:
        with os.fdopen(read_end) as lines:
            number = lines.readline().strip()
        if not number:
            raise RuntimeError("Xvfb does not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


class XHand:
    """The hand at a real window."""

    def __init__(self, environment: dict[str, str], state_file: Path, pictures: Path) -> None:
        """A hand for the window that keeps this state file."""
        self._environment = environment
        self._state_file = state_file
        self._pictures = pictures
        self._taken = 0
        self.is_sparing = False
        """Whether it keeps pictures of faults and results only."""
        self._window = ""
        self._game: subprocess.Popen[bytes] | None = None

    def find_window(self, game: subprocess.Popen[bytes]) -> None:
        """Wait for the window of a game that has been started, and send the keys to it."""
        self._wait_for(self._state_file.exists, "there is no window")
        self._game = game
        self._window = str(self.state()["window"])
        self._x("windowfocus", "--sync", self._window)

    def _x(self, *words: str, heard: int = 0) -> None:
        """Do something with mouse or keyboard, and wait until the window has heard of so much that was let go of."""
        wanted = (self.state()["heard"] if heard else 0) + heard
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=MOST_SECONDS)
        self._wait_for(lambda: not heard or self.state()["heard"] >= wanted, f"it does not hear {words}")

    def _wait_for(self, is_so: Callable[[], bool], what: str) -> None:
        """Wait until something is so, or the game is over."""
        end = time.monotonic() + MOST_SECONDS
        while not is_so():
            if self._game is not None and self._game.poll() is not None:
                return
            if time.monotonic() > end:
                raise AssertionError(f"{what} after {MOST_SECONDS:.0f} s")
            time.sleep(0.01)

    def state(self) -> dict[str, Any]:
        """What the window has written last."""
        state: dict[str, Any] = json.loads(self._state_file.read_text(encoding="utf-8"))
        return state

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        time.sleep(seconds)

    def hover(self, at: Place) -> None:
        """Move the mouse."""
        self._x("mousemove", "--window", self._window, str(at[0]), str(at[1]))
        self._wait_for(lambda: tuple(self.state()["mouse"]) == tuple(at), f"the mouse does not come to {at}")

    def click(self, at: Place, hold: str = "") -> None:
        """Move the mouse and click, with a key held if one is named."""
        down, up = (["keydown", hold], ["keyup", hold]) if hold else ([], [])
        move = ["mousemove", "--window", self._window, str(at[0]), str(at[1])]
        self._x(*down, *move, "sleep", "0.03", "click", "1", "sleep", "0.03", *up, heard=1 + bool(hold))

    def double_click(self, at: Place) -> None:
        """Move the mouse and click twice."""
        move = ["mousemove", "--window", self._window, str(at[0]), str(at[1])]
        self._x(*move, "sleep", "0.03", "click", "1", "sleep", "0.05", "click", "1", heard=2)

    def drag(self, start: Place, end: Place, hold: str = "") -> None:
        """Press, move, let go; with a key held if one is named."""
        if hold:
            self._x("keydown", hold)
        self.hover(start)
        self._x("sleep", "0.05", "mousedown", "1")
        for part in range(1, 7):
            self.hover((start[0] + (end[0] - start[0]) * part // 6, start[1] + (end[1] - start[1]) * part // 6))
        self._x("sleep", "0.1", "mouseup", "1", *(["keyup", hold] if hold else []), heard=1 + bool(hold))

    def wheel(self, notches: int, at: Place) -> None:
        """Turn the wheel over a place: up is positive."""
        self.hover(at)
        for _ in range(abs(notches)):
            self._x("click", "4" if notches > 0 else "5", heard=1)

    def key(self, name: str) -> None:
        """Press a key."""
        *held, key = name.split("+")
        self._x("key", "+".join([*held, KEYS.get(key, key)]), heard=1 + len(held))

    def type(self, text: str) -> None:
        """Type a text."""
        self._x("type", "--delay", "20", text, heard=len(text))

    def picture(self, name: str) -> None:
        """Keep a picture of the whole screen."""
        if self.is_sparing and name not in TELLING:
            return
        self._taken += 1
        path = self._pictures / f"{self._taken:02}-{name}.png"
        taken = ["import", "-window", "root", "-quality", QUICKLY_WRITTEN, str(path)]
        subprocess.run(taken, env=self._environment, check=True, timeout=MOST_SECONDS)


@contextmanager
def window(
    size: Place, home: Path, *arguments: str, name: str = "turn", scenario: str = SCENARIO
) -> Iterator[tuple[XHand, subprocess.Popen[bytes]]]:
    """The game in a window of this size on a display of its own; pictures are kept under the name.

    In games of the scenario people sit on both sides.
    """
    home.mkdir(parents=True, exist_ok=True)
    seats = {scenario: {side.name: HUMAN for side in SIDES}}
    settings = {"width": size[0], "height": size[1], "speed": 2, "seats": seats}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    pictures = ARTIFACTS / name
    shutil.rmtree(pictures, ignore_errors=True)
    pictures.mkdir(parents=True)
    state_file = home / "state.json"
    with display() as number:
        environment = {**os.environ, "DISPLAY": number, "ARNHEM_HOME": str(home), "ARNHEM_STATE_FILE": str(state_file)}
        environment.pop("SDL_VIDEODRIVER", None)
        game = subprocess.Popen([sys.executable, "-m", "game", "play", *arguments], env=environment)
        hand = XHand(environment, state_file, pictures)
        try:
            hand.find_window(game)
            yield hand, game
        except AssertionError:
            hand.picture("failed")
            raise
        finally:
            game.kill()
            game.wait()


def click_through(size: Place, home: Path) -> tuple[str, ...]:
    """Play a turn, then look, save, and leave; returns what was done. AssertionError where the window errs."""
    with window(size, home, SCENARIO, "--seed", str(SEED)) as (hand, game):
        player = TurnPlayer(hand, load_scenario(SCENARIO), SEED, home / "saves")
        player.play_turn()
        _look_closer(player, hand)
        _save_and_leave(player, hand, home)
        assert game.wait(timeout=MOST_SECONDS) == 0, "the game does not end well"
        return tuple(player.done)


def mouse_game(size: Place, home: Path) -> tuple[str, ...]:
    """From the title to the result with the mouse; keys only type the seed and end every other phase."""
    with window(size, home, name="mouse-game") as (hand, _game):
        player = TurnPlayer(hand, load_scenario(SCENARIO), GAME_SEED, home / "saves")
        player.expect("the title", screen="title")
        player.press("new_game")
        player.expect("the choice of a game", screen="new_game")
        player.press("seed")
        hand.key("ctrl+a")
        hand.type(str(GAME_SEED))
        player.press("start")
        return _play_game(player, hand)


def keyboard_game(size: Place, home: Path) -> tuple[str, ...]:
    """From the title to the result without a mouse."""
    with window(size, home, name="keyboard-game") as (hand, _game):
        player = KeyboardPlayer(hand, load_scenario(SCENARIO), GAME_SEED, home / "saves")
        player.expect("the title", screen="title")
        hand.key("n")
        player.expect("the choice of a game", screen="new_game")
        for _ in range(MOST_TABS):
            if hand.state()["focused"] == "seed":
                break
            hand.key("tab")
        hand.key("ctrl+a")
        hand.type(str(GAME_SEED))
        hand.key("enter")
        return _play_game(player, hand)


def in_both_sizes(gestures: Callable[[Place, Path], tuple[str, ...]]) -> int:
    """Make gestures in a large and in a small window and print what was seen; returns the exit code."""
    if missing := missing_tools():
        print(f"The gestures need {', '.join(missing)}: apt-get install xvfb xdotool imagemagick")
        return 1
    for size in ((1600, 900), (1280, 720)):
        with tempfile.TemporaryDirectory() as folder:
            print("\n".join(gestures(size, Path(folder) / "home")))
    return 0


def quay_game(size: Place, home: Path, player_type: type[QuayPlayer]) -> tuple[str, ...]:
    """A whole game of Lanterns, two people at one window; the package is installed."""
    name = f"lanterns-{player_type.__name__}"
    with window(size, home, QUAY, "--seed", str(QUAY_SEED), name=name) as (hand, _game):
        player = player_type(hand, load_scenario(QUAY), QUAY_SEED, home / "saves")
        player.play_game()
        return tuple(player.done)


def _play_game(player: TurnPlayer, hand: XHand) -> tuple[str, ...]:
    player.play_game()
    assert player.game.seed == GAME_SEED, "the seed that was typed is not the game's"
    return tuple(player.done)


def _look_closer(player: TurnPlayer, hand: XHand) -> None:
    """The wheel brings the map nearer, Home brings all of it back; F12 keeps a picture."""
    player.uncover()
    before = player.expect("the map is there", screen="play")
    left, top, width, height = before["map"]
    hand.wheel(2, (left + width // 3, top + height // 3))
    closer = player.until(lambda state: state["hex_px"] > before["hex_px"])
    assert closer["hex_px"] > before["hex_px"], "the wheel does not bring the map nearer"
    hand.picture("closer")
    hand.key("home")
    player.expect("Home shows the whole map", hex_px=before["hex_px"])


def _save_and_leave(player: TurnPlayer, hand: XHand, home: Path) -> None:
    """Save under a name, go to the title, look into the pages, load what was saved, and quit."""
    for _ in range(3):  # the first may only let go of what was selected
        hand.key("esc")
        if player.until(lambda state: state["screen"] == "pause", seconds=0.5)["screen"] == "pause":
            break
    player.expect("the menu", screen="pause")
    hand.picture("menu")
    hand.key("s")
    player.expect("saving", screen="save")
    hand.key("ctrl+a")
    hand.type("after one turn")
    hand.picture("save")
    hand.key("enter")
    player.expect("saved", screen="pause")
    assert (home / "saves" / "after one turn.save").is_file()
    hash_before = player.game.state_hash
    player.press("quit")
    player.expect("the title", screen="title")
    hand.picture("title")
    for key, page in (("n", "new_game"), ("l", "load"), ("F1", "rules"), ("o", "options")):
        hand.key(key)
        player.expect("a page of the title", screen=page)
        hand.picture(page)
        hand.key("esc")
        player.expect("back at the title", screen="title")
    hand.key("l")
    player.expect("loading", screen="load")
    hand.key("enter")
    state = player.until(lambda state: state["screen"] not in ("load", "title"))
    assert "play" in state["screens"], f"nothing is loaded: {state['screens']}"
    assert player.game.state_hash == hash_before
    player.uncover()
    player.expect("the game goes on", screen="play", ready=True)
    hand.key("esc")
    player.expect("the menu", screen="pause")
    hand.key("q")
    player.expect("the title", screen="title")
    hand.key("q")


RUNS = (
    ("a turn at 1280x720", click_through, (1280, 720)),
    ("a game by mouse at 1600x900", mouse_game, (1600, 900)),
    ("a game by keyboard at 1280x720", keyboard_game, (1280, 720)),
)


def main() -> int:
    """Play all of it; returns the exit code."""
    if missing := missing_tools():
        print(f"The click-through needs {', '.join(missing)}: apt-get install xvfb xdotool imagemagick")
        return 1
    for title, play, size in RUNS:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            try:
                done = play(size, Path(folder) / "home")
            except (AssertionError, RuntimeError, subprocess.SubprocessError) as error:
                print(f"{title}: {error}\npictures are in {ARTIFACTS}")
                return 1
        print(f"{title}: {len(done)} things done in {time.monotonic() - began:.1f} s: {', '.join(done)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
