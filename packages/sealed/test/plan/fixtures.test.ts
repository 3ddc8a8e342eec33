// What follows from the rules of small games, each thought out by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ofFixture, planLines } from "./plans.ts";

// "or none": that nothing is legal the seat may have to say, too. That it never comes to that, since as many cards are left as were dealt
// and not played, follows by counting, which is not tried.
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  // Every claim is heard, and what it does follows from those before: all can compute all marks, though views show them to few.
  "phantom-public": [],
  // The mover is not shown whether a cell is empty. The other's mark would be made of it, too.
  "phantom-secret": ["NF9401 at 8"],
  // Ranks are chosen once, each by its owner. A strike shows both, so that the fall follows; that a piece is no flag, and that
  // each rank is given once, is checked at the end.
  "hidden-ranks": [
    "rank C of index 0 opens end",
    "arm C",
    "decision arm: legality or none by decider, audit of rank",
    "decision strike: legality or none by decider, audit of rank",
    "discloses rank",
  ],
  // A shot asks for one cell, whose owner opens it. That two ships were put into different cells is checked at the end.
  "battleship-cells": [
    "ship C of index 0 opens end",
    "place C",
    "decision place: legality or none by decider, audit of ship",
    "decision shoot: hit by P1/P2, opening of ship",
    "discloses ship",
  ],
  // Three roles are dealt, each once. The look at one is for A alone, and moves no card; that it is one of the others' is proved. All
  // are shown in the end.
  "hidden-roles": [
    "role K opens shown",
    "seen K opens shown",
    "look C",
    "draw 12 K",
    "draw 13 K",
    "decision look: legality by decider, proof of seen",
  ],
  wolves: ["NF9403 at 6"],
  "twice-dealt": ["NF9408 at 5"],
  "hidden-count": ["NF9406 at 14"],
  "secret-insertion": ["NF9407 at 10"],
  "secret-decider": ["NF9404 at 7"],
  "unseen-outcome": ["NF9409 at 10"],
  // Both know all cards, but those who watch do not: they stay cards, and what was laid is proved to have been there.
  "all-dealt": ["holder K opens shown", "draw 9 K", "decision lay: legality or none by decider, naming of holder"],
  // Cards that are left when two tricks are taken stay hidden, so that following suit has to be proved at once.
  "early-ending": [
    "holder K opens shown",
    "draw 13 K",
    "draw 14 K",
    "decision play: legality or none by decider, proof of holder",
  ],
  // Bids are made at once and stay hidden until the end, when they are shown.
  "closed-bids": [
    "bid C of index 0 opens shown",
    "bid C",
    "pass J",
    "decision bid: legality by decider, audit of choice",
  ],
  "four-bids": [
    "bid C of index 0 opens shown",
    "bid C",
    "call J",
    "decision bid: legality by decider, audit of choice",
  ],
  // A sum of hidden cards is no question about one card.
  "counting-cards": ["NF9410 at 12"],
};

for (const [name, lines] of Object.entries(EXPECTED)) {
  test(`the plan of ${name}`, async () => assert.deepEqual(planLines(await ofFixture(name)), lines));
}
