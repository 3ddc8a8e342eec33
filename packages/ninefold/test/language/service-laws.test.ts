import assert from "node:assert/strict";
import { test } from "node:test";
import type { Entity } from "../../src/language/check/context/namespace.ts";
import { service } from "../../src/language/index.ts";
import { standardModule } from "../../src/language/modules/standard-library.ts";
import type { StandardPath } from "../../src/language/text/paths.ts";
import type { Span } from "../../src/language/text/source.ts";
import { isLeftOut, rounds } from "../library/sample.ts";
import { GAMES, mutateBytes, mutateTokens, randomNumbers } from "./mutate.ts";

const {
  analyse,
  applyEdits,
  completion,
  definition,
  documentSymbols,
  formatting,
  hover,
  references,
  rename,
  semanticTokens,
} = service;
type Analysis = service.Analysis;

const FRESH = "zebra9";

/** So many names of a game are others for a while. */
const RENAMED = rounds(4, 12);

/** The checked game without its places in the text; things of this name and of the fresh one count as called alike. */
function meaning(analysis: Analysis, called = FRESH): string {
  const word = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])(?:${called}|${FRESH})(?![\\p{L}\\p{M}\\p{N}_])`, "gu");
  return JSON.stringify(analysis.checked.game, (key, value) => {
    if (key === "span" || value === analysis.checked.game?.source) return undefined;
    return typeof value === "string" ? value.replace(word, "?") : value;
  });
}

/** One reference for each thing that the file declares. */
function declared(analysis: Analysis): readonly { readonly start: number; readonly entity: Entity }[] {
  const seen = new Set<number>();
  const own = ({ start }: Span): boolean => start <= analysis.source.text.length && !seen.has(start);
  return analysis.references.filter(({ entity: { span } }) => span && own(span) && seen.add(span.start));
}

for (const { name, text } of GAMES.filter((game) => !isLeftOut(game.name))) {
  const analysis = analyse(text, name);

  test(`${name}: every name leads to its declaration, and is among the names of it`, () => {
    for (const { start, end, entity } of analysis.references) {
      const target = definition(analysis, start);
      if (target?.module !== undefined) {
        const { text: declaring } = standardModule(target.module as StandardPath).source;
        const found = declaring.slice(target.start, target.end);
        assert.ok(found === entity.name || entity.name.endsWith(`/${found}`), `${entity.name} is not ${found}`);
        continue;
      }
      assert.deepEqual(target, entity.span && { start: entity.span.start, end: entity.span.end });
      if (!target) continue;
      assert.equal(text.slice(target.start, target.end), entity.name);
      assert.equal(text.slice(start, end), entity.name);
      assert.deepEqual(definition(analysis, target.start), target, "a declaration is its own definition");
      const places = references(analysis, start, true);
      assert.ok(places.some((place) => place.start === start) && places.some((place) => place.start === target.start));
      assert.equal(references(analysis, start, false).length, places.length - 1);
    }
  });

  test(`${name}: another name changes nothing else, and back again nothing at all`, () => {
    const random = randomNumbers(name.length);
    const all = declared(analysis);
    const few = all.length <= RENAMED ? all : Array.from({ length: RENAMED }, () => all[random(all.length)]!);
    for (const { start, entity } of few) {
      const renamed = rename(analysis, start, FRESH);
      // First letters may stand in a picture, and a module may name an outcome; then the reason says so.
      if ("error" in renamed) {
        assert.match(renamed.error, /picture|found ".", expected one of|uses "draw"/, entity.name);
        continue;
      }
      const other = analyse(applyEdits(text, renamed.edits), name);
      assert.deepEqual(other.diagnostics, []);
      assert.equal(meaning(other, entity.name), meaning(analysis, entity.name), entity.name);
      // What stands above may have grown: a `use` line says what a module calls the thing.
      const place = other.references.find((one) => one.entity.name === FRESH);
      assert.ok(place);
      const back = rename(other, place.start, entity.name);
      assert.ok("edits" in back, JSON.stringify(back));
      assert.equal(applyEdits(other.source.text, back.edits), text);
    }
  });

  test(`${name}: every word and number has a meaning, and none overlaps another`, () => {
    const tokens = semanticTokens(analysis);
    let end = 0;
    for (const token of tokens) {
      assert.ok(end <= token.start && token.start < token.end);
      end = token.end;
    }
    const covered = new Set(tokens.map((token) => token.start));
    for (const token of analysis.tokens) {
      if (token.kind === "name" || token.kind === "number") assert.ok(covered.has(token.start), token.text);
    }
    const identifiers = analysis.references.map(
      (reference) => tokens.find((token) => token.start === reference.start)!,
    );
    assert.ok(identifiers.every(({ type }) => type !== "keyword" && type !== "operator"));
  });

  test(`${name}: the outline lies in the text, and formatting keeps the meaning`, () => {
    for (const symbol of documentSymbols(analysis)) {
      for (const one of [symbol, ...symbol.children]) {
        assert.ok(symbol.start <= one.start && one.end <= symbol.end);
        assert.ok(one.start <= one.selection.start && one.selection.end <= one.end);
      }
    }
    const formatted = applyEdits(text, formatting(text));
    assert.deepEqual(formatting(formatted), []);
    assert.equal(meaning(analyse(formatted)), meaning(analysis));
  });
}

const MUTATED = rounds(9, 40);

test(`nothing throws at any place of ${MUTATED} broken games`, () => {
  const random = randomNumbers(5);
  for (let round = 0; round < MUTATED; round++) {
    const mutate = round % 2 === 0 ? mutateBytes : mutateTokens;
    const text = mutate(GAMES[random(GAMES.length)]!.text, random);
    try {
      everywhere(analyse(text), random);
    } catch (error) {
      throw new Error(`round ${round}:\n${text}`, { cause: error });
    }
  }
});

function everywhere(analysis: Analysis, random: (below: number) => number): void {
  const { text } = analysis.source;
  const inside = ({ start, end }: { readonly start: number; readonly end: number }): void =>
    assert.ok(0 <= start && start <= end && end <= text.length);
  service.diagnostics(analysis).forEach(inside);
  documentSymbols(analysis).forEach(inside);
  semanticTokens(analysis).forEach(inside);
  formatting(text).forEach(inside);
  // Beyond the text as well: an editor may be ahead of us.
  for (let offset = random(5); offset <= text.length + 5; offset += 1 + random(9)) {
    const { start, end } = completion(analysis, offset);
    if (offset <= text.length) assert.ok(start <= offset && offset <= end);
    const shown = hover(analysis, offset);
    if (shown) inside(shown);
    const target = definition(analysis, offset);
    if (target && target.module === undefined) inside(target);
    references(analysis, offset, true).forEach(inside);
  }
  for (let i = 0; i < 4; i++) {
    const renamed = rename(analysis, random(text.length + 1), FRESH);
    if ("edits" in renamed) renamed.edits.forEach(inside);
  }
}
