"""docs/adding-a-rules-system.md is followed to its end in an empty folder: after each step what it says works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from game.model.manifest import Manifest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-rules-system.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "tests" / "toy" / "lanterns"
BESIDE = {
    "3": ("data/scenarios/lanterns.yaml", "data/scenarios/maps/quay.yaml", "data/scenarios/rules/lanterns.yaml"),
    "8": ("data/scenarios/words/nl.yaml",),
    "9": ("data/scenarios/rules/lanterns_text.nl.yaml",),
    "10": ("ai/observation.py",),
    "12": ("ui/looks.py", "ui/desk.py", "ui/overview.py", "ui/illustrator.py", "ui/painters.py"),
    "13": ("data/scenarios/lessons/first_night.nl.yaml",),
}
"""Files that the text of a step names, beside those of its heading."""
WORKS: dict[str, list[list[str]]] = {
    "1": [["-c", "from game.model.manifests import manifests; assert 'lanterns' in manifests()"]],
    "3": [["-m", "game", "validate", "{package}/lanterns/data/scenarios/maps/quay.yaml"]],
    "7": [
        ["-m", "game", "schema", "lanterns"],
        ["-m", "game", "validate", "{package}/lanterns/data/scenarios/lanterns.yaml"],
        ["-m", "game", "simulate", "lanterns", "--games", "2", "--jobs", "1"],
        ["-m", "game", "soak", "--scenarios", "lanterns", "--games", "2", "--jobs", "1"],
        ["-m", "game", "simulate", "lanterns", "--only", "0", "--save", "{package}/game.save"],
        ["-m", "game", "replay", "{package}/game.save", "--verify"],
    ],
    "8": [["-c", "{code}"], ["-m", "game", "simulate", "lanterns", "--only", "0", "--language", "nl"]],
    "9": [["-m", "game", "rules", "12", "--system", "lanterns"]],
    "10": [["-m", "game", "simulate", "lanterns", "--games", "1", "--otters", "lamplighter"]],
    "11": [["-m", "game", "report", "lanterns", "--games", "2", "--jobs", "1", "-o", "{package}/page.html"]],
    "12": [
        ["-m", "game", "render", "lanterns", "-o", "{package}/map.png"],
        ["-m", "game", "render", "lanterns", "--counters", "{package}/counters.pdf"],
        ["-m", "game", "render", "lanterns", "--charts", "{package}/charts.pdf"],
        ["-c", "{window}"],
    ],
    "13": [["-m", "game", "validate", "{package}/lanterns/data/scenarios/lessons/first_night.yaml"]],
    "14": [["-m", "game", "play", "lanterns", "--text", "--script", "{package}/script.txt", "--otters", "random"]],
}
"""What works after a step, as programs; {code} is the step's own block of Python, {window} opens the game's window."""
WINDOW = """
import json, os, pathlib, subprocess, sys, time
told = pathlib.Path("window.json")
program = [sys.executable, "-m", "game", "play", "lanterns", "--otters", "lamplighter"]
game = subprocess.Popen(program, env={**os.environ, "ARNHEM_STATE_FILE": str(told)})
last = time.monotonic() + 240
try:
    while not (told.is_file() and "play" in json.loads(told.read_text())["screens"]):
        assert game.poll() is None and time.monotonic() < last
        time.sleep(0.1)
finally:
    game.kill()
"""
"""Waits until the window shows the game."""


@dataclass
class Step:
    """A step of the page."""

    number: str
    text: str
    files: list[str] = field(default_factory=list)

    @property
    def parts(self) -> dict[str, str]:
        """The lines of the manifest that the step brings along."""
        found = re.findall(r'\b(\w+)=((?:"lanterns[\w.:]*"|\("first_night",\)))', self.text)
        return {part: value for part, value in found if part in Manifest.__annotations__ and part != "name"}

    def code(self, language: str) -> list[str]:
        """Its blocks in a language."""
        return re.findall(rf"^```{language}\n(.*?)\n```$", self.text, re.DOTALL | re.MULTILINE)


def steps() -> list[Step]:
    """The steps in their order, each with the files that its heading and its text name."""
    found = []
    for heading, number, text in re.findall(
        r"^## ((\d+[a-z]?)\. .*?)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE
    ):
        files = [name for name in re.findall(r"`([\w/.]+\.(?:py|yaml))`", heading) if (EXAMPLE / name).is_file()]
        found.append(Step(number, f"{heading}\n{text}", [*files, *BESIDE.get(number, ())]))
    return found


def test_every_file_of_the_example_is_named_by_a_step_and_no_other() -> None:
    named = [name for step in steps() for name in step.files]
    files = {path.relative_to(EXAMPLE).as_posix() for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".yaml")}
    assert set(named) == {name for name in files if Path(name).name not in ("__init__.py", "manifest.py")}
    for number, names in BESIDE.items():
        (text,) = (step.text for step in steps() if step.number == number)
        for name in names:
            assert any(part in text for part in (Path(name).name, Path(name).parent.name)), f"step {number}: {name}"


def test_the_suite_of_step_8_needs_no_other_game() -> None:
    code = "import tests.conformance, sys; assert not [name for name in sys.modules if name.startswith('lanterns')]"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_every_part_of_the_manifest_is_written_in_a_step() -> None:
    written: dict[str, str] = {}
    for step in steps():
        for part, value in step.parts.items():
            assert written.setdefault(part, value) == value
    manifest = (EXAMPLE / "manifest.py").read_text(encoding="utf-8")
    whole = dict(re.findall(r"^    (\w+)=(.+),$", manifest, re.MULTILINE))
    assert written == {part: value for part, value in whole.items() if part not in ("name", "title")}


def test_the_page_names_all_that_a_game_may_offer() -> None:
    named = set(re.findall(r"`(\w+)[=`(]", PAGE)) | set(re.findall(r"\b(\w+)=", PAGE))
    assert set(Manifest.__annotations__) <= named


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_page_can_be_followed_to_its_end(tmp_path: Path) -> None:
    package, inner = tmp_path / "mine", tmp_path / "mine" / "lanterns"
    for folder in ("data", "words"):
        (inner / folder).mkdir(parents=True)
    (inner / "__init__.py").touch()
    (package / "script.txt").write_text("1\nquit\n", encoding="utf-8")
    parts: dict[str, str] = {}
    for step in steps():
        if step.number == "1":
            _install(package, tomllib.loads(step.code("toml")[0]))
            (inner / "manifest.py").write_text(step.code("python")[0], encoding="utf-8")
        else:
            parts |= step.parts
            given = "".join(f", {part}={value}" for part, value in parts.items())
            first = steps()[0].code("python")[0]
            (inner / "manifest.py").write_text(f"{first.rstrip().removesuffix(')')}{given})\n", encoding="utf-8")
        for name in step.files:
            (inner / name).parent.mkdir(parents=True, exist_ok=True)
            if name.endswith(".py"):
                (inner / name).parent.joinpath("__init__.py").touch()
            shutil.copy(EXAMPLE / name, inner / name)
        code = step.code("python")[0].replace("range(20)", "range(2)") if step.code("python") else ""
        for program in WORKS.get(step.number, ()):
            blocks = {"{code}": code, "{window}": WINDOW}
            run = [blocks.get(part) or part.format(package=package) for part in program]
            _works(package, run, step)


def _install(package: Path, project: dict[str, dict[str, object]]) -> None:
    """Have the facts of the package beside it, as pip would."""
    name, version = project["project"]["name"], project["project"]["version"]
    facts = package / f"{name}-{version}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    points: dict[str, dict[str, str]] = project["project"]["entry-points"]  # type: ignore[assignment]
    lines = [
        f"[{group}]\n" + "".join(f"{n} = {target}\n" for n, target in named.items()) for group, named in points.items()
    ]
    (facts / "entry_points.txt").write_text("".join(lines), encoding="utf-8")


def _works(package: Path, program: list[str], step: Step) -> None:
    environment = {
        **os.environ, "PYTHONPATH": os.pathsep.join((str(package), str(ROOT))), "ARNHEM_HOME": str(package / "home"),
        "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
    }  # fmt: skip
    command = [sys.executable, *program]
    done = subprocess.run(command, cwd=package, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"step {step.number}: {' '.join(program)}\n{done.stdout}\n{done.stderr}"
