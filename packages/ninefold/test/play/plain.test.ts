// Texts that are read with less of the language: what is read so is what all of the language reads, and every other text is refused.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { canonicalRules } from "../../src/language/canonical.ts";
import { storeGame } from "../../src/language/core/stored.ts";
import { makeSource, type Read, readGame } from "../../src/language/index.ts";
import { readPlain } from "../../src/language/plain.ts";
import { loadPlain } from "../../src/play/load/plain.ts";
import { GAMES, textOf } from "../library/library.ts";

const BROKEN = new URL("../broken/", import.meta.url);

const written = (read: Pick<Read, "flat" | "checked" | "modules">): readonly unknown[] => [
  canonicalRules(read, []),
  read.checked.game && storeGame(read.checked.game),
];

test("a game that stands alone is read as all of the language reads it", () => {
  for (const game of GAMES) {
    const source = makeSource(game, textOf(game));
    const plain = readPlain(source);
    assert.equal(plain === undefined, /^use /m.test(source.text), game);
    if (plain) assert.deepEqual(written(plain), written(readGame(source)), game);
  }
});

test("parameters are set, and refused, as by all of the language", () => {
  const source = makeSource("hex", textOf("hex"));
  assert.deepEqual(written(readPlain(source, { size: 3 })!), written(readGame(source, { size: 3 })));
  for (const [name, value] of [
    ["size", 99_999],
    ["length", 3],
  ] as const)
    assert.equal(readPlain(source, { [name]: value }), undefined);
});

test("no text with a mistake is read", () => {
  const texts = readdirSync(BROKEN).filter((name) => name.endsWith(".game"));
  const refused = texts.filter((name) => {
    const source = makeSource(name, readFileSync(new URL(name, BROKEN), "utf8"));
    const { file, checked } = readGame(source);
    const isAlone = !file.base && file.declarations.every(({ kind }) => kind !== "use");
    const plain = readPlain(source);
    assert.equal(plain !== undefined, isAlone && checked.game !== undefined, name);
    return plain === undefined;
  });
  assert.ok(refused.length > 150, `${refused.length} of ${texts.length}`);
});

test("modules, variants and what is no game are none of it", async () => {
  const own = textOf("tic-tac-toe");
  for (const text of ["", "module Some\ntype A = 1..2\n", "game Other from tic-tac-toe\n", `${own}use std/cards\n`])
    assert.equal(await loadPlain(text), undefined, text.slice(0, 30));
  assert.ok(await loadPlain(own));
});
