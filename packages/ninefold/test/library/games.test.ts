// What single games promise beyond their counts: what players see, and what outcomes are worth.
import assert from "node:assert/strict";
import { test } from "node:test";
import { count } from "../../src/analysis/index.ts";
import {
  type GameSystem,
  isTerminal,
  legalTuples,
  type PlayerId,
  printRational,
  printTuple,
  type State,
} from "../../src/model/index.ts";
import { finish, startState } from "../../src/play/index.ts";
import { after } from "./after.ts";
import { legalBoards } from "./independent/go.ts";
import { PAYOFF } from "./independent/matching-pennies.ts";
import { nellerPresserStates } from "./independent/pig.ts";
import { plays, upTo } from "./independent/tally.ts";
import { ultimateTicTacToe } from "./independent/ultimate-tic-tac-toe.ts";
import { scoreOf } from "./independent/yahtzee.ts";
import { countsOf, systemOf } from "./library.ts";

const [P1, P2] = [0, 1] as unknown as readonly [PlayerId, PlayerId];

const shown = (system: GameSystem, state: State, player?: PlayerId): string =>
  system
    .view(state, player)
    .map(({ track, index, value, instead }) => `${[track, ...index].join(" ")} ${value ?? `(${instead ?? "hidden"})`}`)
    .join(", ");

/** All terminal states that can be reached. */
function terminal(system: GameSystem, state = system.initialStates()[0]!): State[] {
  const tuples = legalTuples(system, state);
  if (tuples.length === 0) return [state];
  return tuples.flatMap((tuple) => system.consequences(state, tuple).flatMap((way) => terminal(system, way.state)));
}

test("guessing game: the guesser sees that a number was picked, not which", () => {
  const system = systemOf("guessing-game");
  const picked = after(system, "start", "pick(3)");
  assert.equal(shown(system, picked, P1), "picked 3, guessed none");
  assert.equal(shown(system, picked, P2), "picked (true), guessed none");
  assert.equal(shown(system, system.initialStates()[0]!, P2), "picked (false), guessed none");
  const [pick] = system.legal(system.initialStates()[0]!, P1);
  assert.ok(!system.showsDecision(system.initialStates()[0]!, P1, pick!, P2));
  const [guess] = system.legal(picked, P2);
  assert.ok(system.showsDecision(picked, P2, guess!, P1));
  assert.equal(system.outcome(after(system, "start", "pick(3)", "guess(3)")).text, "P2 wins");
  assert.equal(system.outcome(after(system, "start", "pick(3)", "guess(4)")).text, "P2 loses");
});

test("tic-tac-toe: everybody is shown the whole state, and an illegal action is refused", () => {
  const system = systemOf("tic-tac-toe");
  const state = after(system, "start", "claim(b2)", "claim(a1)");
  const whole = system.values(state).map(({ track, index, value }) => [track, ...index, value].join(" "));
  for (const player of [undefined, P1, P2]) assert.equal(shown(system, state, player), whole.join(", "));
  assert.equal(system.refusal(state, P1, "claim(b2)")?.kind, "parameter");
  assert.equal(system.refusal(state, P2, "claim(c3)")?.kind, "player");
});

test("misère tic-tac-toe: the winners of tic-tac-toe are exchanged", () => {
  const [normal, misere] = ["tic-tac-toe", "misere-tic-tac-toe"].map((name) => systemOf(name));
  const line = ["claim(a1)", "claim(b1)", "claim(a2)", "claim(b2)", "claim(a3)"];
  assert.equal(normal!.outcome(after(normal!, "start", ...line)).text, "X wins");
  assert.equal(misere!.outcome(after(misere!, "start", ...line)).text, "O wins");
});

test("nim: who takes the last one wins, and loses the misère game", () => {
  for (const [misere, text] of [
    ["false", "P1 wins"],
    ["true", "P2 wins"],
  ]) {
    const system = systemOf("nim", { heaps: "1", misere: misere! });
    assert.equal(system.outcome(after(system, "start", "take(1, 1)")).text, text);
  }
});

test("matching pennies: the payoffs", () => {
  const system = systemOf("matching-pennies");
  const [start] = system.initialStates();
  for (const tuple of legalTuples(system, start!)) {
    const sides = tuple.map((decision) => decision!.id[decision!.id.indexOf("(") + 1]).join("");
    const outcome = system.outcome(system.consequences(start!, tuple)[0]!.state);
    const [first, second] = [P1, P2].map((player) => system.worth(outcome, player)!);
    assert.equal(printRational(first!), PAYOFF[sides]);
    assert.ok(second!.equals(first!.neg()));
  }
});

test("Kuhn poker: who folds loses the ante, a called bet counts twice, the higher card wins", () => {
  const system = systemOf("kuhn-poker");
  assert.equal(legalTuples(system, system.initialStates()[0]!).length, 1);
  const parsed = (cards: string) => {
    const read = system.parsePosition(cards);
    assert.ok("state" in read);
    return read.state;
  };
  const wins = { P1: 0, P2: 0 };
  for (const state of terminal(system)) {
    const outcome = system.outcome(state);
    wins[outcome.subject as keyof typeof wins]++;
    const [first, second] = [P1, P2].map((player) => Number(printRational(system.worth(outcome, player)!)));
    assert.equal(first, -second!);
    assert.equal(Math.abs(first!), Number(outcome.parameter));
  }
  assert.deepEqual(wins, { P1: 15, P2: 15 });
  const dealt = system
    .consequences(system.initialStates()[0]!, legalTuples(system, system.initialStates()[0]!)[0]!)
    .map((way) => system.printPosition(way.state));
  assert.equal(dealt.length, 6);
  const state = parsed(dealt.find((text) => text.includes("card[P1]=jack") && text.includes("card[P2]=king"))!);
  assert.equal(shown(system, state, P2).split(", ")[0], "card P1 (hidden)");
  assert.equal(system.outcome(after(system, state, "check", "bet", "fold")).text, "P2 wins 1");
  assert.equal(system.outcome(after(system, state, "bet", "fold")).text, "P1 wins 1");
  assert.equal(system.outcome(after(system, state, "bet", "call")).text, "P2 wins 2");
  assert.equal(system.outcome(after(system, state, "check", "check")).text, "P2 wins 1");
});

test("Kuhn poker: at a showdown everyone sees both cards, after a fold nobody sees the other's", () => {
  const system = systemOf("kuhn-poker");
  const dealt = after(system, "setup=done, card[P1]=jack, card[P2]=king");
  const cards = (state: State): readonly string[] =>
    [P1, P2, undefined].map((viewer) => shown(system, state, viewer).split(", ").slice(0, 2).join(", "));
  const closed = [
    "card P1 jack, card P2 (hidden)",
    "card P1 (hidden), card P2 king",
    "card P1 (hidden), card P2 (hidden)",
  ];
  assert.deepEqual(cards(dealt), closed);
  assert.deepEqual(cards(after(system, dealt, "check", "bet", "fold")), closed);
  assert.deepEqual(cards(after(system, dealt, "bet", "fold")), closed);
  for (const line of [
    ["check", "check"],
    ["bet", "call"],
    ["check", "bet", "call"],
  ]) {
    assert.deepEqual(cards(after(system, dealt, ...line)), Array(3).fill("card P1 jack, card P2 king"));
  }
});

test("liar's dice: both dice are shown to everyone once a bid is doubted", () => {
  const system = systemOf("liars-dice");
  const bid = after(system, "setup=done, die[P1, 1]=2, die[P2, 1]=5", "raise(Bid(1, 5))");
  assert.match(shown(system, bid, P1), /^die P1 1 2, die P2 1 \(hidden\), /);
  assert.match(shown(system, bid), /^die P1 1 \(hidden\), die P2 1 \(hidden\), /);
  const doubted = after(system, bid, "doubt");
  for (const viewer of [P1, P2, undefined]) assert.match(shown(system, doubted, viewer), /^die P1 1 2, die P2 1 5, /);
});

test("tricks: a hand is its player's to see, a card that was played everybody's", () => {
  const system = systemOf("tricks");
  const hands = "ABC"
    .split("")
    .flatMap((p, i) => ["red", "green", "blue"].map((s) => `holder[Card(${s}, ${i + 1})]=${p}`));
  const played = after(system, `setup=done, ${hands.join(", ")}`, "play(Card(red, 1))");
  const red = (viewer?: PlayerId): string => shown(system, played, viewer).split(", holder").slice(0, 3).join(";");
  assert.equal(red(P1), "holder Card(red, 1) none; Card(red, 2) (hidden); Card(red, 3) (hidden)");
  assert.equal(red(P2), "holder Card(red, 1) none; Card(red, 2) B; Card(red, 3) (hidden)");
  assert.equal(red(), "holder Card(red, 1) none; Card(red, 2) (hidden); Card(red, 3) (hidden)");
});

test("pig: the states of the literature", () => {
  assert.equal(nellerPresserStates(100), 505_000);
  assert.equal(finish(count(systemOf("pig", { goal: "10" }))).states, 684 + 162 + 18);
});

test("go: the boards of the game are those on which every chain has a liberty", () => {
  for (const { with: parameters, value } of countsOf("go").filter(({ quantity }) => quantity === "distinct")) {
    assert.equal(legalBoards(Number(parameters!.size)), value);
  }
});

test("ultimate tic-tac-toe: plays counted without the file", () => {
  for (const { depth, value } of countsOf("ultimate-tic-tac-toe").filter((entry) => entry.depth! <= 3)) {
    assert.equal(plays(ultimateTicTacToe(), depth!), value);
  }
});

test("yahtzee: every throw scores in every row what it scores without the language, with any number of dice", () => {
  const throwsOf = [6, 21, 56, 126, 252];
  for (const [fewer, expected] of throwsOf.entries()) {
    const dice = fewer + 1;
    const system = systemOf("yahtzee", { dice: String(dice) });
    const throws = upTo(6 ** dice)
      .map((code) => upTo(dice).map((die) => (Math.floor(code / 6 ** die) % 6) + 1))
      .filter((faces) => faces.every((face, die) => die === 0 || face >= faces[die - 1]!));
    assert.equal(throws.length, expected);
    for (const faces of throws) {
      const state = startState(system, `${faces.map((face, die) => `face[${die + 1}]=${face}`).join(", ")}, throws=3`);
      const fills = legalTuples(system, state);
      assert.equal(fills.length, 13);
      for (const [row, tuple] of fills.entries()) {
        const [filled] = system.consequences(state, tuple);
        const score = system.values(filled!.state).find(({ track }) => track === "score")!.value;
        assert.equal(score, String(scoreOf(row, faces)), `${printTuple(tuple)} with ${faces.join(" ")}`);
      }
    }
  }
});

test("battleship: who has no room for a ship loses, and no ship is longer than the board", () => {
  const system = systemOf("battleship", { columns: "5", rows: "1", ships: "2", longest: "3" });
  const blocked = after(system, "start", "place(b1, east)", "place(a1, east)");
  assert.ok(isTerminal(system, blocked));
  assert.equal(system.outcome(blocked).text, "P2 wins 2");
  const room = after(system, "start", "place(a1, east)", "place(b1, east)", "place(d1, east)");
  assert.ok(isTerminal(system, room));
  assert.equal(system.outcome(room).text, "P1 wins 2");
  assert.throws(() => systemOf("battleship", { longest: "3" }).initialStates(), {
    message: /none passes "start when"/,
  });
});
