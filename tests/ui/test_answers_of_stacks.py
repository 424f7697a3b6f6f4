"""Counter-attacks and cadres on the map: what they come to is shown, a click makes them. [20.7, 20.8]"""

from __future__ import annotations

from functools import partial

from game.engine.barrier import Barrier, Foresight
from game.model.message import NOTHING
from game.systems.standard.rules.overruns.actions import BuildAirfield
from game.systems.standard.rules.stacks.actions import CounterAttack, PlaceCadre
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.ui.desk import StandardDesk
from game.ui.desk.desk import Do, Vantage
from game.ui.language.words import Words
from tests.systems.standard.modules.fights import after
from tests.systems.standard.modules.test_20_results_of_stacks import ALLIED_TWO, position
from tests.systems.standard.modules.test_22_airfields import shared
from tests.systems.standard.rules.builder import Battle


def desk_of(battle: Battle) -> StandardDesk:
    desk = StandardDesk(battle.setting, Words())
    state, decision = battle.state, STANDARD.decision(battle.state)
    asks = partial(STANDARD.refusal, state), lambda _action: Foresight(True, NOTHING, Barrier.NONE)
    desk.show(Vantage(state, decision.side, decision, True, *asks))
    return desk


def test_20_71_a_counter_attack_is_weighed_with_both_sums_and_made_by_enter() -> None:
    battle = position(ALLIED_TWO, stacks={"counter_attacks": True})
    after(battle, "0302", "bde bn", "CA")
    desk, hex = desk_of(battle), battle.hex("0201")
    marks = desk.marks(-1, None, frozenset())
    assert hex in {ring.hex for ring in marks.rings}
    assert {badge.hex for badge in marks.badges} == {ring.hex for ring in marks.rings}
    assert desk.preview(hex) is not None
    desk.click(hex, None, adds=False)
    sheet = desk.sheet()
    assert sheet is not None
    assert len(sheet.ledgers) == 2
    assert {row.id for row in sheet.rows if row.is_on} == {row.id for row in sheet.rows}
    desk.press(sheet.rows[0].id)
    assert sum(row.is_on for row in desk.sheet().rows) == len(sheet.rows) - 1  # type: ignore[union-attr]
    desk.press(sheet.rows[0].id)
    reply = desk.press("attack")
    assert isinstance(reply, Do)
    (action,) = reply.actions
    assert isinstance(action, CounterAttack)
    assert action.hex == hex
    assert desk.back()
    assert desk.sheet() is None


def test_20_82_a_cadre_goes_where_it_is_clicked() -> None:
    battle = position(ALLIED_TWO)
    after(battle, "0302", "bde bn", "OR")
    while battle.waits_for and not battle.waits_for.endswith("cadre"):
        battle.do(next(iter(STANDARD.legal_actions(battle.state))))
    desk = desk_of(battle)
    hexes = desk.marks(-1, None, frozenset()).lit
    assert set(hexes) == {action.hex for action in battle.legal("place_cadre")}  # type: ignore[attr-defined]
    preview = desk.preview(next(iter(hexes)))
    assert preview is not None
    assert ", then " in preview.headline
    reply = desk.click(next(iter(hexes)), None, adds=False)
    assert isinstance(reply, Do)
    assert isinstance(reply.actions[0], PlaceCadre)


def test_22_532_an_airfield_is_built_with_a_button_of_who_is_selected() -> None:
    battle = shared()
    desk = desk_of(battle)
    desk.choose(f"unit:{battle.unit('sappers')}", adds=False)
    prompt = desk.prompt()
    assert prompt is not None
    choice = next(choice for choice in prompt.choices if "airfield" in choice.text)
    assert choice.key.startswith("Ctrl+")
    reply = desk.press(choice.id)
    assert isinstance(reply, Do)
    assert reply.actions == (BuildAirfield(battle.unit("sappers")),)
    desk.choose(f"unit:{battle.unit('bde')}", adds=False)
    told = desk.prompt()
    assert told is None or not any("airfield" in choice.text for choice in told.choices)
