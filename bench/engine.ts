// This engine, asked by its public functions alone.
import { count, finish, load, type Playouts, perft, playouts, type Rules } from "ninefold";
import type { Game } from "./games.ts";

type System = Rules["system"];

/** @throws Error with the first diagnostic where the file has errors. */
export async function systemOf({ name, parameters }: Game): Promise<System> {
  const loaded = await load(new URL(`../games/${name}.game`, import.meta.url), { parameters });
  if (!loaded.ok) throw new Error(`${name}: ${loaded.diagnostics[0]?.message}`);
  return loaded.rules.system;
}

export function enginePlayouts(system: System, plays: number, seed: number): Playouts {
  return finish(playouts(system, { seed, plays }));
}

export function enginePerft(system: System, depth: number): bigint {
  return finish(perft(system, depth, { maxStates: 16_000_000 })).leaves;
}

export function engineCount(system: System, depth: number): number {
  return finish(count(system, { depth, maxStates: 16_000_000 })).states;
}

/** The same for the same plays: FNV-1a over how many plies and which outcomes they had together. */
export function checksumOf({ plies, outcomes }: Pick<Playouts, "plies" | "outcomes">): bigint {
  const text = JSON.stringify([plies, [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1))]);
  let sum = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  return sum;
}
