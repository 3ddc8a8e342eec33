"""Iterations a second of processor time of OpenSpiel's solvers, written in C++: a line of JSON for each game and method.

Usage: open_spiel.py SECONDS, with the package open_spiel (pip install open_spiel).
"""

import json
import sys
import time

import pyspiel

GAMES = {
    "kuhn-poker": "kuhn_poker",
    "leduc-poker": "leduc_poker",
    "liars-dice": "liars_dice",
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel(num_cards=5,points_order=descending,imp_info=true))",
}

METHODS = {
    "cfr": lambda game: pyspiel.CFRSolver(game).evaluate_and_update_policy,
    "cfr+": lambda game: pyspiel.CFRPlusSolver(game).evaluate_and_update_policy,
    "mccfr": lambda game: pyspiel.ExternalSamplingMCCFRSolver(game, 1).run_iteration,
}


def measure(step, budget):
    """As measure.ts does: ever larger amounts, until one takes about the budget."""
    amount = 1
    while True:
        began = time.process_time()
        for _ in range(amount):
            step()
        seconds = time.process_time() - began
        if seconds >= 0.7 * budget:
            return amount / seconds
        amount = 2 * amount if seconds < 0.2 * budget else -int(-amount * budget // seconds)


for name, spelt in GAMES.items():
    for method, make in METHODS.items():
        per_second = measure(make(pyspiel.load_game(spelt)), float(sys.argv[1]))
        print(json.dumps({"game": name, "method": method, "perSecond": per_second}), flush=True)
