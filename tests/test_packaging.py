"""The wheel is whole: built from the source archive, unpacked elsewhere, it plays from any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from game import __version__

ROOT = Path(__file__).parents[1]
DATA = "game/_data/"
pytestmark = pytest.mark.slow  # a wheel is built, and unpacked


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built by way of the source archive."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the unpacked wheel."""
    folder = tmp_path_factory.mktemp("elsewhere")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(elsewhere: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in that folder, with the unpacked wheel before everything else."""
    environment = {**os.environ, "PYTHONPATH": str(elsewhere), "ARNHEM_HOME": str(elsewhere / "home")}
    return subprocess.run(
        [sys.executable, *arguments], cwd=elsewhere, env=environment, capture_output=True, text=True, check=False
    )


def tracked_files(*folders: str) -> set[str]:
    """Files of these folders that belong to the project."""
    found = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in found if "__pycache__" not in path.parts}


def test_the_wheel_has_every_module_scenario_and_asset_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert names == tracked_files("game") | {DATA + name for name in tracked_files("scenarios", "assets")}
    assert "game/py.typed" in names


def test_the_wheel_names_its_version_licence_and_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        info = f"arnhem_wargame-{__version__}.dist-info/"
        assert "arnhem = game.entry:main" in archive.read(info + "entry_points.txt").decode()
        assert "Permission is hereby granted" in archive.read(info + "licenses/LICENSE").decode()
        assert "# Arnhem" in archive.read(info + "METADATA").decode()


def test_the_unpacked_wheel_is_what_runs(elsewhere: Path) -> None:
    found = run(elsewhere, "-c", "import game; print(game.__file__)").stdout.strip()
    assert Path(found) == elsewhere / "game" / "__init__.py"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--version"], f"arnhem {__version__}\n"),
        (["validate"], " checked: 0 errors, 0 warnings.\n"),
        (["rules", "7.8"], "7.8 Stiff resistance\n"),
        (["simulate", "first_drop", "--games", "1"], "first_drop: 1 game with seed 1, "),
    ],
)
def test_the_wheel_works_from_another_folder(elsewhere: Path, arguments: list[str], said: str) -> None:
    done = run(elsewhere, "-m", "game", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout
