"""Programs that learn are told every kind of decision there is, by a number."""

from __future__ import annotations

import re
from pathlib import Path

from game.model.manifest import folder_of
from game.systems.standard.ai.observation import KINDS

_DECIDED = re.compile(r'Decision\(\s*[\w.]+,\s*"(\w+)"')


def test_every_kind_of_decision_has_its_number() -> None:
    files = Path(folder_of("game.systems.standard.rules")).rglob("*.py")
    asked = {kind for file in files for kind in _DECIDED.findall(file.read_text(encoding="utf-8"))}
    assert len(asked) > 10
    assert asked <= set(KINDS)
