// Lines at the prompt that are too long, or that hold what would steer a terminal.
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { LONGEST_LINE, linesOf } from "../src/play/lines.ts";
import { ninefold } from "./command.ts";

const play = (game: string, ...lines: readonly string[]): string =>
  ninefold(["play", game], lines.map((line) => `${line}\n`).join("")).out;

async function lines(...pieces: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const line of linesOf(Readable.from(pieces))) found.push(line);
  return found;
}

test("lines are put together from pieces", async () => {
  const found = await lines("a\nb", "c\r", "\n\n", "d");
  assert.deepEqual(found, ["a", "bc", "", "d"]);
  assert.deepEqual(await lines("a\n"), ["a"]);
});

test("of a line that is too long no more is held than tells that it is", async () => {
  const piece = "z".repeat(LONGEST_LINE - 1);
  const [first, second, third] = await lines(piece, piece, piece, "\nb\n", piece, "z");
  assert.equal(first!.length, LONGEST_LINE + 1);
  assert.equal(second, "b");
  assert.equal(third!.length, LONGEST_LINE);
});

test("a line that is too long is refused as it stands, and the next one is heard", () => {
  const out = play("tic-tac-toe", "b2 ".repeat(1_000_000), "b2");
  assert.match(out, /^This line is longer than 32768 characters and was not read\.\n1\. X claim\(b2\)$/m);
});

test("brackets that do not pair off hide no other reason, and are what is wrong where there is none", () => {
  const out = play("tic-tac-toe", "why hop(1;1", "claim(d9", "why claim z9)", "why a1]", "clam(a1");
  assert.match(out, /^There is no decision "hop\(1;1": "\(" is not closed by "\)"\. `moves` lists the legal ones\.$/m);
  assert.match(out, /^There is no decision "claim\(d9": "d9" is no Cell\./m);
  assert.match(out, /^There is no decision "claim z9\)": "z9" is no Cell\./m);
  assert.match(out, /^There is no decision "clam\(a1"\. Did you mean claim\(a1\)\?$/m);
  const chess = play("chess", "why e2-e5", "why e2-e5)", "why move(e2, e5", "why move(e2, e5]");
  assert.equal(chess.match(/^move\(e2, e5, …\) is refused: to cannot be e5 now: it may be e3, e4\.$/gm)?.length, 4);
  const chained = play("english-draughts", "why jump(b6, d4; f2");
  assert.match(chained, /^jump\(b6, d4; f2\) is refused: from cannot be b6 now/m);
});

test("what was typed does not steer the terminal that it is shown on", () => {
  const out = play("tic-tac-toe", "\u001b]0;gotcha\u0007", "why \u009b2J zz", "claim(\u001b, zz)");
  assert.doesNotMatch(out, /(?!\n)\p{Cc}/u);
  assert.match(out, /^There is no decision "\\x9b2J zz"/m);
  const draft = play("chess", "move\u0007\u001b", "");
  assert.doesNotMatch(draft, /(?!\n)\p{Cc}/u);
});
