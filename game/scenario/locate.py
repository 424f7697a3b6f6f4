"""Where scenarios, maps and rules files lie, and how one is found by its name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal

from game.model.errors import GameError
from game.model.manifests import manifests

_PACKAGE = Path(__file__).resolve().parent.parent
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_ENDING = ".yaml"


def data_folder(name: Literal["scenarios", "assets"]) -> Path:
    """The folder of what the game ships: inside an installed package, or beside it in a checkout.

    Raises GameError if there is none, which only an incomplete installation can bring about.
    """
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise GameError(f"This installation lacks its {name}; install the game again.")


@cache
def data_folders(name: Literal["scenarios", "assets"]) -> tuple[Path, ...]:
    """The house's own folder, then those of the games that other packages bring along."""
    brought = [manifest.data_folder() for manifest in manifests().values()]
    return (
        data_folder(name),
        *(folder / name for folder in brought if folder is not None and (folder / name).is_dir()),
    )


def shipped_scenarios() -> tuple[Path, ...]:
    """The scenario files of all games, each game's in the order of their names."""
    return tuple(path for folder in data_folders("scenarios") for path in sorted(folder.glob(f"*{_ENDING}")))


def find_scenario(name_or_path: str | Path) -> Path:
    """The file of a scenario, by its name, as "arnhem", or by a path.

    Raises GameError, with the nearest name there is, if neither names a file.
    """
    path = Path(name_or_path)
    if isinstance(name_or_path, str) and is_identifier(name_or_path):
        for folder in data_folders("scenarios"):
            shipped = folder / f"{name_or_path}{_ENDING}"
            if shipped.is_file():
                return shipped
    try:
        if path.exists() and not path.is_dir():
            return path
    except (OSError, ValueError):
        pass  # no name that a file can have: said below
    from game.scenario.validate import not_found

    raise GameError(not_found("scenario", str(name_or_path), [file.stem for file in shipped_scenarios()], path.stem))


def named_or_file(path: Path) -> Path:
    """The file of a scenario that is called so, if there is no such file at hand and one is shipped; else the path."""
    if is_identifier(str(path)) and not path.exists():
        return next((shipped for shipped in shipped_scenarios() if shipped.stem == str(path)), path)
    return path


def is_identifier(text: str) -> bool:
    """Whether a text is a name that a file of the game can have."""
    return _ID.fullmatch(text) is not None


def find_part(kind: Literal["maps", "rules"], name: str, scenario: Path | None) -> Path | None:
    """The map or rules file that a scenario names: beside the scenario first, else as shipped; None if neither is.

    `name` is an identifier, never a path. Beside a scenario made in memory, None, there is nothing.
    """
    for folder in _folders(scenario):
        path = folder / kind / f"{name}{_ENDING}"
        if path.exists():
            return path
    return None


def known_parts(kind: Literal["maps", "rules"], scenario: Path | None) -> list[str]:
    """Names of the maps or rules files that a scenario could name."""
    return sorted({path.stem for folder in _folders(scenario) for path in (folder / kind).glob(f"*{_ENDING}")})


def _folders(scenario: Path | None) -> tuple[Path, ...]:
    return (*([scenario.parent] if scenario is not None else []), *data_folders("scenarios"))
