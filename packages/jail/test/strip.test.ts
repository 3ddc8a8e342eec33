// Files are read outside the jail: what that costs is bounded as well.
import assert from "node:assert/strict";
import { test } from "node:test";
import { scriptOf } from "../src/program/strip.ts";
import { outcome } from "./programs.ts";

const read = (source: string, file = "./a.ts"): string => outcome(() => scriptOf(file, source).text.length > 0);

test("texts that are tried again and again are given up", () => {
  const nested: Readonly<Record<string, (depth: number) => string>> = {
    generic: (depth) => `${"<T>(a=".repeat(depth)}1${")".repeat(depth)}`,
    arrow: (depth) => `${"(a,b=(c)=>".repeat(depth)}1${")=>2".repeat(depth)}`,
    conditional: (depth) => `${"a?(b):c=>".repeat(depth)}d`,
    inferred: (depth) => `type A=a extends ${"(infer U extends ".repeat(depth)}b${")?c:d".repeat(depth)}`,
  };
  for (const [name, make] of Object.entries(nested)) {
    const before = performance.now();
    assert.equal(read(make(60)), "work", name);
    assert.ok(performance.now() - before < 10_000, name);
  }
});

test("texts that are nested too deep or too long are refused", () => {
  assert.equal(read(`${"[".repeat(100_000)}${"]".repeat(100_000)}`), "depth");
  assert.equal(read("x;".repeat(2 ** 21)), "memory");
});

test("types go, lines stay, and JavaScript is not taken for TypeScript", () => {
  const source =
    "import type { A } from './a';\nimport { b } from './b';\nexport const c: A =\n  b as A;\nenum D { e }\n";
  const { text } = scriptOf("./a.ts", source);
  assert.equal(text.split("\n").length, source.split("\n").length + 1);
  assert.doesNotMatch(text, /: A|as A|'\.\/a'/);
  assert.match(scriptOf("./a.js", "f(a<b, c>(d));").text, /f\(a<b, c>\(d\)\)/);
  assert.equal(read("const a: number = 1;", "./a.js"), "syntax");
});
