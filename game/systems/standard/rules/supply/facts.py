"""What of a scenario concerns supply and does not change in play. [30]"""

from __future__ import annotations

NONE, PARTIAL, FULL = range(3)
"""How well a unit is supplied. [30.32]"""
