"""What waits beside the map: weather, aircraft, ships, units in boxes and on board; how far it reaches. [11.6, 39]"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace

from game.language.phrasebook import capital
from game.model.answers import Note
from game.model.colours import Shades
from game.model.side import Side
from game.systems.standard.rules.air_naval.cards import (
    air_notes,
    ship_notes,
    ship_standing,
    weather_notes,
    weather_notes_of,
    weather_on,
)
from game.systems.standard.rules.air_naval.facts import AirNavalFacts
from game.systems.standard.rules.air_naval.missions import air_standing
from game.systems.standard.rules.air_naval.position import NO_HEX, NOT_FIRING, PREPARED, AirNavalState
from game.systems.standard.rules.air_naval.standing import points_left
from game.systems.standard.rules.bridgeheads.embarking import lift_re
from game.systems.standard.rules.off_map.cards import where_notes
from game.systems.standard.rules.off_map.facts import box_of
from game.systems.standard.rules.sides import ALLIED, SIDES
from game.systems.standard.rules.sites.standing import sites_left
from game.systems.standard.rules.state import AFLOAT, State
from game.systems.standard.ui.face_painters import FAIR, FOUL, LOW_CLOUD
from game.systems.standard.ui.looks import unit_look
from game.systems.standard.ui.off_map_looks import air_look, plate, ship_look
from game.ui.board.marks import Bound, Marks, Ring, Sight
from game.ui.desk.cards import Tray, TrayPiece
from game.ui.language.words import Words
from game.ui.look.tone import Tone
from game.ui.paint.counter_look import CounterLook

AIR, SHIPS, WEATHER, UNIT = "air", "ship", "weather", "unit"
"""What stands before the number in the id of a piece."""
_WEATHER_TURNS = 3
"""The strip of the weather shows so many turns, this one first."""
_NO_SIDE = Shades((232, 226, 208))
"""The plate of what is nobody's."""


class OffMap:
    """The pieces of one position, as they are asked for."""

    def __init__(self, state: State, words: Words, chosen: Iterable[str] = ()) -> None:
        """Of a position, in a language; the ids of pieces that are chosen."""
        self._state = state
        self._setting = state.setting
        self._words = words
        self._chosen = frozenset(chosen)

    def tray(self, groups: Iterable[Iterable[TrayPiece]]) -> Tray | None:
        """A tray of groups of pieces; None if there are none."""
        pieces = tuple(piece for group in groups for piece in group)
        return Tray(self._words("standard.window.off_map.tray"), pieces) if pieces else None

    def everything(self) -> Tray | None:
        """All that waits beside the map, of both sides. [40.12]"""
        groups = [self.weather()]
        for side in SIDES:
            groups += [self.aircraft(side), self.ships(side), self.boxes(side)]
        return self.tray(groups)

    @property
    def all_ids(self) -> frozenset[str]:
        """The ids of all that waits beside the map, without what there is to see of it."""
        facts, state = self._setting.air_naval, self._state
        ids = {f"{UNIT}:{unit}" for unit, hex in enumerate(state.hex_of) if box_of(hex) >= 0 or hex == AFLOAT}
        if facts is not None:
            ids |= {f"{AIR}:{unit.index}" for unit in facts.air} | {f"{SHIPS}:{ship.index}" for ship in facts.ships}
            ids |= {f"{WEATHER}:{turn}" for turn in self._turns_told}
        return frozenset(ids)

    def _piece(self, name_id: str, look: CounterLook, name: str, detail: str, notes: Iterable[Note]) -> TrayPiece:
        said = [self._words.say(note.with_rule) for note in notes]
        tip = ". ".join((name, *(capital(line) for line in said)))
        return TrayPiece(name_id, look, name, detail, is_chosen=name_id in self._chosen, tip=tip)

    # the strip of the weather

    def weather(self) -> tuple[TrayPiece, ...]:
        """The weather of the turn and that of the next turns, with who stays down. [39.14]"""
        facts, words = self._setting.air_naval, self._words
        if facts is None or not self._turns_told:
            return ()
        found = [self._turn_weather(facts, turn) for turn in self._turns_told]
        found[0] = replace(found[0], heading=words("standard.window.off_map.weather"))
        return tuple(found)

    @property
    def _turns_told(self) -> range:
        """The turn at hand and the next ones; none before the first."""
        turn = self._state.turn
        return range(turn, min(turn + _WEATHER_TURNS - 1, self._setting.script.turns) + 1) if turn else range(0)

    def _turn_weather(self, facts: AirNavalFacts, turn: int) -> TrayPiece:
        state, words, weather = self._state, self._words, weather_on(self._state, turn)
        down = sorted({unit.type for unit in facts.air if weather >= unit.grounded_from})
        if not facts.air or not down:
            detail, type_ = words("standard.window.off_map.all_fly"), FAIR
        elif len(down) == len({unit.type for unit in facts.air}):
            detail, type_ = words("standard.window.off_map.none_fly"), FOUL
        else:
            detail, type_ = words("standard.window.off_map.stay_down", types=" ".join(down)), LOW_CLOUD
        look = plate(self._setting, type_, ALLIED, (str(weather),))
        name = words("standard.window.off_map.turn", turn=turn)
        notes = weather_notes(state) if turn == state.turn else weather_notes_of(state, turn)
        look = replace(look, livery=replace(look.livery, body=_NO_SIDE))
        return self._piece(f"{WEATHER}:{turn}", look, name, detail, notes)

    # aircraft and ships

    def aircraft(self, side: Side, only: Container[int] | None = None) -> tuple[TrayPiece, ...]:
        """The air units of a side, or only some of them, grey while they cannot fly. [39.12]"""
        facts = self._setting.air_naval
        own = [unit.index for unit in facts.air if unit.side is side] if facts is not None else []
        units = own if only is None else [air for air in own if air in only]
        return self._headed(map(self.air, units), self._of_side("aircraft", side))

    def air(self, air: int) -> TrayPiece:
        """An air unit."""
        facts, known = self._parts
        unit, standing = facts.air[air], air_standing(self._state, air)
        kind = standing.said.key.rpartition(".")[2]
        where = self._setting.board.number(known.stands[air]) if known.stands[air] != NO_HEX else ""
        detail = self._words(f"standard.window.off_map.air.{kind}", hex=where)
        if kind == "not_this_turn":
            detail = self._comes(unit.turns) or detail
        look = replace(air_look(self._setting, unit), moved=kind not in ("ready", "stands", "called"))
        return self._piece(f"{AIR}:{air}", look, unit.title, detail, air_notes(self._state, air))

    def ships(self, side: Side, only: Container[int] | None = None) -> tuple[TrayPiece, ...]:
        """The ships of a side, or only some of them, grey while they cannot fire. [39.31]"""
        facts = self._setting.air_naval
        own = [ship.index for ship in facts.ships if ship.side is side] if facts is not None else []
        ships = own if only is None else [ship for ship in own if ship in only]
        return self._headed(map(self.ship, ships), self._of_side("ships", side))

    def ship(self, ship: int) -> TrayPiece:
        """A ship, with a dot for each shot."""
        facts, known = self._parts
        entry, aim, shots = facts.ships[ship], known.aim[ship], known.shots[ship]
        kind = ship_standing(self._state, ship).said.key.rpartition(".ship_")[2]
        where = self._setting.board.number(aim) if aim >= 0 else ""
        detail = self._words(f"standard.window.off_map.ship.{kind}", hex=where)
        if kind == "away":
            detail = self._comes(entry.turns) or detail
        look = ship_look(self._setting, entry, points_left(self._state, ship), shots)
        look = replace(look, moved=kind in ("away", "beaten", "spent"))
        return self._piece(f"{SHIPS}:{ship}", look, entry.title, detail, ship_notes(self._state, ship))

    def _comes(self, turns: Iterable[int]) -> str:
        """The next turn in which aircraft fly or a ship fires; nothing if none comes. [39.12, 39.31]"""
        turn = min((turn for turn in turns if turn > self._state.turn), default=0)
        return self._words("standard.window.off_map.turn", turn=turn) if turn else ""

    @property
    def _parts(self) -> tuple[AirNavalFacts, AirNavalState]:
        facts, known = self._setting.air_naval, self._state.modules.air_naval
        if facts is None or known is None:
            raise ValueError("the module air_naval is not played with")
        return facts, known

    # boxes and ships with units on board

    def boxes(self, side: Side) -> tuple[TrayPiece, ...]:
        """The units of a side in boxes, by box, then those on board. [11.6, 32.21]"""
        state, words = self._state, self._words
        units = self._setting.units_of(side)
        found: list[TrayPiece] = []
        for box in self._setting.boxes:
            inside = [unit for unit in units if box_of(state.hex_of[unit]) == box.index]
            found += self._headed(map(self.unit, inside), words("standard.window.off_map.box", box=box.title))
        aboard = [unit for unit in units if state.hex_of[unit] == AFLOAT]
        found += self._headed(map(self.unit, aboard), words("standard.window.off_map.aboard"))
        return tuple(found)

    def unit(self, unit: int) -> TrayPiece:
        """A unit in a box or on board."""
        state, known = self._state, self._state.modules.bridgeheads
        if state.hex_of[unit] == AFLOAT and known is not None:
            hex = self._setting.board.number(known.target[unit])
            detail = self._words("standard.window.off_map.bound_for", hex=hex)
        else:
            re = lift_re(state, unit) if known is not None else 0
            detail = self._words("standard.window.off_map.lift", re=re) if known is not None else ""
        piece = self._piece(f"{UNIT}:{unit}", unit_look(state, unit), "", detail, where_notes(state, unit))
        entry = self._setting.units[unit]
        return replace(piece, name=entry.short, tip=f"{self._words.name(entry.name)}{piece.tip}")

    def _of_side(self, what: str, side: Side) -> str:
        said = self._words.say(self._setting.sides.said(side))
        return self._words(f"standard.window.off_map.{what}", side=said)

    @staticmethod
    def _headed(pieces: Iterable[TrayPiece], heading: str) -> tuple[TrayPiece, ...]:
        found = tuple(pieces)
        return (replace(found[0], heading=heading), *found[1:]) if found else ()


def reach_marks(state: State, piece: str) -> Marks | None:
    """How far a piece of the tray reaches: a ship's range, where aircraft fly, where units may land. [39.31, 32.1]

    None if it reaches nowhere: then the hexes stay lit that are lit for what is being done.
    """
    what, _, number = piece.partition(":")
    facts, known = state.setting.air_naval, state.modules.air_naval
    if what == SHIPS and facts is not None and known is not None:
        aim = known.aim[int(number)]
        rings = (Ring(aim, Tone.GOOD, is_chosen=True),) if aim not in (PREPARED, NOT_FIRING) else ()
        return Marks(sight=_bound(facts.ships[int(number)].reach), rings=rings, dims=False)
    if what == AIR and facts is not None and known is not None:
        unit, stands = facts.air[int(number)], known.stands[int(number)]
        if unit.against is None and stands == NO_HEX:
            return None
        rings = (Ring(stands, Tone.GOOD, is_chosen=True),) if stands != NO_HEX else ()
        return Marks(sight=None if unit.against is None else _bound(unit.against), rings=rings, dims=False)
    if what == UNIT and (beaches := tuple(_beaches_of(state, int(number)))):
        return Marks(rings=tuple(Ring(hex, Tone.GOOD) for hex in beaches), dims=False)
    return None


def _beaches_of(state: State, unit: int) -> Iterator[int]:
    """Where a unit on board lands, or one in a box could. [32.1]"""
    facts, known, where = state.setting.bridgeheads, state.modules.bridgeheads, state.hex_of[unit]
    if facts is None or known is None:
        return
    if where == AFLOAT:
        yield known.target[unit]
        return
    for invasion in facts.invasions:
        if box_of(where) >= 0 and state.setting.boxes[box_of(where)].id == invasion.box:
            yield from invasion.targets


def _bound(hexes: Iterable[int], *, is_broken: bool = False) -> Sight:
    return Sight(bounds=(Bound(frozenset(hexes), is_broken),))


def with_batteries(marks: Marks, state: State, hex: int) -> Marks:
    """Marks with the range of the batteries in the hex that is pointed at, broken while they are silent. [32.4]"""
    known = state.modules.sites
    here = [site for side in SIDES for site in sites_left(state, side) if site.hex == hex] if hex >= 0 else []
    if known is None or not here or marks.sight is not None:
        return marks
    bounds = tuple(Bound(frozenset(site.reach), known.silent_turn[site.index] == state.turn) for site in here)
    return replace(marks, sight=Sight(bounds=bounds))
