// The public interface of play, called as programs without types may call it: nothing fails by what it happened to do with
// a value that it should have refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../../src/model/index.ts";
import * as play from "../../src/play/index.ts";
import { textOf } from "../library/library.ts";

/** No argument of any function here. */
const WRONG: readonly unknown[] = [
  ...[null, 5.5, -1, Number.NaN, 2 ** 60, 10n, true, Symbol("wrong"), () => undefined],
  ...[[], [Symbol("wrong")], {}, Object.create(null), new Map(), new Date(Number.NaN)],
  ...["", "wrong", "\u0000", "x".repeat(1 << 20)],
  // What fails when it is printed, and when it is looked at as a number.
  {
    toString(): never {
      throw new Error("printed");
    },
    [Symbol.toPrimitive](): never {
      throw new Error("printed");
    },
  },
];

type Call = (value: never) => unknown;

const loaded = await play.load(textOf("pig"));
assert.ok(loaded.ok);
const { rules } = loaded;
const { system } = rules;
const match = rules.newGame({ chance: 1 });
const unseeded = rules.newGame();
const begun = play.beginningOf(system.legal(match.state, match.activePlayers[0]!.id));
const plays = { seed: 1, plays: 2 };
const running = () => play.perft(system, 0);

const CALLS: Readonly<Record<string, Call>> = {
  newGame: (value) => rules.newGame(value),
  "newGame from": (from) => rules.newGame({ from }),
  "newGame chance": (chance) => rules.newGame({ chance }),
  "newMatch rules": (value) => play.newMatch(value),
  "commitOption player": (value) => match.commitOption(value, "roll"),
  "commitOption option": (value) => match.commitOption("P1", value),
  "commitOption chance": (value) => unseeded.commitOption("P1", "roll", value),
  "commitOption result": (value) =>
    unseeded.commitOption("P1", "roll", { uniform: () => value, weighted: () => value }),
  withdraw: (value) => match.withdraw(value),
  getOptions: (value) => match.getOptions(value),
  view: (value) => match.view(value),
  goTo: (value) => match.goTo(value),
  "load from": (value) => play.load(value),
  "load options": (value) => play.load(textOf("nim"), value),
  "load name": (name) => play.load(textOf("nim"), { name }),
  "load parameters": (parameters) => play.load(textOf("nim"), { parameters }),
  "load parameter": (heaps) => play.load(textOf("nim"), { parameters: { heaps } }),
  "load modules": (modules) => play.load("game G\nuse ./other\n", { modules }),
  "load cache": (cache) => play.load(textOf("nim"), { cache }),
  compileText: (value) => play.compileText(value),
  "compileText options": (value) => play.compileText("game G", value),
  "loadRecord text": (value) => play.loadRecord(value, rules),
  "loadRecord rules": (value) => play.loadRecord(play.saveRecord(match), value),
  readRecord: (value) => play.readRecord(value),
  saveRecord: (value) => play.saveRecord(value),
  makeRules: (value) => play.makeRules(value),
  "makeRules parameters": (value) => play.makeRules(system, value),
  seeded: (value) => play.seeded(value),
  resumed: (value) => play.resumed(value),
  uniform: (value) => play.seeded(1).uniform(value),
  weighted: (value) => play.seeded(1).weighted(value),
  supplied: (value) => play.supplied(value).uniform(2),
  "supplied result": (value) => play.supplied([value]).uniform(2),
  recording: (value) => play.recording(value),
  "recording result": (value) => play.recording({ uniform: () => value, weighted: () => value }).uniform(2),
  startState: (value) => play.startState(value),
  startStates: (value) => play.startStates(value, 0),
  "startState from": (value) => play.startState(system, value),
  withinLimits: (value) => play.withinLimits(system, value),
  "playouts system": (value) => play.finish(play.playouts(value, plays)),
  "playouts options": (value) => play.finish(play.playouts(system, value)),
  "perft system": (value) => play.finish(play.perft(value, 1)),
  "perft depth": (value) => play.finish(play.perft(system, value)),
  "perft options": (value) => play.finish(play.perft(system, 1, value)),
  "parallelPlayouts system": (value) => play.parallelPlayouts(value, plays),
  "parallelPlayouts options": (value) => play.parallelPlayouts(system, value),
  "parallelPerft system": (value) => play.parallelPerft(value, 1),
  "parallelPerft depth": (value) => play.parallelPerft(system, value),
  "parallelPerft options": (value) => play.parallelPerft(system, 1, value),
  finish: (value) => play.finish(value),
  "run work": (value) => play.run(value),
  run: (value) => play.run(running(), value),
  "run signal": (signal) => play.run(running(), { signal }),
  "run onProgress": (onProgress) => play.run(running(), { onProgress }),
  beginningOf: (value) => play.beginningOf(value),
  beginningAfter: (value) => play.beginningAfter(begun, value),
  beginningsByValues: (value) => play.beginningsByValues(begun, value),
  hash128: (value) => play.hash128(value),
  checksum: (value) => play.checksum(value),
  hashRules: (value) => play.hashRules(value),
  folderCache: (value) => play.folderCache(typeof value === "string" ? "\u0000" : value),
  ...each("playouts", ["seed", "plays", "seconds", "now", "from", "maxPlies", "limits"], (options) =>
    play.finish(play.playouts(system, { ...plays, ...options })),
  ),
  ...each("perft", ["from", "maxStates", "limits"], (options) => play.finish(play.perft(system, 3, options))),
  ...each("limits", ["work", "memory"], (limits) => play.finish(play.perft(system, 3, { limits }))),
  ...each(
    "parallelPlayouts",
    ["seed", "plays", "seconds", "now", "from", "maxPlies", "limits", "workers", "signal", "onProgress"],
    (options) => play.parallelPlayouts(system, { ...plays, ...options }),
  ),
  ...each("parallelPerft", ["from", "maxStates", "limits", "workers", "signal", "onProgress"], (options) =>
    play.parallelPerft(system, 3, options),
  ),
};

/** One call for each option alone. */
function each(name: string, options: readonly string[], call: (options: object) => unknown) {
  return Object.fromEntries(
    options.map((option) => [`${name} ${option}`, (value: never) => call({ [option]: value })] as const),
  );
}

for (const [name, call] of Object.entries(CALLS)) {
  test(`${name} tells what is wrong with a value`, async () => {
    for (const value of WRONG) {
      try {
        await call(value as never);
      } catch (error) {
        const isTold = error instanceof RangeError || error instanceof play.PlayError || error instanceof Fault;
        assert.ok(isTold, String(error));
        assert.doesNotMatch(error.message, /Cannot|of undefined|printed|is not (a function|iterable)/);
        assert.ok(error.message.length < 500);
      }
    }
  });
}

/** What is answered, or thrown, with its code. */
async function told(call: () => unknown): Promise<string> {
  try {
    const answer = (await call()) as { error?: { code: string; message: string } };
    return answer.error ? `${answer.error.code}: ${answer.error.message}` : "nothing";
  } catch (error) {
    const { code, message } = error as play.ArgumentError;
    return `${code}: ${message}`;
  }
}

const MESSAGES: readonly (readonly [call: () => unknown, message: string])[] = [
  [
    () => CALLS["commitOption option"]!(5 as never),
    'unknown-option: The id of a decision is a text such as "roll", not 5.',
  ],
  [() => CALLS["commitOption player"]!(Symbol() as never), "unknown-player: The game has no player a symbol."],
  [
    () => CALLS["commitOption chance"]!("7" as never),
    'NF3005: chance: found "7", expected a source of chance, such as `seeded(1)`',
  ],
  [() => CALLS["loadRecord text"]!(null as never), "NF3101: Not JSON: found null, expected the text of a record."],
  [
    () => CALLS["loadRecord rules"]!(system as never),
    "NF3005: loadRecord: found an object, expected rules, as `load` or `makeRules` gives them",
  ],
  [
    () => CALLS["newGame chance"]!(Symbol() as never),
    "NF3005: chance: found a symbol, expected a seed (a text or a safe integer) or a source of chance",
  ],
  [() => CALLS.newGame!(null as never), "NF3005: newMatch: found null, expected options, as an object"],
  [() => CALLS.saveRecord!(rules as never), "NF3005: saveRecord: found an object, expected a match"],
  [() => CALLS["load from"]!([] as never), "NF3005: load: found a list, expected a text, a URL or a Blob"],
  [() => CALLS["playouts seed"]!(null as never), "NF3005: seed: found null, expected a seed: a text or a safe integer"],
  [
    () => CALLS["load options"]!({ paramters: { heaps: "2" } } as never),
    'NF3005: options: found the option "paramters", expected name, parameters, modules, cache; did you mean "parameters"?',
  ],
  [
    () => play.compileText("game G", { with: {} } as never),
    'NF3005: options: found the option "with", expected name, parameters, modules, cache',
  ],
  [() => CALLS["run signal"]!(5 as never), "NF3005: signal: found 5, expected an AbortSignal"],
];

for (const [call, message] of MESSAGES) test(message, async () => assert.equal(await told(call), message));

test("a system that lacks what every question may ask is refused at once", async () => {
  for (const member of ["forces", "notations"] as const) {
    const older = { ...system, [member]: undefined } as never;
    const refused = { code: "NF3005", message: /found an object, expected a game system/ };
    assert.throws(() => play.finish(play.perft(older, 1)), refused);
    assert.throws(() => play.finish(play.playouts(older, plays)), refused);
    await assert.rejects(play.makeRules(older), refused);
    assert.throws(() => play.newMatch({ ...rules, system: older }), { code: "NF3005", message: /expected rules/ });
  }
});
