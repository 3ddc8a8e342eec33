// Modules with parts of a game: what they bring and need, under which names, and what an editor knows of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalRules } from "../../src/language/canonical.ts";
import { format, printDeclaration, printFile } from "../../src/language/format/format.ts";
import { standardModule } from "../../src/language/modules/standard-library.ts";
import { type Read, readGame, readText } from "../../src/language/read.ts";
import { analyse } from "../../src/language/service/analysis.ts";
import { applyEdits, completion, definition, hover, rename } from "../../src/language/service/index.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { GAMES, textOf } from "../library/library.ts";
import { findBase, textOfVariant, VARIANTS } from "../library/variants.ts";
import { mutateTokens, randomNumbers } from "./mutate.ts";

const CLOCK = `module clock "Plies are counted"
needs track turn: Player, constant limit: 1..99
track ply: 0..99 = 0
fn left = limit - ply
action tick do ply += 1
end draw when ply is limit
display
  title ply "plies"
`;
const POT = `module pot "Stones in a pot"
needs type Stone with pebble, track turn: Player
track pot[Stone]: 0..9 = 0
fn pebbles = pot[pebble]
action drop(s: Stone) do pot[s] += 1
end turn wins when pebbles is 9
`;
const BOTH = `module both "A pot and a clock"
use ./clock
use ./pot
action stir(s: Stone) do
  if left > 1: drop(s)
  tick
`;
const MEN = "module men\nneeds board Square, type Man with owner: Player, track at[Square]: Man?\n";
const HUNT = `module hunt "Nobody is left"
use ./men
needs track turn: Player
fn of(p: Player) = { s in Square | at[s].owner is p }
end turn wins when of(next(turn)) is {}
`;

type Texts = Readonly<Record<string, string>>;
const TEXTS: Texts = { "./clock": CLOCK, "./pot": POT, "./both": BOTH, "./men": MEN, "./hunt": HUNT };

const among =
  (texts: Texts) =>
  (path: string): string | undefined =>
    Object.hasOwn(texts, path) ? texts[path] : undefined;

const read = (text: string, texts: Texts = TEXTS): Read => readGame(makeSource("g", text), {}, among(texts));

const canonical = (one: Read): string => canonicalRules(one, []);

/** A right game with its texts. */
function right(text: string, texts: Texts = TEXTS): Read {
  const one = read(text, texts);
  assert.deepEqual(one.diagnostics, []);
  assert.ok(one.checked.game);
  return one;
}

const game = (...lines: readonly string[]): string => `game G
${lines.filter((line) => line.startsWith("use")).join("\n")}
players A, B
type Stone = { pebble, boulder }
constant limit = 5
track turn: Player = A
${lines.filter((line) => !line.startsWith("use")).join("\n")}
outcome draw otherwise
`;

const GO = "decision go(s in Stone) by turn do turn := next(turn), tick";

/** Games with modules, and the declarations that these bring, written by hand. */
const WRITTEN: readonly (readonly [name: string, written: string, flat: string])[] = [
  [
    "as it is",
    game("use ./clock", GO),
    game(GO).concat(
      'track ply: 0..99 = 0\nfn left = limit - ply\naction tick do ply += 1\nend draw when ply is limit\ndisplay\n  title ply "plies"\n',
    ),
  ],
  [
    "needs that are called otherwise",
    game(
      "use ./pot(pebble = boulder, Stone = Rock, turn = other)",
      "type Rock = { boulder, flint }",
      "track other: Player = A",
      "decision go(s in Rock) by turn do turn := next(turn), drop(s)",
    ),
    game(
      "type Rock = { boulder, flint }",
      "track other: Player = A",
      "decision go(s in Rock) by turn do turn := next(turn), drop(s)",
    ).concat(
      "track pot[Rock]: 0..9 = 0\nfn pebbles = pot[boulder]\naction drop(s: Rock) do pot[s] += 1\nend other wins when pebbles is 9\n",
    ),
  ],
  [
    "modules that use others, each once",
    game("use ./clock", "use ./both", "decision go(s in Stone) by turn do turn := next(turn), stir(s)"),
    game("decision go(s in Stone) by turn do turn := next(turn), stir(s)").concat(
      "track ply: 0..99 = 0\nfn left = limit - ply\naction tick do ply += 1\nend draw when ply is limit\n",
      "track pot[Stone]: 0..9 = 0\nfn pebbles = pot[pebble]\naction drop(s: Stone) do pot[s] += 1\nend turn wins when pebbles is 9\n",
      "action stir(s: Stone) do\n  if left > 1: drop(s)\n  tick\n",
    ),
  ],
  [
    "one module twice",
    game(
      "use ./pot as mine",
      "use ./pot(pebble = boulder) as yours",
      "decision go(s in Stone) by turn when mine.pebbles + yours.pebbles < 9 do turn := next(turn), mine.drop(s), yours.pot[s] += 1",
    ),
    game(
      "decision go(s in Stone) by turn when mine.pebbles + yours.pebbles < 9 do turn := next(turn), mine.drop(s), yours.pot[s] += 1",
    ).concat(
      ...(["mine", "yours"] as const).map(
        (word) =>
          `track ${word}.pot[Stone]: 0..9 = 0\nfn ${word}.pebbles = ${word}.pot[${word === "mine" ? "pebble" : "boulder"}]\n` +
          `action ${word}.drop(s: Stone) do ${word}.pot[s] += 1\nend turn wins when ${word}.pebbles is 9\n`,
      ),
    ),
  ],
  [
    "local names that would hide something of the game",
    game("use ./pot", "track s: 0..9 = 0", "decision go(k in Stone) by turn do turn := next(turn), drop(k), s += 1"),
    game("track s: 0..9 = 0", "decision go(k in Stone) by turn do turn := next(turn), drop(k), s += 1").concat(
      "track pot[Stone]: 0..9 = 0\nfn pebbles = pot[pebble]\naction drop(s_: Stone) do pot[s_] += 1\nend turn wins when pebbles is 9\n",
    ),
  ],
];

for (const [name, written, flat] of WRITTEN) {
  test(`written out: ${name}`, () => {
    const one = right(written);
    assert.equal(canonical(one), canonical(right(flat)));
    assert.equal(canonical(right(printFile(one.flat))), canonical(one), "the flat text is read as it was printed");
  });
}

test("games of the library and variants of them, written out, are the same rules", () => {
  const chess = GAMES.filter((one) => one === "chess").map((one) => textOf(one));
  const variants = VARIANTS.filter((one) => ["crazyhouse", "modern", "duck"].includes(one)).map((one) =>
    textOfVariant(one),
  );
  const texts = [...chess, ...variants];
  assert.equal(texts.length, 4);
  for (const text of texts) {
    const one = readGame(makeSource("g", text), {}, findBase);
    assert.ok(one.checked.game);
    assert.equal(canonical(readGame(makeSource("g", printFile(one.flat)))), canonical(one));
  }
});

/** Mistakes, at the columns of the second line. */
const WRONG: readonly (readonly [name: string, text: string, found: readonly string[]])[] = [
  [
    "a need that is not met",
    game("use ./clock", GO).replace("constant limit", "constant limits"),
    ['5-12 NF1520 ./clock needs `constant limit: 1..99`; the game has none; did you mean "limits"?'],
  ],
  [
    "several needs that are not met",
    game("use ./hunt", "decision go by turn do turn := next(turn)"),
    [
      "5-11 NF1520 ./men needs `board Square`, `type Man with owner: Player`, `track at[Square]: Man?`; the game has none of these",
    ],
  ],
  [
    "a need met by a thing of another kind",
    game("use ./clock", GO).replace("constant limit = 5", "track limit: 1..5 = 5"),
    ['5-12 NF1521 ./clock needs `constant limit: 1..99`; "limit" is a track here'],
  ],
  [
    "a need met by something of another type",
    game("use ./clock", GO)
      .replace("track turn: Player = A", "track turn: Stone = pebble\ntrack other: Player = A")
      .replace("by turn do turn := next(turn)", "by other do turn := pebble"),
    ["5-12 NF1521 ./clock needs `track turn: Player`; found a Stone, expected a Player"],
  ],
  [
    "a need with other indices",
    game("use ./clock", GO).replace("constant limit = 5", "constant limit[Player] = A: 5, B: 6"),
    ["5-12 NF1521 ./clock needs `constant limit: 1..99`; here it has 1 index, not 0"],
  ],
  [
    "an enumeration without a value that is needed",
    game("use ./pot", "decision go(s in Stone) by turn do drop(s)").replace("pebble, boulder", "flint, boulder"),
    ['5-10 NF1521 ./pot needs `type Stone with pebble`; "Stone" has no value "pebble"'],
  ],
  [
    "a name that is there already",
    game("use ./clock", "fn left = 3", GO),
    ['5-12 NF1509 found names in "./clock" that mean something already: "left" (of the game)'],
  ],
  [
    "a name that two modules bring",
    game("use ./clock", "use ./other", GO),
    ['5-12 NF1509 found names in "./other" that mean something already: "ply" (of ./clock)'],
  ],
  [
    "a word before names where it is not needed",
    game("use ./clock as c", GO.replace("tick", "c.tick")),
    ["16-17 NF1523 ./clock needs no word before its names: it is used once"],
  ],
];

for (const [name, text, found] of WRONG) {
  test(`wrong: ${name}`, () => {
    const { diagnostics } = read(text, {
      ...TEXTS,
      "./other": "module other\ntrack ply: 0..9 = 0\nend draw when ply is 3",
    });
    const lines = text.split("\n").map((_, i, all) => all.slice(0, i).join("\n").length + 1);
    const said = diagnostics.map(({ start, end, code, message }) => {
      const from = lines.findLast((line) => line <= start) ?? 0;
      return `${start - from + 1}-${end - from + 1} ${code} ${message}`;
    });
    assert.deepEqual(said, found);
  });
}

test("a missing need that is almost there is bound by its fix", () => {
  const text = game("use ./clock", GO).replace("constant limit", "constant limits");
  const [diagnostic] = read(text).diagnostics;
  assert.ok(diagnostic?.fix);
  const mended = applyEdits(text, diagnostic.fix.edits);
  assert.match(mended, /use \.\/clock\(limit = limits\)/);
  right(mended);
});

test("modules that need each other in a circle are refused", () => {
  const texts = {
    "./clock": `use ./pot\n${CLOCK}`.replace(/^(use .*\n)(module .*\n)/, "$2$1"),
    "./pot": POT.replace("\nneeds", "\nuse ./clock\nneeds"),
  };
  assert.deepEqual(
    read(game("use ./clock", GO), texts).diagnostics.map(({ code }) => code),
    ["NF1505"],
  );
});

test("a mistake in a module is told in the module alone", () => {
  const texts = { "./clock": CLOCK.replace("ply += 1", "ply += turn") };
  const { diagnostics, source } = read(game("use ./clock", GO), texts);
  assert.equal(diagnostics.length, 1);
  const [slot] = source.modules.filter(({ name }) => name === "./clock");
  assert.ok(slot && diagnostics[0] && diagnostics[0].start > slot.start);
});

test("without use leaves out what the module brought, with what speaks of it", () => {
  const texts = { ...TEXTS, "./base": game("use ./clock", GO, "remember all except turn as seen at most 50") };
  const without = right("game V from ./base\nwithout use clock\n", texts);
  const written = without.flat.declarations.map(printDeclaration).join("\n");
  assert.doesNotMatch(written, /ply|tick|clock|limit is/);
  const hole = read("game V from ./base\nwithout use clock\nfn f = left\n", texts).diagnostics;
  assert.deepEqual(
    hole.map(({ code }) => code),
    ["NF1201"],
  );
});

test("a variant changes what modules brought to its base, and uses modules itself", () => {
  const texts = { ...TEXTS, "./base": game("use ./clock", GO) };
  const one = right(
    "game V from ./base\nuse ./pot\naction tick but then do ply += 1\ndecision go but then do drop(s)\n",
    texts,
  );
  const written = one.flat.declarations.map(printDeclaration).join("\n");
  assert.match(written, /action tick do ply \+= 1, ply \+= 1|action tick do\n {2}ply \+= 1\n {2}ply \+= 1/);
  assert.match(written, /track pot\[Stone\]/);
  const hole = read("game V from ./base\nwithout track turn\n", texts).diagnostics;
  assert.ok(
    hole.every(({ code }) => code === "NF1518"),
    JSON.stringify(hole),
  );
});

test("a variant names what its base has of a module used under a word", () => {
  const CLOCKS = "use ./clock(limit = long) as slow\nuse ./clock(limit = short) as fast\n";
  const base = `game Base
${CLOCKS}players White, Black
constant long = 5
constant short = 3
track turn: Player = White
decision go by turn do slow.tick, turn := next(turn)
decision rush by turn do fast.tick, turn := next(turn)
fn slow.plus(n: 0..9) = n + slow.ply
outcome draw otherwise
`;
  const texts = { ...TEXTS, "./base": base };
  const line = (text: string): string => {
    const variant = `game V from ./base\n${text}`;
    assert.deepEqual(format(makeSource("v", variant)), { text: variant });
    return right(variant, texts).flat.declarations.map(printDeclaration).join("\n");
  };
  assert.match(line("decision go but then do fast.tick\n"), /slow\.tick, turn := next\(turn\), fast\.tick/);
  assert.match(line("decision go but when fast.left > slow.ply\n"), /when fast\.left > slow\.ply/);
  assert.match(line("fn now = slow.plus(2)\n"), /fn now = slow\.plus\(2\)/);
  const gone = line("without fn fast.left, decision rush, use fast\n");
  assert.doesNotMatch(gone, /fast\./);
  assert.match(gone, /slow\.left/);
});

test("remember all keeps all tracks, those of modules too", () => {
  const tuple = (lines: string): readonly unknown[] =>
    right(game("use ./clock", GO, lines)).checked.game?.memories[0]?.tuple.map(
      (core) => core.kind === "track" && core.track,
    ) ?? [];
  assert.deepEqual(tuple("remember all as seen at most 9"), [0, 1]);
  assert.deepEqual(tuple("remember all except turn as seen at most 9"), [1]);
  assert.deepEqual(
    read(game(GO, "use ./clock", "remember all except limit as seen at most 9")).diagnostics.map(({ code }) => code),
    ["NF1201"],
  );
});

test("the lines of modules are printed as they are read", () => {
  const text = `module m
use ./pot(pebble = stone, turn = mover) as mine
needs type Held of Kind, type Man with owner: Player, kind: Kind, tag few: set of Kind,
  constant home[Player]: set of Square, track at[s in Square]: Man?,
  fn of(p: Player): set of Square, action put(p: Player), decision move(from: Square, to: Square),
  with size in 0..9
remember all except ply, turn as seen since ply is 0
`;
  assert.deepEqual(format(makeSource("m", text)), { text });
});

// ---- editors ----

test("an editor finds what modules brought, and says what it is", () => {
  const text = textOf("chess");
  const analysis = analyse(text, "chess");
  const at = text.indexOf("castlings(s, p)");
  const { text: module } = standardModule("std/castling").source;
  const start = module.indexOf("castlings(k");
  assert.deepEqual(definition(analysis, at), { start, end: start + "castlings".length, module: "std/castling" });
  assert.match(hover(analysis, at)?.doc ?? "", /^where the king on k may cross to/);
  const offered = completion(analysis, at).items.map(({ label }) => label);
  assert.ok(["castlings", "passed", "unmoved"].every((label) => offered.includes(label)));
});

test("another name for what modules need is said at their use lines, and taken back from there", () => {
  const text = textOf("chess");
  const renamed = rename(analyse(text, "chess"), text.indexOf("stride(s: Square"), "reachOf");
  assert.ok("edits" in renamed);
  const other = applyEdits(text, renamed.edits);
  assert.match(other, /use std\/passing\(stride = reachOf\)\n/);
  const back = rename(analyse(other, "chess"), other.indexOf("reachOf(s: Square"), "stride");
  assert.ok("edits" in back);
  assert.equal(applyEdits(other, back.edits), text);
});

test("100 games whose modules have changed tokens are read", () => {
  const random = randomNumbers(31);
  for (let round = 0; round < 100; round++) {
    const texts = Object.fromEntries(
      Object.entries(TEXTS).map(([path, text]) => [path, random(3) === 0 ? mutateTokens(text, random) : text]),
    );
    const [, written] = WRITTEN[round % WRITTEN.length]!;
    const text = random(2) === 0 ? mutateTokens(written, random) : written;
    const one = readText(makeSource("g", text), {}, among(texts));
    assert.ok(one.diagnostics.every(({ start, end }) => start <= end));
    assert.equal(one.checked.game === undefined, one.diagnostics.length > 0 || one.file.module === true);
  }
});
