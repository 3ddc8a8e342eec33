// Minds by their texts: `random`, `mcts:nodes=2000`. The one list of all that there are.
import { nearestWord, quote } from "../../language/index.ts";
import type { GameSystem, State } from "../../model/index.ts";
import { AlphaBeta } from "./alphabeta.ts";
import { MindError } from "./errors.ts";
import type { Budget, Mind } from "./mind.ts";
import { randomMind } from "./random.ts";

/** A mind for one play. */
export interface MindOptions {
  readonly system: GameSystem;
  /** The states that the play may have begun in; the initial states where nothing is said. */
  readonly from?: readonly State[];
}

/** A kind of mind. */
interface Kind {
  /** What it is, in a few words. */
  readonly about: string;
  /** What it thinks by where nothing is said. */
  readonly budget: Budget;
  readonly make: (options: MindOptions) => Mind;
}

/** Every kind, by its name. */
export const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["random", { about: "every legal decision with the same probability", budget: {}, make: () => randomMind }],
  [
    "alphabeta",
    {
      about: "looks ahead by alpha-beta search, and takes what is best if all others do so too",
      budget: { nodes: 20_000 },
      make: (options) => new AlphaBeta(options),
    },
  ],
]);

/** A mind as a text names it: its kind, and what it thinks by. */
export interface MindSpec {
  readonly kind: string;
  readonly budget: Budget;
}

const UNITS: Readonly<Record<string, keyof Budget>> = {
  nodes: "nodes",
  ms: "milliseconds",
  depth: "depth",
  memory: "memory",
};

/** Reads `mcts`, `mcts:nodes=2000` or `mcts:ms=500,memory=100000000`. MindError NF7021 for any other text. */
export function readMind(text: string): MindSpec {
  const [name = "", rest] = text.trim().toLowerCase().split(/:(.*)/su);
  const kind = KINDS.get(name);
  if (!kind) {
    const near = nearestWord(name, [...KINDS.keys()]);
    const known = [...KINDS.keys()].join(", ");
    throw new MindError(
      "NF7021",
      `${quote(name)} is no player; there are ${known}.${near ? ` Did you mean ${near}?` : ""}`,
    );
  }
  if (rest === undefined) return { kind: name, budget: kind.budget };
  const given = rest.split(",").map((part) => budgetOf(part));
  return { kind: name, budget: Object.assign({}, ...given) as Budget };
}

function budgetOf(part: string): Budget {
  const [, unit = "", amount = ""] = /^\s*(\w+)\s*=\s*(\d+)\s*$/u.exec(part) ?? [];
  const name = UNITS[unit];
  const number = Number(amount);
  if (name && Number.isSafeInteger(number) && number > 0) return { [name]: number };
  const units = Object.keys(UNITS).join(", ");
  throw new MindError(
    "NF7021",
    `${quote(part)} says no budget: one of ${units}, and a whole number, such as nodes=1000.`,
  );
}

/** A mind of this kind for one play. */
export function makeMind({ kind }: MindSpec, options: MindOptions): Mind {
  const found = KINDS.get(kind);
  if (!found) throw new MindError("NF7021", `${quote(kind)} is no player.`);
  return found.make(options);
}
