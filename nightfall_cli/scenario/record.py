"""Recording: a played game as a scenario that passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules.values import wounds_of
from nightfall_cli.scenario.save import to_document
from nightfall_cli.scenario.toml_text import document_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.state import State


def recorded_scenario(start: State, script: Sequence[str], end: State, title: str) -> str:
    """The board at the start, the script, and what holds at the end, as the text of a scenario file."""
    document = to_document(start)
    head = {"format": document.pop("format"), "title": title}
    lines = [*script, *expectations(end)]
    run = {"script": "\n".join(["", *lines, ""])}
    return document_text({**head, **document, "run": run}, multiline=True)


def expectations(state: State) -> list[str]:
    """Lines that hold in a state: wounds, hands and minions of everybody, and what is asked."""
    lines = []
    for seat, name in enumerate(state.names):
        lines.append(f"expect {name} wounds {sum(wounds_of(state, seat).values())}")
        for zone, cards in (("hand", state.hand[seat]), ("play", state.play[seat])):
            lines.append(f"expect {name} {zone} count {len(cards)}")
    if state.winners is not None:
        lines.append(f"expect winner {', '.join(state.names[seat] for seat in state.winners)}")
    elif state.decision is not None:
        lines.append(f"expect decision {state.names[state.decision.player]} {state.decision.kind}")
        lines += [f"expect phase {state.phase}", f"expect active {state.names[state.active]}"]
        lines.append(f"expect influence {state.influence}")
    return lines
