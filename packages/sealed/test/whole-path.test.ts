// The whole path: seats play over a relay that reorders and doubles, and the record is verified from its bytes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type SealedVerdict, verifySealed } from "ninefold-sealed";
import { type Opened, openedOf, Relay } from "./matches.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";

/** Game, parameters, and how many decisions are made before somebody resigns where the run is a short one. */
const GAMES: readonly (readonly [string, Readonly<Record<string, string>>, number?])[] = [
  ["tic-tac-toe", {}],
  ["rock-paper-scissors", {}],
  ["matching-pennies", {}],
  ["snakes-and-ladders", {}, 4],
  ["snakes-and-ladders", { seats: "3" }, 3],
  ["guessing-game", {}],
  ["liars-dice", {}],
  ["liars-dice", { seats: "3", dice: "2" }, 6],
  ["battleship", {}],
  ["mastermind", { pegs: "2", guesses: "3", colours: "3" }],
  ["backgammon", {}, 4],
];

/** How an accepted match ended; fails for any other. */
function endOf(verdict: SealedVerdict) {
  assert.equal(verdict.verdict, "accepted", "message" in verdict ? verdict.message : "");
  if (verdict.verdict !== "accepted" || verdict.course.stage.k !== "over") throw new Error("The match is not over.");
  assert.equal(verdict.strays, 0);
  return verdict.course.stage.end;
}

async function played(opened: Opened, seed: string, max: number | undefined): Promise<Relay> {
  const relay = await (await Relay.of(opened, seed)).play(max);
  const asked = relay.seats.find(({ decisions }) => decisions.length > 0);
  if (asked) relay.send(asked.seat, await asked.resign());
  // Where two decide together the other has to speak too.
  return relay.play();
}

for (const [game, parameters, max] of GAMES) {
  const matches = isLong ? 100 : max === undefined ? 3 : 1;
  test(`${matches} sealed matches of ${game} ${JSON.stringify(parameters)} are played and verified`, async () => {
    const opened = await openedOf(game, parameters);
    for (let seed = 0; seed < matches; seed++) {
      const relay = await played(opened, `${game} ${seed}`, isLong ? undefined : max);
      for (const { seat, course, convicted } of relay.seats) {
        assert.equal(convicted?.message, undefined);
        assert.equal(course.stage.k, "over", `seat ${seat} is at ${course.stage.k}`);
        assert.equal(course.base, relay.seats[0]!.course.base);
      }
      const end = endOf(await verifySealed(relay.bytes(seed % relay.seats.length), () => opened.found));
      assert.ok(end.by === "rules" ? end.unverified === 0 : end.by === "resigned" && !isLong, end.by);
    }
  });
}
