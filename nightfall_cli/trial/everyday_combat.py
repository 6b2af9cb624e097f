"""Everyday clauses of combat: who blocks whom, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import phrase
from nightfall_cli.trial.everyday_attacks import check_number
from nightfall_cli.trial.everyday_orders import acting, owner_in
from nightfall_cli.trial.lexicon import folded, lexicon
from nightfall_cli.trial.situation import ME, OPPONENT, Attacking, Blocking, Done

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.mentions import Mention
    from nightfall_cli.trial.situation import Held


TOOLS = ("им", "ею", "ими")
"""Russian pronouns for what somebody blocks with."""


def read_blocks(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob blocks my Vulko with Marcus Toth", "I block with Marcus Toth", "Marcus Toth blocks Vulko"."""
    card = clause.card.token.card if clause.card is not None and not clause.passive else None
    covers = card is not None and card.blocks_damage and talk.link is not None and not talk.situation.attackers
    others = [mention for mention in clause.found.mentions if mention is not clause.subject]
    covers = covers and all(mention.kind == "all" or mention.value == "it" for mention in others)
    if (clause.nouns("damage") and not clause.passive) or covers:
        clause.take("all")
        clause.pronouns("it")
        return _blocks_damage(talk, clause)
    for noun in clause.found.mentions:  # "блокирую Big Ghost тремя: Vulko, Toth и Bad Smoke"
        after = [m for m in clause.found.mentions if m.kind == "card" and m.at > noun.at]
        if noun.value == "number" and not noun.prep and len(after) == noun.count:
            noun.used = True
            for mention in after:
                mention.prep = "with"
    if talk.language == "ru":
        _note_tools(talk, clause)
    nobody = clause.pronouns("nobody")
    if clause.flag("not") or nobody:
        return _does_not_block(talk, clause, bool(nobody))
    if _stands_before_player(talk, clause):
        return None
    known, subject = talk.held, clause.subject
    meant = known is not None and all(known is not attack.held for attack in talk.situation.attackers)
    if meant and subject is not None and subject.value in ("he", "she", "it") and not _is_player(talk, subject):
        subject.used, clause.subject = True, None  # "does Marcus Toth die if he blocks Franz Orlok?"
    first, named = "first" in clause.found.flags, [m for m in clause.found.mentions if m.kind == "card"]
    before = [mention.token.card for mention in named[:-1]]
    again = [m for m in named[-1:] if first and m.joined and (clause.names_all or m.token.card in before)]
    for mention in again:
        mention.used = True  # "with both, Vulko first", "with Vulko and Bad Smoke, Vulko first"
    blockers, attackers, player = _block_sides(talk, clause)
    player = player or owner_in(talk, blockers)
    for mention in blockers:
        if mention.owner is not None and (owner := talk.player_of(mention.owner, prefer=player)) != player:
            talk.refuse(mention.token, "{card} is {player}'s", card=mention.token.card, player=owner)
    attacks = _named_attacks(talk, clause, player, blockers) if not attackers else []
    whom: list[Mention | None] = [*attackers] or [None]
    attacks = attacks or [_attack(talk, clause, mention, player) for mention in whom]
    attack = attacks[0]
    player = player or attack.defender or talk.other_player(clause.token, attack.held.owner or "")
    for one in attacks:
        one.defender = one.defender or player
    minions = [talk.minion(mention, talk.owner_of(mention, player) or player) for mention in blockers]
    if clause.pronouns("it", "he", "she", "they", preps=("with",)):
        its = talk.minion_of(player, attack.held)
        its = its or talk.refuse(clause.token, "write which of {player}'s minions block", player=player)
        its.owner = player
        minions.append(its)
    every = clause.take("all", "with", *([""] if talk.language == "ru" else []))  # "обоими"
    minions += talk.situation.in_play(player) if every else []
    nothing = clause.nouns("nothing", preps=("with", "")) + clause.pronouns("nobody", preps=("with",))
    if not minions and nothing:  # "blocks with nothing", but not "with Vulko and nothing else"
        talk.situation.unblocked.append((player, clause.token, None))
        return None
    minions = minions or _unnamed_blockers(talk, clause, player, known)
    talk.situation.blocks += [Blocking(one.held, minions) for one in attacks]
    talk.held = minions[-1]
    if clause.flag("first"):
        names = [talk.card_of(mention).name for mention in again] or [held.card.name for held in minions]
        talk.situation.done.append(Done(player, f"orders {', '.join(names)}"))
    talk.subject = player
    return None


def _named_attacks(talk: Discourse, clause: EverydayClause, player: str, blockers: list[Mention]) -> list[Attacking]:
    """Return the attacks that "blocks both" and "blocks the first one with Vulko" mean, [] for any other clause."""
    every = [one for one in talk.situation.attackers if player in (one.defender, "") or one.defender is None]
    copies = sum(one.held.count for one in every) > 1
    if every[1:] and clause.take("all", "", "on", test=lambda m: not m.token.text.casefold().endswith("ми")):
        return every
    return every[:1] if copies and len(blockers) == 1 and clause.flag("first") else []


def _is_player(talk: Discourse, subject: Mention) -> bool:
    """True for a pronoun that can mean a player who does not attack."""
    attacking = [attack.held.owner for attack in talk.situation.attackers]
    return any(name not in attacking and talk.may_be(name, subject.value) for name in talk.mentioned)


def _stands_before_player(talk: Discourse, clause: EverydayClause) -> bool:
    """Read "Vulko stands in front of me" where nothing attacks: the player has Vulko."""
    owners = [m for m in clause.found.mentions if m.kind in ("player", "pronoun") and not m.prep and m.value != "it"]
    cards = [mention for mention in clause.found.mentions if mention.kind == "card"]
    if cards != [clause.subject] or not owners or talk.situation.attackers:
        return False
    held = talk.minion(cards[0], talk.player_of(owners[0].token))
    cards[0].used = owners[0].used = held.stated = True
    return True


def _block_sides(talk: Discourse, clause: EverydayClause) -> tuple[list[Mention], list[Mention], str]:
    """Return the blockers, the attacker they block, if it is named, and the player who blocks, "" where unnamed."""
    if clause.passive:
        blockers, attackers = clause.take("card", "by", "with"), clause.take("card", "")
        people = clause.people("by")
    elif clause.card is not None and _is_attacking(talk, clause, clause.card):
        attackers = [clause.card]
        blockers = [m for m in clause.take("card", "") if m is not clause.card]
        people = clause.people("for")  # "Den angreifenden Vulko blockt Zacharias Sands"
    elif clause.card is not None:
        first = clause.card.at < clause.verb_at
        beside = [m for m in clause.found.mentions if m.joined and (m.at < clause.verb_at) == first and not m.case]
        blockers = [m for m in clause.take("card", "") if m is clause.card or m in beside]
        for mention in clause.found.mentions:
            mention.used = mention.used and (mention in blockers or mention.kind != "card")
        blockers += clause.take("card", "with")
        attackers = clause.take("card", "", "on")
        people = clause.people("for", "in") if talk.language == "ru" else clause.people("for")  # "за меня"
    else:
        parted = clause.take("card", "on", "by") if talk.language == "ru" else []  # "против", "от"
        blockers = clause.take("card", "with", *([""] if parted else []))
        attackers = parted or clause.take("card", "", "on")
        people = clause.people("for")
    player = talk.player_of(people[0].token) if people else ""
    if not people and not clause.passive and clause.card is None:
        player = _blocker(talk, clause)
    tools = [m for m in clause.found.mentions if m.kind == "pronoun" and m.token.text.casefold() in TOOLS]
    for tool in tools:
        tool.prep = "with"
    if talk.language == "ru" and not blockers and not tools:
        blockers, attackers = _part_cards(talk, attackers, clause.passive)
    check_number(talk, clause.nouns("minion", preps=("", "with")), len(blockers))
    joined = [m for m in blockers if m.at < clause.verb_at] if clause.card is not None else []
    if joined[1:] and (attackers or any(m.value in ("it", "he", "she") for m in clause.found.mentions if not m.used)):
        clause.take("all", "", test=lambda m: m.value != "both" or len(joined) == 2)  # "A and B both block it"
    return blockers, attackers, player


def _is_attacking(talk: Discourse, clause: EverydayClause, mention: Mention) -> bool:
    """True for a minion behind a word such as "attacking"."""
    attacking = lexicon(talk.language).headlines["attack"]
    before = [token for token in clause.piece.tokens if token.start < mention.token.start][-1:]
    return any(folded(token.text).startswith(attacking) for token in before)


def _part_cards(talk: Discourse, cards: list[Mention], passive: bool) -> tuple[list[Mention], list[Mention]]:
    """Return the blockers and the attackers of a Russian clause in which no case or preposition parts them."""
    attacking = [attack.held.card for attack in talk.situation.attackers]
    fighting = [mention for mention in cards if talk.card_of(mention) in attacking]
    if attacking and fighting != cards and (fighting or not passive):
        return [mention for mention in cards if mention not in fighting], fighting  # "я блокирую Vulko"
    if len(cards) == 2 and not cards[1].joined:
        return cards[1:], cards[:1]  # "Борис блокирует моего Vulko Zacharias Sands"
    return [], cards


def _unnamed_blockers(talk: Discourse, clause: EverydayClause, player: str, known: Held | None) -> list[Held]:
    """Return the player's only minion, else the one mentioned before: "… destroyed while blocking Vulko for me"."""
    own = talk.situation.in_play(player)
    if len(own) == 1 or (len(own) == 2 and clause.token.text.casefold().startswith("double")):
        return own
    if clause.subject is not None or known is None or known.owner is not None:
        talk.refuse(clause.token, "expected the minions that block")
    known.owner = player
    return [known]


def _note_tools(talk: Discourse, clause: EverydayClause) -> None:
    """Read "я блокирую им" as "with it", and "я блокирую его Zacharias Sands" as "I block it with Zacharias Sands"."""
    attacking = [attack.held.card for attack in talk.situation.attackers]
    cards = [mention for mention in clause.found.mentions if mention.kind == "card"]
    joined = all(card.joined for card in cards[1:])
    if attacking and cards and joined and cards[0].token.card not in attacking and cards[0].owner is not None:
        owner = cards[0].owner
        if owner.kind == "pronoun" and owner.value in ("he", "she", "they"):
            cards[0].owner = None
            for card in cards:
                card.prep = "with"


def _blocks_damage(talk: Discourse, clause: EverydayClause) -> None:
    """Note the minions of "Vulko blocks the damage": their text does so."""
    aimed = [aim.player for link in talk.situation.links for aim in link.aims if aim.player]
    aimed += [attack.defender for attack in talk.situation.attackers if attack.defender]
    for card in clause.take("card", ""):
        if not talk.card_of(card).blocks_damage:
            talk.refuse(card.token, "no text of it blocks damage; write which attacker it blocks")
        talk.minion(card, talk.owner_of(card) or (aimed[-1] if aimed else None))


def _does_not_block(talk: Discourse, clause: EverydayClause, nobody: bool) -> None:
    """Note "I do not block", "nobody blocks", "he is not blocked"."""
    passive = clause.passive or clause.card is not None
    players = [_blocker(talk, clause)] if not nobody and not passive else []
    if not players:
        players = [attack.defender or "" for attack in talk.situation.attackers]
    clause.take("pronoun")
    named: list[Held | None] = []
    for card in clause.take("card"):
        known = [attack.held.card for attack in talk.situation.attackers]
        attacks = clause.passive and talk.card_of(card) not in known  # "…, and my Yuri Koroviev is not blocked"
        attacks = attacks or (not known and card is not clause.subject)
        if card.prep == "with" and any(token.value in ("may", "cannot") for token in clause.piece.tokens):
            talk.refuse(card.token, "this cannot be stated; write what the players have and do")
        owner = talk.owner_of(card) or (players[0] if players and card.prep == "with" else None)
        if attacks and players and owner is None:
            owner = talk.situation.attackers[-1].held.owner if known else talk.other_player(clause.token, players[0])
        held = talk.minion(card, owner)
        if attacks and card.prep != "with":  # "she does not block Ivan Radinsky"
            talk.situation.attackers.append(Attacking(held, players[0] if players else None))
        named += [held for attack in talk.situation.attackers if attack.held is held]
    clause.nouns("nothing", "minion")
    talk.situation.unblocked += [(player, clause.token, held) for player in players or [""] for held in named or [None]]


def read_lets(talk: Discourse, clause: EverydayClause) -> None:
    """Read "she lets Vulko through", "she lets the other one through"."""
    if not clause.names_card:
        blocked = [block.attacker for block in talk.situation.blocks]
        through = [attack for attack in talk.situation.attackers if attack.held not in blocked]
        if not through:
            talk.refuse(clause.token, "write which attacker is not blocked")
        clause.take("pronoun")
        clause.take("player", test=lambda m: m is clause.subject)
        clause.take("all")
        clause.nouns("minion", "number")
        talk.situation.unblocked += [(attack.defender or "", clause.token, attack.held) for attack in through]
        return
    clause.found.flags.setdefault("not", clause.token)
    read_blocks(talk, clause)


def read_assigns(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob assigns Marcus Toth to my Vulko"."""
    for mention in clause.found.mentions:
        if mention.kind in ("card", "all"):
            mention.prep = "" if mention.prep in ("to", "on", "before", "have") else "with"
    read_blocks(talk, clause)


def _blocker(talk: Discourse, clause: EverydayClause) -> str:
    """Return the player who blocks: "he" is the attacked one."""
    attackers = talk.situation.attackers
    subject = clause.subject
    if subject is not None and subject.kind == "pronoun" and attackers and attackers[-1].defender:
        clause.actor = attackers[-1].defender if attackers[-1].defender not in ("Me",) else ""
    elif subject is None and attackers and not clause.actor:
        clause.actor = attackers[-1].defender or ""
    return acting(talk, clause)


def _attack(talk: Discourse, clause: EverydayClause, mention: Mention | None, player: str) -> Attacking:
    """Return the blocked attack: of the named minion, else the only one on the player."""
    attackers = talk.situation.attackers
    pronouns = clause.take("pronoun", "", "on", test=lambda m: m is not clause.subject)
    if mention is None:
        against = [attack for attack in attackers if not player or attack.defender in (player, None)]
        if len(against) == 1:
            return against[0]
        token = pronouns[0].token if pronouns else clause.token
        names = " or ".join(attack.held.card.name for attack in against)
        among = phrase("write which attacker is blocked: {names}")
        talk.refuse(token, among if names else phrase("write which attacker is blocked"), names=names)
    card = talk.card_of(mention)
    phases = [m.owner for m in clause.found.mentions if m.value == "combat" and m.owner is not None]
    owner = talk.owner_of(mention) or (talk.player_of(phases[0]) if phases else None)
    known = [a for a in attackers if a.held.card is card and (owner is None or a.held.owner == owner)]
    if known:
        return known[0]
    only_me = not player and set(talk.situation.players) <= {ME}  # "… block Vulko. How much gets through to me?"
    attacker = owner or (OPPONENT if only_me else talk.other_player(clause.token, player))
    held = talk.minion(mention, attacker)
    attackers.append(Attacking(held, player or None, not owner))
    return attackers[-1]


LAST = ("last", "zuletzt", "dernier", "en dernier", "последним")


def read_damaged_first(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Indigo Six takes the damage first" of minions that block together."""
    cards = clause.take("card")
    first = clause.flag("first")
    for token in clause.piece.tokens:
        if folded(token.text) in LAST:
            talk.refuse(token, "expected the minion that takes the damage first")
    clause.nouns("damage")
    clause.take("pronoun", "", test=lambda m: m is clause.subject or m.value == "it")
    clause.flag("damaged-by")
    if first is None and len(cards) <= 1 and talk.situation.blocks:
        return  # "my Vulko blocks and takes the damage"
    if first is None or len(cards) != 1:
        talk.refuse(clause.token, "expected the minion that takes the damage first")
    held = talk.minion(cards[0], None)
    if not any(held in block.minions for block in talk.situation.blocks):
        talk.refuse(cards[0].token, "it does not block")
    talk.situation.done.append(Done(held.owner or "", f"orders {held.card.name}"))
