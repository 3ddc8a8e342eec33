// Alpha-beta search as a mind. Where something is hidden it searches some of the states that are possible, each as if all
// saw it, and takes what is best on average. That is unsound: such a search decides by what it cannot know (strategy fusion:
// Frank and Basin 1998), and hides nothing.
import { COMING, type Positions } from "../../../engine/index.ts";
import type { Perspective } from "../../../knowledge/index.ts";
import type { State } from "../../../model/index.ts";
import { type Progress, positionsOf } from "../../../play/index.ts";
import { namingPositionsOf } from "../../../play/work/positions.ts";
import type { EvaluatorFor } from "../../evaluators/evaluator.ts";
import { mobility } from "../../evaluators/mobility.ts";
import { simultaneous } from "../../minds/errors.ts";
import type { Asked, Budget, Mind, MindOptions, Thinking, Thought } from "../../minds/mind.ts";
import { Roots } from "../../minds/roots.ts";
import { unsearched } from "../../minds/unsearched.ts";
import { worldsOf } from "../../minds/worlds.ts";
import { Worths } from "../../minds/worths.ts";
import { type Begun, beginSearch, beginSelfish, type Kept, type Others } from "./begin.ts";
import { DecidedTogether } from "./frames.ts";
import { NotZeroSum } from "./scores.ts";
import type { SearchLimits } from "./slices.ts";
import { TranspositionTable } from "./table.ts";
import { type Named, thoughtOf, type World } from "./thoughts.ts";

export interface AlphaBetaOptions extends MindOptions {
  /** `mobility` where nothing is said. */
  readonly evaluator?: EvaluatorFor | undefined;
  /** Whether what was found of a position is kept for where it is reached again: it is where nothing is said. */
  readonly table?: boolean | undefined;
  /** Whether decisions tried late are first searched less deep: they are not where nothing is said. */
  readonly reductions?: boolean | undefined;
  /** Whether chance outcomes are probed before they are searched (Star2): they are not where nothing is said. */
  readonly probes?: boolean | undefined;
  /** What the others are taken to want: `selfish` where nothing is said. Of two players who gain from each other it is the same. */
  readonly others?: Others | undefined;
}

/** Where nothing is said of nodes, depth or time. */
const USUAL_NODES = 20_000;

const USUAL_MEMORY = 2 ** 26;

export class AlphaBeta implements Mind {
  readonly #options: AlphaBetaOptions;
  readonly #positions: Positions;
  readonly #roots: Roots;
  readonly #worths: Worths;
  #kept: Kept | undefined;
  #naming: Positions | undefined;
  /** Whether outcomes were met that two players do not gain from each other. */
  #selfish = false;

  constructor(options: AlphaBetaOptions) {
    this.#options = options;
    this.#positions = positionsOf(options.system);
    this.#roots = new Roots(options.system, options.from);
    this.#worths = new Worths(options.system);
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
    if (states.length === 0) return unsearched(choices.map(({ id }) => id));
    const wanted = states.length > 1 ? choices.length : (asked.lines ?? 1);
    const limits = limitsOf(asked.budget, states.length);
    const kept = this.#keptFor(asked.budget);
    const named: Named = {
      ids: choices.map(({ id }) => id),
      positions: () => {
        this.#naming ??= namingPositionsOf(this.#options.system);
        return this.#naming;
      },
    };
    const worlds: World[] = [];
    /** The nodes of a search that was given up. */
    let lost = 0;
    const spent = (): number => worlds.reduce((sum, { begun }) => sum + begun.machine.nodes, lost);
    const thought = (): Thought => {
      // No ply was looked ahead in all states as long as one of them was not begun.
      const depth = worlds.length < states.length ? 0 : Math.min(...worlds.map(({ begun }) => begun.root.depth));
      return thoughtOf(named, worlds, { wanted, nodes: spent(), depth });
    };
    for (const { state, probability } of states) {
      const search = (begun: Begun, nodes = limits.nodes): Thinkings => {
        worlds.push({ state, probability, begun });
        return searching(begun, { ...limits, nodes }, spent, { total: asked.budget.nodes, thought });
      };
      let stopped: boolean;
      try {
        stopped = yield* search(this.#begin(state, wanted, kept));
      } catch (error) {
        if (!(error instanceof NotZeroSum)) throw error;
        lost += worlds.pop()?.begun.machine.nodes ?? 0;
        this.#selfish = true;
        stopped = yield* search(this.#begin(state, wanted, kept), limits.nodes && Math.max(1, limits.nodes - lost));
      }
      if (stopped) break;
    }
    return thought();
  }

  /**
   * Of two players who gain from each other, where the player knows the state: what is found of positions stays in the table,
   * whichever of them the play comes to.
   */
  *ponder(perspective: Perspective, asked: Asked): Generator<Progress, void, boolean | undefined> {
    const { system, others = "selfish", table = true } = this.#options;
    const isShared = system.players.length === 2 && others === "selfish" && !this.#selfish;
    if (!isShared || !table || this.#positions.remembers) return;
    const [one, ...more] = yield* worldsOf(this.#roots, perspective, asked.chance);
    if (!one || more.length > 0) return;
    try {
      const kept = this.#keptFor({ memory: asked.budget.memory, milliseconds: Number.POSITIVE_INFINITY });
      const begun = this.#begin(one.state, 1, kept);
      yield* searching(begun, {}, () => begun.machine.nodes, { thought: () => unsearched([]) });
    } catch (error) {
      if (error instanceof NotZeroSum) this.#selfish = true;
      else if (!(error instanceof DecidedTogether)) throw error;
    }
  }

  #begin(state: State, wanted: number, kept: Kept): Begun {
    const { system, evaluator = mobility, reductions, probes, others = "selfish" } = this.#options;
    const positions = this.#positions;
    positions.put(0, state);
    if (positions.look(0) !== COMING.one) throw new DecidedTogether();
    const worths = (outcome: number): Float64Array => this.#worths.of(outcome, (number) => positions.outcomeAt(number));
    const options = { system, positions, worths, evaluator, kept, reductions, probes, others, wanted };
    return this.#selfish ? beginSelfish(options) : beginSearch(options);
  }

  /**
   * A table is kept from thought to thought where thoughts depend on the machine in any case, and not on what rules remember:
   * elsewhere the same perspective is to give the same thought.
   */
  #keptFor({ nodes, milliseconds, depth, memory = USUAL_MEMORY }: Budget): Kept {
    if (this.#options.table === false) return {};
    const isTimed = milliseconds !== undefined && (nodes ?? depth) === undefined;
    if (isTimed && !this.#positions.remembers && this.#kept) {
      this.#kept.table?.age();
      return this.#kept;
    }
    this.#kept = { table: new TranspositionTable(memory, isTimed ? undefined : nodes) };
    return this.#kept;
  }
}

type Thinkings = Generator<Thinking, boolean, boolean | undefined>;

/** Searches, and says how far it has come; whether it was stopped. */
function* searching(
  { root }: Begun,
  limits: SearchLimits,
  spent: () => number,
  shown: Omit<Thinking, "done">,
): Thinkings {
  const work = root.search(limits);
  let stopped = false;
  for (let step = work.next(); !step.done; ) {
    const answer = yield { ...shown, done: spent() };
    stopped ||= answer === true;
    step = work.next(answer);
  }
  return stopped;
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
