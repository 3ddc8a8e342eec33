// 52: whatever is done to the records of honest seats by those who have none of their keys, no seat is convicted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type SeededSource, seeded } from "ninefold/play";
import {
  readMessage,
  type SealedRecord,
  type Signed,
  signMessage,
  verdictOn,
  verifySealed,
  writeRecord,
} from "ninefold-sealed";
import { keysOf, type Opened, openedOf, Relay } from "./matches.ts";

const RUNS = process.env.NINEFOLD_TESTS === "everything" ? 20_000 : 300;

/** One digit of a text is another. */
const edited = (text: string, chance: SeededSource): string => {
  const at = chance.uniform(text.length);
  const digit = (Number.parseInt(text[at]!, 16) + 1 + chance.uniform(15)) % 16;
  return text.slice(0, at) + digit.toString(16) + text.slice(at + 1);
};

type Change = (said: readonly Signed[], other: readonly Signed[], chance: SeededSource) => readonly Signed[];

const CHANGES: readonly Change[] = [
  (said, _, chance) => said.slice(0, chance.uniform(said.length + 1)),
  (said, _, chance) => said.toSpliced(chance.uniform(said.length), 1),
  (said, _, chance) => {
    const at = chance.uniform(said.length);
    return said.with(at, { ...said[at]!, message: edited(said[at]!.message, chance) });
  },
  (said, _, chance) => {
    const at = chance.uniform(said.length);
    return said.with(at, { ...said[at]!, signature: edited(said[at]!.signature, chance) });
  },
  (said, other, chance) => [
    ...said.slice(0, chance.uniform(said.length + 1)),
    ...other.slice(chance.uniform(other.length + 1)),
  ],
  (said, other, chance) => said.with(chance.uniform(said.length), other[chance.uniform(other.length)]!),
  (said, _, chance) => {
    const [a, b] = [chance.uniform(said.length), chance.uniform(said.length)];
    return said.with(a, { message: said[a]!.message, signature: said[b]!.signature });
  },
  (said, _, chance) => said.toSorted(() => chance.uniform(3) - 1),
];

/** Two records with the same seats and header of which each is honest: one of them is that of a match that was not played on. */
async function branches(opened: Opened, seed: string): Promise<readonly [SealedRecord, SealedRecord]> {
  const relay = await (await Relay.of(opened, seed)).play();
  const other = await openedOf(seed.split(" ")[0]!, {}, { absent: 1 });
  const second = await (await Relay.of(other, seed)).play();
  return [relay.seats[0]!.record, second.seats[1]!.record];
}

test(`52: ${RUNS} records of honest seats that were changed convict nobody`, async () => {
  const chance = seeded("framing");
  const games = await Promise.all(
    [
      "tic-tac-toe",
      "rock-paper-scissors",
      "guessing-game",
      "closed-bids",
      "liars-dice",
      "battleship",
      "kuhn-poker",
      ...(RUNS > 300 ? ["banquet"] : []),
    ].map(async (game) => {
      const opened = await openedOf(game);
      return { opened, records: await branches(opened, `${game} 1`) };
    }),
  );
  const verdicts = new Map<string, number>();
  for (let run = 0; run < RUNS; run++) {
    const { opened, records } = games[chance.uniform(games.length)]!;
    let { said } = records[0];
    for (let changes = 1 + chance.uniform(2); changes > 0 && said.length > 0; changes--)
      said = [...CHANGES[chance.uniform(CHANGES.length)]!(said, records[1].said, chance)];
    const verdict = verdictOn({ ...records[0], said: [...said] }, opened.setting);
    assert.notEqual(
      verdict.verdict,
      "convicted",
      "message" in verdict ? `run ${run}: ${verdict.code} ${verdict.message}` : "",
    );
    verdicts.set(verdict.verdict, (verdicts.get(verdict.verdict) ?? 0) + 1);
  }
  assert.deepEqual([...verdicts.keys()].toSorted(), ["accepted", "notFinished", "refused"]);
});

/** What a seat with its key may sign that is no honest message: any body, on any base that it has heard of, for any round near by. */
function dishonest(said: readonly Signed[], mid: string, chance: SeededSource): Signed {
  const heard = said.map(({ message }) => readMessage(message));
  const pick = () => heard[chance.uniform(heard.length)]!;
  const bodies = [pick().body, { k: "echo" }, { k: "resign" }, { k: "share", salt: pick().base }] as const;
  const body = bodies[chance.uniform(bodies.length)]!;
  const round = Math.max(0, pick().round + chance.uniform(3) - 1);
  return signMessage({ mid, round, seat: 0, base: pick().base, body }, keysOf(0).signing);
}

test("52: whatever one seat signs, it alone is convicted, also where it has said different things to two others", async () => {
  const chance = seeded("dishonest");
  const opened = await openedOf("liars-dice", { seats: "3" });
  const { mid } = opened.setting;
  let convicted = 0;
  for (let run = 0; run < RUNS / 20; run++) {
    const relay = await Relay.of(opened, `dishonest ${run}`);
    const invented = new Map<string, Signed>();
    relay.change = (signed, to) => {
      const message = readMessage(signed.message);
      if (message.seat !== 0 || to !== 2 || chance.uniform(3) > 0) return signed;
      const other = invented.get(signed.message) ?? dishonest([...relay.seats[0]!.record.said, signed], mid, chance);
      invented.set(signed.message, other);
      return other;
    };
    await relay.play(6);
    const all = relay.seats.flatMap(({ record }) => record.said);
    const said = all.filter(() => chance.uniform(8) > 0);
    const verdict = verdictOn(
      { ...relay.seats[1]!.record, said: [...said, dishonest(all, mid, chance)] },
      opened.setting,
    );
    for (const one of [verdict, ...relay.seats.map((seat) => seat.convicted)])
      if (one?.verdict === "convicted") {
        convicted++;
        assert.equal(one.seat, 0, `run ${run}: ${one.code} ${one.message}`);
      }
  }
  assert.ok(convicted > RUNS / 40, `${convicted} convicted`);
});

test("52: bytes of records that are changed or cut convict nobody and crash nothing", async () => {
  const chance = seeded("bytes");
  const opened = await openedOf("guessing-game");
  const [record] = await branches(opened, "guessing-game 2");
  const bytes = writeRecord(record);
  for (let run = 0; run < RUNS; run++) {
    const changed = bytes.slice(0, chance.uniform(3) > 0 ? bytes.length : chance.uniform(bytes.length));
    if (changed.length > 0) changed[chance.uniform(changed.length)]! ^= 1 << chance.uniform(8);
    const { verdict } = await verifySealed(changed, () => opened.found);
    assert.notEqual(verdict, "convicted", `run ${run}`);
  }
});
