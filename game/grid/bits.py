"""Sets of hexes as the bits of one number: from all of them to all their neighbours it is a dozen operations.

A hex is in a set if the bit of its number is set. Steps are kept by how far apart the numbers of the two hexes are; on
a board in rows and columns there are few such distances.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

Bits: TypeAlias = int
"""A set of hexes."""
BitSteps: TypeAlias = tuple[tuple[int, Bits], ...]
"""How much higher the number of the hex at the other end is, and from which hexes there is such a step."""

_TO_BITS = bytes.maketrans(b"\x00\x01", b"01")


def bits_of(hexes: Iterable[int]) -> Bits:
    """Some hexes as a set."""
    found = 0
    for hex in hexes:
        found |= 1 << hex
    return found


def any_of(sets: Iterable[Bits]) -> Bits:
    """The hexes of all these sets."""
    found = 0
    for bits in sets:
        found |= bits
    return found


def bits_of_row(row: bytes | bytearray) -> Bits:
    """The hexes for which there is a 1 in a row of 0 and 1."""
    return int(row.translate(_TO_BITS)[::-1], 2)


def row_of(sets: Iterable[tuple[int, Bits]], size: int) -> list[int]:
    """Per hex: the number of the set that it is in, 0 if it is in none; at most 255, and no hex is in two."""
    found = 0
    for number, bits in sets:
        digits = format(bits, f"0{size}b").encode("ascii")
        found |= int.from_bytes(digits.translate(bytes.maketrans(b"01", bytes([0, number]))), "big")
    return list(found.to_bytes(size, "little"))


def steps_of(rows: Mapping[int, Iterable[int]], before: BitSteps = ()) -> BitSteps:
    """Steps from some hexes to others as `rows` have them; those from all other hexes as they were before."""
    kept = ~bits_of(rows)
    found = {distance: here & kept for distance, here in before}
    for hex, row in rows.items():
        for there in row:
            found[there - hex] = found.get(there - hex, 0) | 1 << hex
    return tuple(sorted((distance, here) for distance, here in found.items() if here))


def with_steps(steps: BitSteps, pairs: Iterable[tuple[int, int]]) -> BitSteps:
    """The same steps and some more."""
    found = dict(steps)
    for hex, there in pairs:
        found[there - hex] = found.get(there - hex, 0) | 1 << hex
    return tuple(sorted(found.items()))


def beside(steps: BitSteps, hexes: Bits) -> Bits:
    """Wherever a step leads from any of some hexes."""
    found = 0
    for distance, here in steps:
        from_here = hexes & here
        if from_here:
            found |= from_here << distance if distance > 0 else from_here >> -distance
    return found


def lines_from(
    along: BitSteps, off: BitSteps, open_hexes: Bits, starts: Bits, most_steps: int, wanted: Bits = -1
) -> list[Bits]:
    """Where lines lead from the starts with no step `off`, with one more than that, ...; `along` counts for nothing.

    Nothing is looked for once all that are wanted are found.
    """
    found: list[Bits] = []
    following = open_hexes & starts
    while following and len(found) <= most_steps:
        open_hexes ^= following
        edge = following
        while edge and wanted & open_hexes:
            edge = open_hexes & beside(along, edge)
            open_hexes ^= edge
            following |= edge
        found.append(following)
        following = open_hexes & beside(off, following) if wanted & open_hexes else 0
    return found
