"""Everyday clauses about orders: who links, aims or triggers which order, and whom it hits.

Every such clause is read the same way, whatever its verb: the orders before the one that is meant, the player who acts,
the orders themselves, and what is left is what they are aimed at.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.trial import order_chain as chain
from nightfall_cli.trial.lexicon import folded, lexicon
from nightfall_cli.trial.sentence_forms import effects_of, targets_of
from nightfall_cli.trial.sentence_tokens import ON_IT
from nightfall_cli.trial.situation import ME, OPPONENT

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.mentions import Mention
    from nightfall_cli.trial.situation import Linked

EARLIER = ("beforehand", "earlier", "before", "auparavant", "прежде", "раньше", "ранее", "zuvor", "vorher", "vorhin")
"""Words for what happened before what is told already."""
SUFFERED = ("claim", "suffer", "hit", "kill")


def acting(talk: Discourse, clause: EverydayClause) -> str:
    """Return the player who does what a clause says: its subject, else the subject of the clause before it."""
    if (subject := clause.person) is not None:
        subject.used = True
        joined = talk.subject if "and" in clause.piece.before or "then" in clause.piece.before else ""
        clause.actor = talk.player_of(subject.token, prefer=clause.actor or joined)
    elif not clause.actor and clause.subject is None and not clause.passive:
        clause.actor = talk.subject or (talk.situation.player(ME) if _is_spoken(talk, clause) else "")
    talk.subject = clause.actor or talk.subject
    return clause.actor


def _is_spoken(talk: Discourse, clause: EverydayClause) -> bool:
    """True for Russian "кинул Blood Rage на Олега" and for "two wounds pitched": "I" is left out."""
    persons = any(mention.kind in ("player", "pronoun") for mention in clause.found.mentions)
    if clause.verb in ("claim", "discard") and clause.token is clause.piece.tokens[-1] and not persons:
        return True
    past = talk.language == "ru" and clause.token.text.casefold().split()[0].removesuffix("ся").endswith(("л", "ла"))
    return past and all(mention.value != "me" for mention in clause.found.mentions)


def owner_in(talk: Discourse, cards: list[Mention]) -> str:
    """Return the owner that is stated of one of the cards, "" without one."""
    return next((talk.player_of(card.owner) for card in cards if card.owner is not None), "")


def read_order(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Ann plays Death Grip on Bob", "I am hit by Death Grip", "Bob aims it at me", "Ann plays nothing"."""
    chains = clause.nouns("chain", "turn", "chain-phase")
    for mention in clause.found.mentions if any(noun.owner is not None for noun in chains) else ():
        if mention.kind == "player":
            talk.named(mention.token)  # "Grim Siege on Ann in her turn"
    starter = next((talk.player_of(noun.owner, prefer=talk.own) for noun in chains if noun.owner is not None), "")
    for token in clause.piece.tokens if talk.situation.links and clause.names_card else ():
        if folded(token.text) in EARLIER:
            talk.refuse(token, "not understood in this clause")  # "Death Grip on Bob; before, I linked Vulko"
    first = clause.flag("first")
    begins = first is not None or clause.verb == "start"
    fought = clause.flag("endcombat") is not None or clause.names("combat")
    for card in [m for m in clause.found.mentions if fought and m.kind == "card" and m.prep == "with"]:
        if card.at < clause.verb_at:
            talk.refuse(card.token, "write where it is")  # "after my attack with Vulko I link Death Grip"
    if clause.names_card:
        _name_minions(talk, clause)
        _give_minions(talk, clause)
    if _adds_nothing(talk, clause, starter):
        talk.situation.mover = talk.situation.mover or starter
        return
    its = clause.verb in ("resolve", "trigger", "enter") and talk.link is not None and not clause.names_card
    if its and clause.subject is not None and clause.subject.value in ("he", "she", "it"):
        clause.subject.used, clause.subject = True, None  # "I play Blaine Cordell, and he resolves"
    recalls = any(wants.startswith(chain.PILE) for wants in chain.open_targets(talk))
    if recalls and clause.verb in (*chain.LINKING, "give") and clause.names(*chain.BACK) and clause.names_card:
        clause.verb = "aim"  # "plays Dark Awakening and puts Marcus Toth into play"
    replies = folded(clause.token.text).startswith(lexicon(talk.language).headlines["reply"])
    before = chain.orders_before(clause, bool(talk.situation.links), _is_on_order(talk, clause), replies)
    if clause.verb == "start" and _starts_unnamed(talk, clause, bool(chains)):
        return
    tools = chain.kickers_in(talk, clause)
    links = _both_links(talk, clause) if not tools else []
    actor = _actor(talk, clause)
    _use_pronouns(talk, clause)
    tools, victims = chain.order_roles(talk, clause, tools)
    if clause.verb == "follow":
        before, victims = [*before, *(m for m in victims if m.kind == "card")], []
    for victim in victims:
        if before and before[0].prep == "after" and before[0].at < victim.at < clause.verb_at:
            talk.refuse(victim.token, "not understood in this clause")  # "after Bob's Blood Rage on me, I link …"
        named = [m for m in (*before, *victims) if m.token.card is not None and victim.at == m.at + 2]
        if named and victim.kind != "card" and victim.prep == "on" and any(tool.at > victim.at for tool in tools):
            talk.refuse(
                victim.token, "not understood in this clause"
            )  # "cancels my Death Grip on Ann with Flank Attack"
    tied = chain.tied_to(tools, victims)
    before, victims = [*before, *tied], [victim for victim in victims if victim not in tied]
    victims = victims or _unnamed_victims(talk, clause, tools)
    if victims and not tools:
        talk.link = chain.taker(talk, victims)
    if not _is_clear(talk, clause, actor, tools, victims):
        return
    actor = actor or owner_in(talk, tools) or clause.actor
    if not any(_is_player(talk, victim, starter) for victim in victims):  # "Rob is hit by Grim Siege in his own turn"
        actor = actor or starter
    known = list(talk.situation.links)
    several = [*tools, *before][1:] if first is not None else []
    late = first is not None and any(first.start > tool.token.start for tool in several)
    if first is not None and tools and (late or any(actor in ("", link.player) for link in known)):
        talk.refuse(first, "not understood in this clause")  # "I link Vulko last, Death Grip first"
    _link_orders(talk, clause, actor, (tools, before, starter), victims)
    for link in talk.situation.links[:1]:
        link.begins = link.begins or (begins and link not in known)
    for talk.link in links:
        if talk.link is not links[-1]:
            chain.aim(talk, clause, victims)
    _aim_last(talk, clause, victims)


def _is_on_order(talk: Discourse, clause: EverydayClause) -> bool:
    """True for "on it" and "on him" where only the last order can be meant: nothing else was named."""
    cards = [m.token.card for m in clause.found.mentions if m.kind == "card"]
    links = talk.situation.links
    free = bool(links) and talk.held is None and all(chain.ORDER not in targets_of(card) for card in cards)
    pronouns = [m for m in clause.found.mentions if m.kind == "pronoun" and m.prep == "on"]
    if not pronouns or not free or any(m.value not in ("it", "he", "she") for m in pronouns):
        return False
    named = [talk.named(m.token) for m in clause.found.mentions if m.kind == "player" and m is clause.subject]
    others = [name for name in talk.mentioned if name not in named]
    return all(m.value == "it" or not any(talk.may_be(name, m.value) for name in others) for m in pronouns)


def _adds_nothing(talk: Discourse, clause: EverydayClause, starter: str) -> bool:
    """Read "nobody adds anything", "Ann plays nothing", "Ann passes" and "plays no card in her chain phase"."""
    if not clause.names_card and clause.verb in (*chain.LINKING, "pass", "follow") and clause.pronouns("nobody"):
        clause.nouns("nothing", "card", "order")
        clause.flag("not")
        return True
    plays = clause.verb in chain.LINKING and not clause.names_card
    none = clause.take("noun", "", test=lambda m: plays and "no" in m.flags and m.value in ("card", "order"))
    nothing = clause.nouns("nothing") + none
    if any(m.kind == "card" and not m.prep for m in clause.found.mentions if nothing and m.at < nothing[0].at):
        return False  # "Ann plays Vulko, nothing else"
    if clause.verb == "pass" and clause.pronouns("everybody", "others", "nobody") + clause.take("all"):
        return True
    if nothing or clause.verb == "pass":
        clause.flag("not")
        actor = acting(talk, clause) or starter
        if not any(link.player == actor for link in talk.situation.links):  # else "and adds nothing more"
            talk.situation.passing.append((actor, nothing[0].token if nothing else clause.token))
    return bool(nothing) or clause.verb == "pass"


def _starts_unnamed(talk: Discourse, clause: EverydayClause, names_chain: bool) -> bool:
    """Read "Bob started the chain"."""
    if not names_chain or clause.names_card or clause.passive:
        return False
    people = clause.people("")
    starter = talk.player_of(people[0].token) if people else acting(talk, clause) or talk.subject
    talk.situation.chain_of = talk.situation.player(starter)
    return True


def _both_links(talk: Discourse, clause: EverydayClause) -> list[Linked]:
    """Return the two orders of "and hits Bob with both" that are not aimed yet."""
    links = [link for link in talk.situation.links if not link.aims and targets_of(link.card)]
    every = len(links) == 2 and clause.verb in ("hit", "aim")
    preps = ("with", *("",) * (talk.language == "ru"))
    return links if every and clause.take("all", *preps) else []


def _use_pronouns(talk: Discourse, clause: EverydayClause) -> None:
    """Take "it" and "with him" for the order that was linked last."""
    clause.pronouns("it", *(("he", "she") if talk.link is not None else ()), preps=("with",))
    bare = clause.verb in chain.LINKING or (clause.verb in chain.WHOLE and talk.link is None)
    others = [m for m in clause.unused() if m.prep in chain.AT or (clause.passive and m.value != "it")]
    others = [m for m in others if m.kind != "noun"]
    if clause.verb == "aim" and talk.open_link and others:  # "point it at Ben", "I aim her at Ben"
        clause.take("pronoun", "", test=lambda m: m.value in ("it", *("he", "she") * (m is not clause.subject)))
    clause.pronouns("it", preps=("with", "") if bare else ("with",))


def _unnamed_victims(talk: Discourse, clause: EverydayClause, tools: list[Mention]) -> list[Mention]:
    """Return whom "Thomas has Vulko and takes 3 damage from Death Grip" hits: its player, or the wounded minion."""
    hurt = talk.held is not None and bool(tools) and targets_of(tools[0].token.card)[:1] == ["minion"]
    unnamed = clause.passive and clause.verb in SUFFERED and (clause.subject is None or (hurt and clause.subject.used))
    on_it = next((token for token in clause.piece.tokens if folded(token.text) in ON_IT), None)
    on_it = on_it if talk.held is not None and not talk.situation.links else None
    if on_it is not None and not hurt and tools and targets_of(tools[0].token.card):
        talk.refuse(on_it, "not understood in this clause")
    unnamed = unnamed or on_it is not None
    if not unnamed or not (talk.subject or hurt):
        return []
    victim = clause.add("pronoun", "it") if hurt else clause.add("player", talk.subject)
    victim.used = True
    return [victim]


def _is_clear(
    talk: Discourse, clause: EverydayClause, actor: str, tools: list[Mention], victims: list[Mention]
) -> bool:
    """False for "Bob and I are playing"; refuse other clauses without an order, and a kicker of several orders."""
    link, has_kicker = talk.link, bool(clause.found.flags.keys() & {"kicked", "unkicked"})
    if has_kicker and len(tools) > 1 and victims and clause.verb not in chain.LINKING:
        talk.refuse(clause.token, "expected the one card that does this, such as: with Shock and Awe")
    is_open = link is not None and (has_kicker or not link.aims or clause.verb == "aim")
    if link is not None and link.assumed and clause.verb == "aim" and clause.person is not None and not tools:
        link.player, link.assumed = actor, False  # "Leave Me! is played on my Blood Rage, and Ann chooses me"
        talk.situation.forget(OPPONENT)
    its = clause.piece.is_relative and has_kicker  # "eats a Rend and Tear that is kicked"
    if tools or (link is not None and is_open and (its or actor in ("", link.player))):
        return True
    people = clause.take("player", "")
    listed = clause.verb in ("be", "become") or len(people) > 1
    if not (listed and [talk.player_of(mention.token) for mention in people] and not clause.leftover()):
        if clause.verb in chain.LINKING:
            talk.refuse(clause.token, "expected the card that is linked, such as: with Shock and Awe")
        talk.refuse(clause.token, "expected the one card that does this, such as: with Shock and Awe")
    return False


def _link_orders(
    talk: Discourse, clause: EverydayClause, player: str, orders: chain.Orders, victims: list[Mention]
) -> None:
    """Link the orders of a player, else of the one who must be meant, and aim each of several at the victims."""
    tools, before, starter = orders
    known = list(talk.situation.links)
    recalls = any(want.startswith(chain.PILE) for tool in tools for want in targets_of(tool.token.card))
    actor = player or (owner_in(talk, victims) if recalls else "") or _other(talk, clause, victims)
    if clause.person is None and any(_is_player(talk, victim, actor) for victim in victims):
        spoken = _is_spoken(talk, clause)  # "меня бьют Death Grip": nobody hits himself unsaid
        actor = ME if spoken else talk.other_player(clause.token, actor)
    chain.check_amounts(talk, clause, tools)
    if victims and tools and all(tool.kind == "noun" for tool in tools):
        talk.refuse(clause.token, "expected the card that is linked, such as: with Shock and Awe")
    several = [[tool] for tool in tools] if victims and clause.verb not in chain.LINKING else [tools]
    for cards in several if tools else ():
        chain.link_cards(talk, clause, talk.situation.player(actor), (cards, before, starter))
        if cards is not several[-1]:
            chain.aim(talk, clause, victims)
            before = []
    for new in talk.situation.links:
        new.assumed = new.assumed or (not player and new not in known)
    if talk.link is not None and talk.link.assumed and any(_is_player(talk, v, talk.link.player) for v in victims):
        other = talk.other_player(clause.token, talk.link.player)  # "Death Grip is linked to Vulko and hits me"
        for guessed in talk.situation.links:
            guessed.player = other if guessed.assumed else guessed.player


def _aim_last(talk: Discourse, clause: EverydayClause, victims: list[Mention]) -> None:
    """Aim the last order, kicked or not, at its victims; a single player who is hit is the next subject."""
    chain.read_kicker(talk, clause)
    if clause.verb == "return":  # "return Vulko to me"
        victims = [victim for victim in victims if victim.kind == "card"] or victims
    if talk.link is not None and not victims and clause.flag("twice"):
        talk.link.count, talk.link.in_order = 2, False  # "Hypnotic Presence twice in my chain"
    if victims:
        chain.aim(talk, clause, victims)
        hit = talk.link.aims[-1].player if talk.link is not None and talk.link.aims else ""
        talk.subject = hit if clause.passive and len(victims) == 1 and hit else talk.subject
        aimed = talk.link.aims if talk.link is not None and clause.verb in ("kill", "destroy") else ()
        talk.killed += [one.held for one in aimed if one.held is not None]
    elif clause.verb not in (*chain.LINKING, *chain.WHOLE, "use"):
        talk.refuse(clause.token, "expected whom or what it is aimed at")


def _name_minions(talk: Discourse, clause: EverydayClause) -> None:
    """Name whom "hits his minion" means: the only one, or for a text that hits all of a player's, that player."""
    cards = [m.token.card for m in clause.found.mentions if m.token.card is not None]
    orders = cards or [talk.link.card for _ in [1] if talk.link is not None and talk.link.card is not None]
    every = any(effect.name == "DamageMinionsOfTargetPlayer" for card in orders for effect in effects_of(card))
    minions = [m for m in clause.found.mentions if m.token.card is not None and m.token.card.is_minion]
    apposed = any(minion.prep != "with" for minion in minions)
    for noun in clause.take("noun", test=lambda m: m.value == "minion" and (apposed or m.owner is not None)):
        if apposed or noun.owner is None:
            continue
        owner = talk.player_of(noun.owner, prefer=talk.subject)
        own = talk.situation.in_play(owner)
        if every:
            clause.add("player", owner).prep = "on"  # "hits his minions with Furious Melee"
            continue
        if sum(held.count for held in own) != 1 or noun.count not in (None, 1):
            talk.refuse(noun.token, "name each target")
        victim = clause.add("card", own[0].card.name, own[0].card)
        victim.prep, victim.owner = "on", noun.owner


def _give_minions(talk: Discourse, clause: EverydayClause) -> None:
    """Note the minion of "Death Grip on the player with Vulko": it stands there, it is not linked."""
    for person, card in pairwise(clause.found.mentions) if clause.verb not in chain.LINKING else ():
        if person.kind in ("player", "pronoun") and card.prep == "after" and card.at == person.at + 2:
            talk.refuse(card.token, "write where it is")  # "I shoot the player behind Vulko"
    for person, minions in clause.beside():
        others = [m for m in clause.found.mentions if m.kind == "card" and m not in (person, *minions)]
        goes_on = clause.verb in ("aim", "hit", "kill") and talk.open_link is not None
        tools = any(m.prep in ("", "with", "by") for m in others)
        texts = any(targets_of(card.token.card) for card in minions)
        named = person.kind == "player" or person.value in ("he", "she", "they")
        if not (tools or goes_on) or (not tools and texts and named):
            continue  # "I start with Blood Rage and hit Bob with Franz Orlok"
        if person.kind == "card" or (texts and not tools):
            talk.refuse(minions[0].token, "write where it is")
        actor = talk.player_of(clause.person.token) if clause.person not in (None, person) else ""
        holder = talk.player_of(person.token, actor)
        for minion in minions:
            talk.minion(minion, talk.owner_of(minion, holder) or holder)
            minion.used = True


def _actor(talk: Discourse, clause: EverydayClause) -> str:
    """Return the player who links the order: the subject, or after "by"; "" where nobody is named."""
    if clause.verb == "give":
        people = [mention.token for mention in clause.people()]
        if people[1:]:
            talk.refuse(people[1], "not understood in this clause")
        people += [m.owner for m in clause.found.mentions if m.owner is not None]  # "gives her two influence"
        if not people and "and" in clause.piece.before and talk.subject:
            return talk.subject  # "Bob plays Hypnotic Presence and gets two influence"
        talk.subject = talk.player_of(people[0] if people else talk.refuse(clause.token, "to whom?"))
        return talk.subject
    if clause.verb in chain.WHOLE:
        if having := clause.people("have"):  # "у меня сработал кикер"
            clause.actor = talk.subject = talk.player_of(having[0].token)
            return clause.actor
        if clause.person is not None:
            return acting(talk, clause)
        for mention in clause.people("for"):
            talk.subject = talk.player_of(mention.token)
        return ""
    if clause.passive:
        agents = [*clause.take("player", "by", "from"), *clause.take("pronoun", "by"), *clause.people("have")]
        return talk.player_of(agents[0].token) if agents else clause.actor if clause.verb in chain.LINKING else ""
    return acting(talk, clause)


def _other(talk: Discourse, clause: EverydayClause, victims: list[Mention]) -> str:
    """Return the player who must be meant where nobody acts: the one who is not hit."""
    if clause.verb in (*chain.LINKING, *chain.WHOLE) and not victims:
        known = talk.subject if clause.verb in chain.WHOLE else ""
        return known or (talk.other_player(clause.token, "") if talk.situation.players else ME)
    hit = ""
    for victim in victims:
        if victim.kind == "player" or (victim.kind == "pronoun" and victim.value in ("me", "opponent", "someone")):
            hit = hit or talk.player_of(victim.token)
        elif victim.owner is not None:
            hit = hit or talk.player_of(victim.owner)
        elif victim.kind == "pronoun" and victim.value in ("he", "she", "it", "they") and talk.held is not None:
            hit = hit or talk.held.owner or ""
    return talk.other_player(clause.token, hit)


def _is_player(talk: Discourse, victim: Mention, player: str) -> bool:
    """True for a target that is this player, by name or as "me", or this player's minion as "it"."""
    if victim.kind == "pronoun" and victim.value in ("he", "she", "it") and talk.held is not None:
        return bool(player) and talk.held.owner == player
    if victim.kind == "pronoun" and victim.value in ("he", "she"):
        return [name for name in talk.mentioned if talk.may_be(name, victim.value)] == [player]
    named = victim.kind == "player" or (victim.kind == "pronoun" and victim.value == "me")
    return bool(player) and named and talk.player_of(victim.token) == player
