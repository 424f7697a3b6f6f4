"""Scenarios and tables of texts are kept as they were worked out of their files, so that a window opens sooner.

What is kept was checked and compiled once, by the same modules, from the same bytes; anything else is read anew.
Without it, or if it cannot be written, all goes as ever.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from game.engine.files import write_whole
from game.language.tables import kept_table_path, table_of
from game.model.errors import SaveError
from game.model.kept import ENDING, MOST_BYTES, kept_path, read_kept, stamp_of, written
from game.model.manifest import folder_of
from game.model.manifests import manifests
from game.model.regular import read_at_most
from game.model.system import OffersKeeping
from game.scenario.locate import data_folders, find_part, find_scenario, is_identifier
from game.scenario.pack import PackError, pack, unpack
from game.scenario.scenario import Scenario

SCENARIOS = "scenarios"
_FOUND_BY_NAME: tuple[Literal["maps"], Literal["rules"]] = ("maps", "rules")
MOST_KEPT = 12
"""Files of a kind that are kept; the oldest go first."""
_MOST_SOURCE_BYTES = 2**20


def kept_scenario(name_or_path: str | Path) -> Scenario | None:
    """A scenario as it was compiled before from the very same files; None if it was not."""
    path = find_scenario(name_or_path)
    try:
        data = _current(path, _path_of(path, _bytes_of(path)))
        return None if data is None else _restored(path, data)
    except (OSError, PackError, LookupError, TypeError, ValueError):
        return None


def _current(path: Path, kept: Path) -> dict[str, Any] | None:
    """What is kept of a scenario, if it follows from all that it would follow from today."""
    data: dict[str, Any] | None = read_kept(kept)
    if data is None or not all(is_identifier(data[kind]) for kind in _FOUND_BY_NAME):
        return None
    parts = [find_part(kind, data[kind], path) for kind in _FOUND_BY_NAME]
    return data if data["of"] == _proof(parts, data["system"]) else None


def keep_scenario(scenario: Scenario) -> None:
    """Keep a scenario for the next time, if it is one of a file and of a system that can tell how."""
    system, path = scenario.system, scenario.path
    if path is None or scenario.options or not isinstance(system, OffersKeeping):
        return
    with suppress(OSError, PackError, SaveError, LookupError):
        kept = _path_of(path, _bytes_of(path))
        if _is_current(path, kept):
            return
        names = _names_in(path, scenario.digest)
        value = {
            "board": scenario.board, "sides": scenario.sides, "epilogue": scenario.epilogue,
            "setting": dict(system.kept(scenario.setting)),
        }  # fmt: skip
        parts = [find_part(kind, names[kind], path) for kind in _FOUND_BY_NAME]
        data = {
            **names, "of": _proof(parts, system.name), "system": system.name, "id": scenario.id,
            "title": scenario.title, "summary": scenario.summary, "digest": scenario.digest,
            "packed": pack(value, _room_of(system.name)),
        }  # fmt: skip
        _store(kept, data)


def _is_current(path: Path, kept: Path) -> bool:
    """Whether it is kept already; what somebody has changed, or other rules worked out, is not."""
    try:
        return _current(path, kept) is not None
    except (OSError, LookupError, TypeError, ValueError):
        return False


def keep_table(language: str) -> None:
    """Keep the texts of a language for the next time."""
    path = kept_table_path(language)
    if not path.exists():
        with suppress(SaveError):
            _store(path, table_of(language))


def _restored(path: Path, data: dict[str, Any]) -> Scenario:
    name = data["system"]
    system = manifests()[name].part("rules")
    value = unpack(data["packed"], _room_of(name))
    setting = system.restored(value["setting"])
    return Scenario(
        data["id"], data["title"], data["summary"], data["digest"], path, value["board"], system, setting,
        value["sides"], epilogue=value["epilogue"], rules_id=data["rules"],
    )  # fmt: skip


def _names_in(path: Path, digest: str) -> dict[str, str]:
    """The names of map and rules in a scenario file; LookupError if the files are not those of the digest any more."""
    from game.scenario.loader import digest_of
    from game.scenario.reader import read_file

    script = read_file(path)
    names = {"maps": str(script.data["map"]), "rules": str(script.data["rules"])}
    found = [find_part(kind, names[kind], path) for kind in _FOUND_BY_NAME]
    documents = [script, *(read_file(part) for part in found if part is not None)]
    if digest_of(documents) != digest:
        raise LookupError(digest)
    return names


def _path_of(path: Path, content: bytes) -> Path:
    rooms = (folder_of(f"game.{room}") for room in ("grid", "model", "scenario"))
    folders = (os.fsencode(folder) for folder in data_folders("scenarios"))
    where = os.fsencode(path.resolve())
    return kept_path(SCENARIOS, path.stem[:40], (where, content, *folders, *map(stamp_of, rooms)))


def _proof(parts: list[Path | None], system: str) -> str:
    """What a scenario follows from beside its own file: map, rules and the modules of its system."""
    digest = hashlib.sha256(stamp_of(folder_of(_room_of(system))))
    for part in parts:
        if part is None:
            raise LookupError(system)
        digest.update(hashlib.sha256(_bytes_of(part)).digest())
    return digest.hexdigest()


def _room_of(system: str) -> str:
    """The package of a system's rules."""
    return manifests()[system].rules.partition(":")[0].rpartition(".")[0]


def _bytes_of(path: Path) -> bytes:
    """The bytes of a file that a scenario may be; OSError if it is larger, or no file."""
    content = read_at_most(path, _MOST_SOURCE_BYTES + 1)
    if len(content) > _MOST_SOURCE_BYTES:
        raise OSError(path)
    return content


def _store(path: Path, data: Any) -> None:
    content = written(data)
    if len(content) > MOST_BYTES:
        return
    write_whole(path, content)
    with suppress(OSError):
        kept = sorted(path.parent.glob(f"*{ENDING}"), key=lambda file: (file.stat().st_mtime, file.name), reverse=True)
        for file in kept[MOST_KEPT:]:
            file.unlink()
