// What attacks are made of: records in which one seat, or the relay, does something else than an honest one.
import assert from "node:assert/strict";
import {
  type Body,
  type BodyOf,
  type Message,
  readMessage,
  type SealedErrorCode,
  type SealedRecord,
  type SealedVerdict,
  type Signed,
  signMessage,
  verifyBlame,
  verifySealed,
  writeRecord,
} from "ninefold-sealed";
import { keysOf, type Opened, openedOf, Relay } from "./matches.ts";

/** Seats that are asked nothing yet, or after so many random decisions. */
export const playedOn = async (opened: Opened, decisions: number, seed = "attack"): Promise<Relay> =>
  (await Relay.of(opened, seed)).play(decisions);

/** What a seat would say in the round that comes next, whatever that is, signed by its key. */
export function saidBy(relay: Relay, seat: number, body: Body, other: Partial<Message> = {}): Signed {
  const { course } = relay.seats[seat]!;
  const { mid } = relay.opened.setting;
  return signMessage({ mid, round: course.round, seat, base: course.base, body, ...other }, keysOf(seat).signing);
}

export const recordWith = (relay: Relay, more: readonly Signed[], seat = 0): SealedRecord => {
  const { record } = relay.seats[seat]!;
  return { ...record, said: [...record.said, ...more] };
};

export const verdictOf = (opened: Opened, record: SealedRecord): Promise<SealedVerdict> =>
  verifySealed(writeRecord(record), () => opened.found);

/** The seat is convicted, and by the blame file alone too. */
export async function mustConvict(
  opened: Opened,
  record: SealedRecord,
  seat: number,
  code: SealedErrorCode,
): Promise<void> {
  const verdict = await verdictOf(opened, record);
  assert.equal(verdict.verdict, "convicted", "message" in verdict ? `${verdict.code} ${verdict.message}` : "");
  if (verdict.verdict !== "convicted") return;
  assert.deepEqual([verdict.seat, verdict.code], [seat, code], verdict.message);
  const again = await verifyBlame(verdict.blame, () => opened.found);
  assert.equal(again.verdict, "convicted", "message" in again ? again.message : "");
}

/** Nobody is convicted: the record is refused with the code. */
export async function mustRefuse(opened: Opened, record: SealedRecord, code: SealedErrorCode): Promise<void> {
  const verdict = await verdictOf(opened, record);
  assert.equal(verdict.verdict, "refused", verdict.verdict);
  if (verdict.verdict === "refused") assert.equal(verdict.code, code, verdict.message);
}

/** The honest twin: nobody is convicted, and these seats are awaited; nobody where it is over. */
export async function mustStand(opened: Opened, record: SealedRecord, awaited: readonly number[]): Promise<void> {
  const verdict = await verdictOf(opened, record);
  assert.ok(!("message" in verdict), "message" in verdict ? `${verdict.code} ${verdict.message}` : "");
  assert.deepEqual(verdict.verdict === "notFinished" ? verdict.awaited : [], awaited);
}

/** The last thing that a seat has said of one kind. */
export function lastOf<Kind extends Body["k"]>(relay: Relay, seat: number, kind: Kind): BodyOf<Kind> {
  const bodies = relay.seats[seat]!.record.said.map(({ message }) => readMessage(message)).filter(
    (one) => one.seat === seat,
  );
  return bodies.findLast(({ body }) => body.k === kind)!.body as BodyOf<Kind>;
}

/** A match that stops before a seat says anything of this kind, which it would like to say. */
export async function withheld<Kind extends Body["k"]>(
  game: string,
  seat: number,
  kind: Kind,
  parameters: Readonly<Record<string, string>> = {},
) {
  const opened = await openedOf(game, parameters);
  const relay = await Relay.of(opened, `${game} ${kind}`);
  relay.change = (signed) => {
    const message = readMessage(signed.message);
    return message.seat === seat && message.body.k === kind ? undefined : signed;
  };
  await relay.play();
  const other = seat === 0 ? 1 : 0;
  return { opened, relay, honest: lastOf(relay, seat, kind), record: relay.seats[other]!.record, other };
}

/** The record of the other seat, with something else that this one says in its turn. */
export const instead = (
  by: { readonly relay: Relay; readonly other: number },
  seat: number,
  body: Body,
): SealedRecord => {
  const { round, base } = by.relay.seats[by.other]!.course;
  return recordWith(by.relay, [saidBy(by.relay, seat, body, { round, base })], by.other);
};
