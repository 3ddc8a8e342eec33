"""Simulations a second of processor time of OpenSpiel's MCTSBot, written in C++: a line of JSON for each game.

Usage: open_spiel_search.py SECONDS GAME=SPELT …, with the package open_spiel (pip install open_spiel). Simulations start at
the initial state, each with one random rollout.
"""

import json
import sys
import time

import pyspiel

MEMORY = 512


def search(game, simulations):
    # Where the solver proves the start, a search would end before its simulations are done.
    solves = game.get_type().short_name != "tic_tac_toe"
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2, simulations, MEMORY, solves, 1, False)
    bot.mcts_search(game.new_initial_state())


def measure(game, budget):
    """As measure.ts does: ever larger amounts, until one takes about the budget."""
    amount = 1
    while True:
        began = time.process_time()
        search(game, amount)
        seconds = time.process_time() - began
        if seconds >= 0.7 * budget:
            return amount / seconds
        amount = 2 * amount if seconds < 0.2 * budget else -int(-amount * budget // seconds)


for argument in sys.argv[2:]:
    name, spelt = argument.split("=", 1)
    print(json.dumps({"game": name, "perSecond": measure(pyspiel.load_game(spelt), float(sys.argv[1]))}), flush=True)
