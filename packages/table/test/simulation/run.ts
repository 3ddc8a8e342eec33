// One run: a server that dies and comes back, players who decide at random, and what must hold whatever fails.
import assert from "node:assert/strict";
import type { Rules } from "ninefold/play";
import { toHex, usualTerms, verify } from "ninefold-log";
import { Declined, type SeenMatch, TableClient } from "../../src/client/index.ts";
import { frameOf, messageIn, toTable } from "../../src/messages/index.ts";
import { SealedTables } from "../../src/relay/index.ts";
import { readStored } from "../../src/server/actor.ts";
import { type Connection, Serving, Table, USUAL_CONFIG, type Visitor } from "../../src/server/index.ts";
import { OPENING_TIME } from "../../src/server/once.ts";
import { MemoryDisk, memoryStore, memoryWake } from "../../src/stores.ts";
import { chargedRight } from "../charged.ts";
import { type Acknowledged, requireAcknowledged, requireSameHead } from "../kept.ts";
import { type Planted, roughStore } from "./disk.ts";
import { Simulation } from "./events.ts";
import { connected } from "./network.ts";
import { signingAs } from "./signing.ts";

export interface Played {
  /** The bundle as a server keeps it. */
  readonly texts: Uint8Array;
  readonly rules: Rules;
  /** None where seats sign. */
  readonly clock?: string;
}

/** When the simulated time begins, in milliseconds since 1970. */
const BEGINNING = 1_790_000_000_000;
/** Milliseconds at most in which things fail, and then those in which nothing does any more: a name whose match was never kept is free after a time. */
const ROUGH = 25_000;
const QUIET = 45_000 + OPENING_TIME;
/** How much later than a process has ended it may have said that it serves, on a rough disk. */
const SAID = 3_000;
/** Both are over earlier where the match is, and everybody has seen its end, for so long. */
const AFTER_END = 6_000;
const LOOK_EVERY = 1_000;
/** Milliseconds after which at the latest a clock that has run out is found to have: lag that is given back, and a failure. */
const OVERSTEPPED = 10_000;

/** The server as one process after the other on one disk. */
export class Servers {
  readonly disk = new MemoryDisk();
  readonly #simulation: Simulation;
  readonly #played: Pick<Played, "rules">;
  readonly #planted: Planted | undefined;
  #process: { readonly table: Table; isAlive: boolean } | undefined;
  readonly #connections = new Set<() => void>();
  /** When no process ran, by the simulated time, before the first too; the last of them may not have ended. */
  readonly realDowns: [from: number, to: number][] = [[0, BEGINNING]];
  readonly problems: string[] = [];

  constructor(simulation: Simulation, played: Pick<Played, "rules">, planted: Planted | undefined) {
    this.#simulation = simulation;
    this.#played = played;
    this.#planted = planted;
    this.start();
  }

  get table(): Table | undefined {
    return this.#process?.isAlive ? this.#process.table : undefined;
  }

  start(): void {
    const simulation = this.#simulation;
    const begun = simulation.now;
    if (begun > 0) this.realDowns.at(-1)![1] = BEGINNING + begun;
    const process = { table: undefined as unknown as Table, isAlive: true };
    const isAlive = (): boolean => process.isAlive;
    const clock = {
      wall: () => BEGINNING + simulation.now,
      monotonic: () => simulation.now - begun,
      after: (milliseconds: number, call: () => void) => simulation.after(milliseconds, () => isAlive() && call()),
    };
    const mayDie = (): void => {
      if (isAlive() && simulation.fails(300)) this.kill();
    };
    const store = roughStore(simulation, { disk: this.disk, isAlive, mayDie, planted: this.#planted });
    const note = (line: string): void => void (line.startsWith("defect") && this.problems.push(line));
    const downs = new Serving({ store, clock, process: `${begun}`, note });
    process.table = new Table({
      surroundings: {
        ...{ store, wake: memoryWake(), clock, random: simulation.random },
        ...{ downs, proves: async () => true, note },
      },
      config: { ...USUAL_CONFIG, hosts: ["server"], messagesPerSecond: 10_000, tablesPerHour: 1_000 },
      examine: async () => {},
      load: async () => this.#played.rules,
      relays: (desk) => new SealedTables(desk),
    });
    this.#process = process;
    downs.start();
    process.table.start();
    simulation.after(simulation.below(2 * ROUGH), () => isAlive() && simulation.isRough && this.kill());
  }

  kill(): void {
    const process = this.#process;
    if (!process?.isAlive) return;
    process.isAlive = false;
    this.realDowns.push([BEGINNING + this.#simulation.now, Number.POSITIVE_INFINITY]);
    for (const end of [...this.#connections]) end();
    this.#connections.clear();
    this.#simulation.after(500 + this.#simulation.below(4_000), () => this.start());
  }

  /** By the server's clock. */
  get now(): number {
    return BEGINNING + this.#simulation.now;
  }

  /** The last entry that is kept of a match. */
  lastOf(match: string): number {
    return (this.disk.matches.get(match)?.entries.length ?? 0) - 1;
  }

  listening(connection: Connection): Visitor | undefined {
    return this.table?.visit(connection, { address: "player", encoding: "ninefold.1.cbor" });
  }

  opened(end: () => void): void {
    this.#connections.add(end);
  }
}

class Player {
  readonly client: TableClient;
  readonly acknowledged: Acknowledged[] = [];
  /** Decisions that were declined since other choices stand by now: since when theirs stood, and when that was heard. */
  readonly stale: { readonly since: number; readonly at: number }[] = [];
  readonly problems: string[] = [];
  readonly #simulation: Simulation;
  readonly #seat: number;
  #seen: SeenMatch | undefined;
  #answered = -1;

  constructor(simulation: Simulation, servers: Servers, rules: Rules, seat: number, planted: Planted | undefined) {
    this.#simulation = simulation;
    this.#seat = seat;
    this.client = new TableClient({
      server: "http://server",
      ...signingAs(seat),
      rulesOf: async () => rules,
      world: {
        connect: (_url, _protocol, events) => {
          const opened = (end: () => void): void => servers.opened(end);
          const wire = connected(simulation, (connection) => servers.listening(connection), events, { opened });
          return planted === "seq-for-since" ? { ...wire, send: (frame) => wire.send(this.#bySeq(frame)) } : wire;
        },
        after: (milliseconds, call) => simulation.after(milliseconds, call),
        now: () => simulation.now,
        random: simulation.random,
      },
    });
    this.client.connect();
  }

  /** The planted error: a decision names the last entry, not the one that asked. */
  #bySeq(frame: Uint8Array): Uint8Array {
    const message = messageIn(toTable, "ninefold.1.cbor", frame);
    const head = this.#seen?.follower?.head.seq;
    if (message.k !== "decide" || head === undefined) return frame;
    return frameOf(toTable, "ninefold.1.cbor", { ...message, since: head });
  }

  get seen(): SeenMatch | undefined {
    return this.#seen;
  }

  async sit(match: string): Promise<void> {
    await this.client.ask({ k: "sit", match, seat: this.#seat });
    this.#seen = this.client.watch(match);
    this.#again();
  }

  #again(): void {
    this.#simulation.after(20 + this.#simulation.below(400), () => {
      if (!this.#simulation.isRough || this.#seen?.follower?.ended) return;
      this.#act().catch((error: Error) => this.problems.push(String(error.stack)));
      this.#again();
    });
  }

  async #act(): Promise<void> {
    const seen = this.#seen!;
    const { follower } = seen;
    const isSeated = seen.viewer === this.#seat;
    if (!isSeated || !follower?.since || follower.ended || seen.waiting !== undefined) return;
    if (this.#simulation.below(60) === 0) return this.client.disconnect();
    const { offer } = follower;
    if (offer && offer.by !== this.#seat && offer.seq > this.#answered) {
      this.#answered = offer.seq;
      const answer = { k: "answer", match: seen.match, to: offer.seq, yes: this.#simulation.below(4) > 0 } as const;
      return this.#quietly(this.client.ask(answer));
    }
    if (this.#simulation.below(25) === 0 && seen.decidedSince !== undefined) {
      return this.#quietly(this.client.ask({ k: "offer", match: seen.match, about: "undo", to: seen.decidedSince }));
    }
    if (!follower.active.includes(this.#seat)) return;
    await this.#decide(seen);
  }

  async #decide(seen: SeenMatch): Promise<void> {
    const { choices } = seen.follower!.perspective;
    const { id } = choices[this.#simulation.below(choices.length)]!;
    const since = seen.follower!.since;
    try {
      const { seq } = await this.client.decide(seen.match, id);
      this.acknowledged.push({ seat: this.#seat, seq, id });
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      if (error.code === "NF7607") this.stale.push({ since: since!, at: BEGINNING + this.#simulation.now });
    }
  }

  async #quietly(asking: Promise<unknown>): Promise<void> {
    try {
      await asking;
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
    }
  }
}

/** Plays one match by a seed; what does not hold is thrown as an AssertionError. */
export async function simulated(
  seed: number,
  played: Played,
  planted?: Planted,
): Promise<{ readonly entries: number }> {
  const simulation = new Simulation(seed);
  const { rules, texts, clock } = played;
  const servers = new Servers(simulation, played, planted);
  const files = await memoryStore((openings) => openings, servers.disk).blobs.put(texts);
  const players = rules.system.players.map((_, seat) => new Player(simulation, servers, rules, seat, planted));
  const terms = usualTerms(rules, toHex(simulation.random(32)), clock === undefined ? { sign: true } : { clock });
  let match: string | undefined;
  const begin = async (): Promise<void> => {
    match = (await players[0]!.client.ask({ k: "open", rules: files, terms, public: true })).match;
    await Promise.all(players.map((player) => player.sit(match!)));
  };
  const declined: string[] = [];
  begin().catch((error: Error) => declined.push(error.message));
  const isOver = (): boolean =>
    match !== undefined &&
    players.every(({ seen }) => seen?.follower?.ended && seen.follower.head.seq === servers.lastOf(match!));
  await untilOver(simulation, ROUGH, isOver);
  simulation.isRough = false;
  await untilOver(simulation, QUIET, isOver);
  for (const { client } of players) client.close();
  assert.ok(match, `the match was never opened: ${declined}`);
  await holds(servers, players, match, played);
  return { entries: servers.disk.matches.get(match)!.entries.length };
}

/** Lets so many milliseconds pass, or fewer where it is all over before. */
export async function untilOver(simulation: Simulation, milliseconds: number, isOver: () => boolean): Promise<void> {
  const end = simulation.now + milliseconds;
  while (simulation.now < end && !isOver()) await simulation.run(LOOK_EVERY);
  await simulation.run(Math.min(AFTER_END, Math.max(0, end - simulation.now)));
}

/** What must hold in the end. */
async function holds(servers: Servers, players: readonly Player[], match: string, { rules }: Played): Promise<void> {
  assert.deepEqual([...servers.problems, ...players.flatMap(({ problems }) => problems)], []);
  const stored = servers.disk.matches.get(match)?.entries ?? [];
  const items = stored.map(readStored);
  const verdict = await verify(items, () => rules);
  assert.notEqual(verdict.verdict, "refused", JSON.stringify(verdict));
  if (verdict.verdict === "refused") return;
  const { deadline, terms } = verdict.logged;
  const isOverstepped = deadline && (terms.opened ?? 0) + deadline.at < servers.now - OVERSTEPPED;
  assert.ok(!isOverstepped || verdict.logged.ended, "a clock has run out, and nobody has lost");
  requireAcknowledged(
    items,
    players.flatMap(({ acknowledged }) => acknowledged),
  );
  for (const { seen } of players) {
    if (!seen?.follower) continue;
    requireSameHead(seen, verdict.logged.head);
    const { viewer } = seen;
    if (verdict.logged.since !== undefined) {
      assert.deepEqual(seen.follower.perspective, verdict.logged.perspective(viewer));
    }
  }
  const ends = chargedRight(items, rules, servers.realDowns, SAID);
  for (const { since, at } of players.flatMap(({ stale }) => stale)) {
    assert.ok(
      (ends.get(since) ?? Number.POSITIVE_INFINITY) <= at,
      `choices since ${since} stood, and a decision was stale`,
    );
  }
}
