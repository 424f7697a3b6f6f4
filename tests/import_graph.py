"""Which module of the game imports which: every import counts, for types alone, inside functions and late ones too."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "game"
MODULES = tuple(sorted(PACKAGE.rglob("*.py")))
"""All modules of the game."""
FOLDERS = {
    folder.relative_to(ROOT).as_posix(): tuple(paths)
    for folder, paths in groupby(sorted(MODULES, key=lambda path: (path.parent, path)), key=lambda path: path.parent)
}
"""They by their folders: what must hold of every module is one test a folder, which names the module at fault."""

Graph = Mapping[str, frozenset[str]]
"""The modules that each module imports, by their full names."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What the tests of the house ask of one module: how long it is, what it imports, how long its functions are."""

    lines: int
    imports: frozenset[str]
    functions: tuple[tuple[str, int], ...]
    """Each with the lines of its body."""


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All statements of a module, those within others too; expressions, most of it, hold none and are passed by."""
    left = [tree]
    while left:
        node = left.pop()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            left += getattr(node, part, ())


def imported_names(tree: ast.AST) -> Iterator[str]:
    """All that a module imports, with what it takes out of each."""
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


LATE = re.compile(r"\bLate(?:Made)?\(\s*\"([\w.]+):(\w+)\"")
"""What is imported when it is first called for: `game/model/late.py`."""


def late_names(text: str) -> Iterator[str]:
    """All that a module imports by name, as `Late`; parts of a manifest are none of its own imports."""
    yield from (f"{module}.{name}" for module, name in LATE.findall(text))


def functions_in(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """All functions of a module, each with the lines of its body."""
    for node in statements(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.body[0].lineno + 1


def outlined(text: str) -> Outline:
    """The outline of a module with this text."""
    tree = ast.parse(text)
    return Outline(
        len(text.splitlines()), frozenset((*imported_names(tree), *late_names(text))), tuple(functions_in(tree))
    )


@cache
def outline(path: Path) -> Outline:
    """The outline of a module of the game, which no test changes: each is read once."""
    return outlined(path.read_text(encoding="utf-8"))


@cache
def graph_of_the_game() -> Graph:
    """The graph of all modules of the game."""
    return graph_of({module_name(ROOT, path): outline(path).imports for path in MODULES})


def module_name(root: Path, path: Path) -> str:
    """The name by which a file below a folder is imported."""
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def graph_of(imports: Graph) -> Graph:
    """The graph of modules by name, out of all that each imports; what lies outside them is left out."""

    def module_of(name: str) -> str:
        return name if name in imports else name.rpartition(".")[0]

    return MappingProxyType(
        {
            name: frozenset(found for one in imported if (found := module_of(one)) in imports) - {name}
            for name, imported in imports.items()
        }
    )


def circles(graph: Graph) -> list[list[str]]:
    """The sets of modules that all reach each other: Tarjan's components of more than one, the smallest first."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_: list[str] = []
    found: list[list[str]] = []
    for start in graph:
        if start in order:
            continue
        order[start] = lowest[start] = len(order)
        open_.append(start)
        way = [(start, iter(sorted(graph[start])))]
        while way:
            module, left = way[-1]
            following = next(left, None)
            if following is None:
                way.pop()
                if way:
                    lowest[way[-1][0]] = min(lowest[way[-1][0]], lowest[module])
                if lowest[module] == order[module]:
                    at = open_.index(module)
                    if len(open_) - at > 1:
                        found.append(sorted(open_[at:]))
                    del open_[at:]
            elif following not in order:
                order[following] = lowest[following] = len(order)
                open_.append(following)
                way.append((following, iter(sorted(graph[following]))))
            elif following in open_:
                lowest[module] = min(lowest[module], order[following])
    return sorted(found, key=len)


def reached(graph: Graph, start: str) -> set[str]:
    """A module and all that it imports, at first or second hand."""
    found, left = {start}, [start]
    while left:
        new = graph[left.pop()] - found
        found |= new
        left += new
    return found
