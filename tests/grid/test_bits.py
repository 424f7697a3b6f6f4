"""Sets of hexes in one number, and the steps between them."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.grid.bits import (
    Bits,
    any_of,
    beside,
    bits_of,
    bits_of_row,
    lines_from,
    row_of,
    steps_of,
    with_steps,
)
from game.grid.topology import HexTopology

SHEET = HexTopology.rectangle(range(1, 12), range(1, 9), range(1, 8))
Rows = tuple[tuple[int, ...], ...]


def hexes_of(bits: Bits) -> list[int]:
    return [hex for hex in range(SHEET.size) if bits >> hex & 1]


def some_rows(chance: Random, share: float) -> Rows:
    return tuple(tuple(there for there in around if chance.random() < share) for around in SHEET.adjacent)


def test_a_set_holds_the_hexes_it_is_made_of() -> None:
    for hexes in ([], [0], [3, 70, 5], list(range(SHEET.size))):
        assert hexes_of(bits_of(hexes)) == sorted(hexes)
        row = bytearray(SHEET.size)
        for hex in hexes:
            row[hex] = 1
        assert bits_of_row(row) == bits_of(hexes)


@given(st.integers(0, 2**32))
def test_steps_lead_where_their_rows_do(seed: int) -> None:
    chance = Random(seed)
    rows = some_rows(chance, 0.6)
    steps = steps_of(dict(enumerate(rows)))
    hexes = chance.sample(range(SHEET.size), 9)
    assert set(hexes_of(beside(steps, bits_of(hexes)))) == {there for hex in hexes for there in rows[hex]}
    other = dict(enumerate(some_rows(chance, 0.3)))
    changed = {hex: other[hex] for hex in chance.sample(range(SHEET.size), 5)}
    assert steps_of(changed, steps) == steps_of({**dict(enumerate(rows)), **changed})
    pairs = [(0, SHEET.size - 1), (SHEET.size - 1, 0), (7, rows[7][0] if rows[7] else 8)]
    more = {hex: (*row, *(there for here, there in pairs if here == hex)) for hex, row in enumerate(rows)}
    assert with_steps(steps, pairs) == steps_of(more)


@given(st.integers(0, 2**32))
def test_30_32_lines_lead_as_far_as_the_fewest_steps_off_the_road(seed: int) -> None:
    chance = Random(seed)
    along, off = some_rows(chance, 0.2), some_rows(chance, 0.7)
    is_open = [chance.random() < 0.7 for _ in range(SHEET.size)]
    starts, most = chance.sample(range(SHEET.size), 2), 3
    steps, before = dict.fromkeys([hex for hex in starts if is_open[hex]], 0), dict[int, int]()
    while steps != before:  # everything is gone over again until nothing is nearer
        before = dict(steps)
        for here, count in before.items():
            for rows, more in ((along, 0), (off, 1)):
                for there in rows[here]:
                    if is_open[there]:
                        steps[there] = min(steps.get(there, SHEET.size), count + more)
    expected = {hex: count for hex, count in steps.items() if count <= most}

    def found(wanted: Bits = -1) -> dict[int, int]:
        ways = (steps_of(dict(enumerate(rows))) for rows in (along, off))
        open_hexes = bits_of(hex for hex in range(SHEET.size) if is_open[hex])
        reached = lines_from(*ways, open_hexes, bits_of(starts), most, wanted)
        return {hex: count for count, hexes in enumerate(reached) for hex in hexes_of(hexes)}

    assert found() == expected
    wanted = chance.sample(range(SHEET.size), 3)
    assert {hex: found(bits_of(wanted)).get(hex) for hex in wanted} == {hex: expected.get(hex) for hex in wanted}


def test_a_row_tells_in_which_set_each_hex_is() -> None:
    assert row_of(((2, bits_of([0, 9])), (1, bits_of([4]))), 10) == [2, 0, 0, 0, 1, 0, 0, 0, 0, 2]
    assert row_of((), 3) == [0, 0, 0]


def test_a_board_knows_the_steps_to_all_neighbours() -> None:
    assert SHEET.steps == steps_of(dict(enumerate(SHEET.adjacent)))
    assert any_of([bits_of([1]), bits_of([5, 1])]) == bits_of([1, 5])
