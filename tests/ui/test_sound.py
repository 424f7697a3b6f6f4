"""Sounds: made quickly, never a drum fire, silent when that is wanted or nothing can be heard."""

import numpy as np
import pygame
import pytest

from game import load_scenario
from game.engine.game import Game
from game.systems.standard.rules import events as it
from game.systems.standard.rules import events_bridges as of_bridges
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.ui.scenes import Director
from game.systems.standard.ui.sounds import _SOUNDS, sound_of
from game.ui.desk.desk import Do
from game.ui.desk.stage import Scene, Scenery, Stage, stilled
from game.ui.language.words import Words
from game.ui.play.panels.status_line import WARNING
from game.ui.window.effects import NAMES, samples
from game.ui.window.settings import Settings, Switch
from game.ui.window.sound import AGAIN_SECONDS, Mixer, Sounds
from tests.ui.table import find, open_game, plain_map


class Ear:
    """Hears sounds in place of a speaker, and has a clock."""

    def __init__(self, **data):
        self.heard = []
        self.now = 0.0
        self.settings = Settings(data=data)
        self.sounds = Sounds(self.settings, lambda: self.now, lambda name, volume: self.heard.append((name, volume)))

    def play(self, name, seconds=0.0):
        self.now += seconds
        self.sounds.play(name)


@pytest.mark.parametrize("name", NAMES)
def test_each_sound_is_short_and_the_same_every_time(name):
    wave = samples(name)
    assert wave.dtype == np.int16
    assert 0.05 < len(wave) / 22050 < 1.6
    assert 5000 < np.abs(wave).max() < 32000
    assert abs(int(wave[0])) < 50
    assert abs(int(wave[-1])) < 400
    assert (samples(name) == wave).all()


def test_sounds_differ():
    shapes = {name: np.abs(np.fft.rfft(samples(name), 65536)) for name in NAMES}
    assert len({int(shape.argmax()) for shape in shapes.values()}) > len(NAMES) * 0.7


def test_many_moves_are_no_drum_fire():
    ear = Ear()
    for _ in range(100):
        ear.play("move", 0.01)
    assert 1 < len(ear.heard) <= 1 / AGAIN_SECONDS[0] + 1
    for speed, most in ((1, 4), (2, 2)):
        ear.heard.clear()
        ear.settings.set_speed(speed)
        for _ in range(100):
            ear.play("move", 0.01)
        assert len(ear.heard) <= most


def test_reduced_motion_is_quieter_too():
    ear = Ear(calm=True)
    for _ in range(100):
        ear.play("move", 0.01)
    assert len(ear.heard) <= 4


def test_of_what_happens_at_once_the_most_telling_is_heard():
    ear = Ear()
    ear.sounds.play_most(["move", "dice", "blast", "move"])
    ear.sounds.play_most([])
    assert [name for name, _ in ear.heard] == ["blast"]


def test_volume_and_mute():
    ear = Ear(volume=1.0)
    ear.play("dice")
    ear.settings.turn(Switch.MUTED)
    ear.play("dice", 5)
    ear.settings.set_volume(0.25)
    ear.play("dice", 5)
    ear.settings.set_volume(0.0)
    ear.play("dice", 5)
    assert ear.heard == [("dice", 1.0), ("dice", 0.25)]
    with pytest.raises(KeyError):
        ear.play("trumpet")


def test_a_machine_without_a_sound_card_is_silent(monkeypatch):
    def none(*_args, **_more):
        raise pygame.error("ALSA: no device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    mixer = Mixer()
    mixer("dice", 1.0)
    mixer("blast", 1.0)


def test_a_machine_with_one_plays(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = Mixer()
    try:
        for name in NAMES:
            mixer(name, 0.5)
        assert pygame.mixer.get_busy()
    finally:
        pygame.mixer.quit()


def test_every_sound_of_an_event_exists():
    assert set(_SOUNDS.values()) <= set(NAMES)
    assert sound_of(of_bridges.BridgeTried(rule="14.0", bridge=0, die=1, needed_at_most=4, demolished=True)) == "blast"
    assert sound_of(of_bridges.BridgeTried(rule="14.0", bridge=0, die=6, needed_at_most=4, demolished=False)) == "dice"
    assert sound_of(it.GameEnded(rule="17", winner=None, reason="")) == "end"
    assert not sound_of(of_bridges.DemolitionDeclined(rule="14.0", bridge=0))


def test_events_without_a_scene_are_heard_as_well():
    game = Game.new(load_scenario("first_drop"), seed=1)
    scenes = Director(game.state, Words()).scenes([it.PhaseBegan(rule="3.2", step=0, side=ALLIED)])
    assert [(scene.seconds, scene.sound) for scene in scenes] == [(0.0, "phase")]


def test_the_stage_tells_what_is_heard_when_each_scene_begins():
    stage = Stage()
    scenes = [Scene(1.0, sound="move"), Scene(0.0, sound="phase"), Scene(1.0), Scene(1.0, sound="dice")]
    stage.play(Scenery({}), scenes)
    assert stage.take_sounds() == []
    stage.update(0.1)
    assert stage.take_sounds() == ["move"]
    stage.update(1.0)
    assert stage.take_sounds() == ["phase"]
    stage.update(1.0)
    assert stage.take_sounds() == ["dice"]
    stage.skip()
    assert stage.take_sounds() == []


def test_without_motion_words_stay_and_journeys_take_no_time():
    assert stilled(Scene(0.4, "unit:1", 3, 4, sound="move")) == Scene(0.0, "unit:1", 3, 4, sound="move")
    assert stilled(Scene(0.7, hex=4, text="die 5")).seconds == 0.7


@pytest.mark.parametrize("speed", [0, 2])
@pytest.mark.parametrize("calm", [False, True])
def test_a_move_and_a_refusal_are_heard_at_the_table(driver, monkeypatch, speed, calm):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    heard = []
    driver.app.sounds = Sounds(driver.app.settings, lambda: driver.now, lambda name, _volume: heard.append(name))
    if calm:
        driver.app.settings.turn(Switch.CALM)
    game = find("first_drop", lambda game: any(game.legal().of_kind("move")))
    screen = open_game(driver, game, speed=speed)
    while driver.top.name == "curtain":
        driver.key("enter")
    driver.step(3)
    heard.clear()
    screen.take(Do((next(game.legal().of_kind("move")),)))
    driver.step(60)
    assert heard[0] == "move"
    assert len(heard) <= 6
    driver.step(60)
    screen.say("That cannot be", WARNING)
    assert heard[-1] == "refusal"


def test_a_sound_that_there_is_not_is_silence():
    ear = Ear()
    ear.sounds.play_most(["lantern"])
    assert ear.heard == []
