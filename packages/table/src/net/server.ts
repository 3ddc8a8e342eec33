// A whole server: the core with a store, a wake, the platform's clock and chance, and sockets.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { folderCache, quickenMatches } from "ninefold/play";
import { toHex } from "ninefold-log";
import { SealedTables } from "../relay/index.ts";
import { examine, RulesRefused } from "../rules/examine.ts";
import {
  boundedRulesIn,
  type Config,
  type Examine,
  type Programs,
  Serving,
  Table,
  TableError,
  USUAL_CONFIG,
} from "../server/index.ts";
import type { Store } from "../store/store.ts";
import type { Wake } from "../wake/wake.ts";
import { platformClock as clock } from "./clock.ts";
import { type ServeOptions, serve } from "./serve.ts";

export interface ServerOptions extends ServeOptions {
  readonly store: Store;
  readonly wake: Wake;
  /** Where compiled rules are kept. */
  readonly folder?: string;
  readonly config?: Partial<Config>;
  readonly programs?: Programs;
  readonly note?: (line: string) => void;
}

export interface Server {
  readonly table: Table;
  readonly port: number;
  /** Ends it; the store and the wake stay open. */
  close(): Promise<void>;
}

/** A game that needs more for loading, or for loading it once more and for a ply, would hold up all others. */
const MAX_LOADING = 1_000;
const MAX_PLY = 100;
/** Rules that wait for being examined. */
const MAX_WAITING = 32;

/**
 * Examines rules in a process that is ended when it takes too long; light ones alone are taken. One at a time: strangers have
 * no more than one process of this machine, which comes after all others.
 */
function examineBy({ rulesTime: time, rulesMemory: memory }: Config, compiled: string | undefined): Examine {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function examined(...[bundle, parameters]: Parameters<Examine>): ReturnType<Examine> {
    try {
      const examined = await examine(bundle, parameters, { time, memory, compiled });
      const { loading, reloading, slowest, prepared } = examined;
      if (loading > MAX_LOADING || reloading > MAX_PLY || slowest > MAX_PLY) throw new TableError("NF7814");
      return { prepared };
    } catch (error) {
      if (error instanceof RulesRefused) throw new TableError(error.areWrong ? "NF7823" : "NF7814", error.message);
      throw error;
    }
  }

  return (...asked) => {
    if (waiting >= MAX_WAITING) return Promise.reject(new TableError("NF7811"));
    waiting++;
    const result = last.then(() => examined(...asked)).finally(() => waiting--);
    last = result.catch(() => {});
    return result;
  };
}

/** Random bytes drawn many at a time. */
function randomSource(): (length: number) => Uint8Array {
  let pool = randomBytes(4_096);
  let at = 0;
  return (length) => {
    if (length > 1_024) return randomBytes(length);
    if (at + length > pool.length) {
      pool = randomBytes(4_096);
      at = 0;
    }
    at += length;
    return pool.subarray(at - length, at);
  };
}

/** Serves until it is closed. Rejects where the port cannot be listened at. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { store, wake, folder, programs, note = () => {} } = options;
  const config = { ...USUAL_CONFIG, ...options.config };
  const random = randomSource();
  const downs = new Serving({ store, clock, process: toHex(random(8)), note });
  const surroundings = { store, wake, clock, random, downs, note };
  const compiled = folder === undefined ? undefined : join(folder, "compiled");
  const cache = compiled === undefined ? undefined : folderCache(compiled);
  const table = new Table({
    ...{ surroundings, config, examine: examineBy(config, compiled) },
    load: async (bundle, parameters, prepared) => {
      const rules = await boundedRulesIn(bundle, parameters, prepared, cache);
      // What was compiled as they were examined is there already: compiling here would hold up all matches.
      if (cache) await quickenMatches(rules);
      return rules;
    },
    ...(programs && { programs }),
    relays: (desk) => new SealedTables(desk),
  });
  downs.start();
  table.start();
  const served = await serve(table, options);
  // Keys are proven to the host that a client has typed: on this machine that is its port.
  table.addHosts([`localhost:${served.port}`, `127.0.0.1:${served.port}`, `[::1]:${served.port}`]);
  return {
    table,
    port: served.port,
    async close() {
      try {
        await served.close();
      } finally {
        await downs.stop().catch((error: Error) => note(`that it ends could not be written: ${error.message}`));
      }
    },
  };
}
