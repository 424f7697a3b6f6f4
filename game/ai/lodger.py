"""The process in which players from a file of somebody's live, apart from the game: whatever they do, it goes on.

Requests come in over standard input, answers go out over what was standard output, a line of JSON each; what a player
prints goes to standard error. The process ends with the one that began it, whatever its players are doing.
"""

from __future__ import annotations

import importlib.util
import json
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, cast

from game.ai.parcel import Unpacker
from game.ai.player import Follower, Position
from game.engine.branches import Branch
from game.engine.game import Game
from game.engine.sent import SentScenario
from game.model.action import Action
from game.model.errors import GameError
from game.model.side import Side
from game.scenario.scenario import Scenario

LENGTH_BYTES = 8
"""Before each parcel stand its length and how many seconds the answer may take."""
MOST_MEMORY_BYTES = 3 * 2**30
"""Of its own, where the system keeps such a limit; room for libraries that learn from numbers."""
LONGEST_SHOWN = 200


class Fault(Exception):  # noqa: N818 - a finding about a program
    """What a player did wrong: a kind of fault, in which line of his file if that is known, and what happened."""

    def __init__(self, kind: str, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.told = {"fault": kind, "what": what[:LONGEST_SHOWN], "line": line}


@dataclass(slots=True)
class _Lodger:
    """A player and, if it follows games, its own copy of the one it sits at."""

    player: Any
    game: Game | None = None


@dataclass(slots=True)
class _House:
    """All that the process keeps between requests."""

    unpacker: Unpacker = field(default_factory=Unpacker)
    scenario: Scenario | None = None
    path: str = ""
    made: Any = None
    """The class that players are made of."""
    players: dict[int, _Lodger] = field(default_factory=dict)

    def answer(self, parcel: bytes) -> dict[str, Any]:
        """What comes of a request."""
        request = self.unpacker.unpack(parcel, self.scenario)
        for number in request.pop("forget"):
            self.players.pop(number, None)
        do: Callable[..., dict[str, Any]] = getattr(self, request.pop("do"))
        return do(**request)

    def load(self, path: str, name: str) -> dict[str, Any]:
        """Run a file and find its class."""
        self.path = path
        module_name = f"own_player_{Path(path).stem}"
        spec = importlib.util.spec_from_file_location(module_name, path)
        if spec is None or spec.loader is None:
            raise Fault("no_file", path)
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module  # dataclasses look their module up there
        self._called("unusable", spec.loader.exec_module, module)
        self.made = getattr(module, name, None)
        if not isinstance(self.made, type):
            known = [key for key, value in vars(module).items() if getattr(value, "__module__", "") == module_name]
            raise Fault("no_class", ", ".join(known))
        return {}

    def make(self, number: int, seed: int) -> dict[str, Any]:
        """A player of that class."""
        player = self._called("fails", self.made, seed)
        if not callable(getattr(player, "choose", None)):
            raise Fault("no_choose", "")
        self.players[number] = _Lodger(player)
        return {"follows": isinstance(player, Follower)}

    def read(self, scenario: SentScenario) -> dict[str, Any]:
        """The scenario of the requests that follow."""
        try:
            self.scenario = scenario.read()
        except GameError as error:
            raise Fault("no_scenario", str(error)) from error
        return {}

    def choose(self, number: int, position: Position) -> dict[str, Any]:
        """A player's decision."""
        before = position.fingerprint()
        action = self._called("fails", self.players[number].player.choose, position)
        if position.fingerprint() != before:
            raise Fault("wrote", "")
        if not isinstance(action, Action):
            raise Fault("no_action", shown(action))
        scenario = position.scenario
        try:
            return {"action": scenario.system.encode(scenario.setting, action)}
        except Exception as fault:  # an action may be filled with anything
            raise Fault("nonsense", f"{shown(action)} ({type(fault).__name__})") from fault

    def joins(
        self, number: int, seed: int, branches: list[tuple[int, int, int]], side: int, actions: list[dict[str, Any]],
        state: str,
    ) -> dict[str, Any]:  # fmt: skip
        """A game begins that a player follows, or goes on after some actions."""
        lodger = self.players[number]
        scenario = cast("Scenario", self.scenario)  # `read` came before
        known = tuple(Branch(*branch) for branch in branches)
        lodger.game = game = Game(scenario, seed, keep_history=True, branches=known)
        for action in actions:
            game.apply(scenario.system.decode(scenario.setting, action))
        if game.state_hash != state:
            raise Fault("no_game", "")
        self._called("fails", lodger.player.joins, game, Side(side))
        return {}

    def follows(self, number: int, action: dict[str, Any], is_final: bool) -> dict[str, Any]:  # noqa: FBT001
        """An action has been done in it."""
        lodger = self.players[number]
        if lodger.game is not None:
            scenario = lodger.game.scenario
            done = scenario.system.decode(scenario.setting, action)
            lodger.game.apply(done)
            self._called("fails", lambda: lodger.player.follows(lodger.game, done, is_final=is_final))
        return {}

    def takes_back(self, number: int) -> dict[str, Any]:
        """The last action has been taken back."""
        lodger = self.players[number]
        if lodger.game is not None:
            lodger.game.rewind()
            self._called("fails", lodger.player.takes_back)
        return {}

    def leaves(self, number: int) -> dict[str, Any]:
        """The game is over."""
        self._called("fails", self.players[number].player.leaves)
        return {}

    def _called(self, kind: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function of the file returns; Fault if it raises anything, SystemExit and the like too."""
        try:
            return function(*arguments)
        except BaseException as fault:
            lines = [frame.lineno for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == self.path]
            line = fault.lineno if isinstance(fault, SyntaxError) else lines[-1] if lines else 0
            raise Fault(kind, f"{type(fault).__name__}: {shown(fault, str)}", line or 0) from fault


def shown(value: object, say: Callable[[object], str] = repr) -> str:
    """A value of somebody's program in a sentence; it may even fail to say what it is."""
    try:
        said = say(value)
    except Exception:  # anything can be wrong with it
        said = f"a {type(value).__name__}"
    return said if len(said) <= LONGEST_SHOWN else f"{said[:LONGEST_SHOWN]}..."


def serve() -> None:
    """The process: answer requests until the one that began it is gone."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits; this one goes with it
    _limit_memory()
    came: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_take_in, args=(requests, came), name="requests", daemon=True).start()
    house = _House()
    _say(answers, {})
    while True:
        parcel = came.get()
        _end_at_last(int.from_bytes(parcel[:LENGTH_BYTES], "big"))
        try:
            answer = house.answer(parcel[LENGTH_BYTES:])
        except Fault as fault:
            answer = fault.told
        except BaseException as fault:  # a player may have spoilt anything here
            answer = Fault("fails", f"{type(fault).__name__}: {shown(fault, str)}").told
        _end_at_last(0)
        _say(answers, answer)


def _take_in(requests: BinaryIO, came: queue.SimpleQueue[bytes]) -> None:
    """The thread that reads; where nobody sends any more the process ends, whatever a player is doing."""
    with suppress(BaseException):
        while True:
            length = requests.read(LENGTH_BYTES)
            if len(length) < LENGTH_BYTES:
                break
            came.put(requests.read(LENGTH_BYTES + int.from_bytes(length, "big")))
    os._exit(0)


def _end_at_last(seconds: int) -> None:
    """Have the system end this process after a time even if it never comes back from what it does; 0 calls it off."""
    if hasattr(signal, "alarm"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(seconds)


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:
        return
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY_BYTES, MOST_MEMORY_BYTES))
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _say(answers: int, answer: dict[str, Any]) -> None:
    try:
        line = json.dumps(answer).encode("ascii")
    except (TypeError, ValueError, RecursionError):
        line = json.dumps(Fault("nonsense", "an action").told).encode("ascii")
    rest = memoryview(line + b"\n")
    while rest:
        rest = rest[os.write(answers, rest) :]
