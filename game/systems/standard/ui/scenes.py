"""Events as scenes to act out over the map. [5.1, 7, 8.4, 11.4, 14, 15]"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.model.action import Event
from game.systems.standard.rules import events as it
from game.systems.standard.rules import events_bridges as of_bridges
from game.systems.standard.rules.bridgeheads.events import CameAshore
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import DOWN, REPAIRED, State
from game.systems.standard.ui.looks import printed, unit_look
from game.systems.standard.ui.module_scenes import scenes_of_module
from game.systems.standard.ui.previews import fought_tone
from game.systems.standard.ui.sounds import sound_of
from game.ui.desk.stage import Piece, Scene
from game.ui.language.words import Words
from game.ui.look.tone import Tone
from game.ui.paint.counter_look import CounterLook

STEP_SECONDS = 0.12
RETREAT_SECONDS = 0.3
DROP_SECONDS = 0.45
DRIFT_SECONDS = 0.4
WORD_SECONDS = 0.7
DICE_SECONDS = 1.0


class Director:
    """Turns the events of one action into scenes, keeping track of how counters look on the way."""

    def __init__(self, before: State, words: Words) -> None:
        """Begin with the position before the events."""
        self._words = words
        self._setting: Setting = before.setting
        self._state = before
        self._looks: dict[int, CounterLook] = {}

    def scenes(self, events: Iterable[Event]) -> list[Scene]:
        """The scenes, in order; events that change nothing on the map have none."""
        return [scene for event in events for scene in self._heard(event)]

    def _heard(self, event: Event) -> tuple[Scene, ...]:
        """The scenes of an event, the first with its sound."""
        scenes, sound = self._of(event), sound_of(event)
        if not sound:
            return scenes
        first, *others = scenes or (Scene(0.0),)
        return (replace(first, sound=sound), *others)

    def _look(self, unit: int) -> CounterLook:
        return self._looks.get(unit) or unit_look(self._state, unit)

    def _piece(self, unit: int, hex: int) -> Piece:
        return Piece(f"unit:{unit}", hex, self._look(unit))

    def _word(self, hex: int, name: str, tone: Tone) -> Scene:
        return Scene(WORD_SECONDS, hex=hex, text=self._words(f"standard.window.scene.word_{name}"), tone=tone)

    def _of(self, event: Event) -> tuple[Scene, ...]:
        match event:
            case it.Moved():
                return (Scene(STEP_SECONDS, f"unit:{event.unit}", event.origin, event.hex),)
            case it.Retreated() | it.Advanced():
                return (Scene(RETREAT_SECONDS, f"unit:{event.unit}", event.origin, event.hex),)
            case it.Relocated():
                return self._relocated(event)
            case it.Entered():
                return self._comes(event.unit, event.hex)
            case it.Landed():
                return self._landed(event)
            case it.Depleted():
                return self._depleted(event)
            case it.Eliminated():
                gone = Scene(0.0, after={f"unit:{event.unit}": None})
                return (self._word(event.hex, "eliminated", Tone.BAD), gone) if event.hex >= 0 else (gone,)
            case it.HeldFast():
                return (self._word(event.hex, "holds", Tone.GOOD),)
        of_module = scenes_of_module(self._state, event, self._words)
        if isinstance(event, CameAshore):
            return (*self._comes(event.unit, event.hex), *(of_module or ()))
        return self._of_dice(event) if of_module is None else of_module

    def _of_dice(self, event: Event) -> tuple[Scene, ...]:
        match event:
            case it.CombatResolved():
                text = self._words("standard.window.scene.die", die=event.die, result=event.result)
                tone = fought_tone(self._setting, event)
                return (Scene(DICE_SECONDS, hex=event.hex, text=text, tone=tone),)
            case it.Bombarded():
                tone = Tone.GOOD if event.success else Tone.PLAIN
                text = self._words(f"standard.window.scene.bombard_{'hit' if event.success else 'miss'}", die=event.die)
                return (Scene(DICE_SECONDS, hex=event.hex, text=text, tone=tone),)
            case of_bridges.BridgeTried() if event.demolished:
                return self._at_bridge(event, "blown", Tone.BAD, {event.bridge: DOWN})
            case of_bridges.BridgeTried():
                return self._at_bridge(event, "stands", Tone.PLAIN, {})
            case of_bridges.RepairTried() if event.repaired:
                return self._at_bridge(event, "repaired", Tone.GOOD, {event.bridge: REPAIRED})
            case of_bridges.RepairTried():
                return self._at_bridge(event, "not_yet", Tone.PLAIN, {})
            case of_bridges.RepairLapsed():
                return (Scene(0.0, bridges={event.bridge: DOWN}),)
            case of_bridges.Spanned():
                hex = self._setting.board.topology.hexsides[event.hexside][0]
                return (replace(self._word(hex, "bridged", Tone.GOOD), laid_bridge=event.hexside),)
        return ()

    def _comes(self, unit: int, hex: int) -> tuple[Scene, ...]:
        arrives = Scene(0.0, after={f"unit:{unit}": self._piece(unit, hex)})
        return (arrives, Scene(DROP_SECONDS / 2, f"unit:{unit}", hex, hex, comes_down=True, is_entry=True))

    def _landed(self, event: it.Landed) -> tuple[Scene, ...]:
        arrives = Scene(0.0, after={f"unit:{event.unit}": self._piece(event.unit, event.aimed)})
        drops = Scene(DROP_SECONDS, f"unit:{event.unit}", event.aimed, event.aimed, comes_down=True)
        if event.hex < 0:
            lost = self._word(event.aimed, "blown_away", Tone.BAD)
            return (arrives, drops, lost)
        if event.hex == event.aimed:
            return (arrives, drops)
        return (arrives, drops, Scene(DRIFT_SECONDS, f"unit:{event.unit}", event.aimed, event.hex))

    def _relocated(self, event: it.Relocated) -> tuple[Scene, ...]:
        piece = f"unit:{event.unit}"
        there = Scene(0.0, after={piece: self._piece(event.unit, event.origin)})
        return (there, Scene(RETREAT_SECONDS, piece, event.origin, event.hex))

    def _depleted(self, event: it.Depleted) -> tuple[Scene, ...]:
        entry = self._setting.units[event.unit]
        look = replace(
            self._look(event.unit),
            figures=printed(entry.attack[1], entry.defense[1], entry.ma_mp),
            steps=1,
            worn=True,
        )
        self._looks[event.unit] = look
        if event.hex < 0:
            return ()
        after = {f"unit:{event.unit}": Piece(f"unit:{event.unit}", event.hex, look)}
        return (replace(self._word(event.hex, "depleted", Tone.BAD), after=after),)

    def _at_bridge(
        self, event: of_bridges.BridgeTried | of_bridges.RepairTried, came: str, tone: Tone, changes: dict[int, int]
    ) -> tuple[Scene, ...]:
        text = self._words(f"standard.window.scene.bridge_{came}", die=event.die)
        hexside = self._setting.board.bridges[event.bridge].hexside
        hex = self._setting.board.topology.hexsides[hexside][0]
        return (Scene(DICE_SECONDS, hex=hex, text=text, tone=tone, bridges=changes),)
