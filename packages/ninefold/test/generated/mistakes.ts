// Mistakes that a compiler could make, to see that one is found, and shown by a small game.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Core, CoreGame, CoreStatement } from "../../src/language/core/core.ts";
import { interpret } from "../../src/model/index.ts";
import { difference } from "./agreement.ts";
import { randomGame } from "./random-game.ts";
import { gameIn } from "./texts.ts";

/** What is taken for another node. */
type Mistake = (node: Core | CoreStatement) => Core | CoreStatement;

const MISTAKES = {
  "every is taken for some": (node) =>
    node.kind === "quantifier" && node.quantifier === "every" ? { ...node, quantifier: "some" } : node,
  "< is taken for <=": (node) =>
    node.kind === "compare" && node.operator === "<" ? { ...node, operator: "<=" } : node,
  "next is taken for previous": (node) =>
    node.kind === "primitive" && node.name === "next" ? { ...node, name: "previous" } : node,
  "reach stops where it begins": (node) => (node.kind === "reach" ? node.from : node),
  "most is taken for least": (node) =>
    node.kind === "fold" && node.operator === "most" ? { ...node, operator: "least" } : node,
  "the last arm of a match is left out": (node) =>
    node.kind === "match" && "type" in node && node.arms.length > 1 ? { ...node, arms: node.arms.slice(0, -1) } : node,
  "a pile is turned round": (node) => (node.kind === "pile" ? { ...node, members: node.members.toReversed() } : node),
  "the arms of a chance change places": (node) =>
    node.kind === "chance" ? { ...node, arms: node.arms.toReversed() } : node,
} as const satisfies Readonly<Record<string, Mistake>>;

export type MistakeName = keyof typeof MISTAKES;
export const MISTAKE_NAMES = Object.keys(MISTAKES) as readonly MistakeName[];

/** A game in which a mistake is made wherever it can be. Types stay the same objects, by which they are compared. */
function mistaken(game: CoreGame, mistake: Mistake): CoreGame {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== "object" || value === null) return value;
    // Of what has a kind, types alone have no place in the text.
    if ("kind" in value && !("span" in value)) return value;
    const copied = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
    return "kind" in value ? mistake(copied as unknown as Core) : copied;
  };
  return copy(game) as CoreGame;
}

/** How long a game that shows a mistake may be. */
const LINES = 15;

/** Registers a test: among so many games one shows the mistake, and the smallest that still does is short. */
export function testMistake(name: MistakeName, games: number): void {
  test(`a small game shows that ${name}`, () => {
    const { counterexample } = fc.check(
      fc.property(randomGame(), (text) => {
        const { game, rules } = gameIn(text);
        const [good, bad] = [game, mistaken(game, MISTAKES[name])].map((one) => interpret(one, rules));
        return !difference(good!, bad!, { plays: 1, plies: 5, seed: 1 });
      }),
      { seed: 5, numRuns: games },
    );
    assert.ok(counterexample, `none of ${games} games shows it`);
    assert.ok(counterexample[0].trim().split("\n").length <= LINES, counterexample[0]);
  });
}
