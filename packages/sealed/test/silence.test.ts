// Seats that say nothing any more, in every phase: nobody is convicted, and who is awaited is named. 17, 44 and 45 of docs/sealed.md, and
// seats that leave, whose cards stay closed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Body, type Course, readMessage, type SealedRecord, stateAbsence } from "ninefold-sealed";
import { CARD_KINDS, grantsOf, publicCard } from "ninefold-sealed/cards";
import { instead, verdictOf } from "./attacks.ts";
import { keysOf, type Opened, openedOf, Relay } from "./matches.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";

/** Game, parameters, how many seats it has then, which of them stops, and all that it has to say in the course of a match. */
const MATCHES: readonly (readonly [string, Readonly<Record<string, string>>, number, number, string])[] = [
  ["closed-bids", {}, 2, 1, "hide promise reveal show"],
  ["mastermind", { pegs: "1", guesses: "1", colours: "2" }, 2, 0, "answer hide show"],
  ["kuhn-poker", {}, 2, 1, "decide keyCommit keyOpen shares shuffle"],
  ["liars-dice", { seats: "4" }, 4, 2, "decide draw echo share show"],
  ...(isLong
    ? ([
        ["guessing-game", {}, 2, 0, "hide show"],
        ["liars-dice", {}, 2, 1, "decide draw share show"],
        ["four-bids", {}, 4, 3, "echo hide promise reveal show"],
        ["grown-hand", {}, 2, 0, "decide keyCommit keyOpen shares shuffle"],
        ["passed-on", {}, 3, 0, "decide echo keyCommit keyOpen refresh shares shuffle"],
        ["banquet", { seats: "4", perTray: "1" }, 4, 1, "echo keyCommit keyOpen promise reveal shares shuffle"],
        ["president", { ranks: "2" }, 4, 1, "decide echo keyCommit keyOpen shares shuffle"],
        ["multiplayer-kuhn", { seats: "4" }, 4, 2, "decide echo keyCommit keyOpen shares shuffle"],
      ] as const)
    : []),
];

const kindOf = (body: Body): string => (body.k === "cards" ? CARD_KINDS[body.kind]! : body.k);

/** What a seat has said in a match, kind by kind. */
const saidIn = (relay: Relay, seat: number): ReadonlySet<string> =>
  new Set(
    relay.seats[seat]!.record.said.flatMap(({ message }) => {
      const one = readMessage(message);
      return one.seat === seat ? [kindOf(one.body)] : [];
    }),
  );

/** A match up to the first time that a seat has to say something of a kind, which nobody hears. */
async function silentAt(opened: Opened, seat: number, kind: string): Promise<Relay> {
  const relay = await Relay.of(opened, "silence");
  relay.change = (signed) => {
    const { seat: by, body } = readMessage(signed.message);
    return by === seat && kindOf(body) === kind ? undefined : signed;
  };
  return relay.play();
}

const otherThan = (opened: Opened, seat: number): readonly number[] =>
  opened.setting.system.players.flatMap(({ id }) => (id === seat ? [] : [id]));

function statedBy(opened: Opened, record: SealedRecord, { round, base }: Course, seat: number, by: readonly number[]) {
  const { mid } = opened.setting;
  const absences = by.map((one) => stateAbsence(mid, { round, base, seat, by: one }, keysOf(one).signing));
  return { ...record, absences };
}

/** The cards that a seat alone reads are open to nobody else. */
function mustKeepClosed({ deck }: Course, seat: number): void {
  for (const slot of deck?.machine.cards.keys() ?? []) {
    const readers = grantsOf(deck!.machine).flatMap((grant) => (grant.slot === slot ? [grant.to] : []));
    if (!readers.includes(seat) || readers.includes("all")) continue;
    assert.deepEqual(readers, [seat]);
    assert.equal(publicCard(deck!.machine, slot), undefined);
  }
}

async function mustLeave(opened: Opened, relay: Relay, seat: number): Promise<void> {
  const [other = 0] = otherThan(opened, seat);
  // In the stead of what nobody has heard.
  const verdict = await verdictOf(opened, instead({ relay, other }, seat, { k: "resign" }));
  assert.ok(verdict.verdict === "accepted", verdict.verdict);
  assert.ok(verdict.course.stage.k === "over");
  assert.deepEqual(verdict.course.stage.end, { by: "resigned", seats: [seat] });
  mustKeepClosed(verdict.course, seat);
}

for (const [game, parameters, seats, seat, kinds] of MATCHES)
  test(`44, 45: a seat of ${game} for ${seats} that stops, whatever it has to say: ${kinds}`, async () => {
    const opened = await openedOf(game, parameters);
    const agreeing = await openedOf(game, parameters, { absent: seats - 1 });
    assert.equal(opened.setting.system.players.length, seats);
    const honest = await (await Relay.of(opened, "silence")).play();
    assert.equal([...saidIn(honest, seat)].toSorted().join(" "), kinds);
    for (const kind of kinds.split(" ")) {
      const relay = await silentAt(opened, seat, kind);
      const [other = 0, ...others] = otherThan(opened, seat);
      const { record, course } = relay.seats[other]!;
      const verdict = await verdictOf(opened, record);
      assert.ok(verdict.verdict === "notFinished", `${kind}: ${verdict.verdict}`);
      assert.deepEqual([verdict.awaited, verdict.stated], [[seat], []], kind);
      mustKeepClosed(verdict.course, seat);
      // What the others say of it is there to be read, and ends the match only if all have agreed to that.
      const stated = statedBy(opened, record, course, seat, [other, ...others]);
      const read = await verdictOf(opened, stated);
      assert.ok(read.verdict === "notFinished");
      assert.deepEqual(read.stated, [{ seat, by: [other, ...others] }]);
      await mustLeave(opened, relay, seat);
      const there = (await silentAt(agreeing, seat, kind)).seats[other]!;
      const few = await verdictOf(agreeing, statedBy(agreeing, there.record, there.course, seat, others));
      assert.equal(few.verdict, "notFinished", kind);
      const all = await verdictOf(agreeing, statedBy(agreeing, there.record, there.course, seat, [other, ...others]));
      assert.ok(all.verdict === "accepted" && all.course.stage.k === "over");
      assert.deepEqual(all.course.stage.end, { by: "absent", seats: [seat] });
    }
  });
