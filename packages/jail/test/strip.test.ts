// Files are read outside the jail: what that costs is bounded as well.
import assert from "node:assert/strict";
import { test } from "node:test";
import { transform } from "sucrase";
import { JailError } from "../src/index.ts";
import { scriptOf } from "../src/strip/script.ts";
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
    assert.ok(performance.now() - before < 5_000, name);
  }
});

const LENGTH = 120_000;
const long = (length: number): string => `n${"x".repeat(length)}`;
const many = (length: number, make: (index: number) => string, between = ""): string =>
  Array.from({ length: Math.floor(length) }, (_, index) => make(index)).join(between);

/** Texts for which sucrase alone takes ten seconds to hours, or writes more than the host can hold. */
const SHAPES: Readonly<Record<string, string>> = {
  declaredAgain: `import {q} from "./x"; function f(){ ${"var q;".repeat(LENGTH / 6)} }`,
  declaredBeforeMuch: `import {q} from "./x"; function f(){ var q${",q".repeat(LENGTH / 4)}; ${";".repeat(LENGTH / 2)} }`,
  fields: `class A { ${"a=1;".repeat(LENGTH / 4)} }`,
  takenNames: `${many(LENGTH / 20, (index) => `__init${index};`)}class A{${"a=1;".repeat(LENGTH / 8)}}`,
  classesInFields: `${"class A{a=".repeat(30)}1${"}".repeat(30)};${"x;".repeat(LENGTH / 2)}`,
  classesInMethods: `${"class A{m(){".repeat(400)}${"x;".repeat(LENGTH / 4)}${"}}".repeat(400)}`,
  paths: many(LENGTH / 25, (index) => `import a${index} from "./${index}/x"; a${index}();`),
  longPath: `import {q} from "./${long(LENGTH / 2)}"; ${"q;".repeat(LENGTH / 4)}`,
  longName: `import {${long(LENGTH / 2)} as q} from "./x"; export {${many(LENGTH / 30, (index) => `q as a${index}`, ",")}}`,
  longNamespace: `import * as ${long(LENGTH / 2)} from "./x"; ${many(LENGTH / 60, (index) => `export * as a${index} from "./x";`)}`,
  longEnum: `enum ${long(LENGTH / 2)} {${many(LENGTH / 20, (index) => `a${index}`, ",")}}`,
  exportedAgain: `let q; export {${many(LENGTH / 16, (index) => `q as a${index}`, ",")}}; ${"q=1;".repeat(LENGTH / 8)}`,
  chains: `${"a?.[".repeat(700)}1${"]".repeat(700)}${"?.b??c".repeat(LENGTH / 6)}`,
};

for (const [name, text] of Object.entries(SHAPES)) {
  test(`a file of ${name} is read or given up in time that grows with its length`, () => {
    const before = performance.now();
    read(text);
    assert.ok(performance.now() - before < 5_000);
  });
}

test("files are read as sucrase reads them", () => {
  const sources = [
    `import { q, r as s } from "./x"; import d, * as all from "./y/x"; q(); s; { let q = 1; q; { var s = q; } q(); } d(all, s, q);`,
    `import { q } from "./x"; function f(q) { q(); return () => { const q = 2; return q; }; } const g = ({ q }) => q; q();`,
    `import { q } from "./x"; try { q; } catch (q) { q; } class A { a = q; static b = class { c = q; }; m(q?: number) { return q; } }`,
    `export let n = 1; export { n as m }; n++; n = 2; ++n; { let n = 3; n++; } export default class B { constructor(readonly n: number) {} }`,
    `const __init = 1; class A { a = 1; b = __init; } enum E { x, y = 2, "z z" } a?.[E.x]?.b ?? (c ??= 1);`,
  ];
  for (const source of sources) {
    for (const typed of [true, false]) {
      const transforms: ("typescript" | "imports")[] = typed ? ["typescript", "imports"] : ["imports"];
      const theirs = outcome(() => {
        try {
          return transform(source, { transforms, disableESTransforms: true, production: true }).code;
        } catch {
          throw new JailError("syntax", source);
        }
      });
      const ours = outcome(() => scriptOf(typed ? "./a.ts" : "./a.js", source).text);
      assert.ok(theirs === ours || ours.includes(theirs.slice("answers ".length)), `${ours}\n${theirs}`);
    }
  }
});

test("texts that are nested too deep or too long are refused", () => {
  assert.equal(read(`${"[".repeat(100_000)}${"]".repeat(100_000)}`), "depth");
  assert.equal(read("x;".repeat(2 ** 17 + 1)), "memory");
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
