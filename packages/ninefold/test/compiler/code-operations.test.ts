// Every operation on the values where machines change their behaviour, every statement, every way to stop.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Binary, Code, CodeModule, CodeStatement, Machine, Unary } from "../../src/compiler/code/ir/code.ts";
import { BINARY, COMPARISONS, MAX_MEMORY, UNARY } from "../../src/compiler/code/ir/machine.ts";
import { TRAP } from "../../src/compiler/code/ir/trap.ts";
import { BACK_ENDS } from "./back-ends.ts";
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
import { evaluateBinary, evaluateUnary } from "./evaluate-code.ts";
import { EDGES } from "./random-code.ts";
import { outcomeOf } from "./run-code.ts";

const TYPES: readonly Machine[] = ["i32", "i64"];

const constant = (type: Machine, value: bigint) => (type === "i32" ? i32(Number(value)) : i64(value));
const argument = (type: Machine, value: bigint) => (type === "i32" ? Number(value) : value);
const shown = (type: Machine, value: bigint) => String(BigInt.asIntN(type === "i32" ? 32 : 64, value));

const unaries = (type: Machine) =>
  ([...UNARY] as Unary[]).filter((name) => name !== (type === "i32" ? "wrap" : "extend"));
const binaries = (type: Machine) => ([...BINARY] as Binary[]).filter((name) => type === "i32" || name !== "mulhi_u");

/** What the operation gives, or which trap, said without a machine. */
function expected(type: Machine, given: () => bigint): string {
  try {
    return shown(type, given());
  } catch {
    return `trap ${TRAP.division}`;
  }
}

for (const [backEnd, start] of Object.entries(BACK_ENDS)) {
  for (const type of TYPES) {
    test(`${backEnd}: operations on one ${type}`, () => {
      const operations = unaries(type).map((name) => unary(name, local(0, type)));
      const functions = operations.map((code, index) =>
        fn(`${index}`, { params: [type], result: code.type }, give(code)),
      );
      const running = start(moduleOf(functions));
      unaries(type).forEach((name, index) => {
        for (const value of EDGES[type]) {
          const found = outcomeOf(running, `${index}`, [argument(type, value)]);
          assert.equal(found, shown(operations[index]!.type, evaluateUnary(name, type, value)), `${name}(${value})`);
        }
      });
    });

    test(`${backEnd}: operations on two ${type}`, () => {
      for (const name of binaries(type)) {
        const result = COMPARISONS.has(name) ? "i32" : type;
        const both = binary(name, local(0, type), local(1, type));
        const functions = [fn("both", { params: [type, type], result }, give(both))];
        EDGES[type].forEach((value, index) => {
          const right = binary(name, local(0, type), constant(type, value));
          const kept = result === type ? [set(0, right), give(local(0, type))] : [give(right)];
          functions.push(fn(`right ${index}`, { params: [type], result }, ...kept));
          const left = binary(name, constant(type, value), local(0, type));
          functions.push(fn(`left ${index}`, { params: [type], result }, give(left)));
        });
        const running = start(moduleOf(functions));
        EDGES[type].forEach((left, leftIndex) => {
          EDGES[type].forEach((right, rightIndex) => {
            const wanted = expected(result, () => evaluateBinary(name, type, left, right));
            const [a, b] = [argument(type, left), argument(type, right)];
            const said = `${name}(${left}, ${right})`;
            assert.equal(outcomeOf(running, "both", [a, b]), wanted, said);
            assert.equal(outcomeOf(running, `right ${rightIndex}`, [a]), wanted, `${said}, right known`);
            assert.equal(outcomeOf(running, `left ${leftIndex}`, [b]), wanted, `${said}, left known`);
          });
        });
      }
    });
  }

  /** The outcomes of one function of one i32 with an i32 result, for these arguments. */
  const outcomes = (module: CodeModule, args: readonly number[]) => {
    const running = start(module);
    return args.map((arg) => outcomeOf(running, "f", [arg]));
  };
  const f = (...statements: CodeStatement[]) =>
    fn("f", { params: ["i32"], locals: ["i32", "i32"], result: "i32" }, ...statements);
  const plus = (place: number, value: Code) => set(place, binary("add", local(place), value));

  test(`${backEnd}: a switch takes its last block for all numbers beyond`, () => {
    const blocks = [[set(1, i32(10))], [], [give(i32(30))], [set(1, i32(40))]];
    const module = moduleOf([f(among(local(0), ...blocks), give(local(1)))]);
    assert.deepEqual(outcomes(module, [0, 1, 2, 3, 4, -1]), ["10", "0", "30", "40", "40", "40"]);
    const single = moduleOf([f(among(load("i32", 8, local(0)), [set(1, i32(7))]), give(local(1)))]);
    assert.deepEqual(outcomes(single, [0, -1]), ["7", `trap ${TRAP.memory}`]);
  });

  test(`${backEnd}: loops are left and begun anew from within others and switches`, () => {
    const inner = loop(
      plus(2, i32(1)),
      when(binary("gt_u", local(2), local(0)), [leave(2)]),
      among(binary("and", local(2), i32(3)), [again()], [plus(1, i32(1)), again(2)], [leave()], [plus(1, i32(100))]),
      plus(1, i32(1000)),
    );
    const module = moduleOf([f(loop(inner, plus(1, i32(10))), give(local(1)))]);
    assert.deepEqual(outcomes(module, [0, 1, 2, 3, 4, 5, 9]), ["0", "1", "11", "1111", "1111", "1112", "2223"]);
  });

  test(`${backEnd}: a trap keeps what was done, and what comes after runs`, () => {
    const body = [
      setGlobal(0, local(0)),
      store(32, i32(8), local(0)),
      when(binary("eq", local(0), i32(1)), [trap(17)]),
      when(binary("eq", local(0), i32(2)), [store(64, i32(65_530), i64(-1n))]),
      when(binary("eq", local(0), i32(3)), [set(1, binary("rem_u", i32(1), binary("sub", local(0), i32(3))))]),
      when(binary("eq", local(0), i32(4)), [trap(0)]),
      give(i32(5)),
    ];
    const seen = fn("seen", { result: "i32" }, give(global(0)));
    const running = start(moduleOf([f(...body), seen], { globals: [{ name: "g", type: "i32", initial: 9 }] }));
    const wanted = ["trap 17", `trap ${TRAP.memory}`, `trap ${TRAP.division}`, "trap 0", "5"];
    assert.equal(outcomeOf(running, "seen", []), "9");
    [1, 2, 3, 4, 5].forEach((arg, index) => {
      assert.equal(outcomeOf(running, "f", [arg]), wanted[index]);
      assert.equal(outcomeOf(running, "seen", []), String(arg));
      assert.equal(running.memory()[8], arg);
    });
    assert.deepEqual([...running.memory().subarray(65_528)], [0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test(`${backEnd}: memory ends where it ends`, () => {
    for (const bits of [8, 16, 32, 64] as const) {
      for (const offset of [0, 1, 8, 2 ** 31 - 1]) {
        const type = bits === 64 ? "i64" : "i32";
        const read = fn("read", { params: ["i32"], result: type }, give(load(type, bits, local(0), offset)));
        const write = fn("write", { params: ["i32", type] }, store(bits, local(0), local(1, type), offset));
        const running = start(moduleOf([read, write]));
        const last = 65_536 - bits / 8 - offset;
        for (const address of [0, 1, 2, 65_535, 65_536, last - 1, last, last + 1, -1, -8, -9, 2 ** 31, 2 ** 31 - 1]) {
          const good = address >>> 0 <= last;
          const value = bits === 64 ? 0x0102030405060708n : 5;
          const said = `${bits} bits at ${address} + ${offset}`;
          assert.equal(outcomeOf(running, "write", [address, value]), good ? "undefined" : `trap ${TRAP.memory}`, said);
          assert.equal(outcomeOf(running, "read", [address]), good ? String(value) : `trap ${TRAP.memory}`, said);
        }
      }
    }
  });

  test(`${backEnd}: memory grows up to its maximum and keeps what it holds`, () => {
    const read = fn("read", { params: ["i32"], result: "i32" }, give(load("i32", 8, local(0))));
    const memory = { initial: 65_537, maximum: 4 * 65_536 - 1 };
    const running = start(moduleOf([read], { memory, data: [{ address: 7, bytes: Uint8Array.of(1, 255) }] }));
    assert.equal(running.memory().length, 2 * 65_536);
    assert.equal(running.grow(1), true);
    assert.equal(running.grow(2 * 65_536 + 1), true);
    assert.equal(running.memory().length, 3 * 65_536);
    assert.equal(running.grow(4 * 65_536 + 1), false);
    assert.equal(running.grow(4 * 65_536), true);
    running.memory()[4 * 65_536 - 1] = 200;
    const found = [7, 8, 9, 4 * 65_536 - 1].map((address) => outcomeOf(running, "read", [address]));
    assert.deepEqual(found, ["1", "255", "0", "200"]);
  });

  test(`${backEnd}: memory of the most bytes there may be is read and written to its end`, () => {
    const write = fn("write", { params: ["i32", "i32"] }, store(32, local(0), local(1)));
    const read = fn("read", { params: ["i32"], result: "i32" }, give(load("i32", 32, local(0))));
    const running = start(moduleOf([write, read], { memory: { initial: 0, maximum: MAX_MEMORY } }));
    assert.equal(running.grow(MAX_MEMORY), true);
    assert.equal(running.grow(MAX_MEMORY + 1), false);
    for (const address of [2 ** 30 - 2, 2 ** 30, MAX_MEMORY - 4]) {
      assert.equal(outcomeOf(running, "write", [address, address - 1]), "undefined");
      assert.equal(outcomeOf(running, "read", [address]), String(address - 1));
    }
    assert.equal(outcomeOf(running, "read", [MAX_MEMORY - 3]), `trap ${TRAP.memory}`);
  });

  test(`${backEnd}: functions are called by their names, whatever these are`, () => {
    const names = ["__proto__", "constructor", "for", "a b", "a_b", "", "0", "l0", "g0", "high", "view"];
    const functions = names.map((name, index) => fn(name, { result: "i32" }, give(i32(index))));
    const running = start(moduleOf([...functions, f(give(call("i32", "__proto__")))]));
    const found = [...names, "f"].map((name) => outcomeOf(running, name, [0]));
    assert.deepEqual(found, ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "0"]);
  });

  test(`${backEnd}: operands are computed from left to right, the condition of a select last`, () => {
    const said = fn(
      "said",
      { params: ["i32"], result: "i32" },
      setGlobal(0, binary("add", binary("mul", global(0), i32(10)), local(0))),
      give(local(0)),
    );
    const say = (number: number) => call("i32", "said", i32(number));
    const less = fn(
      "less",
      { exported: false, params: ["i32", "i32"], result: "i32" },
      give(binary("sub", local(1), local(0))),
    );
    const three = fn("three", { params: ["i32", "i32", "i32"], result: "i32" }, give(i32(0)));
    const ways: readonly (readonly [CodeStatement, string])[] = [
      [set(1, binary("sub", say(1), say(2))), "12"],
      [set(1, select(say(1), say(2), say(3))), "231"],
      [set(1, select(say(0), say(2), say(3))), "230"],
      [store(32, say(1), say(2)), "12"],
      [run("three", say(1), say(2), say(3)), "123"],
      [set(1, binary("add", global(0), say(4))), "4"],
      [store(32, i32(64), call("i32", "less", say(1), say(2))), "12"],
    ];
    const globals = [{ name: "g", type: "i32", initial: 0 }] as const;
    for (const [statement, wanted] of ways) {
      assert.deepEqual(outcomes(moduleOf([said, less, three, f(statement, give(global(0)))], { globals }), [0]), [
        wanted,
      ]);
    }
    const before = f(give(binary("sub", binary("add", global(0), i32(0)), say(4))));
    assert.deepEqual(outcomes(moduleOf([said, before], { globals }), [0]), ["-4"]);
  });

  test(`${backEnd}: what is read before a call is what was there before`, () => {
    const bump = fn(
      "bump",
      { exported: false, params: ["i64"], result: "i64" },
      setGlobal(0, binary("mul", global(0, "i64"), local(0, "i64"))),
      store(64, i32(0), global(0, "i64")),
      give(i64(1n)),
    );
    const bumped = call("i64", "bump", i64(2n ** 33n + 3n));
    const read = global(0, "i64");
    const ways: readonly (readonly [Code, string])[] = [
      [binary("sub", read, bumped), "6"],
      [binary("sub", bumped, read), "-20"],
      [binary("sub", load("i64", 64, i32(0)), bumped), "-1"],
      [binary("xor", binary("and", read, i64(-1n)), binary("add", bumped, read)), "17"],
      [select(unary("wrap", bumped), read, bumped), "7"],
      [select(unary("wrap", read), bumped, read), "1"],
      [binary("sub", read, binary("div_u", bumped, read)), "7"],
    ];
    for (const [code, wanted] of ways) {
      const half = f(give(unary("wrap", code)));
      const globals = [{ name: "g", type: "i64", initial: 7n }] as const;
      assert.deepEqual(outcomes(moduleOf([bump, half], { globals }), [0]), [wanted]);
    }
  });

  test(`${backEnd}: what is not needed traps all the same, the first of two`, () => {
    const byte = load("i64", 8, i32(65_536));
    const half = load("i64", 64, i32(65_532));
    const word = load("i32", 32, i32(65_533));
    const divided = binary("div_u", i32(1), local(0));
    const low = (code: Code) => give(unary("wrap", code));
    const ways: readonly (readonly [CodeStatement, number])[] = [
      [low(half), TRAP.memory],
      [low(binary("shr_u", byte, i64(32n))), TRAP.memory],
      [low(binary("shr_s", byte, i64(63n))), TRAP.memory],
      [low(binary("shl", half, i64(40n))), TRAP.memory],
      [low(binary("shl", i64(1n), binary("and", half, i64(0n)))), TRAP.memory],
      [low(select(i32(1), i64(5n), byte)), TRAP.memory],
      [give(select(i32(1), i32(5), word)), TRAP.memory],
      [give(select(local(0), word, i32(5))), TRAP.memory],
      [give(select(local(0), i32(5), divided)), TRAP.division],
      [give(binary("and", word, i32(0))), TRAP.memory],
      [give(binary("mul", divided, i32(0))), TRAP.division],
      [give(binary("shr_u", binary("shr_u", word, i32(20)), i32(20))), TRAP.memory],
      [store(8, i32(0), half), TRAP.memory],
      [set(1, divided), TRAP.division],
      [when(divided, []), TRAP.division],
      [give(binary("add", word, divided)), TRAP.memory],
      [give(binary("add", divided, word)), TRAP.division],
      [low(binary("add", half, unary("extend", divided))), TRAP.memory],
      [low(binary("add", unary("extend", divided), half)), TRAP.division],
      [low(binary("rem_u", byte, unary("extend", divided))), TRAP.memory],
      [low(binary("rem_u", i64(1n), unary("extend", local(0)))), TRAP.division],
    ];
    for (const [index, [statement, reason]] of ways.entries()) {
      assert.deepEqual(outcomes(moduleOf([f(statement, give(i32(0)))]), [0]), [`trap ${reason}`], `way ${index}`);
    }
  });

  test(`${backEnd}: what is as deep as may be runs`, () => {
    let code: Code = local(0);
    for (let depth = 0; depth < 990; depth++) code = binary("add", code, i32(1));
    let statement: CodeStatement = give(i32(3));
    for (let depth = 0; depth < 490; depth++) statement = depth % 2 ? loop(statement) : when(local(0), [statement]);
    assert.deepEqual(outcomes(moduleOf([f(give(code))]), [1]), ["991"]);
    assert.deepEqual(outcomes(moduleOf([f(statement, give(i32(4)))]), [1]), ["3"]);
  });
}
