import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "../../src/language/syntax/parse.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { FINER_FORMS, FORMS, formsOf } from "../docs/coverage.ts";
import { rounds } from "../library/sample.ts";
import { survive } from "./survival.ts";
import { SEEDS } from "./survival-seeds.ts";

test("mutated texts are read, edited and played", (context) => {
  const { games, plies } = survive(rounds(50, 200), 1);
  context.diagnostic(`${games} of them are games all the same; ${plies} plies were played`);
  assert.ok(games >= rounds(2, 5), `${games} games`);
});

const used = new Set(
  Object.values(SEEDS)
    .flat()
    .flatMap(({ text }) => [...formsOf(parse(makeSource("seed", text)).file)]),
);

test("every form of the language stands in what is mutated", () => {
  assert.deepEqual(
    [...FORMS, ...FINER_FORMS].filter((form) => !used.has(form)),
    [],
  );
});

test("every kind of node of the syntax tree stands in what is mutated", () => {
  const tree = readFileSync(new URL("../../src/language/syntax/tree.ts", import.meta.url), "utf8");
  const kinds = [...tree.matchAll(/\bkind: ((?:"[\w-]+"(?: \| )?)+)/g)].flatMap(
    ([, names]) => names!.match(/[\w-]+/g)!,
  );
  const known = new Set([...used].map((form) => form.replace(/^(need|change) /, "")));
  assert.ok(kinds.length > 80, `${kinds.length} kinds`);
  assert.deepEqual(
    kinds.filter((kind) => !kind.startsWith("missing") && !known.has(kind)),
    [],
  );
});
