"""What a player must know before a game begins: what wins it, and how long it lasts. [17]"""

from __future__ import annotations

from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF
from game.systems.standard.ui.calendar import day_text
from game.ui.desk.cards import Fact
from game.ui.desk.overview import Briefing
from game.ui.language.words import Words


def briefing(setting: Setting, words: Words) -> Briefing:
    """The goals of both sides, and the length of the game."""
    script, board = setting.script, setting.board
    victory = script.victory
    side = SIDE_OF[victory.side]
    first, last = day_text(script, 1, words), day_text(script, script.turns, words)
    hexes = ", ".join(board.hex_title(hex) for hex in sorted(setting.objective))
    counting = "" if victory.airborne_count else words("standard.window.briefing.no_airborne")
    take = words("standard.window.briefing.take", count=victory.for_victory, hexes=hexes, turns=script.turns) + counting
    if victory.for_draw:
        take += words("standard.window.briefing.draw", count=victory.for_draw)
    deny = words("standard.window.briefing.deny", turns=script.turns, side=words.say(setting.sides.said(side)))
    goals = [(side, take, "17.1"), (side.enemy, deny, "17.3")]
    moves_first = words("standard.window.briefing.first", side=words.say(setting.sides.said(setting.first_side)))
    secret = (Fact(words("standard.window.briefing.secret_title"), words("standard.window.briefing.secret"), "18.1"),)
    return Briefing(
        words("standard.window.briefing.length", count=script.turns, first=first, last=last),
        tuple(sorted(goals)),
        (
            Fact(words("standard.window.briefing.first_title"), moves_first, "10.1"),
            *(secret if setting.is_free_deployment else ()),
        ),
    )
