// What a stranger wrote steers no terminal and hides nothing, wherever the command shows it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ninefold, scratch } from "./command.ts";

const EVIL = "\u202eevil\u2066\u200b\u2028\u{e0041}\u0085";
const UNSEEN = /[^\P{Cc}\t\n]|\p{Cf}|\p{Zl}/u;

const game = (title: string): string =>
  `game Evil "${title}"\nplayers A\ntrack x: 0..1 = 0\ndecision go by A when x is 0 "${title}" do x := 1\nend draw when x is 1\n`;

function requireSeen(args: readonly string[], status: number): string {
  const ran = ninefold(args);
  assert.equal(ran.status, status, ran.err);
  assert.doesNotMatch(ran.out + ran.err, UNSEEN);
  return ran.out + ran.err;
}

test("a file with what is not seen is refused, and shown by numbers", () => {
  const path = scratch("evil.game", game(EVIL));
  for (const command of ["check", "show", "play", "count", "format"]) {
    assert.match(requireSeen([command, path], 1), /NF1012.*\n.*\\u202eevil\\u2066\\u200b\\u2028\\u\{e0041\}\\x85/);
  }
});

test("JSON has it escaped, and is read as it was", () => {
  const path = scratch(`evil${EVIL}.game`, game(EVIL));
  const { error } = JSON.parse(ninefold(["count", path, "--json"]).out);
  requireSeen(["count", path, "--json"], 1);
  assert.equal(error.diagnostics[0].file, path);
});

test("names of files and arguments are shown by numbers", () => {
  const path = scratch(`${EVIL}.game`, `${game("x")}\n\n`);
  assert.match(requireSeen(["format", path, "--check"], 1), /\\u202eevil/);
  assert.match(requireSeen(["format", path], 0), /\\u202eevil.*: formatted/);
  for (const args of [
    ["check", `${EVIL}\u001b[8m.game`],
    ["play", "nim", "--seats", EVIL],
    ["perft", "nim", `${EVIL}\u001b[8m`],
    ["count", "nim", "--with", `heap=${EVIL}\u001b[8m`],
    ["count", "nim", "--with", `${EVIL}\u001b[8m`],
    [`${EVIL}\u001b[8m`],
    ["play", "nim", "--from", `${EVIL}\u001b[8m`],
  ])
    requireSeen(args, 2);
});

test("emoji and words with joiners are what they are", () => {
  const title = "👨‍👩‍👧 ❤️ می‌خواهم";
  const path = scratch("family.game", game(title));
  assert.ok(ninefold(["show", path]).out.includes(title));
  assert.equal(JSON.parse(ninefold(["show", path, "--json"]).out).title, title);
});
