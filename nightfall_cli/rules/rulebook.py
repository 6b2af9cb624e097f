"""Every rule id with a sentence in our words. ``[I]`` marks an interpretation, where no document decides."""

from __future__ import annotations

RULES: dict[str, str] = {
    # zones
    "zone.deck": "Each player has a deck that no player may look at, a secret hand, a discard pile that only its owner "
    "may look through, minions in play and two private archives; wounds, commons, exile and chain are on the table.",
    "zone.draw": "Draw from your own deck; when it runs out during a draw, shuffle your discard pile into a new deck "
    "and continue; with nothing left you draw fewer.",
    "zone.discard-top": "Discarded, destroyed and claimed cards and received wounds go on top of their owner's "
    "discard pile.",
    "zone.exile": "Exiled cards, wounds among them, leave the game.",
    "zone.archive": "An archive begins with seven copies of one order; the top one is taken, and an empty archive is "
    "removed.",
    "zone.in-play": '"In play" text works while its minion is in play, and may say where the minion goes when it '
    "leaves play.",
    # set-up
    "setup.players": "Two to five players play.",
    "setup.wounds": "All 60 wounds are shuffled, and ten for each player lie face up on top of the stack.",
    "setup.starters": "Each player shuffles two of each of the six starters and draws five.",
    "setup.first": "The first player is agreed on, or picked at random.",
    "setup.draft": "From four draft cards each player keeps one, passes three, keeps one, passes two, gives one to the "
    "commons and boxes the last; the commons are filled to eight.",
    "setup.draft-two": "With two players the first pick is boxed, the second and third become private archives, and "
    "the last card goes to the commons.",
    "setup.quick": "With quick start each player gets one of the fixed pairs; the commons are filled at random [I].",
    "setup.secret": "With Secret Archives a private archive stays face down until a card of it is first taken.",
    "setup.open": "With Open Archives the eight commons are dealt face up first; of three draft cards each player "
    "keeps one, passes two, keeps one and boxes the last [I].",
    "setup.common": "With Common Ground there are no private archives: everybody's first two picks go to the commons.",
    "setup.series": "In an End-of-the-World series games continue until a player has 100 wounds in total; the fewest "
    "win.",
    # turn
    "turn.phases": "A turn is combat, chain, claim and clean-up, each finished before the next; then the left "
    "neighbour's turn begins.",
    "turn.nothing-simultaneous": "Nothing happens at the same time: the player whose card makes several things happen "
    "orders them.",
    # combat
    "combat.must-attack": "Every minion of the active player attacks one opponent; all are sent before anything "
    "resolves.",
    "combat.block": "Each of a defender's minions may block one attacker that attacks its player; several may block "
    "the same one. Defenders decide clockwise from the active player [I].",
    "combat.unblockable": "No blocker can be assigned to a minion that can't be blocked; text that blocks damage still "
    "works against it.",
    "combat.order": "The active player picks which attack resolves next; the defender picks which blocker takes damage "
    "next, as much as it can.",
    "combat.no-return": "Blockers inflict no damage on attackers.",
    "combat.wounds": "Damage that no blocker takes is inflicted on the defending player.",
    "combat.discard": "After all attacks the attackers are discarded, except minions that stay in play.",
    # damage
    "damage.minion": "Each point of damage costs one health; without health a minion is destroyed, and what is left "
    "over of an effect's damage is lost.",
    "damage.heal": "Nothing heals a minion above its printed health.",
    "damage.player": "Each point of damage on a player is one wound from the top of the wound stack.",
    "damage.direct-block": "A minion that blocks damage inflicted on you must take it, from effects and from attacks "
    "alike; with several, their controller orders them [I].",
    "damage.receive": "Received wounds are not damage: nothing blocks them.",
    "damage.starter-exile": 'A starter is exiled when it is destroyed, and all but "Bad Smoke" also when discarded '
    "from play; a starter discarded from hand is not exiled.",
    # chain
    "chain.start": "The active player may start the chain with any one order from hand; without it there is no chain.",
    "chain.link-color": "An order links only if its colour is a link colour of the order played last, no matter by "
    "whom; wounds cannot be played.",
    "chain.turns": "The active player links first, then each opponent once, clockwise.",
    "chain.lifo": "Orders resolve from the last linked to the first.",
    "chain.not-in-play": "A minion in the chain is not in play before its order has resolved.",
    "chain.text": "Chain text works no matter who started the chain.",
    "chain.your-chain": '"Your chain" text works only for the player who started the chain.',
    "chain.must": "Text must be resolved even when it hurts its own player.",
    "chain.possible": "As much of a text as possible is done, and the order counts as resolved.",
    "chain.kicker": "An order linked directly to an order of its kicker's colour must resolve its kicker too, after "
    'the chain text or, with "Instead", in its place; what becomes of the other order does not matter.',
    "chain.after": "A resolved action goes to its owner's discard pile; a resolved minion enters play with full "
    "health.",
    # targets
    "target.chooses": 'Only text with the word "target" chooses, and its player chooses, unless other text says who.',
    "target.zones": "Cards in a hand or a deck are never targets.",
    "target.legal": "A target must be of the kind the text names, be where the text says, and not be protected; your "
    "own things are legal unless the text says otherwise.",
    "target.none": "Without a legal target that part of the text does nothing.",
    # claim
    "claim.influence": "Influence is 2, plus what effects give, plus 1 for each card discarded from hand in the claim "
    "phase; wounds may be discarded too [I].",
    "claim.from": "Cards are claimed from the commons and your own private archives, from others only where text "
    "allows it, each for its cost, and go on top of your discard pile.",
    # clean-up
    "cleanup.draw": "With fewer than five cards in hand you draw up to five; there is no maximum.",
    "cleanup.wound": "Once in the clean-up you may discard any number of wounds from hand and draw two cards for each; "
    "wounds drawn by it wait for another turn.",
    "cleanup.effects-end": "Effects of the turn end with it.",
    # end
    "end.trigger": "When the last face-up wound is taken, the current chain or combat is finished; then the game ends.",
    "end.spare-wounds": "Further wounds come from the face-down part of the stack, then from exiled wounds; when none "
    "is left, none is taken [I].",
    "end.winner": "The fewest wounds in deck, hand and discard pile win.",
    "end.tie": "Ties go to the lower highest count of one kind, then the second; then the edition's last tie-break.",
}

CODES: dict[str, str] = {
    "not-your-decision": "Another player must decide now.",
    "unknown-card": "No card has that name.",
    "unknown-player": "No player has that name.",
    "ambiguous": "The line could mean several things.",
    "syntax": "The line is not understood.",
    "not-there": "The named card is not in that zone.",
    "wrong-phase": "That kind of move does not answer the current question.",
    "not-proven": "The search for a proof stopped before it proved anything.",
}
"""Refusal codes that break no rule."""
