"""Everyday clauses of the claim and the clean-up phase, and stated results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import read_count
from nightfall_cli.messages.message import phrase
from nightfall_cli.rules.edition import BASE_INFLUENCE
from nightfall_cli.trial import everyday_holdings as holdings
from nightfall_cli.trial.everyday_attacks import own_attackers, read_attacks
from nightfall_cli.trial.everyday_combat import read_blocks, read_damaged_first
from nightfall_cli.trial.everyday_orders import acting, read_order
from nightfall_cli.trial.everyday_table import discarded, read_has
from nightfall_cli.trial.lexicon import folded
from nightfall_cli.trial.order_chain import BACK, ORDER, PILE, link_cards, open_targets
from nightfall_cli.trial.sentence_forms import ANY_CARD, any_of, effects_of, targets_of
from nightfall_cli.trial.situation import ME, Done, Held
from nightfall_cli.trial.verb_meaning import fights, strikes

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.mentions import Mention

ALREADY = ("already", "earlier", "schon", "bereits", "vorhin", "deja", "уже", "ранее")
"""Words, folded, for what was done before what is asked."""


def read_claims(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob buys Vulko from the commons", "I take Vulko from Bob's archive"."""
    if clause.gets_none() or _gets_influence(talk, clause):
        return None
    return _reader_of_gain(talk, clause)(talk, clause)


def _gets_influence(talk: Discourse, clause: EverydayClause) -> bool:
    """True for "discards two cards to get influence", which states nothing more."""
    counts = (None, 0, discarded(talk))  # "discards two wounds and gets two influence for them"
    found = [m for m in clause.found.mentions if m is not clause.subject and m.value not in ("they", "it")]
    if not found or not talk.situation.done or any(m.value != "influence" or m.count not in counts for m in found):
        return False
    clause.take("noun")
    clause.take("pronoun")
    return True


def _reader_of_gain(talk: Discourse, clause: EverydayClause) -> Callable[[Discourse, EverydayClause], None]:
    """Return what reads "gets" or "takes": damage and cards may come from an order, else a card is claimed."""
    found = clause.found.mentions
    if (
        talk.situation.links
        and {m.value for m in found if m.kind == "noun"} == {"influence"}
        and not talk.situation.done
    ):
        clause.verb = "give"  # "he plays Hypnotic Presence and gets 2 influence"
        return read_order
    harmed = [m for m in found if m.kind == "noun" and m.value in ("damage", "wound")]
    kicks = [m for m in found if m.value == "kicker"]
    if "kicked" in clause.found.flags or kicks:
        return read_suffers if harmed and any(m.of for m in kicks) else read_order
    tools = [m for m in found if m.kind == "card" and m.prep in ("from", "by", "of", "on", "with")]
    it = any(mention.value == "it" for mention in found) and bool(talk.situation.blocks)
    if (harmed or it or (found and clause.card is found[-1])) and "first" in clause.found.flags:
        return read_damaged_first
    if harmed and not tools and harmed[0].value == "damage":
        return read_has  # "a Bad Smoke that took 1 damage"
    recalls = any(target.startswith(PILE) for target in open_targets(talk))
    if recalls and clause.names(*BACK) and clause.names_card:
        clause.verb = "aim"  # "…, taking Vulko from the discard pile"
        return read_order
    taken = [m for m in found if m.kind == "card" and m is not clause.subject and not m.prep]
    if taken and clause.subject is None and "and" in clause.piece.before and talk.fighter is not None:
        clause.subject = clause.add("card", talk.fighter.name, talk.fighter)  # "Vulko attacks and takes Blood Rage"
    if taken and clause.card is not None and any(want.startswith(PILE) for want in targets_of(clause.card.token.card)):
        clause.verb = "return"  # "Düsteres Erwachen holt Vulko aus meinem Ablagestapel"
        return read_order
    if clause.card is not None and clause.card is clause.subject and taken:
        taken[0].prep, clause.passive = "by", True  # "my Vulko takes Blood Rage": no minion claims a card
        return read_order
    if clause.names("play", "hand", "discard") and any(targets_of(tool.token.card) for tool in tools):
        return read_order  # "gets it into play with Dark Awakening"
    return read_suffers if harmed and tools else _read_claimed


def _takes_by_text(talk: Discourse) -> bool:
    """True when the order linked last takes a card by its kicker, which is stated or has its colour before it."""
    link, before = talk.link, talk.situation.links[-2:-1]
    if link is None or "TakeFromArchive" not in [effect.name for effect in effects_of(link.card)]:
        return False
    feeds = [one.card for one in before if one.card is not None and link.card is not None]
    return bool(link.kicked) or any(card.color == link.card.kicker for card in feeds if link.card is not None)


def _read_claimed(talk: Discourse, clause: EverydayClause) -> None:
    """Note the cards that the active player claims, and the influence stated for it."""
    own = ("self", "me")
    clause.take("pronoun", "", test=lambda m: m.value in own and m.case != "subject" and m is not clause.subject)
    actor = acting(talk, clause) or talk.subject or talk.other_player(clause.token, "")
    own_attackers(talk, actor)
    before = clause.piece.tokens[: clause.piece.tokens.index(clause.token)]
    if clause.subject is None and before and before[-1].value in ("to", "for"):
        talk.refuse(clause.token, "this cannot be stated; write what the players have and do")  # "to buy Vulko, …"
    if _takes_by_text(talk):
        talk.refuse(clause.token, "a text takes this card; leave it out")
    for spent in [m for m in clause.found.mentions if m.value == "influence" and m.count and m.prep in ("", "of")]:
        clause.take("all")  # "spends all of her five influence on Vulko"
        for card in [m for m in clause.found.mentions if m.kind == "card" and m.prep in ("on", "for")]:
            card.prep, spent.prep, spent.used = "", "for", False
        talk.situation.facts += [f"influence {spent.count}"] * (spent.prep == "for" and not talk.situation.done)
    tools = clause.take("card", "with", "by", test=lambda m: not m.joined)
    if tools and any(effect.name == "ClaimFromOpponent" for effect in effects_of(tools[0].token.card)):
        link_cards(talk, clause, actor, (tools, [], ""))  # "takes Vulko from my archive with Indigo Six"
    elif tools:
        talk.refuse(tools[0].token, "not understood in this clause")
    _check_price(talk, clause)
    source = _claimed_from(talk, clause, actor)
    talk.situation.facts += [f"influence {noun.count}" for noun in clause.nouns("influence") if noun.count is not None]
    cards = clause.take("card", "") + clause.nouns("card", "order")
    last = talk.situation.done[-1].text if talk.situation.done else ""
    drawn = any(wound.name in last for wound in talk.library.wounds)
    given = bool(talk.situation.links) or last.startswith("claims ")  # by an order: "… and so he gets his card back"
    if cards and cards[0].kind == "noun" and (drawn or ((given or cards[0].owner) and not cards[0].color)):
        talk.refuse(cards[0].token, "this cannot be stated; write what the players have and do")  # are drawn
    if not cards:
        talk.refuse(clause.token, "expected the card that is claimed")
    twice = clause.flag("twice") if len(cards) == 1 else None
    bought = not any(
        word in ("modal", "may") for token in clause.piece.tokens for word in [token.value, token.means("word")]
    )
    paid = any(
        word.startswith(("influence", "discards"))
        for word in (*talk.situation.facts, *(one.text for one in talk.situation.done))
    )
    if not bought and talk.price > BASE_INFLUENCE and not paid:
        talk.refuse(
            clause.token, "this cannot be stated; write what the players have and do"
        )  # "he has bought Vulko; may he buy Big Ghost?"
    for mention in cards:
        mention.count = 2 if twice is not None else mention.count  # "buys Marcus Toth twice"
        talk.price += talk.card_of(mention).cost * (mention.count or 1) if mention.kind == "card" and bought else 0
        name = mention.counted(talk.card_of(mention).name if mention.kind == "card" else ANY_CARD)
        if " " in clause.token.text and any(done.text == f"claims {name}" for done in talk.situation.done):
            continue  # "I buy Vulko. Is that enough for Vulko?"
        talk.situation.done.append(Done(actor, f"claims {name} from {source}" if source else f"claims {name}"))
    talk.situation.mover = talk.situation.mover or actor


def _check_price(talk: Discourse, clause: EverydayClause) -> None:
    """Refuse a price that the claimed cards do not have."""
    done = -1
    for price in clause.nouns("number", "influence", preps=("for", "in")):
        cards = [m for m in clause.found.mentions if m.kind == "card" and "no" not in m.flags]
        cards = [m for m in cards if done < m.at < price.at] or cards  # "Vulko for 5 and Big Ghost for 6"
        done = price.at
        if price.count != (cost := sum(talk.card_of(m).cost for m in cards)):
            talk.refuse(price.token, "the price is {number}", number=cost)


def _claimed_from(talk: Discourse, clause: EverydayClause, actor: str) -> str:
    """Return whose archive the cards are claimed from, "commons", or "" where it is not stated."""
    owners = [m.owner for m in clause.found.mentions if m.kind == "card" and m.owner is not None]
    source = talk.player_of(owners[-1], prefer=actor) if owners else ""
    for zone in clause.nouns("archive", "commons"):
        owner = talk.player_of(zone.owner, prefer=source or actor) if zone.owner else actor
        is_common = zone.owner is None and "common" in zone.flags
        source = "commons" if zone.value == "commons" else "" if is_common else owner
    for mention in clause.people("from"):
        source = talk.player_of(mention.token)
    return source


def read_suffers(talk: Discourse, clause: EverydayClause) -> None:
    """Read "I eat a Death Grip", "Sophie suffers Luc's Blood Rage": the card is what hits."""
    tools = [m for m in clause.found.mentions if m.kind == "card" and m is not clause.subject and not m.joined]
    hits_minion = tools and targets_of(tools[0].token.card)[:1] == ["minion"]
    if clause.person is not None and clause.person.used and not (hits_minion and talk.situation.in_play(ME)):
        clause.person.used = False  # "krieg Todesgriff ab", but not "… Furcht und Schrecken" for my Vulko
    if not tools:
        return read_claims(talk, clause)
    for tool in tools:
        tool.prep = "by"
    clause.passive = True
    return read_attacks(talk, clause) if strikes(clause) else read_order(talk, clause)


def read_discards(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob discards a card", "I discard two bites before drawing", "Marcus Toth is discarded after my combat"."""
    if _is_by_order(talk, clause):
        return read_order(talk, clause)
    if clause.gets_none():
        return None
    if clause.card is not None and not clause.passive:  # "Grim Siege makes me discard a card"
        clause.verb = "hit"
        return read_order(talk, clause)
    when, wounds = holdings.when_drawing(clause), holdings.wounds_in(talk, clause)
    ending = clause.nouns("clean-up", "wound-effect") + clause.nouns("turn", preps=("end-of",))
    if wounds and (when or ending or talk.situation.cleanup):
        return holdings.use_wounds(talk, clause, wounds, when)
    combat = clause.nouns("combat")
    minions = [m for m in clause.found.mentions if m.token.card is not None and m.token.card.is_minion]
    if combat and (clause.passive or minions):
        return _fought(talk, clause, combat[0])
    first = clause.flag("first") if wounds else None
    if first is not None:  # "I toss two wounds first and then draw"
        return holdings.use_wounds(talk, clause, wounds, "before")
    actor = _discarding(talk, clause)
    items = wounds + [mention.counted(talk.card_of(mention).name) for mention in clause.take("card", "")]
    for noun in (nouns := clause.nouns("card", "handcard", "minion", "starter", "order")):
        if noun.owner is not None and talk.player_of(noun.owner, prefer=actor) != actor:
            talk.refuse(noun.token, "not understood in this clause")  # "Bob discards a card of mine"
    items += [noun.counted(ANY_CARD) for noun in nouns]
    number = sum(max(1, read_count(item)[0]) for item in items)
    clause.take("noun", "for", "in", test=lambda m: m.value == "influence" and m.count in (None, number))
    numbers = [] if items else clause.nouns("number", preps=("",))
    items += [number.counted(ANY_CARD) for number in numbers]  # "j'en jette 2", "I pitch two"
    if not items:
        talk.refuse(clause.token, "expected the cards that are discarded")
    discarded = Done(actor, f"discards {', '.join(items)}")
    talk.situation.done.insert(_place_of_discards(talk, clause, actor), discarded)
    return None


def _place_of_discards(talk: Discourse, clause: EverydayClause, actor: str) -> int:
    """Return the place before the last claims of the player, which the discards pay for; last after "then"."""
    done = talk.situation.done
    at = len(done)
    if clause.piece.before[-1:] == ["then"]:
        return at
    while at and done[at - 1].player == actor and done[at - 1].text.startswith("claims "):
        at -= 1
    return at


def _is_by_order(talk: Discourse, clause: EverydayClause) -> bool:
    """True for a discard by an order: "I answer with Flank Attack and discard it"."""
    mentions = clause.found.mentions
    aimed = any(m.kind in ("player", "pronoun") and m.prep in ("on", "to") for m in mentions)
    if aimed and not clause.passive and any(targets_of(m.token.card) for m in mentions):
        clause.verb = "link"  # "Anna wirft Blutrausch auf mich"
        return True
    named = [m.token.card for m in mentions if m.kind == "card" or m.value == "it"]
    chained = [other.card for other in talk.situation.links if other is not talk.link]
    return ORDER in open_targets(talk) and any(card is None or card in chained for card in named)


def _discarding(talk: Discourse, clause: EverydayClause) -> str:
    """Return the player who discards, also in "X is discarded from Dana's hand"."""
    hands = [noun.owner for noun in clause.nouns("claim-phase", "turn", "hand", "discard") if noun.owner is not None]
    clause.take("noun", test=lambda m: m.value == "influence" and m.count is None)
    agents = [agent.token for agent in clause.people("by")] if clause.passive else []
    if clause.passive and (hands or agents):  # "X is discarded from Dana's hand", "by me"
        clause.subject, clause.passive, clause.actor = None, False, talk.player_of((agents or hands)[0])
    actor = acting(talk, clause) or talk.subject
    if not actor or clause.passive:
        talk.refuse(clause.token, "expected the player who discards")
    return actor


def _fought(talk: Discourse, clause: EverydayClause, combat: Mention) -> None:
    """Let minions fight that are discarded after a player's combat."""
    owner = talk.player_of(combat.owner) if combat.owner is not None else None
    owner = owner if clause.passive else acting(talk, clause)
    talk.situation.fought = True
    for mention in clause.take("card"):
        talk.minion(mention, talk.owner_of(mention) or owner)


def read_uses(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob uses two bites", "I use all three" as the wound effect; "Bob uses Death Grip on me" as a link."""
    when, effect = holdings.when_drawing(clause), clause.nouns("wound-effect")
    if wounds := holdings.wounds_in(talk, clause):
        holdings.use_wounds(talk, clause, wounds, when)
    elif effect and any(folded(one.text) in ALREADY for one in clause.piece.tokens):
        talk.refuse(clause.token, "expected the wounds")  # "I already used the wound effect"
    elif effect and clause.piece.tokens[-1].value == "wound-effect":
        acting(talk, clause)
        talk.effect, talk.situation.cleanup = clause.token, True  # "I use the wound effect and discard two wounds"
    elif effect or when or clause.nouns("clean-up"):
        talk.refuse(clause.token, "expected the wounds")
    else:
        read_order(talk, clause)


def read_ends(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob ends his turn with 2 cards in hand", "I come to clean-up with 4 cards in my hand"."""
    if (combats := clause.nouns("combat")) and not clause.names_card:  # "combat is over"
        if combats[0].owner is not None:
            talk.subject = talk.situation.mover = talk.player_of(combats[0].owner)
        return
    actor = acting(talk, clause) or talk.subject or talk.refuse(clause.token, "expected the player whose turn it is")
    clause.nouns("turn", "clean-up", "claim-phase", "drawing")
    holdings.hold_listed(talk, clause, [actor], holdings.zones_in(clause), "hand")
    talk.situation.done.append(Done(actor, "ends the turn"))
    talk.situation.cleanup, talk.subject = True, actor


def read_goes(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob comes to clean-up with 4 cards in hand", "Vulko comes after Grim Siege"."""
    if clause.gets_none():
        return None
    linked = [m for m in clause.found.mentions if m.prep in ("after", "on", "to")]
    goes = any(m.kind == "card" and m not in linked for m in clause.found.mentions)
    if goes and linked and all(m.prep == "after" or m.kind == "card" for m in linked):
        clause.passive, clause.verb = True, "link"
        return read_order(talk, clause)
    draws = clause.verb == "draw"
    five = [m for m in clause.found.mentions if draws and m.count == holdings.HAND]  # "up to five cards", "up to five"
    ups = clause.take("noun", test=lambda m: m in five and (m.value == "number" or m.prep in ("on", "to")))
    alone = draws and not clause.found.mentions[1:]
    if (draws and ups) or (alone and (talk.situation.cleanup or clause.flag("first"))):
        talk.subject = acting(talk, clause)
        talk.situation.drawn, talk.situation.cleanup = "after", True
        return None
    if draws and _must_draw(talk, clause):
        return None
    ends = [m for m in clause.found.mentions if m.value == "clean-up" or m.prep == "end-of"]
    ends += [m for m in clause.found.mentions if m.value in holdings.ZONES and clause.verb == "draw"]
    if not ends:
        talk.refuse(clause.token, "this cannot be stated; write what the players have and do")
    return read_ends(talk, clause)


def _must_draw(talk: Discourse, clause: EverydayClause) -> bool:
    """Read "I must draw three cards": at the end of the turn, with two cards in hand."""
    happens = talk.situation.links or talk.situation.attackers or talk.situation.done
    must = any(token.value == "must" for token in clause.piece.tokens) and not happens
    drawn = [m.count for m in clause.found.mentions if m.value in ("card", "number") and not m.prep]
    number = drawn[0] if must and drawn else None
    if number is None or number > holdings.HAND:
        return False
    clause.nouns("card", "number")
    actor = acting(talk, clause) or talk.refuse(clause.token, "expected the player whose turn it is")
    stated = any((held.owner, held.zone) == (actor, "hand") for held in talk.situation.held)
    if stated:
        return False
    talk.situation.empty |= {(actor, "hand")} if number == holdings.HAND else set()
    talk.situation.held += [Held(any_of(ANY_CARD), actor, "hand", holdings.HAND - number)] * (number < holdings.HAND)
    talk.situation.done.append(Done(actor, "ends the turn"))
    talk.situation.cleanup, talk.subject = True, actor
    return True


def read_destroyed(talk: Discourse, clause: EverydayClause) -> None:
    """Read "and is destroyed" as a stated result, "Bob destroys my Vulko with Shock and Awe" as a hit."""
    cards = [mention for mention in clause.found.mentions if mention.kind == "card"]
    if fights(clause):
        clause.nouns("combat")  # "Marcus Toth dies in combat against Vulko", "Vulko kills Marcus Toth"
        acts = not clause.passive and not cards[1].prep and cards[1].at > clause.verb_at
        victim, killer = cards[::-1] if acts else cards
        clause.subject, clause.passive, victim.prep, killer.prep = victim, False, "", "on"
        read_blocks(talk, clause)
        talk.situation.results.append(f"destroyed {talk.card_of(victim).name}")
        return
    if [mention.prep for mention in cards] == ["", "to"] and clause.card is cards[0]:
        cards[1].prep, clause.passive = "by", True  # "Vulko dies to Death Grip"
    acted = not clause.passive and bool(cards) and cards[0].at > clause.verb_at and talk.link is not None
    if len(cards) > 1 or acted or any(card.prep in ("with", "by") for card in cards):
        read_order(talk, clause)
        return
    held = talk.meant(clause, phrase("write the minion that is destroyed"))
    talk.situation.results.append(f"destroyed {held.card.name}")
