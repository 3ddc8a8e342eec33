// The sequence form: its counts are those of the extensive form, and its information states are what players know.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeRules } from "../../src/play/index.ts";
import { informationKey } from "../../src/players/form/information.ts";
import { statesOf } from "../../src/players/form/sequence-form.ts";
import { randomMatches } from "../laws/play-laws.ts";
import type { Parameters } from "../library/independent/index.ts";
import { systemOf } from "../library/library.ts";
import { countHistories } from "../library/open-spiel/ours.ts";
import { formOf, formOfText, LIARS_DICE, RANKS_OF_LEDUC, SECRET_GOOFSPIEL } from "./forms.ts";

const SMALL: readonly (readonly [string, Parameters])[] = [
  ["kuhn-poker", {}],
  ["multiplayer-kuhn", {}],
  ["leduc-poker", {}],
  ["tiny-hanabi", {}],
  ["matching-pennies", {}],
  ["liars-dice", { faces: "3", wild: "true" }],
  ["liars-dice", { dice: "2", faces: "2", wild: "true" }],
  ["goofspiel", { cards: "3" }],
  ["goofspiel", { shuffled: "false", secret: "true" }],
  ["goofspiel", { shuffled: "false", secret: "true", seats: "3", cards: "3" }],
  ["dark-hex", { columns: "2", rows: "2" }],
  ["dark-hex", { columns: "2", rows: "2", abrupt: "true" }],
  ["battleship", { longest: "1" }],
];

for (const [game, parameters] of SMALL) {
  test(`${game} ${JSON.stringify(parameters)} has the histories and information states of its extensive form`, () => {
    const { players, histories } = formOf(game, parameters);
    const { terminal, decisions, information } = countHistories(game, parameters);
    assert.deepEqual(players.map(statesOf), information);
    assert.deepEqual([histories.terminal, histories.decisions], [terminal, decisions]);
  });
}

for (const [game, parameters] of SMALL.slice(0, 9)) {
  test(`${game} ${JSON.stringify(parameters)}: who plays a match is in an information state of the sequence form`, async () => {
    const form = formOf(game, parameters);
    const choices = form.players.map(
      (player, index) =>
        new Map(
          Array.from({ length: statesOf(player) }, (_, state) => {
            const known = form.informationState(index, state);
            return [known.key, known.choices] as const;
          }),
        ),
    );
    const rules = await makeRules(systemOf(game, parameters));
    for (let play = 0; play < 20; play++) {
      for (const match of randomMatches(rules, `keys ${play}`, 20)) {
        for (const { id } of match.activePlayers) {
          const perspective = match.perspective(id);
          assert.deepEqual(
            choices[id]!.get(informationKey(perspective)),
            perspective.choices.map((choice) => choice.id),
          );
        }
      }
    }
  });
}

test("the information states of known games are as many as they should be", () => {
  const total = (game: string, parameters: Parameters): number =>
    formOf(game, parameters).players.reduce((sum, form) => sum + statesOf(form), 0);
  assert.equal(total("kuhn-poker", {}), 12);
  assert.equal(total("leduc-poker", {}), 936);
  assert.deepEqual(formOfText(RANKS_OF_LEDUC).players.map(statesOf), [144, 144]);
  for (const [faces, states] of [32, 192, 1_024].entries())
    assert.equal(total("liars-dice", { faces: `${faces + 2}`, wild: "true" }), states);
  assert.equal(total("liars-dice", { faces: "4" }), 1_024);
  for (const [cards, states] of [16, 162].entries())
    assert.equal(total("goofspiel", { ...SECRET_GOOFSPIEL, cards: `${cards + 3}` }), states);
});

test("parents come before their children, and the sequences of a state are numbers in a row", () => {
  for (const [game, parameters] of SMALL.slice(0, 5)) {
    for (const { parentSequence, firstSequence } of formOf(game, parameters).players) {
      assert.equal(firstSequence.length, parentSequence.length + 1);
      assert.equal(firstSequence[0], 1);
      for (const [state, parent] of parentSequence.entries()) {
        assert.ok(parent < firstSequence[state]!);
        assert.ok(firstSequence[state]! < firstSequence[state + 1]!);
      }
    }
  }
});

test("an information state says what its player could have seen otherwise, and has a key that no other has", () => {
  const form = formOf("kuhn-poker");
  const states = form.players.flatMap((player, index) =>
    Array.from({ length: statesOf(player) }, (_, state) => form.informationState(index, state)),
  );
  assert.deepEqual(
    states.map(({ seen, choices }) => `${seen.join(", ")}: ${choices.join(" or ")}`),
    ["jack", "queen", "king"]
      .flatMap((card) => [`card[P1] = ${card}: check or bet`, `card[P1] = ${card}, P1 check, P2 bet: fold or call`])
      .concat(
        ["queen", "king", "jack"].flatMap((card) => [
          `card[P2] = ${card}, P1 check: check or bet`,
          `card[P2] = ${card}, P1 bet: fold or call`,
        ]),
      ),
  );
  assert.equal(new Set(states.map(({ key }) => key)).size, 12);
  const again = formOf("kuhn-poker");
  assert.deepEqual(
    states.map(({ key }) => key),
    again.players.flatMap((player, index) =>
      Array.from({ length: statesOf(player) }, (_, state) => again.informationState(index, state).key),
    ),
  );
});

test("of players who decide together, what is not shown is not in the words of their states", () => {
  const form = formOf("goofspiel", { ...SECRET_GOOFSPIEL, cards: "3" });
  const [player] = form.players;
  const words = Array.from({ length: statesOf(player!) }, (_, state) => form.informationState(0, state).seen);
  assert.deepEqual(words[0], []);
  assert.ok(
    words.slice(1).every((seen) => seen[0]!.startsWith("P1 play(") && !seen.some((one) => one.startsWith("P2"))),
  );
});

test("the tree of histories has the nodes that were counted", () => {
  const { tree, histories, payoffs } = formOf("leduc-poker", {}, { tree: true });
  const nodes = histories.terminal + histories.chance + histories.decisions.reduce((sum, one) => sum + one, 0);
  assert.equal(tree?.size, nodes);
  assert.equal(histories.terminal, 5_520);
  assert.ok(payoffs.size <= histories.terminal);
});

test("what has no sequence form is refused, and so is what is too large", () => {
  assert.throws(() => formOf("chopsticks"), { code: "NF6001" });
  assert.throws(() => formOf("liars-dice", { ...LIARS_DICE, faces: "4" }, { maxEntries: 1_000 }), {
    code: "NF6002",
    message: /1,000/,
  });
  assert.throws(() => formOf("liars-dice", { ...LIARS_DICE, faces: "4" }, { maxStates: 100 }), { code: "NF6002" });
  const many =
    "game Two\nplayers A\ntrack n: 0..1 in { 0, 1 }\ndecision d when n is 0 do n := 1\noutcome draw otherwise\n";
  assert.throws(() => formOfText(many), { code: "NF6007" });
  const worthless = "game Odd\nplayers A\ntrack n: 0..1 = 0\ndecision d when n is 0 do n := 1\noutcome odd otherwise\n";
  assert.throws(() => formOfText(worthless), { code: "NF6003" });
});
