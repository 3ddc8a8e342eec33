// What was heard of events makes the same perspective again, in another process, from plain data.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decisionHeard, type Heard, heardOf, Knowledge, KnowledgeError } from "../../src/knowledge/index.ts";
import type { ChanceSource } from "../../src/model/index.ts";
import { type Match, makeRules, newMatch, seeded } from "../../src/play/index.ts";
import { systemOf } from "../library/library.ts";

for (const game of ["tic-tac-toe", "kuhn-poker", "night-watch", "goofspiel", "phantom-tic-tac-toe"]) {
  test(`${game}: each player's perspective is made again of what was heard of it`, async () => {
    const rules = await makeRules(systemOf(game));
    const random = seeded(game);
    const viewers = [...rules.system.players.map((player) => player.id), undefined];
    const known = new Map(viewers.map((viewer) => [viewer, Knowledge.begin(rules.system, viewer)]));
    const seen = new Map(viewers.map((viewer) => [viewer, 0]));
    for (let match: Match | undefined = newMatch(rules, { chance: game }); match; match = decided(match, random)) {
      if (match.pending.some((one) => one)) continue;
      for (const viewer of viewers) {
        const perspective = match.perspective(viewer);
        const heard = heardOf(perspective.events.slice(seen.get(viewer)), perspective.choices);
        seen.set(viewer, perspective.events.length);
        const sent = JSON.parse(JSON.stringify(heard)) as readonly Heard[];
        const now = sent.reduce((before, one) => before.hearing(one), known.get(viewer)!);
        known.set(viewer, now);
        const choices = sent.flatMap((one) => (one[0] === "offered" ? one[1].map(decisionHeard) : []));
        assert.deepEqual(now.perspective({ choices, to: perspective.to }), perspective);
      }
    }
  });
}

/** After a random decision of whoever decides next; undefined where the game is over. */
function decided(match: Match, random: ChanceSource): Match | undefined {
  const [player] = match.activePlayers;
  if (!player) return undefined;
  const legal = match.legalDecisions(player.id);
  const committed = match.commitOption(player.id, legal[random.uniform(legal.length)]!.id);
  assert.ok(committed.success);
  return committed.match;
}

test("what the rules refused is heard of", async () => {
  const rules = await makeRules(systemOf("phantom-tic-tac-toe"));
  const match = newMatch(rules).attempt(0, "try(z9)");
  const { events, choices, to } = match.perspective(0);
  const heard = heardOf(events, choices);
  const known = heard.reduce(
    (before, one) => before.hearing(one),
    Knowledge.begin(rules.system, rules.system.players[0]!.id),
  );
  const offered = heard.flatMap((one) => (one[0] === "offered" ? one[1].map(decisionHeard) : []));
  assert.deepEqual(known.perspective({ choices: offered, to }), match.perspective(0));
});

test("what no play of the game can be heard of is refused, and an offer with other choices", async () => {
  const known = Knowledge.begin(systemOf("tic-tac-toe"), undefined);
  assert.throws(() => known.hearing(["decided", [[7, "claim"]]]), KnowledgeError);
  assert.throws(() => heardOf([{ kind: "offered", decisions: ["a"], ply: 0, key: "" }], []), RangeError);
});
