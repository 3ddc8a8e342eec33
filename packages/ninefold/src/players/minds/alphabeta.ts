// Alpha-beta search as a mind. Where something is hidden it searches some of the states that are possible, each as if all
// saw it, and takes what is best on average. That is unsound: such a search decides by what it cannot know (strategy fusion:
// Frank and Basin 1998), and hides nothing.
import { COMING, type Positions } from "../../engine/index.ts";
import type { Perspective } from "../../knowledge/index.ts";
import type { GameSystem, State } from "../../model/index.ts";
import { positionsOf } from "../../play/index.ts";
import type { EvaluatorFor } from "../evaluators/evaluator.ts";
import { mobility } from "../evaluators/mobility.ts";
import { DecidedTogether, Negamax } from "../search/alphabeta/negamax.ts";
import { RootSearch } from "../search/alphabeta/root-search.ts";
import { Scores } from "../search/alphabeta/scores.ts";
import type { SearchLimits } from "../search/alphabeta/slices.ts";
import { TranspositionTable } from "../search/alphabeta/table.ts";
import { simultaneous } from "./errors.ts";
import type { Asked, Budget, Mind, Thinking, Thought } from "./mind.ts";
import { Roots } from "./roots.ts";
import { thoughtOf, type World } from "./thoughts.ts";
import { worldsOf } from "./worlds.ts";
import { Worths } from "./worths.ts";

export interface AlphaBetaOptions {
  readonly system: GameSystem;
  readonly from?: readonly State[] | undefined;
  /** `mobility` where nothing is said. */
  readonly evaluator?: EvaluatorFor | undefined;
  /** Whether what was found of a position is kept for where it is reached again: it is where nothing is said. */
  readonly table?: boolean | undefined;
  /** Whether decisions tried late are first searched less deep: they are not where nothing is said. */
  readonly reductions?: boolean | undefined;
}

/** Where nothing is said of nodes, depth or time. */
const USUAL_NODES = 20_000;

const USUAL_MEMORY = 2 ** 26;

export class AlphaBeta implements Mind {
  readonly #options: AlphaBetaOptions;
  readonly #positions: Positions;
  readonly #roots: Roots;

  constructor(options: AlphaBetaOptions) {
    this.#options = options;
    this.#positions = positionsOf(options.system);
    this.#roots = new Roots(options.system, options.from);
  }

  *think(perspective: Perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined> {
    try {
      return yield* this.#think(perspective, asked);
    } catch (error) {
      throw error instanceof DecidedTogether ? simultaneous("Alpha-beta search") : error;
    }
  }

  *#think(perspective: Perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined> {
    const { choices, player } = perspective;
    if (!player || choices.length === 0) return { mixture: new Map(), lines: [], nodes: 0 };
    if (perspective.to.length > 1) throw new DecidedTogether();
    const states = yield* worldsOf(this.#roots, perspective, asked.chance);
    const wanted = states.length > 1 ? choices.length : (asked.lines ?? 1);
    const limits = limitsOf(asked.budget, states.length);
    const worlds: World[] = [];
    let spent = 0;
    const thought = () => thoughtOf(this.#options.system, worlds, wanted);
    for (const { state, probability } of states) {
      const { negamax, search, scores } = this.#searchFrom(state, asked.budget, wanted);
      worlds.push({ state, probability, scores, search, negamax });
      const work = search.search(limits);
      let stopped = false;
      for (let step = work.next(); !step.done; ) {
        const answer = yield { done: spent + negamax.nodes, total: asked.budget.nodes, thought };
        if (answer === true) stopped = true;
        step = work.next(answer);
      }
      spent += negamax.nodes;
      if (stopped) break;
    }
    return thought();
  }

  #searchFrom(state: State, budget: Budget, wanted: number) {
    const { system, evaluator = mobility, table = true, reductions } = this.#options;
    const positions = this.#positions;
    positions.put(0, state);
    if (positions.look(0) !== COMING.one) throw new DecidedTogether();
    const scores = new Scores(system, positions, new Worths(system));
    const { memory = USUAL_MEMORY, nodes } = budget;
    const negamax = new Negamax({
      positions,
      scores,
      evaluator: evaluator(positions, system.players.length),
      table: table ? new TranspositionTable(memory, nodes) : undefined,
      reductions,
    });
    return { negamax, scores, search: new RootSearch(negamax, scores, positions.count(0), wanted) };
  }
}

/** Of so many searches each has the same share. */
function limitsOf({ nodes, milliseconds, depth }: Budget, searches: number): SearchLimits {
  const share = (all: number): number => Math.max(1, Math.floor(all / searches));
  const isBounded = (nodes ?? milliseconds ?? depth) !== undefined;
  return {
    nodes: nodes !== undefined ? share(nodes) : isBounded ? undefined : share(USUAL_NODES),
    milliseconds: milliseconds !== undefined ? milliseconds / searches : undefined,
    depth,
  };
}
