// Monte Carlo tree search as a mind, for games in which the player knows the state.
import type { Perspective } from "../../../knowledge/index.ts";
import type { PlayerId, State } from "../../../model/index.ts";
import { positionsOf, resumed } from "../../../play/index.ts";
import { MindError } from "../../minds/errors.ts";
import type { Asked, Budget, Mind, MindOptions, Thinking, Thought } from "../../minds/mind.ts";
import { Roots } from "../../minds/roots.ts";
import { Worths } from "../../minds/worths.ts";
import { possibleWorths } from "../possible-worths.ts";
import { simulated, unsearched } from "../simulating.ts";
import { linesOf } from "./lines.ts";
import { Rewards } from "./rewards.ts";
import { Search } from "./search.ts";

const USUAL_MEMORY = 64 * 2 ** 20;
const WORD = 2 ** 32;

class MctsMind implements Mind {
  readonly #options: MindOptions;
  readonly #roots: Roots;
  #search: Search | undefined;
  #memory = 0;
  /** That of the last perspective. */
  #ply = 0;

  constructor(options: MindOptions) {
    this.#options = options;
    this.#roots = new Roots(options.system, options.from);
  }

  *think(perspective: Perspective, { budget, chance }: Asked): Generator<Thinking, Thought, boolean | undefined> {
    const { player, choices } = perspective;
    const state = yield* this.#state(perspective, chance);
    if (!player) throw new RangeError("the public decides nothing");
    const ids = choices.map(({ id }) => id);
    if (ids.length === 1) return unsearched(ids);
    const search = this.#searchFrom(state, perspective.ply, budget);
    const word = (): number => chance.uniform(WORD);
    search.seed(resumed([word(), word(), word(), word()]));
    if (search.isProved) return thoughtOf(search, player.id, 0) ?? unsearched(ids);
    return yield* simulated(
      budget,
      () => {
        search.simulate();
        return !search.isProved;
      },
      (nodes) => thoughtOf(search, player.id, nodes) ?? unsearched(ids),
    );
  }

  *#state(perspective: Perspective, chance: Asked["chance"]): Generator<Thinking, State, boolean | undefined> {
    const believing = this.#roots.of(perspective, chance);
    for (let step = believing.next(); ; step = believing.next()) {
      if (!step.done) {
        yield { done: 0, thought: () => unsearched(perspective.choices.map(({ id }) => id)) };
        continue;
      }
      const [one, ...others] = step.value;
      if (one && others.length === 0) return one.state;
      const { name } = this.#options.system;
      throw new MindError(
        "NF7022",
        `mcts plays where a player knows the state, which ${name} hides: ask ismcts or oos.`,
      );
    }
  }

  #searchFrom(state: State, ply: number, { memory = USUAL_MEMORY }: Budget): Search {
    const { system } = this.#options;
    if (!this.#search || this.#memory !== memory) {
      const positions = positionsOf(system);
      const rewards = new Rewards(new Worths(system), (number) => positions.outcomeAt(number));
      this.#search = new Search({ positions, rewards, possible: possibleWorths(system), memory });
      this.#memory = memory;
    }
    const plies = ply - this.#ply;
    this.#ply = ply;
    if (plies >= 0) this.#search.goOn(state, plies);
    else this.#search.begin(state);
    return this.#search;
  }
}

/** Undefined where nothing was tried: the memory has no room for as many decisions. */
function thoughtOf(search: Search, player: PlayerId, nodes: number): Thought | undefined {
  const lines = linesOf(search, player);
  if (lines.length === 0) return undefined;
  return {
    mixture: new Map(lines.flatMap(({ plies: [id], share }) => (id !== undefined && share > 0 ? [[id, share]] : []))),
    lines: lines.map(({ plies, worth, visits, proved }) => ({ plies, worth, visits, proved })),
    nodes,
  };
}

export const mctsMind = (options: MindOptions): Mind => new MctsMind(options);
