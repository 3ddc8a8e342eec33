// Bags: values in no order, equal ones counted.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countOf, sizeOf } from "../../src/language/core/domain.ts";
import type { Type } from "../../src/language/core/types.ts";
import { choicesAt, Fault, type GameSystem, type State } from "../../src/model/index.ts";
import { diagnose } from "../language/diagnose.ts";
import { gameOf, gameText } from "./game.ts";

const DRAWING = [
  "players A, B",
  "type Token = { red, green, blue }",
  "track pot: bag of Token at most 6 = [blue, red, green, red, red, green]",
  "track kept: bag of Token at most 4",
  "track pair: (bag of 0..3 at most 2)? = none",
  "track turn: Player = A",
  "decision draw by turn when size pot > 0",
  "  do random t in pot, pot := take(pot, t), kept := add(kept, t), turn := next(turn)",
  "outcome done otherwise",
];

const stateOf = (system: GameSystem, position: string): State => {
  const parsed = system.parsePosition(position);
  assert.ok("state" in parsed, "error" in parsed ? parsed.error.message : "");
  return parsed.state;
};

/** The results of the only decision that there is, with their probabilities. */
function results(system: GameSystem, state: State): readonly string[] {
  const tuple = choicesAt(system, state).map(([decision]) => decision ?? null);
  return system
    .consequences(state, tuple)
    .map((one) => `${one.probability.toFraction()} ${system.printPosition(one.state)}`);
}

test("each value is drawn as likely as it is often in the bag", () => {
  const system = gameOf(...DRAWING);
  const [start] = system.initialStates();
  assert.ok(start);
  assert.deepEqual(results(system, start), [
    "1/2 pot=[red, red, green, green, blue], kept=[red], turn=B",
    "1/3 pot=[red, red, red, green, blue], kept=[green], turn=B",
    "1/6 pot=[red, red, red, green, green], kept=[blue], turn=B",
  ]);
});

test("the order in which a bag is written and filled means nothing", () => {
  const system = gameOf(...DRAWING);
  const [one, other] = ["pot=[red, blue, red], kept=[green, blue]", "kept=[blue, green], pot=[red, red, blue]"].map(
    (position) => stateOf(system, position),
  );
  assert.ok(one && other);
  assert.equal(system.encode(one), system.encode(other));
  assert.equal(system.printPosition(one), "pot=[red, red, blue], kept=[green, blue]");
  assert.equal(system.printPosition(system.decode(system.encode(one))), system.printPosition(one));
  assert.ok("error" in system.parsePosition("kept=[red, red, red, red, red]"));
  assert.equal(system.printPosition(stateOf(system, "pair=[3, 1]")), "pair=[1, 3]");
});

test("a state is encoded and read back, whatever the bags hold", () => {
  const system = gameOf(...DRAWING);
  const token = fc.constantFrom("red", "green", "blue");
  fc.assert(
    fc.property(fc.array(token, { maxLength: 6 }), fc.array(token, { maxLength: 4 }), (pot, kept) => {
      const state = stateOf(system, `pot=[${pot.join(", ")}], kept=[${kept.join(", ")}]`);
      assert.equal(system.printPosition(system.decode(system.encode(state))), system.printPosition(state));
      assert.equal(system.encode(stateOf(system, system.printPosition(state))), system.encode(state));
      const turned = stateOf(system, `pot=[${pot.toReversed().join(", ")}], kept=[${kept.toReversed().join(", ")}]`);
      assert.equal(system.encode(turned), system.encode(state));
    }),
    { seed: 54, numRuns: 100 },
  );
});

test("encodings that hold no bag are refused", () => {
  const system = gameOf(
    "players A",
    "track pot: bag of 0..3 at most 3 = [1, 2]",
    "decision stop when size pot > 0 do pot := []",
    "outcome done otherwise",
  );
  const [start] = system.initialStates();
  assert.ok(start);
  const known = system.encode(start);
  const read = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte) as typeof known).filter(
    (encoding) => {
      try {
        return system.encode(system.decode(encoding)) === encoding;
      } catch (error) {
        assert.ok(error instanceof RangeError, String(error));
        return false;
      }
    },
  );
  // One for each bag of up to 3 of 4 numbers.
  assert.equal(read.length, 35);
});

/** All bags of up to so many of the numbers below a bound, made one by one. */
function bagsOf(kinds: number, atMost: number): number {
  if (kinds === 0) return 1;
  let all = 0;
  for (let taken = 0; taken <= atMost; taken++) all += bagsOf(kinds - 1, atMost - taken);
  return all;
}

test("a type of bags has as many values as there are bags", () => {
  for (const kinds of [1, 2, 3, 5]) {
    for (const atMost of [1, 2, 4]) {
      const of: Type = { kind: "int", low: 0, high: kinds - 1 };
      assert.equal(sizeOf({ kind: "bag", of, atMost }), BigInt(bagsOf(kinds, atMost)));
      assert.equal(countOf({ kind: "option", of: { kind: "bag", of, atMost } }), 1 + bagsOf(kinds, atMost));
    }
  }
});

test("adding and taking are each other's inverse, and counts are sums", () => {
  const of = "{ x in 0..3 | count(pot, x) > 0 }";
  const system = gameOf(
    "players A",
    "track pot: bag of 0..3 at most 8",
    "fn after2(b: bag of 0..3 at most 8, x: 0..3, n: 0..2): bag of 0..3 at most 8 = take(add(b, x, n), x, n)",
    "decision stop when pot is not [0] do pot := [0]",
    "outcome same when every x in 0..3, n in 0..2: size pot + n > 8 or after2(pot, x, n) is pot",
    "outcome other otherwise",
    `end counted(size pot - sum of count(pot, x) for x in ${of}) when members(pot) is not ${of} or size pot is 8`,
  );
  for (const [pot, outcome] of [
    ["[]", "same"],
    ["[0]", "same"],
    ["[3, 1, 1, 2, 3, 3, 0, 0]", "counted 0"],
  ] as const) {
    const state = stateOf(system, `pot=${pot}`);
    assert.equal(system.outcome(state)?.text, outcome, pot);
  }
});

const faultOf = (...lines: readonly string[]): string => {
  const system = gameOf(
    "players A",
    "track pot: bag of 0..3 at most 3 = [1, 1, 2]",
    ...lines,
    "outcome done otherwise",
  );
  const [start] = system.initialStates();
  assert.ok(start);
  try {
    results(system, start);
    return "none";
  } catch (error) {
    return error instanceof Fault ? `${error.code} ${error.message}` : String(error);
  }
};

test("more than fits, what is not there, and nothing to draw are faults", () => {
  const go = "decision go when size pot is 3 do ";
  assert.match(faultOf(`${go}pot := add(pot, 0)`), /^NF2001 .*found \[0, 1, 1, 2\], expected bag of 0\.\.3 at most 3/);
  assert.match(faultOf(`${go}pot := take(pot, 3)`), /^NF2011 /);
  assert.match(faultOf(`${go}pot := take(pot, 1, 3)`), /^NF2011 /);
  assert.equal(faultOf(`${go}pot := take(pot, 1, 2)`), "none");
  assert.match(faultOf(`${go}pot := [], random x in pot, pot := add(pot, x)`), /^NF2009 /);
});

const WRONG: Readonly<Record<string, readonly string[]>> = {
  "track n: 0..3 = count(pot, red)": ["NF1201"],
  "track t: 0..3? = top(pot)": ["NF1301"],
  "fn f = pot[1]": ["NF1305"],
  "fn f = push(pot, 1)": ["NF1301"],
  "fn f = pot < pot": ["NF1303"],
  "fn f = add(pot)": ["NF1304"],
  "fn f = take(pot, 1, 1, 1)": ["NF1304"],
  "fn f = add(pot, A)": ["NF1301"],
  "fn f = pot is none": ["NF1302"],
  "track deck: pile of 0..3 at most 3 = pot": ["NF1301"],
  "track other: bag of 0..3 at most 0": ["NF1309"],
  "type Some = bag of 0..3 at most 2\ntrack by2[Some]: Bool = false": ["NF1318"],
  "type Pair = { left: bag of 0..3 at most 2, right: 0..3 }": ["NF1320"],
};

for (const [line, expected] of Object.entries(WRONG)) {
  test(`${expected.join()} in ${line}`, () => {
    const found = diagnose(
      gameText(
        "players A",
        "track pot: bag of 0..3 at most 3",
        line,
        "decision go do pot := []",
        "outcome done otherwise",
      ),
    );
    assert.deepEqual(
      found.map(({ code }) => code),
      expected,
      found.map(({ message }) => message).join("\n"),
    );
  });
}
