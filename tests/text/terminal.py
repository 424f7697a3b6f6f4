"""A terminal in a test: lines in, lines out, and the game that was left on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from game.ai.seats import players_of, seats_at
from game.ai.table import Players, Table
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.side import Side
from game.text.opening import sit
from game.text.play import Play
from game.text.voice import Ear, Voice

SCRIPTS = Path(__file__).parent / "scripts"


@dataclass(frozen=True)
class Evening:
    """What came of a script."""

    said: str
    table: Table
    code: int
    play: Play

    @property
    def game(self) -> Game:
        return self.table.game

    def after(self, command: str) -> list[str]:
        """The lines that followed a command of the script, up to the next one."""
        lines = self.said.splitlines()[:-1]  # the last one says where the game is saved
        begun = next(number for number, line in enumerate(lines) if line.endswith(f"> {command}"))
        found = []
        for line in lines[begun + 1 :]:
            if "> " in line and " " not in line.split("> ", 1)[0]:
                break
            found.append(line)
        return found


def evening(
    scenario: str,
    lines: Sequence[str] | str,
    saves: Path,
    *,
    seed: int = 7,
    seats: Mapping[str, str] | None = None,
    language: str = "en",
    game: Game | None = None,
) -> Evening:
    """Play a script at a terminal, from a new game or one that is handed in."""
    game = game or Game.new(load_scenario(scenario), seed=seed)
    named = seats_at(game.scenario, seats or {})
    out = StringIO()

    def players_for(other: Game) -> dict[Side, object]:
        return dict(players_of(other.scenario.sides, named, other.seed, other.scenario.system.name))

    def find(path: Path) -> tuple[Game, Players]:
        other = Game.load(path, past=True)
        return other, players_for(other)  # type: ignore[return-value]

    voice = Voice(out, language)
    text = lines if isinstance(lines, str) else "\n".join(lines)
    play = Play(Table(game, players_for(game), saves), voice, Ear(StringIO(text), out), find)  # type: ignore[arg-type]
    code = sit(play, voice)
    return Evening(out.getvalue(), play.table, code, play)


def script(name: str) -> str:
    """A script that lies beside the tests."""
    return (SCRIPTS / f"{name}.txt").read_text(encoding="utf-8")
