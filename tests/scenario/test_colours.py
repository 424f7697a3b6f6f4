"""Colours of counters come from the files: the rules give them, and a scenario gives others or more."""

from __future__ import annotations

from typing import get_args

import pytest

from game.model.colours import USUAL, Shades
from game.scenario.header import (
    ColoursEntry,
    RulesHeader,
    ScenarioHeader,
    ShadesEntry,
    SideColour,
    SideEntry,
    colours_of,
)
from game.ui.look.schemes import SCHEMES


def header(model, colours):
    return model.model_construct(colours=ColoursEntry.model_validate(colours))


def test_a_scenario_gives_other_colours_or_more_than_its_rules():
    rules = header(
        RulesHeader,
        {"counters": {"reds": {"usual": "#102030", "high_contrast": "#ffffff"}, "blues": {"usual": "#000001"}},
         "stripes": {"1st Division": "#0a0b0c"}},
    )  # fmt: skip
    script = header(ScenarioHeader, {"counters": {"blues": {"usual": "#000002"}}, "stripes": {"2nd": "#ff0000"}})
    colours = colours_of(script, rules)
    assert colours.bodies == {
        "reds": Shades((16, 32, 48), (("high_contrast", (255, 255, 255)),)), "blues": Shades((0, 0, 2)),
    }  # fmt: skip
    assert colours.stripes == {"1st Division": Shades((10, 11, 12)), "2nd": Shades((255, 0, 0))}


def test_the_sets_that_files_know_are_those_that_the_window_has():
    assert set(ShadesEntry.model_fields) == {scheme.id for scheme in SCHEMES}
    assert USUAL in ShadesEntry.model_fields


@pytest.mark.parametrize("colour", ["c9ac76", "#C9AC76", "#fff", "red", "", "#c9ac7600"])
def test_a_colour_is_six_digits_behind_a_sign(colour):
    with pytest.raises(ValueError, match="usual"):
        ColoursEntry.model_validate({"counters": {"reds": {"usual": colour}}})


def test_a_side_names_a_colour_that_the_window_has():
    assert all(tuple(scheme.families) == get_args(SideColour) for scheme in SCHEMES)
    with pytest.raises(ValueError, match="colour"):
        SideEntry.model_validate({"id": "reds", "title": "Red", "colour": "ochre"})
