"""Games between two machines: the same game at both ends, and a sentence for whatever goes wrong."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from game.ai.invitation import Invitation
from game.ai.player import Company, Player, Position
from game.ai.proof import proof_of
from game.ai.random_player import RandomPlayer
from game.ai.remote_player import RemotePlayer
from game.ai.remote_seat import RemoteSeat
from game.ai.typed import typed_opponent
from game.ai.wire import USUAL, Patience, Wire
from game.engine.game import Game
from game.engine.library import load_scenario, scenario_from_text
from game.lab.match import play_out
from game.model.action import Action
from game.model.errors import GameError
from game.model.side import Side
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES

SECONDS = 200
"""What is waited for at most: a busy machine takes its time."""
QUICK = Patience(connect=SECONDS, send=SECONDS, alive_every=0.1, silence=SECONDS)
IMPATIENT = Patience(connect=SECONDS, send=SECONDS, alive_every=0.1, silence=0.2)
ROOT = Path(__file__).parents[2]
CODE = "abcd-efgh-jkmn-pqrs"
PLAIN = "abcdefghjkmnpqrs"


@pytest.fixture(scope="module")
def scenario() -> Any:
    return load_scenario("first_drop")


class End:
    """One machine: a game, its own player for one side and the line for the other."""

    def __init__(self, game: Game, here: Side, player: Player, remote: RemotePlayer) -> None:
        self.game, self.here, self.error, self.remote = game, here, "", remote
        self.players = {here: player, here.enemy: remote}
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        try:
            play_out(self.game, self.players)
        except GameError as error:
            self.error = str(error)

    def finish(self) -> None:
        self.thread.join(SECONDS)
        assert not self.thread.is_alive(), "it hangs"


def hosted(game: Game, here: Side = ALLIED, patience: Patience = QUICK, player: Player | None = None) -> End:
    end = End(game, here, player or RandomPlayer(5), RemotePlayer(RemoteSeat("", 0, patience, CODE)))
    end.thread.start()
    wait_for(lambda: end.remote.port)
    return end


def wait_for(what: Callable[[], object]) -> None:
    until = time.monotonic() + SECONDS
    while not what():
        assert time.monotonic() < until, "it never comes"
        time.sleep(0.005)


def guest_of(host: End, player: Player | None = None) -> End:
    seat = RemoteSeat("127.0.0.1", host.remote.port, QUICK, CODE)
    invitation = Invitation(seat)
    game = invitation.game(load_scenario)
    return End(game, host.here.enemy, player or RandomPlayer(6), RemotePlayer(seat, invitation))


@pytest.mark.parametrize("offers", [False, True])
@pytest.mark.parametrize("agrees", [False, True])
def test_plans_are_told_only_if_both_ends_agree(scenario: Any, offers: bool, agrees: bool) -> None:
    game = Game.new(scenario, seed=4)
    game.agree_on_plans(on=offers)
    host = hosted(game)
    assert not game.tells_plans, "the other end has not been asked"
    seat = RemoteSeat("127.0.0.1", host.remote.port, QUICK, CODE)
    invitation = Invitation(seat)
    assert invitation.offers_plans is offers
    joined = invitation.game(load_scenario)
    assert not joined.tells_plans, "nobody agrees for the guest"
    joined.agree_on_plans(on=agrees and invitation.offers_plans)
    guest = End(joined, host.here.enemy, RandomPlayer(6), RemotePlayer(seat, invitation))
    guest.thread.start()
    host.finish()
    guest.finish()
    assert (host.error, guest.error) == ("", "")
    assert host.game.tells_plans is guest.game.tells_plans is (offers and agrees)


def test_a_guest_cannot_agree_to_what_was_not_proposed(scenario: Any) -> None:
    game = Game.new(scenario, seed=4)
    host = hosted(game)
    seat = RemoteSeat("127.0.0.1", host.remote.port, QUICK, CODE)
    invitation = Invitation(seat)
    joined = invitation.game(load_scenario)
    joined.agree_on_plans(on=True)  # a program that cheats
    guest = End(joined, host.here.enemy, RandomPlayer(6), RemotePlayer(seat, invitation))
    guest.thread.start()
    host.finish()
    assert not host.game.tells_plans


@pytest.mark.parametrize("here", list(SIDES))
def test_both_ends_play_the_same_game_to_its_end(scenario: Any, here: Side) -> None:
    host = hosted(Game.new(scenario, seed=4), here)
    guest = guest_of(host)
    guest.thread.start()
    host.finish()
    guest.finish()
    assert (host.error, guest.error) == ("", "")
    assert host.game.outcome is not None
    assert [entry.state_hash for entry in host.game.history] == [entry.state_hash for entry in guest.game.history]


def test_a_game_that_was_played_on_from_its_past_goes_on_with_a_guest(scenario: Any) -> None:
    before = Game.new(scenario, seed=4)
    play_out(before, {side: RandomPlayer(side) for side in SIDES})
    host = hosted(before.branch(9, seed=77))
    guest = guest_of(host)
    assert guest.game.branches == host.game.branches
    guest.thread.start()
    host.finish()
    guest.finish()
    assert (host.error, guest.error) == ("", "")
    assert host.game.outcome is not None
    assert host.game.state_hash == guest.game.state_hash


def test_a_host_that_nobody_looks_on_at_begins_no_game_before_its_guest_is_there(scenario: Any) -> None:
    host = hosted(Game.new(scenario, seed=4), ALLIED)
    time.sleep(0.2)
    assert host.game.actions_done == 0
    seat = RemoteSeat("127.0.0.1", host.remote.port, QUICK, CODE)
    guest = End(Game.new(scenario, seed=4), host.here.enemy, RandomPlayer(6), RemotePlayer(seat))
    guest.thread.start()
    host.finish()
    guest.finish()
    assert (host.error, guest.error) == ("", "")
    assert host.game.state_hash == guest.game.state_hash


def test_a_scenario_made_in_memory_is_not_sent_but_known_by_its_digest() -> None:
    path = load_scenario("first_drop").path
    assert path is not None
    scenario = scenario_from_text(path.read_text(encoding="utf-8"), "memory")
    host = hosted(Game.new(scenario, seed=4))
    seat = RemoteSeat("127.0.0.1", host.remote.port, QUICK, CODE)
    invitation = Invitation(seat)
    assert invitation.greeting.game.document == ""
    game = invitation.game(lambda _id: scenario)
    guest = End(game, host.here.enemy, RandomPlayer(6), RemotePlayer(seat, invitation))
    guest.thread.start()
    host.finish()
    guest.finish()
    assert (host.error, guest.error) == ("", "")
    assert guest.game.state_hash == host.game.state_hash


@pytest.mark.slow
def test_two_processes_play_the_same_game_to_its_end(scenario: Any) -> None:
    host = hosted(Game.new(scenario, seed=9), patience=USUAL)
    code = (
        "import sys\nfrom game.ai.remote_player import *\nfrom game.ai.random_player import RandomPlayer\n"
        "from game.engine.library import load_scenario\nfrom game.lab.match import play_out\n"
        "seat = RemoteSeat.typed(sys.argv[1])\ninvitation = Invitation(seat)\ngame = invitation.game(load_scenario)\n"
        "german, allied = game.scenario.sides.of('german'), game.scenario.sides.of('allied')\n"
        "play_out(game, {german: RandomPlayer(3), allied: RemotePlayer(seat, invitation)})\n"
        "print(game.actions_done, game.state_hash)"
    )
    command = [sys.executable, "-c", code, f"remote:127.0.0.1:{host.remote.port}:{CODE}"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=SECONDS)
    assert ran.returncode == 0, ran.stderr
    host.finish()
    assert not host.error
    assert ran.stdout.split() == [str(host.game.actions_done), host.game.state_hash]


def test_a_game_that_has_begun_goes_on_with_a_guest(scenario: Any) -> None:
    game, player = Game.new(scenario, seed=2), RandomPlayer(1)
    for _ in range(40):
        game.apply(player.choose(Position(game)))
    game.add_note("Nobody else's business.")
    game.plan(0, 0, 1)
    begun = game.state_hash
    host = hosted(game)
    guest = guest_of(host)
    assert guest.game.history[39].state_hash == begun
    assert (guest.game.notes, guest.game.plans) == ((), ())
    guest.thread.start()
    host.finish()
    guest.finish()
    assert host.game.state_hash == guest.game.state_hash


def test_what_may_be_taken_back_is_not_sent(scenario: Any) -> None:
    game, rng = Game.new(scenario, seed=1), RandomPlayer(1, passing_chance=0.0)
    action: Action | None = None
    while action is None:
        drawn = [rng.choose(Position(game)) for _ in range(20)]
        action = next((drawn_one for drawn_one in drawn if game.foresee(drawn_one).undoable), None)
        if action is None:
            game.apply(drawn[0])
    remote = RemotePlayer(RemoteSeat("", 0, QUICK, CODE))
    seats = {ALLIED: None, GERMAN: None}
    assert game.decision is not None
    company = Company(game, seats | {game.decision.side.enemy: remote})
    invitation = Invitation(RemoteSeat("127.0.0.1", remote.port, QUICK, CODE))
    there = invitation.game(load_scenario)
    guest = RemotePlayer(invitation.seat, invitation)
    guest.joins(there, game.decision.side)
    thought: list[Action] = []
    thread = threading.Thread(target=lambda: thought.append(guest.choose(Position(there))), daemon=True)
    thread.start()
    game.apply(action)
    company.tell(action, is_final=False)
    thread.join(0.5)
    assert thought == []
    game.undo()
    company.take_back()
    game.apply(EndPhase())
    company.tell(EndPhase())
    thread.join(SECONDS)
    assert thought == [EndPhase()] != [action]
    company.leave()
    guest.leaves()


class Rogue:
    """The other end of a line, which may send anything."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), SECONDS)
        self.socket.settimeout(SECONDS)
        self.rest = b""

    def line(self) -> dict[str, Any]:
        while True:
            while b"\n" not in self.rest:
                chunk = self.socket.recv(4096)
                if not chunk:
                    raise EOFError
                self.rest += chunk
            line, _, self.rest = self.rest.partition(b"\n")
            if line:
                return json.loads(line)

    def prove(self, code: str = PLAIN) -> dict[str, Any]:
        """Prove to have a code, as a guest; what the host answers."""
        challenge, ours = self.line()["challenge"], "0" * 64
        self.send({"challenge": ours, "proof": proof_of(code, "guest", challenge, ours)})
        return self.line()

    def greet(self) -> dict[str, Any]:
        """Shake hands honestly."""
        self.prove()
        greeting = self.line()
        other = {"allied": "german", "german": "allied"}[greeting["plays"]]
        self.send(greeting | {"plays": other})
        return greeting

    def send(self, data: dict[str, Any] | bytes) -> None:
        line = data if isinstance(data, bytes) else json.dumps(data).encode() + b"\n"
        with suppress(OSError):  # it may have been shown out already
            self.socket.sendall(line)


@pytest.fixture
def waiting(scenario: Any) -> Iterator[tuple[End, Rogue]]:
    """A host that waits for the first action of a guest who has greeted it."""
    game = Game.new(scenario, seed=4)
    assert game.decision is not None
    host = hosted(game, game.decision.side.enemy)
    rogue = Rogue(host.remote.port)
    rogue.greet()
    wait_for(lambda: host.remote._wire)
    yield host, rogue
    rogue.socket.close()


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"hello\n", "what is no line of this game"),
        (b"\xff\xfe\n", "what is no line of this game"),
        (b'{"number": 1}\n', "what is no line of this game"),
        (b'{"number": 1, "action": {"do": "end_phase"}, "state": "0000000000000000", "more": 1}\n', "no line"),
        (b'{"number": 1, "action": {"do": "pickle"}, "state": "0000000000000000"}\n', "none of this game"),
        (b'{"number": 1, "action": {"do": "advance", "unit": "x"}, "state": "0000000000000000"}\n', "none of this"),
        (b'{"number": 7, "action": {"do": "end_phase"}, "state": "0000000000000000"}\n', "where action 1 was to come"),
        (b'{"number": 1, "action": {"do": "resist"}, "state": "0000000000000000"}\n', "is not legal"),
        (b'{"number": 1, "action": {"do": "end_phase"}, "state": "0000000000000000"}\n', "have come apart"),
        (b"[" * 5000 + b"\n", "what is no line of this game"),
        (b"x" * 70_000, "too long"),
        (b"x" * 70_000 + b"\n", "too long"),
        (b'{"bye": {"says": "remote.taken"}}\n', "The other end says: Somebody else plays here already."),
        (b'{"bye": {"says": "remote.apart", "number": 7}}\n', "action 7 led to different positions"),
        (b'{"bye": {"says": "engine.no_odds", "rules": "\\u202e\\u0007"}}\n', "The rules '  ' offer no odds"),
        (b'{"bye": {"says": "terrain.mire", "plain": "mi\\u0007re"}}\n', "The other end says: mi re"),
        (b'{"bye": "I am tired."}\n', "a reason that this version of the game cannot say"),
    ],
)
def test_a_hostile_line_is_a_sentence(waiting: tuple[End, Rogue], sent: bytes, said: str) -> None:
    host, rogue = waiting
    rogue.send(sent)
    host.finish()
    assert said in host.error
    assert host.error.isprintable()


def test_who_hangs_up_is_a_sentence(waiting: tuple[End, Rogue]) -> None:
    host, rogue = waiting
    rogue.socket.close()
    host.finish()
    assert host.error == "The other player has left."


def wire_of(host: End) -> Wire:
    """The line to the guest."""
    assert host.remote._wire is not None
    return host.remote._wire


def test_who_says_nothing_for_too_long_is_given_up(waiting: tuple[End, Rogue]) -> None:
    host, _ = waiting
    wire_of(host)._patience = IMPATIENT
    host.finish()
    assert "Nothing has been heard" in host.error


def test_who_only_gives_signs_of_life_is_waited_for(
    waiting: tuple[End, Rogue], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, rogue = waiting
    wire, now = wire_of(host), [time.monotonic()]
    monkeypatch.setattr("game.ai.wire.monotonic", lambda: now[0])
    for _ in range(5):  # time goes on by nearly as much as may be, again and again
        now[0] += 0.9 * QUICK.silence
        rogue.send(b"\n")
        wait_for(lambda: wire._heard == now[0])
    assert host.thread.is_alive()
    rogue.send(b'{"bye": {"says": "remote.over"}}\n')
    host.finish()
    assert host.error == "The other player has left."


def test_a_flood_of_lines_does_not_fill_the_memory(waiting: tuple[End, Rogue]) -> None:
    host, rogue = waiting
    flood = b'{"number": 2, "action": {"do": "end_phase"}, "state": "0000000000000000"}\n' * 4000
    rogue.send(flood)
    host.finish()
    assert "where action 1 was to come" in host.error


def test_a_host_waits_on_when_a_stranger_calls(scenario: Any) -> None:
    host = hosted(Game.new(scenario, seed=4))
    stranger = Rogue(host.remote.port)
    stranger.line()
    stranger.send(b"GET / HTTP/1.1\n")
    wrong = Rogue(host.remote.port)
    wrong.prove()
    greeting = wrong.line()
    for _ in range(greeting["done"]):
        wrong.line()
    wrong.send(greeting | {"plays": "german", "game": greeting["game"] | {"seed": 5}})
    assert wrong.line() == {"bye": {"says": "remote.different.seed"}}
    other = Rogue(host.remote.port)
    other.prove()
    greeting = other.line()
    for _ in range(greeting["done"]):
        other.line()
    other.send(greeting | {"plays": "german", "game": greeting["game"] | {"branches": [[0, 3, 1]]}})
    assert other.line() == {"bye": {"says": "remote.different.branches"}}
    for caller in (stranger, wrong, other):
        caller.socket.close()
    guest = guest_of(host)
    guest.thread.start()
    host.finish()
    guest.finish()
    assert (host.error, guest.error) == ("", "")


class Impostor:
    """A host that sends what it likes."""

    def __init__(self, *lines: bytes) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.seat = RemoteSeat("127.0.0.1", self.socket.getsockname()[1], QUICK, CODE)
        self.thread = threading.Thread(target=self.answer, args=(lines,), daemon=True)
        self.thread.start()

    def answer(self, lines: tuple[bytes, ...]) -> None:
        caller, _ = self.socket.accept()
        with suppress(OSError), self.socket, caller, caller.makefile("rb") as said:  # the guest may have left
            caller.sendall(b'{"arnhem": 2, "challenge": "%s"}\n' % (b"1" * 64))
            answer = json.loads(said.readline())
            proof = proof_of(PLAIN, "host", "1" * 64, answer["challenge"])
            caller.sendall(json.dumps({"proof": proof}).encode() + b"\n" + b"".join(lines))
            caller.shutdown(socket.SHUT_WR)
            said.read()  # until the guest leaves: then it has heard all


def greeting_of(hosted_game: Game, **changes: Any) -> bytes:
    header = hosted_game.header.model_dump(mode="json")
    data = {"arnhem": 2, "plays": "allied", "done": 0, "game": header} | changes
    return json.dumps(data).encode() + b"\n"


def test_a_guest_hears_why_there_is_no_game(scenario: Any) -> None:
    game = Game.new(scenario, seed=4)
    header = game.header.model_dump(mode="json")
    for lines, said in (
        ((b"220 smtp ready\n",), "no line of this game"),
        (
            (b'{"bye": {"says": "remote.no_port", "port": 7, "why": "No"}}\n',),
            "The other end says: Port 7 cannot be opened: No.",
        ),
        ((greeting_of(game, arnhem=1),), "no line of this game"),
        ((greeting_of(game, done=3),), "has left|has broken"),
        ((greeting_of(game, game=header | {"scenario": "atlantis"}),), "There is no scenario or file atlantis"),
        ((greeting_of(game, game=header | {"scenario": "/etc/passwd"}),), "no line of this game"),
        ((greeting_of(game, game=header | {"digest": "0" * 64}),), "has changed since"),
        ((greeting_of(game, game=header | {"start": "0" * 16}),), "the set-up is not the one recorded"),
    ):
        with pytest.raises(GameError, match=said):
            Invitation(Impostor(*lines).seat).game(load_scenario)


def test_a_guest_must_sit_at_the_other_side(scenario: Any) -> None:
    game = Game.new(scenario, seed=4)
    invitation = Invitation(Impostor(greeting_of(game)).seat)
    guest = RemotePlayer(invitation.seat, invitation)
    with pytest.raises(GameError, match="The host plays the allied side"):
        guest.joins(invitation.game(load_scenario), GERMAN)


def test_nobody_there_is_a_sentence() -> None:
    with socket.socket() as held:  # the port is held all the time, and nobody listens at it
        held.bind(("127.0.0.1", 0))
        with pytest.raises(GameError, match="Nobody answers at "):
            Invitation(RemoteSeat("127.0.0.1", held.getsockname()[1], QUICK, CODE))


def test_a_taken_port_is_a_sentence(scenario: Any) -> None:
    with socket.create_server(("", 0)) as taken:
        player = RemotePlayer(RemoteSeat("", taken.getsockname()[1], QUICK, CODE))
        with pytest.raises(GameError, match="cannot be opened"):
            Company(Game.new(scenario, seed=1), {ALLIED: player, GERMAN: None})


def test_leaving_ends_a_wait_for_a_guest(scenario: Any) -> None:
    game = Game.new(scenario, seed=4)
    assert game.decision is not None
    host = hosted(game, game.decision.side.enemy)
    host.remote.leaves()
    host.finish()
    assert host.error == "The game has been left."


@pytest.mark.parametrize(
    "name",
    ["remote:", "remote:here", "remote::44", "remote:here:0x1", "remote:here:70000", "remote:here:44:abcdefgh:x"],
)
def test_a_seat_that_is_none_is_a_sentence(name: str) -> None:
    with pytest.raises(GameError, match="no machine and port"):
        typed_opponent(name)


def test_a_seat_has_host_and_port() -> None:
    assert RemoteSeat.typed("remote:[::1]:4410") == RemoteSeat("::1", 4410)
    assert RemoteSeat.typed(f"remote:there:4410:{CODE}") == RemoteSeat("there", 4410, code=CODE)
    assert RemoteSeat.typed("remote:listen:4410").is_host
    assert not RemoteSeat.typed("remote:listen:4410").is_open
    assert RemoteSeat.typed("remote:open:4410").is_open
    assert typed_opponent(f"remote:[::1]:4410:{CODE}").name == "remote:[::1]:4410", "no code is written down"
    assert isinstance(typed_opponent("remote:there:4410").new(1), RemotePlayer)


def test_a_line_alone_takes_no_decision(scenario: Any) -> None:
    with pytest.raises(GameError, match="both have begun together"):
        RemotePlayer(RemoteSeat("there", 1)).choose(Position(Game.new(scenario, seed=1)))
