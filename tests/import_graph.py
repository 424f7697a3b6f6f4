"""Which module of the game imports which: every import counts, for types alone and inside functions too."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

Graph = Mapping[str, frozenset[str]]
"""The modules that each module imports, by their full names."""


def module_name(root: Path, path: Path) -> str:
    """The name by which a file below a folder is imported."""
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def imported_names(tree: ast.AST) -> Iterator[str]:
    """All that a module imports, with what it takes out of each."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def graph_of(sources: Mapping[str, str]) -> Graph:
    """The graph of modules with their texts, by name; what lies outside them is left out."""

    def module_of(name: str) -> str:
        return name if name in sources else name.rpartition(".")[0]

    return {
        name: frozenset(
            found for imported in imported_names(ast.parse(text)) if (found := module_of(imported)) in sources
        )
        - {name}
        for name, text in sources.items()
    }


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
