"""The waters, roads and railways of a board as chains: which piece goes on into which."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Generic, TypeVar

from game.model.frozen import frozen

N = TypeVar("N", bound=Hashable)


@frozen
class Chain(Generic[N]):
    """Pieces in a row: the nodes they join, one more than the pieces."""

    nodes: tuple[N, ...]
    pieces: tuple[int, ...]


def chains(ends: Mapping[int, tuple[N, N]], affinity: Callable[[N, int, int], float]) -> list[Chain[N]]:
    """Cut a network into chains that run straight on through its junctions.

    Args:
        ends: each piece's two nodes, in the order in which chains are begun.
        affinity: at a node, how well one piece goes on into another; 0 or less never does.
    """
    at: dict[N, list[int]] = defaultdict(list)
    for piece, (a, b) in ends.items():
        at[a].append(piece)
        at[b].append(piece)
    partner: dict[tuple[N, int], int] = {}
    for node, pieces in at.items():
        for first, second in _pairs(node, pieces, affinity):
            partner[(node, first)] = second
            partner[(node, second)] = first
    return list(_walks(ends, partner))


def _pairs(node: N, pieces: list[int], affinity: Callable[[N, int, int], float]) -> Iterable[tuple[int, int]]:
    scored = [(affinity(node, a, b), -a, -b) for i, a in enumerate(pieces) for b in pieces[i + 1 :]]
    taken: set[int] = set()
    for score, a, b in sorted(scored, reverse=True):
        if score > 0 and not {-a, -b} & taken:
            taken |= {-a, -b}
            yield -a, -b


def _walks(ends: Mapping[int, tuple[N, N]], partner: Mapping[tuple[N, int], int]) -> Iterable[Chain[N]]:
    done: set[int] = set()
    loose = [p for p, (a, b) in ends.items() if (a, p) not in partner or (b, p) not in partner]
    for piece in (*loose, *ends):
        if piece in done:
            continue
        a, b = ends[piece]
        node = a if (a, piece) not in partner else b
        if (node, piece) in partner:
            node = a
        nodes, walked, here = [node], [], piece
        while here not in done:
            done.add(here)
            walked.append(here)
            a, b = ends[here]
            node = b if node == a else a
            nodes.append(node)
            here = partner.get((node, here), here)
        yield Chain(tuple(nodes), tuple(walked))
