// Notations: what is printed reads back, and what is no position is told where it is not.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { GameSystem, State, TrackValue } from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";
import { sampleStates } from "../laws/system-laws.ts";
import { GAMES, textOf } from "../library/library.ts";

function compiled(text: string) {
  const { system, checked, diagnostics } = compileText(text);
  assert.ok(system && checked?.game, diagnostics.map(({ message }) => message).join("; "));
  return { system, notations: checked.game.notations, tracks: checked.game.tracks };
}

function at(system: GameSystem, text: string): State {
  const read = system.parsePosition(text);
  assert.ok("state" in read, JSON.stringify(read));
  return read.state;
}

/** What is said of a text that is no position. */
function refused(system: GameSystem, text: string): string {
  const read = system.parsePosition(text);
  assert.ok("error" in read, text);
  assert.equal(read.error.code, "NF3001");
  return read.error.message;
}

const game = (lines: string): string => `game G
players White, Black
board Cell = grid(3, 3)
type Kind = { king, pawn, gold }
type Man = { owner: Player, kind: Kind } letters "K", "P", "+P", "k", "p", "+p"
${lines}
decision go do nothing
outcome draw otherwise
`;

/** Every kind of part at once. */
const EVERYTHING = game(`track at[Cell]: Man? = picture "kp1/3/1PK"
track turn: Player = White
track hand[Player, Kind]: 0..12 = 0
track may[Player]: Bool = true
track over: Bool = false
track last: Cell?
track kind: Kind? = none
track n: -5..20 = 0
track aside: 0..3 = 1
notation all = "<" at " " turn "wb" " " hand "KPGkpg" " " may "Ww" " " over "o" "/" last " " kind "kpg" " " n "; " _ ">"`);

test("every kind of part is printed and read", () => {
  const { system } = compiled(EVERYTHING);
  assert.deepEqual(system.notations, ["all"]);
  const start = system.initialStates()[0]!;
  assert.equal(system.printPosition(start, "all"), "<kp1/3/1PK w - Ww -/- - 0; 1>");
  const text = "<+p1+P/2k/K2 b P12Gg w o/b3 g -5; 1>";
  const state = at(system, text);
  assert.equal(system.printPosition(state, "all"), text);
  const values = new Map(system.values(state).map(({ track, index, value }) => [[track, ...index].join(" "), value]));
  assert.equal(values.get("at c3"), "Man(White, gold)");
  assert.equal(values.get("hand White gold"), "12");
  assert.equal(values.get("hand Black gold"), "1");
  assert.equal(values.get("may White"), "false");
  assert.equal(values.get("may Black"), "true");
  assert.equal(values.get("last"), "b3");
  assert.equal(values.get("kind"), "gold");
  assert.equal(values.get("aside"), "1");
  assert.equal(system.printPosition(at(system, system.printPosition(state)), "all"), text);
});

test("letters may stand in any order, space around the text is left aside", () => {
  const { system } = compiled(EVERYTHING);
  const state = at(system, "\n <3/3/3 b g2PG wW -/- - 7; what-ever> ");
  assert.equal(system.printPosition(state, "all"), "<3/3/3 b 2PGg Ww -/- - 7; 1>");
});

test("a text may end before any part but the first", () => {
  const { system } = compiled(EVERYTHING);
  const whole: readonly (readonly [written: string, read: string])[] = [
    ["<3/3/k2", "<3/3/k2 w - Ww -/- - 0; 1>"],
    ["<3/3/k2 b", "<3/3/k2 b - Ww -/- - 0; 1>"],
    ["<3/3/k2 b - W", "<3/3/k2 b - W -/- - 0; 1>"],
    ["<3/3/k2 b  W", "<3/3/k2 b - W -/- - 0; 1>"],
    ["<3/3/k2 b PPg W", "<3/3/k2 b 2Pg W -/- - 0; 1>"],
    ["<3/3/k2 b - W o", "<3/3/k2 b - W o/- - 0; 1>"],
    ["<3/3/k2 b - W o/b3", "<3/3/k2 b - W o/b3 - 0; 1>"],
    ["<3/3/k2 b - W o/b3 g -2", "<3/3/k2 b - W o/b3 g -2; 1>"],
    ["<3/3/k2 b - W o/b3 g -2;", "<3/3/k2 b - W o/b3 g -2; 1>"],
  ];
  for (const [written, read] of whole) assert.equal(system.printPosition(at(system, written), "all"), read);
});

const WRONG: readonly (readonly [text: string, message: string])[] = [
  ["kp1/3/1PK", 'character 1: found "kp1/3/1PK", expected "<"'],
  ["<kp1/3", "character 2: found 2 rows, expected 3 for Cell"],
  ["<kp1/4/3 w", "character 6: found 4 cells in row 2 from the top, expected 3"],
  ["<kp1/x2/3 w", 'character 6: found "x", expected one of K P +P k p +p, a number of empty cells, or "."'],
  ["<3/3/3 x -", 'character 8: found "x", expected "w" or "b"'],
  ["<3/3/3 wb -", 'character 9: found "b", expected " "'],
  ["<3/3/3 w x", 'character 10: found "x", expected a number or one of K P G k p g, or "-"'],
  ["<3/3/3 w 13P", 'character 10: found "13", expected a number from 1 to 12'],
  ["<3/3/3 w 0P", 'character 10: found "0", expected a number from 1 to 12'],
  ["<3/3/3 w 2P3", "character 13: found the end, expected a number or one of K P G k p g"],
  ["<3/3/3 w 2PG11P", 'character 13: found "P" 13 times, expected at most 12'],
  ["<3/3/3 w -P", 'character 11: found "P", expected " "'],
  ["<3/3/3 w - Wx", 'character 13: found "x", expected one of W w'],
  ["<3/3/3 w - Ww x", 'character 15: found "x", expected one of o, or "-"'],
  ["<3/3/3 w - Ww o/d4", 'character 17: found "d4", expected a value of Cell or "-"'],
  ["<3/3/3 w - Ww o/a1 x", 'character 20: found "x", expected "k" or "p" or "g" or "-"'],
  ["<3/3/3 w - Ww o/a1 k 21", 'character 22: found "21", expected a value of -5..20'],
  ["<3/3/3 w - Ww o/a1 k 2;x", 'character 24: found "x", expected " "'],
  ["<3/3/3 w - Ww o/a1 k 2; 1", 'character 26: found the end, expected ">"'],
  ["<3/3/3 w - Ww o/a1 k 2; 1> x", 'character 27: found " ", expected the end'],
];

test("what is no position is told with the character where it is not", () => {
  const { system } = compiled(EVERYTHING);
  for (const [text, message] of WRONG) {
    assert.equal(refused(system, text), message.replace(":", " in the notation all:"), text);
  }
});

test("the notation that got furthest says why, and the form that names tracks for what begins like it", () => {
  const { system } = compiled(
    game('track n: 0..9 = 0\ntrack m: 0..9 = 0\nnotation colon = n ":" m\nnotation comma = n "," m'),
  );
  assert.equal(system.printPosition(at(system, "3,4")), "n=3, m=4");
  assert.equal(system.printPosition(at(system, "3:4"), "comma"), "3,4");
  assert.match(refused(system, "3,x"), /^character 3 in the notation comma: found "x"/);
  assert.match(refused(system, "3:x"), /^character 3 in the notation colon: /);
  assert.match(refused(system, "x"), /^character 1 in the notation colon: /);
  assert.equal(refused(system, "n=x"), '"x" is no value of "n"');
  assert.throws(() => system.printPosition(system.initialStates()[0]!, "comm"), RangeError);
});

test("what is done after reading settles what a text leaves open, and a fault there is no position", () => {
  const { system } = compiled(
    game(`track n: 0..9 = 0
track high: Bool = false
notation plain = n do
  high := n > 4
  n += n`),
  );
  assert.equal(system.printPosition(at(system, "2")), "n=4");
  assert.match(refused(system, "5"), /^character 2 in the notation plain: the rules fail on what was read: .*10/);
  assert.equal(refused(system, "n=10"), '"10" is no value of "n"');
});

test("all notations are tried with the work of one question", () => {
  const body = [
    "  do",
    "    for i in 1..4000: p := push(p, 1)",
    "    for i in 1..5000: let q = pop(p)",
    "    n := size p - 3900",
  ];
  const lines = [..."abcdefgh"].flatMap((sign) => [`notation q${sign} = "x" n ":${sign}" m`, ...body]);
  const tracks = ["track n: 0..9 = 0", "track m: 0..9 = 0", "track p: pile of 1..2 at most 4096 = []"];
  const { system } = compiled(
    ["game G", "players A", ...tracks, ...lines, "decision go do n := 1", "outcome draw otherwise", ""].join("\n"),
  );
  // What the first notation takes is more than half of the room; the others are not asked when it is gone.
  assert.match(
    refused(system, "x5"),
    /^character 3 in the notation qb: the rules fail on what was read: the rules made/,
  );
});

test("a position that is read has its setup done", () => {
  const { system } = compiled(game("track n: 0..9 = 0\nsetup do random k in 1..9, n := k\nnotation plain = n"));
  assert.equal(system.printPosition(at(system, "3")), "setup=done, n=3");
});

test("digits that are letters count no empty cells", () => {
  const { system } = compiled(
    game('type Digit = 1..9 letters "123456789"\ntrack d[Cell]: Digit? = picture "12./.../..9"\nnotation sudoku = d'),
  );
  assert.equal(system.printPosition(system.initialStates()[0]!, "sudoku"), "12./.../..9");
  assert.equal(system.printPosition(at(system, "12./.../..9")), "start");
});

test("the picture of any board with rows reads back", () => {
  for (const shape of ["grid(4, 3)", "torus(12, 1)", "rhombus(3, 4)", "hexagon(3)"]) {
    const text = game("track at[Spot]: Man?\nnotation rows = at").replace(
      "type Kind",
      `board Spot = ${shape}\ntype Kind`,
    );
    const { system } = compiled(text);
    const spots = system.tracks[0]!.indices.map(([spot]) => spot!);
    const men = fc.constantFrom("none", "Man(White, king)", "Man(Black, gold)", "Man(White, gold)", "Man(Black, pawn)");
    fc.assert(
      fc.property(fc.array(men, { minLength: spots.length, maxLength: spots.length }), (all) => {
        const state = at(system, all.map((man, i) => `at[${spots[i]}]=${man}`).join(", "));
        const drawn = system.printPosition(state, "rows");
        assert.equal(system.encode(at(system, drawn)), system.encode(state), drawn);
      }),
      { seed: 5, numRuns: 50 },
    );
  }
});

/** Every kind of part, in letters and texts that other forms of positions use too. */
const ALIKE = `game G
players White, Black
board Row = grid(5, 1)
type Letter = { s, t, a, r, n } letters "s", "t", "a", "r", "n"
track at[Row]: Letter?
track n: 0..1 = 0
track m: -1..1 = 0
track cell: Row? = none
track may[Player]: Bool = true
remember n as past last 2
`;
const states = ["start", "n=1", "m=-1, cell=c1", 'at="start"', 'at="n3s", n=1, may[White]=false', "past=[(1)], m=1"];
const someText = fc.constantFrom("", " ", "  ", "n=", "1", ":", "start", "m [", "] =", "s", "past", "; ", "-");
const someNotation = fc
  .array(
    fc.oneof(
      someText.map((text) => `"${text}"`),
      fc.constantFrom("at", "n", "m", "cell", 'may "ns"', "_"),
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((items) => items.join(" "));

test("what is printed in any notation reads back, or the notation is refused", () => {
  let accepted = 0;
  fc.assert(
    fc.property(someNotation, someNotation, (one, two) => {
      const text = `${ALIKE}notation one = ${one}\nnotation two = ${two}\ndecision go do nothing\noutcome draw otherwise\n`;
      const { system, checked } = compileText(text);
      if (!system) return;
      accepted++;
      const start = system.initialStates()[0]!;
      for (const state of states.map((position) => at(system, position))) {
        assert.equal(system.encode(at(system, system.printPosition(state))), system.encode(state));
        for (const { name, parts } of checked!.game!.notations) {
          const covered = parts.map((part) => "track" in part && checked!.game!.tracks[part.track]!.name);
          const wanted: readonly TrackValue[] = system
            .values(state)
            .map((value, i) => (covered.includes(value.track) ? value : system.values(start)[i]!));
          const written = system.printPosition(state, name);
          assert.deepEqual(system.values(at(system, written)), wanted, `${written} in ${name} of\n${text}`);
        }
      }
    }),
    { seed: 3, numRuns: 800 },
  );
  assert.ok(accepted > 50, `${accepted} were accepted`);
});

test("of two notations that begin alike, a text is read in the one that it is whole in", () => {
  const { system } = compiled(
    game(`track n: 0..9 = 0
track m: 0..9 = 0
notation long = n " " m do
  m := 5
notation short = n`),
  );
  assert.equal(system.printPosition(at(system, "3")), "n=3");
  assert.equal(system.printPosition(at(system, "3 4")), "n=3, m=5");
});

test("a notation of which only some texts are read in another form is refused all the same", () => {
  for (const [one, two, code] of [
    ["n", "m", "NF1325"],
    ['at " " n', 'at " " m', "NF1325"],
    ['at " " n', "at", undefined],
    ['"n: " n', '"m: " m', undefined],
    ['"n:" n', '"n=" m', "NF1325"],
    ['"n:" n', '"n [" m "] = 1"', "NF1325"],
    ['"n:" n', '"y=" m', undefined],
    ['_ " " n', 'm " " n', "NF1325"],
    ['_ " " n', 'm "/" at', undefined],
  ] as const) {
    const text = game(
      `track at[Cell]: Man?\ntrack n: 0..9 = 0\ntrack m: 0..9 = 0\nnotation one = ${one}\nnotation two = ${two}`,
    );
    assert.equal(compileText(text).diagnostics[0]?.code, code, `${one} and ${two}`);
  }
});

test("a notation is refused only where a text of it may be another position", () => {
  const lines = `board Strip = grid(8, 1)
board Line = grid(5, 1)
type Letter = { s, t, a, r }
track at[Cell]: Man?
track strip[Strip]: Letter?
track line[Line]: Letter?
track full[Line]: Letter = s
track n: -5..9 = 0
track m: 0..9 = 0
track k: 0..9 = 0
track turn: Player = White
track last: Cell? = none
track may[Player]: Bool = true
track hand[Player]: 0..9 = 0`;
  for (const [one, two, code] of [
    // The same tracks, and letters that mean the same wherever both have them.
    ['at " " turn "wb"', 'at " " turn "wB"', undefined],
    ['at " " turn "wb"', 'at " " turn "bw"', "NF1325"],
    ['m " " may "Kk"', 'm " " may "Ha"', undefined],
    ['m " " may "Kk"', 'm " " may "Kx"', undefined],
    ['m " " may "Kk"', 'm " " may "kx"', "NF1325"],
    // A series may end behind a letter, and nowhere else.
    ['m " " may "Kk"', 'm " k"', "NF1325"],
    ['m " " may "Kk"', 'm " k-"', undefined],
    ['"x" hand "ab"', '"x2b"', "NF1325"],
    ['"x" hand "ab"', '"x2"', undefined],
    ['"x" hand "ab"', '"x"', "NF1325"],
    ['m "/" _', 'm "/" _', undefined],
    ['m "/" _', 'm "/" k', "NF1325"],
    ['m " " k', 'k " " m', "NF1325"],
    ['m " " _ " " k', 'm " 7 " k', "NF1325"],
    // What is done behind them is part of the meaning.
    ["m do\n  k := 5", "m", "NF1325"],
    ["m", "m do\n  k := 5", "NF1325"],
    ["m do\n  k := 5", "m do\n  k := 5", undefined],
    // The form of a value.
    ['n "/" m', 'last "/" m', undefined],
    ['last "/" m', 'n "/" m', undefined],
    ['last "/" m', 'turn "ab" "/" m', undefined],
    ['last "/" m', 'may "xy" "/" m', "NF1325"],
    ["m", '"-" k', "NF1325"],
    ['"x"', "strip", undefined],
    ['"x"', "line", "NF1325"],
    ['"x"', "full", "NF1325"],
    ['"a:" line', '"a:" full', "NF1325"],
    ['"a:" strip', '"a:" full', undefined],
    // What may stand in front of a dash.
    ['"x"', 'm "-" k', undefined],
    ['"x"', 'turn "wb" "-" k', undefined],
    ['"x"', 'n "-" k', "NF1323"],
    ['"x"', 'last "-" k', "NF1323"],
    ['"x"', 'may "Kk" "-" k', "NF1323"],
  ] as const) {
    const text = game(`${lines}\nnotation one = ${one}\nnotation two = ${two}`);
    assert.equal(compileText(text).diagnostics[0]?.code, code, `${one} and ${two}`);
  }
});

test("two notations may share texts that mean the same in both", () => {
  const shredder = /notation fen.*?(?=\nfn )/s.exec(textOf("chess"))![0].replace("fen", "shredder");
  const text = textOf("chess").replace("\nfn ", () => `\n${shredder.replace("KQkq", "HAha")}\nfn `);
  const { system } = compiled(text);
  assert.deepEqual(system.notations, ["fen", "shredder"]);
  for (const rights of ["-", "KQkq", "HAha", "Kq", "Ha"]) {
    const state = at(system, `r3k2r/8/8/8/8/8/8/R3K2R b ${rights} - 7 1`);
    for (const notation of ["fen", "shredder"])
      assert.equal(system.encode(at(system, system.printPosition(state, notation))), system.encode(state));
  }
});

const NOTATED = GAMES.filter((name) => /^notation /m.test(textOf(name)));

test("some games of the library have notations", () => assert.ok(NOTATED.includes("chess")));

for (const name of NOTATED) {
  test(`${name}: every notation reads back what it prints`, () => {
    const { system, notations, tracks } = compiled(textOf(name));
    const { states } = sampleStates(system, { plays: 2, length: 40 });
    const start = new Map(
      system.values(system.initialStates()[0]!).map((one) => [[one.track, ...one.index].join(), one]),
    );
    for (const notation of notations) {
      const covered = new Set(notation.parts.flatMap((part) => ("track" in part ? [tracks[part.track]!.name] : [])));
      for (const state of states) {
        const text = system.printPosition(state, notation.name);
        const read = at(system, text);
        assert.equal(system.printPosition(read, notation.name), text);
        const wanted: readonly TrackValue[] = system
          .values(state)
          .map((one) => (covered.has(one.track) ? one : start.get([one.track, ...one.index].join())!));
        assert.deepEqual(system.values(read), wanted, text);
      }
    }
  });

  test(`${name}: no text brings the reader down`, () => {
    const { system } = compiled(textOf(name));
    const texts = system.notations.map((one) => system.printPosition(system.initialStates()[0]!, one));
    const mutated = fc.tuple(
      fc.constantFrom(...texts),
      fc.nat(80),
      fc.nat(6),
      fc.string({ maxLength: 4, unit: "binary" }),
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      mutated.map(([from, start, length, put]) => from.slice(0, start) + put + from.slice(start + length)),
    );
    fc.assert(
      fc.property(text, (written) => {
        const read = system.parsePosition(written);
        if ("error" in read) assert.match(read.error.message, /found|expected|is no|given twice|longer/);
        else assert.ok(system.encode(system.decode(system.encode(read.state))));
      }),
      { seed: 12, numRuns: 200 },
    );
  });
}

test("names with marks, as scripts of India have them, are read in positions and decisions", () => {
  const { system } = compiled(`game G
players राम, सीता
track घड़ी: 0..9 = 3
track बारी: Player = राम
decision चलो(k in 1..2) by बारी
  do घड़ी += k
outcome draw otherwise
`);
  const state = at(system, "घड़ी=5");
  assert.equal(system.printPosition(state), "घड़ी=5");
  assert.deepEqual(
    system.players.flatMap(({ id }) => system.legal(state, id).map((one) => system.refusal(state, id, one.id))),
    [undefined, undefined],
  );
  assert.match(system.refusal(state, system.players[0]!.id, "चल(1)")?.message ?? "", /^no decision is called "चल"/);
});
