// How each game of the library is drawn: what everybody may see after a few random plies, kept in boards.txt.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { load, newMatch, type Rules, randomTuple, seeded } from "ninefold/play";
import { drawScene } from "../src/scene/scene.ts";

const GAMES = new URL("../../../games/", import.meta.url);
const KEPT = new URL("boards.txt", import.meta.url);

/** Enough for something to stand on a board. */
const PLIES = 6;

/** What a terminal shows at least. */
const [COLUMNS, ROWS] = [80, 21];

/** What the first player is shown after a few random plies. */
function drawn(rules: Rules): string {
  const { system } = rules;
  const chance = seeded("boards");
  let match = newMatch(rules, { chance: "boards" });
  for (let ply = 0; ply < PLIES && !match.outcome; ply++)
    for (const player of match.activePlayers) {
      const [option] = randomTuple([system.legal(match.state, player.id)], chance);
      const committed = match.commitOption(player.id, option!.id);
      assert.ok(committed.success);
      match = committed.match;
    }
  const [first] = system.players;
  const to = match.activePlayers.map(({ id }) => id);
  return drawScene(system, match.view(first!.id).tracks, { to });
}

test("each game of the library is drawn as it was looked at, and fits a terminal of 24 lines", async () => {
  const names = readdirSync(GAMES).filter((name) => name.endsWith(".game"));
  const pages: string[] = [];
  for (const name of names.sort()) {
    const loaded = await load(new URL(name, GAMES));
    assert.ok(loaded.ok, name);
    const text = drawn(loaded.rules);
    for (const line of text.split("\n")) assert.ok([...line].length <= COLUMNS, `${name}: ${line}`);
    assert.ok(text.split("\n").length <= ROWS, `${name}: ${text.split("\n").length} lines`);
    pages.push(`== ${name.slice(0, -".game".length)}\n${text.replaceAll(/ +$/gm, "")}\n`);
  }
  const all = pages.join("\n");
  if (process.env.NINEFOLD_KEEP === "boards") writeFileSync(KEPT, all);
  assert.equal(all, readFileSync(KEPT, "utf8"));
});
