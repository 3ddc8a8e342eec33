// npm run bench -- table: servers of matches under load, beside each other, and what this project's does with watchers and harm.
import { loadavg } from "node:os";
import { flushesPerSecond } from "../disk.ts";
import { bare } from "./bare/clients.ts";
import { HOSTILE, type HostileRow, hostileBeside } from "./hostile.ts";
import { type Loaded, paced, percentile, saturated } from "./load.ts";
import { NO_LIMITS, ninefold, type OwnOptions, ownClients } from "./own/clients.ts";
import { boardgameIo } from "./peers/boardgame-io.ts";
import { colyseus } from "./peers/colyseus.ts";
import { type Script, scriptsOf } from "./scripts.ts";
import type { PlayedTable, TableSystem } from "./system.ts";
import { type DeafWatchers, deafWatchers, type IdleWatchers, idleWatchers } from "./watchers.ts";

/** Of one server with one game. */
export interface LoadRow {
  readonly system: string;
  readonly keeps: string;
  readonly game: string;
  readonly tables: number;
  /** Acknowledged decisions, all tables at once: for each second of the server's processor, and of the clock. */
  readonly perProcessor: number;
  readonly perSecond: number;
  /** At half as many decisions a second of the clock. */
  readonly half: {
    readonly perSecond: number;
    readonly perProcessor: number;
    readonly p50: number;
    readonly p99: number;
  };
  /** Bytes. */
  readonly resident: number;
  /** Short writes that the disk flushed a second, before. */
  readonly flushes: number;
  /** Of the machine, while this was measured. */
  readonly load: number;
}

export interface TableRows {
  readonly loads: readonly LoadRow[];
  readonly idle?: IdleWatchers;
  readonly deaf?: DeafWatchers;
  readonly hostile: readonly HostileRow[];
}

export interface TableOptions {
  readonly games: readonly string[];
  readonly tables: number;
  /** Those that are idle; a twentieth of them read nothing. 0: nothing but loads is measured. */
  readonly watchers: number;
  /** What is measured of them: `load`, `idle`, `deaf`, `hostile`. */
  readonly parts: readonly string[];
  /** A folder for profiles of this project's server. */
  readonly profile?: string | undefined;
}

/** The games that can be measured, with the decisions of a play that are made at most. */
export const TABLE_GAMES: Readonly<Record<string, number>> = { "tic-tac-toe": 9, chess: 10 };

const SYSTEMS: Readonly<Record<string, readonly TableSystem[]>> = {
  "tic-tac-toe": [ninefold, bare, boardgameIo("memory"), boardgameIo("files"), colyseus],
  chess: [ninefold, bare],
};

const PLAYS = 500;
/** Tables that are played before, so that what compiles is compiled. */
const WARM = 200;

async function closeAll(tables: readonly PlayedTable[]): Promise<void> {
  for (const table of tables) await table.close();
}

async function loadRow(system: TableSystem, game: string, options: TableOptions): Promise<LoadRow> {
  const scripts = await scriptsOf(game, { plays: PLAYS, seed: 1, max: TABLE_GAMES[game] ?? 0 });
  const flushes = flushesPerSecond(1);
  const clients = await system.start(game, system === ninefold ? options.profile : undefined);
  const at = async (count: number, work: (tables: readonly PlayedTable[]) => Promise<Loaded>): Promise<Loaded> => {
    const tables = await clients.open(count);
    const loaded = await work(tables);
    await closeAll(tables);
    return loaded;
  };
  try {
    await at(Math.min(WARM, options.tables), (tables) => saturated(clients, tables, scripts));
    const all = await at(options.tables, (tables) => saturated(clients, tables, scripts));
    const perSecond = all.decisions / all.seconds;
    const half = await at(options.tables, (tables) => paced(clients, tables, scripts, perSecond / 2));
    return {
      ...{ system: system.name, keeps: system.keeps, game, tables: options.tables, perSecond, flushes },
      perProcessor: all.decisions / all.processor,
      half: {
        perSecond: perSecond / 2,
        perProcessor: half.decisions / half.processor,
        p50: percentile(half.waits, 50),
        p99: percentile(half.waits, 99),
      },
      resident: half.resident,
      load: loadavg()[0] ?? Number.NaN,
    };
  } finally {
    await clients.close();
  }
}

/** Others who play while somebody harms or does not read. */
const OTHERS = { tables: 300, perSecond: 300 };
/** Bytes unsent at which the server waits for a watcher: less than usual, so that it comes to that. */
const MAX_UNSENT = 65_536;

/** What is measured at a server with these limits that has been warmed up. */
async function onServer<Result>(
  options: OwnOptions,
  work: (clients: Awaited<ReturnType<typeof ownClients>>, scripts: readonly Script[]) => Promise<Result>,
): Promise<Result> {
  const scripts = await scriptsOf("tic-tac-toe", { plays: PLAYS, seed: 2, max: 9 });
  const clients = await ownClients("tic-tac-toe", options);
  try {
    const tables = await clients.open(WARM);
    await saturated(clients, tables, scripts);
    await closeAll(tables);
    return await work(clients, scripts);
  } finally {
    await clients.close();
  }
}

/** At a server that has done nothing before. */
async function idleAlone(watchers: number, profile: string | undefined): Promise<IdleWatchers> {
  const clients = await ownClients("tic-tac-toe", { profile });
  try {
    return await idleWatchers(clients, watchers);
  } finally {
    await clients.close();
  }
}

/** Measures one after the other. RangeError for a game that is not played here. Rejects where a server ends, or refuses what is legal. */
export async function tableRows(options: TableOptions, say: (what: string) => void): Promise<TableRows> {
  const { games, parts, watchers, profile } = options;
  const other = games.find((game) => SYSTEMS[game] === undefined);
  if (other !== undefined)
    throw new RangeError(`${other} is not played under load; ${Object.keys(SYSTEMS).join(", ")} are.`);
  const loads: LoadRow[] = [];
  const hostile: HostileRow[] = [];
  for (const game of parts.includes("load") ? games : []) {
    for (const system of SYSTEMS[game] ?? []) {
      say(`${game}: ${system.name}, ${system.keeps}`);
      loads.push(await loadRow(system, game, options));
    }
  }
  if (watchers === 0) return { loads, hostile };
  const isAsked = (part: string, what: string): boolean => {
    if (parts.includes(part)) say(what);
    return parts.includes(part);
  };
  const idle = isAsked("idle", `${watchers} watchers`) ? await idleAlone(watchers, profile) : undefined;
  const deafCount = Math.ceil(watchers / 20);
  const deaf = isAsked("deaf", `${deafCount} watchers that do not read`)
    ? await onServer({ config: { ...NO_LIMITS, maxUnsent: MAX_UNSENT }, profile }, (clients, scripts) =>
        deafWatchers(clients, deafCount, { ...OTHERS, scripts }),
      )
    : undefined;
  for (const what of Object.keys(HOSTILE)) {
    if (!isAsked("hostile", what)) continue;
    // By the usual limits: each pair of clients has an address of its own.
    const row = await onServer({ config: {}, profile }, (clients, scripts) =>
      hostileBeside(clients, what, { ...OTHERS, scripts }),
    );
    hostile.push(row);
  }
  return { loads, ...(idle && { idle }), ...(deaf && { deaf }), hostile };
}
