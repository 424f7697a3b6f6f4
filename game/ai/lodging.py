"""Where players from a file of somebody's are kept: in a process of their own, asked over pipes, for a limited time.

What comes back from there is a line of JSON of limited length and is never trusted: only what the rules can read as a
legal action gets on. Whoever does not answer in time, or ends or spoils his process, is named for it.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, cast

from game.ai.lodger import LENGTH_BYTES, LONGEST_SHOWN
from game.ai.parcel import Packer
from game.engine.sent import SentScenario
from game.engine.strict_json import LONGEST_LINE_BYTES, strict_json
from game.model.action import Action
from game.model.errors import GameError, PlayerFault
from game.model.message import Message, Value, message, plain
from game.model.refusal import Refusal
from game.scenario.scenario import Scenario

DECISION_SECONDS = 10.0
"""No decision may take longer, nor making a player, nor running his file."""
START_SECONDS = 120.0
"""How long a process may take to be there, on a machine that is busy with other things."""
GRACE_SECONDS = 5
"""After his time is up the system itself ends a player's process, should nobody else be there to do it."""
MOST_LODGINGS = 8
"""Processes that are kept although nobody plays there just now."""

RUNNING = message("own.running")
"""What is said of the file itself being run."""
_BEGIN = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from game.ai.lodger import serve; serve()"
_FAULTS = frozenset(
    [
        "no_file",
        "no_class",
        "no_choose",
        "unusable",
        "fails",
        "wrote",
        "no_action",
        "nonsense",
        "no_scenario",
        "no_game",
    ]
)

_MISTYPED = ("no_file", "no_class", "no_class_but")
"""Faults of whoever named the player."""


@lru_cache(maxsize=MOST_LODGINGS)
def house(path: Path, name: str) -> House:
    """Where the players of a class in a file live; the file is run once for all of them."""
    return House(path, name)


class House:
    """A class in a file, and a process for its players: a new one if the last has ended."""

    def __init__(self, path: Path, name: str) -> None:
        """Nothing is run yet."""
        self._path, self._name = path, name
        self._lodging: Lodging | None = None
        self._lock = threading.Lock()

    def lodging(self) -> Lodging:
        """A process that has run the file; GameError with a sentence if there is none, or no such class in it."""
        with self._lock:
            if self._lodging is None or self._lodging.has_ended:
                self._lodging = None
                lodging = Lodging(self._path, self._name)
                lodging.ask("load", RUNNING, path=str(self._path), name=self._name)
                self._lodging = lodging
            return self._lodging


class Lodging:
    """One process. What it is asked goes there one after another, from whatever thread."""

    def __init__(self, path: Path, name: str) -> None:
        """Begin it; GameError if no process can be had."""
        self.path, self.name = path, name
        self.has_ended = False
        self._lock = threading.Lock()
        self._packer = Packer()
        self._scenario: Scenario | None = None
        self._leaving: list[int] = []
        self._made = 0
        self._process = _begun(path)
        self._asked: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        talk = (self._process, self._asked, self._answers)
        threading.Thread(target=_talk, args=talk, name="own player", daemon=True).start()
        weakref.finalize(self, _end, self._process, self._asked)
        self._heard(RUNNING, START_SECONDS)

    def make(self, seed: int) -> tuple[int, bool]:
        """A new player there: its number, and whether it wants to follow the game; GameError if there is none."""
        with self._lock:
            self._made += 1
            number = self._made
        answer = self.ask("make", f"{self.name}(seed)", number=number, seed=seed)
        return number, answer.get("follows") is True

    def forget(self, number: int) -> None:
        """A player is not needed any more."""
        self._leaving.append(number)

    def ask(self, do: str, call: Message | str, scenario: Scenario | None = None, **arguments: Any) -> dict[str, Any]:
        """What comes of a request; GameError that names `call`, and in what line, if that is a fault."""
        with self._lock:
            if scenario is not None and scenario is not self._scenario:
                told = {"do": "read", "scenario": SentScenario.of(scenario)}
                self._checked(call, self._exchange(call, told, START_SECONDS))
                self._scenario = scenario
            return self._checked(call, self._exchange(call, {"do": do, **arguments}, DECISION_SECONDS))

    def _exchange(self, call: Message | str, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        if self.has_ended:
            raise self._fault("ended", call, how=message("own.ended_before"))
        leaving, self._leaving = self._leaving, []
        try:
            parcel = self._packer.pack({**request, "forget": leaving}, self._scenario)
        except Exception as error:  # a game of somebody else's may hold what cannot be sent
            self.end()
            raise self._fault("not_sent", call, what=plain(str(error))) from error
        last_seconds = int(seconds) + GRACE_SECONDS
        self._asked.put(last_seconds.to_bytes(LENGTH_BYTES, "big") + parcel)
        return self._heard(call, seconds)

    def _heard(self, call: Message | str, seconds: float) -> dict[str, Any]:
        """The next answer; GameError, and the end of the process, if there is none."""
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            self.end()
            raise self._fault("too_long", call, seconds=f"{seconds:g}") from None
        if not line:
            raise self._fault("ended", call, how=self._how_it_ended())
        try:
            answer = strict_json(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            self.end()
            raise self._fault("garbled", call)
        return answer

    def _checked(self, call: Message | str, answer: dict[str, Any]) -> dict[str, Any]:
        """An answer that is no fault."""
        kind = answer.get("fault")
        if kind is None:
            return answer
        what, line = answer.get("what"), answer.get("line")
        if kind not in _FAULTS or not isinstance(what, str) or type(line) is not int:
            self.end()
            raise self._fault("garbled", call)
        if kind == "no_class" and what:
            kind = "no_class_but"
        raise self._fault(kind, call, what=plain(printable(what)), line=line)

    def _fault(
        self, kind: str, call: Message | str, what: Message | None = None, line: int = 0, **values: Value
    ) -> GameError:
        where = f"{self.path.name}:{line}" if line > 0 else self.path.name
        known: dict[str, Value] = {"file": self.path.name, "name": self.name, "call": call, "where": where, **values}
        if what is not None:
            known["what"] = what
        told = message(f"own.{kind}", **known)
        return GameError(told) if kind in _MISTYPED else PlayerFault(told)

    def illegal(self, action: Action, refusal: Refusal) -> GameError:
        """What is to be said of an action that the rules refuse."""
        return self._fault("illegal", "choose", shown=printable(repr(action)), why=refusal.with_rule)

    def nonsense(self, data: object, fault: Exception) -> GameError:
        """What is to be said of an answer that is no action here."""
        return self._fault("nonsense", "choose", plain(f"{printable(repr(data))} ({type(fault).__name__})"))

    def end(self) -> None:
        """End the process, whatever it does."""
        self.has_ended = True
        _end(self._process, self._asked)

    def _how_it_ended(self) -> Message:
        """What became of a process that answers no more."""
        self.has_ended = True
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE_SECONDS)
        code = self._process.returncode
        self.end()
        if code is None:
            return message("own.ended_silent")
        if code < 0:
            return message("own.ended_signal", signal=_signal_name(-code))
        return message("own.ended_code", code=code)


def printable(text: str) -> str:
    """What a player's process says, as it may stand in a sentence at a console."""
    short = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
    return "".join(sign if sign.isprintable() else " " for sign in short)


def _begun(path: Path) -> subprocess.Popen[bytes]:
    """A process with the same Python and the same packages as this one, in a group of its own."""
    command = [sys.executable, "-c", _BEGIN, json.dumps(sys.path)]
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    try:
        return subprocess.Popen(  # noqa: S603 - our own program
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True, creationflags=flags
        )
    except OSError as error:
        why = str(error.strerror or error)
        raise GameError(message("own.no_process", file=path.name, why=why)) from error


def _talk(
    process: subprocess.Popen[bytes], asked: queue.SimpleQueue[bytes | None], answers: queue.SimpleQueue[bytes]
) -> None:
    """The thread at the pipes: sends what is asked and takes in answers, nothing once the process has gone."""
    to, back = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
    with suppress(OSError, ValueError), to, back:
        answers.put(back.readline(LONGEST_LINE_BYTES))
        while (parcel := asked.get()) is not None:
            to.write((len(parcel) - LENGTH_BYTES).to_bytes(LENGTH_BYTES, "big") + parcel)
            to.flush()
            answers.put(back.readline(LONGEST_LINE_BYTES))
    answers.put(b"")


def _end(process: subprocess.Popen[bytes], asked: queue.SimpleQueue[bytes | None]) -> None:
    """End a process and all that it began."""
    asked.put(None)
    if process.poll() is None:
        kill: Callable[[], None] = process.kill
        if hasattr(os, "killpg"):
            kill = lambda: os.killpg(process.pid, signal.SIGKILL)  # noqa: E731
        with suppress(OSError):
            kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE_SECONDS)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
