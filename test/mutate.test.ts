// Faults to be planted: which are found, which are drawn, that each can be read, and that planting leaves no trace.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { chosen } from "../scripts/mutate/choose.ts";
import { type Fault, faultsOf, planted, undoing } from "../scripts/mutate/faults.ts";
import { KINDS } from "../scripts/mutate/kinds.ts";
import { EQUIVALENTS, foundAgain, staleAmong } from "../scripts/mutate/known.ts";
import { optionsOf } from "../scripts/mutate/options.mjs";
import { inOrder } from "../scripts/mutate/order.ts";
import { roomNames, roomPath, sourcesAt } from "../scripts/mutate/rooms.ts";
import { parsed } from "../scripts/mutate/syntax.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What each kind writes for a line of code. */
const AFTER: readonly (readonly [kind: string, source: string, after: readonly string[]])[] = [
  ["boundary", "f(a < b);", ["f(a <= b);"]],
  ["comparison", "f(a === b);", ["f(a !== b);"]],
  ["comparison", "if (a === b) f();", []],
  ["logic", "f(a && b);", ["f(a || b);"]],
  ["arithmetic", "f(a + b, 'a' + b);", ["f(a - b, 'a' + b);"]],
  ["arithmetic", "a |= b;", ["a &= b;"]],
  ["constant", "f(3, 0, 5000);", ["f(4, 0, 5000);", "f(2, 0, 5000);", "f(3, 1, 5000);"]],
  ["constant", "f(0xffff);", ["f(65536);", "f(65534);"]],
  ["constant", "f(2n);", ["f(3n);"]],
  ["boolean", "f(true);", ["f(false);"]],
  ["negation", "f(!a);", ["f(a);"]],
  ["choice", "f(a ? b : c);", ["f(!(a) ? b : c);"]],
  ["partner", "f(a.some(g), Math.min(b, c));", ["f(a.every(g), Math.min(b, c));", "f(a.some(g), Math.max(b, c));"]],
  ["arguments", "f(a, b);", ["f(b, a);"]],
  ["arguments", "f(a, a);", []],
  ["default", "f(a ?? b);", ["f(a);", "f(b);"]],
  ["element", "f([a, ...b]);", ["f([...b]);", "f([a]);"]],
  ["element", "f({ a, ...b });", ["f({ a });"]],
  ["place", "f(a.slice(b));", ["f(a.slice(b + 1));", "f(a.slice(b - 1));"]],
  ["place", "f(a[i]);", ["f(a[i + 1]);"]],
  ["filter", "f(a.filter(b).map(c));", ["f(a.map(c));"]],
  ["order", "f(a.toSorted(b));", ["f(a);"]],
  ["statement", "if (a) f();", ["if (a) {}"]],
  ["statement", "this.cache.set(a, b);", []],
  ["condition", "if (!a) f();", ["if (a) f();", "if (true) f();", "if (false) f();"]],
  ["condition", "while (a) f();", ["while (!(a)) f();", "while (false) f();"]],
  ["condition", 'if (a) throw new Error("b");', []],
  ["body", "function f(): void { g(); h(); }", ["function f(): void { return; g(); h(); }"]],
  ["jump", "for (const a of b) if (a) break;", ["for (const a of b) if (a) continue;"]],
  ["case", "switch (a) { case b: f(); }", ["switch (a) { }"]],
];

for (const [kind, source, after] of AFTER) {
  test(`${kind}: ${source}`, () => {
    const found = faultsOf("a.ts", source).filter((fault) => fault.kind === kind);
    assert.deepEqual(
      found.map((fault) => fault.after),
      after,
    );
  });
}

test("every kind is shown above", () => {
  const shown = new Set(AFTER.map(([kind]) => kind));
  assert.deepEqual(
    KINDS.filter(({ name }) => !shown.has(name)),
    [],
  );
});

test("nothing is planted in types, imports and what is thrown", () => {
  const source = `
    import a, { b } from "./c.ts";
    type T = [1, true] | readonly string[];
    const d = e as 2 | 3;
    if (f) throw new RangeError(\`\${1 + 2}\`);
    g(new Fault(a && b, 1));
  `;
  const kinds = faultsOf("a.ts", source).map(({ kind }) => kind);
  assert.deepEqual(kinds, ["condition", "condition", "condition", "statement"]);
});

/** The faults of a sample of the sources that is the same in every run as long as they are. */
function sample(every: number): readonly (readonly [source: string, faults: readonly Fault[]])[] {
  const sources = roomNames(root).flatMap((name) => [...sourcesAt(root, roomPath(root, name) ?? "")]);
  assert.ok(sources.length > 100);
  return sources
    .filter((_, index) => index % every === 0)
    .map(([file, source]) => [source, faultsOf(file, source)] as const);
}

const SAMPLE = sample(20);

test("each fault changes the file, can be read, and is taken out again", () => {
  let count = 0;
  for (const [source, faults] of SAMPLE) {
    for (const { edit } of faults) {
      const changed = planted(source, edit);
      assert.notEqual(changed, source);
      assert.equal(planted(changed, undoing(source, edit)), source);
      if (count++ % 7 === 0) parsed(changed);
    }
  }
  assert.ok(count > 500);
});

test("no two faults of a file go by one name", () => {
  for (const [, faults] of SAMPLE) assert.equal(new Set(faults.map(({ id }) => id)).size, faults.length);
});

test("a seed draws the same faults again, another seed others", () => {
  const faults = SAMPLE.flatMap(([, found]) => found);
  const ids = (seed: number) => chosen(faults, 30, seed).map((draw) => draw.map(({ id }) => id));
  assert.deepEqual(ids(1), ids(1));
  assert.notDeepEqual(ids(1), ids(2));
});

test("draws spread over lines, files and kinds", () => {
  const faults = SAMPLE.flatMap(([, found]) => found);
  const first = chosen(faults, 40, 5).map((draw) => draw[0]);
  const different = (of: (fault: Fault | undefined) => string | undefined) => new Set(first.map(of)).size;
  assert.equal(first.length, 40);
  assert.equal(
    different((fault) => `${fault?.file}:${fault?.line}`),
    40,
  );
  assert.ok(different((fault) => fault?.file) >= 10);
  assert.ok(different((fault) => fault?.kind) >= 10);
});

test("no more is drawn than there are lines", () => {
  assert.equal(chosen(faultsOf("a.ts", "f(a < b, 1);\ng(a && b);"), 10, 1).length, 2);
});

test("a fault is found again where its line moved to, and nowhere when its line is gone", () => {
  const [earlier] = faultsOf("old.ts", "f(a < b);");
  assert.ok(earlier);
  const moved = faultsOf("new.ts", "g(1);\nf(a < b);\n");
  assert.equal(foundAgain(earlier, moved)?.line, 2);
  assert.equal(foundAgain(earlier, faultsOf("new.ts", "g(1);")), undefined);
});

test("each fault that is known to change nothing is still there", () => {
  const files = [...new Set(EQUIVALENTS.map(({ file }) => file))];
  const faults = files.flatMap((path) =>
    [...sourcesAt(root, path)].flatMap(([file, source]) => faultsOf(file, source)),
  );
  assert.deepEqual(staleAmong(faults), []);
  const [known] = EQUIVALENTS;
  assert.ok(known);
  assert.deepEqual(staleAmong(faults, [known, { ...known, before: "gone" }]), [{ ...known, before: "gone" }]);
});

test("near, cheap test files come first", () => {
  const tests = [
    { test: "packages/ninefold/test/kitchen/pans.test.ts", steps: 3 },
    { test: "packages/ninefold/test/garden/roses.test.ts", steps: 3 },
    { test: "packages/ninefold/test/attic/boxes.test.ts", steps: 3 },
  ];
  const seconds = new Map(tests.map(({ test }, index) => [test, [20, 5, 1][index] ?? 0]));
  assert.deepEqual(
    inOrder("packages/ninefold/src/garden/beds/water-roses.ts", tests, seconds).map((path) => path.split("/").at(-1)),
    ["roses.test.ts", "boxes.test.ts", "pans.test.ts"],
  );
});

test("rooms go by the name of their folder, their file or their package", () => {
  const core = "packages/ninefold/src";
  assert.equal(roomPath(root, "rules"), `${core}/rules`);
  assert.equal(roomPath(root, "rules/index.ts"), `${core}/rules/index.ts`);
  assert.equal(roomPath(root, "cli"), "packages/cli/src");
  for (const none of ["attic", "", "..", "../cli"]) assert.equal(roomPath(root, none), undefined);
});

test("wrong options are told", () => {
  const said = (...args: readonly string[]) => {
    const { options, ...rest } = optionsOf(args);
    return options ? undefined : "say" in rest ? rest.say.split("\n")[0] : "";
  };
  assert.equal(said("--room", "rules"), undefined);
  assert.equal(said(), "Say where: --room ROOM.");
  assert.equal(said("--room", "rules", "--count", "0"), "--count: found 0, expected a whole number above 0.");
  assert.equal(said("--room", "rules", "--seed", "x"), "--seed: found x, expected a whole number.");
  assert.equal(said("--room", "rules", "--budget", "0"), "--budget: found 0, expected a number of seconds above 0.");
  assert.equal(said("--only", "a", "--replay", "b"), "--only and --replay both say which faults: give one.");
  assert.equal(said("--only", "a", "--seed", "2"), "--count and --seed choose faults; --only names them.");
});
