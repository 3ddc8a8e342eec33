// Headers and plans that do not fit, and decisions that cannot be made.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Header,
  headOf,
  memoryKeeper,
  planHash,
  SealedError,
  type SealedErrorCode,
  type SealedPlan,
  SealedSeat,
  Spectator,
  settingOf,
} from "ninefold-sealed";
import { mustRefuse, playedOn, recordWith } from "./attacks.ts";
import { keysOf, openedOf } from "./matches.ts";

const fails = (code: SealedErrorCode) => (error: unknown) => error instanceof SealedError && error.code === code;

test("a header of other rules, with other seats or from no position is refused", async () => {
  const { found, setting } = await openedOf("snakes-and-ladders", { seats: "3" });
  const { header } = setting;
  const WRONG: readonly (readonly [SealedErrorCode, Partial<Header>])[] = [
    ["NF9003", { rules: "00".repeat(32) }],
    ["NF9003", { plan: "00".repeat(32) }],
    ["NF9011", { seats: header.seats.slice(1) }],
    ["NF9011", { absent: 3 }],
    ["NF9011", { from: "at[Red]=somewhere" }],
  ];
  for (const [code, more] of WRONG)
    assert.throws(
      () => settingOf(found.rules, found.plan, headOf({ ...header, ...more })),
      fails(code),
      JSON.stringify(more),
    );
  settingOf(found.rules, found.plan, headOf({ ...header, from: "at[Red]=99", absent: 2 }));
});

test("a plan with what is not played sealed is refused", async () => {
  const { found, setting } = await openedOf("tic-tac-toe");
  const { rules, plan } = found;
  const marks = (more: object): SealedPlan => ({
    ...plan,
    tracks: plan.tracks.map((one) => (one.track === "mark" ? { ...one, ...more } : one)),
  });
  const PLANS: readonly SealedPlan[] = [
    marks({ kind: "K", owner: { by: "decider" }, opens: "end" }),
    { ...plan, answers: [{ rule: "end", about: "end", by: [0], decider: false, check: "audit" }] },
    { ...plan, answers: [{ rule: "decision claim", about: "legality", by: [0], decider: true, check: "replay" }] },
  ];
  for (const other of PLANS) {
    const headed = headOf({ ...setting.header, plan: planHash(other) });
    assert.throws(() => settingOf(rules, other, headed), fails("NF9012"));
  }
});

test("what a seat cannot decide or say now it is refused, and nothing is signed", async () => {
  const relay = await playedOn(await openedOf("tic-tac-toe"), 1);
  const [first, second] = relay.seats;
  await assert.rejects(first!.decide("claim(b2)"), fails("NF9014"));
  await assert.rejects(first!.resign(), fails("NF9014"));
  await assert.rejects(second!.decide("claim(z9)"), fails("NF9014"));
  assert.equal((await relay.keepers[1]!.all()).length, 0);
});

test("a header that not all seats have signed is played by nobody, and its records are refused", async () => {
  const opened = await openedOf("tic-tac-toe");
  const relay = await playedOn(opened, 1);
  const [first, second] = opened.agreed;
  for (const agreed of [[], [first!], [second!, first!], [first!, first!], [first!, second!, first!], [first!, "00"]]) {
    assert.throws(() => new Spectator(opened.setting, agreed), fails("NF9002"), agreed.join());
    if (agreed.at(-1) !== "00") await mustRefuse(opened, { ...recordWith(relay, []), agreed }, "NF9002");
  }
});

test("a seat is not opened with another's key", async () => {
  const { setting, agreed } = await openedOf("tic-tac-toe");
  const keeper = memoryKeeper();
  await assert.rejects(SealedSeat.open(setting, agreed, 0, keysOf(1), keeper), fails("NF9002"));
  await SealedSeat.open(setting, agreed, 0, keysOf(0), keeper);
});

test("games of cards that cannot be played sealed yet are refused", async () => {
  await assert.rejects(openedOf("hidden-roles"), fails("NF9012"));
  const from = "setup=done, card[P1]=jack, card[P2]=queen";
  await assert.rejects(openedOf("kuhn-poker", {}, { from }), fails("NF9012"));
});
