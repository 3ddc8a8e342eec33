// Decisions that several make at once and that stay hidden, by the numbers of attacks in docs/sealed.md.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Body, readMessage, verifySealed } from "ninefold-sealed";
import { instead, lastOf, mustConvict, mustStand, withheld } from "./attacks.ts";
import { openedOf, Relay } from "./matches.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";
const GAME = "closed-bids";

const bodiesOf = (relay: Relay): readonly Body[] =>
  relay.seats[0]!.record.said.map(({ message }) => readMessage(message).body);

test("what several hide at once is committed to by all, and opened when all see it", async () => {
  const kinds = new Set<string>();
  for (let seed = 0; seed < (isLong ? 100 : 6); seed++) {
    const opened = await openedOf(GAME, {}, {}, seed);
    const relay = await (await Relay.of(opened, `hidden ${seed}`)).play();
    const verdict = await verifySealed(relay.bytes(seed % 2), () => opened.found);
    assert.equal(verdict.verdict, "accepted", "message" in verdict ? verdict.message : "");
    assert.ok(verdict.verdict === "accepted" && verdict.course.stage.k === "over");
    const { end } = verdict.course.stage;
    assert.ok(end.by === "rules" && end.unverified === 0);
    for (const { k } of bodiesOf(relay)) kinds.add(k);
    const [own, other] = relay.seats.map(({ view }) => view.map(({ value }) => value));
    assert.deepEqual(own, other);
  }
  assert.deepEqual([...kinds].toSorted(), ["hide", "promise", "reveal", "show"]);
});

test("no seat is shown what the other hides before the end", async () => {
  const relay = await (await Relay.of(await openedOf(GAME), "views")).playAs(["bid(2)", "bid(3)"]);
  const shown = relay.seats.map(({ view }) =>
    view.flatMap(({ track, index, value }) =>
      track === "bid" && index[1] === "1" && value !== undefined ? [`${index[0]} ${value}`] : [],
    ),
  );
  assert.deepEqual(shown, [["A 2"], ["B 3"]]);
  assert.ok(!bodiesOf(relay).some(({ k }) => k === "reveal" || k === "show"));
});

/** A match in which nothing of seat 1 comes to seat 0, which has promised. */
async function alone() {
  const opened = await openedOf(GAME);
  const relay = await Relay.of(opened, "alone");
  relay.send(0, await relay.seats[0]!.decide("bid(1)"));
  return { opened, relay, other: 0 };
}

describe("attacks", () => {
  test("42, 43, 44: another family, commitment or seat's convicts; silence leaves a seat awaited", async () => {
    const by = await withheld(GAME, 1, "hide");
    await mustStand(by.opened, by.record, [1]);
    await mustStand(by.opened, instead(by, 1, by.honest), [0, 1]);
    const { commitment } = by.honest;
    const WRONG: readonly Body[] = [
      { k: "hide", family: "pass", commitment },
      { k: "hide", family: "bid", commitment: "00".repeat(32) },
      { k: "reveal", id: "pass", salt: commitment },
      lastOf(by.relay, 0, "hide"),
    ];
    for (const body of WRONG) await mustConvict(by.opened, instead(by, 1, body), 1, "NF9103");
    await mustConvict(by.opened, instead(by, 1, { k: "echo" }), 1, "NF9005");
  });

  test("42: what another has promised to hide cannot be said as one's own", async () => {
    const by = await alone();
    const { commitment } = lastOf(by.relay, 0, "promise");
    const copied = instead(by, 1, { k: "promise", commitment });
    await by.relay.seats[0]!.hear(copied.said.at(-1)!);
    const own = lastOf(by.relay, 0, "hide");
    await mustConvict(by.opened, instead(by, 1, own), 1, "NF9103");
  });

  test("46, 48: a family that hides nothing convicts at once, and a bid that there is none of when it is opened", async () => {
    const { decisionCommitment, hiddenCommitment } = await import("../src/secret/commitment.ts");
    const salt = "77".repeat(32);
    for (const [family, id, code] of [
      ["pass", "pass", "NF9104"],
      ["bid", "bid(9)", "NF9106"],
      ["bid", "bid(2)", undefined],
    ] as const) {
      const by = await alone();
      const here = by.relay.seats[0]!;
      const say = async (body: Body) => {
        const record = instead(by, 1, body);
        await here.hear(record.said.at(-1)!);
        return record;
      };
      const { round, base } = here.course;
      const inner = decisionCommitment({ mid: by.opened.setting.mid, round, seat: 1 }, salt, id);
      const promised = hiddenCommitment({ mid: by.opened.setting.mid, round, seat: 1 }, family, inner);
      await say({ k: "promise", commitment: promised });
      assert.notEqual(here.course.base, base);
      const hidden = await say({ k: "hide", family, commitment: inner });
      if (code === "NF9104") {
        await mustConvict(by.opened, hidden, 1, code);
        continue;
      }
      // The second time both pass, and the bids are opened.
      await here.decide("pass");
      const again = { mid: by.opened.setting.mid, round: here.course.round, seat: 1 };
      await say({ k: "promise", commitment: decisionCommitment(again, salt, "pass") });
      await say({ k: "reveal", id: "pass", salt });
      const secret = here.course.line!.secrets.find(({ seat }) => seat === 1)!.number;
      const opened = instead(by, 1, { k: "show", openings: [{ secret, salt, id }] });
      if (code) await mustConvict(by.opened, opened, 1, code);
      else await mustStand(by.opened, opened, []);
    }
  });

  test("49: a bid that is opened before all see it convicts", async () => {
    const by = await alone();
    const opening = { secret: 0, salt: "00".repeat(32), id: "bid(1)" };
    await mustConvict(by.opened, instead(by, 1, { k: "show", openings: [opening] }), 1, "NF9107");
  });
});
