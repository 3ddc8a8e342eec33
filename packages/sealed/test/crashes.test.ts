// A seat that stops at any write, starts again from what it has kept, and says nothing twice differently.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Keeper,
  type Kept,
  memoryKeeper,
  readMessage,
  SealedError,
  SealedSeat,
  verifySealed,
} from "ninefold-sealed";
import { keysOf, openedOf, Relay } from "./matches.ts";

const CRASH = new Error("crash");

/** Durable memory that fails at the n-th write, before or after it is done. */
function failing(kept: Kept[], at: number, isAfter: boolean): Keeper {
  return {
    lock: async () => true,
    all: async () => [...kept],
    keep: async (one) => {
      const fails = kept.length === at;
      if (!fails || isAfter) kept.push(one);
      if (fails) throw CRASH;
    },
  };
}

for (const game of ["rock-paper-scissors", "guessing-game", "liars-dice", "closed-bids", "kuhn-poker"])
  test(`19: a seat of ${game} crashes at every write, before and after it, and no fork comes of it`, async () => {
    const opened = await openedOf(game);
    let crashes = 0;
    for (let at = 0; at < 4; at++)
      for (const isAfter of [false, true]) {
        const relay = await Relay.of(opened, `crash ${at}`);
        const kept: Kept[] = [];
        const restarted = async (keeper: Keeper) => {
          await relay.open(0, keeper);
          // The relay has everything and sends it again.
          relay.send(1, relay.seats[1]!.record.said);
        };
        const guarded = async (work: () => Promise<unknown>) => {
          try {
            await work();
          } catch (error) {
            if (error !== CRASH) throw error;
            crashes++;
            await restarted(failing(kept, Number.POSITIVE_INFINITY, false));
          }
        };
        await guarded(() => restarted(failing(kept, at, isAfter)));
        for (let tries = 0; tries < 20; tries++) await guarded(() => relay.play());
        assert.equal(relay.seats[1]!.convicted, undefined);
        assert.equal(relay.seats[1]!.course.stage.k, "over");
        const verdict = await verifySealed(relay.bytes(1), () => opened.found);
        assert.equal(verdict.verdict, "accepted");
        const own = relay.seats[1]!.record.said.filter(({ message }) => readMessage(message).seat === 0);
        assert.deepEqual(new Set(kept.map(({ signed }) => signed.message)), new Set(own.map(({ message }) => message)));
      }
    assert.ok(crashes >= 4, `${crashes} crashes`);
  });

test("a second tab is locked out", async () => {
  const opened = await openedOf("tic-tac-toe");
  const keeper = memoryKeeper();
  await SealedSeat.open(opened.setting, opened.agreed, 0, keysOf(0), keeper);
  await assert.rejects(
    SealedSeat.open(opened.setting, opened.agreed, 0, keysOf(0), keeper),
    (error) => error instanceof SealedError && error.code === "NF9013",
  );
});

test("a seat without its memory takes up what it had said, hidden decisions too, and says the same again", async () => {
  const opened = await openedOf("guessing-game");
  const relay = await (await Relay.of(opened, "memory")).play(1);
  const { said } = relay.seats[1]!.record;
  assert.equal(readMessage(said[0]!.message).body.k, "hide");
  await relay.open(0, memoryKeeper());
  for (const one of said) await relay.seats[0]!.hear(one);
  assert.equal(relay.seats[0]!.decisions.length, 0);
  await relay.play();
  assert.equal((await verifySealed(relay.bytes(0), () => opened.found)).verdict, "accepted");
});
