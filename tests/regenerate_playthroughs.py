"""Writes the golden playthroughs anew: `python -m tests.regenerate_playthroughs [SCENARIO...]`. Read the difference."""

from __future__ import annotations

import sys

from tests.toy.install import installed


def main() -> None:
    """Write those of the scenarios named, or of all; files of scenarios that are gone are removed."""
    from tests.conformance import scenario_named, scenario_names  # these ask for games that are installed by now
    from tests.playthrough import FOLDER, SEEDS, path_of, playthrough

    known = scenario_names()
    for name in sys.argv[1:] or known:
        for seed in SEEDS:
            path_of(name, seed).write_text(playthrough(scenario_named(name), seed), encoding="utf-8", newline="\n")
    kept = {path_of(name, seed) for name in known for seed in SEEDS}
    for path in FOLDER.glob("*.txt"):
        if path not in kept:
            path.unlink()


if __name__ == "__main__":
    with installed():
        main()
