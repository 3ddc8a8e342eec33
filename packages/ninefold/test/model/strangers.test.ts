// What messages quote of a text that somebody else wrote.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printable, quote } from "../../src/language/index.ts";
import { unpaired } from "../../src/model/index.ts";
import { gameOf } from "./game.ts";

const game = gameOf(
  "players A, B",
  "track n: 0..5 = 0",
  "decision go(k in 1..2) by A when n < 5",
  "  do n += k",
  "end draw when n is 5",
);
const [start] = game.initialStates();
const { id: A } = game.players[0]!;

const EVIL = "\u001b[2J\u009b1m\r\u202e\u2028";
const LONG = "z".repeat(1_000_000);

function seemly(message: string): void {
  assert.doesNotMatch(message, /\p{Cc}|\p{Bidi_Control}|\u2028/u);
  assert.ok(message.length < 300, `${message.length} characters`);
}

for (const [what, text] of [
  ["signs that steer a terminal", EVIL],
  ["a megabyte", LONG],
] as const) {
  test(`${what} in a decision's id, a tuple or a position stand in no message`, () => {
    for (const id of [text, `${text}(1)`, `go(${text})`, `go(1, ${text})`, `go((${text}`]) {
      seemly(game.refusal(start!, A, id)!.message);
    }
    assert.throws(
      () => game.consequences(start!, [{ ...game.legal(start!, A)[0]!, id: text }, null]),
      (error) => error instanceof RangeError && seemly(error.message) === undefined,
    );
    for (const position of [
      text,
      `${text}=1`,
      `n=${text}`,
      `n[${text}]=1`,
      `x${text}=1, x${text}=1`,
      `setup=${text}`,
    ]) {
      const read = game.parsePosition(position);
      assert.ok("error" in read);
      seemly(read.error.message);
    }
  });
}

test("a quoted text shows what cannot be seen by its number, and says that it goes on", () => {
  assert.equal(quote("claim(b2)"), '"claim(b2)"');
  assert.equal(quote("a\u001b[31m\n\u009b\u202eb"), '"a\\x1b[31m\\x0a\\x9b\\u202eb"');
  assert.equal(quote(LONG), `"${"z".repeat(80)}…"`);
  assert.equal(printable("❤️ 将 é"), "❤️ 将 é");
});

test("a quoted text shows signs that have no form of their own, and ends behind a whole character", () => {
  assert.equal(quote("a\u200bb\u00adc\ufeff"), '"a\\u200bb\\xadc\\ufeff"');
  assert.equal(printable("a\u{e0041}"), "a\\u{e0041}");
  assert.equal(quote(`${"x".repeat(79)}😀`), `"${"x".repeat(79)}…"`);
  assert.equal(quote(`${"x".repeat(78)}😀`), `"${"x".repeat(78)}😀"`);
  assert.equal(quote(`${"x".repeat(78)}😀z`), `"${"x".repeat(78)}😀…"`);
});

test("of an id that names a decision, brackets and quotes that do not pair off are the first thing said", () => {
  for (const [id, said] of [
    ["go(1;1", '"(" is not closed by ")"'],
    ["go((1)", '"(" is not closed by ")"'],
    ["go 1)", '")" closes no bracket'],
    ["go(1]", '"]" closes "(", expected ")"'],
    ["go({1)", '")" closes "{", expected "}"'],
    ['go("1)', "a quoted text is not closed"],
  ] as const) {
    const refusal = game.refusal(start!, A, id)!;
    assert.deepEqual([refusal.kind, refusal.message], ["unknown", `${quote(id)} is no decision: ${said}`]);
  }
  for (const id of ["foo", "foo(", "foo(1)", "foo 1)"])
    assert.equal(game.refusal(start!, A, id)!.message, 'no decision is called "foo"; there are go');
  assert.equal(game.refusal(start!, A, "go 1")!.message, 'no decision is called "go 1"; there are go');
  for (const fine of ["", "go", "go(1)", "go({1, 2}, [(3), (4)])", 'go(":-)")'])
    assert.equal(unpaired(fine), undefined);
});
