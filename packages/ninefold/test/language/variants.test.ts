// Games that come from others: what replaces what, which parts change, and that no text is too wrong to be read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printDeclaration, printFile } from "../../src/language/format/format.ts";
import type { FindModule } from "../../src/language/modules/modules.ts";
import { readGame, readText } from "../../src/language/read.ts";
import { analyse } from "../../src/language/service/analysis.ts";
import { definition, rename } from "../../src/language/service/index.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { compileText } from "../../src/play/load/load.ts";
import { GAMES, textOf } from "../library/library.ts";
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
];

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

const TWICE: readonly (readonly [lines: string, twice: readonly string[]])[] = [
  ["decision step but by turn by A", ["by"]],
  ["decision step but\n  by turn\n  without by", []],
  ["decision step but prefer most at[me] prefer least at[me]", ["prefer"]],
  ["decision step but\n  then do nothing\n  do nothing", ["then do"]],
  ["decision step but\n  then do nothing\n  then do nothing", ["then do"]],
  ['decision step but\n  when at[me] < 3  "slow"\n  when at[me] < 4  "slow"', ["slow"]],
  ["decision step but\n  g in {run}\n  g in {hop}", ["g"]],
  [
    'decision step but\n  when at[me] < 3  "slow"\n  when at[me] < 4\n  unless g is hop\n  by A\n  first do nothing',
    [],
  ],
  ["every decision but\n  finally nothing\n  first do nothing", ["first do"]],
  ['type Gait but also fly, fly letters "fl"', ["fly"]],
  ["constant pace but hop: 4, run: 3, hop: 5", ["hop"]],
  ["fn reach but\n  walk, run => 1\n  run => 2\n  otherwise 3\n  otherwise 4", ["run", "otherwise"]],
];

for (const [lines, twice] of TWICE) {
  test(`a part is changed once: ${lines}`, () => {
    const { diagnostics } = readGame(makeSource("v", `game V from race\n${lines}\n`), {}, find);
    const found = diagnostics.filter(({ code }) => code === "NF1517").map(({ message }) => message.split('"')[1]);
    assert.deepEqual(found, twice);
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

test("a module comes from no game", () => {
  const { diagnostics } = readText(makeSource("m", "module M from race\nfn one = 1\n"), {}, find);
  assert.deepEqual(
    diagnostics.map(({ code, start, end }) => [code, start, end]),
    [["NF1506", 14, 18]],
  );
});

const rulesOf = (text: string, modules: FindModule): string => {
  const { system, diagnostics } = compileText(text, { modules });
  assert.ok(system, diagnostics.map(({ message }) => message).join("\n"));
  return system.rules;
};

for (const game of GAMES) {
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
