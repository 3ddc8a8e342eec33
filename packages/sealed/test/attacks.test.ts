// Attacks, by their numbers in docs/sealed.md: each is answered by the code that is stated there, and its honest twin by none.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fromHex, signHash, toHex } from "ninefold-log";
import {
  headOf,
  messageHash,
  readHeader,
  readMessage,
  SealedError,
  type Signed,
  Spectator,
  verifySealed,
  writeMessage,
  writeRecord,
} from "ninefold-sealed";
import { mustConvict, mustRefuse, mustStand, playedOn, recordWith, saidBy, verdictOf } from "./attacks.ts";
import { keysOf, openedOf, Relay } from "./matches.ts";

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

const signBytes = (mid: string, message: string, seat: number): Signed => ({
  message,
  signature: signHash(messageHash(mid, message), keysOf(seat).signing),
});

describe("forms", async () => {
  const opened = await openedOf("tic-tac-toe");
  const relay = await playedOn(opened, 0);
  const { mid } = opened.setting;
  const honest = saidBy(relay, 0, { k: "decide", id: "claim(b2)" });
  const bytes = writeMessage(readMessage(honest.message));

  test("the twin of 1 to 12: an honest message stands", () => mustStand(opened, recordWith(relay, [honest]), [1]));

  // A map of five fields: a5 01 … 02 round 03 seat.
  const round = bytes.indexOf("0200", 70);
  const CHANGED: readonly (readonly [string, string])[] = [
    ["1: keys of a map that do not ascend", `${bytes.slice(0, round)}03000200${bytes.slice(round + 8)}`],
    ["2: a number in a long form", `${bytes.slice(0, round)}021800${bytes.slice(round + 4)}`],
    ["3: bytes after the end", `${bytes}00`],
  ];
  for (const [name, changed] of CHANGED)
    test(`${name}: convicts who signed it, and nobody if it is not signed`, async () => {
      await mustConvict(opened, recordWith(relay, [signBytes(mid, changed, 0)]), 0, "NF9001");
      await mustRefuse(opened, recordWith(relay, [{ ...honest, message: changed }]), "NF9001");
    });

  test("6: a body that is too long is refused, whoever signed it", async () => {
    const long = `${bytes}${"00".repeat(1 << 21)}`;
    assert.equal((await relay.seats[1]!.hear(signBytes(mid, long, 0))).taking.became, "refused");
    await mustRefuse(opened, recordWith(relay, [{ ...honest, message: long }]), "NF9009");
  });

  test("the twin of 6: all that a seat may open at once can be said", () => {
    const opening = {
      secret: 2 ** 40,
      salt: "ab".repeat(32),
      result: 4095,
      path: Array.from({ length: 8 }, () => "cd".repeat(32)),
    };
    const openings = Array.from({ length: 4096 }, () => opening);
    const shown = writeMessage({ ...readMessage(honest.message), body: { k: "show", openings } });
    assert.equal(readMessage(shown).body.k, "show");
  });

  test("of strays no signature is looked at, and two for one round convict still", async () => {
    const later = readMessage(honest.message).round + 2000;
    const far = (base: string) => writeMessage({ ...readMessage(honest.message), round: later, base });
    const stray: Signed = { message: far("ab".repeat(32)), signature: "00".repeat(64) };
    const verdict = await verdictOf(opened, recordWith(relay, [honest, stray]));
    assert.deepEqual([verdict.verdict, "strays" in verdict && verdict.strays], ["notFinished", 1]);
    const [one, other] = ["ab", "cd"].map((base) => signBytes(mid, far(base.repeat(32)), 0)) as [Signed, Signed];
    await mustConvict(opened, recordWith(relay, [honest, one, other]), 0, "NF9101");
    await mustRefuse(opened, recordWith(relay, [honest, stray, other]), "NF9002");
  });

  test("7, 8: another signature, and one with S above the order, are refused", async () => {
    const s = BigInt(`0x${toHex(fromHex(honest.signature.slice(64)).reverse())}`) + ORDER;
    const above = toHex(fromHex(s.toString(16).padStart(64, "0")).reverse());
    for (const signature of [`${"00".repeat(64)}`, honest.signature.slice(0, 64) + above])
      await mustRefuse(opened, recordWith(relay, [{ ...honest, signature }]), "NF9002");
  });

  test("9: a signing key of small order is refused", () => {
    const { header } = opened.setting;
    for (const key of ["01".padEnd(64, "0"), "00".repeat(32), header.seats[1]!.key]) {
      const seats = header.seats.with(0, { ...header.seats[0]!, key });
      assert.throws(
        () => readHeader(headOf({ ...header, seats }).bytes),
        (error) => error instanceof SealedError && error.code === "NF9010",
      );
    }
  });

  test("10: a message of another match is refused", async () => {
    const other = await openedOf("tic-tac-toe", {}, { audit: false });
    await mustRefuse(opened, recordWith(relay, [saidBy(await playedOn(other, 0), 0, { k: "resign" })]), "NF9003");
  });

  test("10: bytes that this program cannot read convict nobody who signed them for another match", () =>
    mustRefuse(opened, recordWith(relay, [signBytes("00".repeat(32), `${bytes}00`, 0)]), "NF9001"));

  test("11: a header with another plan is refused", async () => {
    const other = await Relay.of(opened, "1");
    const found = { ...opened.found, plan: { ...opened.found.plan, audit: true } };
    const verdict = await verifySealed(writeRecord(other.seats[0]!.record), () => found);
    assert.deepEqual(verdict.verdict === "refused" && verdict.code, "NF9003");
  });

  test("12: a message that comes again later is taken once; a signed one with another round than its base has convicts", async () => {
    const later = await playedOn(opened, 2);
    const [first] = later.seats[0]!.record.said;
    await mustStand(opened, recordWith(later, [first!]), [0]);
    await mustConvict(opened, recordWith(later, [saidBy(later, 0, { k: "resign" }, { round: 7 })]), 0, "NF9004");
  });
});

describe("order", () => {
  test("13: two messages of one seat in one round convict it, and one does not", async () => {
    const opened = await openedOf("tic-tac-toe");
    const relay = await playedOn(opened, 0);
    const two = ["claim(a1)", "claim(a2)"].map((id) => saidBy(relay, 0, { k: "decide", id }));
    await mustConvict(opened, recordWith(relay, two), 0, "NF9101");
    await mustStand(opened, recordWith(relay, two.slice(0, 1)), [1]);
    await relay.seats[1]!.hear(two[0]!);
    await relay.seats[1]!.hear(two[1]!);
    assert.equal(relay.seats[1]!.convicted?.code, "NF9101");
  });

  test("14, 15: who says different things to two seats gets no share of chance from either, and is convicted when they talk", async () => {
    const opened = await openedOf("liars-dice", { seats: "3" });
    const relay = await Relay.of(opened, "fork");
    const [draw] = relay.seats[0]!.record.said;
    const { body } = readMessage(draw!.message);
    const other = saidBy(relay, 0, { ...body, commitment: "ab".repeat(32) } as typeof body, { round: 0 });
    const shares: string[] = [];
    relay.change = (signed, to) => {
      const { seat, body: said } = readMessage(signed.message);
      if (said.k === "share") shares.push(`${seat} to ${to}`);
      return signed.message === draw!.message && to === 2 ? other : signed;
    };
    await relay.settle();
    assert.deepEqual(shares, []);
    assert.deepEqual(
      relay.seats.map(({ convicted }) => convicted),
      [undefined, undefined, undefined],
    );
    await relay.seats[2]!.hear(draw!);
    assert.deepEqual([relay.seats[2]!.convicted?.seat, relay.seats[2]!.convicted?.code], [0, "NF9101"]);
    // 15: an echo of one base and then of another.
    const echoes = [relay.seats[0]!.course.base, "cd".repeat(32)].map((base) =>
      saidBy(relay, 0, { k: "echo" }, { base, round: 1 }),
    );
    await mustConvict(opened, recordWith(relay, echoes.slice(1), 0), 0, "NF9101");
    // 21: seat 1 has believed one branch; in the other its echo convicts nobody.
    const [before, here] = [relay.seats[2]!.record, relay.seats[1]!.record.said.filter((one) => one !== draw)];
    await mustStand(opened, { ...before, said: [...here, other] }, [0, 1]);
  });

  test("16, 18: messages in any order and twice come to the same; 17: what is dropped leaves somebody awaited", async () => {
    const opened = await openedOf("rock-paper-scissors");
    const relay = await (await Relay.of(opened, "order")).play();
    const { said } = relay.seats[0]!.record;
    const spectator = new Spectator(opened.setting, opened.agreed);
    for (const one of [...said, ...said].toReversed()) spectator.hear(one);
    assert.equal(spectator.course.base, relay.seats[0]!.course.base);
    assert.equal(spectator.course.stage.k, "over");
    await mustStand(opened, { ...spectator.record, said: said.slice(0, -1) }, [1]);
    await mustStand(opened, { ...spectator.record, said: said.slice(1) }, [0]);
  });

  test("20: a seat that is not asked and signs something is convicted", async () => {
    const opened = await openedOf("tic-tac-toe");
    const relay = await playedOn(opened, 1);
    await mustConvict(opened, recordWith(relay, [saidBy(relay, 0, { k: "decide", id: "claim(c3)" })]), 0, "NF9005");
    await mustConvict(opened, recordWith(relay, [saidBy(relay, 1, { k: "echo" })]), 1, "NF9005");
    const over = await (await Relay.of(opened, "over")).play();
    await mustConvict(opened, recordWith(over, [saidBy(over, 1, { k: "resign" })]), 1, "NF9005");
    await mustStand(opened, recordWith(over, []), []);
  });
});
