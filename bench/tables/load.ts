// Load on a server: as much as it takes, or so many decisions a second.

import type { Script } from "./scripts.ts";
import type { Usage } from "./server-process.ts";
import type { Clients, PlayedTable } from "./system.ts";

export interface Loaded {
  /** Decisions that were acknowledged. */
  readonly decisions: number;
  /** By the clock. */
  readonly seconds: number;
  /** Of the server's process, all its threads. */
  readonly processor: number;
  /** Bytes that it has resident at the end. */
  readonly resident: number;
  /** Milliseconds from when a decision was to be sent to its acknowledgement, sorted. */
  readonly waits: readonly number[];
}

/** The wait that so many of a hundred do not exceed. */
export const percentile = (waits: readonly number[], of: number): number =>
  waits[Math.min(waits.length - 1, Math.floor((waits.length * of) / 100))] ?? Number.NaN;

async function measured(clients: Clients, play: (waits: number[]) => Promise<unknown>): Promise<Loaded> {
  const before: Usage = await clients.server.usage();
  const began = performance.now();
  const waits: number[] = [];
  await play(waits);
  const seconds = (performance.now() - began) / 1000;
  const after = await clients.server.usage();
  return {
    decisions: waits.length,
    seconds,
    processor: after.processor - before.processor,
    resident: after.resident,
    waits: waits.sort((a, b) => a - b),
  };
}

/** Sends a decision that was due at a time; resolves when both clients know of it. */
async function decided(table: PlayedTable, { seat, decision }: Script[number], due: number, waits: number[]) {
  const { acknowledged, seen } = table.decide(seat, decision);
  await acknowledged;
  waits.push(performance.now() - due);
  await seen;
}

/** All tables at once, each decision as soon as its client knows of the one before. */
export function saturated(
  clients: Clients,
  tables: readonly PlayedTable[],
  scripts: readonly Script[],
): Promise<Loaded> {
  return measured(clients, (waits) =>
    Promise.all(
      tables.map(async (table, i) => {
        for (const line of scripts[i % scripts.length]!) await decided(table, line, performance.now(), waits);
      }),
    ),
  );
}

/**
 * So many decisions a second, at one table after the other, whether the server keeps up or not: a decision waits for the one
 * before it at its table, and its wait counts from when it was due.
 */
export function paced(
  clients: Clients,
  tables: readonly PlayedTable[],
  scripts: readonly Script[],
  perSecond: number,
): Promise<Loaded> {
  const all = dueLines(tables, scripts);
  const before = new Map<PlayedTable, Promise<void>>();
  return measured(clients, async (waits) => {
    const began = performance.now();
    for (const [i, [table, line]] of all.entries()) {
      const due = began + (1000 * i) / perSecond;
      const early = due - performance.now();
      if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
      const previous = before.get(table) ?? Promise.resolve();
      before.set(
        table,
        previous.then(() => decided(table, line, due, waits)),
      );
    }
    await Promise.all(before.values());
  });
}

/** The first decisions of all tables, then the second ones, and so on. */
function dueLines(
  tables: readonly PlayedTable[],
  scripts: readonly Script[],
): (readonly [PlayedTable, Script[number]])[] {
  const longest = Math.max(...scripts.map(({ length }) => length));
  return Array.from({ length: longest }, (_, ply) =>
    tables.flatMap((table, i) => {
      const line = scripts[i % scripts.length]![ply];
      return line ? [[table, line] as const] : [];
    }),
  ).flat();
}
