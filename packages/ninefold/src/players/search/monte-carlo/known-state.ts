// Search from the state that a player knows.
import type { DecisionName } from "../../../engine/index.ts";
import type { Event, Perspective } from "../../../knowledge/index.ts";
import type { PlayerId, State } from "../../../model/index.ts";
import { type Progress, positionsOf } from "../../../play/index.ts";
import type { Asked, Thinking, Thought } from "../../minds/mind.ts";
import { unsearched } from "../../minds/unsearched.ts";
import { Worths } from "../../minds/worths.ts";
import type { PolicyOptions } from "../../policies/policy.ts";
import { linesOf } from "../mcts/lines.ts";
import { Rewards } from "../mcts/rewards.ts";
import { Search } from "../mcts/search.ts";
import { possibleWorths } from "../possible-worths.ts";
import { simulated } from "../simulating.ts";
import { sourceFrom } from "./source.ts";

export class KnownStateSearch {
  readonly #options: PolicyOptions;
  #search: Search | undefined;
  #memory = 0;
  /** That of the last perspective. */
  #ply = 0;

  constructor(options: PolicyOptions) {
    this.#options = options;
  }

  *think(
    state: State,
    perspective: Perspective,
    { budget, chance }: Asked,
    memory: number,
  ): Generator<Thinking, Thought, boolean | undefined> {
    const { player, choices } = perspective;
    const ids = choices.map(({ id }) => id);
    if (!player) return unsearched(ids);
    const search = this.#searchFrom(state, perspective, memory, budget.nodes === undefined);
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
    perspective: Perspective,
    { chance }: Asked,
    memory: number,
  ): Generator<Progress, void, boolean | undefined> {
    const search = this.#searchFrom(state, perspective, memory, true);
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
  #searchFrom(state: State, { ply, events }: Perspective, memory: number, again: boolean): Search {
    const { system, policy } = this.#options;
    if (!this.#search || this.#memory !== memory) {
      const positions = positionsOf(system);
      const rewards = new Rewards(new Worths(system), (number) => positions.outcomeAt(number));
      this.#search = new Search({ positions, rewards, possible: possibleWorths(system), memory, policy });
      this.#memory = memory;
    }
    const plies = ply - this.#ply;
    this.#ply = ply;
    const before = lastDecided(events);
    if (plies > 0 || (plies === 0 && again)) this.#search.goOn(state, plies, before);
    else this.#search.begin(state, before);
    return this.#search;
  }
}

/** The decision that was made last, where one player made it and it is shown. */
function lastDecided(events: readonly Event[]): DecisionName | undefined {
  const last = events.findLast((event) => event.kind === "decided");
  const [only, ...others] = last?.kind === "decided" ? last.decisions : [];
  if (!only?.parameters || others.length > 0) return undefined;
  return { family: only.family, parameters: only.parameters };
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
