// Decisions that wait to be judged, and shuffles after them: a card that came into a slot later judges nobody.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { State } from "ninefold/model";
import type { Stands } from "../src/deck/stands.ts";
import { foundOf, type Unchecked, withFound } from "../src/deck/unchecked.ts";

const stands = ["a", "b", "c", "d"];
const deckWith = (...open: readonly number[]): Stands => ({
  stands,
  open: new Set(open),
  kindOf: (card) => card,
  groupOf: () => "",
});

/** A decision that may have depended on the cards in slots 0 and 1. */
const decision = (positions: Unchecked["positions"], laid?: readonly number[]): Unchecked => ({
  ...{ seat: 0, id: "play", stands, lies: [], open: new Set<number>(), slots: [0, 1], positions },
  ...{ found: new Map(), isLost: false, state: "" as unknown as State },
  ...(laid && { laid }),
});
const HAND = ["hand", "hand", undefined, undefined];

/** What is known of the decision when all slots are open. */
const foundAfter = (one: Unchecked) => [...foundOf(deckWith(0, 1, 2, 3), one).keys()];

test("closed cards that lay in one position are judged in whatever order they are mixed", () => {
  assert.deepEqual(foundAfter(withFound(decision(HAND), deckWith(), new Set([0, 1]))), [0, 1]);
});

test("cards that lay in two positions, or are named, are lost when they are mixed with each other", () => {
  const apart = ["hand", "aside", undefined, undefined];
  assert.deepEqual(foundAfter(withFound(decision(apart), deckWith(), new Set([0, 1]))), []);
  assert.deepEqual(foundAfter(withFound(decision(HAND, [0]), deckWith(), new Set([0, 1]))), []);
});

test("a slot that has another card by now makes those that it is mixed with lost", () => {
  const opened = withFound(decision(HAND), deckWith(0), new Set([0, 2, 3]));
  assert.deepEqual(foundAfter(opened), [0, 1]);
  assert.deepEqual(foundAfter(withFound(opened, deckWith(), new Set([0, 1]))), [0]);
});
