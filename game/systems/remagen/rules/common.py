"""What any chapter may bring about: units are lost, sectors that count change hands. [3.7, 16.2]"""

from __future__ import annotations

from game.model.message import Message, message
from game.systems.remagen.rules.chapter import Chapter
from game.systems.remagen.rules.events import Controlled, Eliminated
from game.systems.remagen.rules.setting import NOWHERE, Setting
from game.systems.remagen.rules.tellings import told_sector, told_side, told_unit


def _told_loss(setting: Setting, event: Eliminated) -> Message:
    unit, cause = told_unit(setting, event.unit), message(f"remagen.cause.{event.cause}")
    if event.sector == NOWHERE:
        return message("remagen.log.eliminated_off", unit=unit, cause=cause, rv=event.rv)
    return message("remagen.log.eliminated", unit=unit, sector=setting.name(event.sector), cause=cause, rv=event.rv)


def _told_control(setting: Setting, event: Controlled) -> Message:
    return message(
        "remagen.log.controlled", sector=told_sector(setting, event.sector), side=told_side(setting, event.side),
        points=event.points,
    )  # fmt: skip


COMMON = Chapter("3.7", "common", tellings={Eliminated: _told_loss, Controlled: _told_control})
