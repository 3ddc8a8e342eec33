// Which values a state keeps: those that it keeps come back as they were, one value has one text, and the others are refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSystem, State } from "ninefold";
import { Player } from "ninefold-platform";
import { playersOf, small, Thing } from "./programs.ts";

const players = playersOf("One", "Two");
const [One, Two] = players;

/** The state after the effect of a game whose thing gets a value. */
function kept(write: (thing: Thing) => void, read?: (thing: Thing) => void): { system: GameSystem; state: State } {
  let isRead = false;
  const system = small({
    players,
    effect: (thing) => write(thing),
    condition: (thing) => {
      if (isRead) read?.(thing);
      return true;
    },
  });
  const [start] = system.initialStates();
  const [decision] = system.legal(start!, system.players[0]!.id);
  const state = system.draw(start!, [decision!, null], { uniform: () => 0, weighted: () => 0 });
  isRead = true;
  return { system, state };
}

const KEPT: readonly (readonly [name: string, value: unknown])[] = [
  ["null", null],
  ["booleans", [true, false]],
  ["numbers", [0, 1, -1, 0.1 + 0.2, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, 2 ** 53]],
  ["texts with quotes and backslashes", ['"', "\\", '\\"', "\\\\", "\\u0022", "'", '""', '\\u"', 'a "b" c\\']],
  ["texts with line ends and brackets", ["a\nb", "\r", "\t", "\0", "[", "]", "(", ")", "{", "}", ",", ", ", "=", ";"]],
  ["texts beyond ASCII", ["é", "中", "😀", "\u007f", "\u2028", "\u202e"]],
  ["lone surrogates", ["\ud800", "\udc00", "a\udfff"]],
  [
    "texts that look like others",
    ["none", "true", "gone", "One", "@One", "@@One", "@", "1", "-1", "1e21", "", " ", "X "],
  ],
  ["players", [One, Two]],
  ["lists in lists", [[], [[]], [1, [2, [3]]], [null, [null]]]],
  ["objects", { a: 1, b: { c: [One, { d: "@One" }] }, "": 0, "a b": 1, é: 2, '"': 3, "\\": 4 }],
  ["objects with names like numbers", { 10: "a", 9: "b", "-1": "c", b: 1, a: 2 }],
  ["names that objects have", { constructor: 1, toString: 2, hasOwnProperty: 3 }],
  ["an empty object", {}],
  ["64 lists in each other", Array.from({ length: 62 }).reduce<unknown>((inner) => [inner], null)],
];

for (const [name, value] of KEPT) {
  test(`a state keeps ${name}`, () => {
    const read: unknown[] = [];
    const { system, state } = kept(
      (thing) => {
        thing.value = value;
      },
      (thing) => read.push(thing.value),
    );
    system.legal(state, system.players[1]!.id);
    assert.deepEqual(read, [value]);
    const encoding = system.encode(state);
    assert.match(encoding, /^[ -~]*$/);
    assert.equal(system.encode(system.decode(encoding)), encoding);
    const printed = system.printPosition(state);
    const parsed = system.parsePosition(printed);
    assert.ok("state" in parsed, `${printed}: ${JSON.stringify(parsed)}`);
    assert.equal(system.encode(parsed.state), encoding, printed);
  });
}

/** Pairs of values that are the same. */
const SAME: readonly (readonly [name: string, one: unknown, other: unknown])[] = [
  ["fields in another order", { a: 1, b: 2 }, { b: 2, a: 1 }],
  ["names like numbers", { b: 1, 2: 2, 10: 3 }, { 10: 3, b: 1, 2: 2 }],
  ["minus zero", -0, 0],
  ["fields that are undefined", { a: 1, b: undefined }, { a: 1 }],
  ["an object without a prototype", Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
];

for (const [name, one, other] of SAME) {
  test(`one value has one text: ${name}`, () => {
    const [left, right] = [one, other].map((value) =>
      kept((thing) => {
        thing.value = value;
      }),
    );
    assert.equal(left!.system.encode(left!.state), right!.system.encode(right!.state));
  });
}

test("one state has one text, whatever order an effect writes fields in", () => {
  const encodings = [["value"], ["id", "value"]].map((names) => {
    const { system, state } = kept((thing) => {
      const fields = { ...thing } as Record<string, unknown>;
      for (const name of names) {
        Reflect.deleteProperty(thing, name);
        Reflect.set(thing, name, fields[name]);
      }
    });
    return system.encode(state);
  });
  assert.equal(encodings[0], encodings[1]);
});

test("a field that was not there in the beginning is refused", () => {
  assert.throws(() => kept((thing) => Object.assign(thing, { later: 1 })), {
    code: "NF2052",
    message: 'pieces["thing"].later is a new field: give it a value in the beginning, such as null',
  });
});

class Odd {
  value = 1;
}

class Deck extends Array<number> {}

const circle: unknown[] = [];
circle.push(circle);

const MUST = "which a state cannot keep; expected";
const PLAIN = "null, a boolean, number, text or player, or a list or plain object of them";

const REFUSED: readonly (readonly [name: string, value: unknown, message: string])[] = [
  ["a function", () => 1, `is a function, ${MUST} a value`],
  ["a symbol", Symbol("x"), `is a symbol, ${MUST} a value`],
  ["a big integer", 1n, `is a bigint, ${MUST} a value`],
  ["NaN", Number.NaN, `is NaN, ${MUST} a finite number`],
  ["an infinity", Number.NEGATIVE_INFINITY, `is -Infinity, ${MUST} a finite number`],
  ["a date", new Date(0), `is an object of Date, ${MUST} ${PLAIN}`],
  ["a map", new Map(), `is an object of Map, ${MUST} ${PLAIN}`],
  ["a set", new Set(), `is an object of Set, ${MUST} ${PLAIN}`],
  ["an object of a class", new Odd(), `is an object of Odd, ${MUST} ${PLAIN}`],
  ["a list of a class", new Deck(), `is an object of Deck, ${MUST} ${PLAIN}`],
  [
    "a field called __proto__",
    JSON.parse('{"__proto__":1}'),
    `is an object with a field __proto__, ${MUST} other names`,
  ],
  ["a piece", new (class Other extends Thing {})("other"), `is a piece, ${MUST} its id`],
  ["a player of another game", new Player("Eve"), `is a player "Eve" who is not of this game, ${MUST} one who is`],
  [
    "another player of the same name",
    playersOf("One")[0],
    `is a player "One" who is not of this game, ${MUST} one who is`,
  ],
  ["a hole in a list", [1, undefined], `[1] is undefined, ${MUST} a value`],
  [
    "a field called by a symbol",
    { [Symbol.iterator]: 1 },
    `is an object with a field Symbol(Symbol.iterator), ${MUST} other names`,
  ],
  ["a circle", circle, `is lists or objects in each other more than 64 deep, ${MUST} fewer`],
];

for (const [name, value, message] of REFUSED) {
  test(`a state does not keep ${name}`, () => {
    const write = () =>
      kept((thing) => {
        thing.value = value;
      });
    assert.throws(write, (error: Error & { code?: string }) => {
      assert.equal(error.name, "Fault");
      assert.equal(error.code, "NF2052");
      assert.ok(error.message.startsWith('pieces["thing"].value'), error.message);
      assert.ok(error.message.includes(message), error.message);
      return true;
    });
  });
}
