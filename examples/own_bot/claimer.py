"""A bot of one's own: it claims the dearest card it can pay for, and answers anything else by lot."""

from nightfall_cli.bots.bot import Bot
from nightfall_cli.rules import chance
from nightfall_cli.rules.changes import archives_of


class Claimer(Bot):
    """Ends its claims only when there is nothing left to claim."""

    def pick(self, view):
        claims = [move for move in view.legal if move.verb == "claim"]
        if claims:
            return max(claims, key=lambda move: archives_of(view, move.seat)[move.place].card.cost)
        return view.legal[chance.below(self.generator(view), len(view.legal))[1]]
