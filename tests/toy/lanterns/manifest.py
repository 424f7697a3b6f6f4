"""What Lanterns offers: the one thing that the entry point names. Every part is imported when it is first asked for."""

from __future__ import annotations

from game.model.manifest import Manifest

MANIFEST = Manifest(
    name="lanterns",
    title="Lanterns",
    data="lanterns:data",
    words="lanterns:words",
    rules="lanterns.rules.system:LANTERNS",
    rulebook="lanterns",
    opponents="lanterns.ai.planner:opponents",
    advisor="lanterns.ai.planner:LanternsAdvisor",
    answers="lanterns.rules.answers:LanternsAnswers",
    text="lanterns.text.teller:LanternsTeller",
    marches="lanterns.ai.far_goals:LanternsMarches",
    lasting="lanterns.ai.lasting:LanternsLasting",
    gauge="lanterns.ai.planner:LanternsGauge",
    aims="lanterns.ai.planner:LanternsAims",
    observation="lanterns.ai.observation:OBSERVATION",
    facts="lanterns.lab.facts:FACTS",
    desk="lanterns.ui.desk:LanternsDesk",
    illustrator="lanterns.ui.illustrator:LanternsIllustrator",
    charts="lanterns.ui.illustrator:charts",
    scenery="lanterns.ui.looks:scenery",
    counter_sides="lanterns.ui.looks:counter_sides",
    looks="lanterns.ui.painters:LOOKS",
    lessons=("first_night",),
)
