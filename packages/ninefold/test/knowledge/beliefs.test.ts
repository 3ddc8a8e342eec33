import assert from "node:assert/strict";
import { test } from "node:test";
import { believe, KnowledgeError, type Mixtures } from "../../src/knowledge/index.ts";
import { ONE, rational } from "../../src/model/index.ts";
import { compileText, finish, makeRules, newMatch, seeded } from "../../src/play/index.ts";
import { systemOf } from "../library/library.ts";
import { rounds } from "../library/sample.ts";
import { played } from "../play/played.ts";
import { testBeliefs } from "./belief-laws.ts";

testBeliefs({ games: rounds(12, 24), seed: 71 });

/** Of 262,144 deals P1 is shown what one in 512 has: few drawn plays fit. */
const RARE = `game Rare
players P1, P2
track card[p in Player, 1..3]: 1..8? = none shown to p
track said: Bool = false
setup do for p in Player, k in 1..3: random n in 1..8, card[p, k] := n
decision say by P1 unless said do said := true
outcome P1 wins otherwise
`;

test("particles that were drawn from one play are no independent ones", async () => {
  const { system } = compileText(RARE);
  assert.ok(system);
  const perspective = newMatch(await makeRules(system), { chance: "1" }).perspective("P1");
  const belief = finish(believe(system, perspective, { particles: 30, chance: seeded("1") }));
  assert.equal(belief.exact, false);
  assert.ok(belief.states.length < 15);
  assert.ok(belief.effective! <= belief.states.length, `${belief.effective} of ${belief.states.length}`);
});

/** Whoever waits for a six may wait for ever. */
const WAITING = (shown: string): string => `game Waiting
players A, B
track turn: Player = A${shown}
track waiting: Bool = false
track plies: 0..3 = 0
decision go by turn unless waiting or plies is 3 do waiting := true, plies += 1
whenever waiting do
  random thrown in 1..6
  turn := next(turn)
  waiting := thrown < 6
end draw when plies is 3
`;

test("forced steps that may follow each other for ever do not keep from believing what is seen", async () => {
  for (const [shown, states] of [
    ["", 1],
    [" shown to B", 2],
  ] as const) {
    const { system } = compileText(WAITING(shown).replace("by turn", shown ? "by A" : "by turn"));
    assert.ok(system);
    const rules = await makeRules(system);
    const match = played(newMatch(rules, { chance: "1" }), "A:go");
    const perspective = match.perspective("A");
    const belief = finish(believe(system, perspective, { particles: 200, chance: seeded("1") }));
    assert.equal(belief.exact, states === 1);
    assert.equal(belief.states.length, states);
  }
});

test("how others are taken to decide is a mixture, or is refused", async () => {
  const rules = await makeRules(systemOf("kuhn-poker"));
  const perspective = played(newMatch(rules, { chance: "1" }), "P1:check").perspective("P2");
  const wrong: readonly Mixtures[] = [
    (_, choices) => choices.map(() => ONE),
    () => [ONE],
    (_, choices) => choices.map((_choice, i) => rational(i === 0 ? -1 : 2)),
  ];
  for (const mixtures of wrong)
    assert.throws(
      () => finish(believe(rules.system, perspective, { mixtures })),
      (error) => error instanceof KnowledgeError && error.code === "NF8003" && error.message.includes("P1"),
    );
});

test("of a deal of 52 cards enough plays are drawn that show one's own thirteen", async () => {
  const rules = await makeRules(systemOf("auction-whist"));
  const { system } = rules;
  const match = newMatch(rules, { chance: "1" });
  for (const { id, name } of system.players) {
    const perspective = match.perspective(id);
    const belief = finish(believe(system, perspective, { particles: 100, chance: seeded("1") }));
    assert.equal(belief.exact, false);
    assert.ok(belief.effective! > 50, `${belief.effective}`);
    const own = JSON.stringify(system.view(match.state, id));
    assert.ok(belief.states.every(({ state }) => JSON.stringify(system.view(state, id)) === own));
    // Of 39 cards that are not hers each other player has the two of clubs in a third of the deals, if she has not.
    const holds = system.players.map((player) =>
      belief.states.reduce((sum, { state, probability }) => {
        const hand = system.values(state).find(({ track, index }) => track === "hand" && index[0] === player.name);
        return hand?.value.includes("(clubs, 2)") ? sum + probability : sum;
      }, 0),
    );
    const isHers = holds[id]! > 0.99;
    for (const [player, share] of holds.entries())
      assert.ok(player === id || Math.abs(share - (isHers ? 0 : 1 / 3)) < 0.25, `${name}: ${holds}`);
  }
});
