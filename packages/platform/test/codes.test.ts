// What is refused when a stranger's program is loaded, and what ends its questions: each with its code, message and line.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadProgram } from "ninefold-platform";

const HEAD = 'import { Player, Rules, UnownedPiece } from "ninefold-platform";\nconst A = new Player("A");\n';

const withEffect = (effect: string): string =>
  `${HEAD}class One extends UnownedPiece { n = 0; options() { return [{ id: "act", effect: () => { ${effect} } }]; } }
Rules({ startingPlayer: A, initialize: () => [new One("one")] });`;

const REFUSED: readonly (readonly [text: string, code: string, message: string])[] = [
  ["const x = ;", "NF1601", "Unexpected token"],
  [
    'import "node:fs";',
    "NF1602",
    "'node:fs' cannot be imported; a program imports 'ninefold-platform' and its own files by './'.",
  ],
  ['import "./other.ts";', "NF1602", "'./other.ts' is no file of the program."],
  ['throw new Error("no");', "NF1603", "Error: no"],
  ["Math.random();", "NF1603", "TypeError: random is not there: a program's answers depend on its questions alone."],
  [
    "Date.now();",
    "NF1603",
    "ReferenceError: 'Date' is not defined; a program has the language without what differs between machines and times",
  ],
  ["const x = 1;", "NF1604", "a program calls Rules({ startingPlayer, initialize }) once; it did not"],
  [`${HEAD}Rules({ startingPlayer: A });`, "NF1604", "initialize is undefined, expected a function"],
  [
    `${HEAD}Rules({ startingPlayer: A, initialize: () => [] });`,
    "NF1604",
    "initialize answered no pieces, expected pieces",
  ],
  [
    `${withEffect("")}\nRules({ players: [A], startingPlayer: A, initialize: () => [new One("one")] });`,
    "NF1604",
    "Rules was called before: a program calls it once",
  ],
  ["for (;;);", "NF1605", "The program took more work than it may while its files ran."],
  [
    `${HEAD}Rules({ startingPlayer: A, initialize: () => { for (;;); } });`,
    "NF1605",
    "making the pieces of the beginning took more work than it may: there are many, or `initialize` computes much",
  ],
];

for (const [text, code, message] of REFUSED) {
  test(`${code}: ${message}`, async () => {
    const loaded = await loadProgram(text, { name: "odd.rules.ts", limits: { work: 5_000_000 } });
    assert.ok(!loaded.ok);
    assert.deepEqual(
      loaded.diagnostics.map((one) => [one.code, one.message]),
      [[code, message]],
    );
  });
}

const FAULTS: readonly (readonly [effect: string, code: string, message: RegExp])[] = [
  ["for (;;);", "NF2010", /^The program took more work than it may\.$/],
  ["const list = []; for (;;) list.push(new Array(1000).fill(0));", "NF2054", /memory/],
  ["const again = () => again() + 1; again();", "NF2054", /deep/],
  ['throw new Error("no");', "NF2051", /^Error: no \(odd\.rules\.ts:3\)$/],
  ["Math.random();", "NF2051", /^TypeError: random is not there/],
  ["this.n = new Map();", "NF2052", /^pieces\["one"\]\.n is an object of Map, which a state cannot keep/],
];

for (const [effect, code, message] of FAULTS) {
  test(`${code} in a jail: ${effect}`, async () => {
    const limits = code === "NF2010" ? { work: 5_000_000 } : {};
    const loaded = await loadProgram(withEffect(effect), { name: "odd.rules.ts", limits });
    assert.ok(loaded.ok, JSON.stringify(loaded.diagnostics));
    const { system } = loaded.rules;
    const state = system.initialStates()[0]!;
    const tuple = [system.legal(state, system.players[0]!.id)[0]!];
    for (const _ of ["once", "again"]) {
      assert.throws(() => system.consequences(state, tuple), { name: "Fault", code, message });
    }
  });
}

test("variables of a program remember nothing", async () => {
  const loaded = await loadProgram(withEffect("this.n = ++count;").replace("class", "let count = 0;\nclass"));
  assert.ok(loaded.ok);
  const { system } = loaded.rules;
  const next = (state: typeof first) => {
    const [decision] = system.legal(state, system.players[0]!.id);
    return system.consequences(state, [decision!])[0]!.state;
  };
  const first = system.initialStates()[0]!;
  assert.equal(system.encode(next(next(first))), system.encode(next(first)));
});

test("a program of 5,000 pieces is loaded", async () => {
  const pieces = "Array.from({ length: 5_000 }, (_, at) => new One(at))";
  const loaded = await loadProgram(withEffect("").replace('[new One("one")]', pieces));
  assert.ok(loaded.ok, JSON.stringify(loaded.diagnostics));
});
