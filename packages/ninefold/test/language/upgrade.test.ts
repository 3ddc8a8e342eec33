// Texts of the older language, rewritten: what is shown to whom stays the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeSource } from "../../src/language/text/source.ts";
import { upgrade } from "../../src/language/upgrade.ts";
import type { PlayerId } from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";

const textWith = (track: string, decision = ""): string => `game G
players A, B, C
track holder: Player? = none
${track}
decision hold(p in Player, k in 0..1) by A${decision && ` ${decision}`}
  do holder := p
outcome over otherwise
`;

function upgraded(text: string) {
  const made = upgrade(makeSource("test.game", text));
  assert.ok("text" in made, "diagnostics" in made ? made.diagnostics.map(({ message }) => message).join("\n") : "");
  return made;
}

/** What stands after `shown to` in the older language, what shows the same now, and to whom of A, B, C and spectators. */
const CLAUSES: readonly (readonly [older: string, now: string, seen: Readonly<Record<string, string>>])[] = [
  ["nobody", "none", { none: "", B: "" }],
  ["holder", "if holder is none then Player else {holder}", { none: "A B C -", B: "B" }],
  ["if n > 2 then none else B", "if n > 2 then Player else {B}", { none: "A B C -" }],
  [
    "if n < 2 then holder else if holder is B then none else A",
    "if n < 2 then if holder is none then Player else {holder} else if holder is B then Player else {A}",
    { none: "A", B: "A B C -" },
  ],
];

for (const [older, now, seen] of CLAUSES) {
  test(`on a track: shown to ${older}`, () => {
    const track = (to: string): string => `track n: 0..9 = 4 shown to ${to} else 7`;
    const made = upgraded(textWith(track(older)));
    assert.deepEqual(made, {
      text: made.text,
      rewritten: [{ line: 4, from: `shown to ${older}`, to: `shown to ${now}` }],
      left: [],
    });
    assert.equal(made.text.replaceAll(/\s+/g, " "), textWith(track(now)).replaceAll(/\s+/g, " "));
    const { system } = compileText(made.text);
    assert.ok(system);
    for (const [holder, viewers] of Object.entries(seen)) {
      const read = system.parsePosition(holder === "none" ? "start" : `holder=${holder}`);
      assert.ok("state" in read);
      const sees = (id?: PlayerId): boolean => system.view(read.state, id)[1]?.value !== undefined;
      const names: readonly string[] = system.players.filter(({ id }) => sees(id)).map(({ name }) => name);
      assert.equal([...names, ...(sees() ? ["-"] : [])].join(" "), viewers);
    }
    assert.deepEqual(upgraded(made.text), { text: made.text, rewritten: [], left: now === "none" ? [4] : [] });
  });
}

test("on a decision, which may ask its parameters", () => {
  const made = upgraded(textWith("track n: 0..9 = 4", "shown to if k is 0 then p else none"));
  const to = "shown to if k is 0 then {p} else Player";
  assert.deepEqual(made.rewritten, [{ line: 5, from: "shown to if k is 0 then p else none", to }]);
  assert.match(made.text, /shown to if k is 0 then \{p\} else Player/);
});

test("what is never none, and what is a set, stays as it is; only the form is mended", () => {
  const text = textWith("track n: 0..9 = 4   shown to {A, C}", "shown to me");
  assert.deepEqual(upgraded(text), {
    text: text.replace("4   shown to {A, C}", "4 shown to { A, C }"),
    rewritten: [],
    left: [],
  });
});

test("a name of one's own is not rewritten", () => {
  const text = `${textWith("track n: 0..9 = 4 shown to nobody")}fn nobody = {A}\n`;
  assert.deepEqual(upgraded(text).rewritten, []);
});

test("in by, nobody was nobody", () => {
  const made = upgraded(textWith("track n: 0..9 = 4").replace("by A", "by nobody"));
  assert.deepEqual([made.rewritten, made.left], [[{ line: 5, from: "by nobody", to: "by none" }], []]);
});

test("none alone said nothing in the older language: it is left, and told", () => {
  const made = upgraded(textWith("track n: 0..9 = 4 shown to none", "shown to none"));
  assert.deepEqual([made.rewritten, made.left], [[], [4, 5]]);
});

test("comments stay where they are, and a module has nothing to rewrite", () => {
  const text = textWith("// hidden\ntrack n: 0..9 = 4 shown to nobody  // from all");
  assert.equal(upgraded(text).text, text.replace("nobody", "none"));
  assert.deepEqual(upgraded("module m\nfn twice(n: 0..9) = n + n\n").rewritten, []);
});

test("a game that comes from another one: its own text alone, in tracks, changes and what holds of every decision", () => {
  const base = textWith("track n: 0..9 = 4 shown to holder", "shown to holder");
  const lines = [
    "track m: 0..9 = 4 shown to nobody",
    "decision hold but shown to if m > 2 then none else B",
    "every decision by nobody",
  ];
  const made = upgrade(makeSource("v.game", `game V from ./base\n${lines.join("\n")}\n`), () => base);
  assert.ok("text" in made);
  assert.deepEqual(
    made.rewritten.map(({ line, to }) => [line, to]),
    [
      [2, "shown to none"],
      [3, "shown to if m > 2 then Player else {B}"],
      [4, "by none"],
    ],
  );
  assert.match(made.text, /^game V from \.\/base\ntrack m: 0\.\.9 = 4 shown to none\ndecision hold but shown to if m/);
});

test("a text with mistakes is left to its author", () => {
  const made = upgrade(makeSource("test.game", textWith("track n: 0..9 = x shown to nobody")));
  assert.ok("diagnostics" in made);
  assert.deepEqual(
    made.diagnostics.map(({ code, message }) => `${code} ${message.slice(0, 14)}`),
    ["NF1201 nothing here i", 'NF1201 found "nobody"'],
  );
});

test("of a variant, what its own text shows is rewritten", () => {
  const base = textWith("track n: 0..9 = 4 shown to holder else 7");
  const text = "game V from ./base\ntrack m: 0..9 = 4 shown to holder else 5\ndecision hold but shown to holder\n";
  const made = upgrade(makeSource("test.game", text), (path) => (path === "./base" ? base : undefined));
  const now = "if holder is none then Player else {holder}";
  assert.deepEqual(made, {
    text: text.replaceAll("shown to holder", `shown to ${now}`),
    rewritten: [2, 3].map((line) => ({ line, from: "shown to holder", to: `shown to ${now}` })),
    left: [],
  });
});
