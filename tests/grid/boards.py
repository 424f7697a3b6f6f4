"""Boards for the grid tests, and what hypothesis may draw from them."""

from hypothesis import strategies as st

from game.grid.topology import HexTopology, SquareTopology, Topology

SHEET = HexTopology.rectangle(range(1, 40), range(1, 27), range(1, 26))
"""The full map sheet of the rules. [1.1]"""


@st.composite
def boards(draw: st.DrawFn) -> Topology:
    """A small board with holes, of hexes or of squares, anywhere on a sheet: odd and even first columns both occur."""
    places = _places(draw)
    return draw(st.sampled_from((HexTopology, SquareTopology)))(places)


def _places(draw: st.DrawFn) -> set[tuple[int, int]]:
    left, top = draw(st.integers(1, 90)), draw(st.integers(1, 90))
    wide, high = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    cells = [(left + column, top + row) for column in range(wide) for row in range(high)]
    holes = draw(st.sets(st.sampled_from(cells), max_size=len(cells) // 3))
    return set(cells) - holes
