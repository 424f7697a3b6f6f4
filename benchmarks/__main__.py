"""`python -m benchmarks` prints the table of figures; `--readme` writes it into the README as well."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from benchmarks import play, reach, window
from benchmarks.table import markdown

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)", re.DOTALL)


def main() -> None:
    """Measure, print, and write if asked."""
    table = markdown([*reach.rows(), *play.rows(), *window.rows()])
    print(table)
    if "--readme" in sys.argv[1:]:
        text, written = BLOCK.subn(lambda _: table + "\n", README.read_text(encoding="utf-8"))
        if not written:
            raise SystemExit("README.md has no place for the figures")
        README.write_text(text, encoding="utf-8")


main()
