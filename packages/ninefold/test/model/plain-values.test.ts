// Values as plain data: what is printed of them can be told from it, in every game of the library.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type PlainValue, plainValuesOf } from "../../src/model/index.ts";
import { compileText, makeRules } from "../../src/play/index.ts";
import { randomMatches } from "../laws/play-laws.ts";
import { GAMES, SMALL_PARAMETERS, systemOf } from "../library/library.ts";

/** Printed as the language does, but for the names of products, and the brackets of sets. */
function printed(plain: PlainValue): string {
  if (plain === null) return "none";
  if (Array.isArray(plain)) return `[${plain.map(printed).join(", ")}]`;
  return typeof plain === "object" ? `(${Object.values(plain).map(printed).join(", ")})` : String(plain);
}

const plainText = (text: string): string =>
  text
    .replace(/[\p{L}_][\p{L}\p{N}_]*\(/gu, "(")
    .replaceAll("{", "[")
    .replaceAll("}", "]");

test("a card is an object, a set a list, none is null", async () => {
  const { system } = compileText(`game Values
players A, B
type Rank = { ace, king }
type Card = { rank: Rank, red: Bool }
track card: Card? = none
track hand: set of Card = {}
track pile: pile of Card at most 2 = []
track n[Card]: -1..1 = 0
decision take(c in Card) by A when card is none do card := c, hand := {c}, pile := push(pile, c), n[c] := -1
outcome over otherwise
`);
  assert.ok(system);
  const rules = await makeRules(system);
  const start = rules.newGame();
  assert.deepEqual(
    start
      .view()
      .tracks.slice(0, 2)
      .map(({ plain }) => plain.value),
    [null, []],
  );
  const [, second] = start.legalDecisions("A");
  assert.deepEqual(second, {
    id: "take(Card(ace, true))",
    family: "take",
    parameters: ["Card(ace, true)"],
    values: [{ rank: "ace", red: true }],
  });
  const taken = start.commitOption("A", "take(Card(ace, true))");
  assert.ok(taken.success);
  const { tracks, history } = taken.match.view("B");
  const card = { rank: "ace", red: true };
  assert.deepEqual(
    tracks.slice(0, 3).map(({ plain }) => plain.value),
    [card, [card], [card]],
  );
  assert.deepEqual(tracks[4]?.plain, { index: [card], value: -1 });
  assert.deepEqual(history[0]?.[0]?.values, [card]);
  assert.equal(`${taken.match}`, "Values, ply 1, over: over");
  assert.equal(String(taken.match.outcome), "over");
});

for (const name of GAMES) {
  test(`${name}: plain values say what is printed`, async () => {
    const system = systemOf(name, SMALL_PARAMETERS[name]);
    const plain = plainValuesOf(system);
    for (const match of randomMatches(await makeRules(system), "plain", 4)) {
      for (const { track, index, value } of system.values(match.state)) {
        assert.equal(printed(plain.value(track, value)), plainText(value));
        assert.equal(printed([...plain.index(track, index)]), plainText(`[${index.join(", ")}]`));
      }
      for (const { id } of system.players)
        for (const { values, parameters } of match.legalDecisions(id))
          assert.deepEqual(values.map(printed), parameters.map(plainText));
    }
  });
}
