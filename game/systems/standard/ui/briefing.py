"""What a player must know before a game begins: what wins it, and how long it lasts. [17]"""

from __future__ import annotations

from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF
from game.systems.standard.rules.victory import goal_rule
from game.systems.standard.ui.calendar import length_text
from game.ui.desk.cards import Fact
from game.ui.desk.overview import Briefing
from game.ui.language.words import Words


def briefing(setting: Setting, words: Words) -> Briefing:
    """The goals of both sides, and the length of the game."""
    script = setting.script
    side = SIDE_OF[script.victory.side]
    goals = [(side, *_take(setting, words)), (side.enemy, *_deny(setting, words))]
    moves_first = words("standard.window.briefing.first", side=words.say(setting.sides.said(setting.first_side)))
    secret = (Fact(words("standard.window.briefing.secret_title"), words("standard.window.briefing.secret"), "18.1"),)
    return Briefing(
        length_text(script, words),
        tuple(sorted(goals)),
        (
            Fact(words("standard.window.briefing.first_title"), moves_first, "10.1"),
            *(secret if setting.is_free_deployment else ()),
        ),
    )


def _take(setting: Setting, words: Words) -> tuple[str, str]:
    """What wins for the side that must hold the objective, what is a draw, and the rule. [17.1, 17.41, 17.5]"""
    script, board, rule = setting.script, setting.board, goal_rule(setting)
    victory, passage = script.victory, setting.open_sea
    hexes = words.listed(tuple(board.hex_title(hex) for hex in sorted(setting.objective)))
    if passage is not None:
        take = words("standard.window.briefing.take_open_sea", count=victory.for_victory, hexes=hexes,
                     turn=passage.win_by)  # fmt: skip
        take += words("standard.window.briefing.draw_open_sea", points=passage.draw_from)
        if passage.lost_with:
            lost_with = words.listed(tuple(board.hex_title(hex) for hex in passage.lost_with))
            take += words("standard.window.briefing.lost_with", hexes=lost_with)
        return take, rule
    kind = "_at_end" if victory.kind == "at_end" else ""
    take = words(f"standard.window.briefing.take{kind}", count=victory.for_victory, hexes=hexes, turns=script.turns)
    if not kind and not victory.airborne_count:
        take += words("standard.window.briefing.no_airborne")
    if victory.for_draw:
        take += words(f"standard.window.briefing.draw{kind}", count=victory.for_draw)
    return take, rule


def _deny(setting: Setting, words: Words) -> tuple[str, str]:
    """What wins for the other side, and the rule. [17.3, 17.43, 17.5]"""
    victory = setting.script.victory
    kind = "" if victory.kind == "objective" else f"_{victory.kind}"
    side = words.say(setting.sides.said(SIDE_OF[victory.side]))
    deny = words(f"standard.window.briefing.deny{kind}", turns=setting.script.turns, side=side)
    return deny, {"objective": "17.3", "at_end": "17.5", "open_sea": "17.43"}[victory.kind]
