// One seat in a process of its own: messages come in as lines of JSON, and messages and the end go out. It decides at random.
import { createInterface } from "node:readline";
import { seeded } from "ninefold/play";
import { toHex } from "ninefold-log";
import { memoryKeeper, SealedSeat, type Signed, writeRecord } from "ninefold-sealed";
import { keysOf, openedOf } from "./matches.ts";

const [game = "", parameters = "{}", number = "0", seed = ""] = process.argv.slice(2);
const seat = Number(number);
const chance = seeded(`${seed} ${seat}`);
const { setting, agreed } = await openedOf(game, JSON.parse(parameters));
const opened = await SealedSeat.open(setting, agreed, seat, keysOf(seat), memoryKeeper());

const out = (data: unknown): void => void process.stdout.write(`${JSON.stringify(data)}\n`);
const sendAll = (all: readonly Signed[]): void => {
  for (const signed of all) out({ signed });
};

async function decide(): Promise<void> {
  const { decisions } = opened.seat;
  if (decisions.length === 0) return;
  sendAll(await opened.seat.decide(decisions[chance.uniform(decisions.length)]!.id));
  await decide();
}

sendAll(opened.send);
await decide();
for await (const line of createInterface({ input: process.stdin })) {
  sendAll((await opened.seat.hear(JSON.parse(line))).send);
  await decide();
  if (opened.seat.course.stage.k !== "over") continue;
  out({ over: toHex(writeRecord(opened.seat.record)) });
  break;
}
process.stdin.destroy();
