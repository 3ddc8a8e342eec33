// Matches that were played with other parameters bring them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newMatch, saveRecord, writePgn } from "ninefold/play";
import { loadText } from "../src/library/game-text.ts";
import { loadMatch } from "../src/workspace/load-match.ts";
import { type OpenGame, Workspace } from "../src/workspace/workspace.ts";

async function openGame(name: string, parameters: Readonly<Record<string, string>> = {}): Promise<OpenGame> {
  const text = readFileSync(new URL(`../../../games/${name}.game`, import.meta.url), "utf8");
  const game = { name, text, modules: {}, parameters };
  const loaded = await loadText(game);
  assert.ok(loaded.ok);
  return { text: game, rules: loaded.rules };
}

test("a record opens its game with the parameters that it says", async () => {
  const usual = await openGame("go");
  const small = await openGame("go", { size: "5" });
  const begun = newMatch(small.rules).commitOption(0, "place(c3)");
  assert.ok(begun.success);
  const record = saveRecord(begun.match);
  const read = await loadMatch(record, usual);
  assert.ok("game" in read);
  assert.deepEqual([read.game.text.parameters, read.game.rules.hash], [{ size: "5" }, small.rules.hash]);
  assert.equal(read.loaded.tree.at.ply, 1);
  // It is played on, and nobody's own.
  const workspace = new Workspace(usual);
  workspace.goOnWith(read);
  assert.deepEqual([workspace.session.match.ply, workspace.draft.parameters], [1, { size: "5" }]);
  const written = { ...workspace.draft, text: `${workspace.draft.text}\n` };
  workspace.write(written);
  const { origin } = workspace;
  const again = await loadMatch(saveRecord(newMatch(usual.rules)), read.game);
  assert.ok("game" in again);
  workspace.goOnWith(again);
  // What was written meanwhile stays, with the other parameters.
  assert.deepEqual([workspace.origin, workspace.draft], [origin, { ...written, parameters: {} }]);
});

test("so does PGN, and what no parameters help is refused as before", async () => {
  const chess = await openGame("chess");
  const written = writePgn(newMatch(chess.rules));
  assert.ok("text" in written);
  assert.ok("game" in (await loadMatch(written.text, chess)));
  const go = await openGame("go");
  const other = await loadMatch(saveRecord(newMatch(chess.rules)), go);
  assert.equal("error" in other && other.error.code, "NF3104");
  const record = saveRecord(newMatch((await openGame("go", { size: "5" })).rules));
  const wrong = await loadMatch(record.replace('"size":"5"', '"size":"1"'), go);
  assert.equal("error" in wrong && wrong.error.code, "NF3105");
});
