// Frames that come in every order, or all twice, and from two connections of one key: the log is as without.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { entryHash, Follower, type SeatAct, type Shown, shownTo, signedBytes, usualTerms, verify } from "ninefold-log";
import { rounds } from "../../ninefold/test/sample.ts";
import { Declined, type SeenMatch, TableClient } from "../src/client/index.ts";
import type { ToTable } from "../src/messages/index.ts";
import { readStored } from "../src/server/index.ts";
import { askOf, type Direct, DirectTable } from "./direct.ts";
import type { Items } from "./kept.ts";
import { Simulation } from "./simulation/events.ts";
import { connected } from "./simulation/network.ts";
import { signingAs } from "./simulation/signing.ts";

type Frame = readonly [person: number, message: Extract<ToTable, { readonly ask: string }>];

/** What frames are sent to: a match that has begun, and the frames. */
interface Asked {
  readonly table: DirectTable;
  readonly match: string;
  readonly seats: readonly Direct[];
  readonly frames: readonly Frame[];
}

const itemsOf = ({ disk }: DirectTable, match: string): Items => disk.matches.get(match)!.entries.map(readStored);

/** What is said in a log: of each entry who said what. Decisions that were made together have no order. */
function saidIn(items: Items): readonly string[] {
  const said = items.map(({ entry: { by, body }, openings }) => {
    if (body.k !== "decide") return { line: `${by} ${body.k}` };
    const id = body.choice.open ?? openings.find(({ of }) => of === body.choice.sealed)?.value;
    return { since: body.since, line: `${by} decides ${id}` };
  });
  for (let i = 1; i < said.length; i++) {
    const [before, one] = [said[i - 1]!, said[i]!];
    const areTogether = one.since !== undefined && one.since === before.since;
    if (areTogether && before.line > one.line) said.splice(i - 1, 2, one, before);
  }
  return said.map(({ line }) => line);
}

function* orders<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length < 2) yield items;
  for (const [i, first] of items.entries()) {
    for (const rest of orders(items.toSpliced(i, 1))) yield [first, ...rest];
  }
}

/** Decisions, one of them taken back or not, and one that is for a later state. */
async function unsigned(game: string): Promise<Asked> {
  const table = await DirectTable.of(game);
  const { match, seats } = await table.begun();
  const { logged } = await table.table.actor(match);
  const since = logged.since!;
  const id = (seat: number): string => logged.match.legalDecisions(seat)[0]?.id ?? "claim(b2)";
  const frames: readonly Frame[] = [
    [0, { k: "decide", ask: askOf(0, 9), match, since, id: id(0) }],
    [0, { k: "withdraw", ask: askOf(0, 10), match, since }],
    [0, { k: "decide", ask: askOf(0, 11), match, since, id: id(0) }],
    [1, { k: "decide", ask: askOf(1, 9), match, since, id: id(1) }],
    [1, { k: "decide", ask: askOf(1, 10), match, since: since + 1, id: id(1) }],
  ];
  return { table, match, seats, frames };
}

async function signedAfter(before: Follower, seat: number, act: SeatAct): Promise<Shown> {
  const { entry, openings } = before.draft(act, { at: 0, salt: () => "00".repeat(32) }, seat);
  const { identity, sign } = signingAs(seat);
  return { entry: { ...entry, sig: await sign(identity!, signedBytes(entryHash(entry))) }, openings };
}

/** By game: a match of it has the same terms each time, and what follows in it the same hashes. */
const prepared = new Map<string, Promise<{ readonly sitting: readonly Frame[]; readonly frames: readonly Frame[] }>>();

async function prepare(table: DirectTable, match: string) {
  let follower = Follower.begin(table.rules, "public", shownTo(itemsOf(table, match)[0]!, "public"));
  const sitting: Frame[] = [];
  for (const seat of [0, 1]) {
    const shown = await signedAfter(follower, seat, { k: "sit", key: signingAs(seat).identity!.key, name: "" });
    sitting.push([seat, { k: "signed", ask: askOf(seat, 1), match, shown }]);
    follower = follower.after(shown);
  }
  const decided = (since: number, id: string): SeatAct => ({ k: "decide", ask: "00".repeat(16), since, id, spent: 0 });
  const first = await signedAfter(follower, 0, decided(follower.since!, "claim(b2)"));
  const other = await signedAfter(follower, 0, { k: "offer", about: "draw" });
  const after = follower.after(first);
  const second = await signedAfter(after, 1, decided(after.since!, "claim(a1)"));
  const beside = await signedAfter(after, 1, { k: "offer", about: "draw" });
  const frames = ([first, first, other, second, beside] as const).map((shown, i): Frame => {
    const by = shown.entry.by as number;
    return [by, { k: "signed", ask: askOf(by, 9 + i), match, shown }];
  });
  return { sitting, frames };
}

/** Entries that seats sign: two for the same place, one of them also in another frame, and two after one of them. */
async function signed(game: string): Promise<Asked> {
  const table = await DirectTable.of(game);
  const { match, seats } = await table.opened(true, { sign: true });
  const made = prepared.get(game) ?? prepare(table, match);
  prepared.set(game, made);
  const { sitting, frames } = await made;
  for (const [seat, message] of sitting) await seats[seat]!.say(message);
  return { table, match, seats, frames };
}

/** The frames that were taken, in the order of what came of them; each has been answered once. */
function takenOf({ seats, frames }: Asked): readonly Frame[] {
  const taken = frames.flatMap((frame): [seq: number, frame: Frame][] => {
    const answers = seats[frame[0]]!.sent().filter(
      (one) => (one.k === "done" || one.k === "no") && one.ask === frame[1].ask,
    );
    assert.equal(answers.length, 1);
    const [answer] = answers;
    return answer?.k === "done" ? [[answer.seq, frame]] : [];
  });
  return taken.sort(([a], [b]) => a - b).map(([, frame]) => frame);
}

/** Every third one of the orders, of which all are made in the long tests. */
const ORDERS = [...orders([0, 1, 2, 3, 4])].filter((_, at) => at % rounds(3, 1) === 0);

describe("five frames in every order", () => {
  for (const [game, ask] of [
    ["tic-tac-toe", unsigned],
    ["rock-paper-scissors", unsigned],
    ["tic-tac-toe", signed],
  ] as const) {
    test(`${game}, ${ask.name}: the log is that of those that were taken, one after the other`, async () => {
      const logs = new Map<string, readonly string[]>();
      for (const order of ORDERS) {
        const asked = await ask(game);
        const { table, match, seats, frames } = asked;
        await Promise.all(order.map((i) => seats[frames[i]![0]]!.say(frames[i]![1])));
        const taken = takenOf(asked);
        const asks = taken.map(([, message]) => message.ask).join();
        if (!logs.has(asks)) {
          const alone = await ask(game);
          for (const [person, message] of taken) await alone.seats[person]!.say(message);
          logs.set(asks, saidIn(itemsOf(alone.table, alone.match)));
          assert.notEqual((await verify(itemsOf(table, match), () => table.rules)).verdict, "refused");
        }
        assert.deepEqual(saidIn(itemsOf(table, match)), logs.get(asks), `${order}`);
        assert.deepEqual(table.notes, []);
      }
      assert.ok(logs.size > 1, "the order makes no difference");
    });
  }
});

interface Company {
  readonly isDoubled?: boolean;
  /** Connections of each key. */
  readonly tabs?: number;
  readonly sign: boolean;
}

const MAX_PLIES = 12;

/** Persons at a table, each with connections that all want the same; what is wanted follows from the ply. */
async function company(game: string, { isDoubled = false, tabs = 1, sign }: Company) {
  const simulation = new Simulation(5);
  simulation.isRough = false;
  const table = await DirectTable.of(game, { simulation });
  const { rules, files } = table;
  const arrived: { readonly frames: Uint8Array[]; readonly again: (frame: Uint8Array) => void }[] = [];
  const clientOf = (person: number): TableClient => {
    const client = new TableClient({
      server: "http://here",
      ...signingAs(person),
      rulesOf: async () => rules,
      world: {
        connect: (_url, _protocol, events) => {
          const frames: Uint8Array[] = [];
          arrived.push({ frames, again: events.arrived });
          const kept = (frame: Uint8Array): void => {
            frames.push(frame);
            events.arrived(frame);
          };
          const visit = { address: "here", encoding: "ninefold.1.cbor" } as const;
          const listening = (connection: Parameters<typeof table.table.visit>[0]) =>
            table.table.visit(connection, visit);
          return connected(simulation, listening, { ...events, arrived: kept }, { isDoubled });
        },
        ...{ after: simulation.after, now: () => simulation.now, random: simulation.random },
      },
    });
    client.connect();
    return client;
  };
  const clients = rules.system.players.map((_, seat) => Array.from({ length: tabs }, () => clientOf(seat)));
  const terms = usualTerms(rules, "11".repeat(32), { sign });
  const opening = clients[0]![0]!.ask({ k: "open", rules: files, terms, public: true });
  await simulation.run(1_000);
  const { match } = await opening;
  const seen: (readonly SeenMatch[])[] = [];
  for (const [seat, own] of clients.entries()) {
    const sitting = own[0]!.ask({ k: "sit", match, seat });
    seen.push(own.map((client) => client.watch(match)));
    await simulation.run(2_000);
    await sitting;
  }
  return { simulation, table, match, clients, seen, arrived };
}

/** Plays a match, and answers what its log says. */
async function played(game: string, how: Company): Promise<readonly string[]> {
  const { simulation, table, match, clients, seen } = await company(game, how);
  for (let round = 0; round < 2 * MAX_PLIES; round++) {
    for (const [seat, own] of seen.entries()) {
      for (const [tab, { follower }] of own.entries()) {
        if (!follower?.active.includes(seat) || follower.perspective.ply >= MAX_PLIES) continue;
        const { choices, ply } = follower.perspective;
        const { id } = choices[(5 * ply + seat) % choices.length]!;
        clients[seat]![tab]!.decide(match, id).catch((error: unknown) => assert.ok(error instanceof Declined));
      }
    }
    await simulation.run(1_000);
  }
  const items = itemsOf(table, match);
  const verdict = await verify(items, () => table.rules);
  assert.ok(verdict.verdict !== "refused");
  for (const own of seen) for (const { follower } of own) assert.deepEqual(follower?.head, verdict.logged.head);
  for (const own of clients) for (const client of own) client.close();
  return saidIn(items);
}

describe("all frames twice, and two connections of each key", () => {
  for (const [game, sign] of [
    ["tic-tac-toe", false],
    ["rock-paper-scissors", false],
    ["tic-tac-toe", true],
  ] as const) {
    test(`${game}${sign ? ", signed" : ""}: the log is as without`, async () => {
      const without = await played(game, { sign });
      assert.ok(without.length > 8);
      for (const how of [{ isDoubled: true }, { tabs: 2 }, { isDoubled: true, tabs: 2 }])
        assert.deepEqual(await played(game, { ...how, sign }), without, JSON.stringify(how));
    });
  }

  test("what a seat was shown before it sat down comes late, and the seat stays", async () => {
    const { simulation, seen, arrived } = await company("tic-tac-toe", { sign: false });
    const { frames, again } = arrived[0]!;
    for (const frame of frames.slice()) {
      again(frame);
      await simulation.run(2_000);
      const { viewer, follower } = seen[0]![0]!;
      assert.deepEqual([viewer, follower?.head], [0, seen[1]![0]!.follower!.head]);
    }
  });
});
