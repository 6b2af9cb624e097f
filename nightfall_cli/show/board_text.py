"""The table in plain lines of text: what failures show, and what the shell prints without a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLOR_LETTERS
from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.language.say import card_name, copies_together, minion_text, question_text
from nightfall_cli.rules.values import wounds_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.state import State


def cards_text(cards: Iterable[Card], language: str = "en") -> str:
    """Names with copies counted, in order of first appearance; unknown cards as ``3 unknown``."""
    return ", ".join(copies_together(cards, language, unknown="unknown")) or "-"


def archives_text(archives: Iterable[Archive], language: str = "en") -> str:
    """``Vulko ×7``; a face-down one the reader may not know is ``face down ×7``."""
    shown = []
    for archive in archives:
        name = "face down" if archive.card.kind == "unknown" else card_name(archive.card, language)
        shown.append(f"{name} ×{archive.left}{' (face down)' if archive.hidden and name != 'face down' else ''}")
    return ", ".join(shown) or "-"


def chain_text(state: State, language: str = "en") -> list[str]:
    """The chain, oldest order first, one line each, with what is known about how it will resolve."""
    lines = []
    for number, link in enumerate(state.chain, 1):
        card = link.card
        marks = [
            mark for mark, on in (("kicked", link.kicked), ("cancelled", link.cancelled), ("twice", link.doubled)) if on
        ]
        if link.chooser >= 0:
            marks.append(f"targets by {state.names[link.chooser]}")
        links = "".join(card.mark(f"link: {color}") + COLOR_LETTERS[color] for color in card.links)
        colors = f"[{card.mark('color')}{COLOR_LETTERS[card.color]}→{links}]"
        suffix = f" ({', '.join(marks)})" if marks else ""
        lines.append(f"{number}. {colors} {card_name(card, language)} of {state.names[link.player]}{suffix}")
    return lines


def player_lines(state: State, seat: int, language: str = "en") -> list[str]:
    """One player's part of the table."""
    marks = [mark for mark, on in (("active", seat == state.active), ("first", seat == state.first)) if on]
    title = f"{state.names[seat]}{' (' + ', '.join(marks) + ')' if marks else ''}"
    minions = ", ".join(minion_text(state, seat, minion, language) for minion in state.play[seat]) or "-"
    pile = tuple(reversed(state.discard[seat]))
    lines = [
        title,
        f"  in play   {minions}",
        f"  hand      {cards_text(state.hand[seat], language)}",
        f"  archives  {archives_text(state.archives[seat], language)}",
        f"  deck {len(state.deck[seat])}, discard pile {len(pile)}"
        + (f", on top {card_name(pile[0], language)}" if pile else ""),
    ]
    if state.draft_hand[seat]:
        lines.insert(3, f"  draft     {cards_text(state.draft_hand[seat], language)}")
    if all(card.kind != "unknown" for card in (*state.deck[seat], *state.hand[seat], *pile)):
        counts = wounds_of(state, seat)
        kinds = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
        lines.append(f"  wounds    {sum(counts.values())}" + (f": {kinds}" if kinds else ""))
    return lines


def table_lines(state: State, language: str = "en") -> list[str]:
    """The middle of the table: phase, influence, wound stack, commons, exile, chain, combat."""
    face_up = (
        f"{state.face_up} face up" if state.edition.face_up_wounds_counted else "some face up" * bool(state.face_up)
    )
    lines = [f"{state.phase} phase, influence {state.influence}, wound stack: {face_up or 'none face up'}"]
    lines.append(f"commons   {archives_text(state.commons, language)}")
    if state.exiled:
        lines.append(f"exiled    {cards_text(state.exiled, language)}")
    if state.chain:
        lines.append("chain")
        lines += [f"  {line}" for line in chain_text(state, language)]
    names = {minion.id: card_name(minion.card, language) for minions in state.play for minion in minions}
    for attack in state.attacks:
        blockers = ", ".join(names.get(blocker, "?") for blocker in attack.blockers)
        blocked = f", blocked by {blockers}" if blockers else ""
        lines.append(f"attack    {names.get(attack.attacker, '?')} on {state.names[attack.defender]}{blocked}")
    return lines


def board_lines(state: State, language: str = "en") -> list[str]:
    """The whole table and the question asked."""
    lines = table_lines(state, language)
    for seat in state.players:
        lines += player_lines(state, seat, language)
    lines.append(question_text(state))
    return lines


def card_lines(card: Card, language: str = "en") -> list[str]:
    """A card; every reconstructed value carries ≈."""
    if card.is_wound:
        return [f"{card.shown(language)}: a wound"]
    links = " or ".join(f"{card.mark(f'link: {color}')}{color}" for color in card.links)
    species = f"{card.mark('species')}{card.species} " if card.is_minion else ""
    name = f"{card.mark('name') if card.shown(language) == card.shown() else ''}{card.shown(language)}"
    lines = [
        f"{name}: {card.mark('color')}{card.color} {species}{card.kind}, costs {card.mark('cost')}{card.cost}",
        f"  links {links}" + (f"; kicker {card.mark('kicker')}{card.kicker}" if card.kicker else ""),
    ]
    if card.is_minion:
        strength = "X" if card.strength is None else card.strength
        lines.append(f"  strength {card.mark('strength')}{strength}, health {card.mark('health')}{card.health}")
    texts = [
        f"  {'≈ ' if paragraph.reconstructed else ''}{print_paragraph(paragraph)}" for paragraph in card.paragraphs
    ]
    return lines + texts
