"""What the rules of Remagen offer."""

from __future__ import annotations

from game.model.manifest import Manifest

_HERE = "game.systems.remagen"

MANIFEST = Manifest(
    name="remagen",
    title="Remagen",
    place=2,
    rules=f"{_HERE}.rules.system:REMAGEN",
    rulebook="remagen",
    words=f"{_HERE}:words",
    cell="remagen.cell",
    opponents=f"{_HERE}.ai.opponents:opponents",
    advisor=f"{_HERE}.ai.advice:RemagenAdvisor",
    observation=f"{_HERE}.ai.observation:OBSERVATION",
    gauge=f"{_HERE}.ai.gauge:RemagenGauge",
    aims=f"{_HERE}.ai.aims:RemagenAims",
    facts=f"{_HERE}.lab.facts:FACTS",
    desk=f"{_HERE}.ui.desk:RemagenDesk",
    scenario_rules=f"{_HERE}.ui.scenario_rules:rule_facts",
    scenery=f"{_HERE}.ui.looks:scenery",
    charts=f"{_HERE}.ui.diagrams.tables:charts",
    counter_sides=f"{_HERE}.ui.looks:counter_sides",
    looks=f"{_HERE}.ui.painters:LOOKS",
    answers=f"{_HERE}.rules.answers:RemagenAnswers",
    marches=f"{_HERE}.ai.far_goals:RemagenMarches",
    lasting=f"{_HERE}.ai.lasting:RemagenLasting",
    text=f"{_HERE}.text.teller:RemagenTeller",
    illustrator=f"{_HERE}.ui.diagrams.illustrator:RemagenIllustrator",
    lessons=("ludendorff",),
)
