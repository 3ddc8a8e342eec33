// Frames of every kind from somebody who has no seat, changed at random: bytes, lengths, repetitions.
import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { seeded } from "ninefold/play";
import { type Shown, usualTerms } from "ninefold-log";
import {
  type Encoding,
  frameOf,
  MAX_SENT,
  messageIn,
  PROTOCOLS,
  RELAY_NAME,
  type ToSeat,
  type ToTable,
  toSeat,
  toTable,
} from "../src/messages/index.ts";
import { readStored } from "../src/server/index.ts";
import { askOf, type Direct, DirectTable, keyOf } from "./direct.ts";

/** A hash of nothing that the server has. */
const UNKNOWN = "99".repeat(32);

/** The name of a sealed table that there is not. */
const NO_RELAY = `${RELAY_NAME}${"99".repeat(24)}`;

interface Aim {
  readonly match: string;
  /** A sealed table that is full. */
  readonly relay: string;
  readonly terms: ReturnType<typeof usualTerms>;
  readonly shown: Shown;
}

const kinds = ({ match, relay, terms, shown }: Aim, n: number): readonly ToTable[] => [
  { k: "hello", key: keyOf(n % 3), proof: "00".repeat(64), former: [], last: [{ match, seq: n }] },
  { k: "open", ask: askOf(5, n), rules: UNKNOWN, terms, public: true },
  { k: "sit", ask: askOf(5, n), match, seat: n % 3, name: "x" },
  { k: "decide", ask: askOf(5, n), match, since: n % 7, id: ["claim(a1)", "claim(b2)", "c1", "claim(😀)"][n % 4]! },
  { k: "withdraw", ask: askOf(5, n), match, since: n % 5 },
  { k: "resign", ask: askOf(5, n), match },
  { k: "offer", ask: askOf(5, n), match, about: n % 2 ? "draw" : "undo", to: n % 9 },
  { k: "answer", ask: askOf(5, n), match, to: n % 9, yes: n % 2 === 0 },
  { k: "leave", ask: askOf(5, n), match },
  { k: "remove", ask: askOf(5, n), match, seat: n % 4 },
  { k: "invite", ask: askOf(5, n), match, hash: UNKNOWN },
  { k: "rematch", ask: askOf(5, n), match },
  { k: "program", ask: askOf(5, n), match, seat: 1, level: "level:9" },
  { k: "forget", ask: askOf(5, n), match },
  { k: "signed", ask: askOf(5, n), match, shown },
  { k: "relay", ask: askOf(5, n), rules: UNKNOWN, title: "Chess", seats: n % 5, public: true },
  { k: "post", ask: askOf(5, n), match: [match, relay, NO_RELAY][n % 3]!, ...partOf(n) },
  { k: "stand", ask: askOf(5, n), match: [match, relay, NO_RELAY][n % 3]!, state: "running" },
  { k: "sit", ask: askOf(5, n), match: relay, seat: n % 3, name: "x" },
  { k: "forget", ask: askOf(5, n), match: relay },
  { k: "watch", match: relay, from: n % 4 },
  { k: "watch", match, from: n % 12 },
  { k: "unwatch", match },
  { k: "ping", n },
];

const partOf = (n: number) => ({ of: UNKNOWN, part: n % 3, parts: 1 + (n % 3), bytes: "ab".repeat(n % 50) });

type Uniform = (end: number) => number;

function changed(frame: Uint8Array, below: Uniform): Uint8Array {
  let bytes = frame.slice();
  for (let changes = below(4); changes > 0 && bytes.length > 0; changes--) {
    const at = below(Math.min(bytes.length, 160));
    const kind = below(12);
    if (kind === 0) bytes = bytes.slice(0, at);
    else if (kind === 1) bytes = new Uint8Array([...bytes.slice(0, at), ...bytes.slice(at >> 1)]);
    else bytes[at] = below(256);
  }
  return bytes;
}

function read(encoding: Encoding, bytes: Uint8Array): ToTable | undefined {
  try {
    return messageIn(toTable, encoding, bytes);
  } catch {
    return undefined;
  }
}

/** That a frame was answered as it must be: what is no message, and what somebody without a seat may not ask for, by one code. */
function requireAnswered(message: ToTable | undefined, answers: readonly ToSeat[]): void {
  const said = JSON.stringify([message, answers]);
  const refusals = answers.filter((answer) => answer.k === "no");
  for (const { code } of refusals) assert.match(code, /^NF7[5-8]\d\d$/);
  if (message && !("ask" in message)) {
    const allowed = { hello: [], unwatch: [], ping: ["pong"], watch: ["entries", "clock", "head", "posts", "no"] }[
      message.k
    ];
    assert.ok(answers.every(({ k }) => (allowed as readonly string[]).includes(k)) && refusals.length < 2, said);
    assert.ok(message.k !== "ping" || answers.length === 1, said);
    return;
  }
  assert.equal(answers.length, 1, said);
  assert.equal(refusals.length, 1, said);
  assert.equal(refusals[0]!.ask, message?.ask, said);
}

/** A sealed table with one post of person 0. */
async function relayAt(one: Direct): Promise<string> {
  await one.say({ k: "relay", ask: askOf(0, 90), rules: UNKNOWN, title: "Chess", seats: 2, public: true });
  const last = one.sent().at(-1);
  assert.ok(last?.k === "done");
  await one.say({ k: "post", ask: askOf(0, 91), match: last.match, of: UNKNOWN, part: 0, parts: 1, bytes: "abcd" });
  assert.equal(one.sent().at(-1)?.k, "done");
  return last.match;
}

let collect: (() => void) | undefined;

/** Bytes in memory that are still of use. */
function inUse(): number {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
  return process.memoryUsage().heapUsed;
}

/** The frames of so many are sent over one connection. */
const OF_ONE = 500;

/** Sends so many frames; answers by how many bytes memory has grown since the first fifth of them. AssertionError where one changes a log, or is not answered as it must be. */
export async function mutated(frames: number, seed: number, encoding: Encoding = PROTOCOLS[0]): Promise<number> {
  const chance = seeded(seed);
  const below: Uniform = (end) => chance.uniform(end);
  const table = await DirectTable.of("tic-tac-toe", { seed, config: { maxPosts: 1, tablesPerHour: 2 } });
  const { match, seats } = await table.begun();
  const relay = await relayAt(seats[0]!);
  const logs = (): string => JSON.stringify([...table.disk.matches].map(([id, { entries }]) => [id, entries]));
  const before = logs();
  const terms = usualTerms(table.rules, "22".repeat(32));
  const shown = readStored(table.disk.matches.get(match)!.entries[1]!);
  let one: Direct | undefined;
  let used = 0;
  for (let n = 0; n < frames; n++) {
    if (n % OF_ONE === 0) {
      one?.visitor.closed();
      one = await table.connect(5 + below(2), encoding);
    }
    if (n === Math.floor(frames / 5)) used = inUse();
    const { visitor, frames: sent } = one!;
    sent.length = 0;
    const all = kinds({ match, relay, terms, shown }, n);
    const bytes = changed(frameOf(toTable, encoding, all[below(all.length)]!), below);
    await visitor.receive(bytes);
    const answers = sent.map((frame) => messageIn(toSeat, encoding, frame, MAX_SENT));
    requireAnswered(read(encoding, bytes), answers);
  }
  one?.visitor.closed();
  assert.deepEqual(table.notes, []);
  assert.equal(logs(), before);
  return inUse() - used;
}
