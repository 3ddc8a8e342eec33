// Watchers of matches at this project's server: many that see nothing happen, and some of one match that do not read.
import { paced, percentile } from "./load.ts";
import type { OwnClients, OwnTable } from "./own/clients.ts";
import { uploaded } from "./own/rules.ts";
import { Socket } from "./own/socket.ts";
import type { Script } from "./scripts.ts";
import { madeOf } from "./system.ts";

export interface IdleWatchers {
  readonly watchers: number;
  /** Bytes resident in the server's process before they came, and with them, ten seconds later. */
  readonly before: number;
  readonly resident: number;
  /** Of the server, a second of the clock, while nothing happens. */
  readonly processor: number;
}

const SETTLED = 10_000;

const later = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Watchers at one address. */
const TOGETHER = 10;

const watching = async (port: number, match: string, number: number): Promise<Socket> => {
  const together = Math.floor(number / TOGETHER);
  const socket = await Socket.connect(port, { key: false, address: `10.1.${together >> 8}.${together & 255}` });
  const shown = new Promise<void>((resolve) => socket.hear(match, () => resolve()));
  socket.send({ k: "watch", match, from: 0 });
  await shown;
  socket.hear(match, undefined);
  return socket;
};

/** So many sockets that watch the matches of some tables, evenly. */
export async function idleWatchers(clients: OwnClients, count: number): Promise<IdleWatchers> {
  const { server } = clients;
  const tables = (await clients.open(100)) as readonly OwnTable[];
  const { resident: before } = await server.usage();
  const sockets = await madeOf(count, (i) => watching(server.port, tables[i % tables.length]!.match, i));
  await later(SETTLED);
  const settled = await server.usage();
  await later(SETTLED);
  const { resident, processor } = await server.usage();
  for (const socket of sockets) socket.close();
  return { watchers: count, before, resident, processor: (processor - settled.processor) / (SETTLED / 1000) };
}

export interface DeafWatchers {
  readonly watchers: number;
  /** Milliseconds, the 99th percentile of the wait of decisions at other tables: without them, and with them. */
  readonly before: number;
  readonly beside: number;
  /** Bytes resident in the server, before and after. */
  readonly residentBefore: number;
  readonly resident: number;
  /** How many of them the server has closed. */
  readonly closed: number;
  readonly decisions: number;
}

export interface Others {
  readonly scripts: readonly Script[];
  readonly tables: number;
  readonly perSecond: number;
}

/** The waits at some tables of their own, sorted. */
export async function waitsOf(
  clients: OwnClients,
  { scripts, tables: count, perSecond }: Others,
): Promise<readonly number[]> {
  const tables = await clients.open(count);
  const { waits } = await paced(clients, tables, scripts, perSecond);
  for (const table of tables) await table.close();
  return waits;
}

/** A game without an end, in which two decide in turn. */
const ENDLESS = `game Endless
players A, B
track turn: Player = A
decision pass by turn
  do turn := next(turn)
outcome draw otherwise
`;

/** Plays on and on until it is ended; then how many decisions there were. */
function playing(table: OwnTable): { end(): Promise<number> } {
  let isOver = false;
  const played = (async () => {
    for (let decisions = 0; ; decisions++) {
      if (isOver) return decisions;
      const { acknowledged, seen } = table.decide(decisions % 2 === 0 ? 0 : 1, "pass");
      await Promise.all([acknowledged, seen]);
    }
  })();
  return {
    end() {
      isOver = true;
      return played;
    },
  };
}

/** So many watchers of one match read nothing while it is played, and while others play at tables of their own. */
export async function deafWatchers(clients: OwnClients, count: number, others: Others): Promise<DeafWatchers> {
  const { server } = clients;
  const rules = await uploaded(server.port, "endless", ENDLESS);
  const [table] = await clients.openWith(rules, 1);
  const alone = playing(table!);
  const before = percentile(await waitsOf(clients, others), 99);
  await alone.end();
  const [watched] = await clients.openWith(rules, 1);
  const { resident: residentBefore } = await server.usage();
  const sockets = await madeOf(count, (i) => watching(server.port, watched!.match, i));
  for (const socket of sockets) socket.stopReading();
  const match = playing(watched!);
  const beside = percentile(await waitsOf(clients, others), 99);
  const decisions = await match.end();
  const { resident } = await server.usage();
  for (const socket of sockets) socket.resumeReading();
  await later(SETTLED);
  const closed = sockets.filter((socket) => socket.closed !== undefined).length;
  for (const socket of sockets) socket.close();
  return { watchers: count, before, beside, residentBefore, resident, closed, decisions };
}
