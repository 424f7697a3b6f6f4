"""Attacks out of disputed hexes, and attrition of a front: weighed, shown, declared by rows and buttons. [22, 33]"""

from __future__ import annotations

from functools import partial

import pytest

from game.engine.barrier import Barrier, Foresight
from game.model.action import Action
from game.model.message import NOTHING
from game.systems.standard.rules.answers import StandardAnswers
from game.systems.standard.rules.attrition.actions import Attrition
from game.systems.standard.rules.attrition.forecast import wear_of
from game.systems.standard.rules.attrition.fronts import facts_of
from game.systems.standard.rules.overruns.actions import JOINT, PINNED, DualAttack
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.ui.combat_mode import CombatMode
from game.systems.standard.ui.desk import StandardDesk
from game.ui.desk.desk import Do, Refused, Vantage
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts, Role
from game.ui.look.tone import Tone
from tests.systems.standard.modules.test_22_clauses import two_disputed
from tests.systems.standard.modules.test_22_overruns import BN, GR, OPEN, battle_with, make_dual
from tests.systems.standard.modules.test_33_attrition import FOUR, front_line
from tests.systems.standard.rules.builder import Battle

UNITS = {
    "strong": "8-3-7 uk 0504", "free": f"{BN} 0503", "near": f"{BN} 0402", "gr": f"{GR} 0302", "target": f"{GR} 0401",
}  # fmt: skip

ROW_PX = 280
"""The words of a row in the card of an attack, beside its tick."""


def disputed() -> Battle:
    """Two Allied units stand in a German town; beside it, and beside one of their own, stands the target."""
    battle = battle_with(UNITS, rows=[OPEN[0], ". . t . .", *OPEN[2:]], step="first_combat")
    make_dual(battle, "0302", "strong", "free")
    return battle


def desk_of(battle: Battle, language: str = "en") -> StandardDesk:
    desk = StandardDesk(battle.setting, Words(language))
    state, decision = battle.state, STANDARD.decision(battle.state)
    asks = partial(STANDARD.refusal, state), lambda _action: Foresight(True, NOTHING, Barrier.NONE)
    desk.show(Vantage(state, ALLIED, decision, True, *asks))
    return desk


def on(desk: StandardDesk) -> set[str]:
    sheet = desk.sheet()
    assert sheet is not None
    return {row.id for row in sheet.rows if row.is_on}


def done(desk: StandardDesk, name: str) -> Action:
    reply = desk.press(name)
    assert isinstance(reply, Do), reply
    return reply.actions[0]


def test_22_56_a_target_beside_a_disputed_hex_can_be_attacked_in_three_manners() -> None:
    battle = disputed()
    desk, hex = desk_of(battle), battle.hex("0401")
    assert hex in {ring.hex for ring in desk.marks(-1, None, frozenset()).rings}
    desk.click(hex, None, adds=False)
    sheet = desk.sheet()
    assert sheet is not None
    manners = [row for row in sheet.rows if row.id.startswith("manner:")]
    assert [row.id for row in manners] == ["manner:-1", f"manner:{JOINT}", f"manner:{PINNED}"]
    assert on(desk) == {"manner:-1", f"attacker:{battle.unit('near')}"}, "a plain attack by who is beside it"


def test_22_564_past_a_pinned_enemy_with_the_sum_that_pins() -> None:
    battle = disputed()
    desk = desk_of(battle)
    desk.click(battle.hex("0401"), None, adds=False)
    desk.press(f"manner:{PINNED}")
    strong, free, near = (battle.unit(name) for name in ("strong", "free", "near"))
    assert f"pin:{strong}" in on(desk), "as it would be legal at once"
    desk.press(f"attacker:{strong}")
    assert f"pin:{strong}" not in on(desk)
    desk.press(f"attacker:{strong}")
    assert f"pin:{strong}" in on(desk), "who stays pins"
    sheet = desk.sheet()
    assert sheet is not None
    assert sheet.lines[0].value == "Pinning: 8 of 4 attack strength [22.564]"
    assert sheet.ledgers[0].total == "4", "two battalions out of both hexes"
    assert sheet.ledgers[1].total == "3", "the pinned take no part"
    action = done(desk, "attack")
    assert action == DualAttack(battle.hex("0401"), tuple(sorted((free, near))), PINNED, (strong,))
    assert battle.refusal(action) is None


def test_22_564_out_of_two_disputed_hexes_those_who_stay_pin_in_each() -> None:
    battle = two_disputed()
    desk = desk_of(battle)
    desk.click(battle.hex("0401"), None, adds=False)
    desk.press(f"manner:{PINNED}")
    for name in ("bde", "bde2"):
        if f"attacker:{battle.unit(name)}" in on(desk):
            desk.press(f"attacker:{battle.unit(name)}")
    for name in ("bn", "bn2"):
        if f"attacker:{battle.unit(name)}" not in on(desk):
            desk.press(f"attacker:{battle.unit(name)}")
    pins = {f"pin:{battle.unit(name)}" for name in ("bde", "bde2")}
    assert {row for row in on(desk) if row.startswith("pin:")} == pins
    badges = {(badge.hex, badge.text) for badge in desk.marks(-1, None, frozenset()).badges}
    assert {(battle.hex("0302"), "pinned"), (battle.hex("0402"), "pinned")} <= badges
    action = done(desk, "attack")
    assert isinstance(action, DualAttack)
    assert action.pins == tuple(sorted(battle.unit(name) for name in ("bde", "bde2")))
    assert battle.refusal(action) is None
    desk.press(f"pin:{battle.unit('bde2')}")
    sheet = desk.sheet()
    assert sheet is not None
    assert sheet.lines[0].value == "Pinning: 0 of 3 attack strength [22.564]"


def test_22_564_without_enough_to_pin_the_button_says_why() -> None:
    battle = disputed()
    desk = desk_of(battle)
    desk.click(battle.hex("0401"), None, adds=False)
    desk.press(f"manner:{PINNED}")
    for row in sorted(on(desk)):
        if row.startswith("pin:"):
            desk.press(row)
    reply = desk.press("attack")
    assert isinstance(reply, Refused)
    assert reply.refusal.rule == "22.564"


def test_22_562_against_the_enemies_of_both_hexes() -> None:
    battle = disputed()
    desk = desk_of(battle)
    desk.click(battle.hex("0401"), None, adds=False)
    desk.press(f"manner:{JOINT}")
    sheet = desk.sheet()
    assert sheet is not None
    assert sheet.ledgers[1].total == "6"
    action = done(desk, "attack")
    assert isinstance(action, DualAttack)
    assert (action.mode, action.pins) == (JOINT, ())
    assert battle.unit("near") not in action.units
    assert battle.refusal(action) is None


def test_22_56_each_manner_is_seen_on_the_map_before_the_die() -> None:
    battle = disputed()
    desk, target, dual = desk_of(battle), battle.hex("0401"), battle.hex("0302")
    desk.click(target, None, adds=False)
    plain = desk.marks(-1, None, frozenset())
    assert {(arrow.origin, arrow.hex) for arrow in plain.arrows} == {(battle.hex("0402"), target)}
    assert {badge.hex for badge in plain.badges} == {target}
    desk.press(f"manner:{JOINT}")
    joint = desk.marks(-1, None, frozenset())
    assert {(arrow.origin, arrow.hex) for arrow in joint.arrows} == {(dual, target)}
    assert {ring.hex for ring in joint.rings if ring.tone is Tone.BAD} == {target, dual}, "both are fought for"
    assert joint.badges[0].text != plain.badges[0].text
    desk.press(f"manner:{PINNED}")
    pinned = desk.marks(-1, None, frozenset())
    assert {arrow.origin for arrow in pinned.arrows} == {dual, battle.hex("0402")}
    assert {ring.hex for ring in pinned.rings if ring.tone is Tone.BAD} == {target}
    assert (dual, "pinned") in {(badge.hex, badge.text) for badge in pinned.badges}
    for row in sorted(on(desk)):
        if row.startswith("attacker:"):
            desk.press(row)
    assert not desk.marks(-1, None, frozenset()).arrows, "nobody goes, nothing is weighed"


def test_22_123_who_is_under_a_deadlock_marker_goes_out_in_no_manner() -> None:
    battle = disputed()
    for name in ("strong", "free"):
        overruns_of(battle.state).deadlocked[battle.unit(name)] = 1
    desk = desk_of(battle)
    desk.click(battle.hex("0401"), None, adds=False)
    sheet = desk.sheet()
    assert sheet is not None
    assert not [row for row in sheet.rows if row.id.startswith("manner:")]


def test_letting_an_attack_be_forgets_its_manner() -> None:
    battle = disputed()
    desk = desk_of(battle)
    desk.click(battle.hex("0401"), None, adds=False)
    desk.press(f"manner:{JOINT}")
    assert desk.state()["manner"] == "joint"
    desk.press("cancel")
    assert desk.sheet() is None
    assert desk.state()["manner"] == ""


# attrition


def test_33_a_front_is_weighed_with_who_counts_the_row_and_every_face() -> None:
    battle = front_line(FOUR)
    desk = desk_of(battle)
    prompt = desk.prompt()
    assert prompt is not None
    assert [choice.text for choice in prompt.choices] == ["Weigh attrition: the north"]
    desk.press("front:0")
    sheet = desk.sheet()
    assert sheet is not None
    found = wear_of(battle.state, ALLIED, facts_of(battle.state).fronts[0])
    assert len(sheet.rows) == len(found.units)
    assert sum(segment.share for segment in sheet.segments) == 6
    assert sheet.lines[0].value == f"Row {found.row[0]}-{found.row[1]} units [33.3]"
    assert sheet.lines[2].value == "They may lose them: gr [33.3]"
    rings = {ring.hex for ring in desk.marks(-1, None, frozenset()).rings}
    assert {battle.hex("0302"), *(battle.state.hex_of[unit] for unit in found.units)} == rings
    assert desk.prompt() is None, "the dialog has taken its place"


def test_33_1_a_front_is_declared_by_a_button_or_let_be() -> None:
    battle = front_line(FOUR)
    desk = desk_of(battle)
    desk.press("front:0")
    desk.press("cancel")
    assert desk.sheet() is None
    desk.press("front:0")
    action = done(desk, "declare_attrition")
    assert action == Attrition(0)
    assert battle.refusal(action) is None


def test_33_3_the_figures_are_those_of_the_table() -> None:
    battle = front_line(FOUR)
    found = wear_of(battle.state, ALLIED, facts_of(battle.state).fronts[0])
    assert found.row == ((1, 3) if len(found.units) < 4 else (4, 6))
    steps = [face.steps for face in found.faces]
    assert steps == ([0, 0, 0, 0, 1, 1] if len(found.units) < 4 else [0, 0, 0, 1, 1, 1])
    assert found.expected_steps * 6 == sum(steps)
    assert found.hex_faces == sum(face.is_hex_won for face in found.faces)
    shares = [chance.share for chance in StandardAnswers().chances(battle.state, Attrition(0))]
    assert sum(shares) == 1
    assert not list(StandardAnswers().chances(battle.state, Attrition(7)))


def test_both_are_told_in_dutch() -> None:
    desk = desk_of(front_line(FOUR), "nl")
    desk.press("front:0")
    sheet = desk.sheet()
    assert sheet is not None
    assert sheet.title == "Uitputting: the north"


def test_22_5_what_is_left_to_attack_names_the_enemies_of_a_shared_hex() -> None:
    battle = disputed()
    desk = desk_of(battle)
    mode = desk._mode
    shared = battle.hex("0302")
    assert isinstance(mode, CombatMode)
    assert mode.enemy_in(shared) == battle.unit("gr")


@pytest.mark.parametrize("language", ["en", "nl"])
def test_22_56_each_manner_is_read_on_one_line_of_its_row(language) -> None:
    font, words = Fonts().get(Role.TEXT, 15), Words(language)
    for manner in ("plain", "joint", "pinned"):
        text = words(f"standard.window.dual.{manner}")
        assert font.size(text)[0] <= ROW_PX, text


@pytest.mark.parametrize("language", ["en", "nl"])
def test_33_every_line_of_a_front_that_is_weighed_has_the_number_of_its_rule(language) -> None:
    desk = desk_of(front_line(FOUR), language)
    desk.press("front:0")
    sheet = desk.sheet()
    assert sheet is not None
    assert [fact.value.rpartition("[")[2] for fact in sheet.lines][:5] == ["33.3]", "33.3]", "33.3]", "33.4]", "33.1]"]


def test_22_102_keys_go_to_whoever_can_only_strike_where_he_stands() -> None:
    battle = battle_with({"tanks": "3-3-10 uk 0501", "gr": f"{GR} 0302"}, step="first_mobile_movement")
    make_dual(battle, "0302", "tanks")
    desk = desk_of(battle)
    assert not isinstance(desk.cycle(1, -1), Refused)
    assert desk.state()["selected"] == "tanks"
    assert any("overrun" in choice.id for choice in desk.prompt().choices)  # type: ignore[union-attr]
