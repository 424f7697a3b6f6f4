"""Kills a playing process again and again: `python -m tests.engine.autosave_killer FOLDER TIMES`.

Each child plays random games of Lanterns with an autosave after every action and undo, and says over a pipe which
action it has just saved. It is killed at some instant after some of them; then its journal must hold every action it
spoke of, and replay.
"""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
import time
from pathlib import Path
from random import Random

from game.engine.autosave import Autosave
from game.engine.game import Game
from tests.quay_games import crowded

SCENARIO = crowded(turns=40)
"""Read once for all children."""
SAID = struct.Struct("<qq16s")


def play_for_ever(folder: Path, pipe: int, seed: int) -> None:
    """Play games with autosaves; the child's whole life."""
    rng = Random(seed)
    while True:
        seed += 1
        game = Game.new(SCENARIO, seed=seed)
        autosave = Autosave(game, folder)
        while game.decision is not None:
            game.apply(game.legal().sample(rng))
            if rng.random() < 0.05:
                game.rewind()
                trouble = autosave.update()
                game.redo()
            trouble = autosave.update()
            if trouble:
                raise SystemExit(str(trouble))
            os.write(pipe, SAID.pack(seed, game.actions_done, game.state_hash.encode()))


def kill_once(folder: Path, rng: Random) -> int:
    """Let a child play, kill it, and check what it leaves; returns the actions it had saved."""
    folder.mkdir()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        play_for_ever(folder, writing, rng.randrange(1_000_000))
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read(SAID.size * rng.randrange(60))  # the child has come so far, however slow the machine
        time.sleep(rng.random() * 0.003)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        said += pipe.read()
    last_game: dict[int, tuple[int, str]] = {}
    for seed, done, state_hash in SAID.iter_unpack(said[: len(said) // SAID.size * SAID.size]):
        last_game[seed] = done, state_hash.decode()
    found = {}
    for path in folder.glob("*.save"):
        game = Game.load(path, lambda _: SCENARIO)
        found[game.seed] = game
    for seed, (done, state_hash) in last_game.items():
        game = found[seed]
        assert game.actions_done in (done, done + 1), "one more if it was killed between saving and saying so"
        assert game.entry(done).state_hash == state_hash
    return sum(done for done, _ in last_game.values())


def main() -> None:
    folder, times = Path(sys.argv[1]), int(sys.argv[2])
    rng = Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    Game.new(SCENARIO, seed=1).record.to_bytes()  # every table is read before any child is born
    saved = [kill_once(folder / str(number), rng) for number in range(times)]
    print(json.dumps({"kills": times, "actions": sum(saved), "kills_in_play": sum(map(bool, saved))}))


if __name__ == "__main__":
    main()
