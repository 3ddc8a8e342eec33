import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { format, printDeclaration, printExpr } from "../../src/language/format.ts";
import { parse } from "../../src/language/parse.ts";
import { makeSource } from "../../src/language/source.ts";
import type { GameFile } from "../../src/language/syntax.ts";
import { declaration, expr } from "./random-trees.ts";

const WIDTH = 100;

function read(text: string): GameFile {
  const { file, diagnostics } = parse(makeSource("test.game", text));
  assert.deepEqual(diagnostics, [], text);
  return file;
}

function formatted(text: string): string {
  const result = format(makeSource("test.game", text));
  assert.ok("text" in result, `${text}\n${JSON.stringify(result)}`);
  return result.text;
}

/** A tree without its spans. */
function bare(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bare);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).filter(([key]) => key !== "start" && key !== "end");
  return Object.fromEntries(entries.map(([key, value]) => [key, bare(value)]));
}

function treeOf(text: string): unknown {
  return bare(read(text).declarations);
}

test("an expression is read back as it was printed", () => {
  const readBack = fc.property(expr, (one) => {
    const [tag] = read(`game G\ntag t =\n  ${printExpr(one).replaceAll("\n", "\n  ")}\n`).declarations;
    assert.ok(tag?.kind === "tag");
    assert.deepEqual(bare(tag.value), bare(one));
  });
  fc.assert(readBack, { seed: 9, numRuns: Number(process.env.RUNS ?? 3000) });
});

test("a declaration is read back as it was printed, and its print is canonical", () => {
  const readBack = fc.property(declaration, (one) => {
    const text = `game G\n${printDeclaration(one)}\n`;
    assert.deepEqual(treeOf(text), [bare(one)], text);
    assert.equal(formatted(text), text);
  });
  fc.assert(readBack, { seed: 9, numRuns: Number(process.env.RUNS ?? 3000) });
});
