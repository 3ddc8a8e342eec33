// Colours of the display, and values that a place can never hold.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applyFixes, diagnose } from "./diagnose.ts";

const GAME = `game G
players A
board Cell = grid(3, 3)
track mark[Cell]: Player? = none
track hand: pile of 1..3 at most 3 = []
track card: 1..3? = none
decision put(c in Cell) do ACTION
outcome draw otherwise
display
  board Cell shows mark
  colour c in Cell = COLOUR
`;
const game = (action: string, colour: string): string => GAME.replace("ACTION", action).replace("COLOUR", colour);

/** What is said first of a text: its code and the text marked; and the text with all fixes. */
function told(text: string): { readonly found: readonly string[]; readonly mended: string } {
  const found = diagnose(text);
  return {
    found: found.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`),
    mended: applyFixes(text, found),
  };
}

const COLOURED: readonly (readonly [string, string, string])[] = [
  ["lihgt", "NF1201 lihgt", "light"],
  ["if c.row is 1 then dark else ligth", "NF1201 ligth", "if c.row is 1 then dark else light"],
  ['"red"', 'NF1301 "red"', "red"],
  ['"#00f"', 'NF1301 "#00f"', "blue"],
  ["match c.row\n    1 => dark\n    otherwise whit", "NF1201 whit", "match c.row\n    1 => dark\n    otherwise white"],
];
for (const [written, found, meant] of COLOURED) {
  test(`the colour ${written.split("\n").at(-1)?.trim()} is one mistake, with its fix`, () => {
    const said = told(game("mark[c] := me", written));
    assert.deepEqual(said.found, [found]);
    assert.equal(said.mended, game("mark[c] := me", meant));
    assert.deepEqual(diagnose(said.mended), []);
  });
}

test("an unknown colour is told all names", () => {
  const [one, ...others] = diagnose(game("mark[c] := me", "reddish"));
  assert.equal(others.length, 0);
  assert.match(one?.message ?? "", /^found "reddish", expected the name of a colour: dark, light, .*red.*gray$/);
  assert.equal(one?.fix, undefined);
});

test("none is not pushed on a pile that holds no none", () => {
  for (const action of ["hand := push(hand, none)", "hand := under(pop(hand), none)"]) {
    assert.deepEqual(told(game(action, "dark")).found, ["NF1301 none"], action);
  }
  for (const action of ["hand := push(hand, card)", "card := top(push(hand, none))"]) {
    assert.deepEqual(told(game(action, "dark")).found, [], action);
  }
});
