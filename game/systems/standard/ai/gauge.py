"""How a position of the standard rules stands, by a look at it: what it is worth, as a chance. [17]"""

from __future__ import annotations

from game.systems.standard.ai.geography import known_geography
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.weights import planner_file
from game.systems.standard.ai.worth import position_worth
from game.systems.standard.rules.state import State

POINTS = 1500.0
"""So many points make a side 2.7 times as likely to win: little, for a look tells little of how games end."""


class StandardGauge:
    """Values positions as level hard does what its plans lead to."""

    def leads(self, state: State) -> tuple[float, float]:
        """How much speaks for either side; what it is worth to whoever must take the objective is all his."""
        weights = planner_file().weights
        geography = known_geography(state.setting, weights.broken_bridge_mp)
        lead = position_worth(Outlook(state, geography.attacker, geography, weights)) / POINTS
        return (lead, 0.0) if geography.attacker == 0 else (0.0, lead)
