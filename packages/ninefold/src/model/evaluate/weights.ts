// The work of an expression outside its loops, calls and sets, which count their own. A text may hold ten thousand
// operations in a row, so operations are counted too, a grain at a time: expressions and blocks shorter than a grain,
// as nearly all are, cost nothing to count.
import type { Core, CoreBlock } from "../../language/core/core.ts";
import { partsOf, statementParts } from "../../language/core/parts.ts";
import { hasConstantArms } from "./arms.ts";

/** The number of operations that are counted at once, as this many units of work. */
const GRAIN = 16;
const UNITS = 2;

/** Units counted where an expression or block begins; operations below a grain are left to the enclosing one. */
interface Weight {
  readonly units: number;
  readonly rest: number;
}

/** Operations that take longer than most: a search in a set; a write, which discards the values kept of calls. */
const SEARCH = 4;
const WRITE = 8;

const weights = new WeakMap<Core | CoreBlock, Weight>();

const grains = (operations: number): Weight => ({
  units: UNITS * Math.floor(operations / GRAIN),
  rest: operations % GRAIN,
});

export function weightOf(core: Core): Weight {
  let weight = weights.get(core);
  if (!weight) {
    weight = grains(operations(core));
    weights.set(core, weight);
  }
  return weight;
}

export function weightOfBlock(block: CoreBlock): Weight {
  let weight = weights.get(block);
  if (!weight) {
    weight = grains(
      sum(block, (statement) => {
        const { cores, blocks } = statementParts(statement);
        const own = statement.kind === "set-track" ? WRITE : 1;
        return own + rests(cores) + most(blocks.map((inner) => weightOfBlock(inner).rest));
      }),
    );
    weights.set(block, weight);
  }
  return weight;
}

function operations(core: Core): number {
  switch (core.kind) {
    case "if":
      return 1 + rests([core.condition]) + most([core.yes, core.no].map((part) => weightOf(part).rest));
    case "match": {
      const bodies = [...core.arms.map((arm) => arm.body), ...(core.otherwise ? [core.otherwise] : [])];
      const compared = hasConstantArms(core) ? [] : core.arms.flatMap((arm) => arm.values);
      return 1 + rests([core.subject, ...compared]) + most(bodies.map((body) => weightOf(body).rest));
    }
    case "in":
      return SEARCH + rests(partsOf(core));
    default:
      return 1 + rests(partsOf(core));
  }
}

const rests = (cores: readonly Core[]): number => sum(cores, (core) => weightOf(core).rest);

const sum = <One>(all: readonly One[], of: (one: One) => number): number => all.reduce((n, one) => n + of(one), 0);

/** The largest; of a list that may be long. */
const most = (all: readonly number[]): number => all.reduce((a, b) => Math.max(a, b), 0);
