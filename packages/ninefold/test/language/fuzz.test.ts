import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "../../src/language/syntax/parse.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { randomNumbers } from "./mutate.ts";
import { walk } from "./tree.ts";

const SKETCH = new URL("../fixtures/sketch/", import.meta.url);
const TEXTS = readdirSync(SKETCH).map((name) => readFileSync(new URL(name, SKETCH), "utf8"));
const SIGNS = [
  ..."()[]{},:;.=<>|?~\"' \n\t@!&0aZ",
  "\n  ",
  " in ",
  " do ",
  " when ",
  " else",
  " match a",
  "=>",
  ":=",
  "==",
];
const ROUNDS = 1500;

function mutate(text: string, random: (below: number) => number): string {
  let mutated = text;
  for (let count = 1 + random(6); count > 0; count--) {
    const start = random(mutated.length + 1);
    const end = random(3) === 0 ? start : Math.min(mutated.length, start + random(12));
    const inserted = random(3) === 0 ? "" : SIGNS[random(SIGNS.length)]!;
    mutated = mutated.slice(0, start) + inserted + mutated.slice(end);
  }
  return mutated;
}

test(`${ROUNDS} mutated texts are read, and every span lies in its parent's`, () => {
  const random = randomNumbers(9);
  for (let round = 0; round < ROUNDS; round++) {
    const text = mutate(TEXTS[random(TEXTS.length)]!, random);
    const { file, diagnostics } = parse(makeSource("test.game", text));
    const context = (): string => `round ${round}:\n${text}`;
    walk(file, (node, parent) => {
      assert.ok(0 <= node.start && node.start <= node.end && node.end <= text.length, context());
      const inside = parent.start <= node.start && node.end <= parent.end;
      if (!inside) assert.fail(`${JSON.stringify(node)} is not in ${JSON.stringify(parent)}, ${context()}`);
    });
    let last = 0;
    for (const { start, end, message, fix } of diagnostics) {
      assert.ok(last <= start && start <= end && end <= text.length, `${message}, ${context()}`);
      last = start;
      for (const edit of fix?.edits ?? []) assert.ok(0 <= edit.start && edit.end <= text.length, context());
    }
  }
});
