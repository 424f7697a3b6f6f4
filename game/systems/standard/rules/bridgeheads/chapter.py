"""What the module `bridgeheads` adds to the game. [31, 32]"""

from __future__ import annotations

from game.systems.standard.rules.bridgeheads.actions import Embark, Invade
from game.systems.standard.rules.bridgeheads.embarking import (
    embark,
    embark_source,
    refuse_embark,
)
from game.systems.standard.rules.bridgeheads.landing import (
    LANDING,
    invade,
    invade_source,
    refuse_invade,
    refuse_to_stay_afloat,
    send_back_the_rest,
)
from game.systems.standard.rules.bridgeheads.offers import (
    OFFER,
    offer_after_advance,
    offer_after_overrun,
    offer_when_cleared,
)
from game.systems.standard.rules.bridgeheads.overstack import OVERSTACK
from game.systems.standard.rules.bridgeheads.standing import remove_overrun
from game.systems.standard.rules.bridgeheads.telling import SENTENCES, describe
from game.systems.standard.rules.bridgeheads.times import close_step, open_step
from game.systems.standard.rules.chapter import ActionKind, Chapter, Module

BRIDGEHEADS = Module(
    "bridgeheads",
    needs=("stacks", "supply"),
    chapters=(
        Chapter(
            "31",
            "bridgeheads",
            frames=(OFFER, OVERSTACK),
            opening=open_step,
            closing=close_step,
            between=remove_overrun,
            after_advance=offer_after_advance,
            after_clearing=offer_when_cleared,
            after_overrun=offer_after_overrun,
            describe=describe,
            sentences=SENTENCES,
        ),
        Chapter(
            "32",
            "invasions",
            actions=(
                ActionKind(Embark, ("movement",), embark_source, refuse_embark, embark, keeps_open=("movement",)),
                ActionKind(Invade, ("combat",), invade_source, refuse_invade, invade, keeps_open=("combat",)),
            ),
            frames=(LANDING,),
            closing=send_back_the_rest,
            duty=refuse_to_stay_afloat,
        ),
    ),
)
