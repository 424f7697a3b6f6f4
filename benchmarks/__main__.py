"""`python -m benchmarks` prints the table of figures; `--readme` writes it into the README as well.

`--minutes 10` has the session whose memory is measured take as long as the aim says; else it takes a minute.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from benchmarks import modules, play, reach, real_window, remagen, response, stacks, trays, window
from benchmarks.table import markdown
from game.engine.garbage import look_seldom

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)", re.DOTALL)


def main() -> None:
    """Measure, print, and write if asked."""
    look_seldom()  # as every command does
    words = sys.argv[1:]
    minutes = float(words[words.index("--minutes") + 1]) if "--minutes" in words else real_window.SESSION_MINUTES
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
            *real_window.rows(minutes),
        ]
    )
    print(table)
    if "--readme" in words:
        text, written = BLOCK.subn(lambda _: table + "\n", README.read_text(encoding="utf-8"))
        if not written:
            raise SystemExit("README.md has no place for the figures")
        README.write_text(text, encoding="utf-8")


main()
