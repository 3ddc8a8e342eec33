// PGN: published games are read by the game's own spelling, played by its rules, and written back as they were.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  load,
  loadPgn,
  type Match,
  newMatch,
  type PgnGame,
  pgnParameters,
  type Rules,
  readPgn,
  writePgn,
} from "../../src/play/index.ts";
import { isOneText, writePgnGame } from "../../src/play/record/pgn.ts";
import { textOf } from "../library/library.ts";
import { long } from "../library/sample.ts";

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");

async function rulesOf(text: string, parameters: Readonly<Record<string, string>> = {}): Promise<Rules> {
  const loaded = await load(text, { parameters });
  assert.ok(loaded.ok);
  return loaded.rules;
}

function gamesOf(text: string): readonly PgnGame[] {
  const read = readPgn(text);
  assert.ok("games" in read, JSON.stringify(read));
  return read.games;
}

function played(game: PgnGame, rules: Rules) {
  const loaded = loadPgn(game, rules);
  assert.ok("match" in loaded, JSON.stringify(loaded));
  return loaded;
}

function written(...[match, said]: Parameters<typeof writePgn>): string {
  const result = writePgn(match, said);
  assert.ok("text" in result, JSON.stringify(result));
  return result.text;
}

/** The positions that the games of the fixture end in, as python-chess 1.11.2 has them. */
const LAST = [
  "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1",
  "r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 1",
  "1r3kr1/pbpBBp1p/1b3P2/8/8/2P2q2/P4PPP/3R2K1 b - - 0",
  "6k1/5ppp/pb2p3/1p2P3/1P2bPnP/P6r/1B4QP/R4R1K w - - 2",
  "6k1/p3P2p/1p3Q2/3p3K/2pP2P1/1nP5/7P/4q3 b - - 2",
  "1Q6/5pk1/2p3p1/1p2N2p/1b5P/1bn5/2r3P1/2K5 w - - 16",
  "r3rn2/ppp1q1pk/7p/2P1N3/3PQ3/1B6/PP4PP/5RK1 b - - 2",
  "4q2k/2r1r3/4PR1p/p1p5/P1Bp1Q1P/1P6/6P1/6K1 b - - 4",
  "r1k4r/p2nb1p1/2b4p/1p1n1p2/2PP4/3Q1NB1/1P3PPP/R5K1 b - - 0",
  "8/Q6p/6p1/5p2/5P2/2p3P1/3r3P/2K1k3 b - - 3",
];

// The scores are those of the tournaments and matches that the tags name, the older ones as chess magazines of their time
// have them; python-chess 1.11.2 plays them to the same positions and wrote the file.
test("ten published games of chess are read, played and written back equal", async () => {
  const rules = await rulesOf(textOf("chess"));
  const loaded = gamesOf(fixture("chess.pgn")).map((game) => played(game, rules));
  const ends = loaded.map(({ match }) => rules.system.printPosition(match.state, "fen").replace(/ \d+$/, ""));
  assert.deepEqual(ends, LAST);
  assert.equal(loaded.map(({ match, ...said }) => written(match, said)).join("\n"), fixture("chess.pgn"));
});

test("comments, variations, marks and numbers are left aside", async () => {
  const rules = await rulesOf(textOf("chess"));
  const [game, ...others] = gamesOf(`% an escaped line
[Event "A \\"quoted\\" one \\\\"]
[White "?"]

{ a comment (with a bracket } 1.e4! $1 e5 ; to the end of the line 1... d5
(1... c5 2. Nf3 (2. c3 {deep}) 2... d6) 2. Nf3?! Nc6$14 3.Bb5 a6!?$1$36 1-0

[Event "no result"]
1. d4
[Event "nothing"]
*`);
  assert.ok(game);
  assert.deepEqual(game.texts, ["e4!", "e5", "Nf3?!", "Nc6$14", "Bb5", "a6!?$1$36"]);
  assert.deepEqual(
    [...game.tags],
    [
      ["Event", 'A "quoted" one \\'],
      ["White", "?"],
    ],
  );
  assert.deepEqual(
    others.map(({ tags, texts, result }) => [tags.get("Event"), texts, result]),
    [
      ["no result", ["d4"], "*"],
      ["nothing", [], "*"],
    ],
  );
  const { match, result } = played(game, rules);
  assert.equal(
    written(match, { result }),
    '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n',
  );
});

test("a game may begin elsewhere, with other parameters, and Black may begin", async () => {
  const rules = await rulesOf(textOf("chess"), { repetition: "0" });
  const from = "4k3/P7/8/8/8/8/8/4K3 b - - 0 1";
  const first = newMatch(rules, { from }).commitOption("Black", "Kd7");
  assert.ok(first.success);
  const second = first.match.commitOption("White", "a8=Q");
  assert.ok(second.success);
  const text = written(second.match);
  assert.match(
    text,
    /^\[FEN "4k3\/P7\/8\/8\/8\/8\/8\/4K3 b - - 0 1"\]\n\[Parameters "repetition=0"\]\n\[SetUp "1"\]$/m,
  );
  assert.match(text, /^1\.\.\. Kd7 2\. a8=Q \*$/m);
  const [game] = gamesOf(text);
  assert.ok(game);
  assert.deepEqual(pgnParameters(game), { repetition: "0" });
  assert.equal(rules.system.encode(played(game, rules).match.state), rules.system.encode(second.match.state));
  const usual = loadPgn(game, await rulesOf(textOf("chess")));
  assert.ok("error" in usual);
  assert.deepEqual([usual.error.code, /repetition=0/.test(usual.error.message)], ["NF3116", true]);
});

test("what is no PGN, no move, or another game says so", async () => {
  const rules = await rulesOf(textOf("chess"));
  const codes = (text: string): readonly (string | number | undefined)[] => {
    const read = readPgn(text);
    if ("error" in read) return [read.error.code];
    const loaded = loadPgn(read.games[0]!, rules);
    return "error" in loaded ? [loaded.error.code, loaded.error.ply] : [];
  };
  assert.deepEqual(codes(""), ["NF3113"]);
  assert.deepEqual(codes("1. e4 (1. d4"), ["NF3113"]);
  assert.deepEqual(codes("1. e4) e5"), ["NF3113"]);
  assert.deepEqual(codes("1. e4 { open"), ["NF3113"]);
  assert.deepEqual(codes('[Event "a"]\n[Event "b"]\n*'), ["NF3113"]);
  assert.deepEqual(codes("x".repeat(2 ** 24 + 1)), ["NF3110"]);
  assert.deepEqual(codes("1. e4 e5 2. Ke3"), ["NF3114", 3]);
  assert.deepEqual(codes("1. Nf3 Nf6 2. d3 d6 3. Nd2"), ["NF3114", 5]);
  assert.deepEqual(codes("1. f3 e5 2. g4 Qh4# 3. a3"), ["NF3114", 5]);
  assert.deepEqual(codes('[FEN "nonsense"]\n1. e4'), ["NF3114", undefined]);
  assert.deepEqual(codes('[Variant "Shogi"]\n1. e4'), ["NF3116", undefined]);
  assert.deepEqual(codes('[Variant "Standard"]\n1. e4'), []);
  const plain = newMatch(await rulesOf(textOf("tic-tac-toe")));
  const unspelled = writePgn(plain);
  assert.ok("error" in unspelled);
  assert.equal(unspelled.error.code, "NF3115");
});

test("any game with the spelling san is kept in PGN, unless chance or several decide", async () => {
  const text = (name: string, by: string, action: string, ending: string): string => `game ${name}
players A, B
track n: 0..9 = 0
track turn: Player = A
decision add(k in 1..2) by ${by} when n < 4
  do ${action}
spelling san of add = "+" k
${ending}
outcome draw otherwise
`;
  const steps = "n += k, turn := if k is 2 then me else next(turn)";
  const rules = await rulesOf(text("Add", "turn", steps, "end B wins when n is 4"));
  const match = ["+2", "+1", "+1"].reduce((before, move) => {
    const taken = before.commitOption(before.activePlayers[0]!.id, move);
    assert.ok(taken.success);
    return taken.match;
  }, newMatch(rules));
  const whole = written(match);
  assert.match(whole, /^\[A "\?"\]\n\[B "\?"\]\n\[Result "0-1"\]\n\[Variant "Add"\]\n\n1\. \+2 2\. \+1 \+1 0-1\n/m);
  const [game] = gamesOf(whole);
  assert.equal(played(game!, rules).match.outcome?.text, "B wins");
  const dice = await rulesOf(text("Dice", "turn", "random x in 1..2, n += x", "end B wins when n > 3"));
  const rolled = newMatch(dice, { chance: "s" }).commitOption("A", "+1");
  assert.ok(rolled.success);
  const unwritten = writePgn(rolled.match);
  assert.ok("error" in unwritten);
  assert.equal(unwritten.error.code, "NF3115");
});

interface UsiGame {
  readonly title: string;
  readonly texts: readonly string[];
  /** Board, turn and hands at the end. */
  readonly last: string;
}

const USI_START = "position startpos moves";

// The scores as shogi clubs publish them; python-shogi 1.1.1 plays them to the positions below each.
const USI_GAMES: readonly UsiGame[] = fixture("shogi.usi")
  .trimEnd()
  .split("\n\n")
  .map((part) => {
    const [title = "", moves = "", last = ""] = part.split("\n");
    return { title, texts: moves.slice(USI_START.length + 1).split(" "), last };
  });

const sfenOf = ({ rules: { system }, state }: Match): string =>
  system.printPosition(state, "sfen").split(" ").slice(0, 3).join(" ");

test("three published games of shogi are read in USI, played and written back equal", async () => {
  const rules = await rulesOf(textOf("shogi"));
  const parts = USI_GAMES.map(({ title, texts }) => {
    const spelled: (string | undefined)[] = [];
    const match = texts.reduce((before, text) => {
      const [player] = before.activePlayers;
      const [meant, ...others] = before.read(player!.id, text, "usi");
      assert.ok(meant && others.length === 0, `${title}: ${text} is ${others.length + 1} decisions`);
      spelled.push(before.spell(player!.id, meant.id, "usi"));
      const taken = before.commitOption(player!.id, meant.id);
      assert.ok(taken.success);
      return taken.match;
    }, newMatch(rules));
    return [title, [USI_START, ...spelled].join(" "), sfenOf(match)].join("\n");
  });
  assert.equal(`${parts.join("\n\n")}\n`, fixture("shogi.usi"));
});

// The same games as books in English write them, by a program that knows nothing of the language and its spellings.
long("the same games of shogi are read from PGN, played and written back equal", async () => {
  const rules = await rulesOf(textOf("shogi"));
  const loaded = gamesOf(fixture("shogi.pgn")).map((game) => played(game, rules));
  assert.deepEqual(
    loaded.map(({ match }) => sfenOf(match)),
    USI_GAMES.map(({ last }) => last),
  );
  assert.equal(loaded.map(({ match, ...said }) => written(match, said)).join("\n"), fixture("shogi.pgn"));
});

test("values of parameters may have commas in brackets and signs of equality", () => {
  for (const [tag, parameters] of [
    ["lead=Lead(2, 1), least=2", { lead: "Lead(2, 1)", least: "2" }],
    ["ranks={ king, queen },low = -1", { ranks: "{ king, queen }", low: "-1" }],
    ["when=a=b, odd=)x, y=1", { when: "a=b", odd: ")x", y: "1" }],
    ["", {}],
  ] as const) {
    const [game] = gamesOf(`[Parameters "${tag}"]\n*`);
    assert.deepEqual(pgnParameters(game!), parameters);
  }
});

test("what would be read as something else is no text of a move", () => {
  for (const text of ["1-0", "*", "1.a", "1...", "$3", '[a"b"]', "%x", "", "a b", "a;b", "(a)", "{a}"])
    assert.equal(isOneText(text), false, text);
  for (const text of ["e4", "O-O", "11-15", "e8=Q+", "[a", "1", "7g7f", "P*5e"])
    assert.equal(isOneText(text), true, text);
});

test("names that are no tags and values of several lines are written so that they are read", () => {
  const text = writePgnGame(
    ["Émile", "O"],
    new Map([["Annotator", 'one\ntwo "\\']]),
    [{ number: "1.", text: "a" }],
    "*",
  );
  const read = readPgn(text);
  assert.ok("games" in read);
  const [game, ...others] = read.games;
  assert.equal(others.length, 0);
  assert.deepEqual(game?.texts, ["a"]);
  assert.equal(game?.tags.get("Annotator"), 'one two "\\');
  assert.equal(game?.tags.get("O"), "?");
});
