// Frames of every kind, changed at random: bytes, lengths, repetitions.
import assert from "node:assert/strict";
import { seeded } from "ninefold/play";
import { frameOf, type ToTable, toTable } from "../src/messages/index.ts";
import { askOf, DirectTable, keyOf } from "./direct.ts";

const kinds = (match: string, n: number, rules: string): readonly ToTable[] => [
  { k: "hello", key: keyOf(n % 3), proof: "00".repeat(64), former: [], last: [{ match, seq: n }] },
  { k: "sit", ask: askOf(5, n), match, seat: n % 3, name: "x" },
  { k: "decide", ask: askOf(5, n), match, since: n % 7, id: ["claim(a1)", "claim(b2)", "c1", "claim(😀)"][n % 4]! },
  { k: "withdraw", ask: askOf(5, n), match, since: n % 5 },
  { k: "resign", ask: askOf(5, n), match },
  { k: "offer", ask: askOf(5, n), match, about: n % 2 ? "draw" : "undo", to: n % 9 },
  { k: "answer", ask: askOf(5, n), match, to: n % 9, yes: n % 2 === 0 },
  { k: "leave", ask: askOf(5, n), match },
  { k: "remove", ask: askOf(5, n), match, seat: n % 4 },
  { k: "invite", ask: askOf(5, n), match, hash: rules },
  { k: "rematch", ask: askOf(5, n), match },
  { k: "program", ask: askOf(5, n), match, seat: 1, level: "level:9" },
  { k: "watch", match, from: n % 12 },
  { k: "unwatch", match },
  { k: "ping", n },
];

/** Sends so many frames; asserts that each is answered or does what it says, and that the log stays in order. */
export async function mutated(frames: number, seed: number): Promise<void> {
  const chance = seeded(seed);
  const table = await DirectTable.of("tic-tac-toe", { seed, config: { maxWatchers: 1e6, maxEntries: 2 ** 30 } });
  const { match } = await table.begun();
  let person = await table.connect(5);
  for (let n = 0; n < frames; n++) {
    const all = kinds(match, n, table.files);
    const frame = frameOf(toTable, "ninefold.1.cbor", all[chance.uniform(all.length)]!);
    const changes = chance.uniform(4);
    let bytes = frame.slice();
    for (let change = 0; change < changes; change++) {
      const at = chance.uniform(Math.min(bytes.length, 160));
      const kind = chance.uniform(12);
      if (kind === 0) bytes = bytes.slice(0, at);
      else if (kind === 1) bytes = new Uint8Array([...bytes.slice(0, at), ...bytes.slice(at >> 1)]);
      else bytes[at] = chance.uniform(256);
      if (bytes.length === 0) break;
    }
    const before = person.frames.length;
    await person.visitor.receive(bytes);
    if (person.frames.length > 2_000 || (n % 500 === 0 && before > 0)) {
      person.visitor.closed();
      person = await table.connect(5 + chance.uniform(2));
    }
  }
  assert.deepEqual(
    table.notes.filter((note) => note.startsWith("defect")),
    [],
  );
  const { logged } = await table.table.actor(match);
  assert.ok(logged.head.seq >= 2);
}
