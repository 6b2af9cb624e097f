"""Everyday clauses of attacks: who attacks whom, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import phrase
from nightfall_cli.trial.everyday_orders import acting, owner_in
from nightfall_cli.trial.situation import ME, OPPONENT, Attacking

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.mentions import Mention

ONLY_PLAYERS = phrase("{player} attacks players, and only with {player}'s minions")


def read_attacks(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob attacks me with Vulko", "Vulko attacks me", "I am attacked by Vulko"."""
    _check_objects(talk, clause)
    attacker, defender = _attacked(talk, clause) if clause.passive else _attacking(talk, clause)
    cards = clause.take("card", "", "with", "by")
    every = clause.take("all")
    open_attacks = [one for one in talk.situation.attackers if one.defender is None and not cards]
    if every and defender and open_attacks and (every[0].value != "both" or len(open_attacks) == 2):
        for attack in open_attacks:
            attack.defender = defender  # "both at Sue"
        return
    owning = ("turn", "combat", "minion")  # "two of Ann's minions attack me"
    turns = [m.owner for m in clause.found.mentions if m.value in owning and m.owner is not None]
    attacker = attacker or owner_in(talk, cards) or (talk.player_of(turns[0]) if turns else "")
    for noun in clause.nouns("minion", preps=("", "on")) if clause.person is not None and not clause.passive else ():
        if noun.owner is not None and talk.player_of(noun.owner, prefer=attacker) != attacker:
            talk.refuse(noun.token, ONLY_PLAYERS, player=attacker)  # "I attack Ann's minion"
        noun.used = False
    attacker, assumed = _one_attacker(talk, clause, attacker, defender, cards)
    defender = defender or (ME if assumed and attacker == OPPONENT and talk.situation.players[:1] == [ME] else "")
    talk.situation.player(attacker)
    for card in cards:
        if card.case == "object" and not clause.passive:
            talk.refuse(card.token, ONLY_PLAYERS, player=attacker)  # "моего Vulko атакует Анна"
        if "no" in card.flags:
            talk.refuse(card.token, "not understood in this clause")  # "Ann attacks me without Vulko"
    has_tools = any(card.prep or card is clause.subject for card in cards)
    for card in cards:  # "I attack Marcus Toth with Vulko", "Vulko attacks Bob's Marcus Toth"
        is_object = has_tools and not (card.prep or card.joined or card is clause.subject)
        if is_object or (card.owner is not None and talk.player_of(card.owner, prefer=attacker) != attacker):
            talk.refuse(card.token, ONLY_PLAYERS, player=attacker)
    minions = [talk.minion(card, attacker) for card in cards]
    again = [one for one in talk.situation.attackers if one.held in minions and defender in ("", one.defender)]
    if minions and len(again) == len(minions):  # "…, I block Vulko and Big Ghost hits me": it attacks already
        clause.flag("unblocked")
        return
    if (its := talk.minion_of(attacker)) is not None and clause.take("pronoun", "with"):
        minions.append(its)  # "Tom has Vulko and attacks me with it"
    listed = bool(cards) and cards[0].comma  # "with everything: Vulko at Ann"
    if not minions or (every and not listed and not (every[0].value == "both" and len(minions) == 2)):
        attacking = [attack.held for attack in talk.situation.attackers]
        minions += [held for held in talk.situation.in_play(attacker) if held not in (*minions, *attacking)]
    number = sum(held.count for held in minions)
    if every and every[0].value == "both" and number != 2:
        talk.refuse(every[0].token, "{player} has {number} {number:minion|minions}", player=attacker, number=number)
    check_number(talk, clause.nouns("minion"), len(minions))
    check_number(talk, [noun for noun in clause.nouns("number") if (noun.count or 0) < number], number)
    if not minions:
        talk.refuse(clause.token, "expected the minions that attack")
    if attacker == defender:
        talk.refuse(clause.token, "{player} attacks {other}; write who is attacked", player=attacker, other=defender)
    if clause.flag("unblocked") or clause.nouns("nothing", preps=("",)):  # "…, no blocker"
        talk.situation.unblocked.append((defender, clause.token, None))
    new = [held for held in minions if all(one.held is not held for one in again)]
    talk.situation.attackers += [Attacking(held, defender or None, assumed) for held in new]
    talk.subject = attacker


def _check_objects(talk: Discourse, clause: EverydayClause) -> None:
    """Refuse "Vulko attacks the player with Bad Smoke", where it is not said what Bad Smoke does."""
    for _, beside in clause.beside():
        others = [m for m in clause.found.mentions if m.kind == "card" and m not in beside]
        goes_on = clause.token.value == "hit" and talk.open_link is not None and "and" in clause.piece.before
        if goes_on or any(m is clause.subject or m.prep in ("with", "by") for m in others):
            talk.refuse(beside[0].token, "write where it is")


def _one_attacker(
    talk: Discourse, clause: EverydayClause, attacker: str, defender: str, cards: list[Mention]
) -> tuple[str, bool]:
    """Return the player who attacks, and whether that is assumed: all attackers are the active player's."""
    known = talk.situation.attackers
    if attacker:
        own_attackers(talk, attacker)
        return attacker, False
    owned = {held.owner for held in talk.situation.held if held.card in map(talk.card_of, cards)} - {None}
    last = known[-1] if known else None
    if last is not None and last.assumed and defender == last.held.owner not in owned and last.defender != OPPONENT:
        for attack in known:  # "Big Ghost attacks Bob and Marcus Toth attacks me": neither of us two
            attack.held.owner = talk.situation.player(OPPONENT)
    if last is not None and last.held.owner not in ("", None, defender) and owned <= {last.held.owner}:
        return last.held.owner or "", last.assumed
    mine = any(held.card in map(talk.card_of, cards) for held in talk.situation.in_play(ME)) or talk.situation.mover
    stated = not talk.only_asked or talk.subject == ME or talk.situation.in_play(ME)
    if not (defender or mine) and stated and talk.situation.players == [ME]:
        return talk.situation.player(OPPONENT), True  # "I have Vulko. Two Ivan Radinskys attack."
    return talk.other_player(clause.token, defender), True


def own_attackers(talk: Discourse, player: str) -> None:
    """Give a player the attackers whose owner was only assumed: all attackers are the active player's."""
    for attack in talk.situation.attackers:
        if attack.assumed and attack.defender != player:
            attack.held.owner, attack.assumed = player, False
            talk.situation.forget(OPPONENT)


def _attacking(talk: Discourse, clause: EverydayClause) -> tuple[str, str]:
    """Return the attacker and the defender of an active clause, "" where no player is named."""
    attacker = talk.owner_of(clause.card) or "" if clause.card is not None else _they(talk, clause)
    attacker = attacker or (acting(talk, clause) if clause.card is None else "")
    clause.take("pronoun", "", test=lambda m: m is clause.subject and m.value == "it")
    clause.take("pronoun", test=lambda m: m.token.text.casefold() == "ими")  # "атакует ими меня"
    others = clause.people("", "on", "to", "by", "in")
    if len(others) > 1:
        talk.refuse(others[1].token, "name one defender for each clause")
    its = bool(others) and others[0].value in ("he", "she", "they") and not talk.mentioned and talk.held is not None
    if its and talk.held is not None and talk.held.owner:  # "my Vulko has 2 damage, Zombie Horde attacks him"
        return talk.other_player(clause.token, talk.held.owner), talk.held.owner
    defender = talk.player_of(others[0].token, attacker) if others else ""
    return attacker, defender


def _they(talk: Discourse, clause: EverydayClause) -> str:
    """Return the owner of the minions that "they" means: "Vulko and Bad Smoke are my only minions, and they attack"."""
    owners = {held.owner for held in talk.situation.held if held.zone == "play"}
    if clause.names_card or clause.subject is None or clause.subject.value != "they" or len(owners) != 1:
        return ""
    clause.subject.used = True
    return owners.pop() or ""


def _attacked(talk: Discourse, clause: EverydayClause) -> tuple[str, str]:
    """Return the attacker, "" where no player is named, and the defender of a passive clause."""
    subject = clause.subject
    if subject is None or subject.kind == "card":
        talk.refuse(clause.token, "expected the player who is attacked")
    subject.used = True
    defender = talk.player_of(subject.token)
    agents = clause.people("by")
    owned = [m for m in clause.found.mentions if m.kind == "card" and m.owner is not None]
    agent = agents[0].token if agents else owned[0].owner if owned else None
    return (talk.player_of(agent, defender) if agent else ""), defender


def check_number(talk: Discourse, nouns: list[Mention], number: int) -> None:
    """Refuse "with two minions" where another number of them is named."""
    for noun in nouns:
        if noun.count not in (None, number):
            talk.refuse(noun.token, "{number} are stated; name each of them", number=noun.count)
