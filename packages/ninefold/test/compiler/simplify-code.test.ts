import assert from "node:assert/strict";
import { test } from "node:test";
import { checkCode } from "../../src/compiler/code/ir/check.ts";
import type {
  Binary,
  Code,
  CodeFunction,
  CodeModule,
  CodeStatement,
  Machine,
} from "../../src/compiler/code/ir/code.ts";
import { BINARY, COMPARISONS, computeBinary, computeUnary, UNARY } from "../../src/compiler/code/ir/machine.ts";
import { printCode } from "../../src/compiler/code/ir/print.ts";
import { simplifyCode } from "../../src/compiler/code/simplify/simplify.ts";
import { simplifyCondition, simplifyValue } from "../../src/compiler/code/simplify/simplify-value.ts";
import {
  again,
  among,
  binary,
  call,
  fn,
  give,
  global,
  i32,
  i64,
  leave,
  load,
  local,
  loop,
  moduleOf,
  run,
  select,
  set,
  setGlobal,
  store,
  trap,
  unary,
  when,
} from "./code-builders.ts";
import { evaluateBinary, evaluateCode, evaluateUnary } from "./evaluate-code.ts";
import { EDGES } from "./random-code.ts";

const TYPES: readonly Machine[] = ["i32", "i64"];
const signed = (type: Machine, value: bigint) =>
  type === "i32" ? Number(BigInt.asIntN(32, value)) : BigInt.asIntN(64, value);
const constant = (type: Machine, value: bigint): Code => (type === "i32" ? i32(Number(value)) : i64(value));
const binaries = (type: Machine) => ([...BINARY] as Binary[]).filter((name) => type === "i32" || name !== "mulhi_u");

/** What the evaluator gives; undefined for a trap. */
function evaluated<Value>(given: () => Value): Value | undefined {
  try {
    return given();
  } catch {
    return undefined;
  }
}

for (const type of TYPES) {
  test(`known ${type} are computed as machines do`, () => {
    for (const name of [...UNARY].filter((one) => one !== (type === "i32" ? "wrap" : "extend"))) {
      const result = name === "eqz" || name === "wrap" ? "i32" : name === "extend" ? "i64" : type;
      for (const value of EDGES[type]) {
        const wanted = signed(result, evaluateUnary(name, type, value));
        assert.equal(computeUnary(name as "clz", signed(type, value)), wanted, `${name}(${value})`);
      }
    }
    for (const name of binaries(type)) {
      const result = COMPARISONS.has(name) ? "i32" : type;
      for (const left of EDGES[type]) {
        for (const right of EDGES[type]) {
          const wanted = evaluated(() => signed(result, evaluateBinary(name, type, left, right)));
          const found = computeBinary(name, signed(type, left), signed(type, right));
          assert.equal(found, wanted, `${name}(${left}, ${right})`);
        }
      }
    }
  });

  test(`two operations on an ${type}, each with something known, are what they were`, () => {
    const known = [0n, 1n, 2n, 5n, 31n, 32n, 40n, 63n, type === "i32" ? 2n ** 32n - 1n : 2n ** 64n - 1n, 2n ** 31n];
    const values = [0n, 1n, 3n, 33n, 2n ** 31n, type === "i32" ? 2n ** 32n - 1n : 2n ** 64n - 5n];
    const evaluate = (code: Code, value: bigint): bigint => {
      if (code.op === "local") return value;
      if (code.op === "const") return BigInt.asUintN(code.type === "i32" ? 32 : 64, BigInt(code.value));
      if (code.op === "unary") return evaluateUnary(code.name, code.operand.type, evaluate(code.operand, value));
      assert.equal(code.op, "binary");
      const { name, left, right } = code as Code & { op: "binary" };
      return evaluateBinary(name, left.type, evaluate(left, value), evaluate(right, value));
    };
    for (const first of binaries(type)) {
      for (const second of binaries(type)) {
        for (const a of known) {
          const inner = simplifyValue(binary(first, local(0, type), constant(type, a)));
          const innerWas = binary(first, local(0, type), constant(type, a));
          if (innerWas.type !== type) continue;
          for (const b of known) {
            const whole = simplifyValue(binary(second, inner, constant(type, b)));
            for (const value of values) {
              const wanted = evaluated(() => evaluate(binary(second, innerWas, constant(type, b)), value));
              const found = evaluated(() => evaluate(whole, value));
              assert.equal(found, wanted, `${second}(${first}(${value}, ${a}), ${b})`);
            }
          }
        }
      }
    }
  });
}

const x = local(0);
const y = local(1);
const long = local(2, "i64");
const read = load("i32", 32, x);

const VALUES: readonly (readonly [Code, string])[] = [
  [binary("add", i32(2), i32(3)), "5"],
  [binary("add", x, i32(0)), "l0"],
  [binary("add", i32(1), binary("add", x, i32(2))), "l0 + 3"],
  [binary("sub", binary("add", x, i32(2)), i32(2)), "l0"],
  [binary("sub", x, x), "0"],
  [binary("mul", x, i32(8)), "l0 << 3"],
  [binary("mul", binary("mul", x, i32(3)), i32(5)), "l0 * 15"],
  [binary("div_u", x, i32(8)), "l0 >>> 3"],
  [binary("rem_u", x, i32(8)), "l0 & 7"],
  [binary("rem_u", long, i64(2n ** 40n)), "l2 & 0xffffffffffn"],
  [binary("div_u", x, i32(0)), "l0 / 0"],
  [binary("and", x, i32(0)), "0"],
  [binary("or", binary("and", x, i32(6)), binary("and", y, i32(6))), "(l0 | l1) & 6"],
  [binary("or", binary("and", x, i32(6)), binary("and", y, i32(5))), "(l0 & 6) | (l1 & 5)"],
  [binary("and", read, i32(0)), "u32[l0] & 0"],
  [binary("and", x, i32(-1)), "l0"],
  [binary("or", i32(0xffffffff), x), "-1"],
  [binary("xor", x, x), "0"],
  [binary("and", binary("and", x, i32(12)), i32(6)), "l0 & 4"],
  [binary("shl", binary("shl", x, i32(3)), i32(4)), "l0 << 7"],
  [binary("shl", binary("shl", x, i32(20)), i32(12)), "0"],
  [binary("shr_u", binary("shr_u", read, i32(20)), i32(12)), "(u32[l0] >>> 20) >>> 12"],
  [binary("shr_s", binary("shr_s", x, i32(20)), i32(20)), "l0 >> 31"],
  [binary("rotl", binary("rotl", x, i32(20)), i32(12)), "l0"],
  [binary("rotl", long, i64(2n ** 63n - 1n)), "rotl(l2, 63n)"],
  [binary("shl", x, i32(32)), "l0"],
  [binary("eq", x, i32(0)), "!l0"],
  [binary("eq", i64(0n), long), "!l2"],
  [unary("eqz", unary("eqz", unary("eqz", x))), "!l0"],
  [unary("eqz", unary("eqz", binary("lt_u", x, y))), "l0 <u l1"],
  [unary("eqz", binary("lt_s", x, y)), "l0 >=s l1"],
  [unary("eqz", binary("ne", x, i32(0))), "!l0"],
  [binary("gt_u", x, i32(0)), "l0 != 0"],
  [binary("lt_u", i32(3), x), "l0 >u 3"],
  [binary("lt_u", x, i32(1)), "!l0"],
  [binary("le_u", x, x), "1"],
  [binary("ne", binary("eq", x, y), i32(0)), "l0 == l1"],
  [binary("xor", binary("eq", x, y), i32(1)), "l0 != l1"],
  [binary("and", binary("or", binary("eq", x, y), unary("eqz", x)), i32(1)), "(l0 == l1) | !l0"],
  [select(i32(1), x, y), "l0"],
  [select(i32(0), read, y), "0 ? u32[l0] : l1"],
  [select(unary("eqz", x), x, y), "l0 ? l1 : l0"],
  [select(binary("ne", x, i32(0)), y, i32(7)), "l0 ? l1 : 7"],
  [select(binary("eq", x, y), i32(1), i32(0)), "l0 == l1"],
  [select(binary("eq", x, y), i32(0), i32(1)), "l0 != l1"],
  [select(x, i32(4), i32(4)), "4"],
  [unary("wrap", unary("extend", x)), "l0"],
  [unary("wrap", load("i64", 16, x)), "u16[l0]"],
  [unary("popcnt", i64(-1n)), "64n"],
];

/** The lines of the function f once the module is simplified, without its head; and the names of all functions left. */
function simplified(module: CodeModule): { readonly lines: string; readonly names: readonly string[] } {
  checkCode(module);
  const simple = simplifyCode(module);
  checkCode(simple);
  const printed = printCode({ ...simple, functions: simple.functions.filter(({ name }) => name === "f") });
  const lines = printed.trimEnd().split("\n");
  const body = lines.slice(lines.findIndex((line) => line.includes("fn f(")) + 1).map((line) => line.slice(2));
  return {
    lines: body.filter((line) => !line.startsWith("local ")).join("\n"),
    names: simple.functions.map(({ name }) => name),
  };
}

for (const [code, wanted] of VALUES) {
  const places: Pick<CodeFunction, "params" | "result"> = { params: ["i32", "i32", "i64"], result: code.type };
  const before = printCode(moduleOf([fn("f", places, give(code))]))
    .split("return ")[1]!
    .trim();
  test(`${before} becomes ${wanted}`, () => {
    assert.equal(simplified(moduleOf([fn("f", places, give(code))])).lines, `return ${wanted}`);
  });
}

test("where only zero or not is asked, a double negation asks nothing", () => {
  assert.equal(simplifyCondition(unary("eqz", unary("eqz", x))), x);
  assert.equal(simplifyCondition(binary("ne", x, i32(0))), x);
  const wide = binary("ne", long, i64(0n));
  assert.equal(simplifyCondition(wide), wide);
});

const THREE = { params: ["i32", "i32"], locals: ["i32", "i32"] } as const;
const p = local(0);
const q = local(1);
const t = local(2);
const u = local(3);

const WHOLE: readonly (readonly [string, readonly CodeStatement[], string])[] = [
  ["what is never read is not set", [set(2, p), set(3, binary("add", t, i32(1)))], ""],
  ["what may trap stays", [set(2, load("i32", 8, p))], "l2 = u8[l0]"],
  ["a call stays without its result", [set(2, call("i32", "note", p))], "note(l0)"],
  [
    "constants and copies go where they are read",
    [set(2, i32(3)), set(3, p), loop(store(8, u, t))],
    "loop\n  u8[l0] = 3",
  ],
  [
    "a copy of what changes stays",
    [set(2, p), set(0, q), store(8, p, t), store(8, p, t)],
    "l2 = l0\nl0 = l1\nu8[l0] = l2\nu8[l0] = l2",
  ],
  [
    "a constant is not known before it is set",
    [loop(when(p, [store(8, t, t)]), set(2, i32(1)), set(0, t))],
    "loop\n  if l0\n    u8[l2] = l2\n  l2 = 1\n  l0 = 1",
  ],
  [
    "what a block sets is not known behind it",
    [when(p, [set(2, i32(5))]), store(8, p, t)],
    "if l0\n  l2 = 5\nu8[l0] = l2",
  ],
  ["a place never set is zero", [store(8, t, p)], "u8[0] = l0"],
  [
    "what is read once goes there",
    [set(2, binary("add", p, q)), set(3, binary("mul", t, q)), store(8, p, u)],
    "u8[l0] = (l0 + l1) * l1",
  ],
  [
    "a read does not pass a call",
    [set(2, global(0)), store(8, call("i32", "note", p), t)],
    "l2 = g\nu8[note(l0)] = l2",
  ],
  [
    "a read comes first where it came first",
    [set(2, global(0)), store(8, t, call("i32", "note", p))],
    "u8[g] = note(l0)",
  ],
  [
    "calls keep their order in a select",
    [setGlobal(0, select(unary("eqz", p), call("i32", "note", p), call("i32", "note", q)))],
    "g = !l0 ? note(l0) : note(l1)",
  ],
  ["a read does not pass a write", [set(2, global(0)), setGlobal(0, p), store(8, p, t)], "l2 = g\ng = l0\nu8[l0] = l2"],
  ["known conditions are taken", [when(i32(0), [trap(1)], [when(i32(2), [store(8, p, q)])])], "u8[l0] = l1"],
  ["known switches are taken", [among(i32(9), [trap(1)], [store(8, p, q)])], "u8[l0] = l1"],
  [
    "nothing follows what leads elsewhere",
    [loop(when(p, [leave(), trap(1)], [again(), trap(2)]), trap(3)), store(8, p, q)],
    "loop\n  if l0\n    break\n  else\n    next\nu8[l0] = l1",
  ],
  ["a loop begins anew by itself", [loop(when(p, [leave()]), again())], "loop\n  if l0\n    break"],
  ["a function ends by itself", [store(8, p, q), give()], "u8[l0] = l1"],
  ["what does nothing is not asked for", [when(p, []), among(q, [], [])], ""],
  ["a trap is asked for", [when(load("i32", 8, p), [])], "if u8[l0]"],
  ["an if begins with what is done", [when(p, [], [trap(1)])], "if !l0\n  trap 1"],
  ["an if asks without negation", [when(unary("eqz", p), [trap(1)], [trap(2)])], "if l0\n  trap 2\nelse\n  trap 1"],
];

const NOTE = fn("note", { params: ["i32"], result: "i32" }, setGlobal(0, local(0)), give(local(0)));
const GLOBALS = [{ name: "g", type: "i32", initial: 0 }] as const;

for (const [name, body, wanted] of WHOLE) {
  test(name, () => {
    assert.equal(simplified(moduleOf([fn("f", THREE, ...body), NOTE], { globals: GLOBALS })).lines, wanted);
  });
}

const INSIDE = { exported: false, params: ["i32", "i32"], result: "i32" } as const;
const SQUARE = fn("square", { ...INSIDE, params: ["i32"] }, give(binary("mul", local(0), local(0))));
const AT = fn("at", INSIDE, give(binary("add", load("i32", 8, local(0)), local(1))));
const CHOICE = fn("choice", INSIDE, when(local(0), [give(local(1))], [among(local(1), [give(i32(5))], [trap(6)])]));
const SUM = fn(
  "sum",
  { ...INSIDE, locals: ["i32"] },
  loop(
    set(2, binary("add", local(2), local(0))),
    set(0, binary("sub", local(0), local(1))),
    when(unary("eqz", local(0)), [leave()]),
  ),
  give(local(2)),
);
const EARLY = fn("early", INSIDE, when(local(0), [give(local(1))]), setGlobal(0, i32(1)), give(i32(2)));

const CALLS: readonly (readonly [string, CodeFunction, readonly CodeStatement[], string])[] = [
  [
    "a small function goes where it is called, its argument computed once",
    SQUARE,
    [store(8, call("i32", "square", binary("add", p, i32(1))), call("i32", "square", q))],
    "l2 = l0 + 1\nu8[l2 * l2] = l1 * l1",
  ],
  [
    "one argument that reads comes first",
    AT,
    [store(8, call("i32", "at", global(0), q), call("i32", "at", p, i32(0)))],
    "u8[u8[g] + l1] = u8[l0]",
  ],
  [
    "a read does not go behind another",
    AT,
    [store(8, call("i32", "at", p, global(0)), call("i32", "at", p, q))],
    "l2 = g\nu8[u8[l0] + l2] = u8[l0] + l1",
  ],
  [
    "a function called once goes where it is called, and returns by setting",
    CHOICE,
    [set(2, call("i32", "choice", q, p)), store(8, t, t)],
    "if l1\n  l2 = l0\nelse\n  switch l0\n    case 0\n      l2 = 5\n    else\n      trap 6\nu8[l2] = l2",
  ],
  [
    "its places are zero each time",
    SUM,
    [loop(setGlobal(0, call("i32", "sum", q, p)))],
    "loop\n  l2 = l1\n  l3 = 0\n  loop\n    l3 = l3 + l2\n    l2 = l2 - l0\n    if !l2\n      break\n  g = l3",
  ],
  [
    "it is left where it returns early",
    EARLY,
    [setGlobal(0, call("i32", "early", p, q))],
    "loop\n  if l0\n    g = l1\n    break\n  g = 1\n  g = 2\n  break",
  ],
  ["its result is let go, not what it traps", AT, [run("at", p, q)], "if u8[l0] + l1"],
];

for (const [name, callee, body, wanted] of CALLS) {
  test(name, () => {
    const { lines, names } = simplified(moduleOf([callee, fn("f", THREE, ...body)], { globals: GLOBALS }));
    assert.equal(lines, wanted);
    assert.deepEqual(names, lines.includes(callee.name) ? [callee.name, "f"] : ["f"]);
  });
}

const INTO: CodeFunction = fn(
  "into",
  { exported: false, params: ["i32"] },
  loop(when(local(0), [give()]), set(0, call("i32", "note", local(0)))),
);

test("within a loop a function goes to each of two calls, one in a value as well where nothing is read before it", () => {
  const sum = call("i32", "sum", p, q);
  const body = [loop(run("into", p), when(binary("add", sum, load("i32", 8, p)), [leave()]), run("into", q))];
  const module = moduleOf([SUM, INTO, NOTE, fn("f", THREE, ...body)], { globals: GLOBALS });
  assert.deepEqual(simplified(module).names, ["note", "f"]);
  assert.match(simplified(module).lines, /if l\d+ \+ u8\[l0\]\n/);
  const kept = [loop(when(binary("add", load("i32", 8, p), sum), [leave()]), set(2, sum), store(8, t, sum))];
  const read = moduleOf([SUM, fn("f", THREE, ...kept)], { globals: GLOBALS });
  assert.deepEqual(simplified(read).names, ["sum", "f"]);
});

test("of two calls that are one object each is made", () => {
  const count = fn(
    "count",
    { exported: false, result: "i32" },
    setGlobal(0, binary("add", global(0), i32(1))),
    give(global(0)),
  );
  const one = call("i32", "count");
  const twice = fn("f", { result: "i32" }, loop(give(binary("add", one, one))));
  const module = moduleOf([count, twice], { globals: GLOBALS });
  assert.equal(evaluateCode(simplifyCode(module)).functions.f!(), evaluateCode(module).functions.f!());
});

test("an early return is one of the caller where that returns what comes", () => {
  const caller = fn("f", { params: ["i32"], result: "i32" }, give(call("i32", "early", local(0), i32(3))));
  assert.equal(simplified(moduleOf([EARLY, caller], { globals: GLOBALS })).lines, "if l0\n  return 3\ng = 1\nreturn 2");
});

test("functions that nothing exported calls are left out, others stay", () => {
  const alone = fn("alone", { exported: false }, run("note", i32(1)));
  const used = fn("used", { exported: false }, loop(run("note", i32(1))), loop(run("note", i32(2))));
  const module = moduleOf([NOTE, alone, used, fn("f", {}, run("used"), run("used"))], { globals: GLOBALS });
  assert.deepEqual(simplified(module).names, ["note", "used", "f"]);
});

test("code grows neither deep nor large by being put together", () => {
  const twice = (name: string, callee: string): CodeFunction =>
    fn(
      name,
      { ...INSIDE, params: ["i32"] },
      give(binary("xor", call("i32", callee, local(0)), call("i32", callee, i32(7)))),
    );
  const chain = [SQUARE];
  for (let index = 0; index < 40; index++) chain.push(twice(`t${index}`, index > 0 ? `t${index - 1}` : "square"));
  const module = moduleOf([...chain, fn("f", { params: ["i32"], result: "i32" }, give(call("i32", "t39", local(0))))]);
  const simple = simplifyCode(module);
  checkCode(simple);
  assert.ok(printCode(simple).length < 10_000);
  const steps = Array.from({ length: 3000 }, (_, index) => {
    return set(index + 1, index % 2 === 0 ? unary("popcnt", local(index)) : binary("mul", local(index), i32(index)));
  });
  const line = fn(
    "f",
    { params: ["i32"], locals: Array(3000).fill("i32"), result: "i32" },
    ...steps,
    give(local(3000)),
  );
  checkCode(simplifyCode(moduleOf([line])));
});
