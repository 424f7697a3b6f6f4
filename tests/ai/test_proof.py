"""Two machines know each other by a code before anything is said, and nobody without it can do harm."""

from __future__ import annotations

import json
import resource
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.ai.invitation import Invitation
from game.ai.proof import CODE_VARIABLE, FEWEST_LETTERS, known_code, new_code, plain_code, proof_of
from game.ai.remote_seat import RemoteSeat
from game.ai.seats import random_seed
from game.ai.wire import HERE_ALONE, MOST_CALLERS, USUAL, Door
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.errors import GameError
from tests.ai.test_remote_player import (
    CODE,
    PLAIN,
    QUICK,
    SECONDS,
    Impostor,
    Rogue,
    greeting_of,
    guest_of,
    hosted,
    scenario,  # noqa: F401 - a fixture
)

Call = Callable[[int], Rogue]
SHOWN_OUT = {"bye": {"says": "remote.wrong_code"}}


@pytest.fixture
def call() -> Iterator[Call]:
    """Call a port, as somebody who may say anything."""
    callers: list[Rogue] = []

    def calls(port: int) -> Rogue:
        callers.append(Rogue(port))
        return callers[-1]

    yield calls
    for caller in callers:
        caller.socket.close()


def test_codes_are_long_different_and_read_whatever_their_capitals() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(plain_code(code)) == 16 for code in codes)
    assert plain_code(" ABCD-efgh jkmn-PQRS") == PLAIN
    for text in ("", "a" * (FEWEST_LETTERS - 1), "a" * 65, "abcd_efgh", "äbcdefgh", "abcdefgh:"):
        with pytest.raises(GameError, match="letters and digits"):
            plain_code(text)


def test_the_code_may_stand_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CODE_VARIABLE, raising=False)
    with pytest.raises(GameError, match="The code is missing"):
        known_code("")
    monkeypatch.setenv(CODE_VARIABLE, CODE)
    assert known_code("") == PLAIN
    assert known_code("other-code-9") == "othercode9"


def test_seeds_of_new_games_have_63_bits() -> None:
    seeds = [random_seed() for _ in range(500)]
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert all(
        any(seed >> bit & 1 for seed in seeds) and not all(seed >> bit & 1 for seed in seeds) for bit in range(63)
    )


def test_a_caller_without_the_code_learns_nothing_and_the_host_waits_on(scenario: Any, call: Call) -> None:  # noqa: F811
    host = hosted(Game.new(scenario, seed=4))
    for code in ("wrongwrongwrong", PLAIN[:-1]):
        rogue = call(host.remote.port)
        assert rogue.prove(code) == SHOWN_OUT
        with pytest.raises((EOFError, OSError)):
            rogue.line()
    with pytest.raises(GameError, match="The code is not the right one"):
        Invitation(RemoteSeat("127.0.0.1", host.remote.port, QUICK, "another-code"))
    guest = guest_of(host)
    guest.thread.start()
    host.finish()
    guest.finish()
    assert (host.error, guest.error) == ("", "")


def test_what_was_heard_once_proves_nothing_another_time(scenario: Any, call: Call) -> None:  # noqa: F811
    host = hosted(Game.new(scenario, seed=4))
    first = call(host.remote.port)
    challenge = first.line()["challenge"]
    answer = {"challenge": "0" * 64, "proof": proof_of(PLAIN, "guest", challenge, "0" * 64)}
    again = call(host.remote.port)
    assert again.line()["challenge"] != challenge
    again.send(answer)
    assert again.line() == SHOWN_OUT
    mirrored = call(host.remote.port)
    challenge = mirrored.line()["challenge"]
    mirrored.send({"challenge": challenge, "proof": proof_of(PLAIN, "host", challenge, challenge)})
    assert mirrored.line() == SHOWN_OUT, "a host's proof is no guest's"
    host.remote.leaves()
    host.finish()


def test_silent_and_slow_callers_never_block_the_honest_one(
    scenario: Any,  # noqa: F811
    call: Call,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.ai.proof.PROOF_SECONDS", 10 * SECONDS)  # whoever waits for them waits for ever
    host = hosted(Game.new(scenario, seed=4), patience=USUAL)
    silent = [call(host.remote.port) for _ in range(MOST_CALLERS + 8)]
    slow = call(host.remote.port)
    is_over = threading.Event()

    def drip() -> None:
        while not is_over.wait(0.02):
            slow.send(b"x")

    threading.Thread(target=drip, daemon=True).start()
    guest = guest_of(host)
    is_over.set()
    guest.thread.start()
    host.finish()
    guest.finish()
    assert (host.error, guest.error) == ("", "")
    assert len(silent) > MOST_CALLERS


def test_before_the_code_is_proven_lines_are_short(scenario: Any, call: Call) -> None:  # noqa: F811
    host = hosted(Game.new(scenario, seed=4))
    rogue = call(host.remote.port)
    rogue.line()
    rogue.send(b"x" * 5000)
    with pytest.raises((EOFError, OSError)):
        rogue.line()
    host.remote.leaves()
    host.finish()


def test_only_this_machine_can_call_unless_it_is_opened(scenario: Any) -> None:  # noqa: F811
    host = hosted(Game.new(scenario, seed=4))
    assert host.remote._door is not None
    assert host.remote._door._socket.getsockname()[0] == HERE_ALONE
    host.remote.leaves()
    host.finish()
    door = Door(0, host="")
    assert door._socket.getsockname()[0] == "0.0.0.0"
    door.close()


def test_as_soon_as_the_port_is_told_somebody_listens_at_it(scenario: Any) -> None:  # noqa: F811
    for seed in range(20):
        host = hosted(Game.new(scenario, seed=seed))
        socket.create_connection(("127.0.0.1", host.remote.port), SECONDS).close()
        host.remote.leaves()
        host.finish()


def test_whoever_only_passes_for_the_host_is_told_nothing(scenario: Any) -> None:  # noqa: F811
    """It has no code: its proof is wrong, and its greeting is never looked at."""
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            caller, _ = server.accept()
            with caller, caller.makefile("rb") as lines:
                caller.sendall(b'{"arnhem": 2, "challenge": "%s"}\n' % (b"1" * 64))
                heard.append(lines.readline())
                caller.sendall(b'{"proof": "%s"}\n' % (b"2" * 64) + greeting_of(Game.new(scenario, seed=4)))
                heard.append(lines.readline())

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        with pytest.raises(GameError, match="does not have the code; it is not the host"):
            Invitation(RemoteSeat("127.0.0.1", server.getsockname()[1], QUICK, CODE))
        thread.join(SECONDS)
    assert set(json.loads(heard[0])) == {"challenge", "proof"}
    assert PLAIN.encode() not in heard[0]
    assert heard[1] == b"", "nothing more was said"


@pytest.mark.slow
def test_a_hostile_host_cannot_grow_the_guest(scenario: Any) -> None:  # noqa: F811
    game = Game.new(scenario, seed=4)
    long = b'{"number": 1, "action": {"do": "' + b"x" * 15_000 + b'"}, "state": "0123456789abcdef"}\n'
    full = b'{"number": 1, "action": {"do": [' + b",".join([b'{"":0}'] * 1_500) + b']}, "state": "0123456789abcdef"}\n'
    before_kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for line, count in ((long, 1_500), (full, 400)):
        impostor = Impostor(greeting_of(game, done=50_000), *[line] * count)
        with pytest.raises(GameError, match="longer than any game can be"):
            Invitation(impostor.seat)
    grown_mib = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kib) / 1024
    assert grown_mib < 150, "the impostor's own 25 MB lie in this process, too"


def test_a_guest_and_a_host_without_a_common_code_are_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CODE_VARIABLE, raising=False)
    with pytest.raises(GameError, match="The code is missing"):
        Invitation(RemoteSeat("127.0.0.1", 1, QUICK)).game(load_scenario)
