// Where nothing is hidden, the states of a play are read off what was seen of it: the very states of the play.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SeenStates } from "../../src/knowledge/index.ts";
import { shownPlayOf } from "../../src/model/index.ts";
import { compileText, makeRules, newMatch, type Rules } from "../../src/play/index.ts";
import { randomMatches } from "../laws/play-laws.ts";
import { SMALL_PARAMETERS, systemOf } from "../library/library.ts";
import { rounds, sampledGames } from "../library/sample.ts";

const PLIES = rounds(8, 40);

const rulesOf = async (game: string): Promise<Rules> => makeRules(systemOf(game, SMALL_PARAMETERS[game]));

/** Whoever is asked ply by ply, and whoever is asked for the first time, finds the state. */
function assertSeen(rules: Rules): void {
  const { system } = rules;
  const play = randomMatches(rules, "seen", PLIES);
  for (const [i, match] of play.entries()) {
    const { id } = system.players[i % system.players.length]!;
    const along = new SeenStates(system);
    for (const earlier of [play[i >> 1]!, match]) {
      const seen = along.last(earlier.perspective(id));
      assert.ok(seen, `${earlier}`);
      assert.equal(system.encode(seen), system.encode(earlier.state), `${earlier}`);
    }
  }
}

test("states are read off what was seen of them", async () => {
  let remembering = 0;
  for (const game of new Set([...sampledGames(), "chess", "backgammon"])) {
    const rules = await rulesOf(game);
    const play = shownPlayOf(rules.system);
    if (!play) continue;
    if (play.remembers) remembering++;
    assertSeen(rules);
  }
  assert.ok(remembering > 0, "some remember earlier positions");
});

test("who goes back sees an earlier state, and who sits down in another play its states", async () => {
  const rules = await rulesOf("english-draughts");
  const [first, second] = ["one", "other"].map((seed) => randomMatches(rules, seed, 6).at(-1)!);
  const seen = new SeenStates(rules.system);
  for (const match of [first!, first!.back(), second!, second!.goTo(2), second!])
    assert.equal(rules.system.encode(seen.last(match.perspective(0))!), rules.system.encode(match.state));
});

test("a play from a position begins with what is remembered there", async () => {
  const rules = await rulesOf("english-draughts");
  const { state } = randomMatches(rules, "before", 5).at(-1)!;
  const match = newMatch(rules, { from: state });
  const { id } = match.legalDecisions(match.activePlayers[0]!.id)[0]!;
  const later = match.commitOption(match.activePlayers[0]!.id, id).match;
  const seen = new SeenStates(rules.system, [state]).last(later.perspective(0));
  assert.equal(rules.system.encode(seen!), rules.system.encode(later.state));
  assert.notEqual(rules.system.encode(later.state), rules.system.encode(newMatch(rules, { from: 0 }).state));
  // Of two states that look alike nobody can tell which it was.
  const { system } = rules;
  const twice = new SeenStates(system, [state, system.decode(system.encode(state))]);
  assert.equal(twice.last(match.perspective(0)), undefined);
});

test("nothing is read where something is hidden, and where forced steps come between what is remembered", async () => {
  const hidden = await rulesOf("kuhn-poker");
  const match = randomMatches(hidden, "seen", 1).at(-1)!;
  assert.equal(new SeenStates(hidden.system).last(match.perspective(0)), undefined);
  const { system } = compileText(
    [
      "game Small",
      "players A, B",
      "track n: 0..9 = 0",
      "track turn: Player = A",
      "remember n as past at most 9",
      "decision go by turn when n < 5 do n += 1, turn := next(turn)",
      "whenever n is 3 do n := 4",
      "outcome draw otherwise",
      "",
    ].join("\n"),
  );
  assert.ok(system);
  assert.equal(shownPlayOf(system), undefined);
});
