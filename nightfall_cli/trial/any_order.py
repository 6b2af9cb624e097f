"""``any order`` in a chain: played once for each colour that makes a difference to the order after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.stand_ins import ANY_ORDER, color_beside, stand_in

if TYPE_CHECKING:
    from nightfall_cli.trial.stated import Trial


def colored(trial: Trial) -> list[tuple[tuple[str, ...], Trial]]:
    """Return the trials that a sentence stands for, each with what is chosen in it: one without ``any order``.

    Before an order with a kicker, ``any order`` has the colour of the kicker, and another one.
    """
    open_order = stand_in(ANY_ORDER)
    at = next((i for i, link in enumerate(trial.links) if link.card is open_order), None)
    if at is None:
        return [((), trial)]
    after = trial.links[at + 1].card if at + 1 < len(trial.links) else None
    kicked = [color_beside(after, True)] if after is not None and after.kicker else []
    found = []
    for color in (*kicked, color_beside(after, False)):
        card = stand_in(f"{color} order")
        assert card is not None and open_order is not None
        links = (*trial.links[:at], trial.links[at]._replace(card=card), *trial.links[at + 1 :])
        left = [link.card for link in links]
        stand_ins = tuple(dict.fromkeys((*(c for c in trial.stand_ins if c is not open_order or c in left), card)))
        choice = (f"the order before {after.name} is {color}",) if after is not None and kicked else ()
        found += [((*choice, *more), one) for more, one in colored(trial._replace(links=links, stand_ins=stand_ins))]
    return found
