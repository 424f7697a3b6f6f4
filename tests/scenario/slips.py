"""Slips of the hand in scenario files, one at a time: is the first error told on the line where the hand slipped?

`python -m tests.scenario.slips` goes through all of them, as many thousand as there are, and prints the share; a
number behind it takes only every so many, as the tests do.
"""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from game.scenario.loader import load
from game.scenario.problems import Problem, ScenarioError
from game.systems.registry import systems

DATA = Path(__file__).parent / "data"
FILES = ("small.yaml", "maps/small.yaml", "rules/small.yaml")
_MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip that was refused."""

    file: str
    line: int
    was: str
    written: str
    told: Problem
    """The first error."""
    is_right: bool
    """Whether it stands on the line of the slip."""


def problems(folder: Path, scenario: str = FILES[0]) -> tuple[Problem, ...] | None:
    """What is wrong with the scenario now; None if it loads."""
    try:
        load(folder / scenario, systems())
    except ScenarioError as error:
        return error.problems
    return None


def values(text: str) -> Iterator[tuple[int, int, int, bool]]:
    """Line, begin and end of every key and value of a file, and whether it is a text in a block of lines."""
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.ScalarEvent):
            yield event.start_mark.line + 1, event.start_mark.index, event.end_mark.index, event.style in ("|", ">")


def variants(token: str) -> tuple[str, ...]:
    """A word or text as a hand may slip over it: cut, doubled, turned round, half quoted, with a sign too many."""
    return (
        *(token[:-1], token[1:], token + "x", token.upper(), token[::-1], f"{token} {token}", f"{token}\n"),
        *(f'"{token}', f"{token}'", f"'{token}'", f"{token}:", f"[{token}", f"{{{token}", f"{token}]", f"- {token}"),
        *(f"#{token}", f"&{token}", f"\t{token}", f"!{token}", "0", "-1", "", "no", "9999", "0101", "small", "1.5"),
    )


def slips(folder: Path, every: int = 1, files: Sequence[str] = FILES) -> Iterator[Slip]:
    """Every so many slips in a copy of a scenario, the first of these files, that are refused."""
    number = 0
    for name in files:
        path = folder / name
        text = path.read_text()
        for line, begin, end, _ in values(text):
            token = text[begin:end]
            for written in variants(token):
                number += 1
                if number % every or written == token:
                    continue
                path.write_text(text[:begin] + written + text[end:])
                found = problems(folder, files[0])
                if found:
                    is_right = (found[0].file, found[0].line) == (str(path), line)
                    yield Slip(name, line, token, written, found[0], is_right)
        path.write_text(text)


def main(every: int) -> None:
    """Print the share, and what goes wrong most often."""
    with TemporaryDirectory() as made:
        done = list(slips(shutil.copytree(DATA, Path(made) / "data"), every))
    wrong = [slip for slip in done if not slip.is_right]
    print(f"{len(done) - len(wrong)} of {len(done)}: {1 - len(wrong) / len(done):.1%} on the line of the slip")
    said = Counter(" ".join(slip.told.what.split()[:4]) for slip in wrong)
    for what, times in said.most_common(_MOST_SHOWN):
        slip = next(slip for slip in wrong if slip.told.what.split()[:4] == what.split())
        told = f"{Path(slip.told.file).name}:{slip.told.line}: {slip.told.what}"
        print(f"{times:5}  {slip.file}:{slip.line}: {slip.was!r} -> {slip.written!r}: {told}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
