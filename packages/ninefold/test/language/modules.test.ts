import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { canonicalRules } from "../../src/language/canonical.ts";
import { format } from "../../src/language/format/format.ts";
import { type FindModule, MAX_MODULES } from "../../src/language/modules/modules.ts";
import { standardModule } from "../../src/language/modules/standard-library.ts";
import { STANDARD_NAMES } from "../../src/language/modules/standard-names.ts";
import { readGame, readText } from "../../src/language/read.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import { STANDARD_PATHS } from "../../src/language/text/paths.ts";
import { makeSource, positionAt, sourceAt } from "../../src/language/text/source.ts";
import { Fault } from "../../src/model/system/fault.ts";
import { compileText } from "../../src/play/load/load.ts";
import { rounds } from "../library/sample.ts";
import { diagnoseWith } from "./diagnose.ts";
import { mutateBytes, mutateTokens, randomNumbers } from "./mutate.ts";

type Modules = Readonly<Record<string, string>>;

const among =
  (modules: Modules): FindModule =>
  (path) =>
    Object.hasOwn(modules, path) ? modules[path] : undefined;

const TAIL = "decision stop by A when n is 0\n  do n := 1\noutcome draw otherwise\n";
const game = (lines: string): string => {
  const [uses, rest] = [lines.match(/^use .*\n/gm)?.join("") ?? "", lines.replace(/^use .*\n/gm, "")];
  return `game G\n${uses}players A, Z\ntrack n: 0..9 = 0\n${rest}\n${TAIL}`;
};

/** The value that an expression has in a game that uses these modules. */
function valueIn(lines: string, type: string, expression: string, modules: Modules): string {
  const { system, diagnostics } = compileText(game(`${lines}track value: ${type} = ${expression}`), {
    modules: among(modules),
  });
  assert.ok(system, diagnostics.map((one) => one.message).join("\n"));
  return system.values(system.initialStates()[0]!).find((one) => one.track === "value")!.value;
}

const told = (lines: string, modules: Modules): string[] => {
  const found = diagnoseWith(game(lines), among(modules)).trimEnd();
  return found === "" ? [] : found.split("\n").map((line) => line.replace(/^(\.\/\S+ )?\S+ (NF\d+).*$/, "$1$2"));
};

for (const path of STANDARD_PATHS) {
  test(`${path} is right, in canonical form, and says what each definition is for`, () => {
    const { text } = standardModule(path).source;
    const read = readText(makeSource(path, text));
    assert.deepEqual(read.diagnostics, []);
    assert.deepEqual(format(makeSource(path, text)), { text });
    const bare = text.match(/^(?!\/\/).*\nfn (?!column)\w+/gm) ?? [];
    assert.deepEqual(bare, [], "a definition without a comment");
  });
}

const SEEN: readonly (readonly [name: string, lines: string, modules: Modules, codes: readonly string[]])[] = [
  ["what a module declares", "use ./m\nfn g = f(n)", { "./m": "module m\nfn f(k: Int) = k + 1" }, []],
  ["in any order", "use ./a\nuse ./b\nfn g = a + b", { "./a": "module a\nfn a = 1", "./b": "module b\nfn b = 2" }, []],
  [
    "not what it uses in turn",
    "use ./a\nfn g = b",
    { "./a": "module a\nuse ./b\nfn a = b", "./b": "module b\nfn b = 2" },
    ["NF1201"],
  ],
  [
    "two names alike, if none sees both",
    "use ./a\nfn b = 1\nfn g = a",
    { "./a": "module a\nuse ./b\nfn a = b", "./b": "module b\nfn b = 2" },
    [],
  ],
  [
    "one module by two ways",
    "use ./a\nuse ./b\nfn g = a + b",
    { "./a": "module a\nuse ./b\nfn a = b", "./b": "module b\nfn b = 2" },
    [],
  ],
  ["no name of the game", "use ./m\nfn g = 1", { "./m": "module m\nfn f = g + n" }, ["./m NF1201", "./m NF1201"]],
  ["no player", "use ./m\n", { "./m": "module m\nfn f(p: Player) = p is A" }, ["./m NF1201"]],
  ["that there are players", "use ./m\nfn g = f(A)", { "./m": "module m\nfn f(p: Player) = next(p) is p" }, []],
  ["a name of a player as its own", "use ./m\nfn g = f(1)", { "./m": "module m\nfn f(A: Int) = A" }, []],
  ["no decision", "use ./m\n", { "./m": "module m\nfn f(p: Player) = stop is possible for p" }, ["./m NF1210"]],
  [
    "its own types",
    "use ./m\ntrack k: Kind = rook\nfn g = f(rook)",
    { "./m": "module m\ntype Kind = { rook, king }\nfn f(k: Kind) = k is king" },
    [],
  ],
  [
    "a type that it names in a function only",
    "use ./m\nfn g = f(rook)",
    { "./m": "module m\nuse ./k\nfn f(k: Kind) = k is king", "./k": "module k\ntype Kind = { rook, king }" },
    [],
  ],
  ["a library name of its own", "use ./m\nfn g = row(1)", { "./m": "module m\nfn row(k: Int) = k" }, []],
  [
    "a mistake of the module once",
    "use ./m\nfn g = f(1)\nfn h = f(2)",
    { "./m": "module m\nfn f(k: Int) = k and oops" },
    ["./m NF1301", "./m NF1201"],
  ],
  [
    "mistakes of all texts at once",
    "use ./a\nfn g = oops1",
    { "./a": "module a\nuse ./b\nfn a = oops2", "./b": "module b\nfn b = oops3" },
    ["NF1201", "./a NF1201", "./b NF1201"],
  ],
  ["nothing that hangs on a missing module", "use ./gone\ntrack t: Gone = gone(1)\nfn g = other", {}, ["NF1502"]],
  [
    "nothing that hangs on a broken line of it",
    "use ./m\nfn g = f(1)",
    { "./m": "module m\nfunktion f(k: Int) = k" },
    ["./m NF1102"],
  ],
  [
    "a part of a game in it",
    "use ./m\nfn g = f(1)",
    { "./m": "module m\nplayers X, Y\nfn f(j: Int) = j + 1" },
    ["./m NF1506"],
  ],
  [
    "a path in the module's own folder",
    "use ./lib/a\nfn g = a",
    { "./lib/a": "module a\nuse ./b\nfn a = b", "./lib/b": "module b\nfn b = 2" },
    [],
  ],
  [
    "not one beside the game",
    "use ./lib/a\n",
    { "./lib/a": "module a\nuse ./b\nfn a = b", "./b": "module b\nfn b = 2" },
    ["./lib/a NF1502"],
  ],
];
for (const [name, lines, modules, codes] of SEEN) {
  test(`a text sees ${name}`, () => assert.deepEqual(told(lines, modules), codes));
}

test("a bare name is the value, and with arguments the function of that name", () => {
  const lines = "use ./m\ntag few = { rook, king }\n";
  const m = "module m\ntype Kind = { rook, king }\nfn rook(n: Int) = n + 1\n";
  assert.equal(valueIn(lines, "set of Kind", "few", { "./m": m }), "{rook, king}");
  assert.equal(valueIn(lines, "0..9", "rook(if rook in few then 2 else 5)", { "./m": m }), "3");
});

const BOARDED = "module b\nboard Ring = torus(4, 1)\nfn other(c: Ring) = step(c, 2 * east)\nfn all = Ring\n";
const BOARDS: readonly (readonly [name: string, lines: string, modules: Modules, codes: readonly string[]])[] = [
  [
    "a square one",
    "use ./m\nboard B = grid(3, 3)\nfn g(c: B) = up(c)",
    { "./m": "module m\nfn up(c: Cell) = step(c, north)" },
    [],
  ],
  [
    "one that lacks a direction",
    "use ./m\nboard B = rhombus(3, 3)\nfn g(c: B) = up(c)",
    { "./m": "module m\nfn up(c: Cell) = step(c, north)" },
    ["NF1220"],
  ],
  [
    "a listed one",
    "use ./m\nboard B = graph { a - b }\nfn g(c: B) = up(c)",
    { "./m": "module m\nfn up(c: Cell) = group(c, Cell)" },
    [],
  ],
  [
    "a listed one without offsets that add",
    "use std/pieces\nboard B = graph { a - b }\nfn g(c: B) = knight(c)",
    {},
    ["NF1220"],
  ],
  [
    "several, by the argument",
    "use ./m\nboard B = grid(3, 3)\nboard D = grid(2, 2)\nfn g(c: B, d: D) = size up(c) + size up(d)",
    { "./m": "module m\nfn up(c: Cell) = step(c, north)" },
    [],
  ],
  [
    "several, and nothing says which",
    "use ./m\nboard B = grid(3, 3)\nboard D = grid(2, 2)\nfn g = size all",
    { "./m": "module m\nfn all = Cell" },
    ["NF1209"],
  ],
  ["none", "use ./m\nfn g = size all", { "./m": "module m\nfn all = Cell" }, ["NF1209"]],
  [
    "none, where none is needed",
    "use ./m\nfn g = twice(2)",
    { "./m": "module m\nfn twice(k: Int) = 2 * k\nfn up(c: Cell) = step(c, north)" },
    [],
  ],
  [
    "two kinds in one module",
    "use ./m\nboard B = grid(3, 3)\nboard H = hexagon(2)\nfn g(c: B, h: H) = size up(c) + size left(h)",
    {
      "./m":
        "module m\nfn up(c: Cell) = step(c, north)\nfn left(c: Cell) = step(c, southwest) or adjacentOf(c)\nfn adjacentOf(c: Cell) = steps(c, { northwest, southeast })",
    },
    [],
  ],
  ["its own", "use ./b\nfn g = size other(a1)", { "./b": BOARDED }, []],
  [
    "its own beside the game's",
    "use ./b\nboard B = grid(2, 2)\nfn g(c: Ring, d: B) = size other(c) + size step(d, east)",
    { "./b": BOARDED },
    [],
  ],
  [
    "that of a module it uses",
    "use ./m\nfn g = back(a1)",
    { "./m": "module m\nuse ./b\nfn back(c: Ring) = step(c, west)", "./b": BOARDED },
    [],
  ],
  [
    "of its own, and no name of cells besides",
    "use ./m\nfn g = 1",
    { "./m": "module m\nuse ./b\nfn back(c: Cell) = step(c, west)", "./b": BOARDED },
    ["./m NF1206"],
  ],
  [
    "tags and tables",
    "use ./m\nboard B = grid(3, 3)\nfn g(c: B) = steps(c, sides) or steps(c, { turn[north] })",
    { "./m": "module m\ntag sides = { east, west }\nconstant turn[d in Offset] = -d" },
    [],
  ],
];
for (const [name, lines, modules, codes] of BOARDS) {
  test(`a definition of a module means a board: ${name}`, () => assert.deepEqual(told(lines, modules), codes));
}

const RULES = {
  "./m":
    "module m\nuse ./k\n// once\nfn used(k: Kind) = if k is rook then helper else 1\nfn helper = 2\nfn unused = 3\n",
  "./k": "module k\ntype Kind = { rook, king }\ntype Other = { x }\n",
};
const rulesOf = (modules: Modules, lines = "use ./m\nuse ./k\nfn g = used(rook)\n"): string => {
  const read = readGame(makeSource("g", game(lines)), {}, among(modules));
  assert.deepEqual(read.diagnostics, []);
  return canonicalRules(read, []);
};

test("the rules hold what they are made of in modules, and nothing else", () => {
  const rules = rulesOf(RULES);
  assert.match(
    rules,
    /\nmodule \.\/k\ntype Kind = \{ rook, king \}\nmodule \.\/m\nuse \.\/k\nfn used.*\nfn helper = 2\n$/,
  );
  const same = (modules: Modules, lines?: string): void => assert.equal(rulesOf(modules, lines), rules);
  const other = (modules: Modules): void => assert.notEqual(rulesOf(modules), rules);
  same({ ...RULES, "./m": RULES["./m"].replace("fn unused = 3", "fn spare = 4") });
  same({ ...RULES, "./m": RULES["./m"].replace("// once\n", "").replace("module m", 'module moves "M"') });
  same({ ...RULES, "./m": RULES["./m"].replace("fn helper = 2", "fn   helper =( 2 )") });
  same(RULES, "use ./k\nuse ./m\nfn g = used(rook)\ndisplay hide n\n");
  other({ ...RULES, "./m": RULES["./m"].replace("helper = 2", "helper = 5") });
  other({ ...RULES, "./k": RULES["./k"].replace("rook, king", "king, rook") });
});

test("the rules of a game that uses nothing are as they were", () => {
  const text = game("board B = grid(3, 3)\nfn g(c: B) = around(c)");
  assert.equal(rulesOf({}, "board B = grid(3, 3)\nfn g(c: B) = around(c)"), text.replace("\n\n", "\n"));
});

test("a fault in a module says where in the module it is", () => {
  const modules = { "./m": "module m\n\nfn risky(k: 0..9) =\n  div(10, k)\n" };
  const text = game("use ./m\ntrack value: 0..99 = risky(0)");
  const { source, system } = compileText(text, { modules: among(modules) });
  assert.throws(
    () => system!.initialStates(),
    (error) => {
      assert.ok(error instanceof Fault && error.code === "NF2015" && error.span);
      assert.deepEqual(positionAt(source, error.span.start), { line: 4, column: 3 });
      assert.equal(sourceAt(source, error.span.start).name, "./m");
      return true;
    },
  );
});

test("a fault in the standard library is shown where it is called", () => {
  const text = game("use std/pieces\nboard B = grid(3, 3)\ntrack value: set of B = pawn(a1, 9 * north)");
  const { source, system } = compileText(text);
  assert.throws(
    () => system!.initialStates(),
    (error) => error instanceof Fault && sourceAt(source, error.span!.start) === source,
  );
});

test("`use` is read, printed and read again as it was", () => {
  const text = 'game G "T"\n\n// why\nuse std/pieces\nuse ./lib/a-b2  // which\nplayers A\n';
  assert.deepEqual(format(makeSource("g", text)), { text });
  const untidy = text.replace("use std/pieces", "use   std/pieces  ").replace("players A", "players  A");
  assert.deepEqual(format(makeSource("g", untidy)), { text });
  const module = 'module m "What for"\nuse ./a\n// f\nfn f = 1\n';
  assert.deepEqual(format(makeSource("m", module.replace("module m", "module   m"))), { text: module });
  const { file } = parse(makeSource("g", text));
  assert.deepEqual(
    file.declarations.flatMap((one) => (one.kind === "use" ? one.path.text : [])),
    ["std/pieces", "./lib/a-b2"],
  );
});

const word = fc.constantFrom("a", "rook", "the", "use", "moves", "x-1", "ä_b", "std", "module", "B2");
const written = fc.record({
  head: fc.constantFrom("game", "module"),
  title: fc.constantFrom("", ' "What for"'),
  paths: fc.array(fc.tuple(fc.constantFrom("std", "."), fc.array(word, { minLength: 1, maxLength: 3 })), {
    maxLength: 4,
  }),
  comments: fc.array(fc.constantFrom("", "// one\n", "\n// two\n", "  // behind"), { minLength: 4, maxLength: 4 }),
});

test("whatever is used, `use` lines are read back as they were printed", () => {
  const readBack = fc.property(written, ({ head, title, paths, comments }) => {
    const lines = paths.map(([root, words], i) => {
      const comment = comments[i]!;
      const use = `use ${[root, ...words].join("/")}`;
      return comment.startsWith("  ") ? `${use}${comment}\n` : `${comment}${use}\n`;
    });
    const text = `${head} G${title}\n${lines.join("")}fn f = 1\n`;
    assert.deepEqual(format(makeSource("g", text)), { text });
    const { file, diagnostics } = parse(makeSource("g", text));
    assert.deepEqual(diagnostics, [], text);
    const found = file.declarations.flatMap((one) => (one.kind === "use" ? one.path.text : []));
    assert.deepEqual(
      found,
      paths.map(([root, words]) => [root, ...words].join("/")),
    );
    assert.equal(file.module === true, head === "module");
  });
  fc.assert(readBack, { seed: 12, numRuns: rounds(120, 300) });
});

test("however many modules are named, few are asked for", () => {
  let asked = 0;
  const find: FindModule = (path) => {
    asked++;
    return path.endsWith("1") ? `module m\n${uses(300, path.slice(2))}` : undefined;
  };
  const uses = (count: number, name: string): string =>
    Array.from({ length: count }, (_, i) => `use ./${name}${i}\n`).join("");
  readGame(makeSource("g", game(uses(2000, "m"))), {}, find);
  assert.equal(asked, MAX_MODULES);
});

const SOUND: Modules = {
  "./a":
    "module a\nuse std/pieces\nuse ./b\n// moves\nfn a(c: Cell, k: Kind) = match k\n  rook => rook(c, Cell)\n  king => king(c)\n",
  "./b":
    "module b\ntype Kind = { rook, king }\nboardless\nconstant two[Kind] = rook: 1, king: 2\ntag kinds = { rook }\n".replace(
      "boardless\n",
      "",
    ),
};

test("whatever modules hold, nothing throws and every diagnostic lies in a text", () => {
  const random = randomNumbers(77);
  const text = game("use ./a\nuse ./b\nboard B = grid(3, 3)\nfn g(c: B, k: Kind) = a(c, k)");
  for (let round = 0; round < rounds(300, 600); round++) {
    const mutate = round % 2 === 0 ? mutateBytes : mutateTokens;
    const path = random(2) === 0 ? "./a" : "./b";
    const broken = mutate(mutate(SOUND[path]!, random), random);
    const read = readGame(makeSource("g", text), {}, among({ ...SOUND, [path]: broken }));
    for (const { start, end, message, fix } of read.diagnostics) {
      const at = sourceAt(read.source, start);
      for (const span of [{ start, end }, ...(fix?.edits ?? [])]) {
        const inside = at.start <= span.start && span.start <= span.end && span.end <= at.start + at.text.length;
        assert.ok(inside, `${message} at ${span.start}..${span.end}, round ${round}:\n${broken}`);
      }
      assert.doesNotMatch(message, /undefined|\[object|NaN|Infinity/, message);
    }
    assert.equal(read.checked.game === undefined, read.diagnostics.length > 0);
  }
});

test("a module that the players of a game do not fit is told at the line that uses it", () => {
  const letters = { "./m": 'module m\ntype Piece = { owner: Player } letters "wb"' };
  const players = {
    one: ["A", 'the module "./m" does not fit this game of one player: found 2 letters for a type with 1 value'],
    two: ["A, B", undefined],
    three: [
      "A, B, C",
      'the module "./m" does not fit this game of 3 players: found 2 letters for a type with 3 values',
    ],
  } as const;
  for (const [names, message] of Object.values(players)) {
    const text = `game G\nuse ./m\nplayers ${names}\ntrack n: 0..9 = 0\ntrack held: Piece? = none\n${TAIL}`;
    const found = diagnoseWith(text, among(letters));
    assert.equal(found, message === undefined ? "" : `2:5-2:8 NF1511 ${message}, expected one letter a value\n`);
  }
});

test("a module behind another that the players of a game do not fit is told once", () => {
  const modules = {
    "./a": "module a\nuse ./c\nfn a(piece: Piece) = piece.owner",
    "./b": "module b\nuse ./a\nuse ./c\nfn b(piece: Piece) = a(piece)",
    "./c": 'module c\ntype Piece = { owner: Player } letters "wb"',
  };
  const text = `game G\nuse ./b\nuse ./a\nplayers A, B, C\ntrack n: 0..9 = 0\n${TAIL}`;
  assert.match(diagnoseWith(text, among(modules)), /^2:5-2:8 NF1511 the module "\.\/c" does not fit [^\n]*\n$/);
});

test("the standard library is checked once for all games", () => {
  const checkedFor = (lines: string) => {
    const [pieces] = readGame(makeSource("g", game(`use std/pieces\n${lines}`))).modules;
    assert.ok(pieces);
    return pieces.checked;
  };
  const first = checkedFor("board B = grid(3, 3)\nfn g(c: B) = king(c)");
  assert.notEqual(first.references.length, 0);
  assert.equal(checkedFor("board B = graph { a - b }\nfn g(c: B) = knight(c)"), first);
});

/** A definition on top of 390 others, of which each calls the one before: right by itself, and too deep at once. */
const steps = (type: string): string => {
  const lines = Array.from({ length: 390 }, (_, i) => `fn m${i + 1}(k: ${type}) = m${i}(k)\n`);
  return `module m\nfn m0(k: ${type}) = k\n${lines.join("")}`;
};
const sum = (signature: string, name: string, first: string): string =>
  `fn ${name}(${signature}) = ${first}${" + 1".repeat(600)}\n`;
const DEEP: readonly (readonly [name: string, lines: string, modules: Modules, found: readonly string[]])[] = [
  ["of numbers", "use ./m\nfn g = m390(1)\nfn h = m390(2)", { "./m": steps("Int") }, ["5:8-5:12 NF1407"]],
  [
    "for any board",
    "use ./m\nboard B = grid(3, 3)\nfn g(c: B) = m390(c)\nfn h(c: B) = m389(c) or m390(c)",
    { "./m": steps("Cell") },
    ["6:14-6:18 NF1407"],
  ],
  ["taken in two steps", "use ./m\nfn f = m200(1)\nfn g = m390(1)", { "./m": steps("Int") }, []],
  [
    "with long bodies",
    "use ./m\nboard B = grid(3, 3)\nfn g(c: B) = high(c)",
    { "./m": `module m\n${sum("c: Cell", "low", "size step(c, north)")}${sum("c: Cell", "high", "low(c)")}` },
    ["6:14-6:18 NF1407"],
  ],
  [
    "of two modules",
    "use ./high\nfn g = high(1)",
    {
      "./low": `module low\n${sum("k: Int", "low", "k")}`,
      "./high": `module high\nuse ./low\n${sum("k: Int", "high", "low(k)")}`,
    },
    ["./high 3:19-3:22 NF1407"],
  ],
  [
    "of the standard library, from deep in a game",
    `use std/pieces\nboard B = grid(3, 3)\nfn g(c: B) = size king(c)${" + 1".repeat(993)}`,
    {},
    ["6:19-6:23 NF1407"],
  ],
  [
    "in what is reached",
    "use ./m\nfn g = reach k from { i in 1..2 | true } to { m390(k) }",
    { "./m": steps("Int") },
    ["5:47-5:51 NF1407"],
  ],
];
for (const [name, lines, modules, found] of DEEP) {
  test(`definitions that lead too deep are told where they are asked for: ${name}`, () => {
    const told = diagnoseWith(game(lines), among(modules));
    assert.deepEqual(told.match(/^(\.\S+ )?\S+ NF\d+/gm) ?? [], found, told);
  });
}

test("players that could not be read say nothing of a module", () => {
  const letters = { "./m": 'module m\ntype Piece = { owner: Player } letters "wb"' };
  for (const line of ["", "players A,\n"]) {
    const found = diagnoseWith(`game G\nuse ./m\n${line}track n: 0..9 = 0\n${TAIL}`, among(letters));
    assert.notEqual(found, "");
    assert.ok(!found.includes("NF1511"), found);
  }
});

test("messages know what the modules of the standard library declare", () => {
  for (const path of STANDARD_PATHS.filter((one) => one !== "std/boards")) {
    const { declarations } = standardModule(path).file;
    const names = declarations.flatMap((one) => ("name" in one && one.name.text !== "" ? one.name.text : []));
    assert.equal(STANDARD_NAMES[path], names.join(" "), path);
  }
});
