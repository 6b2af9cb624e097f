"""A game of two programs through the API, with the winner and the longest chain."""

from nightfall_cli import Game
from nightfall_cli.bots.random_bot import RandomBot

game = Game.new(["Ann", "Bob"], seed=11, setup="quick")
bot = RandomBot(seed=11)
longest = 0
while not game.over:
    player = game.players[game.decision.player]
    game.play(bot.pick(game.view(player)))
    longest = max(longest, len(game.state.chain))

for player in game.players:
    print(player, game.wounds(player))
print("winner:", " and ".join(game.winners))
print("longest chain:", longest)
