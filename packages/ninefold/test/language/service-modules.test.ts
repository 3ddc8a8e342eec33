import assert from "node:assert/strict";
import { test } from "node:test";
import { service } from "../../src/language/index.ts";
import { standardModule } from "../../src/language/modules/standard-library.ts";

const { analyse, applyEdits, completion, definition, documentSymbols, hover, references, rename, semanticTokens } =
  service;

const MODULES: Readonly<Record<string, string>> = {
  "./moves": `// Moves of men
module moves "How men move"
use ./kinds
// what a man of this kind attacks
fn strikes(c: Cell, kind: Kind) = match kind
  man  => steps(c, orthogonal)
  king => steps(c, compass)
`,
  "./kinds": "module kinds\n// what a man may be\ntype Kind = { man, king }\n",
};
const find = (path: string): string | undefined => MODULES[path];

const HEAD = `game G
use ./moves
use ./kinds
use std/pieces
players X, O
board Cell = grid(3, 3)
track at[Cell]: Kind?
`;
const TAIL = "decision go do at[a1] := man\noutcome draw otherwise\n";

function placed(marked: string): { readonly analysis: service.Analysis; readonly offset: number } {
  const whole = /^(game|module) /.test(marked) ? marked : `${HEAD}${marked}\n${TAIL}`;
  const offset = whole.indexOf("‸");
  assert.ok(offset >= 0, marked);
  return { analysis: analyse(whole.replace("‸", ""), "game", find), offset };
}

const DEFINED: readonly (readonly [marked: string, module: string, name: string])[] = [
  ["fn f = strik‸es(a1, king)", "./moves", "strikes"],
  ["fn f = strikes(a1, k‸ing)", "./kinds", "king"],
  ["fn f(k: Ki‸nd) = k", "./kinds", "Kind"],
  ["fn f = queen(a1, {})‸", "", ""],
  ["fn f = que‸en(a1, {})", "std/pieces", "queen"],
  ["fn f = gro‸up(a1, {})", "std/boards", "group"],
  ["game G\nuse ./mov‸es\n", "./moves", "moves"],
];
for (const [marked, module, name] of DEFINED) {
  test(`the definition of ${JSON.stringify(marked)}`, () => {
    const { analysis, offset } = placed(marked);
    const found = definition(analysis, offset);
    if (module === "") {
      assert.equal(found, undefined);
      return;
    }
    assert.ok(found);
    assert.equal(found.module, module);
    const text = MODULES[module] ?? standardModule(module as "std/pieces").source.text;
    assert.equal(text.slice(found.start, found.end), name);
  });
}

const HOVERS: readonly (readonly [marked: string, shown: string])[] = [
  [
    "fn f = strik‸es(a1, king)",
    "function | fn strikes(c: Cell, kind: Kind) = match kind | what a man of this kind attacks",
  ],
  ["fn f(k: Ki‸nd) = k", "type | type Kind = { man, king } | what a man may be"],
  [
    "fn f = que‸en(a1, {})",
    "function | fn queen(c: Cell, free: set of Cell) = rook(c, free) or bishop(c, free) | as a rook or as a bishop",
  ],
  [
    "fn f = aro‸und(a1)",
    "library | around(c: Cell) | the cells joined to c by a side (on a hexagonal board: all six; on a listed one: by a link)",
  ],
  ["game G\nuse ./mov‸es\n", 'module | module moves "How men move" | Moves of men'],
  ["game G\nuse std/‸pieces\n", 'module | module pieces "How the pieces of chess, xiangqi and shogi move" | '],
];
for (const [marked, shown] of HOVERS) {
  test(`hover over ${JSON.stringify(marked)}`, () => {
    const { analysis, offset } = placed(marked);
    const found = hover(analysis, offset);
    assert.ok(found);
    assert.equal(`${found.kind} | ${found.head} | ${found.doc ?? ""}`, shown);
  });
}

const COMPLETIONS: readonly (readonly [marked: string, wanted: string, unwanted: string])[] = [
  ["fn f = ‸", "strikes queen man at ray", "moves"],
  ["track k: ‸", "Kind Cell", "strikes"],
  ["game G\nuse ‸\n", "std/pieces", "std/boards players"],
  ["game G\nuse std/pi‸\n", "std/pieces", "std/boards"],
  ["game G\nuse ‸std/pieces\n", "std/pieces", ""],
  ["game G\nuse std/pieces\nuse ‸\n", "", "std/pieces"],
  ["module m\n‸", "fn type use needs track", "players notation module game"],
  ["module m\nuse ./kinds\nfn f(k: ‸) = 1\n", "Kind Player Bool", "f"],
  ["module m\nuse ./kinds\nfn f(k: Kind) = k is ‸\n", "man king k", "strikes"],
  ["‸", "use", "module"],
];
for (const [marked, wanted, unwanted] of COMPLETIONS) {
  test(`completion at ${JSON.stringify(marked)}`, () => {
    const { analysis, offset } = placed(marked);
    const { items, start, end } = completion(analysis, offset);
    const labels = items.map((item) => item.label);
    assert.ok(start <= offset && offset <= end);
    for (const word of wanted.split(" ").filter(Boolean)) assert.ok(labels.includes(word), `no ${word}: ${labels}`);
    for (const word of unwanted.split(" ").filter(Boolean)) assert.ok(!labels.includes(word), `${word} is offered`);
  });
}

test("a path is completed as a whole", () => {
  const { analysis, offset } = placed("game G\nuse std/pi‸ec\nplayers A\n");
  const { items, start, end } = completion(analysis, offset);
  const edits = [{ start, end, text: items[0]!.label }];
  assert.equal(applyEdits(analysis.source.text, edits), "game G\nuse std/pieces\nplayers A\n");
});

test("what a module declares keeps its name, what the file declares does not", () => {
  const refused = placed("fn f = strik‸es(a1, king)");
  const renamed = rename(refused.analysis, refused.offset, "attacks");
  assert.ok("error" in renamed);
  assert.match(renamed.error, /not declared in this file/);
  const own = placed("fn f‸ = strikes(a1, king)\nfn g = f or queen(a1, f)");
  const other = rename(own.analysis, own.offset, "reachable");
  assert.ok("edits" in other, JSON.stringify(other));
  assert.equal(other.edits.length, 3);
  assert.deepEqual(analyse(applyEdits(own.analysis.source.text, other.edits), "game", find).diagnostics, []);
  const taken = rename(own.analysis, own.offset, "queen");
  assert.ok("error" in taken);
});

test("the uses of an imported name are found in the file", () => {
  const { analysis, offset } = placed("fn f = strik‸es(a1, king)\nfn g = strikes(a2, man)");
  const spans = references(analysis, offset, true);
  assert.deepEqual(
    spans.map(({ start, end }) => analysis.source.text.slice(start, end)),
    ["strikes", "strikes"],
  );
});

test("a module is analysed by itself, without a complaint that it is no game", () => {
  const text = MODULES["./moves"]!;
  const analysis = analyse(text, "moves", find);
  assert.deepEqual(analysis.diagnostics, []);
  const at = text.indexOf("kind\n");
  assert.equal(hover(analysis, at)?.type, "Kind");
  assert.equal(definition(analysis, at)?.start, text.indexOf("kind: Kind"));
  assert.deepEqual(
    documentSymbols(analysis).map(({ kind, name }) => `${kind} ${name}`),
    ["module ./kinds", "function strikes"],
  );
});

test("the path of a module is a text, whatever words it is made of", () => {
  const text = "game G\nuse ./the-king/of\nplayers A\n";
  const shown = semanticTokens(analyse(text)).map(({ start, end, type }) => `${text.slice(start, end)}:${type}`);
  assert.equal(
    shown.join(" "),
    "game:keyword G:type use:keyword .:string /:string the:string -:string king:string /:string of:string " +
      "players:keyword A:player",
  );
});

test("a module that is not found is told where it is used", () => {
  const { diagnostics } = analyse("game G\nuse ./moves\nplayers A\n", "game");
  assert.ok(diagnostics.some(({ code, start }) => code === "NF1502" && start === 11));
});
