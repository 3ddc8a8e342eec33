import assert from "node:assert/strict";
import { readGame } from "../../src/language/read.ts";
import { makeSource, textOf } from "../../src/language/text/source.ts";
import { GAMES, randomNumbers } from "./mutate.ts";

type Mutate = (text: string, random: (below: number) => number) => string;

/** Reads and checks broken games: nothing throws, every span lies in the text, and nothing takes long. */
export function fuzzChecker(mutate: Mutate, rounds: number, seed: number): void {
  const random = randomNumbers(seed);
  for (let round = 0; round < rounds; round++) {
    const text = mutate(GAMES[round % GAMES.length]!.text, random);
    const before = process.cpuUsage();
    try {
      checkText(text);
    } catch (error) {
      throw new Error(`round ${round} of seed ${seed}:\n${text}`, { cause: error });
    }
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 1e6, `round ${round} of seed ${seed} took ${user + system} µs:\n${text}`);
  }
}

function checkText(text: string): void {
  const source = makeSource("test.game", text);
  const inside = ({ start, end }: { readonly start: number; readonly end: number }, what: string): void =>
    assert.ok(0 <= start && start <= end && end <= text.length, `${what} at ${start}..${end}`);
  const { diagnostics, checked, source: whole } = readGame(source);
  let last = 0;
  for (const diagnostic of diagnostics) {
    inside(diagnostic, diagnostic.message);
    assert.ok(last <= diagnostic.start, "diagnostics are in order");
    last = diagnostic.start;
    assert.doesNotMatch(diagnostic.message, /undefined|\[object|NaN|Infinity/, diagnostic.message);
    for (const edit of diagnostic.fix?.edits ?? []) inside(edit, `the fix of ${diagnostic.message}`);
  }
  // What is written out of a module lies in the module's text; a local name that would hide another ends with "_".
  const isHere = ({ start }: { readonly start: number }): boolean => start <= text.length;
  for (const reference of checked.references) {
    const { span, name, kind } = reference.entity;
    if (isHere(reference)) inside(reference, name);
    else assert.equal(textOf(whole, reference), name.replace(/_+$/, ""));
    if (!span || kind === "module") continue;
    if (span.start > text.length) assert.equal(textOf(whole, span), name.replace(/_+$/, ""));
    else inside(span, name);
  }
  for (const hint of checked.hints) if (isHere(hint)) inside(hint, "a hint");
  const game = JSON.stringify(checked.game ?? null);
  assert.ok(!game.includes('"kind":"missing"'), "a checked game misses nothing");
}
