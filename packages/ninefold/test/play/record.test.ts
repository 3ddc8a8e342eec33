import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Fault } from "../../src/model/index.ts";
import { loadRecord, type Match, makeRules, newMatch, readRecord, saveRecord, supplied } from "../../src/play/index.ts";
import { type RecordData, writeRecord } from "../../src/play/record/text.ts";
import { played } from "./played.ts";
import { hidden, nim, signs, twice } from "./systems.ts";

const fixed = { seed: 20260102 };

const hiddenRules = await makeRules(hidden);
const hiddenMatch = played(hiddenRules.newGame({ chance: "deal" }), "Guesser:guess(2)");

test("a record is readable and stable", () => {
  assert.equal(
    saveRecord(hiddenMatch),
    `{
  "format": "ninefold-record",
  "version": 1,
  "game": "Hidden",
  "rules": "83334e0c3ead77e6d19194faa394bc8a0b03830753a85f32ef86bfbbb0cc372e",
  "seed": "deal",
  "generator": "xoshiro128**/1",
  "initial": {"position":"start","encoding":"eyJjYXJkIjowLCJndWVzcyI6MH0","forced":[{"decision":"!setup","chance":[2]}]},
  "plies": [
    {"decisions":[null,"guess(2)"]}
  ],
  "final": "ffcf166f3841596bd97b5bd875f9af0d",
  "checksum": "f4b1bf033d3d680c43a121c85e39da34"
}
`,
  );
});

test("a record keeps waiting decisions and later plies", async () => {
  const rules = await makeRules(signs);
  const waiting = played(rules.newGame(), "P1:show(rock)", "P2:show(paper)", "P2:show(rock)");
  const loaded = loadRecord(saveRecord(waiting), rules);
  assert.ok("match" in loaded);
  assert.deepEqual(
    loaded.match.pending.map((decision) => decision?.id),
    [undefined, "show(rock)"],
  );
  assert.equal(played(loaded.match, "P1:show(scissors)").ply, 2);
  const past = loadRecord(saveRecord(waiting.back()), rules);
  assert.ok("match" in past);
  assert.deepEqual([past.match.ply, past.match.length], [0, 1]);
});

test("a match whose chance was handed in is resumed with the results it had", async () => {
  const rules = await makeRules(twice);
  const thrown = rules.newGame().commitOption("A", "throw", supplied([1, 0]));
  const text = saveRecord(thrown.match);
  assert.match(
    text,
    /\{"decisions":\["throw",null\],"chance":\[1\],"forced":\[\{"decision":"!again","chance":\[0\]\}\]\}/,
  );
  const loaded = loadRecord(text, rules);
  assert.ok("match" in loaded);
  assert.deepEqual(loaded.match.state, thrown.match.state);
});

test("a record keeps how players ended the match themselves", async () => {
  const rules = await makeRules(nim(3));
  const begun = played(rules.newGame(), "Ann:take(1)");
  for (const settled of [{ resigned: 1 }, { resigned: 0, onTime: true }, { agreed: "draw" }] as const) {
    const text = saveRecord(begun, settled);
    const loaded = loadRecord(text, rules);
    assert.ok("match" in loaded);
    assert.deepEqual(loaded.settled, settled);
    assert.equal(saveRecord(loaded.match, loaded.settled), text);
  }
  const unsettled = loadRecord(saveRecord(begun), rules);
  assert.ok("match" in unsettled && !("settled" in unsettled));
  assert.throws(() => saveRecord(begun, { resigned: 2 }), /settled/);
  const over = played(begun, "Bob:take(2)");
  assert.throws(() => saveRecord(over, { agreed: "draw" }), /settled/);
  const read = readRecord(saveRecord(begun));
  assert.ok("record" in read);
  const codeOf = (record: RecordData): unknown => {
    const loaded = loadRecord(writeRecord(record), rules);
    return "error" in loaded && loaded.error.code;
  };
  assert.equal(codeOf({ ...read.record, settled: { resigned: 2 } }), "NF3102");
  const ended = readRecord(saveRecord(over));
  assert.ok("record" in ended);
  assert.equal(codeOf({ ...ended.record, settled: { resigned: 0 } }), "NF3102");
});

test("a record carries the parameters its game was loaded with", async () => {
  const rules = await makeRules(nim(9), { heap: "9", __proto__: "x" } as Record<string, string>);
  const text = saveRecord(rules.newGame());
  const read = readRecord(text);
  assert.ok("record" in read);
  assert.deepEqual(read.record.parameters, { heap: "9" });
  assert.ok("match" in loadRecord(text, rules));
});

test("a seed and parameters may be any texts", async () => {
  const seed = '"[[[[[[[[[[\\" {{{{{{{{{{ \\\\" "';
  const rules = await makeRules(nim(9), { b: ']"[[[[[[[[[[', a: "\\" });
  const text = saveRecord(rules.newGame({ chance: seed }));
  const loaded = loadRecord(text, rules);
  assert.ok("match" in loaded, JSON.stringify(loaded));
  assert.equal(loaded.match.seed, seed);
  assert.equal(saveRecord(loaded.match), text);
});

test("parameters in another order are the same record", async () => {
  const rules = await makeRules(nim(9), { b: "2", a: "1", c: "3" });
  const text = saveRecord(rules.newGame());
  assert.match(text, /"parameters": \{"a":"1","b":"2","c":"3"\}/);
  const otherwise = text.replace('{"a":"1","b":"2","c":"3"}', '{"c":"3","a":"1","b":"2"}');
  const loaded = loadRecord(otherwise, rules);
  assert.ok("match" in loaded && saveRecord(loaded.match) === text);
});

test("white space and the order of members do not matter", async () => {
  const reordered = Object.fromEntries(Object.entries(JSON.parse(saveRecord(hiddenMatch))).reverse());
  assert.ok("match" in loadRecord(JSON.stringify(reordered), hiddenRules));
});

/** The text of the hidden match's record with members changed and its checksum right again. */
function forged(changes: Partial<Record<keyof RecordData, unknown>>): string {
  const read = readRecord(saveRecord(hiddenMatch));
  assert.ok("record" in read);
  return writeRecord({ ...read.record, ...changes } as RecordData);
}

const initial = {
  position: "start",
  encoding: "eyJjYXJkIjowLCJndWVzcyI6MH0",
  forced: [{ decision: "!setup", chance: [0] }],
};
const none = undefined;
const ply = { decisions: [null, "guess(2)"] };
const unseeded = { seed: none, generator: none, initial };

const wrong: readonly (readonly [string, string, string, RegExp])[] = [
  ["not JSON", "{", "NF3101", /JSON/],
  ["nothing", "", "NF3101", /JSON/],
  ["another value", "null", "NF3102", /ninefold-record/],
  ["another object", '{"format":"savegame"}', "NF3102", /ninefold-record/],
  ["deep brackets", "[".repeat(1_000_000), "NF3102", /deeper/],
  ["a later version", '{"format":"ninefold-record","version":2}', "NF3103", /version 2/],
  ["a missing member", '{"format":"ninefold-record","version":1}', "NF3102", /game is not a text/],
  ["a wrong member", saveRecord(hiddenMatch).replace("[null,", "[0,"), "NF3102", /plies\[0\]\.decisions\[0\]/],
  ["too much", " ".repeat(2 ** 24 + 1), "NF3110", /16777216/],
  ["a changed character", saveRecord(hiddenMatch).replace("guess(2)", "guess(1)"), "NF3105", /checksum/],
  [
    "older rules",
    forged({ rules: "0".repeat(64) }),
    "NF3104",
    /"Hidden" by other rules: its text has changed since.*0000.*[1-9a-f]/,
  ],
  [
    "another game",
    forged({ game: "Other", rules: "0".repeat(64) }),
    "NF3104",
    /^The record is of "Other"; expected one of "Hidden", whose rules these are\.$/,
  ],
  ["another generator", forged({ generator: "dice" }), "NF3111", /dice/],
  ["a seed without generator", forged({ generator: none }), "NF3102", /generator/],
  ["no base64url", forged({ initial: { ...initial, encoding: "===" } }), "NF3106", /Hidden/],
  ["no state", forged({ initial: { ...initial, encoding: "AAAA" } }), "NF3106", /Hidden/],
  // The same state with a space in its JSON.
  [
    "another encoding of the state",
    forged({ initial: { ...initial, encoding: "eyJjYXJkIjowLCAiZ3Vlc3MiOjB9" } }),
    "NF3106",
    /Hidden/,
  ],
  ["a cut base64url", forged({ initial: { ...initial, encoding: "AAAAA" } }), "NF3106", /Hidden/],
  ["another deal", forged({ initial: { ...initial, forced: [] } }), "NF3108", /ply 0/],
  [
    "a deal out of range",
    forged({ ...unseeded, initial: { ...initial, forced: [{ decision: "!setup", chance: [3] }] } }),
    "NF3108",
    /3/,
  ],
  ["too many results", forged({ ...unseeded, plies: [{ ...ply, chance: [0] }] }), "NF3108", /ply 1/],
  ["an illegal decision", forged({ plies: [{ decisions: [null, "guess(9)"] }] }), "NF3107", /Ply 1: You may not/],
  ["a decision too many", forged({ plies: [{ decisions: ["guess(2)", "guess(2)"] }] }), "NF3107", /Ply 1: Dealer/],
  ["a decision too few", forged({ plies: [{ decisions: [null, null] }] }), "NF3107", /Guesser/],
  ["a player too few", forged({ plies: [{ decisions: [null] }] }), "NF3107", /1 decisions for 2/],
  ["plies after the end", forged({ plies: [ply, ply] }), "NF3107", /Ply 2: The game is over/],
  ["another end", forged({ final: "0".repeat(32) }), "NF3109", /state/],
  ["a position beyond the end", forged({ at: 2 }), "NF3102", /at one of its plies/],
  ["waiting after the end", forged({ pending: [null, "guess(2)"] }), "NF3107", /over/],
  [
    "waiting alone",
    forged({ plies: [], final: finalOf(hiddenMatch.back()), pending: [null, "guess(2)"] }),
    "NF3107",
    /nobody waits/,
  ],
];

function finalOf(match: Match): string {
  return JSON.parse(saveRecord(match.rules.newGame({ from: match.state }))).final;
}

for (const [name, text, code, message] of wrong) {
  test(`a text with ${name} is refused with ${code}`, () => {
    const loaded = loadRecord(text, hiddenRules);
    assert.ok("error" in loaded);
    assert.equal(loaded.error.code, code);
    assert.match(loaded.error.message, message);
  });
}

test("a ply that runs into a hole of the rules is refused with NF3112", () => {
  const outcome = () => {
    throw new Fault("NF2014", "Two outcomes.");
  };
  const loaded = loadRecord(saveRecord(hiddenMatch), { ...hiddenRules, system: { ...hidden, outcome } });
  assert.ok("error" in loaded);
  assert.deepEqual(loaded.error, { code: "NF3112", message: "Ply 1: Two outcomes.", ply: 1 });
});

test("whatever changes in a text, loading returns", async () => {
  const rules = await makeRules(twice);
  let match = newMatch(rules, { chance: 5 });
  for (let n = 0; n < 3; n++) match = played(match, "A:throw");
  const text = saveRecord(match);
  const cut = fc.tuple(fc.nat(text.length), fc.nat(12), fc.string({ unit: "grapheme", maxLength: 6 }));
  fc.assert(
    fc.property(cut, ([from, length, instead]) => {
      const changed = text.slice(0, from) + instead + text.slice(from + length);
      const loaded = loadRecord(changed, rules);
      assert.ok("error" in loaded || saveRecord(loaded.match) === text);
    }),
    { ...fixed, numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.json(), (json) => {
      assert.ok("error" in loadRecord(json, rules));
    }),
    fixed,
  );
});

test("what a stranger wrote in a record steers no terminal and fills no screen", () => {
  const long = "z".repeat(100_000);
  for (const evil of ["\u001b[2J\u009b1m\u202e", long, `${long}\u001b`]) {
    for (const text of [
      forged({ rules: evil, game: evil }),
      forged({ generator: evil }),
      forged({ plies: [{ decisions: [evil, null] }] }),
      JSON.stringify({ ...JSON.parse(saveRecord(hiddenMatch)), parameters: { [evil]: 1 } }),
      JSON.stringify({ format: "ninefold-record", version: evil }),
      `{"format": ${evil}`,
    ]) {
      const loaded = loadRecord(text, hiddenRules);
      assert.ok("error" in loaded);
      assert.doesNotMatch(loaded.error.message, /\p{Cc}|\p{Bidi_Control}/u);
      assert.ok(loaded.error.message.length < 500);
    }
  }
});
