"""`python -m benchmarks` prints the table of figures; `--help` says what else it can be asked for."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from benchmarks import modules, play, reach, real_window, remagen, response, stacks, trays, window
from benchmarks.table import markdown
from game.engine.garbage import look_seldom

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)", re.DOTALL)


def main() -> None:
    """Measure, print, and write if asked."""
    asked = argparse.ArgumentParser(prog="python -m benchmarks", description="Measures, and prints a table of figures.")
    asked.add_argument("--readme", action="store_true", help="write the table into the README as well")
    asked.add_argument(
        "--minutes", type=float, default=real_window.SESSION_MINUTES,
        help="how long the session takes whose memory is measured: the aim says ten (%(default)g)",
    )  # fmt: skip
    words = asked.parse_args()
    look_seldom()  # as every command does
    table = markdown(
        [
            *reach.rows(),
            *play.rows(),
            *remagen.rows(),
            *modules.rows(),
            *window.rows(),
            *trays.rows(),
            *stacks.rows(),
            *response.rows(),
            *real_window.rows(words.minutes),
        ]
    )
    print(table)
    if words.readme:
        text, written = BLOCK.subn(lambda _: table + "\n", README.read_text(encoding="utf-8"))
        if not written:
            raise SystemExit("README.md has no place for the figures")
        README.write_text(text, encoding="utf-8")


main()
