// Characters that are not seen or move others: none stands in a file but where it is part of what is seen, and none in
// what is said about one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeSource, printable, readGame, unseenIn } from "../../src/language/index.ts";
import { seeded } from "../../src/play/index.ts";
import { applyFixes, diagnose } from "./diagnose.ts";

const GAME = 'game G "a title" // a comment\nplayers One, Two\ntrack x: 0..1 = 0\n';
const REST = 'decision go by One when x is 0 "a reason" do x := 1\nend draw when x is 1\n';

/** Marks and overrides of direction, blanks without width, ends of lines, tags, blank letters, halves of characters. */
const UNSEEN = [
  ..."\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
  ..."\u0000\u0007\u000b\u000c\u001b\u007f\u0085\u009b\u00ad\u034f\u115f\u180e\u2028\u2029\u2060\u2064\u3164\ufe0f\ufff9\uffa0",
  "\u{e0001}",
  "\u{e0041}",
  "\u{e007f}",
  "\u{1d173}",
  "\ud800",
  "\udc00",
];

const codesOf = (text: string): readonly string[] => diagnose(text).map(({ code }) => code);

test("what is not seen is refused wherever it stands, and the fix takes it out", () => {
  assert.deepEqual(codesOf(GAME + REST), []);
  for (const sign of UNSEEN) {
    for (const place of ["a title", "a comment", "a reason", "layers", "ne,", "= 0"]) {
      const at = (GAME + REST).indexOf(place) + 1;
      const text = `${(GAME + REST).slice(0, at)}${sign}${(GAME + REST).slice(at)}`;
      const found = diagnose(text).filter(({ code }) => code === "NF1012");
      assert.deepEqual(
        found.map(({ start, end }) => text.slice(start, end)),
        [sign],
      );
      assert.deepEqual(unseenIn(applyFixes(text, found)), []);
      for (const { message } of diagnose(text)) assert.equal(message, printable(message));
    }
  }
});

test("all of a file are one mistake with one fix", () => {
  const text = (GAME + REST).replace("title", "ti\u202et\u2066le").replace("comment", "com\u200bment");
  const [found, ...others] = diagnose(text);
  assert.match(found!.message, /^found U\+202E, .*the first of 3/);
  assert.deepEqual(others, []);
  assert.equal(applyFixes(text, [found!]), GAME + REST);
});

test("a mark at the beginning of a file is none of them, and one further on is", () => {
  assert.deepEqual(codesOf(`\ufeff${GAME}${REST}`), []);
  assert.deepEqual(codesOf(GAME.replace("title", "\ufefftitle") + REST), ["NF1012"]);
});

test("emoji, flags, variants of signs and words with joiners are seen", () => {
  const seen = [
    "👨‍👩‍👧",
    "👩🏽‍🚀",
    "🏳️‍🌈",
    "❤️",
    "♟︎",
    "1️⃣",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "葛\u{e0100}",
    "می\u200cخواهم",
    "क्\u200dष",
    "أبيض",
    "שחור",
  ];
  for (const text of seen) {
    assert.deepEqual(codesOf(GAME.replace("title", text) + REST), [], text);
    assert.equal(printable(text), text);
  }
  // The same signs where they hide something.
  for (const text of ["a\u200db", "a\ufe0f", "🏴\u{e0067}", "❤\ufe0f\ufe0f", "a\u{e0100}", "x\u200cy"]) {
    assert.equal(unseenIn(text).length, 1);
    assert.deepEqual(unseenIn(printable(text)), []);
  }
});

test("what is said about any text can be seen", () => {
  const signs = [...UNSEEN, ..."@'\"’“#/* \n-=(){}", "game", "players", "track", "a", "decision", "0..1"];
  const chance = seeded(7);
  for (let run = 0; run < 3000; run++) {
    const text = Array.from({ length: 1 + chance.uniform(12) }, () => signs[chance.uniform(signs.length)]!).join("");
    for (const { message, fix } of readGame(makeSource("any", text), {}, () => text).diagnostics) {
      assert.deepEqual(unseenIn(message + (fix?.title ?? "")), [], JSON.stringify(text));
    }
  }
});
