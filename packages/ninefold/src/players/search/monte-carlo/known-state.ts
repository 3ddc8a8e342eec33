// Search from the state that a player knows.
import type { Perspective } from "../../../knowledge/index.ts";
import type { PlayerId, State } from "../../../model/index.ts";
import { type Progress, positionsOf } from "../../../play/index.ts";
import type { Asked, MindOptions, Thinking, Thought } from "../../minds/mind.ts";
import { unsearched } from "../../minds/unsearched.ts";
import { Worths } from "../../minds/worths.ts";
import { linesOf } from "../mcts/lines.ts";
import { Rewards } from "../mcts/rewards.ts";
import { Search } from "../mcts/search.ts";
import { possibleWorths } from "../possible-worths.ts";
import { simulated } from "../simulating.ts";
import { sourceFrom } from "./source.ts";

export class KnownStateSearch {
  readonly #options: MindOptions;
  #search: Search | undefined;
  #memory = 0;
  /** That of the last perspective. */
  #ply = 0;

  constructor(options: MindOptions) {
    this.#options = options;
  }

  *think(
    state: State,
    perspective: Perspective,
    { budget, chance }: Asked,
    memory: number,
  ): Generator<Thinking, Thought, boolean | undefined> {
    const { player, choices, ply } = perspective;
    const ids = choices.map(({ id }) => id);
    if (!player) return unsearched(ids);
    const search = this.#searchFrom(state, ply, memory, budget.nodes === undefined);
    search.seed(sourceFrom(chance));
    const thought = (nodes: number): Thought => thoughtOf(search, player.id, nodes) ?? unsearched(ids);
    if (search.isProved) return thought(0);
    return yield* simulated(
      budget,
      () => {
        search.simulate();
        return !search.isProved;
      },
      thought,
    );
  }

  *ponder(
    state: State,
    { ply }: Perspective,
    { chance }: Asked,
    memory: number,
  ): Generator<Progress, void, boolean | undefined> {
    const search = this.#searchFrom(state, ply, memory, true);
    if (search.isProved) return;
    search.seed(sourceFrom(chance));
    yield* simulated(
      { milliseconds: Number.POSITIVE_INFINITY },
      () => {
        search.simulate();
        return !search.isProved;
      },
      (nodes) => ({ mixture: new Map(), lines: [], nodes }),
    );
  }

  /** Asked once more of the same position, a search by a number of nodes begins anew, so that it finds the same. */
  #searchFrom(state: State, ply: number, memory: number, again: boolean): Search {
    const { system } = this.#options;
    if (!this.#search || this.#memory !== memory) {
      const positions = positionsOf(system);
      const rewards = new Rewards(new Worths(system), (number) => positions.outcomeAt(number));
      this.#search = new Search({ positions, rewards, possible: possibleWorths(system), memory });
      this.#memory = memory;
    }
    const plies = ply - this.#ply;
    this.#ply = ply;
    if (plies > 0 || (plies === 0 && again)) this.#search.goOn(state, plies);
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
