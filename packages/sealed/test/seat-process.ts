// One seat in a process of its own, of many matches at once: messages come in as lines of JSON, and messages and the ends go out. It
// decides at random.
import { createInterface } from "node:readline";
import { seeded } from "ninefold/play";
import { toHex } from "ninefold-log";
import { memoryKeeper, SealedSeat, type Signed, writeRecord } from "ninefold-sealed";
import { keysOf, openedOf } from "./matches.ts";

const [game = "", parameters = "{}", number = "0", matches = "1"] = process.argv.slice(2);
const seat = Number(number);
const playing = new Map<number, SealedSeat>();

const out = (data: unknown): void => void process.stdout.write(`${JSON.stringify(data)}\n`);
const sendAll = (match: number, all: readonly Signed[]): void => {
  for (const signed of all) out({ match, signed });
};

const chance = seeded(`processes ${game} ${seat}`);

async function goOn(match: number, own: SealedSeat): Promise<void> {
  for (let { decisions } = own; decisions.length > 0; { decisions } = own)
    sendAll(match, await own.decide(decisions[chance.uniform(decisions.length)]!.id));
  if (own.course.stage.k !== "over") return;
  playing.delete(match);
  out({ match, over: toHex(writeRecord(own.record)) });
}

for (let match = 0; match < Number(matches); match++) {
  const { setting, agreed } = await openedOf(game, JSON.parse(parameters), {}, match);
  const opened = await SealedSeat.open(setting, agreed, seat, keysOf(seat), memoryKeeper());
  playing.set(match, opened.seat);
  sendAll(match, opened.send);
}
for (const [match, own] of playing) await goOn(match, own);
for await (const line of createInterface({ input: process.stdin })) {
  const { match, signed } = JSON.parse(line);
  const own = playing.get(match);
  if (!own) continue;
  sendAll(match, (await own.hear(signed)).send);
  await goOn(match, own);
  if (playing.size === 0) break;
}
process.stdin.destroy();
