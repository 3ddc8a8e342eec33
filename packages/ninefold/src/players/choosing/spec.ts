// Minds by their texts: `random`, `mcts:nodes=2000`. The one list of all that there are.
import { nearestWord, quote } from "../../language/index.ts";
import type { GameSystem } from "../../model/index.ts";
import type { EvaluatorFor } from "../evaluators/evaluator.ts";
import { LEVELS, type Level } from "../levels/level.ts";
import { leveledMind } from "../levels/leveled.ts";
import { MindError } from "../minds/errors.ts";
import type { Budget, Mind } from "../minds/mind.ts";
import { randomMind } from "../minds/random.ts";
import type { PolicyOptions } from "../policies/policy.ts";
import { AlphaBeta } from "../search/alphabeta/alphabeta.ts";
import { greedy, worst } from "../search/alphabeta/yardsticks.ts";
import { informationMind, mctsMind } from "../search/monte-carlo/monte-carlo.ts";
import { samplingMind } from "../search/monte-carlo/sampling.ts";
import { tableMind } from "../tables/mind.ts";
import type { Table } from "../tables/table.ts";

/** A mind for one play, and what training left for it. */
export interface TaughtOptions extends PolicyOptions {
  /** What positions are worth that are not searched further, to minds that ask. */
  readonly evaluator?: EvaluatorFor | undefined;
  /** The levels that the game was calibrated to; the usual ones where nothing is said. */
  readonly levels?: readonly Level[] | undefined;
}

/** The same with positions that were solved before. */
export interface KnownOptions extends TaughtOptions {
  readonly table?: Table | undefined;
  readonly book?: Table | undefined;
}

/** The parts of a budget, as texts name them. */
const UNITS = { nodes: "nodes", ms: "milliseconds", depth: "depth", memory: "memory" } as const satisfies Readonly<
  Record<string, keyof Budget>
>;

type Unit = keyof typeof UNITS;

/** Of a search that looks so many plies ahead whole, and of one that plays on to the end. */
const LOOKS_AHEAD: readonly Unit[] = ["nodes", "ms", "depth", "memory"];
const PLAYS_ON: readonly Unit[] = ["nodes", "ms", "memory"];

/** A kind of mind. */
interface Kind {
  /** What it is, in a few words. */
  readonly about: string;
  /** What it thinks by where nothing is said. */
  readonly budget: Budget;
  /** What it can be told to think by. */
  readonly takes: readonly Unit[];
  readonly make: (options: TaughtOptions) => Mind;
}

/** Every kind, by its name. */
export const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  [
    "random",
    { about: "every legal decision with the same probability", budget: {}, takes: [], make: () => randomMind },
  ],
  [
    "alphabeta",
    {
      about: "looks ahead by alpha-beta search, and takes what is best if all others do so too",
      budget: { nodes: 20_000 },
      takes: LOOKS_AHEAD,
      make: (options) => new AlphaBeta(options),
    },
  ],
  [
    "paranoid",
    {
      about: "the same, and takes all others to play against it",
      budget: { nodes: 20_000 },
      takes: LOOKS_AHEAD,
      make: (options) => new AlphaBeta({ ...options, others: "paranoid" }),
    },
  ],
  ["greedy", { about: "takes what seems best after one ply", budget: {}, takes: [], make: greedy }],
  ["worst", { about: "takes what seems worst after one ply", budget: {}, takes: [], make: worst }],
  [
    "mcts",
    {
      about: "Monte Carlo tree search: plays on at random, and more often by what has gone well",
      budget: { nodes: 1_000 },
      takes: PLAYS_ON,
      make: mctsMind,
    },
  ],
  [
    "ismcts",
    {
      about: "Monte Carlo tree search on information states, as `mcts` where something is hidden",
      budget: { nodes: 1_000 },
      takes: PLAYS_ON,
      make: informationMind,
    },
  ],
  [
    "oos",
    {
      about: "outcome sampling: plays from the beginning, and learns mixtures that nobody can take advantage of",
      budget: { nodes: 10_000 },
      takes: PLAYS_ON,
      make: samplingMind,
    },
  ],
]);

/** A mind as a text names it: its kind, and what it thinks by. */
export interface MindSpec {
  readonly kind: string;
  readonly budget: Budget;
  /** Of the kind `level`, from 1. */
  readonly level?: number;
}

/** The kind of players that are as strong as a number says. */
const LEVEL = "level";

/** What a text can begin with that names a mind. */
export const MIND_NAMES: readonly string[] = [...KINDS.keys(), LEVEL];

/** Reads `mcts`, `mcts:nodes=2000` or `mcts:ms=500,memory=100000000`. MindError NF7021 for any other text. */
export function readMind(text: string): MindSpec {
  const [name = "", rest] = text.trim().toLowerCase().split(/:(.*)/su);
  if (name === LEVEL) return { kind: LEVEL, budget: {}, level: levelOf(rest) };
  const kind = KINDS.get(name);
  if (!kind) {
    const near = nearestWord(name, MIND_NAMES);
    const known = MIND_NAMES.join(", ");
    throw new MindError(
      "NF7021",
      `${quote(name)} is no player; there are ${known}.${near ? ` Did you mean ${near}?` : ""}`,
    );
  }
  if (rest === undefined) return { kind: name, budget: kind.budget };
  return { kind: name, budget: budgetIn(rest, text.indexOf(":") + 1, name, kind.takes) };
}

/** The budget of a text whose first character is so far behind the beginning of the whole, for a kind that takes these parts. */
function budgetIn(text: string, beginning: number, kind: string, takes: readonly Unit[]): Budget {
  if (takes.length === 0)
    throw new MindError(
      "NF7021",
      `${quote(text.trim())} is more than ${kind} takes: it has no budget, write ${kind} alone.`,
    );
  let budget: Budget = {};
  let at = beginning;
  for (const part of text.split(",")) {
    const given = budgetOf(part, kind, takes);
    if (Object.keys(given).some((name) => Object.hasOwn(budget, name)))
      throw new MindError("NF7021", `${quote(part.trim())} at character ${at + 1} is said twice: say it once.`);
    budget = { ...budget, ...given };
    at += part.length + 1;
  }
  return budget;
}

function levelOf(text = ""): number {
  const level = /^\d+$/u.test(text.trim()) ? Number(text) : 0;
  if (level >= 1 && level <= LEVELS) return level;
  throw new MindError("NF7021", `${quote(`level:${text}`)} is no level: there are level:1 to level:${LEVELS}.`);
}

function budgetOf(part: string, kind: string, takes: readonly Unit[]): Budget {
  const [, unit = "", amount = ""] = /^\s*(\w+)\s*=\s*(\d+)\s*$/u.exec(part) ?? [];
  const taken = takes.find((one) => one === unit);
  const number = Number(amount);
  if (taken && Number.isSafeInteger(number) && number > 0) return { [UNITS[taken]]: number };
  const known = `one of ${takes.join(", ")}, and a whole number, such as nodes=1000`;
  throw new MindError(
    "NF7021",
    Object.hasOwn(UNITS, unit) && !taken
      ? `${quote(part)} is nothing that ${kind} goes by: ${known}.`
      : `${quote(part)} says no budget: ${known}.`,
  );
}

/** A mind of this kind for one play. */
export function makeMind(spec: MindSpec, { table, book, ...options }: KnownOptions): Mind {
  const known = [book, table].filter((one) => one !== undefined);
  const mind = thinkingMind(spec, options);
  return known.reduce((otherwise, one) => tableMind(one, { ...options, otherwise }), mind);
}

function thinkingMind({ kind, level }: MindSpec, options: TaughtOptions): Mind {
  if (level !== undefined) {
    const { system, from, evaluator, levels = [] } = options;
    const make = (name: string): Mind => thinkingMind({ kind: name, budget: {} }, options);
    const playing = { system, evaluator: evaluator !== undefined };
    return leveledMind(level, { ...playing, from, levels, usual: usualKind(playing), make });
  }
  const found = KINDS.get(kind);
  if (!found) throw new MindError("NF7021", `${quote(kind)} is no player.`);
  return found.make(options);
}

/** What the choice of a mind goes by: the game, and whether positions were learned to be weighed. */
interface Playing {
  readonly system: GameSystem;
  readonly evaluator?: boolean | undefined;
}

/** The kind of mind that plays a game best, as far as is known without trying. */
export function usualKind({ system, evaluator }: Playing): string {
  if (evaluator) return "alphabeta";
  return system.hidesNothing ? "mcts" : "ismcts";
}
