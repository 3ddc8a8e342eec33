// Monte Carlo tree search as a mind, for games in which the player knows the state.
import type { Perspective } from "../../../knowledge/index.ts";
import type { PlayerId, State } from "../../../model/index.ts";
import { positionsOf, resumed } from "../../../play/index.ts";
import { MindError } from "../../minds/errors.ts";
import type { Asked, Budget, Mind, MindOptions, Thinking, Thought } from "../../minds/mind.ts";
import { Roots } from "../../minds/roots.ts";
import { Worths } from "../../minds/worths.ts";
import { possibleWorths } from "../possible-worths.ts";
import { linesOf } from "./lines.ts";
import { Rewards } from "./rewards.ts";
import { Search } from "./search.ts";

const USUAL_MEMORY = 64 * 2 ** 20;
const USUAL_NODES = 1_000;

/** So long is searched before others get their turn, in milliseconds. When that is changes nothing that is found. */
const SLICE = 2;

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
    if (ids.length === 1) return only(ids);
    const search = this.#searchFrom(state, perspective.ply, budget);
    const word = (): number => chance.uniform(WORD);
    search.seed(resumed([word(), word(), word(), word()]));
    return yield* searched(search, player.id, ids, budget);
  }

  *#state(perspective: Perspective, chance: Asked["chance"]): Generator<Thinking, State, boolean | undefined> {
    const believing = this.#roots.of(perspective, chance);
    for (let step = believing.next(); ; step = believing.next()) {
      if (!step.done) {
        yield { done: 0, thought: () => only(perspective.choices.map(({ id }) => id)) };
        continue;
      }
      const [one, ...others] = step.value;
      if (one && others.length === 0) return one.state;
      const { name } = this.#options.system;
      throw new MindError("NF7022", `mcts plays where a player knows the state, which ${name} hides.`);
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

/** As many plays as the budget allows, in slices. */
function* searched(
  search: Search,
  player: PlayerId,
  ids: readonly string[],
  { nodes, milliseconds = Number.POSITIVE_INFINITY }: Budget,
): Generator<Thinking, Thought, boolean | undefined> {
  const total = nodes ?? (milliseconds === Number.POSITIVE_INFINITY ? USUAL_NODES : Number.POSITIVE_INFINITY);
  const end = performance.now() + milliseconds;
  let done = 0;
  const thought = (): Thought => thoughtOf(search, player, done) ?? only(ids);
  for (let slice = 1; done < total && !search.isProved; ) {
    const begun = performance.now();
    if (begun >= end && done > 0) break;
    const upTo = Math.min(total, done + slice);
    for (; done < upTo && !search.isProved; done++) search.simulate();
    const spent = performance.now() - begun;
    if (spent < SLICE / 2) slice *= 2;
    else if (spent > 2 * SLICE && slice > 1) slice /= 2;
    if (yield { done, ...(Number.isFinite(total) && { total }), thought }) break;
  }
  return thought();
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

/** Nothing was searched. */
function only(ids: readonly string[]): Thought {
  return {
    mixture: new Map(ids.map((id) => [id, 1 / ids.length])),
    lines: ids.map((id) => ({ plies: [id], worth: undefined, proved: false })),
    nodes: 0,
  };
}

export const mctsMind = (options: MindOptions): Mind => new MctsMind(options);
