// A server's core without sockets: messages go in one by one, and what it sends is kept as it was sent.
import type { Rules } from "ninefold/play";
import { seeded } from "ninefold/play";
import { type Terms, usualTerms } from "ninefold-log";
import {
  type Encoding,
  frameOf,
  MAX_SENT,
  messageIn,
  type ToSeat,
  type ToTable,
  toSeat,
  toTable,
} from "../src/messages/index.ts";
import { platformClock } from "../src/net/clock.ts";
import { SealedTables } from "../src/relay/index.ts";
import { type Bundle, bundleText, rulesIn } from "../src/rules/index.ts";
import {
  type Clock,
  type Config,
  type DownTimes,
  NEVER_DOWN,
  type Programs,
  Table,
  USUAL_CONFIG,
  type Visitor,
  withoutOpenings,
} from "../src/server/index.ts";
import { MemoryDisk, memoryStore, memoryWake, type Store, type Wake } from "../src/stores.ts";
import { bundleOf } from "./at-server.ts";
import type { Simulation } from "./simulation/events.ts";
import { signingAs } from "./simulation/signing.ts";

/** Rules by the hash of their texts, for all tables of a process. */
const loaded = new Map<string, Promise<Rules>>();

export interface DirectOptions {
  readonly seed?: number;
  readonly config?: Partial<Config>;
  readonly now?: () => number;
  /** Whose time passes, and nothing else's. */
  readonly simulation?: Simulation;
  /** What another table runs on, for a second process of the same. */
  readonly beside?: DirectTable;
  readonly programs?: Programs;
  /** Where it keeps things, in the stead of a disk in memory. */
  readonly store?: Store;
  /** Timers; the platform's where nothing is said. */
  readonly after?: Clock["after"];
  /** It has always run where nothing is said. */
  readonly downs?: DownTimes;
}

/** Somebody who is connected. */
export interface Direct {
  readonly visitor: Visitor;
  readonly connection: { unsent: number; unread: number; lag: number };
  /** Whether nothing more of it is read now. */
  readonly held: boolean;
  /** Everything that was sent, frame by frame. */
  readonly frames: Uint8Array[];
  readonly sent: () => readonly ToSeat[];
  say(message: ToTable): Promise<void>;
}

export interface Opened {
  readonly match: string;
  readonly seats: readonly Direct[];
}

export class DirectTable {
  readonly table: Table;
  readonly rules: Rules;
  readonly files: string;
  readonly notes: string[] = [];
  readonly disk: MemoryDisk;
  readonly wake: Wake;

  private constructor(rules: Rules, files: string, disk: MemoryDisk, options: DirectOptions) {
    const { seed = 1, config, simulation, beside, programs, downs = NEVER_DOWN } = options;
    const { now = simulation ? () => simulation.now : () => 0 } = options;
    const { after = (simulation ?? platformClock).after } = options;
    this.disk = disk;
    this.wake = beside?.wake ?? memoryWake();
    this.rules = rules;
    this.files = files;
    const chance = seeded(seed);
    this.table = new Table({
      surroundings: {
        ...{ store: options.store ?? memoryStore(withoutOpenings, disk), wake: this.wake, downs },
        clock: { wall: () => 1_790_000_000_000 + now(), monotonic: now, after },
        random: (length) => Uint8Array.from({ length }, () => chance.uniform(256)),
        proves: async () => true,
        note: (line) => this.notes.push(line),
      },
      config: { ...USUAL_CONFIG, hosts: ["here"], messagesPerSecond: 1e9, ...config },
      examine: async () => undefined,
      load: async () => rules,
      ...(programs && { programs }),
      relays: (desk) => new SealedTables(desk),
    });
    this.table.start();
  }

  static async of(game: string | Bundle, options: DirectOptions = {}): Promise<DirectTable> {
    const bundle = typeof game === "string" ? bundleOf(game) : game;
    const disk = options.beside?.disk ?? new MemoryDisk();
    const files = await memoryStore(withoutOpenings, disk).blobs.put(new TextEncoder().encode(bundleText(bundle)));
    const rules = loaded.get(files) ?? rulesIn(bundle);
    loaded.set(files, rules);
    return new DirectTable(await rules, files, disk, options);
  }

  /** Connects; with a key of a number where one is named. */
  async connect(person?: number, encoding: Encoding = "ninefold.1.cbor", address = "here"): Promise<Direct> {
    const frames: Uint8Array[] = [];
    let held = false;
    const hold = (isHeld: boolean): void => {
      held = isHeld;
    };
    const connection = {
      ...{ send: (frame: Uint8Array) => void frames.push(frame), close: () => {}, hold },
      ...{ unsent: 0, unread: 0, lag: 0 },
    };
    const visitor = this.table.visit(connection, { address, encoding });
    if (!visitor) throw new RangeError("Nobody may connect.");
    const one: Direct = {
      ...{ visitor, frames, connection },
      get held() {
        return held;
      },
      sent: () => frames.map((frame) => messageIn(toSeat, encoding, frame, MAX_SENT)),
      say: (message) => visitor.receive(frameOf(toTable, encoding, message)),
    };
    if (person !== undefined)
      await one.say({ k: "hello", key: keyOf(person), proof: "00".repeat(64), former: [], last: [] });
    return one;
  }

  /** Opens a match, and seats persons 0, 1, … at it. */
  async begun(isPublic = true, asked: Partial<Terms> = {}): Promise<Opened> {
    const opened = await this.opened(isPublic, asked);
    const { match, seats } = opened;
    for (const [seat, one] of seats.entries())
      await one.say({ k: "sit", ask: askOf(seat, 1), match, seat, name: `seat-${seat}` });
    return opened;
  }

  /** Opens a match by person 0; persons 1, 2, … are connected, and nobody sits. */
  async opened(isPublic = true, asked: Partial<Terms> = {}): Promise<Opened> {
    const { rules, files } = this;
    const seats = await Promise.all(rules.system.players.map((_, seat) => this.connect(seat)));
    const terms = usualTerms(rules, "11".repeat(32), asked);
    await seats[0]!.say({ k: "open", ask: askOf(0, 0), rules: files, terms, public: isPublic });
    const done = seats[0]!.sent().find((message) => message.k === "done");
    if (done?.k !== "done") throw new RangeError(JSON.stringify(seats[0]!.sent()));
    return { match: done.match, seats };
  }
}

export const keyOf = (person: number): string => signingAs(person).identity!.key;

/** The ask of a person with a number. */
export const askOf = (person: number, number: number): string =>
  `${person.toString(16).padStart(16, "0")}${number.toString(16).padStart(16, "0")}`;
