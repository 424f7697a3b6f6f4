"""Painters that are made when they are first looked up."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

import pytest

from game.systems.standard.ui.painters import LOOKS
from tests.import_graph import ROOT


def test_what_is_not_named_is_not_there() -> None:
    assert "ice" not in LOOKS.terrain
    assert LOOKS.terrain.get("ice") is None
    with pytest.raises(KeyError):
        LOOKS.terrain["ice"]


def test_no_painter_is_imported_to_know_of_it() -> None:
    code = """
import sys
from game.systems.standard.ui.painters import LOOKS
assert "estuary" in LOOKS.terrain and "fort" in [*LOOKS.works]
assert not [name for name in sys.modules if name.endswith(("sea_painters", "site_painters", "bridgehead_painter"))]
"""
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


@pytest.mark.parametrize("name", [*LOOKS.terrain])
def test_every_terrain_has_a_painter(name: str) -> None:
    assert callable(LOOKS.terrain[name].paint)
    assert len(LOOKS.terrain[name].colour) == 3


@pytest.mark.parametrize("painters", [LOOKS.places, LOOKS.works], ids=["places", "works"])
def test_all_others_have_one(painters: Mapping[str, object]) -> None:
    assert all(hasattr(painters[name], "paint") for name in painters)
