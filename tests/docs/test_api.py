"""The page of the public face is true: every example on it is run."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def test_every_example_of_the_page_holds() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found.attempted > 20
    assert found.failed == 0
