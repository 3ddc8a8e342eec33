// The measurements: each a row that tells what was measured, beside what, and what is wanted.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { checksumOf, enginePerft, enginePlayouts, systemOf } from "./engine.ts";
import type { Enumerated } from "./enumerate.ts";
import type { Depth, Game, Target } from "./games.ts";
import { limitOf } from "./limits.ts";
import { measure, measureDepth } from "./measure.ts";
import { BOARDGAME_GAMES, boardgamePlayouts } from "./others/boardgame-io.ts";
import { chessJsPerft, chessopsPerft, type Perft } from "./others/chess.ts";
import { bestPeer, type Peer } from "./quoted.ts";

export const GROUPS = ["playouts", "perft", "enumeration", "javascript"] as const;
export type Group = (typeof GROUPS)[number];

export interface Figure {
  /** Plays, nodes or states a second of processor time. */
  readonly perSecond: number;
  readonly seconds: number;
  readonly pliesPerPlay?: number;
  readonly depth?: number;
  /** Of states. */
  readonly bytes?: number;
  /** Of a small fixed number of plays with a fixed seed, or what was counted. */
  readonly checksum?: string;
}

export interface Row {
  readonly group: Group;
  readonly game: string;
  readonly engine: Figure;
  /** In the group "javascript": the other library. */
  readonly beside: Figure & { readonly name: string };
  readonly peer?: Peer;
  readonly target?: Target;
  readonly met?: Met;
}

export const METS = ["no", "at least", "aim"] as const;
export type Met = (typeof METS)[number];

const SEED = 1;
const CHECKED_PLAYS = 3;
const CHECKED_LIMIT_PLAYS = 1000;
const HAND = "by hand";

/** What a figure reaches of what is wanted. */
export function met({ atLeast, aim }: Target, perSecond: number): Met {
  if (aim !== undefined && perSecond >= aim) return "aim";
  return perSecond >= atLeast ? "at least" : "no";
}

async function engineFigure(game: Game, budget: number): Promise<Figure> {
  const system = await systemOf(game);
  const checksum = checksumOf(enginePlayouts(system, CHECKED_PLAYS, SEED)).toString(16);
  const { amount, seconds, result } = measure((plays) => enginePlayouts(system, plays, SEED), budget);
  return { perSecond: amount / seconds, seconds, pliesPerPlay: result.plies / amount, checksum };
}

function limitFigure(game: Game, budget: number): Figure {
  const limit = limitOf(game.name);
  const play = (plays: number): void => limit.playouts(plays, BigInt(SEED));
  play(CHECKED_LIMIT_PLAYS);
  const checksum = BigInt.asUintN(64, limit.checksum()).toString(16);
  const { amount, seconds } = measure(play, budget);
  return { perSecond: amount / seconds, seconds, pliesPerPlay: Number(limit.plies()) / amount, checksum };
}

export async function playoutsRow(game: Game, budget: number): Promise<Row> {
  const engine = await engineFigure(game, budget);
  const { name, playouts: target } = game;
  return {
    group: "playouts",
    game: name,
    engine,
    beside: { name: HAND, ...limitFigure(game, budget) },
    peer: bestPeer("playouts", name),
    target,
    met: met(target, engine.perSecond),
  };
}

function perftFigure(perft: Perft, most: number, budget: number): Figure & { readonly depth: number } {
  const { depth, amount, seconds, result } = measureDepth(perft, (nodes) => nodes, most, budget);
  return { perSecond: (amount * result) / seconds, seconds, depth, checksum: String(result) };
}

export async function perftRow(game: Game, wanted: Depth & Target, budget: number): Promise<Row> {
  const system = await systemOf(game);
  const engine = perftFigure((depth) => Number(enginePerft(system, depth)), wanted.depth, budget);
  const limit = limitOf(game.name);
  const beside = perftFigure((depth) => Number(limit.perft!(depth)), wanted.depth, budget);
  const complete = engine.depth === wanted.depth && engine.checksum === String(wanted.total);
  return {
    group: "perft",
    game: game.name,
    engine,
    beside: { name: HAND, ...beside },
    peer: bestPeer("perft", game.name),
    target: wanted,
    met: complete ? met(wanted, engine.perSecond) : "no",
  };
}

const ENUMERATE = fileURLToPath(new URL("enumerate.ts", import.meta.url));

/** Each depth has a process of its own, so that the memory of one is not counted with the next. */
function enumerated(what: "engine" | "limit", game: string, most: number, budget: number): Figure {
  const work = (depth: number): Enumerated =>
    JSON.parse(execFileSync(process.execPath, [ENUMERATE, what, game, String(depth)], { encoding: "utf8" }));
  // A few plies say nothing of the time that many take.
  let depth = 5;
  let [last, now] = [work(depth - 1), work(depth)];
  while (depth < most && (now.seconds * now.states) / last.states <= 10 * budget) {
    depth++;
    [last, now] = [now, work(depth)];
  }
  const { states, seconds, bytes } = now;
  return { perSecond: states / seconds, seconds, depth, bytes: bytes / states, checksum: String(states) };
}

export function enumerationRow(game: Game, wanted: NonNullable<Game["enumeration"]>, budget: number): Row {
  const engine = enumerated("engine", game.name, wanted.depth, budget);
  const beside = enumerated("limit", game.name, wanted.depth, budget);
  const complete = engine.depth === wanted.depth && engine.checksum === String(wanted.total);
  const within = engine.seconds <= wanted.seconds && engine.bytes! <= wanted.bytes;
  return {
    group: "enumeration",
    game: game.name,
    engine,
    beside: { name: HAND, ...beside },
    target: { atLeast: wanted.total / wanted.seconds },
    met: complete && within ? "at least" : "no",
  };
}

/** What JavaScript libraries do of the same, in the same run, beside what the engine did. */
export async function javascriptRows(game: Game, budget: number, rows: readonly Row[]): Promise<readonly Row[]> {
  const beside = (group: Group, other: Row["beside"]): Row[] =>
    rows
      .filter((row) => row.group === group)
      .map(({ engine }) => ({ group: "javascript", game: game.name, engine, beside: other }));
  const name = BOARDGAME_GAMES.find((name) => name === game.name);
  if (name) {
    const { amount, seconds, result } = measure(boardgamePlayouts(name), budget);
    const figure = { perSecond: amount / seconds, seconds, pliesPerPlay: result / amount };
    return beside("playouts", { name: "boardgame.io", ...figure });
  }
  if (game.name !== "chess") return [];
  const most = game.perft!.depth;
  return [
    ...beside("perft", { name: "chess.js", ...perftFigure(await chessJsPerft(), most, budget) }),
    ...beside("perft", { name: "chessops", ...perftFigure(await chessopsPerft(), most, budget) }),
  ];
}
