// The first players alone, as many as a parameter says: what is said of the others is left aside or a mistake.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { analyse } from "../../src/language/service/analysis.ts";
import { completion, definition, rename } from "../../src/language/service/index.ts";
import { type GameSystem, interpret } from "../../src/model/index.ts";
import { compileText, finish, load, perft } from "../../src/play/index.ts";
import { agree } from "../generated/agreement.ts";
import { randomGame } from "../generated/random-game.ts";
import { gameIn, withAbsent } from "../generated/texts.ts";
import { rounds } from "../library/sample.ts";
import { diagnose } from "./diagnose.ts";

const TABLE = `game Table
players Red, Blue, Green, Yellow first seats
with seats in 2..4 = 3, dealer in Player = Red
type Rank = { man, king }
type Man = { owner: Player, rank: Rank } letters "rRbBgGyY"
board Place = grid(4, 1)
constant home[Player] = Red: 1, Blue: 2, Green: 3, Yellow: far(1)
track at[Place]: Man? = picture "rB2"
track score[Player]: 0..4 = 0
track turn: Player = dealer
track plies: 0..4 = 0
fn far(n: 0..1): 0..4 = n + 3
fn step(p: Player) = match p
  Red           => 1
  Blue, Yellow  => 2
  Green         => 3
decision go(p in Player) by turn when plies < 4
  do score[p] := home[p], plies += 1
     match me
       Yellow => turn := Red
       otherwise turn := next(turn)
for p in Player: outcome p wins when every q in Player except {p}: score[p] > score[q]
outcome draw otherwise
notation short = at " " turn "rbgy" " " score "rbgy" " " plies
spelling short of go = p "r", "b", "g", "y" " " plies
display
  board Place shows at
  glyph Red "♖", Man(Green, king) "♔", Yellow "y"
`;

/** Three of them alone. */
const THREE = TABLE.replace("Green, Yellow first seats", "Green")
  .replace("with seats in 2..4 = 3, dealer", "with dealer")
  .replace('letters "rRbBgGyY"', 'letters "rRbBgG"')
  .replace(", Yellow: far(1)", "")
  .replace("Blue, Yellow  =>", "Blue =>")
  .replace("       Yellow => turn := Red\n", "")
  .replaceAll('"rbgy"', '"rbg"')
  .replace(', "y"', "")
  .replace(', Yellow "y"', "");

test("the first players play the game that is written for them alone", () => {
  const [seated, alone] = [gameIn(TABLE), gameIn(THREE)].map(({ game }) => interpret(game, "the same"));
  assert.ok(seated && alone);
  agree(seated, alone, { plays: 4, plies: 6, seed: 1 });
  assert.deepEqual(printed(seated), printed(alone));
});

/** How its first state is written, as names and values and by its notation. */
function printed(system: GameSystem): readonly string[] {
  const [start] = system.initialStates();
  assert.ok(start);
  return [system.printPosition(start), system.printPosition(start, "short")];
}

test("a random game with a player who does not play is the same game", () => {
  fc.assert(
    fc.property(randomGame(), fc.nat(), (text, play) => {
      const more = text.includes(" first seats") ? text : withAbsent(text);
      const plain = more
        .replace(/^players (.*), Away first seats\nwith .*$/m, "players $1")
        .replaceAll(/, Away: .*$/gm, "")
        .replace(/ turn "(\w+)w"/, ' turn "$1"');
      const systems = [more, plain].map((one) => interpret(gameIn(one).game, "the same"));
      agree(systems[0]!, systems[1]!, { plays: 1, plies: 6, seed: play });
    }),
    { seed: 53, numRuns: rounds(24, 60) },
  );
});

test("each number of players has its players, tracks and counts", async () => {
  for (const seats of [2, 3, 4]) {
    const loaded = await load(TABLE, { parameters: { seats: `${seats}` } });
    assert.ok(loaded.ok);
    const { system } = loaded.rules;
    assert.equal(system.players.length, seats);
    assert.equal(system.tracks.find(({ name }) => name === "score")?.indices.length, seats);
    const [start] = system.initialStates();
    assert.ok(start);
    const short = system.printPosition(start, "short");
    assert.deepEqual(system.parsePosition(short), { state: start });
    assert.equal(finish(perft(system, 3)).leaves, BigInt(seats ** 3));
  }
});

const WRONG: Readonly<Record<string, readonly string[]>> = {
  "track best: Player = Green": ['NF1229 found "Green", who does not play with seats=2'],
  "track best: Player = Yellow": ['NF1229 found "Yellow", who does not play with seats=2 or 3'],
  "fn best = { Red, Yellow }": ["NF1229"],
  "fn best(p: Player) = p is Green": ["NF1229"],
  "end Green wins when plies is 3": ["NF1229"],
  "decision stop by Yellow do plies := 4": ["NF1229"],
  "consequence Red go(p), Yellow go(q) do plies := 4": ["NF1229"],
  "notation long = score[Yellow]": ["NF1229"],
  "with lead in Player = Green": ["NF1229"],
  "type Other = Player except { Green }": ["NF1229"],
  "type Other = Player except { Red }\ntrack other: Other = Green": ["NF1229"],
  "track Yellow: 0..1 = 0": ["NF1202"],
  "fn f(Yellow: Player) = 1": ["NF1203"],
  // What is left aside is right nonetheless, and must be there where they play.
  "constant bonus[Player] = Red: 1, Blue: 2, Green: 3, Yellow: red": ["NF1201"],
  "constant bonus[Player] = Red: 1, Blue: 2, Green: 3": [
    "NF1319 found no entry for Yellow, expected one for each value (with seats=4)",
  ],
  "constant bonus[Player] = Red: 1, Blue: 2": ["NF1319 found no entry for Green"],
  "fn f(p: Player) = match p\n  Red => 1\n  Blue => 2\n  Green => 1": ["NF1311"],
  'type Other = Player except { Red }\ntype Cup = { of: Other } letters "bgy"': [],
  'type Cup = { of: Player } letters "rbg"': ["NF1314"],
  'track line[Place]: Man? = picture "g3"': ["NF1313"],
};

for (const [line, expected] of Object.entries(WRONG)) {
  test(`${expected[0]?.slice(0, 6) ?? "nothing wrong"} in ${line.replaceAll("\n", "; ")}`, () => {
    const found = diagnose(`${TABLE.slice(0, TABLE.indexOf("display"))}${line}\n`).map(
      ({ code, message }) => `${code} ${message}`,
    );
    assert.equal(found.length, expected.length, found.join("\n"));
    for (const [i, one] of expected.entries()) assert.ok(found[i]?.startsWith(one), found.join("\n"));
  });
}

test("letters behind those of the first fields need none of absent players", () => {
  const faces = 'type Face = { plain, raised } letters "", "~"\ntrack line[Place]: Piece? = picture "rB~2"';
  const type = 'type Piece = { owner: Player, rank: Rank, face: Face = plain } letters "rRbBgGyY"';
  const text = `${TABLE.slice(0, TABLE.indexOf("display"))}${faces}\n${type}\n`;
  assert.deepEqual(diagnose(text), []);
  assert.deepEqual(
    diagnose(text.replace('"rRbBgGyY"\n', '"rRbBgG"\n')).map(({ code }) => code),
    ["NF1314"],
  );
});

test("the number of players is a parameter with numbers of players", () => {
  for (const [from, to] of [
    ["with seats in 2..4 = 3", "with seats in 2..5 = 3"],
    ["with seats in 2..4 = 3", "with seats in 0..4 = 3"],
    ["with seats in 2..4 = 3", "with chairs in 2..4 = 3"],
    ["with seats in 2..4 = 3", "with seats in { true, false } = true"],
    ["first seats", "first dealer"],
    ["first seats", "first far"],
  ] as const) {
    const codes = diagnose(TABLE.replace(from, to)).map(({ code }) => code);
    assert.deepEqual(codes, ["NF1230"], to);
  }
  assert.deepEqual(
    diagnose(TABLE, { seats: "5" }).map(({ code }) => code),
    ["NF1216"],
  );
  assert.deepEqual(
    diagnose(TABLE, { seats: "2", dealer: "Green" }).map(({ code }) => code),
    ["NF1216"],
  );
  assert.deepEqual(diagnose(TABLE, { seats: "4", dealer: "Yellow" }), []);
});

test("a variant has other players, and another number of them", () => {
  const modules = (path: string): string | undefined => (path === "table" ? TABLE : undefined);
  const of = (lines: string): readonly string[] => {
    const { system, diagnostics } = compileText(`game V from table\n${lines}\n`, { modules });
    assert.deepEqual(diagnostics, []);
    return system?.players.map(({ name }) => name) ?? [];
  };
  assert.deepEqual(of("with seats in 2..4 = 2"), ["Red", "Blue"]);
  assert.deepEqual(of("players Red, Blue, Green, Yellow"), ["Red", "Blue", "Green", "Yellow"]);
  // What the base says of players who are no more goes along.
  const lines = 'players Red, Blue, Yellow\ntype Man = { owner: Player, rank: Rank } letters "rRbByY"';
  assert.deepEqual(of(`${lines}\nwithout notation short, spelling short`), ["Red", "Blue", "Yellow"]);
  assert.deepEqual(of("players Red, Blue, Green, Yellow first few\nwith few in {4} = 4"), [
    "Red",
    "Blue",
    "Green",
    "Yellow",
  ]);
});

test("editors find absent players, the parameter, and what is said for absent players alone", () => {
  const analysis = analyse(TABLE);
  const at = (text: string): number => TABLE.indexOf(text);
  assert.equal(definition(analysis, at("Yellow: far"))?.start, at("Yellow first"));
  assert.equal(definition(analysis, at("seats\n"))?.start, at("seats in"));
  assert.equal(definition(analysis, at("far(1)"))?.start, at("far(n"));
  const renamed = rename(analysis, at("Yellow first"), "Violet");
  assert.equal("edits" in renamed && renamed.edits.length, TABLE.split("Yellow").length - 1);
  const labels = (text: string, offset: number): readonly string[] =>
    completion(analyse(text), offset).items.map(({ label }) => label);
  assert.deepEqual(labels("game G\nplayers A, B \n", "game G\nplayers A, B ".length), ["first"]);
  const head = "game G\nwith n in 1..2 = 2\nplayers A, B first ";
  assert.deepEqual(labels(`${head}\n`, head.length), ["n"]);
});

test("players whom a variant brings are to blame for what its base does not say of them", () => {
  const modules = (path: string): string | undefined => (path === "table" ? TABLE : undefined);
  const blamed = (lines: string): readonly string[] => {
    const { diagnostics } = compileText(`game V from table\n${lines}\n`, { modules });
    return diagnostics.map(({ code, start, message }) => `${code} ${start} ${message.split(": ")[1]}`);
  };
  const line = "game V from table\n".length;
  const missing = "found no entry for Violet, expected one for each value (with seats=4)";
  assert.deepEqual(blamed("players Red, Blue, Green, Violet first seats"), [`NF1518 ${line} ${missing}`]);
  const [wrong] = blamed("with seats in 2..5 = 2");
  assert.ok(wrong?.startsWith(`NF1518 ${line + "with ".length} found "seats" as the number of players`), wrong);
});

test("products of products, each twice the one before, are counted once each", () => {
  const types = Array.from({ length: 60 }, (_, i) => `type T${i + 1} = { a: T${i}, b: T${i} } letters "ab"`);
  const text = `game G\nplayers A, B, C first seats\nwith seats in 2..3 = 2\ntype T0 = Player\n${types.join("\n")}\noutcome draw otherwise\n`;
  const before = process.cpuUsage();
  assert.ok(diagnose(text).some(({ code }) => code === "NF1314" || code === "NF1318"));
  // Far above what it takes: unfolded, there are 2^60.
  assert.ok(process.cpuUsage(before).user < 5e6);
});
