// Games that come from others: what replaces what, which parts change, and that no text is too wrong to be read. They stand
// in one file, since nearly all of them change one base, the game below.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lettersOf } from "../../src/language/core/letters.ts";
import { NONE, withoutNone } from "../../src/language/core/types.ts";
import { printDeclaration, printFile } from "../../src/language/format/format.ts";
import type { FindModule } from "../../src/language/modules/modules.ts";
import { readGame, readText } from "../../src/language/read.ts";
import { analyse } from "../../src/language/service/analysis.ts";
import { definition, rename } from "../../src/language/service/index.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { compileText } from "../../src/play/load/load.ts";
import { textOf } from "../library/library.ts";
import { sampledGames } from "../library/sample.ts";
import { findBase, textOfVariant, VARIANTS } from "../library/variants.ts";
import { mutateBytes, mutateTokens, randomNumbers } from "./mutate.ts";

const RACE = `game Race "First to ten"
players A, B
type Gait = { walk, run, hop } letters "wrh"
constant pace[Gait] = walk: 1, run: 2, hop: 3
track at[Player]: 0..12 = 0
track last: Gait? = none
track turn: Player = A
notation short = at "ab" " " last "wrh" " " turn "ab"
fn far(p: Player) = at[p] >= 10
fn reach(g: Gait, p: Player) = match g
  walk, run => at[p] + pace[g]
  otherwise at[p] + 3
action go(p: Player, g: Gait) do at[p] := reach(g, p)
decision step(g in Gait) by turn
  unless g is run and at[me] > 8  "no running so near the goal"
  do let before = at[me]
     go(me, g)
     last := g
spelling long of step = "go " g
spelling short of step = g
every decision finally turn := next(turn)
with strict in { false, true } = false
for p in Player: end p wins when far(p)
outcome draw otherwise
display
  title at "steps"
  title last "gait"
`;

const among =
  (texts: Readonly<Record<string, string>>): FindModule =>
  (path) =>
    Object.hasOwn(texts, path) ? texts[path] : undefined;

const find = among({ race: RACE, "./race": RACE });

/** The declarations of a variant written out that are not those of the base, and in brackets those that are gone. */
function changes(lines: string): readonly string[] {
  const { flat, diagnostics } = readGame(makeSource("v", `game V from race\n${lines}\n`), {}, find);
  assert.deepEqual(diagnostics, []);
  const base = parse(makeSource("race", RACE)).file.declarations.map(printDeclaration);
  const now = flat.declarations.map(printDeclaration);
  const gone = base.filter((one) => !now.includes(one)).map((one) => `[${one.split("\n")[0]}]`);
  return [...now.filter((one) => !base.includes(one)), ...gone];
}

const CHANGES: readonly (readonly [name: string, lines: string, expected: readonly string[]])[] = [
  ["nothing", "", []],
  [
    "a function",
    "fn far(p: Player) = at[p] > 10",
    ["fn far(p: Player) = at[p] > 10", "[fn far(p: Player) = at[p] >= 10]"],
  ],
  ["a new definition", "tag fast = {run}", ["tag fast = {run}"]],
  ["an ending is added", "end draw when at[A] is 3 and at[B] is 3", ["end draw when at[A] is 3 and at[B] is 3"]],
  [
    "a spelling, by its name and decision",
    "spelling short of step = g [me]\nspelling brief of step = g",
    ["spelling short of step = g [me]", "spelling brief of step = g", "[spelling short of step = g]"],
  ],
  ["a spelling that is left out", "without spelling long", ['[spelling long of step = "go " g]']],
  ["what is left out", "without end wins", ["[for p in Player: end p wins when far(p)]"]],
  [
    "an arm that takes one value from another arm",
    "fn reach but run => at[p] + 1",
    [
      "fn reach(g: Gait, p: Player) = match g\n  walk => at[p] + pace[g]\n  run  => at[p] + 1\n  otherwise at[p] + 3",
      "[fn reach(g: Gait, p: Player) = match g]",
    ],
  ],
  [
    "an arm for a value that came under `otherwise`",
    "fn reach but\n  hop => at[p]\n  otherwise 0",
    [
      "fn reach(g: Gait, p: Player) = match g\n  walk, run => at[p] + pace[g]\n  hop       => at[p]\n  otherwise 0",
      "[fn reach(g: Gait, p: Player) = match g]",
    ],
  ],
  [
    "a row of a table",
    "constant pace but hop: 4, run: 3",
    ["constant pace[Gait] = walk: 1, run: 3, hop: 4", "[constant pace[Gait] = walk: 1, run: 2, hop: 3]"],
  ],
  [
    "a value more, with its letter and its row",
    'type Gait but also fly letters "f"\nconstant pace but fly: 9\nnotation short = at "ab" " " last "wrhf" " " turn "ab"',
    [
      'type Gait = { walk, run, hop, fly } letters "wrhf"',
      "constant pace[Gait] = walk: 1, run: 2, hop: 3, fly: 9",
      'notation short = at "ab" " " last "wrhf" " " turn "ab"',
      '[type Gait = { walk, run, hop } letters "wrh"]',
      "[constant pace[Gait] = walk: 1, run: 2, hop: 3]",
      '[notation short = at "ab" " " last "wrh" " " turn "ab"]',
    ],
  ],
  [
    "a value less takes its arms and rows along",
    'type Gait but without hop\nnotation short = at "ab" " " turn "ab"',
    [
      'type Gait = { walk, run } letters "wr"',
      "constant pace[Gait] = walk: 1, run: 2",
      'notation short = at "ab" " " turn "ab"',
      '[type Gait = { walk, run, hop } letters "wrh"]',
      "[constant pace[Gait] = walk: 1, run: 2, hop: 3]",
      '[notation short = at "ab" " " last "wrh" " " turn "ab"]',
    ],
  ],
  [
    "before and after an action, whose `let` is seen",
    "decision step but\n  first do nothing\n  then do if before is 0: at[me] := 2",
    [
      'decision step(g in Gait) by turn unless g is run and at[me] > 8  "no running so near the goal"\n' +
        "  do nothing, let before = at[me], go(me, g), last := g\n     if before is 0: at[me] := 2",
      '[decision step(g in Gait) by turn unless g is run and at[me] > 8  "no running so near the goal"]',
    ],
  ],
  [
    "conditions and parameters",
    'decision step but\n  without "no running so near the goal"\n  unless g is hop and strict  "no hopping"\n  g in Gait | g is not run',
    [
      'decision step(g in Gait | g is not run) by turn unless g is hop and strict  "no hopping"\n' +
        "  do let before = at[me], go(me, g), last := g",
      '[decision step(g in Gait) by turn unless g is run and at[me] > 8  "no running so near the goal"]',
    ],
  ],
  [
    "a named action",
    "action go but then do if g is hop: at[p] := 0",
    [
      "action go(p: Player, g: Gait) do\n  at[p] := reach(g, p)\n  if g is hop: at[p] := 0",
      "[action go(p: Player, g: Gait) do at[p] := reach(g, p)]",
    ],
  ],
  [
    "what is said of every decision",
    'every decision but\n  when at[me] < 9  "enough"\n  first do nothing',
    ['every decision when at[me] < 9  "enough"\n  finally nothing, turn := next(turn)', "[every decision]"],
  ],
  [
    "a track that a notation writes and the display names",
    "without track last\naction go(p: Player, g: Gait) do at[p] := reach(g, p)\ndecision step but do go(me, g)",
    [
      'notation short = at "ab" " " "-" " " turn "ab"',
      'decision step(g in Gait) by turn unless g is run and at[me] > 8  "no running so near the goal"\n  do go(me, g)',
      'display\n  title at "steps"',
      "[track last: Gait? = none]",
      '[notation short = at "ab" " " last "wrh" " " turn "ab"]',
      '[decision step(g in Gait) by turn unless g is run and at[me] > 8  "no running so near the goal"]',
      "[display]",
    ],
  ],
  [
    "a line of the display",
    'display\n  title at "metres"\n  hide turn',
    ['display\n  title at "metres"\n  title last "gait"\n  hide turn', "[display]"],
  ],
  [
    "a value less, but not what is said of another type's value of that name",
    "type Gait but without hop\ntype Jump = { hop, leap }\nfn wide(j: Jump) = match j\n  hop => 1\n  otherwise 2\n" +
      'constant pace[Gait] = walk: 1, run: 2\nnotation short = at "ab" " " turn "ab"',
    [
      'type Gait = { walk, run } letters "wr"',
      "constant pace[Gait] = walk: 1, run: 2",
      'notation short = at "ab" " " turn "ab"',
      "type Jump = { hop, leap }",
      "fn wide(j: Jump) = match j\n  hop => 1\n  otherwise 2",
      '[type Gait = { walk, run, hop } letters "wrh"]',
      "[constant pace[Gait] = walk: 1, run: 2, hop: 3]",
      '[notation short = at "ab" " " last "wrh" " " turn "ab"]',
    ],
  ],
  [
    "a parameter's usual value",
    "with strict in { false, true } = true",
    ["with strict in { false, true } = true", "[with strict in { false, true } = false]"],
  ],
  [
    "a type that loses a value which a new type has",
    'type Gait but without hop\ntype Jump = { hop, leap }\nfn far(p: Player) = match jump\n  hop => at[p] > 10\n  leap => at[p] > 9\ntrack jump: Jump = hop\nnotation short = at "ab" " " turn "ab"',
    [
      'type Gait = { walk, run } letters "wr"',
      "constant pace[Gait] = walk: 1, run: 2",
      'notation short = at "ab" " " turn "ab"',
      "fn far(p: Player) = match jump\n  hop  => at[p] > 10\n  leap => at[p] > 9",
      "type Jump = { hop, leap }",
      "track jump: Jump = hop",
      '[type Gait = { walk, run, hop } letters "wrh"]',
      "[constant pace[Gait] = walk: 1, run: 2, hop: 3]",
      '[notation short = at "ab" " " last "wrh" " " turn "ab"]',
      "[fn far(p: Player) = at[p] >= 10]",
    ],
  ],
  [
    "the order of values, one of which it leaves out and gives again",
    'type Gait but\n  without walk\n  also walk letters "w"\nnotation short = at "ab" " " turn "ab"',
    [
      'type Gait = { run, hop, walk } letters "rhw"',
      'notation short = at "ab" " " turn "ab"',
      '[type Gait = { walk, run, hop } letters "wrh"]',
      '[notation short = at "ab" " " last "wrh" " " turn "ab"]',
    ],
  ],
];

/** What is wrong with a variant of the race, or of another base. */
function mistakes(lines: string, base = "race", texts: Readonly<Record<string, string>> = {}): readonly string[] {
  const modules = among({ race: RACE, ...texts });
  const { diagnostics } = readGame(makeSource("v", `game V from ${base}\n${lines}\n`), {}, modules);
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

test("what a variant itself says of a value that it leaves out is a mistake", () => {
  const missing = 'NF1201 nothing here is called "hop", expected walk or run';
  const lines = 'type Gait but without hop\nnotation short = at "ab" " " turn "ab"\n';
  assert.deepEqual(mistakes(`${lines}fn reach but hop => 5`), [missing]);
  assert.deepEqual(mistakes(`${lines}constant pace but hop: 5`), [missing]);
  assert.deepEqual(mistakes("type Gait but without skip"), ['NF1516 "Gait" has no value "skip"']);
});

test("a value that a type gets and for which the base has no arm is told where it is given", () => {
  const spanned = (lines: string, base: string): readonly string[] => {
    const text = `game V from base\n${lines}\n`;
    const { diagnostics } = readGame(makeSource("v", text), {}, among({ base }));
    return diagnostics.map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`);
  };
  const whole = RACE.replace("otherwise at[p] + 3", "hop => at[p] + 3");
  const lines = 'type Gait but\n  without walk\n  also fly letters "f"\nnotation short = at "ab" " " turn "ab"\n';
  const wanted = 'expected one for each value or a last arm "otherwise"';
  assert.deepEqual(spanned(`${lines}constant pace but fly: 4`, whole), [
    `also fly letters "f": this does not fit "reach", base:10:38: found no arm for fly, ${wanted}`,
  ]);
  assert.deepEqual(spanned(`${lines}fn reach but fly => 4`, whole), [
    'also fly letters "f": this does not fit "pace", base:4:10: found no entry for fly, expected one for each value',
  ]);
});

test("what a module left out had brought is not brought in again by the message", () => {
  const text = "game V from chess\nwithout use castling\n";
  const { diagnostics } = readGame(makeSource("v", text), {}, findBase);
  assert.deepEqual(
    diagnostics.map(({ message }) => message.replace(/\d+:\d+/, "*")),
    ['this does not fit "targets", chess:*: nothing here is called "castlings"'],
  );
});

test("a value that is none, though a function is called so, is told as one in arms and rows", () => {
  const found = 'NF1301 found the function "far", expected walk, run or hop';
  assert.deepEqual(mistakes("fn reach but far => 5"), [found]);
  assert.deepEqual(mistakes("constant pace but far: 5"), [found]);
  assert.deepEqual(mistakes("fn reach but line => 5"), ['NF1301 found the function "line", expected walk, run or hop']);
});

test("a base whose name is misspelled is guessed where the names of games are known", () => {
  const games = ["race", "chess"];
  const { diagnostics } = readGame(makeSource("v", "game V from rase\n"), {}, Object.assign(among({}), { games }));
  const [{ message, fix } = {}] = diagnostics;
  assert.equal(message, 'found no game "rase"; did you mean "race"?');
  assert.deepEqual(fix?.edits, [{ start: 12, end: 16, text: "race" }]);
  assert.match(mistakes("", "rase")[0] ?? "", /expected one of the library/);
});

test("names of the base with a word before them stand in lines of the variant that are no expressions", () => {
  const texts = {
    "./two": `game Two
use ./clock as one
use ./clock as other
players A, B
track turn: Player = A
decision go by turn do one.tick, other.tick, turn := next(turn)
outcome draw otherwise
display
  title one.seen "first"
`,
    "./clock":
      "module clock\nneeds track turn: Player\ntrack seen: 0..9 = 0\naction tick do seen := min(seen + 1, 9)\n",
  };
  const text = `game V from ./two
notation both = one.seen " " other.seen " " turn "ab"
remember all except one.seen, other.seen as positions at most 9
end draw when times positions is 3
display
  title one.seen "number one"
  hide other.seen
`;
  const { flat, diagnostics } = readGame(makeSource("v", text), {}, among(texts));
  assert.deepEqual(diagnostics, []);
  const printed = printFile(flat);
  assert.match(printed, /^display\n {2}title one\.seen "number one"\n {2}hide other\.seen$/m);
  assert.match(printed, /^notation both = one\.seen " " other\.seen " " turn "ab"$/m);
  const { diagnostics: unknown } = readGame(
    makeSource("v", "game V from ./two\ndisplay\n  hide one.sen\n"),
    {},
    among(texts),
  );
  assert.match(unknown[0]?.message ?? "", /"one\.sen"/);
});

test("what a base changes wrongly is a mistake of the variants that come from it", () => {
  const texts = { "./mid": "game Mid from race\nwithout fn nope\n" };
  assert.deepEqual(mistakes("", "./mid", texts), ['NF1515 "Race" has no fn "nope" to do without']);
});

test("what stands between tracks in a notation stays when one of them goes", () => {
  const base = RACE.replace("track turn", "track laps: 0..3 = 0\ntrack turn").replace(
    '= at "ab"',
    '= laps "/" at "ab"',
  );
  const text = "game V from base\nwithout track laps\n";
  const { flat, diagnostics } = readGame(makeSource("v", text), {}, among({ base }));
  assert.deepEqual(diagnostics, []);
  assert.match(printFile(flat), /^notation short = "-" "\/" at "ab" " " last "wrh" " " turn "ab"$/m);
});

test("a module comes from no game", () => {
  const { diagnostics } = readText(makeSource("m", "module M from race\nfn far = 2\n"), {}, find);
  assert.deepEqual(
    diagnostics.map(({ code, message }) => `${code} ${message}`),
    ['NF1115 found "from", expected the end of the declaration'],
  );
});

test("a mistake names the text of a line that is not the variant's own", () => {
  const found = 'NF1227 found a second "finally" for "step", from lines race:21 and 2, expected one; join them';
  assert.deepEqual(mistakes("every decision in {step} finally last := none"), [found]);
});

test("a parameter that is left out leaves the others of its line", () => {
  const strict = "with strict in { false, true } = false";
  const both = RACE.replace(strict, `${strict}, depth in 1..3 = 2`);
  const text = "game V from both\nwithout with strict\n";
  const { flat, diagnostics } = readGame(makeSource("v", text), {}, among({ both }));
  assert.deepEqual(diagnostics, []);
  assert.match(printFile(flat), /^with depth in 1\.\.3 = 2$/m);
});

test("a variant may use a module that its base uses, another one, or leave it out", () => {
  const base = RACE.replace("\n", "\nuse ./goal\n").replace(">= 10", ">= goal");
  const texts = {
    "./base": base,
    "./goal": "module Goal\nconstant goal = 10\n",
    "./far": "module Far\nconstant goal = 11\n",
  };
  const usesOf = (lines: string): readonly string[] => {
    const read = readGame(makeSource("v", `game V from ./base\n${lines}\n`), {}, among(texts));
    assert.deepEqual(read.diagnostics, []);
    return read.flat.declarations.flatMap((one) => (one.kind === "use" ? one.path.text : []));
  };
  assert.deepEqual(usesOf("use ./goal"), ["./goal"]);
  assert.deepEqual(usesOf("without use ./goal\nuse ./far"), ["./far"]);
  assert.deepEqual(usesOf("without use ./goal\nconstant goal = 9"), []);
});

test("a part is changed at most once", () => {
  assert.deepEqual(mistakes("fn reach but\n  run => 1\n  run, hop => 2\n  otherwise 3\n  otherwise 4"), [
    "NF1516 found a second arm for run, expected one",
    'NF1516 found a second "otherwise", expected one',
  ]);
  assert.deepEqual(mistakes("constant pace but hop: 1, hop: 2"), ["NF1516 found a second row for hop, expected one"]);
  assert.deepEqual(
    mistakes("decision step but\n  same when at\n  same when turn\n  shown to A\n  shown to B").slice(0, 2),
    [
      'NF1516 found a second clause for "same when", expected one',
      'NF1516 found a second clause for "shown to", expected one',
    ],
  );
  assert.deepEqual(mistakes("decision step but\n  then step or nothing\n  without shown to").slice(0, 1), [
    'NF1516 there is no "shown" to do without',
  ]);
  assert.deepEqual(
    mistakes('decision step but\n  by A\n  g in {walk}\n  by B\n  when true "ok"\n  unless true "ok"\n  g in {run}'),
    [
      'NF1516 found a second clause for "by", expected one',
      'NF1516 found a second clause for the reason "ok", expected one',
      'NF1516 found a second parameter for "g", expected one',
    ],
  );
});

test("a variant may change thousands of parts", () => {
  const names = Array.from({ length: 4000 }, (_, i) => `m${i}`);
  const list = (of: (name: string) => string): string => names.map(of).join(", ");
  const base = `game Many
players A, B
type T = { ${list((name) => name)} }
constant p[T] = ${list((name) => `${name}: 1`)}
track now: T = m0
decision d(x in T) by A do now := x
outcome over otherwise
`;
  assert.deepEqual(mistakes("type T = { m0 }", "many", { many: base }), []);
  assert.deepEqual(mistakes(`constant p but ${list((name) => `${name}: 2`)}`, "many", { many: base }), []);
});

for (const [name, lines, expected] of CHANGES) {
  test(`a variant changes ${name}`, () => assert.deepEqual(changes(lines), expected));
}

test("one parameter of several in a line is left out", () => {
  const race = RACE.replace(
    "with strict in { false, true } = false",
    "with strict in Bool = false, goal in 5..10 = 10",
  );
  const { flat } = readGame(makeSource("v", "game V from race\nwithout with strict\n"), {}, among({ race }));
  assert.match(printFile(flat), /^with goal in 5\.\.10 = 10$/m);
});

test("a line of the display takes the place of its own, in whichever block that one stands", () => {
  const race = `${RACE}display\n  title turn "whose turn"\n`;
  const lines = 'display\n  title at "metres"\n  title turn "next"\n  hide last\n';
  const { flat } = readGame(makeSource("v", `game V from race\n${lines}`), {}, among({ race }));
  assert.deepEqual(flat.declarations.filter(({ kind }) => kind === "display").map(printDeclaration), [
    'display\n  title at "metres"\n  title last "gait"',
    'display\n  title turn "next"\n  hide last',
  ]);
});

test("lines of the display about one thing take each other's place, and go with it", () => {
  const lines = `display
  area Track
  place at[p] is n on (n, 0) in Track
  place last as chip
  place g in Gait on (pace[g], 1)
  shape g in Gait = disc
  link g in Gait to g
  gesture step(g) = at[me], g
  title step "a step"
`;
  const displayOf = (variant: string): string | undefined => {
    const { flat, diagnostics } = readGame(
      makeSource("v", `game V from race\n${variant}`),
      {},
      among({ race: RACE.replace("display\n", lines) }),
    );
    assert.deepEqual(diagnostics, []);
    return flat.declarations.filter(({ kind }) => kind === "display").map(printDeclaration)[0];
  };
  const more = `display
  area Track "the track"
  place at[p] in Track
  place g in Gait on (0, pace[g])
  shape x in Gait = star
  link x in Gait to walk
  gesture step(g) = g
  title step "one step"
`;
  assert.equal(
    displayOf(more),
    `${more}  title at "steps"\n  title last "gait"`.replace("  place g", "  place last as chip\n  place g"),
  );
  const others = 'notation short = turn "ab"\ndecision rest by turn do turn := next(turn)\n';
  const left = `display
  area Track
  place at[p] is n on (n, 0) in Track
  place last as chip
  place g in Gait on (pace[g], 1)
  shape g in Gait = disc
  link g in Gait to g
  title at "steps"
  title last "gait"`;
  assert.equal(displayOf(`without decision step\n${others}`), left);
});

const TWICE: readonly (readonly [lines: string, twice: readonly string[]])[] = [
  ["decision step but by turn by A", ["by"]],
  ["decision step but\n  by turn\n  without by", []],
  ["decision step but prefer most at[me] prefer least at[me]", ["prefer"]],
  ["decision step but\n  then do nothing\n  do nothing", []],
  ["decision step but\n  then do nothing\n  then do nothing", []],
  ['decision step but\n  when at[me] < 3  "slow"\n  when at[me] < 4  "slow"', ["slow"]],
  ["decision step but\n  g in {run}\n  g in {hop}", ["g"]],
  [
    'decision step but\n  when at[me] < 3  "slow"\n  when at[me] < 4\n  unless g is hop\n  by A\n  first do nothing',
    [],
  ],
  ["every decision but\n  finally nothing\n  first do nothing", []],
  ['type Gait but also fly, fly letters "fl"', ["fly"]],
  ["constant pace but hop: 4, run: 3, hop: 5", ["hop"]],
  ["fn reach but\n  walk, run => 1\n  run => 2\n  otherwise 3\n  otherwise 4", ["run", "otherwise"]],
];

for (const [lines, twice] of TWICE) {
  test(`a part is changed once: ${lines}`, () => {
    const { diagnostics } = readGame(makeSource("v", `game V from race\n${lines}\n`), {}, find);
    const found = diagnostics.map(({ code }) => code);
    assert.deepEqual(
      found,
      twice.map(() => "NF1516"),
    );
  });
}

test("what a base cannot change of its own base is told of the games that come from it", () => {
  const modules = among({ race: RACE, "./far": "game Far from race\nwithout fn nowhere\n" });
  const { diagnostics } = readGame(makeSource("v", "game V from ./far\n"), {}, modules);
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ["NF1515"],
  );
});

const rulesOf = (text: string, modules: FindModule): string => {
  const { system, diagnostics } = compileText(text, { modules });
  assert.ok(system, diagnostics.map(({ message }) => message).join("\n"));
  return system.rules;
};

for (const game of sampledGames()) {
  test(`${game}: a variant that changes nothing, or gives each declaration anew, is the game itself`, () => {
    const text = textOf(game);
    const { file } = parse(makeSource(game, text));
    const given = file.declarations.filter((one) => "name" in one || one.kind === "players" || one.kind === "setup");
    const rules = rulesOf(text, findBase);
    const modules = among({ base: text });
    const head = `game ${file.name.text} from base\n`;
    assert.equal(rulesOf(head, modules), rules);
    assert.equal(rulesOf(`${head}${given.map((one) => `${printDeclaration(one)}\n`).join("")}`, modules), rules);
  });
}

test("bases come from bases, and what the nearest says counts", () => {
  const modules = among({ race: RACE, "./far": "game Far from race\nfn far(p: Player) = at[p] >= 11\n" });
  const { flat, diagnostics, bases } = readGame(
    makeSource("v", "game V from ./far\nfn far(p: Player) = at[p] >= 12\n"),
    {},
    modules,
  );
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(
    bases.map(({ path }) => path),
    ["./far", "race"],
  );
  assert.match(printFile(flat), /fn far\(p: Player\) = at\[p\] >= 12/);
  assert.doesNotMatch(printFile(flat), /from/);
});

test("an editor finds what the base declares, and renames only what the base does not use", () => {
  const text = "game V from ./race\nfn far(p: Player) = at[p] >= goal\nconstant goal = 11\n";
  const analysis = analyse(text, "v", find);
  assert.deepEqual(analysis.diagnostics, []);
  const place = definition(analysis, text.indexOf("at[p]"));
  assert.equal(place?.module, "./race");
  assert.equal(RACE.slice(place.start, place.end), "at");
  const refused = rename(analysis, text.indexOf("far("), "distant");
  assert.ok("error" in refused && /uses "far"/.test(refused.error));
  const renamed = rename(analysis, text.indexOf("goal"), "end2");
  assert.ok("edits" in renamed && renamed.edits.length === 2);
});

test("no text of a variant or of its base is too wrong to be read", () => {
  for (const [i, name] of VARIANTS.entries()) {
    for (const mutate of [mutateBytes, mutateTokens]) {
      const wrong = mutate(textOfVariant(name), randomNumbers(i));
      readGame(makeSource(name, wrong), {}, findBase);
      const base = mutate(RACE, randomNumbers(i));
      readGame(makeSource(name, `game V from race\n${CHANGES[i % CHANGES.length]?.[1]}\n`), {}, among({ race: base }));
    }
  }
});

test("not every new name is compared with every known one", () => {
  const many = (name: string): string =>
    Array.from({ length: 300 }, (_, i) => `fn number${i}${name} = ${i}\n`).join("");
  const found = mistakes(many("th"), "many", { many: `${RACE}${many("the")}` });
  assert.equal(found.length, 200);
  assert.equal(found[0], 'NF1519 "number0th" is new and nothing uses it; did you mean "number0the"?');
});

test("a reason says which of several endings is left out", () => {
  const base = RACE.replace(
    "outcome draw otherwise",
    'end draw when at[A] is at[B]  "side by side"\nend draw when strict  "too strict"\noutcome draw otherwise',
  );
  const read = (lines: string) => readGame(makeSource("v", `game V from race\n${lines}\n`), {}, among({ race: base }));
  const left = (lines: string): readonly string[] => {
    const { flat, diagnostics } = read(lines);
    assert.deepEqual(diagnostics, []);
    return flat.declarations.filter(({ kind }) => kind === "end").map(printDeclaration);
  };
  assert.deepEqual(left('without end "side by side"').length, 2);
  assert.deepEqual(left('without end draw "too strict", end wins'), ['end draw when at[A] is at[B]  "side by side"']);
  assert.deepEqual(left("without end draw").length, 1);
  const wrong = (lines: string) => read(lines).diagnostics.map(({ message }) => message);
  assert.deepEqual(wrong('without end "side by sides"'), [
    '"Race" has no "end" that says "side by sides" to do without; did you mean "side by side"?',
  ]);
  assert.deepEqual(wrong('without end wins "too strict"'), [
    '"Race" has no end "wins" that says "too strict" to do without',
  ]);
});

test("the spellings of a decision go with it", () => {
  const two = `${RACE}decision wait by turn do nothing\nspelling short of wait = "-"\n`;
  const { flat, diagnostics } = readGame(
    makeSource("v", "game V from two\nwithout decision wait\n"),
    {},
    among({ two }),
  );
  assert.deepEqual(diagnostics, []);
  const spelled = flat.declarations.flatMap((one) => (one.kind === "spelling" ? printDeclaration(one) : []));
  assert.deepEqual(spelled, ['spelling long of step = "go " g', "spelling short of step = g"]);
});

test("the spellings of decisions that a module brought go with the module", () => {
  const texts = {
    "./waits":
      "module waits\nneeds track turn: Player\ndecision wait by turn do turn := next(turn)\nend draw when turn is next(turn)\n",
    "./base": RACE.replace("players", "use ./waits as left\nuse ./waits as right\nplayers").concat(
      'spelling short of left.wait = "-"\nspelling short of right.wait = "+"\n',
    ),
  };
  const { flat, diagnostics } = readGame(
    makeSource("v", "game V from ./base\nwithout use right, spelling long\n"),
    {},
    among(texts),
  );
  assert.deepEqual(diagnostics, []);
  const spelled = flat.declarations.flatMap((one) => (one.kind === "spelling" ? printDeclaration(one) : []));
  assert.deepEqual(spelled, ["spelling short of step = g", 'spelling short of left.wait = "-"']);
});

test("fields that a variant adds are left out by the constructors of its base", () => {
  const base =
    'game Base\nplayers A, B\ntype Man = { owner: Player } letters "AB"\nboard Cell = grid(2, 1)\ntrack at[Cell]: Man? = picture "A."\ntrack turn: Player = A\ndecision go by turn\n  do at[b1] := Man(me), turn := next(turn)\noutcome draw otherwise\n';
  const lines =
    'type Face = { plain, raised } letters "", "~"\ntype Man but also face: Face = plain\ndecision go but then do at[b1].face := raised\n';
  const read = (text: string) => readGame(makeSource("v", `game V from base\n${text}`), {}, () => base);
  assert.deepEqual(read(lines).diagnostics, []);
  const man = read(lines).checked.game?.tracks[0]?.type;
  assert.deepEqual(lettersOf(withoutNone(man ?? NONE)), ["A", "A~", "B", "B~"]);
  assert.deepEqual(
    read(lines.replace(" = plain", "")).diagnostics.map(({ code }) => code),
    ["NF1518"],
  );
  assert.deepEqual(
    read(lines.replace("also face", "also owner")).diagnostics.map(({ code }) => code),
    ["NF1516"],
  );
});
