"""What the question of a sentence tells of its situation: whom and which minions it names, and what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.discourse import STATES
from nightfall_cli.trial.lexicon import is_first_name
from nightfall_cli.trial.sentence_forms import targets_of
from nightfall_cli.trial.situation import ME, Aim, Done
from nightfall_cli.trial.word_kinds import owns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.situation import Linked
    from nightfall_cli.trial.token_cards import Token


HARMING = ("suffer", "claim", "block", "survive", "damaged", "protect", "let", "destroy")
"""Verbs of a question that is asked by who is attacked."""


def ask_first(talk: Discourse, question: list[Token], stated: list[Token]) -> None:
    """Note whom the question names: "I" always, players and minions where it stands before what is stated."""
    if any(token.means("pronoun") == "me" for token in question):
        talk.situation.player(ME)
        harm = [t for t in question if t.means("noun") in ("damage", "wound") or t.means("verb") in HARMING]
        talk.only_asked = not harm and not any(token.means("word") == "howmany" for token in question)
    if question and question[0].start <= min((token.start for token in stated), default=0):
        name_players(talk, question)
        subject = any(token.kind == "name" or token.means("pronoun") == "me" for token in question)
        gets = subject and any(token.means("verb") in ("claim", "cost") for token in question)
        for token in question if not gets else ():  # "can I claim Vulko if …?": it is not in play
            if token.card is not None and token.card.is_minion:
                _ask_about(talk, token, question)


def name_players(talk: Discourse, tokens: list[Token]) -> None:
    for token in tokens:
        if _is_player(talk, token):
            talk.named(token)


def _is_player(talk: Discourse, token: Token) -> bool:
    """True for a name that is known: a question makes no player of any other word."""
    return token.kind == "name" and (is_first_name(token.text) or token.value in talk.situation.players)


def _ask_about(talk: Discourse, token: Token, question: Sequence[Token]) -> None:
    """Note the minion that a question at the beginning is about: "Does my Vulko survive if …"."""
    assert token.card is not None
    talk.held = talk.situation.minion(token.card, _asked_owner(talk, token, question))


def hold_asked(talk: Discourse, question: Sequence[Token]) -> None:
    """Note the minions that only a question names, with their owners: "…, does my Bad Smoke protect me?"."""
    for token in question:
        if token.card is not None and token.card.is_minion and not talk.situation.names(token.card):
            owner = _asked_owner(talk, token, question) or _protected(talk, token.card, question)
            open_link = talk.open_link is not None and _aims_at_minion(talk.open_link)
            if owner or open_link:
                held = talk.situation.minion(token.card, owner)
                if talk.link is not None and open_link and not owner:  # "…, is Blaine Cordell gone?"
                    talk.link.aims.append(Aim(held=held))
    if talk.held is not None and talk.held.owner is None:
        hands = [token for token in question if token.kind == "noun" and token.value in ("hand", "discard")]
        talk.held.owner = _asked_owner(talk, hands[0], question) if hands else None


def _protected(talk: Discourse, card: Card, question: Sequence[Token]) -> str | None:
    """Return the player whom "how much does Vulko absorb?" means: the only one who is harmed."""
    shields = card.blocks_damage and any(token.means("verb") in ("block", "protect", "suffer") for token in question)
    harmed = {aim.player for link in talk.situation.links for aim in link.aims if aim.player}
    harmed |= {attack.defender for attack in talk.situation.attackers if attack.defender}
    return harmed.pop() if shields and len(harmed) == 1 else None


def _asked_owner(talk: Discourse, token: Token, question: Sequence[Token]) -> str | None:
    """Return the owner that stands before a card in a question, None without one."""
    at = next(at for at, other in enumerate(question) if other is token)
    before = [other for other in question[:at] if not (other.kind == "filler" or other.value in STATES)][-2:]
    last = before[-1] if before else None
    if last is not None and last.kind != "possessive" and owns(last):
        known = last.means("pronoun") == "me" or talk.mentioned
        return talk.player_of(last, prefer=talk.mentioned_last) if known else None
    if last is not None and last.kind == "possessive" and before[0].kind == "name":
        return talk.named(before[0])
    return None


def claim_asked(talk: Discourse, question: list[Token]) -> None:
    """Claim the card of which a question asks what it costs: "what does Vulko cost me then?", "do I get Vulko?"."""
    verbs = {token.means("verb") for token in question}
    gets = "claim" in verbs and any(token.means("pronoun") == "me" for token in question)
    for token in question if "cost" in verbs or (gets and talk.situation.done) else ():
        if token.card is not None and not talk.situation.names(token.card) and not _claims(talk):
            mine = any(other.means("pronoun") == "me" for other in question) or not talk.subject
            buyer = talk.situation.player(ME if mine else talk.subject)
            enough = "cost" in verbs and not talk.situation.done
            talk.situation.facts += [f"influence {token.card.cost}"] * enough  # the price is asked
            talk.situation.done.append(Done(buyer, f"claims {token.card.name}"))


def _claims(talk: Discourse) -> bool:
    return any(done.text.startswith("claims") for done in talk.situation.done)


def defend_asked(talk: Discourse, question: list[Token]) -> None:
    """Let attacks and orders of nobody be on the player of whom a question asks: "how much does Ann take?"."""
    harms = ("suffer", "destroy", "discard")
    gains = any(t.means("noun") == "influence" for t in question)
    harmed = any(t.means("verb") in harms or (t.means("word") == "howmany" and not gains) for t in question)
    players = [token for token in question if _is_player(talk, token) or token.means("pronoun") == "me"]
    if not harmed or len(players) != 1:
        return
    player = talk.player_of(players[0])
    for attack in talk.situation.attackers:
        if not attack.defender and attack.held.owner is None:
            attack.defender = player
    link = talk.open_link
    loses = link is not None and link.player != player and any(t.means("verb") == "discard" for t in question)
    if link is not None and loses and "player" in targets_of(link.card):
        link.aims.append(Aim(player))  # "Tom links Grim Siege. How many cards do I discard?"
    for link in talk.situation.links if talk.situation.players == [player] else ():
        if link.assumed:  # "Orlok is linked to Vulko. What do I lose?"
            link.player = talk.other_player(players[0], player)
            link.aims += [Aim(player)] if {*targets_of(link.card)} & {"player", "opponent"} and not link.aims else []


def asked_card(talk: Discourse, question: list[Token], stated: list[Token]) -> Card | None:
    """Return the card that "it" in the question means: a kicked one, the last minion, or the only one named."""
    if any(token.means("noun") == "kicker" for token in question):
        kickers = [link.card for link in talk.situation.links if link.card is not None and link.card.kicker]
        if kickers:
            return kickers[-1]
    if talk.held is not None and question:
        return talk.held.card
    cards = {token.card for token in stated if token.card and token.card.is_minion}
    return cards.pop() if question and len(cards) == 1 else None


def asked_player(talk: Discourse, question: list[Token]) -> str:
    """Return the only player whom a pronoun of the question can mean, "" without one."""
    pronouns = [token.means("pronoun") for token in question if token.means("pronoun") in ("he", "she")]
    fitting = [name for name in talk.mentioned if pronouns and talk.may_be(name, pronouns[0])]
    return fitting[0] if len(fitting) == 1 else ""


def _aims_at_minion(link: Linked) -> bool:
    texts = link.card.paragraphs if link.card is not None else ()
    return any(effect.target == "minion" for paragraph in texts for effect in paragraph.effects)
