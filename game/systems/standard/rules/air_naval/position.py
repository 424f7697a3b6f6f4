"""The part of a position that knows of aircraft and ships. [39]"""

from __future__ import annotations

from game.model.frozen import changing

NO_HEX = -1
PREPARED, NOT_FIRING = -1, -2
"""`aim` of a ship that fires at any combat in range, and of one that does not fire in this turn. [39.32]"""
ATTACK, DEFENSE, GUNS = range(3)
"""`asked`: the attacker and the defender have been asked for support, and the guns have fired at aircraft. [20.6]"""


@changing
class AirNavalState:
    """Lists by air unit, by ship, by side."""

    flown: list[int]
    """Per air unit: 1 if it has flown in this turn, a standing mission included. [39.12]"""
    sent_back: list[int]
    """Per air unit: the turn in which it does not fly because guns have driven it off, or 0. [39.2]"""
    stands: list[int]
    """Per air unit: the hex over which it stands in this turn, or NO_HEX. [39.12]"""
    called_air: list[int]
    """Per air unit: 1 if it flies in the combat at hand."""
    shots: list[int]
    """Per ship: shots left in this turn. [39.31]"""
    aim: list[int]
    """Per ship: the hex it is pre-allocated to, PREPARED or NOT_FIRING. [39.32]"""
    called_shots: list[int]
    """Per ship: shots it fires in the combat at hand."""
    asked: list[int]
    """Of the combat at hand: ATTACK, DEFENSE and GUNS, 1 each when done."""
    halved: list[int]
    """Per side: 1 if guns have halved its points from the air in the combat at hand. [39.2]"""
    lost_points: list[int]
    """Per ship: points lost to batteries whose fire it drew. [39.36]"""

    def clone(self) -> AirNavalState:
        """An independent copy."""
        return AirNavalState(*[part[:] for part in self._parts()])

    def numbers(self) -> list[int]:
        """All that play depends on, caches left out."""
        return [number for part in self._parts() for number in part]

    def _parts(self) -> tuple[list[int], ...]:
        return (
            self.flown, self.sent_back, self.stands, self.called_air, self.shots, self.aim, self.called_shots,
            self.asked, self.halved, self.lost_points,
        )  # fmt: skip


def nobody_called(air: int, shots: list[int]) -> AirNavalState:
    """The position at the start of a turn: so many air units, shots of the ships."""
    return AirNavalState(
        [0] * air, [0] * air, [NO_HEX] * air, [0] * air, shots, [NOT_FIRING] * len(shots), [0] * len(shots),
        [0] * 3, [0] * 2, [0] * len(shots),
    )  # fmt: skip
