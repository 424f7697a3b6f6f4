"""What happens the instant a unit enters a hex, by whatever way: objectives, drop zones, demolition chances."""

from __future__ import annotations

from game.systems.standard.rules.demolition import offer_demolitions
from game.systems.standard.rules.drop_zones import check_drop_zones
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.victory import check_objective


def entered(play: Play, unit: int) -> None:
    """Settle what a unit's entry into its hex brings about. [12.2, 14.0, 17.1]"""
    check_objective(play, unit)
    if play.state.winner >= 0:
        return
    check_drop_zones(play, unit)
    if play.state.setting.units[unit].side is not play.state.setting.demolisher:
        offer_demolitions(play, unit)
