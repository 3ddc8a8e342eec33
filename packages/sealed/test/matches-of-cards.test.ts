// Games of cards, played sealed by what follows from their rules, and verified from the bytes of the record.
import assert from "node:assert/strict";
import { test } from "node:test";
import { verifySealed } from "ninefold-sealed";
import { openedOf, Relay } from "./matches.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";

/** Game, parameters, matches. */
const GAMES: readonly (readonly [string, Readonly<Record<string, string>>, number])[] = [
  ["kuhn-poker", {}, isLong ? 50 : 6],
  ["tricks", {}, isLong ? 20 : 2],
  ["leduc-poker", {}, isLong ? 20 : 2],
  ["multiplayer-kuhn", {}, isLong ? 10 : 1],
];

for (const [game, parameters, matches] of GAMES)
  test(`${matches} sealed matches of ${game} are played and verified`, async () => {
    const opened = await openedOf(game, parameters);
    const outcomes = new Set<string>();
    for (let seed = 0; seed < matches; seed++) {
      const relay = await (await Relay.of(opened, `${game} ${seed}`)).play();
      for (const { seat, course, convicted } of relay.seats) {
        assert.equal(convicted?.message, undefined);
        assert.equal(course.stage.k, "over", `seat ${seat} is at ${course.stage.k}`);
        assert.equal(course.base, relay.seats[0]!.course.base);
      }
      const verdict = await verifySealed(relay.bytes(seed % relay.seats.length), () => opened.found);
      assert.equal(verdict.verdict, "accepted", "message" in verdict ? verdict.message : "");
      assert.ok(verdict.verdict === "accepted" && verdict.course.stage.k === "over");
      const { end } = verdict.course.stage;
      assert.ok(end.by === "rules" && end.unverified === 0, "message" in end ? end.message : end.by);
      outcomes.add(end.outcome);
    }
    assert.ok(matches < 6 || outcomes.size > 1);
  });
