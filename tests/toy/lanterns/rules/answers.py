"""What may be asked of a position of Lanterns before anything is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from lanterns.rules.actions import Leave, Rush, Walk, crew_named
from lanterns.rules.legal import rushable, within_pace
from lanterns.rules.rush import difference, odds_of
from lanterns.rules.setting import GONE
from lanterns.rules.state import State

from game.model.action import Action
from game.model.answers import Chance, Fight, Note, Price, Thing, Weighing
from game.model.message import Message, message, plain, term
from game.model.refusal import Refusal
from game.model.side import Side


class LanternsAnswers:
    """Names, prices, chances and rushes of Lanterns."""

    def things(self, state: State) -> Sequence[Thing]:
        """The bands. A band that has left the quay is nowhere."""
        return tuple(
            Thing(
                "unit", band.index, band.id, plain(band.name), plain(band.name), Side(band.crew),
                (state.where[band.index],) if state.where[band.index] != GONE else (),
            )
            for band in state.setting.bands
        )  # fmt: skip

    def told(self, state: State, action: Action) -> Message:
        """An action as a sentence."""
        bands, number = state.setting.bands, state.setting.board.number
        match action:
            case Walk():
                return message("lanterns.advice.walk", band=bands[action.band].name, square=number(action.square))
            case Rush():
                names = tuple(bands[band].name for band in action.bands)
                return message("lanterns.advice.rush", square=number(action.square), bands=names)
            case Leave():
                return message("lanterns.advice.leave", band=bands[action.band].name)
        return message("lanterns.advice.end_turn")

    def subject(self, state: State, kind: str, subject: int) -> Message:
        """A band and where it stands."""
        band, where = state.setting.bands[subject], state.setting.board.hex_title(state.where[subject])
        return message("lanterns.tell.band", band=band.name, strength=band.strength, square=where)

    def price(self, state: State, action: Action) -> Price | None:
        """What a walk costs. [9.11]"""
        if not isinstance(action, Walk):
            return None
        pace, found = state.setting.rules.pace.steps, within_pace(state, action.band).cost_mp
        if action.square not in found:
            return None
        cost = found[action.square]
        is_lantern = action.square in state.setting.lanterns
        notes = (Note(message("lanterns.tell.lantern"), "31.1"),) if is_lantern else ()
        return Price(cost, pace - cost, message("lanterns.tell.price", cost=cost, pace=pace), notes)

    def chances(self, state: State, action: Action) -> tuple[Chance, ...]:
        """Every result of a rush. [12.B.1]"""
        if not isinstance(action, Rush):
            return ()
        return tuple(
            Chance(share, message(f"lanterns.result.{result}"), "12.B.1")
            for result, share in odds_of(state, action).items()
            if share
        )

    def reckoned(self, state: State, action: Action) -> tuple[Note, ...]:
        """Strength against strength. [12.B]"""
        return (Note(self._sum(state, action), "12.B"),) if isinstance(action, Rush) else ()

    def _sum(self, state: State, rush: Rush) -> Message:
        theirs = state.strength(state.stack(rush.square))
        own = state.strength(rush.bands)
        return message("lanterns.tell.sum", own=own, theirs=theirs, difference=difference(state, rush))

    def fights(self, state: State, side: Side) -> tuple[Fight, ...]:
        """Every rush of all bands of a square together, whatever they have done. [12.A]"""
        squares = sorted({state.where[band] for band in state.own(side)})
        return tuple(
            self._fight(state, Rush(state.stack(here), there)) for here in squares for there in rushable(state, here)
        )

    def _fight(self, state: State, rush: Rush) -> Fight:
        number = state.setting.board.number
        names = tuple(state.setting.bands[band].name for band in rush.bands)
        here = number(state.where[rush.bands[0]])
        said = message("lanterns.tell.fight", square=number(rush.square), bands=names, origin=here)
        weighing = Weighing(0, self._sum(state, rush), self.chances(state, rush))
        return Fight(rush.square, rush.bands, said, (weighing,))

    def threat_to(self, state: State, unit: int) -> Fight | None:
        """The rush of the other crew that is likeliest to drive a band off. [12.B.1]"""
        here = state.where[unit]
        if here == GONE:
            return None
        rushes = [Rush(state.stack(there), here) for there in rushable(state, here)]
        likeliest = max(rushes, key=lambda rush: odds_of(state, rush).get("driven_off", Fraction(0)), default=None)
        return None if likeliest is None else self._fight(state, likeliest)

    def hold_on(self, state: State, unit: int) -> Refusal | None:
        """Why a band may not walk. [9.1]"""
        if state.where[unit] == GONE or state.setting.bands[unit].crew != state.crew:
            return Refusal("not_yours", "9.1", message("lanterns.refusal.not_yours"))
        if state.walked[unit] or state.rushed[unit]:
            return Refusal("walked", "9.1", message("lanterns.refusal.walked"))
        return None

    def card(self, state: State, thing: Thing) -> tuple[Note, ...]:
        """Whose a band is, how strong, where, and what it has done."""
        return tuple(self._card(state, thing.index))

    def _card(self, state: State, unit: int) -> Iterator[Note]:
        band = state.setting.bands[unit]
        crew = crew_named(state.setting.crews[band.crew])
        yield Note(message("lanterns.tell.figures", crew=crew, strength=band.strength), "12.A.1")
        if state.where[unit] == GONE:
            yield Note(message("lanterns.tell.gone"), "12.B.2")
            return
        yield Note(message("lanterns.tell.stands", square=state.setting.board.hex_title(state.where[unit])))
        held = self.hold_on(state, unit)
        if held is not None and held.code == "walked":
            yield Note(held.said, held.rule)

    def ground(self, state: State, hex: int) -> tuple[Note, ...]:
        """Planks, sheds or water, and a lantern. [9.11, 31.1]"""
        name = state.setting.board.terrain_at(hex)
        cost = state.setting.rules.pace.costs.get(name, 0)
        key = "lanterns.tell.ground" if cost else "lanterns.tell.closed"
        ground = message(key, ground=term("terrain", name))
        notes = [Note(ground.also(cost=cost), "9.11") if cost else Note(ground, "9.12A")]
        if hex in state.setting.lanterns:
            notes.append(Note(message("lanterns.tell.lantern"), "31.1"))
        return tuple(notes)

    def between(self, state: State, here: int, there: int) -> tuple[Note, ...]:
        """Nothing but the planks themselves."""
        return ()
