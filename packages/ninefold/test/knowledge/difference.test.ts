// Two plays that look the same to a player but hide different things are answered alike by all that a player may ask.
import assert from "node:assert/strict";
import { test } from "node:test";
import { believe, knownTracks } from "../../src/knowledge/index.ts";
import { finish, type Match, makeRules, seeded } from "../../src/play/index.ts";
import { decidesFor, drawnDecision, minimize, minimizerOf, strategyOf } from "../../src/players/index.ts";
import { randomMatches } from "../laws/play-laws.ts";
import { systemOf } from "../library/library.ts";
import { formOf } from "../players/forms.ts";

/** Pairs of matches with different states of which a player was shown the same, by the player. */
async function pairsOf(
  game: string,
  plays: number,
  most: number,
): Promise<readonly (readonly [Match, Match, number])[]> {
  const rules = await makeRules(systemOf(game));
  const first = new Map<string, Match>();
  const pairs: (readonly [Match, Match, number])[] = [];
  for (let play = 0; play < plays && pairs.length < most; play++) {
    for (const match of randomMatches(rules, `${game} ${play}`, 4)) {
      for (const { id } of rules.system.players) {
        const key = `${id} ${match.perspective(id).infostate}`;
        const before = first.get(key) ?? match;
        first.set(key, before);
        if (rules.system.encode(before.state) !== rules.system.encode(match.state)) pairs.push([before, match, id]);
      }
    }
  }
  return pairs;
}

for (const game of ["kuhn-poker", "leduc-poker", "liars-dice", "tiny-hanabi", "guessing-game", "battleship"]) {
  test(`${game}: what is hidden makes no difference to a player`, async () => {
    const pairs = await pairsOf(game, 300, 30);
    assert.ok(pairs.length >= 10, `${pairs.length}`);
    const { system } = pairs[0]![0].rules;
    for (const [one, other, player] of pairs) {
      const [a, b] = [one, other].map((match) => {
        const perspective = match.perspective(player);
        const belief = finish(believe(system, perspective, { maxStates: 500, particles: 50, chance: seeded(1) }));
        const states = belief.states.map(({ state, probability }) => [system.encode(state), probability]);
        return [perspective, states, belief.effective, knownTracks(system, perspective, belief)];
      });
      assert.deepEqual(a, b);
    }
  });
}

test("a strategy decides alike where a player cannot tell plays apart", async () => {
  const form = formOf("leduc-poker");
  const { behaviours } = finish(minimize(minimizerOf(form, "cfr+"), { iterations: 5 }));
  const strategy = strategyOf(form, behaviours, { rules: "", parameters: {}, texts: [] });
  let compared = 0;
  for (const [one, other, player] of await pairsOf("leduc-poker", 300, 40)) {
    if (!one.activePlayers.some(({ id }) => id === player)) continue;
    const [a, b] = [one, other].map((match) => {
      const decides = decidesFor(strategy, match.perspective(player));
      assert.ok(decides);
      return [...decides, drawnDecision(decides, seeded(compared))];
    });
    assert.deepEqual(a, b);
    compared++;
  }
  assert.ok(compared > 5, `${compared}`);
});
