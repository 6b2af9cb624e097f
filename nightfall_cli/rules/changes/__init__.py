"""One function per observable change: it changes the state and records the event (law 4).

Only the modules of this package move cards. `nightfall_cli.rules.state` makes empty tables and copies, and
`nightfall_cli.rules.view` hides cards in a copy.
"""

from nightfall_cli.rules.changes.archives import archives_of as archives_of
from nightfall_cli.rules.changes.archives import claim_card as claim_card
from nightfall_cli.rules.changes.archives import exile_from_archive as exile_from_archive
from nightfall_cli.rules.changes.archives import set_influence as set_influence
from nightfall_cli.rules.changes.archives import take_card_free as take_card_free
from nightfall_cli.rules.changes.dealing import clear_draft as clear_draft
from nightfall_cli.rules.changes.dealing import deal_deck as deal_deck
from nightfall_cli.rules.changes.dealing import deal_draft as deal_draft
from nightfall_cli.rules.changes.dealing import draw_seat as draw_seat
from nightfall_cli.rules.changes.dealing import fill_commons as fill_commons
from nightfall_cli.rules.changes.dealing import lay_wounds as lay_wounds
from nightfall_cli.rules.changes.dealing import make_archives as make_archives
from nightfall_cli.rules.changes.dealing import pass_hands as pass_hands
from nightfall_cli.rules.changes.dealing import pick_draft_card as pick_draft_card
from nightfall_cli.rules.changes.dealing import shuffle as shuffle
from nightfall_cli.rules.changes.in_play import add_link as add_link
from nightfall_cli.rules.changes.in_play import assign_attack as assign_attack
from nightfall_cli.rules.changes.in_play import assign_blocker as assign_blocker
from nightfall_cli.rules.changes.in_play import change_link as change_link
from nightfall_cli.rules.changes.in_play import damage_minion as damage_minion
from nightfall_cli.rules.changes.in_play import destroy as destroy
from nightfall_cli.rules.changes.in_play import discard_from_chain as discard_from_chain
from nightfall_cli.rules.changes.in_play import discard_from_play as discard_from_play
from nightfall_cli.rules.changes.in_play import heal as heal
from nightfall_cli.rules.changes.in_play import leave_chain as leave_chain
from nightfall_cli.rules.changes.in_play import return_to_hand as return_to_hand
from nightfall_cli.rules.changes.in_play import revive as revive
from nightfall_cli.rules.changes.in_play import set_damage as set_damage
from nightfall_cli.rules.changes.in_play import start_attack as start_attack
from nightfall_cli.rules.changes.piles import discard_from_hand as discard_from_hand
from nightfall_cli.rules.changes.piles import draw as draw
from nightfall_cli.rules.changes.piles import exile_discarded_wound as exile_discarded_wound
from nightfall_cli.rules.changes.piles import exile_from_hand as exile_from_hand
from nightfall_cli.rules.changes.piles import recall as recall
from nightfall_cli.rules.changes.piles import receive_wounds as receive_wounds
from nightfall_cli.rules.changes.piles import without as without
