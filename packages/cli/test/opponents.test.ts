// Engines of other programs in seats: programs are started, heard and ended.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { interrupted, json, ninefold, type Ran, scratch } from "./command.ts";

const SCRIPTED = fileURLToPath(new URL("engines/scripted.mjs", import.meta.url));

/** The text of a seat whose engine follows a transcript. */
function seat(protocol: string, transcript: string, settings = ""): string {
  const file = scratch(`transcript-${protocol}`, transcript);
  return `${protocol}:"${process.execPath}" "${SCRIPTED}" "${file}"${settings}`;
}

const UCI = `> uci
< uciok
> ucinewgame
> isready
< readyok
`;

const MATED = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";

test("an engine decides in its seat, and is told to quit", () => {
  const uci = seat(
    "uci",
    `${UCI}> position fen ${MATED.replace(/\d$/, "1")}
> go movetime 50
< info string mate in one
< bestmove d8h4
> quit
`,
    ";movetime=50",
  );
  const { outcome, stopped } = json(["play", "chess", "--from", MATED, "--seats", `random,${uci}`]);
  assert.deepEqual([outcome.text, stopped], ["Black wins", null]);
});

/** What an engine hears and says that resigns at once. */
const RESIGNING = `> list_commands
< = genmove
<
> boardsize 5
< =
<
> clear_board
< =
<
> genmove b
< = resign
<
> quit
`;

test("an engine that resigns ends the match, which has no outcome by the rules", () => {
  const gtp = seat("gtp", RESIGNING);
  const { status, out } = ninefold(["play", "go", "--with", "size=5", "--seats", `${gtp},random`]);
  assert.equal(status, 0);
  assert.match(out, /^Black \(node\) resigns after 0 plies\.$/m);
});

test("an engine that resigns in a tournament has resigned, and lost", () => {
  const gtp = seat("gtp", RESIGNING);
  const entrants = ["--seats", `${gtp},random`, "--plays", "1", "--openings", "0"];
  const { out } = ninefold(["tournament", "go", "--with", "size=5", ...entrants]);
  assert.match(out, / resigned in 1 play, and lost\.$/m);
  assert.match(out, /first: play 1, ply 1: .* resigns\.$/m);
});

test("a result that an engine claims goes into the PGN file", () => {
  const cecp = seat(
    "cecp",
    `> xboard
> protover 2
< feature done=1
> new
> easy
> st 1
> force
> go
< 1/2-1/2 {Draw by agreement}
> force
> quit
`,
  );
  const pgn = scratch("claimed.pgn");
  const { stopped, resignation } = json(["play", "chess", "--seats", `${cecp},random`, "--save", pgn]);
  assert.deepEqual([stopped, resignation], ["agreed", "White (node) says 1/2-1/2 {Draw by agreement}"]);
  assert.match(readFileSync(pgn, "utf8"), /^\[Result "1\/2-1\/2"\]$/m);
});

/** A program that says nothing again and again. */
const FLOOD = "setInterval(() => console.log(`noise\\n`.repeat(5000)))";

const played = (protocol: string, transcript: string, settings = ""): Ran =>
  ninefold(["play", "chess", "--seats", `${seat(protocol, transcript, settings)},random`]);

test("an engine that leaves, is silent, or answers what is not legal ends the command with a message", () => {
  const cases: readonly (readonly [Ran, RegExp])[] = [
    [
      played("uci", "> uci\n! 3\n"),
      /^error: NF7033: The engine node has ended with exit code 3; it said: leaving as told$/m,
    ],
    [played("uci", "> uci\n", ";timeout=300"), /^error: NF7034: node has not answered with uciok within 0\.3 s\.$/m],
    [
      played(
        "uci",
        `${UCI}> position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n> go nodes 1\n< bestmove e2e5\n`,
        ";nodes=1",
      ),
      /^error: NF7035: node has answered "e2e5", which is no legal decision of White\.$/m,
    ],
    [
      ninefold(["play", "chess", "--seats", `random,uci:"${process.execPath}" -e '${FLOOD}';timeout=400`]),
      /^error: NF7034: node has not answered with uciok within 0\.4 s\.$/m,
    ],
    [
      ninefold(["play", "chess", "--seats", "uci:no-such-engine,random"]),
      /^error: NF7032: The engine no-such-engine cannot be started: There is no program "no-such-engine"\.$/m,
    ],
    [ninefold(["play", "pig", "--seats", "uci:no-such-engine,random"]), /^error: NF703\d: .*no-such-engine/m],
  ];
  for (const [{ status, err }, message] of cases) {
    assert.equal(status, 1);
    assert.match(err, message);
  }
});

test("an engine is ended with the command, though it hears nothing", { skip: !existsSync("/proc/self") }, () => {
  const deaf = scratch("deaf.mjs", "console.log(process.pid); setInterval(() => {}, 1000);");
  const told = scratch("told");
  const engine = `uci:sh -c "exec '${process.execPath}' '${deaf}' | tee '${told}'"`;
  const { status } = ninefold(["play", "chess", "--seats", `${engine};timeout=1500,random`]);
  assert.equal(status, 1);
  const id = readFileSync(told, "utf8").trim();
  // Of a program that has ended and that nobody has asked about, the command line is empty.
  const command = `/proc/${id}/cmdline`;
  assert.ok(Number(id) > 0 && (!existsSync(command) || readFileSync(command, "utf8") === ""), id);
});

test("Ctrl-C ends the match and the engine, which is silent", () => {
  const { status, out } = interrupted(["play", "chess", "--seats", `${seat("uci", UCI)},random`]);
  assert.equal(status, 130);
  assert.match(out, /^Interrupted after 0 plies\.$/m);
});

test("a wrong text of an engine is wrong usage", () => {
  const { status, err } = ninefold(["play", "chess", "--seats", "random,uci:stockfish;movetime=soon"]);
  assert.equal(status, 2);
  assert.match(err, /movetime is a whole number above 0, not "soon"/);
});
