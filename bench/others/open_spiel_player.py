"""OpenSpiel's MCTSBot, written in C++, as a player: a line of JSON in, a line out.

Usage: open_spiel_player.py SPELT, with the package open_spiel. In comes {"played": [TEXT, …], "milliseconds": M} or
{"played": …, "simulations": N}: the decisions since the start. The text of a decision is its cells or columns alone:
without the letter of a player before it, and without a star for a capture. Out comes the text of what the bot decides.
"""

import json
import sys

import pyspiel

MEMORY = 512
UNBOUNDED = 10**9

game = pyspiel.load_game(sys.argv[1])
short_name = game.get_type().short_name


def text_of(state, action):
    text = state.action_to_string(action)
    return text[1:] if short_name == "connect_four" else text.rstrip("*")


seed = 0
for line in sys.stdin:
    asked = json.loads(line)
    state = game.new_initial_state()
    for text in asked["played"]:
        state.apply_action(next(action for action in state.legal_actions() if text_of(state, action) == text))
    seed += 1
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(1, seed),
        2,
        asked.get("simulations", UNBOUNDED),
        MEMORY,
        True,
        seed,
        False,
        max_wall_clock_time=asked.get("milliseconds", -1000) / 1000,
    )
    print(text_of(state, bot.step(state)), flush=True)
