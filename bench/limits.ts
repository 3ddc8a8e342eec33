// The hand-written programs, compiled: one module of WebAssembly for each game.
import { readFileSync } from "node:fs";
import { GAMES } from "./games.ts";

export interface Limit {
  playouts(plays: number, seed: bigint): void;
  /** Plies of the last playouts. */
  plies(): bigint;
  /** Plays of the last playouts that the beginner won. */
  won(): number;
  /** Of the last playouts: the same for the same plays. */
  checksum(): bigint;
  perft?(depth: number): bigint;
  enumerate?(depth: number): bigint;
  /** Searches from the start until so many positions were reached by decisions. */
  search?(nodes: bigint): void;
  /** Positions that the last search reached. */
  nodes?(): bigint;
  /** After what plays are draws: each program says which numbers it takes. */
  draws?(...when: number[]): void;
  init?(): void;
}

/** Connect four, searched to its end. */
export interface ConnectFourLimit extends Limit {
  /** What a position is worth to who is to move: cells are bits, seven for each column of six, from the bottom. */
  worth(mine: bigint, others: bigint): number;
}

/** Chess on another start. */
export interface ChessLimit extends Limit {
  setUp(player: number, rights: number, passed: number): void;
  put(kind: number, player: number, square: number): void;
}

/** A fresh instance that plays by the rules of the game's file. */
export function limitOf(name: string): Limit {
  const bytes = readFileSync(new URL(`limit/built/${name}.wasm`, import.meta.url));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {});
  const limit = exports as unknown as Limit;
  limit.init?.();
  const draws = GAMES.find((game) => game.name === name)?.draws;
  if (draws) limit.draws?.(...draws);
  return limit;
}
