"""One function per observable change: it changes the state and records the event (law 4).

Only the modules of this package move cards. `nightfall_cli.rules.state` makes empty tables and copies, and
`nightfall_cli.rules.view` hides cards in a copy.
"""

from nightfall_cli.rules.changes.archives import (
    archives_of,
    claim_card,
    exile_from_archive,
    set_influence,
    take_card_free,
    take_from_archive,
)
from nightfall_cli.rules.changes.dealing import (
    clear_draft,
    deal_deck,
    deal_draft,
    draw_seat,
    fill_commons,
    lay_wounds,
    make_archives,
    pass_hands,
    pick_draft_card,
    shuffle,
)
from nightfall_cli.rules.changes.in_play import (
    assign_attack,
    assign_blocker,
    damage_minion,
    destroy,
    discard_from_play,
    enter_play,
    heal,
    return_to_hand,
    revive,
    set_damage,
    start_attack,
)
from nightfall_cli.rules.changes.orders import (
    add_link,
    change_link,
    discard_from_chain,
    leave_chain,
)
from nightfall_cli.rules.changes.piles import (
    discard_from_hand,
    draw,
    exile_discarded_wound,
    exile_from_hand,
    recall,
    receive_wounds,
    without,
    without_top,
)

__all__ = [
    "add_link",
    "archives_of",
    "assign_attack",
    "assign_blocker",
    "change_link",
    "claim_card",
    "clear_draft",
    "damage_minion",
    "deal_deck",
    "deal_draft",
    "destroy",
    "discard_from_chain",
    "discard_from_hand",
    "discard_from_play",
    "draw",
    "draw_seat",
    "enter_play",
    "exile_discarded_wound",
    "exile_from_archive",
    "exile_from_hand",
    "fill_commons",
    "heal",
    "lay_wounds",
    "leave_chain",
    "make_archives",
    "pass_hands",
    "pick_draft_card",
    "recall",
    "receive_wounds",
    "return_to_hand",
    "revive",
    "set_damage",
    "set_influence",
    "shuffle",
    "start_attack",
    "take_card_free",
    "take_from_archive",
    "without",
    "without_top",
]
