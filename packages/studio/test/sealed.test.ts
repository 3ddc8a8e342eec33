// Sealed tables: which games can be, the path of the thread that plays, and what is said of a match.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type Channel, memoryRelay, writePost } from "ninefold-sealed";
import type { GameText } from "../src/library/texts.ts";
import { statusOf } from "../src/sealed/status.ts";
import { type HeardStore, keptPath } from "../src/sealed/thread/kept-path.ts";
import { PagePath } from "../src/sealed/thread/path.ts";
import { plannedOf } from "../src/sealed/thread/planned.ts";
import { rulesOf } from "../src/sealed/thread/playing.ts";
import type { TableState } from "../src/sealed/thread/questions.ts";

const gameOf = (name: string): GameText => ({
  name,
  text: readFileSync(new URL(`../../../games/${name}.game`, import.meta.url), "utf8"),
  modules: {},
});

test("a game can be sealed, or it is said why not and where", async () => {
  const planned = async (name: string) => plannedOf(await rulesOf(gameOf(name)));
  assert.deepEqual(await planned("tic-tac-toe"), { ok: true, hidesNothing: true, audit: false, disclosures: [] });
  const guessing = await planned("guessing-game");
  assert.ok(guessing.ok && guessing.audit && !guessing.hidesNothing);
  assert.deepEqual(
    guessing.disclosures.map(({ track }) => track),
    ["picked"],
  );
  const hanabi = await planned("tiny-hanabi");
  assert.ok(!hanabi.ok);
  const [refusal] = hanabi.refusals;
  assert.deepEqual([refusal?.code, refusal?.line], ["NF9409", 25]);
  assert.match(refusal?.help ?? "", /^Show the track/);
});

test("a text that is no game is refused with what is wrong with it", async () => {
  await assert.rejects(rulesOf({ name: "none", text: "game None", modules: {} }), { code: "NF9003" });
});

test("a thread posts through the page, and hears what came before it listened", async () => {
  const sent: (readonly [number, Uint8Array])[] = [];
  let asked = 0;
  const path = new PagePath(
    (number, bytes) => void sent.push([number, bytes]),
    () => void asked++,
  );
  const [first, second] = [path.post(new Uint8Array([1])), path.post(new Uint8Array([2]))];
  assert.deepEqual(
    sent.map(([number]) => number),
    [0, 1],
  );
  path.posted(1, true);
  path.posted(0, false);
  path.posted(7, true);
  await second;
  await assert.rejects(first);
  const heard: number[] = [];
  path.heard(new Uint8Array([3]));
  const end = path.listen(([byte]) => void heard.push(byte ?? -1));
  path.heard(new Uint8Array([4]));
  end();
  path.heard(new Uint8Array([5]));
  assert.deepEqual(heard, [3, 4]);
  // Who listens a second time wants to hear all of it: the page has to hear the server from the beginning.
  assert.equal(asked, 0);
  path.listen(([byte]) => void heard.push(byte ?? -1));
  assert.equal(asked, 1);
  path.heard(new Uint8Array([3]));
  assert.deepEqual(heard, [3, 4, 5, 3]);
});

/** What is kept in memory; `most`: so many, and then no more. */
function storeOf(rows: Uint8Array[], most = 100): HeardStore {
  return {
    all: async () => [...rows],
    add: async (number, bytes) => {
      if (rows.length >= most || number !== rows.length) throw new Error("full");
      rows.push(bytes);
    },
  };
}

/** A post; `length`: of the message that it says. */
const postOf = (length: number): Uint8Array =>
  writePost({ k: "say", message: "00".repeat(length), signature: "00".repeat(64) });

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise(setImmediate);
};

function listening(path: Channel): { readonly heard: readonly Uint8Array[]; end(): void } {
  const heard: Uint8Array[] = [];
  return { heard, end: path.listen((bytes) => void heard.push(bytes)) };
}

test("what a seat has heard is heard again, in order, also where the server has it no more", async () => {
  const relay = memoryRelay();
  const rows: Uint8Array[] = [];
  for (const bytes of [postOf(1), postOf(2), new Uint8Array([1, 2]), postOf(1), postOf(3)]) await relay.post(bytes);
  const first = listening(keptPath(relay, storeOf(rows)));
  await until(() => first.heard.length === 5 && rows.length === 3);
  first.end();
  assert.deepEqual(rows, [1, 2, 3].map(postOf), "posts alone, and each once");
  const empty = memoryRelay();
  const second = listening(keptPath(empty, storeOf(rows)));
  await until(() => second.heard.length === 3);
  for (const length of [2, 4]) await empty.post(postOf(length));
  await until(() => rows.length === 4);
  second.end();
  assert.deepEqual([second.heard, rows], [[1, 2, 3, 2, 4].map(postOf), [1, 2, 3, 4].map(postOf)]);
});

test("what cannot be kept is heard all the same, and no more than a bound is kept", async () => {
  const relay = memoryRelay();
  const few: Uint8Array[] = [];
  for (const length of [1, 2, 3]) await relay.post(postOf(length));
  const { heard, end } = listening(keptPath(relay, storeOf(few, 1)));
  await until(() => heard.length === 3 && few.length === 1);
  end();
  const [large, much]: [Uint8Array[], ReturnType<typeof memoryRelay>] = [[], memoryRelay()];
  const bounded = listening(keptPath(much, storeOf(large), 2_500));
  for (const length of [1_000, 1_001, 1_002, 100]) await much.post(postOf(length));
  await until(() => bounded.heard.length === 4 && large.length === 3);
  bounded.end();
  assert.deepEqual(large, [1_000, 1_001, 100].map(postOf));
});

test("it is said who is waited for, and how a match ended", async () => {
  const { players } = (await rulesOf(gameOf("tricks"))).system;
  const state = (peer: object, more: Partial<TableState> = {}): TableState => ({
    ...{ invitation: "", seat: 0, play: undefined, first: undefined, round: 0, base: undefined },
    peer: { guests: [], ...peer } as unknown as TableState["peer"],
    ...more,
  });
  const said = (peer: object): string => statusOf(state(peer), players);
  assert.match(said({ k: "meeting" }), /whoever opened the table/);
  assert.equal(said({ k: "meeting", offer: { seats: 3 }, guests: [{}] }), "Waits for 2 more people.");
  assert.match(said({ k: "meeting", offer: { seats: 1 }, guests: [{}] }), /The seats agree/);
  assert.equal(said({ k: "playing", awaited: [0, 2] }), "Messages are exchanged: waits for C.");
  assert.equal(
    said({ k: "ended", end: { by: "rules", outcome: "draw", unverified: 2 } }),
    "The game is over: draw; 2 secrets were never opened",
  );
  assert.equal(said({ k: "ended", end: { by: "resigned", seats: [1] } }), "B has resigned.");
  assert.match(
    said({ k: "convicted", convicted: { seat: 1, code: "NF9101", message: "Two." } }),
    /^B did something wrong.*NF9101/,
  );
  assert.match(said({ k: "failed", code: "NF9017", message: "Two offers." }), /NF9017: Two offers/);
});
