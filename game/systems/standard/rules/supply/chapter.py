"""What the module `supply` adds to the game. [30]"""

from __future__ import annotations

from game.model.action import Event
from game.model.message import Message, message
from game.systems.standard.rules.chapter import Chapter, Module
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.supply.determination import close_step, open_step
from game.systems.standard.rules.supply.events import AttackSupplySpent, SupplyChanged


def describe_supply(setting: Setting, event: Event) -> Message | None:
    """What happens to supply, as lines of the log. [30.1, 30.6]"""
    match event:
        case SupplyChanged():
            parts = tuple(
                message(f"standard.supply.log.{key}", units=tuple(setting.units[unit].short for unit in units))
                for key, units in (("without", event.without), ("partly", event.partly), ("again", event.again))
                if units
            )
            return message("standard.supply.log.changed", side=setting.sides.said(event.side), parts=parts)
        case AttackSupplySpent():
            side = setting.sides.said(event.side)
            return message("standard.supply.log.spent", side=side, left=event.left)
    return None


SUPPLY = Module(
    "supply",
    chapters=(Chapter("30", "supply", opening=open_step, closing=close_step, describe=describe_supply),),
)
