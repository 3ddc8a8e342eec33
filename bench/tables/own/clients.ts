// Clients of this project's server: a socket and a key for each.
import { Acknowledgements } from "../acknowledgements.ts";
import { startServer } from "../server-process.ts";
import { type Clients, madeOf, type PlayedTable, type TableSystem } from "../system.ts";
import { type Uploaded, uploaded } from "./rules.ts";
import { Socket } from "./socket.ts";

type Pair = readonly [Socket, Socket];

/** Two clients at an address of their own: the limits of others do not touch them. */
export async function pairOf(port: number, address: string): Promise<Pair> {
  return [await Socket.connect(port, { key: true, address }), await Socket.connect(port, { key: true, address })];
}

/** The address of the pair with a number. */
const addressOf = (pair: number): string => `10.0.${pair >> 8}.${pair & 255}`;

/** Limits that leave clients alone, who are more and faster than people. */
export const NO_LIMITS = {
  tablesPerHour: 1_000_000,
  messagesPerSecond: 1_000_000,
  maxWatchers: 1_000_000,
  cachedMatches: 10_000,
};

/** A table at which nothing is hidden, so that each entry asks for the next decision. */
export interface OwnTable extends PlayedTable {
  readonly match: string;
}

/** Opens a table for two clients. */
export async function tableFor(pair: Pair, rules: Uploaded): Promise<OwnTable> {
  const { match } = await pair[0].ask({ k: "open", rules: rules.files, terms: rules.terms(), public: true });
  const seqs = pair.map((socket) => {
    const seen = new Acknowledgements();
    socket.hear(match, ({ from, entries }) => {
      if (from + entries.length - 1 > seen.last) seen.at(from + entries.length - 1);
    });
    return seen;
  });
  await pair[0].ask({ k: "sit", match, seat: 0 });
  const { seq } = await pair[1].ask({ k: "sit", match, seat: 1 });
  await Promise.all(seqs.map((seen) => seen.reached(seq)));
  return {
    match,
    decide(seat, id) {
      const since = seqs[seat]!.last;
      return {
        acknowledged: pair[seat]!.ask({ k: "decide", match, since, id }).then(() => {}),
        seen: Promise.all(seqs.map((seen) => seen.reached(since + 1))).then(() => {}),
      };
    },
    async close() {
      for (const socket of pair) {
        socket.send({ k: "unwatch", match });
        socket.hear(match, undefined);
      }
    },
  };
}

export interface OwnClients extends Clients {
  /** Opens so many tables with these rules. */
  openWith(rules: Uploaded, count: number): Promise<readonly OwnTable[]>;
}

export interface OwnOptions {
  /** Limits of the server: the usual ones where they say nothing. */
  readonly config?: object;
  /** A folder for a profile of it. */
  readonly profile?: string | undefined;
}

/** Starts the server and connects nobody. */
export async function ownClients(game: string, { profile, config = NO_LIMITS }: OwnOptions = {}): Promise<OwnClients> {
  const server = await startServer(new URL("server.ts", import.meta.url), {
    ...{ profile, args: [JSON.stringify(config)] },
  });
  const { port } = server;
  const rules = await uploaded(port, game);
  const pairs: Pair[] = [];
  const openWith = async (by: Uploaded, count: number): Promise<readonly OwnTable[]> => {
    const there = pairs.length;
    pairs.push(...(await madeOf(Math.max(0, count - there), (i) => pairOf(port, addressOf(there + i)))));
    return madeOf(count, (i) => tableFor(pairs[i]!, by));
  };
  return {
    server,
    openWith,
    open: (count) => openWith(rules, count),
    async close() {
      for (const socket of pairs.flat()) socket.close();
      await server.stop();
    },
  };
}

export const ninefold: TableSystem = {
  name: "Ninefold",
  keeps: "in SQLite, flushed to the disk (synchronous=FULL)",
  start: (game, profile) => ownClients(game, { profile }),
};
