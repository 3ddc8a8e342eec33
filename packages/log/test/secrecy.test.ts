// What a seat is shown of two matches is the same where the matches differ in nothing but what is hidden from it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChanceSource } from "ninefold/model";
import { seeded, supplied } from "ninefold/play";
import { Logged, shownTo, toHex, type Viewer, type Written, writeEntry, writeOpenings } from "ninefold-log";
import { rounds } from "../../ninefold/test/sample.ts";
import { askOf, keyOf, outsideOf, rulesOf, Table, termsOf } from "./matches.ts";

type Script = readonly (readonly [seat: number, id: string])[];

/** What was written of a match with these chance results and decisions. */
async function written(
  game: string,
  chance: readonly number[],
  script: Script,
  nonce: string,
): Promise<readonly Written[]> {
  const rules = await rulesOf(game);
  const outside = outsideOf(nonce);
  const source: ChanceSource = supplied(chance);
  const next = () => ({ ...outside.next(), chance: source });
  const begun = Logged.begin(rules, termsOf(rules, { clock: "5m+3s", open: "never", nonce: nonce.repeat(64) }), next());
  const entries = [...begun.entries];
  let logged = begun.next;
  const keep = (acted: ReturnType<Logged["act"]>): void => {
    if ("refused" in acted) throw new Error(acted.refused.message);
    entries.push(...acted.entries);
    logged = acted.next;
  };
  for (const seat of logged.seats.keys())
    keep(logged.act(seat, { k: "sit", key: keyOf(seat), name: `Seat ${seat}` }, next()));
  for (const [i, [seat, id]] of script.entries())
    keep(logged.act(seat, { k: "decide", ask: askOf(i), since: logged.since!, id, spent: 50 }, next()));
  return entries;
}

const HASHES = /[0-9a-f]{64}/g;

/** What a viewer is shown, with every hash and salt made the same. */
const streamOf = (all: readonly Written[], viewer: Viewer): readonly string[] =>
  all.map((one) => {
    const { entry, openings } = shownTo(one, viewer);
    const sizes = [writeEntry(entry).length, writeOpenings(openings).length];
    return `${sizes} ${JSON.stringify({ entry, openings }).replaceAll(HASHES, "#")}`;
  });

/** Cards 0 to 2 are dealt to the first player, and the second of those that are left. */
const KUHN = {
  own: [
    [0, 0],
    [0, 1],
  ],
  others: [
    [1, 0],
    [2, 0],
  ],
} as const;

test("a card that a seat is not shown leaves no trace in what it is sent", async () => {
  const script: Script = [
    [0, "check"],
    [1, "check"],
  ];
  const [first, second] = await Promise.all(
    KUHN.own.map((chance, i) => written("kuhn-poker", chance, script.slice(0, 1), `${i + 1}`)),
  );
  assert.deepEqual(streamOf(first!, 0), streamOf(second!, 0));
  assert.deepEqual(streamOf(first!, "public"), streamOf(second!, "public"));
  assert.notDeepEqual(streamOf(first!, 1), streamOf(second!, 1));
});

test("what others have decided and waits leaves no trace", async () => {
  const made = (id: string, nonce: string) => written("rock-paper-scissors", [], [[1, id]], nonce);
  const [rock, paper] = await Promise.all([made("throw(rock)", "1"), made("throw(paper)", "2")]);
  assert.deepEqual(streamOf(rock!, 0), streamOf(paper!, 0));
  assert.deepEqual(streamOf(rock!, "public"), streamOf(paper!, "public"));
  assert.notDeepEqual(streamOf(rock!, 1), streamOf(paper!, 1));
});

/** By what a seat knows, what it was sent until then, in random plays of a game; and in how many states of the game. */
async function streamsOf(game: string, plays: number, seat: Viewer): Promise<ReadonlyMap<string, Seen>> {
  const rules = await rulesOf(game);
  const found = new Map<string, Seen>();
  for (let play = 0; play < plays; play++) {
    const table = new Table(rules, { nonce: toHex(Uint8Array.from({ length: 32 }, () => play)) }, `${play}`).sitAll();
    const random = seeded(`${game} ${play}`);
    for (let ply = 0; ply < 6 && table.logged.active.length > 0; ply++) {
      const [decider] = table.logged.active;
      const { choices } = table.logged.perspective(decider!);
      table.mustDecide(decider!, choices[random.uniform(choices.length)]!.id);
      if (table.logged.pending.length > 0) continue;
      const { infostate } = table.logged.perspective(seat);
      const streams = found.get(infostate) ?? { streams: new Set(), states: new Set() };
      found.set(infostate, streams);
      streams.streams.add(streamOf(table.written, seat).join("\n"));
      streams.states.add(rules.system.encode(table.logged.match.state));
    }
  }
  return found;
}

interface Seen {
  readonly streams: Set<string>;
  readonly states: Set<string>;
}

for (const game of ["kuhn-poker", "leduc-poker", "liars-dice", "night-watch", "phantom-tic-tac-toe", "tiny-hanabi"]) {
  test(`who cannot tell two plays of ${game} apart was sent the same, bytes, lengths and order`, async () => {
    let apart = 0;
    for (const seat of [0, "public"] as const) {
      for (const { streams, states } of (await streamsOf(game, rounds(18, 500), seat)).values()) {
        assert.equal(streams.size, 1, [...streams].slice(0, 2).join("\n\n"));
        if (states.size > 1) apart++;
      }
    }
    assert.ok(apart > 0);
  });
}
