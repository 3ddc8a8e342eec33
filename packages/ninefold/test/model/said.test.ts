// Values as people say them: read wherever values are, and written where people read; the rules keep their own form.
import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalRules } from "../../src/language/canonical.ts";
import { readGame } from "../../src/language/read.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { type GameSystem, sayerFor, spellingsOf } from "../../src/model/index.ts";
import { compileText, makeRules, newMatch } from "../../src/play/index.ts";

const CARDS = `game Cards
players A, B
type Rank = { two, jack, queen } letters "2JQ"
type Suit = { clubs, hearts } letters "ch"
type Card = { rank: Rank, suit: Suit } said rank " of " suit
type Bid = { level: 1..3, suit: Suit } said level " " suit
type Pair = { high: Card, low: Card } said high " over " low
track holder[c in Card]: Player? = if c.suit is clubs then A else B
track led: Card? = none
track best: Pair? = none
track laid: set of Card = {}
track turn: Player = A
decision play(c in { c in Card | holder[c] is me }) by turn
  do led := c, laid := laid or {c}, holder[c] := none, turn := next(turn)
decision trade(c in { c in Card | holder[c] is me }, b in Bid) by turn
  do best := Pair(c, c)
outcome draw otherwise
`;

function gameOf(text: string): GameSystem {
  const { system, diagnostics } = compileText(text);
  assert.ok(system, diagnostics.map(({ message }) => message).join("\n"));
  return system;
}

test("a value is read as the rules write it, as it is said, and by its letters joined", () => {
  const system = gameOf(CARDS);
  const printed = (position: string): string => {
    const read = system.parsePosition(position);
    return "state" in read ? system.printPosition(read.state) : read.error.message;
  };
  const whole = "led=Card(queen, hearts), laid={Card(two, clubs), Card(jack, hearts)}";
  assert.equal(printed(whole), whole);
  assert.equal(printed("led=queen of hearts, laid={two of clubs, jack of hearts}"), whole);
  assert.equal(printed("led=Qh, laid={2c, Jh}"), whole);
  assert.equal(printed("best=queen of hearts over two of clubs"), "best=Pair(Card(queen, hearts), Card(two, clubs))");
  assert.equal(printed("best=Pair(Qh, 2c)"), "best=Pair(Card(queen, hearts), Card(two, clubs))");
  assert.equal(printed("holder[Qh]=A"), "holder[Card(queen, hearts)]=A");
  assert.match(printed("led=Qx"), /"Qx" is no value of "led"/);
  assert.match(printed("led=qh"), /"qh" is no value of "led"/);
});

test("what is printed is said wherever values stand in it", () => {
  const say = sayerFor(gameOf(CARDS));
  assert.equal(say("led=Card(queen, hearts)"), "led=queen of hearts");
  assert.equal(say("{Card(two, clubs), Card(jack, hearts)} none"), "{two of clubs, jack of hearts} none");
  assert.equal(say("Pair(Card(queen, hearts), Card(two, clubs))"), "queen of hearts over two of clubs");
  assert.equal(say("(Card(two, clubs), Bid(2, hearts))"), "(two of clubs, 2 hearts)");
  assert.equal(say("MyCard(two, clubs)"), "MyCard(two, clubs)");
  assert.equal(say("Card(two, spades) Card(two"), "Card(two, spades) Card(two");
  assert.equal(sayerFor(gameOf(CARDS.replace(/ said .*/g, "")))("Card(two, clubs)"), "Card(two, clubs)");
});

test("what lies in a bag alone is said too", () => {
  const system = gameOf(`game Drawing
players A
type Rank = { two, jack }
type Suit = { clubs, hearts }
type Card = { rank: Rank, suit: Suit } said rank " of " suit
track drawn: bag of Card at most 2 = []
decision draw do drawn := [Card(two, clubs)]
outcome draw otherwise
`);
  assert.equal(sayerFor(system)("drawn=[Card(two, clubs)]"), "drawn=[two of clubs]");
});

test("decisions are read with their values as they are said", async () => {
  const rules = await makeRules(gameOf(CARDS));
  const match = newMatch(rules);
  const [player] = rules.system.players;
  const read = (text: string): readonly string[] =>
    spellingsOf(rules.system)
      .read(match.state, player!.id, text)
      .map(({ id }) => id);
  for (const text of ["play(queen of clubs)", "play Qc", "play(Qc)", "Qc", "queen of clubs", "play queen of clubs"])
    assert.deepEqual(read(text), ["play(Card(queen, clubs))"], text);
  for (const text of ["trade(Qc, 2 hearts)", "Qc, 2 hearts", "trade queen of clubs 2 hearts"])
    assert.deepEqual(read(text), ["trade(Card(queen, clubs), Bid(2, hearts))"], text);
  for (const text of ["Qh", "playQc", "Qc Qc", "trade(Qc)", "trade Qc2h"]) assert.deepEqual(read(text), [], text);
  const taken = match.commitOption("A", "Qc");
  assert.ok(taken.success);
  assert.equal(taken.match.lastSteps[0]?.tuple[0]?.id, "play(Card(queen, clubs))");
  const refused = match.commitOption("A", "play(Qh)");
  assert.ok(!refused.success);
  assert.equal(refused.error.code, "refused");
});

test("said forms are no part of the rules, and spellings write them", () => {
  const canonical = (text: string): string => canonicalRules(readGame(makeSource("g", text)), []);
  assert.equal(canonical(CARDS), canonical(CARDS.replace(/ said .*/g, "")));
  const system = gameOf(CARDS.replace("outcome", 'spelling plain of play = "lay " c\noutcome'));
  const [state] = system.initialStates();
  const [player] = system.players;
  const [first] = system.legal(state!, player!.id);
  assert.equal(spellingsOf(system).write(state!, player!.id, first!, "plain"), "lay two of clubs");
});
