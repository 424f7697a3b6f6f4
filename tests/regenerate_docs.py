"""Writes the pages that are made from the code: `python -m tests.regenerate_docs`. Read the difference."""

from __future__ import annotations

from tests.docs import rules_table, scenario_format


def main() -> None:
    """Write both pages."""
    scenario_format.PATH.write_text(scenario_format.scenario_format(), encoding="utf-8", newline="\n")
    rules_table.PATH.write_text(rules_table.rules_table(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
