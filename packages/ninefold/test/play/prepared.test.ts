// Prepared games are the games they were made of: the same rules, the same plays, the same pictures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, loadPrepared, type Match, prepare, type Rules } from "../../src/play/index.ts";
import { askOf, planOf, sceneOf } from "../../src/scene/index.ts";
import { GAMES, textOf } from "../library/library.ts";
import { rounds, sampledGames } from "../library/sample.ts";

/** So many plies of each game are compared, of those that a sample leaves out fewer. */
const PLIES = 12;
const FEW_PLIES = rounds(3, PLIES);

/** Data as text, for what is alike but for the objects that it is made of. */
const written = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) => (value instanceof Map ? [...value] : value));

/** What can be seen and done in a match. */
function shown(match: Match): string {
  const { system } = match.rules;
  const [player] = match.activePlayers;
  const perspective = match.perspective(player?.id);
  const scene = sceneOf(system, perspective);
  return written({
    state: system.values(match.state),
    encoding: system.encode(match.state),
    perspective,
    scene,
    targets: [...askOf(system, scene, perspective).targets.keys()],
    spelt: perspective.choices.slice(0, 5).map(({ id }) => player && match.spell(player.id, id)),
  });
}

function play({ newGame }: Rules, plies: number): readonly Match[] {
  let match = newGame({ chance: "prepared" });
  const matches = [match];
  for (let ply = 0; ply < plies && match.activePlayers.length > 0; ply++) {
    for (const { id } of match.activePlayers) {
      const legal = match.legalDecisions(id);
      const committed = match.commitOption(id, legal[(ply * 7) % legal.length]?.id ?? "");
      assert.ok(committed.success);
      match = committed.match;
    }
    matches.push(match);
  }
  return matches;
}

const longer = sampledGames();

for (const game of GAMES)
  test(`${game}: prepared, it is the same game`, async () => {
    const text = textOf(game);
    const [loaded, prepared] = [await load(text, { name: game }), prepare(text, { name: game })];
    assert.ok(loaded.ok && prepared.ok);
    const rules = await loadPrepared(prepared.prepared);
    assert.equal(rules.hash, loaded.rules.hash);
    assert.deepEqual(rules.parameters, loaded.rules.parameters);
    assert.equal(written(planOf(rules.system)), written(planOf(loaded.rules.system)));
    const plies = longer.includes(game) ? PLIES : FEW_PLIES;
    const [one, other] = [play(rules, plies), play(loaded.rules, plies)];
    assert.equal(one.length, other.length);
    for (const [i, match] of one.entries()) assert.equal(shown(match), shown(other[i] as Match));
  });

test("a text with mistakes is not prepared, and no other text is a prepared game", async () => {
  const wrong = prepare("game Nothing");
  assert.ok(!wrong.ok && wrong.diagnostics.length > 0);
  await assert.rejects(loadPrepared("game Nothing"), { name: "RangeError" });
  await assert.rejects(loadPrepared('{"prepared":99}'), /found version 99, expected 2/);
});
