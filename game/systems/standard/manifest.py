"""What the standard rules offer."""

from __future__ import annotations

from game.model.manifest import Manifest

_HERE = "game.systems.standard"

MANIFEST = Manifest(
    name="standard",
    title="Arnhem",
    titles=(("scheldt", "The Scheldt"),),
    place=1,
    rules=f"{_HERE}.rules.system:STANDARD",
    rulebook="standard",
    words=f"{_HERE}:words",
    opponents=f"{_HERE}.ai.opponents:opponents",
    advisor=f"{_HERE}.ai.advice:StandardAdvisor",
    answers=f"{_HERE}.rules.answers:StandardAnswers",
    text=f"{_HERE}.text.teller:StandardTeller",
    marches=f"{_HERE}.ai.far_goals:StandardMarches",
    gauge=f"{_HERE}.ai.gauge:StandardGauge",
    aims=f"{_HERE}.ai.aims:StandardAims",
    observation=f"{_HERE}.ai.observation:OBSERVATION",
    facts=f"{_HERE}.lab.facts:STANDARD_FACTS",
    desk=f"{_HERE}.ui.desk:StandardDesk",
    illustrator=f"{_HERE}.ui.diagrams.illustrator:StandardIllustrator",
    scenario_rules=f"{_HERE}.ui.scenario_rules:rule_facts",
    scenery=f"{_HERE}.ui.looks:scenery",
    counter_sides=f"{_HERE}.ui.printed:counter_sides",
    marker_sides=f"{_HERE}.ui.printed_markers:marker_sides",
    charts=f"{_HERE}.ui.diagrams.charts:charts",
    looks=f"{_HERE}.ui.painters:LOOKS",
    lessons=("first_drop", "sloe_dam", "westkapelle"),
)
