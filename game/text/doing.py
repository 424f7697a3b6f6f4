"""Commands that do: choices, the end of a phase, back and forth, hints, saves, leaving."""

from __future__ import annotations

from pathlib import Path

from game.ai.advice import Advice, advisor_for
from game.ai.player import SIDE_TURN_SECONDS, Position
from game.engine.saves import list_saves, save_path
from game.language.tables import languages
from game.model.answers import Note
from game.model.errors import GameError
from game.model.message import message, plain, term
from game.systems.rulebooks import rulebook_for
from game.text.host import Command, Host, Leave
from game.text.menu import Choice, Menu
from game.text.typed import Typed, Unclear

_SAVES_LISTED = 12
_MOST_TAKEN = 400
"""Actions that one `take` may do: a guard against advice that goes in circles."""


# choosing


def choices(host: Host, _typed: Typed) -> None:
    """All that can be done now, by number."""
    decision = host.table.game.decision
    host.show(host.menus.all(message("text.menu.title")) if decision is not None else None)


def more(host: Host, _typed: Typed) -> None:
    """The next choices of a long list."""
    if host.menu is None or host.page >= len(host.menu.choices):
        raise Unclear(message("text.menu.no_more"))
    host.voice.numbered((choice.said for choice in host.menu.page(host.page)), host.page + 1)
    host.page += len(host.menu.page(host.page))


def back(host: Host, _typed: Typed) -> None:
    """The list that the present one was opened from."""
    if host.menu is None or host.menu.above is None:
        raise Unclear(message("text.menu.top"))
    host.show(host.menu.above)


# the end of a phase


def end(host: Host, typed: Typed) -> None:
    """End the phase; what would be left undone is told first, `end now` ends it all the same."""
    action = host.teller.end_action(host.ask)
    undone = host.teller.undone(host.ask)
    if undone and typed.word() != "now" and host.table.game.refusal(action) is None:
        host.voice.say(undone, message("text.end.now"))
        return
    host.do(action)


# what is answered once for all


def always(host: Host, typed: Typed) -> None:
    """Answer all questions of a kind alike from now on; without a word what there is; `always ask` is asked again."""
    lasting, viewer = host.table.lasting, host.viewer
    if not lasting.offers or viewer is None:
        raise Unclear(message("engine.no_lasting"))
    word = typed.word()
    typed.end()
    if word == "ask":
        lasting.ask_again(viewer)
        host.voice.say(message("lasting.asked_again"))
    elif word:
        offer = lasting.give(viewer, word)
        host.voice.say(message("lasting.given", what=offer.said))
    else:
        for offer in lasting.offers:
            question = lasting.question(offer.kinds[0])
            key = "lasting.row_on" if lasting.is_given(viewer, offer.id) else "lasting.row_off"
            host.voice.say(message(key, name=offer.id, question=question, what=offer.said))


# back and forth


def undo(host: Host, typed: Typed) -> None:
    """Take back the last action, or `all` that can be."""
    if typed.word() == "all":
        host.table.undo_all()
    else:
        action = host.table.undo()
        host.voice.say(message("text.undo.done", action=host.ask.told(action)))
    host.turned()


def redo(host: Host, typed: Typed) -> None:
    """Do again what was undone, one or `all`."""
    first = host.table.game.actions_done + 1
    if typed.word() == "all":
        host.table.redo_all()
    else:
        host.table.redo()
    lines = host.chronicle.between(first, host.table.game.actions_done, host.viewer)
    while lines and lines[-1].is_heading:
        lines.pop()  # it is said again when the player is asked
    host.voice.say(*(line.with_rule for line in lines))
    host.turned()


# advice


def hint(host: Host, _typed: Typed) -> None:
    """What a planner would do, and why; each can be chosen by its number."""
    found = _advice(host)
    told = tuple(Choice(advice.said, advice.action) for advice in found)
    host.show(Menu(message("text.hint.title"), told))
    for number, advice in enumerate(found, 1):
        reasons = "; ".join(host.voice.book.say(reason.said) for reason in advice.reasons)
        if reasons:
            host.voice.say(message("text.hint.why", number=number, reasons=reasons))


def _advice(host: Host, count: int = 3) -> tuple[Advice, ...]:
    advisor = advisor_for(host.table.game.scenario)
    if host.table.game.decision is None:
        raise GameError(message("text.play.over"))
    if advisor is None:
        raise GameError(message("advice.nobody"))
    if not host.table.may_act:
        raise GameError(message("advice.not_yours"))
    return advisor.advise(Position(host.table.game, SIDE_TURN_SECONDS), count)


def take(host: Host, typed: Typed) -> None:
    """Do what the planner would do: once, or `take phase` until the phase is over, though the other side breaks in."""
    whole = typed.word() == "phase"
    game, side = host.table.game, host.ask.side
    begun = game.scenario.system.phase_key(game.state)
    for _ in range(_MOST_TAKEN if whole else 1):
        advised = _advice(host)
        action = next((advice.action for advice in advised if advice.is_choice), advised[0].action)
        if not host.do(action):
            return
        if whole:
            host.others_answer()
        decision = game.decision
        if decision is None or decision.side is not side or not host.table.may_act:
            return
        if game.scenario.system.phase_key(game.state) != begun:
            return


# rules


def rules(host: Host, typed: Typed) -> None:
    """A rule by its number, with all that are part of it; without a number the chapters."""
    book = rulebook_for(host.table.game.scenario, host.voice.book.language)
    number = typed.rest.strip("[]").upper()
    if not number:
        for paragraph in book.paragraphs:
            if paragraph.is_chapter:
                host.voice.line(f"{paragraph.number} {paragraph.title}")
        return
    told_by = book.telling(number)
    if told_by != number:
        host.voice.say(message("text.rules.told_by", rule=number, other=told_by))
    for paragraph in book.look_up(told_by):
        host.voice.line(f"{paragraph.number} {paragraph.title}. {' '.join(paragraph.text.split())}")


# saves


def save(host: Host, typed: Typed) -> None:
    """Save under a name, without one under that of the scenario; what is called so already is left alone."""
    name = typed.raw or host.table.game.scenario.id
    path, number = save_path(name), 1
    while path.exists():
        number += 1
        path = save_path(f"{name} {number}")
    host.table.game.save(path)
    host.voice.say(message("text.save.done", file=str(path)))


def load(host: Host, typed: Typed) -> None:
    """Go on with a saved game, by its name or file; without a name the list of them."""
    name = typed.raw
    if not name:
        saves = [one for one in list_saves() if not one.is_damaged][:_SAVES_LISTED]
        for one in saves:
            host.voice.say(
                message("text.save.listed", name=one.path.stem, title=term("scenario", one.title), turn=one.turn,
                        phase=term("phase_title", one.phase))
            )  # fmt: skip
        if not saves:
            host.voice.say(message("load.none"))
        return
    path = Path(name)
    host.sit_down(path if path.is_file() else save_path(name.removesuffix(".save")))


def quit_game(_host: Host, _typed: Typed) -> None:
    """Get up; the game is saved."""
    raise Leave


def speak(host: Host, typed: Typed) -> None:
    """Speak another language."""
    wanted = typed.word()
    if wanted not in languages():
        raise Unclear(message("text.language.none", name=wanted or "-", languages=languages()))
    host.voice.speak(wanted)
    host.turned()


def note(host: Host, typed: Typed) -> None:
    """Write something down beside the game."""
    host.table.game.add_note(typed.raw, host.viewer)
    host.table.keep()
    host.voice.note(Note(message("text.note.done", note=plain(typed.raw))))


DOING = (
    Command("choices", choices, ("choose", "menu")),
    Command("more", more),
    Command("back", back),
    Command("end", end),
    Command("always", always),
    Command("undo", undo),
    Command("redo", redo),
    Command("hint", hint),
    Command("take", take),
    Command("rules", rules, ("rule",)),
    Command("note", note),
    Command("save", save),
    Command("load", load),
    Command("language", speak),
    Command("quit", quit_game, ("exit", "bye")),
)
