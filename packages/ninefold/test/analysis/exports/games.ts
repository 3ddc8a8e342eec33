// Games of the library with their graphs, and the texts that are kept beside the tests.
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { unfold } from "../../../src/analysis/game-trees/unfold.ts";
import { explore } from "../../../src/analysis/states/explore.ts";
import type { StateGraph } from "../../../src/analysis/states/state-graph.ts";
import { compileText, finish } from "../../../src/play/index.ts";
import type { Parameters } from "../../library/independent/index.ts";
import { systemOf } from "../../library/library.ts";

const GOLDEN = new URL("golden/", import.meta.url);

export const graphOf = (game: string, parameters: Parameters = {}): StateGraph =>
  finish(explore(systemOf(game, parameters)));

export function graphOfText(text: string): StateGraph {
  const { system, diagnostics } = compileText(text);
  assert.ok(system, diagnostics.map(({ message }) => message).join("; "));
  return finish(explore(system));
}

export const treesOf = (graph: StateGraph) => finish(unfold(graph));

/** Whether a text is the one kept; with GOLDEN=write in the environment it is kept from now on. */
export function assertGolden(name: string, text: string): void {
  const file = new URL(name, GOLDEN);
  if (process.env.GOLDEN === "write") writeFileSync(file, text);
  assert.ok(existsSync(file), `There is no ${name}: GOLDEN=write makes it.`);
  assert.equal(text, readFileSync(file, "utf8"));
}
