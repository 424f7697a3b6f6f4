"""Inside a room, modules stand on shelves: each imports its own and those below it, for types alone too."""

from __future__ import annotations

import pytest

from tests.import_graph import MODULES, PACKAGE, graph_of_the_game

UI = "game.ui."
SYSTEMS = "game.systems."
SHELVES = (
    "look", "language", "keys", "board", "paint", "widgets", "window", "desk", "paper", "play.table", "play.panels",
    "play.hand", "diagrams", "history", "advice", "screens", "play", "tutorial", "entrance",
)  # fmt: skip
"""Of the window, the lowest first: the folders of `game/ui`. What lies right in `play` stands above its folders."""
SAID_BY_SYSTEMS = SHELVES[: SHELVES.index("desk") + 1]
"""All that a system's side of the window may import of it."""
RULES = {
    "schema": "mobility orders orders_schema rules_schema schema sides words_of_files "
    "air_naval.schema "
    "attrition.schema "
    "bridgeheads.schema "
    "off_map.schema sites.schema victory_schema ways_schema "
    "overruns.schema "
    "stacks.schema "
    "supply.schema",
    "position": "actions chapter codec crossing events events_bridges frames invariants modules network occupancy play "
    "setting state shared_lists turns variants ways_facts "
    "air_naval air_naval.actions air_naval.events air_naval.facts air_naval.frames air_naval.invariants "
    "air_naval.points air_naval.position air_naval.standing "
    "attrition attrition.actions attrition.events attrition.facts attrition.frames attrition.fronts "
    "attrition.invariants attrition.position "
    "bridgeheads bridgeheads.actions bridgeheads.arrows bridgeheads.events bridgeheads.facts bridgeheads.frames "
    "bridgeheads.pontoons bridgeheads.position bridgeheads.sorties bridgeheads.standing "
    "off_map off_map.events off_map.facts off_map.position open_sea_facts "
    "sites sites.facts sites.position sites.standing "
    "overruns overruns.actions overruns.duties overruns.events overruns.facts overruns.frames "
    "overruns.invariants overruns.marks "
    "overruns.position "
    "stacks stacks.actions stacks.attackers stacks.conditions stacks.events stacks.facts stacks.footing stacks.frames "
    "stacks.position stacks.stacking stacks.zones "
    "supply supply.crossed supply.determination supply.drawn supply.events supply.facts supply.land_ways supply.lines "
    "supply.points supply.position supply.sea supply.shortfall supply.sources supply.ways",
    "chapters": "ending off_map.chapter open_sea "
    "arrivals closed_ways combat demolition deployment drop_zones engineers entering fire imagine items "
    "landing march "
    "holds movement movement_reach results retreat span step_costs touchdown victory way_on "
    "air_naval.allocation air_naval.chapter air_naval.missions air_naval.shielding air_naval.support "
    "air_naval.suppression air_naval.telling "
    "attrition.chapter attrition.declaring attrition.telling attrition.wearing "
    "bridgeheads.chapter bridgeheads.embarking bridgeheads.landing bridgeheads.offers bridgeheads.overstack "
    "bridgeheads.telling bridgeheads.times "
    "overruns.airfields overruns.approaches overruns.assault overruns.attempts overruns.chapter "
    "overruns.dual_attacks overruns.entry overruns.fights "
    "overruns.ledger overruns.open overruns.phases overruns.said overruns.tolls overruns.ways "
    "stacks.advance stacks.battle stacks.cadres stacks.chapter stacks.combat stacks.counter stacks.declared "
    "stacks.disorder stacks.losses stacks.modifiers stacks.sums stacks.withdrawal "
    "supply.chapter",
    "sequence": "chapters flow legal prompts resolve setup unasked",
    "told": "compile_off_map compile_open_sea compile_ways "
    "answers beside compile compile_modules compile_orders compile_places describe keeping lint_modules lint_orders "
    "lint_outset lint_shores odds prices system tellings weighings "
    "air_naval.cards air_naval.compiled air_naval.forecast "
    "attrition.compiled attrition.forecast "
    "bridgeheads.compiled bridgeheads.forecast bridgeheads.tenure bridgeheads.shore_cards "
    "off_map.cards "
    "overruns.cards overruns.compiled overruns.forecast overruns.preview "
    "sites.compiled "
    "stacks.cards stacks.compiled stacks.forecast "
    "supply.compiled supply.tellings",
}  # fmt: skip
"""Of the standard rules: what is written, the position, what each chapter adds, how they follow, what is told of it."""
PLAYERS = {
    "reading": "blows bridges conditions distances errands feeding fights finish geography gunfire hands hex_values "
    "forgone holding landing_plans locks observation near_end outlook overrun_plans patience places quarters ranges "
    "sieges stack_fights stakes step_tables support_hopes tasks together way_ahead weights works worth",
    "planner": "allocations answers assignment coming forfeits goals_apart lifelines marching options planner playout "
    "rehearsal search stack_answers stack_blows strikes support_answers",
    "script": "ordered script_landings script_march script_tasks scripted",
    "advice": "advice advised_answers advised_fights advised_modules advised_moves advised_set_up advised_support "
    "advised_works "
    "fire_advice",
    "offered": "aims far_goals gauge opponents",
}
"""Of its players: what they see in a position, the planner, the script, advice, what lists offer."""
REMAGEN_RULES = {
    "schema": "columns orders orders_schema ranges rules_schema schema sides",
    "position": "actions bridges capacity chapter codec events events_bridges events_combat frames loads play setting "
    "sight state tellings zones",
    "chapters": "advance battle collapse common crowding declared deployment division engagements engineers entry fire "
    "fronts hits leaving movement no_step odds overwhelm paratroops repairs retreat steps told_combat towing transport "
    "victory volleys",
    "sequence": "chapters flow legal prompts resolve setup",
    "told": "answers chances compile compile_ground compile_orders drop_odds invariants keeping lint lint_room system "
    "variants weighing",
}  # fmt: skip
REMAGEN_PLAYERS = {
    "reading": "aiming coming danger declaring division entrants ferrying foothold forces garrisons gauge goals "
    "observation perils plan pontoons reading shooting sites standing together towing ways_there weights",
    "planner": "choosing marching mind planner playout rehearsing search sending way",
    "script": "carrying_over scripted",
    "advice": "advice",
    "offered": "aims far_goals lasting opponents",
}  # fmt: skip
TABLES = {
    "game.systems.standard.rules": RULES,
    "game.systems.standard.ai": PLAYERS,
    "game.systems.remagen.rules": REMAGEN_RULES,
    "game.systems.remagen.ai": REMAGEN_PLAYERS,
}


def shelf_of(module: str) -> str:
    """The shelf of a module of the window; empty for any other."""
    return module.removeprefix(UI).rpartition(".")[0] if module.startswith(UI) else ""


def upward(module: str, imported: str) -> bool:
    """Whether an import within the window points up."""
    here, there = shelf_of(module), shelf_of(imported)
    return bool(here and there) and SHELVES.index(there) > SHELVES.index(here)


def test_every_folder_of_the_window_is_a_shelf() -> None:
    window = PACKAGE / "ui"
    folders = {path.parent for path in MODULES if path.is_relative_to(window) and path.name != "__init__.py"}
    names = {".".join(folder.relative_to(window).parts) for folder in folders}
    assert names == set(SHELVES)


def test_no_import_in_the_window_points_up() -> None:
    found = [
        f"{module} imports {other}"
        for module, others in graph_of_the_game().items()
        for other in others
        if upward(module, other)
    ]
    assert not found


def test_an_import_that_points_up_is_found() -> None:
    assert upward("game.ui.window.app", "game.ui.screens.apology")
    assert upward("game.ui.play.hand.aim", "game.ui.play.play_screen")
    assert not upward("game.ui.play.play_screen", "game.ui.play.hand.aim")


def test_a_system_uses_the_window_up_to_the_desk() -> None:
    found = [
        f"{module} imports {other}"
        for module, others in graph_of_the_game().items()
        for other in others
        if module.startswith(SYSTEMS) and other.startswith(UI) and shelf_of(other) not in SAID_BY_SYSTEMS
    ]
    assert not found


@pytest.mark.parametrize("package", TABLES)
def test_every_module_has_its_shelf(package: str) -> None:
    """A new module is given a shelf in the table above: the lowest that has what it imports."""
    named = [name for shelf in TABLES[package].values() for name in shelf.split()]
    there = {name.removeprefix(package + ".") for name in graph_of_the_game() if name.startswith(package + ".")}
    assert sorted(named) == sorted(there)


@pytest.mark.parametrize("package", TABLES)
def test_no_import_between_shelves_points_up(package: str) -> None:
    shelves = [[f"{package}.{name}" for name in shelf.split()] for shelf in TABLES[package].values()]
    height = {module: number for number, shelf in enumerate(shelves) for module in shelf}
    found = [
        f"{module} imports {other}"
        for module in height
        for other in graph_of_the_game()[module]
        if height.get(other, 0) > height[module]
    ]
    assert not found
