"""Counts the histories of OpenSpiel's games, and prints a line of JSON for each game.

    pip install open_spiel==2.0.2
    python count.py "leduc_poker" "goofspiel(num_cards=3,points_order=descending)"
    python count.py --merged "phantom_ttt"

A history is a node of OpenSpiel's tree: all that players and chance have chosen so far. Each draw of chance is a node, so
that a deal of two cards is one node and one more for each first card. Players who decide together do so one after the
other, as in OpenSpiel's turn_based_simultaneous_game. Terminal histories are histories too.

    terminal      terminal histories
    decisions     by player, the histories in which the player is to decide
    chance        the histories in which chance is to draw
    information   by player, the different information state strings where the player is to decide
    returns       what the first player gets, and in how many terminal histories
    value         by player, the expected return where everybody decides uniformly at random, to 9 digits

With --merged, what follows is counted once for all histories after which the board, what the players have found and who is
to decide are the same. This is for games without chance whose trees are too large to walk. Information is not counted, but

    plies         the histories of 0, 1, 2 … decisions
"""

import collections
import json
import sys

import pyspiel

DIGITS = 9


def load(name):
  game = pyspiel.load_game(name)
  if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
    game = pyspiel.convert_to_turn_based(game)
  return game


def walk(name):
  game = load(name)
  players = range(game.num_players())
  decisions = [0 for _ in players]
  information = [set() for _ in players]
  returns = collections.Counter()
  value = [0.0 for _ in players]
  chance = 0
  waiting = [(game.new_initial_state(), 1.0)]
  while waiting:
    state, probability = waiting.pop()
    if state.is_terminal():
      result = state.returns()
      returns[result[0]] += 1
      for player in players:
        value[player] += probability * result[player]
    elif state.is_chance_node():
      chance += 1
      waiting += [(state.child(drawn), probability * p) for drawn, p in state.chance_outcomes()]
    else:
      player = state.current_player()
      decisions[player] += 1
      information[player].add(state.information_state_string(player))
      legal = state.legal_actions()
      waiting += [(state.child(action), probability / len(legal)) for action in legal]
  return report(name, decisions, returns, value, chance=chance, information=[len(strings) for strings in information])


def merge(name):
  game = load(name)
  players = range(game.num_players())
  known = {}

  def below(state):
    """The decisions by player, the returns, the value and the histories by ply of the tree below a state."""
    if state.is_terminal():
      result = state.returns()
      return [0 for _ in players], collections.Counter([result[0]]), result, [1]
    views = [state.observation_string(player) for player in players]
    key = (str(state), *views, state.current_player())
    if key not in known:
      decisions = [int(player == state.current_player()) for player in players]
      returns = collections.Counter()
      value = [0.0 for _ in players]
      plies = [1]
      legal = state.legal_actions()
      for action in legal:
        further, results, expected, later = below(state.child(action))
        returns.update(results)
        plies += [0] * (len(later) + 1 - len(plies))
        for ply, histories in enumerate(later):
          plies[ply + 1] += histories
        for player in players:
          decisions[player] += further[player]
          value[player] += expected[player] / len(legal)
      known[key] = decisions, returns, value, plies
    return known[key]

  decisions, returns, value, plies = below(game.new_initial_state())
  return report(name, decisions, returns, value, chance=0, plies=plies)


def report(name, decisions, returns, value, **more):
  return {
      "game": name,
      "terminal": sum(returns.values()),
      "decisions": decisions,
      **more,
      "returns": {f"{result:g}": returns[result] for result in sorted(returns)},
      "value": [round(expected, DIGITS) + 0.0 for expected in value],
  }


if __name__ == "__main__":
  count = walk
  for argument in sys.argv[1:]:
    if argument == "--merged":
      count = merge
    else:
      print(json.dumps(count(argument)), flush=True)
