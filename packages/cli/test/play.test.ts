import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { load, saveRecord, supplied } from "ninefold";
import { bin, ENDLESS, HOLED, HOLED_AFTER, json, ninefold, scratch } from "./command.ts";

const play = (args: readonly string[], lines: readonly string[] = []) =>
  ninefold(["play", ...args], lines.map((line) => `${line}\n`).join(""));

test("one seed gives one match", () => {
  const [a, b, c] = ["7", "7", "8"].map((seed) => play(["tic-tac-toe", "--seats", "random,random", "--seed", seed]));
  assert.equal(a!.status, 0);
  assert.equal(a!.out, b!.out);
  assert.notEqual(a!.out, c!.out);
  assert.match(a!.out, /The game is over after \d plies: (X wins|O wins|draw)\.$/m);
  for (const game of ["pig", "kuhn-poker", "rock-paper-scissors", "tricks"]) {
    const args = ["play", game, "--seats", "random", "--seed", "7"];
    const answer = json(args);
    assert.equal(typeof answer.outcome.text, "string", game);
    assert.deepEqual(answer, json(args));
    assert.deepEqual([answer.seed, answer.stopped, answer.record.format], ["7", null, "ninefold-record"]);
  }
});

test("a match saved in its middle ends as the one played through", () => {
  for (const game of ["tic-tac-toe", "pig", "kuhn-poker", "tricks", "rock-paper-scissors"]) {
    const seats = ["--seats", "random"];
    const whole = json(["play", game, ...seats, "--seed", "11"]);
    const path = scratch(`${game}.json`);
    const middle = Math.max(1, Math.floor(whole.plies / 2));
    const first = json(["play", game, ...seats, "--seed", "11", "--plies", String(middle), "--save", path]);
    assert.deepEqual([first.plies, first.stopped], [middle, "plies"], game);
    const second = json(["play", game, ...seats, "--load", path]);
    assert.deepEqual(second, whole);
    assert.equal(json(["play", game, ...seats, "--load", path]).encoding, whole.encoding);
  }
});

test("parameters come back with the record", () => {
  const path = scratch("hex.json");
  json(["play", "hex", "--with", "size=3", "--seats", "random", "--seed", "1", "--plies", "2", "--save", path]);
  assert.equal(json(["play", "hex", "--load", path, "--seats", "random"]).record.parameters.size, "3");
  const other = play(["hex", "--with", "size=4", "--load", path]);
  assert.equal(other.status, 1);
  assert.match(other.err, /record is of "Hex"/);
});

test("people type numbers, ids or parameters", () => {
  const { status, out } = play(["tic-tac-toe"], ["5", "claim(a1)", "c3", "A2", "a3", "c1"]);
  assert.equal(status, 0);
  assert.match(out, /^1\. X claim\(b2\)$/m);
  assert.match(out, /^4\. O claim\(a2\)$/m);
  assert.match(out, /The input ended after 6 plies\./);
  const chess = play(["chess"], ["e2 e4", "e7-e5", "move(g1, f3, knight)", "d7"]).out;
  assert.match(chess, /^2\. Black e5$/m);
  assert.match(chess, /^"d7" may be move\(d7, d5, pawn\), move\(d7, d6, pawn\)\. Type more of it\.$/m);
});

test("as many sit as the parameter says", () => {
  const lines = [
    "players Red, Blue, Green first n",
    "with n in 1..3 = 3",
    "track turn: Player = Red",
    "track left: 0..4 = 4",
  ];
  const go = ["decision go by turn when left > 0 do left -= 1, turn := next(turn)", "outcome turn wins otherwise", ""];
  const game = scratch("seats.game", ["game Seats", ...lines, ...go].join("\n"));
  const { out } = play([game, "--with", "n=2", "--seats", "random,random", "--seed", "1"]);
  assert.match(out, /The game is over after 4 plies: Red wins\./);
  const wrong = play([game, "--with", "n=2", "--seats", "random,random,random"]);
  assert.equal(wrong.status, 2);
  assert.match(wrong.err, /Found 3 seats for the 2 players Red, Blue\./);
});

test("a wrong decision names the rule and keeps the state", () => {
  const { out } = play(["tic-tac-toe"], ["b2", "b2", "claim(b2)", "zz", "why b2", "why a1", "record"]);
  assert.equal(
    out.match(/^claim\(b2\) is refused: .*\n {2}the rule: \{ c in Cell \| mark\[c\] is none \}$/gm)!.length,
    3,
  );
  assert.match(out, /^There is no decision "zz"/m);
  assert.match(out, /^claim\(a1\) is legal\.$/m);
  assert.match(out, /The input ended after 1 ply\./);
});

test("undo, redo, board, moves, help and quit", () => {
  const { status, out } = play(["tic-tac-toe"], ["undo", "b2", "undo", "redo", "board", "moves", "help", "quit", "a1"]);
  assert.equal(status, 0);
  assert.match(out, /^There is nothing to take back\.$/m);
  assert.equal(out.match(/^Ply 1\. X decides\.$/gm)!.length, 2);
  assert.equal(out.match(/^Ply 2\. O decides\.$/gm)!.length, 3);
  assert.equal(out.match(/8 claim\(c3\)$/gm)!.length, 3);
  assert.match(out, /You left after 1 ply\.\n$/);
});

test("a word that is a decision's and a command's means the decision, after a colon the command", () => {
  const lines = ["game Words", "players A", "track at: 0..9 = 0", "decision board by A when at < 9 do at += 1"];
  const words = scratch("words.game", [...lines, "outcome over otherwise", ""].join("\n"));
  const { out } = play([words], ["board", ":board", "board"]);
  assert.deepEqual(out.match(/^at: \d$/gm), ["at: 0", "at: 1", "at: 1", "at: 2"]);
  assert.match(out, /The input ended after 2 plies\./);
});

test("a board of hexagons is drawn with each row half a cell further to the side, what belongs to all below a board", () => {
  const { out } = play(["hex", "--with", "size=3"], ["b2"]);
  const board = (middle: string): string => `
  3  · · ·
 2  · ${middle} ·
1  · · ·
   a b c

`;
  assert.ok(out.includes(`${board("·")}Ply 1. Red decides.\n`), out);
  assert.match(out, /^ 2 {2}· \S ·$/m);
  const stones = play(["go", "--with", "size=3"], ["b2"]).out;
  assert.match(stones, /^ {3}a b c\n\npasses: 0\nko: –$/m);
});

test("who leaves is let go, though standard input stays open", async () => {
  const child = spawn(process.execPath, [bin, "play", "tic-tac-toe"], { stdio: ["pipe", "ignore", "inherit"] });
  const left = new Promise<string>((resolve) => {
    child.on("exit", (code) => resolve(`exit code ${code}`));
    setTimeout(() => resolve("still there"), 60_000).unref();
  });
  child.stdin.write("b2\nquit\n");
  try {
    assert.equal(await left, "exit code 0");
  } finally {
    child.kill();
  }
});

test("undo against the machine goes back to one's own decision", () => {
  const { out } = play(["tic-tac-toe", "--seats", "human,random", "--seed", "1"], ["b2", "undo", "b2"]);
  const answers = out.match(/^2\. O claim\(..\)$/gm)!;
  assert.equal(answers.length, 2);
  assert.equal(answers[0], answers[1]);
});

test("decisions made together stay unseen until all are made", () => {
  const { out } = play(["rock-paper-scissors"], ["rock", "paper"]);
  const before = out.slice(0, out.indexOf("\n1. P1"));
  assert.match(before, /P1 has decided\./);
  assert.equal(
    before
      .split("\n")
      .filter((line) => /rock/.test(line))
      .every((line) => /1 throw/.test(line)),
    true,
  );
  assert.match(out, /^1\. P1 throw\(rock\) {2}P2 throw\(paper\)$/m);
  assert.match(
    play(["rock-paper-scissors"], ["rock", "undo", "paper", "rock"]).out,
    /P1 throw\(paper\) {2}P2 throw\(rock\)/,
  );
});

test("a person sees what the rules show", () => {
  const { out } = play(["kuhn-poker", "--seats", "human,random", "--seed", "3"], []);
  assert.match(out, /^▸ P1 {2}card: (jack|queen|king) {3}stake: 1\n {2}P2 {2}card: hidden/m);
});

test("--save writes every ply, and refuses what is no record", () => {
  const path = scratch("saved.json");
  play(["tic-tac-toe", "--save", path], ["b2", "a1"]);
  assert.equal(JSON.parse(readFileSync(path, "utf8")).plies.length, 2);
  play(["tic-tac-toe", "--load", path, "--save", path], ["c3"]);
  assert.equal(JSON.parse(readFileSync(path, "utf8")).plies.length, 3);
  const note = scratch("note.txt", "do not touch");
  assert.equal(play(["tic-tac-toe", "--save", note], ["b2"]).status, 2);
  assert.match(play(["tic-tac-toe"], [`save ${note}`]).out, /exists and is no record/);
  assert.equal(readFileSync(note, "utf8"), "do not touch");
  assert.equal(play(["tic-tac-toe", "--save", scratch("no/such/folder.json")]).status, 2);
});

test("a damaged record is left as it is", () => {
  const path = scratch("damaged.json");
  play(["tic-tac-toe", "--save", path, "--seed", "1"], ["b2", "a1"]);
  const damaged = readFileSync(path, "utf8").replace("claim(b2)", "claim(b3)");
  writeFileSync(path, damaged);
  for (const args of [
    ["--load", path],
    ["--load", path, "--save", path],
    ["--save", path],
  ]) {
    const { status, err } = play(["tic-tac-toe", ...args], ["c3"]);
    assert.ok(status === 1 || status === 2, args.join(" "));
    assert.match(err, /NF3105|was changed or cut|no record/);
  }
  assert.equal(readFileSync(path, "utf8"), damaged);
  assert.equal(json(["play", "tic-tac-toe", "--load", path, "--seats", "random"]).error.code, "NF3105");
  const pig = scratch("pig.json");
  json(["play", "pig", "--seats", "random", "--plies", "3", "--save", pig]);
  const other = play(["tic-tac-toe", "--load", pig]);
  assert.deepEqual([other.status, other.out], [1, ""]);
  assert.match(other.err, /record is of "Pig"/);
});

test("a match begins from a position", () => {
  const { out } = play(["tic-tac-toe", "--from", "mark[a1]=X, mark[b1]=X, mark[a2]=O, mark[b2]=O"], ["c1"]);
  assert.match(out, /The game is over after 1 ply: X wins\./);
});

test("endless play stops at --plies, a hole ends with 1", () => {
  const endless = scratch("endless.game", ENDLESS);
  const { plies, outcome, stopped } = json(["play", endless, "--seats", "random", "--plies", "30"]);
  assert.deepEqual([plies, outcome, stopped], [30, null, "plies"]);
  const holed = scratch("holed.game", HOLED);
  const { status, err } = play([holed, "--seats", "random"]);
  assert.equal(status, 1);
  assert.match(err, /NF2001: the rules have a hole at ply 2, where A decides go, asked what \(go\) does: /);
  assert.match(play([holed], ["go", "go"]).out, /^go cannot be taken: .*\(NF2001\), asked what \(go\) does: /m);
});

test("a hole is told with the decision, or with whose decisions were asked for", () => {
  const holed = scratch("holed.game", HOLED);
  for (const args of [
    ["count", holed],
    ["perft", holed, "2"],
  ]) {
    assert.match(ninefold(args).err, /holed\.game:5:\d+: NF2001: the rules have a hole here, asked what \(go\) does: /);
  }
  const after = scratch("after.game", HOLED_AFTER);
  const { err } = play([after, "--seats", "random"]);
  assert.match(err, /NF2001: .* at ply 1, where A decides go\(1\), asked what B may decide: /);
  assert.match(play([after], ["go"]).out, /^go\(1\) cannot be taken: .*, asked what B may decide: /m);
  assert.match(ninefold(["count", after]).err, /, asked what B may decide: /);
});

test("a ply says what chance and forced steps did, as far as it may be seen", () => {
  const seats = ["--seats", "random", "--seed", "1"];
  assert.match(play(["pig", ...seats, "--plies", "6"]).out, /^1\. P1 roll {2}chance: (\d) {2}→ pot=\1$/m);
  assert.match(play(["pig", ...seats, "--plies", "6"]).out, /^2\. P1 hold$/m);
  const tricks = play(["tricks", ...seats]).out;
  assert.match(tricks, /^Setup {2}chance: .* {2}→ holder\[red 1\]=[ABC], .*…$/m);
  assert.match(tricks, /^3\. C play\(.*\) {2}→ .*taken\[B\]=1, turn=B$/m);
  const seen = play(["tricks", "--seats", "human,random,random", "--seed", "3"], ["1"]).out;
  assert.doesNotMatch(seen, /holder\[[^\]]*\]=[BC]/);
  assert.match(
    play(["pig", "--seed", "1"], ["roll", "hold", "record"]).out,
    /^1\. P1 roll {2}chance: \d {2}→ .*\n2\. P1 hold$/m,
  );
});

test("who plays is told why the game is over", () => {
  const path = scratch("patience.game");
  const lines = ["players A, B", "track quiet: 0..2 = 0", "decision wait when quiet < 2 do quiet += 1"];
  const consequence = "consequence A wait, B wait do quiet += 1";
  const ends = ['end when quiet is 2  "nothing moves"', "outcome draw otherwise"];
  writeFileSync(path, [...["game Patience", ...lines], consequence, ...ends, ""].join("\n"));
  assert.match(play([path, "--seats", "random"]).out, /^The game is over after 2 plies: draw \(nothing moves\)\.$/m);
  const answer = json(["play", path, "--seats", "random"]);
  assert.deepEqual([answer.outcome.text, answer.reason], ["draw", "nothing moves"]);
  assert.equal("reason" in json(["play", "tic-tac-toe", "--seats", "random"]), false);
});

test("when the game is over, people may look back, save and take back", () => {
  const path = scratch("over.json");
  const lines = ["b2", "a1", "c2", "b1", "a2", "a3", `save ${path}`];
  const { status, out } = play(["tic-tac-toe", "--seed", "1"], [...lines, "undo", "c1", "quit"]);
  assert.equal(status, 0);
  assert.match(out, /^The game is over after 5 plies: X wins\.$/m);
  assert.match(out, /^The game is over, "a3" cannot be decided\./m);
  assert.match(out, /^5\. X claim\(c1\)$/m);
  assert.match(out, /You left after 5 plies\.\n$/);
  const loaded = play(["tic-tac-toe", "--load", path]).out;
  assert.match(loaded, /2 {2}✕ ✕ ✕\n[\s\S]*\nThe game is over after 5 plies: X wins\.\n$/);
  assert.match(play(["tic-tac-toe", "--load", path], ["undo"]).out, /^Ply 5\. X decides\.$/m);
});

test("why and help speak of the game that is played, however a decision is spelt", () => {
  const { out } = play(["othello"], ["help", "why", "why E3", "place c3", "PLACE(C3)", "PLACE e3"]);
  assert.match(out, /its name \(place\(e3\)\)/);
  assert.match(out, /^why needs a decision: why place\(e3\)$/m);
  assert.match(out, /^place\(e3\) is legal\.$/m);
  assert.equal(out.match(/^place\(c3\) is refused: it must outflank a disc\.$/gm)!.length, 2);
  assert.match(out, /^1\. Black e3$/m);
  assert.doesNotMatch(out, /claim/);
});

test("a hidden value is told from what is shown in its place", () => {
  const { out } = play(["guessing-game", "--seats", "random,human", "--seed", "1"]);
  assert.match(out, /^picked: hidden, shown as yes$/m);
});

test("a record whose chance nobody can check says so", async () => {
  const loaded = await load(readFileSync(new URL("../../../games/pig.game", import.meta.url), "utf8"));
  assert.ok(loaded.ok);
  const { rules } = loaded;
  const rolled = rules.newGame().commitOption("P1", "roll", supplied([5]));
  assert.ok(rolled.success);
  const unseeded = scratch("unseeded.json", saveRecord(rolled.match));
  assert.match(
    ninefold(["play", "pig", "--load", unseeded]).out,
    /^It has no seed: its 1 chance result may be any that/m,
  );
  const seeded = scratch("seeded.json", saveRecord(rules.newGame({ chance: 1 }).commitOption("P1", "roll").match));
  const still = scratch("still.json", saveRecord(rules.newGame()));
  for (const path of [seeded, still]) assert.doesNotMatch(ninefold(["play", "pig", "--load", path]).out, /no seed/);
});

test("decisions are typed and printed as the game spells them", () => {
  const lines = ["e4", "e7e5", "Nf3", "Nc6", "Bb5", "a6", "why Ke2", "Nd4x", "Ke3", "O-O", "record"];
  const { out } = play(["chess"], lines);
  assert.match(out, /^7\. White O-O$/m);
  assert.match(out, /^1\. White e4\n2\. Black e5\n3\. White Nf3\n/m);
  assert.match(out, /^move\(e1, e2, king\) is legal\.$/m);
  assert.match(out, /^There is no decision "Nd4x"/m);
  const pinned = play(["chess", "--from", "4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1"], ["f3", "f4"]).out;
  assert.match(pinned, /^move\(f2, f3, pawn\) is refused: your king would be in check\.$/m);
  const open = play(["chess", "--from", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"], ["Nd2", "Nbd2"]).out;
  assert.match(open, /^"Nd2" may be move\(b1, d2, knight\), move\(f3, d2, knight\)\. Type more of it\.$/m);
  assert.match(open, /^1\. White Nbd2$/m);
  const coordinates = play(["chess", "--spelling", "coordinate"], ["e4"]).out;
  assert.match(coordinates, /^1\. White e2e4$/m);
  assert.match(play(["chess", "--spelling", "rules"], ["e4"]).out, /^1\. White move\(e2, e4, pawn\)$/m);
  const none = play(["chess", "--spelling", "sna"]);
  assert.deepEqual([none.status, /no spelling "sna"; there is san, coordinate, rules/.test(none.err)], [2, true]);
});

test("where decisions are spelled as numbers, the list has no others", () => {
  const column = ["4", "4", "4", "4", "4", "4", "5"];
  const { out } = play(["connect-four"], [...column, "4", "5"]);
  assert.match(out, /^7\. Red 5$/m);
  assert.match(out, /the column is full/);
  assert.match(out, /^8\. Yellow 5$/m);
  assert.match(out, /^ {2}1 {2}2 {2}3 {2}5 {2}6 {2}7$/m);
});

test("a match is resumed from a PGN file and written to one, with what is said of it", () => {
  const path = scratch("game.pgn", '[Event "Café"]\n[White "Ann"]\n\n1. e4! {best} e5 (1... c5) 2. Nf3 *\n');
  const saved = scratch("saved.pgn");
  const { out } = play(["chess", "--load", path, "--save", saved], ["Nc6"]);
  assert.match(out, /Resumed from .* after 3 plies/);
  const written = readFileSync(saved, "utf8");
  assert.match(written, /^\[Event "Café"\]\n[\s\S]*\[White "Ann"\][\s\S]*\n\n1\. e4 e5 2\. Nf3 Nc6 \*\n$/);
  const answer = json(["play", "chess", "--load", saved, "--seats", "random", "--plies", "4"]);
  assert.deepEqual(answer.spellings.san.slice(0, 3), [
    ["e4", null],
    [null, "e5"],
    ["Nf3", null],
  ]);
  assert.deepEqual(answer.spellings.coordinate[3], [null, "b8c6"]);
  writeFileSync(path, "1. e5");
  const wrong = play(["chess", "--load", path]);
  assert.deepEqual([wrong.status, /"e5" at ply 1 is no legal/.test(wrong.err)], [1, true]);
  assert.match(play(["pig", "--save", saved], ["quit"]).err, /spelling "san"/);
});

test("of a PGN file with several games one is chosen, and the file is not written over", () => {
  const path = scratch("games.pgn", '[Event "Cup"]\n[Date "????.??.??"]\n[White "Ann"]\n\n1. e4 *\n\n1. d4 d5 *\n');
  const unchosen = play(["chess", "--load", path]);
  assert.equal(unchosen.status, 2);
  assert.match(
    unchosen.err,
    /holds 2 games; choose one with --game 1 to --game 2:\n {2}1 {2}Cup, Ann, 1 ply\n {2}2 {2}2 plies/,
  );
  assert.match(play(["chess", "--load", path, "--game", "3"]).err, /--game 1 to --game 2/);
  assert.match(play(["chess", "--load", path, "--game", "2"], ["quit"]).out, /Resumed from .* after 2 plies/);
  assert.match(play(["chess", "--game", "2"], ["quit"]).err, /--game chooses a game of --load/);
  const over = play(["chess", "--load", path, "--game", "2", "--save", path], ["quit"]);
  assert.deepEqual([over.status, /exists and holds 2 games; it is left as it is/.test(over.err)], [2, true]);
  const one = scratch("one.pgn", "1. e4 *\n");
  assert.match(play(["chess", "--load", one, "--game", "2"]).err, /holds one game; leave --game out/);
  assert.match(play(["chess", "--load", one, "--game", "1"], ["quit"]).out, /after 1 ply/);
  const record = scratch("record.json", "{}");
  assert.match(play(["chess", "--load", record, "--game", "1"]).err, /--game chooses a game of a .pgn file/);
});

test("values are typed and shown as people say them", () => {
  const { out } = play(["tricks", "--seed", "3"], ["moves"]);
  const [, first = ""] = /^ +1 (?:play\()?((?:red|green|blue) [123])\)?/m.exec(out) ?? [];
  assert.match(out, /play\((?:red|green|blue) [123]\)/);
  assert.doesNotMatch(out, /Card\(/);
  const played = play(["tricks", "--seed", "3"], [first]).out;
  assert.ok(played.includes(`play(${first})`), played);
});

test("a person asks what can be known of what is hidden from her, and in the middle of the match too", () => {
  const kuhn = ["kuhn-poker", "--seats", "human,random", "--seed", "3"];
  const { out } = play(kuhn, ["knows", "check", "knows"]);
  assert.match(
    out,
    /^player {4}P1, after 0 plies\npossible {2}2 states\n\ncard\[P2\] {2}never seen {2}king 1\/2, queen 1\/2$/m,
  );
  assert.match(out, /^player {4}P1, after 2 plies$/m);
  assert.match(play(kuhn, ["check", "call", "knows"]).out, /The game is over[\s\S]*Everything is shown\./);
  assert.match(play(["tic-tac-toe"], ["knows"]).out, /^Nothing is hidden: everyone is shown everything\.$/m);
  const both = play(["kuhn-poker", "--seed", "3"], ["knows", "bet", "knows", "fold", "knows"]).out;
  assert.match(both, /^player {4}P2, after 1 ply$/m);
  assert.match(both, /nobody is asked what she knows\.$/m);
});

/** Nobody may peek, and why not tells how the coin lies. */
const COIN = `game Coin
players A
track coin: { heads, tails }? = none shown to none
track over: Bool = false
setup do random c in { heads, tails }, coin := c
decision stop by A unless over do over := true
decision peek by A
  when coin is heads  "it is tails"
  unless true  "it is heads, and too early"
  do nothing
outcome done otherwise
`;

test("what a person is told of a refused decision she knows from then on, and so does the record", () => {
  const game = scratch("coin.game", COIN);
  const path = scratch("coin.json");
  const { out } = play([game, "--seed", "1", "--save", path], ["knows", "peek", "why peek", "knows"]);
  const [, before = "", after = ""] = out.split("possible  ");
  assert.match(before, /^2 states\n\ncoin {2}never seen/);
  assert.match(after, /^1 state\n\ncoin {2}certain {2}(heads|tails)$/m);
  const { attempts } = JSON.parse(readFileSync(path, "utf8"));
  assert.deepEqual(attempts, [{ ply: 0, player: 0, decision: "peek" }]);
  assert.match(ninefold(["knows", game, "--load", path]).out, /possible {2}1 state\n/);
});
