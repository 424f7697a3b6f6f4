"""Commands that weigh: who can attack whom, what enemies could do, what an action may come to."""

from __future__ import annotations

from game.model.answers import Chance, Fight, Note
from game.model.message import Message, Value, message, plain
from game.text.host import Command, Host
from game.text.menu import Choice, Menu
from game.text.typed import Typed, Unclear


def attacks(host: Host, typed: Typed) -> None:
    """Every target beside one's own units, who can attack it, and the odds with nothing and with more added."""
    hex = -1 if typed.is_done else typed.place()
    fights = [fight for fight in host.ask.fights() if hex in (-1, fight.hex)]
    if not fights:
        host.voice.say(message("text.attacks.none"))
    for fight in fights:
        _tell_fight(host, fight)


def threats(host: Host, typed: Typed) -> None:
    """What the enemies beside one's own units could do to them."""
    ask = host.ask
    if typed.is_done:
        units = [thing for thing in ask.things if thing.kind == "unit" and thing.side is ask.side and thing.hexes]
    else:
        units = list(typed.things("unit"))
    found = (fight for thing in units if (fight := ask.threat_to(thing.index)) is not None)
    fights = list(dict.fromkeys(found))  # units of one stack are attacked together
    if not fights:
        host.voice.say(message("text.threats.none"))
    for fight in fights:
        _tell_fight(host, fight)


def _tell_fight(host: Host, fight: Fight) -> None:
    host.voice.say(fight.said)
    for weighing in fight.weighings:
        chances = chances_said(weighing.chances)
        if len(fight.weighings) == 1 and not weighing.plus:
            host.voice.say(message("text.attacks.plain", sum=weighing.said, chances=chances))
        else:
            host.voice.say(message("text.attacks.weighed", plus=weighing.plus, sum=weighing.said, chances=chances))


def chances_said(chances: tuple[Chance, ...]) -> tuple[Value, ...]:
    """Chances in one line."""
    return tuple(
        message("text.chance.one", faces=chance.share.numerator, of=chance.share.denominator, said=chance.said)
        for chance in chances
    )  # fmt: skip


def odds(host: Host, typed: Typed) -> None:
    """The sum and the chances of an action, typed or chosen by number, without doing it."""
    if typed.is_done:
        _odds_of_menu(host)
        return
    ask, action = host.ask, host.action_of(typed)
    host.voice.say(ask.told(action))
    refusal = host.table.game.refusal(action)
    price = ask.price(action) if refusal is None else None
    if price is not None:
        host.voice.say(price.said)
        host.voice.note(*price.notes)
    if refusal is not None:
        host.voice.say(message("text.odds.refused", why=refusal.with_rule))
    host.voice.note(*ask.reckoned(action))
    chances = ask.chances(action)
    for chance in chances:
        host.voice.note(Note(*_chance_line(chance)))
    if not chances and refusal is None:
        host.voice.say(message("text.odds.certain"))


def _chance_line(chance: Chance) -> tuple[Message, str]:
    (said,) = chances_said((chance,))
    return (said if isinstance(said, Message) else plain(str(said))), chance.rule


def _odds_of_menu(host: Host) -> None:
    """Of every choice that is listed and leaves something to chance."""
    ask, menu = host.ask, host.menu
    listed: tuple[Choice, ...] = menu.choices if isinstance(menu, Menu) else ()
    told = 0
    for number, choice in enumerate(listed, 1):
        chances = ask.chances(choice.action) if choice.action is not None else ()
        if chances:
            told += 1
            host.voice.say(
                message("text.odds.choice", number=number, told=choice.said, chances=chances_said(chances))
            )  # fmt: skip
    if not told:
        raise Unclear(message("text.odds.how", cell=ask.board.cell_said()))


WEIGHING = (
    Command("attacks", attacks, ("targets",)),
    Command("threats", threats),
    Command("odds", odds),
)
