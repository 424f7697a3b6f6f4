"""The player aid of a scenario: its tables in the order in which a turn wants them, each with its rule. [4-39]"""

from __future__ import annotations

from collections.abc import Callable

from game.systems.standard.rules.bridgeheads.facts import BridgeheadsFacts
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.stacks.facts import StacksFacts
from game.systems.standard.ui.diagrams.module_tables import MODULE_TABLES
from game.systems.standard.ui.diagrams.tables import TABLES
from game.ui.desk.figure import Table
from game.ui.language.words import Words

Maker = Callable[[Setting, Words], tuple[Table, ...]]


def charts(setting: Setting, words: Words) -> tuple[tuple[str, Table], ...]:
    """Every table that the scenario uses, with the number of its rule; nothing of modules it is played without."""
    return tuple((rule, table) for rule, make in _ALL for table in make(setting, words) if table.rows)


def _say(words: Words, key: str, **values: object) -> str:
    """A text of the charts."""
    return words(f"standard.window.chart.{key}", **values)


def _table(words: Words, title: str, rows: list[tuple[str, ...]], *headings: str) -> tuple[Table, ...]:
    """A table with its title and headings in words."""
    if not rows:
        return ()
    return (Table(_say(words, title), tuple(_say(words, heading) for heading in headings), tuple(rows)),)


def limits(setting: Setting, words: Words) -> tuple[Table, ...]:
    """How many may stand in a hex, with and without a bridgehead. [19.2, 31.51]"""
    facts, held = setting.stacks, setting.bridgeheads
    if facts is None:
        return ()
    ground, others = _say(words, "ground_units"), _say(words, "specialised_units")
    rows = [(ground, str(facts.most_ground)), (others, str(facts.most_specialised))]
    rows.append((_say(words, "re_of_several"), str(facts.most_re)))
    if held is None:
        return _table(words, "limits", list(rows), "in_a_hex", "most")
    more = (str(held.most_ground), str(held.most_specialised), "-")
    return _table(
        words, "limits", [(*row, most) for row, most in zip(rows, more, strict=True)],
        "in_a_hex", "most", "with_bridgehead",
    )  # fmt: skip


def overrun_prices(setting: Setting, words: Words) -> tuple[Table, ...]:
    """What an overrun costs on top of the way into the hex, and what may be tried at all. [22.11, 22.106]"""
    facts = setting.overruns
    if facts is None:
        return ()
    prices: dict[str, int] = {}
    for unit, cost in zip(setting.units, facts.attempt_mp, strict=True):
        key = "attempt_mobile" if unit.mobility.is_mobile else "attempt_leg"
        prices[_say(words, key, side=setting.sides.said(unit.side))] = cost
    rows = [(name, f"+{cost}") for name, cost in sorted(prices.items())]
    rows.append((_say(words, "hexside_times"), f"x{facts.hexside_factor}"))
    rows.append((_say(words, "against_city"), f"+{facts.city_mp}"))
    rows += [
        (_say(words, "against_fort", level=level), f"+{cost}") for level, cost in enumerate(facts.fort_mp) if level
    ]
    rows.append((_say(words, "cleared"), f"+{facts.cleared_mp}"))
    rows.append((_say(words, "at_most_times"), f"x{facts.least_odds}"))
    return _table(words, "overrun_prices", list(rows), "for_what", "mp")


def overrun_results(setting: Setting, words: Words) -> tuple[Table, ...]:
    """How an overrun ends, and what is rolled for then. [20.23, 22.41, 22.42]"""
    if setting.overruns is None or setting.stacks is None:
        return ()
    figures = setting.stacks.combat
    rows = [
        (_say(words, "overrun_won"), _say(words, "overrun_won_does", odds=figures.overrun_odds)),
        (_say(words, "overrun_cleared"), _say(words, "overrun_cleared_does", times=figures.overrun_re_factor)),
        (_say(words, "overrun_failed"), _say(words, "overrun_failed_does", times=figures.overrun_re_factor,
                                              more=figures.overrun_die_more)),
    ]  # fmt: skip
    return _table(words, "overrun_results", list(rows), "result", "brings")


def combat_figures(setting: Setting, words: Words) -> tuple[Table, ...]:
    """Quota, sure column, cadres, modifiers. [20.22, 20.31, 20.82, 21.1]"""
    facts: StacksFacts | None = setting.stacks
    if facts is None:
        return ()
    found = facts.combat
    rows = [
        (_say(words, "quota"), _say(words, "quota_is", units=found.units_a_step)),
        (_say(words, "sure", odds=found.sure_odds), f"{found.sure_column}: {found.sure_result}"),
        (_say(words, "modifiers"), _say(words, "at_most", count=found.most_modifiers)),
        (_say(words, "cadre_from"), _say(words, "re", re=found.cadre_from_re)),
        (_say(words, "leave_before"), _say(words, "hexes", count=found.retreat_before_hexes)),
    ]
    return _table(words, "combat_of_stacks", list(rows), "for_what", "figure")


def supply_lines(setting: Setting, words: Words) -> tuple[Table, ...]:
    """How far a line of supply may be from the road, and what is missed without one. [30.24, 30.32, 30.5]"""
    facts = setting.supply
    if facts is None:
        return ()
    rows = [
        (_say(words, "full_line"), _say(words, "steps_off", count=facts.full_steps)),
        (_say(words, "partial_line"), _say(words, "steps_off", count=facts.partial_steps)),
        (_say(words, "partial_costs"), f"-{facts.partial_ma_less_mp}"),
        (_say(words, "isolation"), str(facts.isolation)),
    ]
    if setting.bridgeheads is not None:
        rows.append((_say(words, "bridgehead_feeds"), _say(words, "units_fed", count=facts.bridgehead_capacity)))
    return _table(words, "supply_lines", list(rows), "for_what", "figure")


def bridgeheads(setting: Setting, words: Words) -> tuple[Table, ...]:
    """When a bridgehead is placed, when it goes, what it allows. [31.2, 31.4, 31.61, 32.31]"""
    facts: BridgeheadsFacts | None = setting.bridgeheads
    if facts is None:
        return ()
    coming = [(_say(words, "placed"), _say(words, f"placed_{how}"), rule) for how, rule in _PLACED]
    going = [
        (_say(words, "goes", cause=cause), _say(words, f"goes_{cause}", hexes=facts.superfluous_hexes), f"31.4{cause}")
        for cause in "ABC"
    ]
    rows = [*coming, *going, (_say(words, "sortie"), _say(words, "sortie_is", count=facts.attack_out), "31.61")]
    if facts.arrows:
        leg, amphibious, others = facts.arrow_mp
        told = _say(words, "arrow_is", leg=leg, amphibious=amphibious, others=others)
        rows.append((_say(words, "arrow"), told, "32.31"))
    return _table(words, "bridgeheads", list(rows), "what", "when", "rule")


_PLACED = (("invasion", "31.22"), ("crossing", "31.23"), ("overrun", "31.24"))


def batteries(setting: Setting, words: Words) -> tuple[Table, ...]:
    """Coastal batteries: where, on what they hit those who land, what silences them. [32.4, 39.35]"""
    number = setting.board.number
    rows: list[tuple[str, ...]] = [
        (words.say(site.said), number(site.hex), _faces(site.strength), str(site.armour), str(len(site.reach)))
        for site in setting.sites
    ]
    return _table(words, "batteries", rows, "battery", "hex", "hits_on", "armour", "reach")


def invasions(setting: Setting, words: Words) -> tuple[Table, ...]:
    """Invasions: where they sail from and land, when, how many. [32.1]"""
    facts, number = setting.bridgeheads, setting.board.number
    rows: list[tuple[str, ...]] = []
    for each in facts.invasions if facts is not None else ():
        start = number(each.port) if each.port >= 0 else next(
            (box.title for box in setting.boxes if box.id == each.box), each.box
        )  # fmt: skip
        last = min(each.last_turn, setting.script.turns)
        turns = str(last) if each.first_turn == last else f"{each.first_turn}-{last}"
        lift = _say(words, "re", re=each.lift_re)
        if each.lift_units < len(setting.units):
            lift = _say(words, "lift", re=each.lift_re, units=each.lift_units, count=each.lift_units)
        rows.append((each.title, start, " ".join(map(number, each.targets)), turns, lift))
    return _table(words, "invasions", rows, "invasion", "from", "to", "turns", "carries")


def air_types(setting: Setting, words: Words) -> tuple[Table, ...]:
    """What each type of aircraft may do, by the air units of the scenario. [39.12, 39.14, 22.132, 39.35]"""
    facts = setting.air_naval
    yes, no = _say(words, "yes"), _say(words, "no")
    rows = sorted(
        {
            (each.type, str(each.grounded_from), f"1/{each.overrun_part}", yes if each.may_suppress else no)
            for each in (facts.air if facts is not None else ())
        }
    )
    return _table(words, "air_types", list(rows), "type", "grounded_from", "in_overruns", "silences")


def missions(setting: Setting, words: Words) -> tuple[Table, ...]:
    """What aircraft and ships add, and how much at most. [39.12, 39.15, 39.2, 39.32-39.35]"""
    facts = setting.air_naval
    if facts is None:
        return ()
    told = (
        ("on_demand", f"1/{facts.on_demand_part}", "39.12"), ("most_points", str(facts.most_points), "39.15"),
        ("most_aa", str(facts.most_aa), "39.2"), ("prepared", str(facts.prepared), "39.32"),
        ("points_a_re", str(facts.points_a_re), "39.34"),
        ("overrun_points_a_re", str(facts.overrun_points_a_re), "39.34"),
        ("ships_in_overruns", f"1/{facts.overrun_ship_part}", "22.14"),
        ("most_to_suppress", str(facts.most_to_suppress), "39.35"),
        ("weather_modifier", str(facts.weather_modifier_from), "21.1"),
    )  # fmt: skip
    rows = [(_say(words, key), figure, rule) for key, figure, rule in told]
    return _table(words, "missions", list(rows), "for_what", "figure", "rule")


def _faces(most: int) -> str:
    return "1" if most == 1 else f"1-{most}"


_ALL: tuple[tuple[str, Maker], ...] = (
    *((rule, TABLES[rule]) for rule in ("7.5", "5.2", "5.3", "14.0", "8.1")),
    ("19.2", limits), ("19.4", MODULE_TABLES["19.4"]), ("20.3", combat_figures), ("20.9", MODULE_TABLES["20.9"]),
    ("22.11", overrun_prices), ("22.4", overrun_results),
    ("30.3", supply_lines), ("30.22", MODULE_TABLES["30.22"]), ("30.6", MODULE_TABLES["30.6"]),
    ("31.4", bridgeheads), ("32.1", invasions), ("32.4", batteries), ("33.3", MODULE_TABLES["33.3"]),
    ("39.12", missions), ("39.14", air_types),
    *((rule, MODULE_TABLES[rule]) for rule in ("39.1", "39.31", "39.14")),
)  # fmt: skip
"""Each table with its rule, as a player wants them on paper: fights first, then the modules."""
