"""Cards of units and hexes where rule modules are played: stacks, both parts of a hex, markers, bridgeheads. [19-31]"""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.standard.rules.bridgeheads.facts import CROSSING, INVASION
from game.systems.standard.rules.bridgeheads.tenure import tenure
from game.systems.standard.rules.overruns.actions import DeclareDeadlock, Overrun
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.prices import card_of
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.rules.tellings import things_of
from game.systems.standard.ui.cost_facts import Coming
from game.systems.standard.ui.heading import heading_of
from game.systems.standard.ui.hex_cards import hex_card
from game.systems.standard.ui.standing import standing
from game.systems.standard.ui.unit_cards import unit_card
from game.ui.desk.overview import Past
from game.ui.language.words import Words
from game.ui.look.tone import Tone
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, battle_with, begun, make_dual, overrun
from tests.systems.standard.modules.test_31_bridgeheads import CROSSERS, banks, known, put_bridgehead
from tests.systems.standard.modules.test_32_arrows import shores
from tests.systems.standard.rules.builder import Battle

WORDS = Words("en")


def card(battle: Battle, number: str, coming: Coming | None = None) -> dict[str, tuple[str, str, Tone]]:
    found = hex_card(battle.state, battle.hex(number), coming or Coming(), None, WORDS)
    return {fact.label: (fact.value, fact.rule, fact.tone) for fact in found.facts}


def notes(battle: Battle, unit: str) -> dict[str, str]:
    found = unit_card(battle.state, battle.unit(unit), None, WORDS)
    return {fact.label: fact.rule for fact in found.notes}


def test_a_stack_tells_its_size_who_supports_it_and_its_zone() -> None:
    units = {"one": f"{BDE} 0101", "guns": "3-0-7 uk 0102 artillery battalion", "gr": f"{GR} 0504"}
    facts = card(battle_with(units), "0101")
    assert facts["Allied: 1 ground + 0"][:2] == ("3 of 6 RE", "19.24")
    assert facts["  supported by guns"][1] == "19.5"
    assert facts["  Its zone of control"][:2] == ("full", "19.41")
    assert facts["Control"][:2] == ("Allied", "19.31")
    assert facts["Zone of control"][:2] == ("Allied full", "19.4")
    assert "  supported by nobody" in card(battle_with(units), "0504")


def test_both_parts_of_a_hex_and_what_holds_its_units_are_told() -> None:
    battle = begun(battle_with({"one": f"{BN} 0101", "two": f"{BN} 0101", "gr": f"{GR} 0201"}))
    overrun(battle, "one", "0201")
    assert card(battle, "0201")["An overrun is open here, Allied: one"][1] == "22.103"
    overruns_of(battle.state).deadlocked[battle.unit("one")] = 1
    make_dual(battle, "0201", "one")
    facts = card(battle, "0201")
    assert facts["Box 1, German, who hold the hex: gr"] == ("", "22.51", Tone.EVEN)
    assert "Box 1, Allied: one" in facts
    assert facts["Deadlock, must attack here: one"][1] == "22.122"
    overruns_of(battle.state).bound[battle.unit("gr")] = 1
    assert card(battle, "0201")["Sit out the next combat phase: gr"][1] == "22.42B"
    assert notes(battle, "gr")["Takes no part in the next combat phase"] == "22.42B"
    assert notes(battle, "one")["Under a deadlock marker: stays, and attacks in its hex in its next combat phase"]


def test_markers_of_overruns_tell_what_they_ask_of_whoever_follows() -> None:
    battle = battle_with({"one": f"{BDE} 0101", "gr": f"{GR} 0504"})
    marks, hex = overruns_of(battle.state), battle.hex("0201")
    marks.lay(hex, 5, 2)
    facts = card(battle, "0201")
    assert facts["Expended MP 5: who follows has then spent 5 at least"][1] == "22.414"
    said = "ZOC marker, two circles: +2 MP beside it, or 5 spent"
    assert facts[said][1] == "22.415"
    marks.marker_zone[hex] = 1
    assert any("one circle" in label and "+1 MP" in label for label in card(battle, "0201"))


def test_a_bridgehead_tells_what_it_was_placed_over_and_what_keeps_it() -> None:
    battle = banks({**CROSSERS, "one": "5-5-7 uk 0302 brigade", "gr": "3-1-7 german 0402 single"})
    hex = battle.hex("0302")
    put_bridgehead(battle, "0302")
    known(battle).hexside[hex] = battle.topology.hexside(battle.hex("0202"), hex)
    facts = card(battle, "0302")
    assert facts["Allied bridgehead of a crossing, over 0202/0302"] == ("", "31.1", Tone.GOOD)
    assert facts["Its side may have 5 ground units + 3 here"][1] == "31.51"
    assert facts["A: goes at once if the enemy alone holds the hex"][1] == "31.4A"
    assert facts["B: stays, supply reaches it in full"][1] == "31.4B"
    said = "C: stays, hexes by land to the nearest enemy: 1 (at most 4)"
    assert facts[said][1] == "31.4C"


@pytest.mark.parametrize(("origin", "clause"), [(CROSSING, "C"), (INVASION, "")])
def test_31_4_a_bridgehead_says_when_and_why_it_will_go(origin: int, clause: str) -> None:
    battle = banks({"one": "5-5-7 uk 0101 brigade", "gr": "3-3-7 german 0602 regiment"})
    put_bridgehead(battle, "0101", origin=origin)
    found = tenure(battle.state, battle.hex("0101"))
    assert found is not None
    assert (found.side, found.goes_by) == (ALLIED, clause)
    said = "goes when the Allied player turn ends" if clause else "for it must be fed by sea"
    assert any(said in label for label in card(battle, "0101"))


def test_31_4_a_bridgehead_without_supply_goes_with_the_combat_phase() -> None:
    battle = banks({"one": "5-5-7 uk 0302 brigade", "gr": "3-3-7 german 0602 regiment"}, script={"supply": {}})
    put_bridgehead(battle, "0302")
    found = tenure(battle.state, battle.hex("0302"))
    assert found is not None
    assert found.goes_by == "B"
    (fact,) = (fact for label, fact in card(battle, "0302").items() if label.startswith("B:"))
    assert fact == ("", "31.4B", Tone.BAD)
    assert tenure(battle.state, battle.hex("0101")) is None


def test_31_52_a_hex_whose_bridgehead_has_gone_tells_what_will_be_lost() -> None:
    battle = banks(CROSSERS)
    known(battle).overstacked[battle.hex("0202")] = 1 + ALLIED
    assert any(label.startswith("The bridgehead is gone") for label in card(battle, "0202"))


def test_the_price_of_a_step_over_an_arrow_has_its_water() -> None:
    battle = shores({"duck": "2-2-7 uk 0201 amphibious"})
    facts = card(battle, "0401", Coming(battle.unit("duck"), battle.hex("0201")))
    assert facts["duck pays"][0] == "2 MP"
    assert facts["  over the crossing arrow"][:2] == ("+1", "32.31")


def test_an_arrow_that_is_closed_is_said_to_be() -> None:
    battle = shores({"tommy": "2-2-7 uk 0201"}, turn=2)
    facts = card(battle, "0401", Coming(battle.unit("tommy"), battle.hex("0201")))
    assert facts["Terneuzen ferry is not open to your side on turn 2"][1:] == ("32.31", Tone.BAD)


def test_the_price_of_an_overrun_stands_on_the_card_of_an_enemy_hex() -> None:
    battle = begun(battle_with({"one": f"{BDE} 0101", "gr": f"{GR} 0201"}))
    facts = card(battle, "0201", Coming(battle.unit("one"), battle.hex("0101")))
    assert facts["one pays to overrun"][:2] == ("4 MP", "22.111")
    assert facts["  the overrun itself"][0] == "+2"


def test_a_hex_of_enemies_that_cannot_be_entered_has_no_price_but_why() -> None:
    battle = begun(battle_with({"one": f"{BDE} 0101", "gr": f"{GR} 0201"}))
    overruns_of(battle.state).attempted[battle.unit("gr")] = 1
    refusal = battle.refusal(Overrun(battle.unit("one"), battle.path("0201")))
    facts = card(battle, "0201", Coming(battle.unit("one"), battle.hex("0101"), refusal))
    assert facts["gr has had an overrun attempted against it in this phase"][1:] == ("22.21", Tone.BAD)
    assert not any("pays" in label for label in facts)


def told_of(scenario: str, number: str) -> dict[str, str]:
    """Lines of a hex's card as a battle begins, with their rules."""
    game = Game.new(load_scenario(scenario), seed=1)
    found = hex_card(game.state, game.scenario.board.topology.index(number), Coming(), None, WORDS)
    return {fact.label: fact.rule for fact in found.facts}


def test_a_port_tells_what_it_feeds_and_whether_ships_get_there() -> None:
    terneuzen, flushing = told_of("scheldt", "2014"), told_of("scheldt", "1109")
    assert terneuzen["Port: feeds 6 units"] == "30.22"
    assert terneuzen["Allied ships get there: full supply"] == "30.23"
    assert flushing["No German ship gets there"] == "30.23"
    antwerp = told_of("scheldt", "3920")
    assert antwerp["Allied source of supply, without limit"] == "30.21"
    assert antwerp["No ship gets to this port"] == "30.22"


def test_a_shore_tells_who_lands_there_and_what_crosses() -> None:
    flushing = told_of("scheldt", "1109")
    assert flushing["Beach"] == "32.1"
    assert flushing["Infatuate I: the Allied side may land here from turn 9 on, 4 RE a turn"] == "32.1"
    assert flushing["Crossing to 1011 Breskens: leg 4 MP, amphibious 1 MP"] == "32.31"
    ferry = "Open to the German side to the end, while it controls both ends: 0 of 2 RE over in this player turn"
    assert flushing[ferry] == "32.34"
    assert told_of("scheldt", "1011")["Infatuate I: the Allied side may sail from here from turn 9 on, 4 RE a turn"]


def test_attack_supply_that_is_left_stands_in_the_top_bar_and_among_how_things_stand() -> None:
    game = Game.new(load_scenario("sloe_dam"), seed=1)
    scores = {score.label: score for score in heading_of(game.state, ALLIED, game.decision, WORDS).scores}
    assert (scores["Attacks"].figure, scores["Attacks"].rule) == ("3", "30.6")
    listed = standing(game.state, Past((), lambda _: None), ALLIED, WORDS).rows
    rows = [row for row in listed if "what is left lapses" in row.detail]
    assert [(row.text, row.mark) for row in rows] == [("Allied", "3 points left")]


def test_what_holds_a_unit_after_an_overrun_is_told_once() -> None:
    battle = begun(battle_with({"one": f"{BN} 0101", "gr": f"{GR} 0201"}))
    overrun(battle, "one", "0201")
    battle.do(DeclareDeadlock())
    found = unit_card(battle.state, battle.unit("one"), STANDARD.decision(battle.state), WORDS)
    told = [fact.label for fact in found.notes if "deadlock" in fact.label]
    assert told == ["Under a deadlock marker: stays, and attacks in its hex in its next combat phase"]


@pytest.mark.parametrize(("ma", "may"), [(8, True), (7, False)])
def test_19_44_whoever_a_zone_has_stopped_is_told_whom_he_may_still_overrun(ma: int, may: bool) -> None:
    """He goes no further by 6.11; if he can pay, an overrun is open to him."""
    battle = begun(battle_with({"bde": f"5-5-{ma} uk brigade 0101", "gr": f"{GR} 0301", "second": f"{GR} 0301"}))
    battle.move("bde", "0201")
    found = unit_card(battle.state, battle.unit("bde"), STANDARD.decision(battle.state), WORDS)
    told = {fact.rule: fact.label for fact in found.notes}
    assert "stops there" in told["6.11"]
    assert told.get("19.44", "") == ("May still overrun 0301" if may else "")
    (thing,) = [thing for thing in things_of(battle.state) if thing.id == "bde"]
    assert ("19.44" in {note.rule for note in card_of(battle.state, thing)}) is may
