import assert from "node:assert/strict";
import { test } from "node:test";
import { lex, type Token } from "../../src/language/syntax/lexer.ts";
import { makeSource } from "../../src/language/text/source.ts";

function tokens(text: string): readonly Token[] {
  return lex(makeSource("test.game", text)).tokens;
}
const words = (text: string): string[] => tokens(text).map((token) => token.text);
const places = (text: string): string[] =>
  tokens(text).map((one) => `${one.line}:${one.column}${one.first ? "*" : ""}`);

test("signs are read longest first", () => {
  assert.deepEqual(words("a:=b+=c..d<=e->f=>g=h.i"), "a := b += c .. d <= e -> f => g = h . i".split(" "));
  assert.deepEqual(words("1..6?"), ["1", "..", "6", "?"]);
});

test("a token knows its place and whether it is first on its line", () => {
  assert.deepEqual(places("a b\n  c\r\nd\re"), ["1:1*", "1:3", "2:3*", "3:1*", "4:1*"]);
});

test("a byte order mark takes no column", () => {
  assert.deepEqual(places("\uFEFFgame G"), ["1:1*", "1:6"]);
});

test("names are letters of any script", () => {
  assert.deepEqual(words("größe Δx _a1 e\u0301"), ["größe", "Δx", "_a1", "e\u0301"]);
});

test("a text keeps what stands between its quotes", () => {
  const [text] = tokens('"a // b \\"');
  assert.equal(text?.kind, "text");
  assert.equal(text?.text, "a // b \\");
});

test("a comment takes the rest of its line", () => {
  const { comments } = lex(makeSource("test.game", "a // one \r\n  // two\n"));
  assert.deepEqual(
    comments.map(({ text, own, start }) => [text, own, start]),
    [
      ["// one", false, 2],
      ["// two", true, 13],
    ],
  );
});

test("an unknown character is one token, and a run of them one diagnostic", () => {
  const { tokens: found, diagnostics } = lex(makeSource("test.game", "a @@😀 b"));
  assert.deepEqual(
    found.map((token) => token.kind),
    ["name", "bad", "name"],
  );
  assert.deepEqual(
    diagnostics.map(({ code, start, end }) => [code, start, end]),
    [["NF1001", 2, 6]],
  );
});
