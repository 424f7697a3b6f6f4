"""Lines of the log about morale combat. [12, 19.8]"""

from __future__ import annotations

from game.model.message import Message, Value, message
from game.systems.remagen.rules.chapter import Telling
from game.systems.remagen.rules.events_combat import (
    Advanced,
    BattleFought,
    BattlePlanned,
    BattleVoid,
    ContactEnded,
    CounterAttacked,
    DeclarationVoid,
    Disengaged,
    Engaged,
    NotAnswered,
    Retreated,
)
from game.systems.remagen.rules.odds import odds_said
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.tellings import told_sector, told_unit

_OfTwo = BattleVoid | ContactEnded | CounterAttacked | DeclarationVoid | Disengaged | Engaged | NotAnswered


def _sectors(setting: Setting, event: _OfTwo | BattlePlanned | BattleFought) -> dict[str, Value]:
    return {"own": tuple(map(setting.name, event.own)), "hostile": tuple(map(setting.name, event.hostile))}


def _of_two(key: str) -> Telling:
    def tell(setting: Setting, event: _OfTwo) -> Message:
        return message(f"remagen.log.{key}", **_sectors(setting, event), count=len(event.own))

    return tell


def _planned(setting: Setting, event: BattlePlanned) -> Message:
    odds = odds_said(event.attack, event.defense)
    sums: dict[str, Value] = {"attack": event.attack, "defense": event.defense, "odds": odds}
    return message("remagen.log.planned", **_sectors(setting, event), **sums)


def _fought(setting: Setting, event: BattleFought) -> Message:
    odds = odds_said(event.attack, event.defense)
    sums: dict[str, Value] = {"attack": event.attack, "defense": event.defense, "odds": odds}
    result = message(f"remagen.result.{event.code[:2] if event.code not in ('ENG', 'FC') else event.code}",
                     steps=int(event.code[2:]) if event.code[2:].isdigit() else 0)  # fmt: skip
    key = "remagen.log.fought" if event.die else "remagen.log.fought_without_die"
    return message(key, **_sectors(setting, event), **sums, die=event.die, code=event.code, result=result)


def _retreated(setting: Setting, event: Retreated) -> Message:
    return message(
        "remagen.log.retreated",
        unit=told_unit(setting, event.unit),
        origin=setting.name(event.origin),
        way=tuple(map(setting.name, event.path)),
        side=setting.sides.said(event.chooser),
    )


def _advanced(setting: Setting, event: Advanced) -> Message:
    return message(
        "remagen.log.advanced", unit=told_unit(setting, event.unit), sector=told_sector(setting, event.path[-1])
    )


COMBAT_TELLINGS: dict[type, Telling] = {
    DeclarationVoid: _of_two("declaration_void"),
    CounterAttacked: _of_two("counter_attacked"),
    NotAnswered: _of_two("not_answered"),
    BattlePlanned: _planned,
    BattleFought: _fought,
    BattleVoid: _of_two("battle_void"),
    ContactEnded: _of_two("contact_ended"),
    Engaged: _of_two("engaged"),
    Disengaged: _of_two("disengaged"),
    Retreated: _retreated,
    Advanced: _advanced,
}
