// Minds for games that hide something.
import type { Event, Perspective, PossibleState } from "../../../knowledge/index.ts";
import type { PlayerId, State } from "../../../model/index.ts";
import { positionsOf, resumed, type SeededSource } from "../../../play/index.ts";
import type { Asked, Budget, Mind, MindOptions, Thinking, Thought } from "../../minds/mind.ts";
import { Roots } from "../../minds/roots.ts";
import { Worths } from "../../minds/worths.ts";
import { Rewards } from "../mcts/rewards.ts";
import { simulated, unsearched } from "../simulating.ts";
import { InformationSearch } from "./information-search.ts";
import { InformationTable, UNKNOWN } from "./information-table.ts";
import { InformedPlay } from "./informed-play.ts";
import { Keys } from "./keys.ts";
import { observeEvents } from "./observations.ts";
import { OutcomeSampling } from "./outcome-sampling.ts";

const USUAL_MEMORY = 64 * 2 ** 20;
const WORD = 2 ** 32;

/** What a search is made of: half of the memory is for what is learned, half for what is observed. */
function parts({ system }: MindOptions, memory: number) {
  const positions = positionsOf(system);
  const rewards = new Rewards(new Worths(system), (number) => positions.outcomeAt(number));
  const play = new InformedPlay(system, positions, memory / 2);
  return { positions, rewards, play, table: new InformationTable(system.players.length, memory / 2) };
}

function sourceFrom(chance: Asked["chance"]): SeededSource {
  const word = (): number => chance.uniform(WORD);
  return resumed([word(), word(), word(), word()]);
}

/** Monte Carlo tree search on information states. */
class InformationMind implements Mind {
  readonly #options: MindOptions;
  readonly #roots: Roots;
  #parts: (ReturnType<typeof parts> & { readonly memory: number }) | undefined;

  constructor(options: MindOptions) {
    this.#options = options;
    this.#roots = new Roots(options.system, options.from);
  }

  *think(perspective: Perspective, { budget, chance }: Asked): Generator<Thinking, Thought, boolean | undefined> {
    const { player, choices, events } = perspective;
    const ids = choices.map(({ id }) => id);
    if (!player || ids.length < 2) return unsearched(ids);
    const states = yield* this.#states(perspective, chance);
    const { play, table, rewards } = this.#partsFor(budget, states);
    const search = new InformationSearch(
      play,
      table,
      rewards,
      states.map(({ probability }) => probability),
    );
    search.seed(sourceFrom(chance));
    const state = keyAt(events.slice(lastView(events)), player.id, this.#options.system.players.length);
    const isTogether = perspective.to.length > 1;
    return yield* simulated(
      budget,
      () => {
        search.simulate();
        return true;
      },
      (nodes) => thoughtOf(table, state, player.id, ids, nodes, isTogether),
    );
  }

  *#states(
    perspective: Perspective,
    chance: Asked["chance"],
  ): Generator<Thinking, readonly PossibleState[], boolean | undefined> {
    const work = this.#roots.of(perspective, chance);
    const thought = (): Thought => unsearched(perspective.choices.map(({ id }) => id));
    let step = work.next();
    for (; !step.done; step = work.next()) yield { done: 0, thought };
    return step.value;
  }

  #partsFor({ memory = USUAL_MEMORY }: Budget, states: readonly PossibleState[]) {
    if (this.#parts?.memory !== memory) this.#parts = { ...parts(this.#options, memory), memory };
    const { positions, table } = this.#parts;
    table.clear();
    for (const [level, { state }] of states.entries()) positions.put(level, state);
    return this.#parts;
  }
}

/** Where the events begin that are observed by who comes to a position without a past. */
const lastView = (events: readonly Event[]): number => events.findLastIndex(({ kind }) => kind === "seen");

/** Outcome sampling, which keeps what it learned all along a play. */
class SamplingMind implements Mind {
  readonly #options: MindOptions;
  #sampling: { readonly search: OutcomeSampling; readonly memory: number } | undefined;

  constructor(options: MindOptions) {
    this.#options = options;
  }

  *think(perspective: Perspective, { budget, chance }: Asked): Generator<Thinking, Thought, boolean | undefined> {
    const { player, choices, events } = perspective;
    const ids = choices.map(({ id }) => id);
    if (!player || ids.length < 2) return unsearched(ids);
    const search = this.#searchFor(budget);
    search.seed(sourceFrom(chance));
    const state = keyAt(events, player.id, this.#options.system.players.length);
    return yield* simulated(
      budget,
      () => {
        search.simulate();
        return true;
      },
      (nodes) => thoughtOf(search.table, state, player.id, ids, nodes, true),
    );
  }

  #searchFor({ memory = USUAL_MEMORY }: Budget): OutcomeSampling {
    if (this.#sampling?.memory !== memory) {
      const { positions, play, table, rewards } = parts(this.#options, memory);
      const from: readonly State[] = this.#options.from ?? this.#options.system.initialStates();
      for (const [level, state] of from.entries()) positions.put(level, state);
      this.#sampling = { search: new OutcomeSampling(play, table, rewards, from.length), memory };
    }
    return this.#sampling.search;
  }
}

/** The key of a player who has observed these events. */
function keyAt(events: readonly Event[], player: PlayerId, players: number): readonly [low: number, high: number] {
  const keys = new Keys(players);
  observeEvents(keys, player, events);
  return [keys.low[player] ?? 0, keys.high[player] ?? 0];
}

/** What is known of an information state: the mean of all mixtures, or the decision that was tried most often. */
function thoughtOf(
  table: InformationTable,
  [low, high]: readonly [number, number],
  player: PlayerId,
  ids: readonly string[],
  nodes: number,
  mixes: boolean,
): Thought {
  const state = table.find(low, high);
  if (state === UNKNOWN) return { ...unsearched(ids, "no play that was tried came to what the player knows"), nodes };
  const first = table.first(state);
  const shares = ids.map((_, i) => table.shares[first + i] ?? 0);
  const visits = ids.map((_, i) => table.visits[first + i] ?? 0);
  const sum = shares.reduce((all, share) => all + share, 0);
  const most = visits.indexOf(Math.max(...visits));
  const share = (i: number): number => {
    if (mixes) return sum > 0 ? (shares[i] ?? 0) / sum : 1 / ids.length;
    return i === most ? 1 : 0;
  };
  const order = ids.map((_, i) => i).sort((a, b) => share(b) - share(a) || (visits[b] ?? 0) - (visits[a] ?? 0));
  return {
    mixture: new Map(ids.flatMap((id, i) => (share(i) > 0 ? [[id, share(i)]] : []))),
    lines: order.map((i) => ({
      plies: [ids[i] ?? ""],
      worth: visits[i] ? table.means[(first + i) * table.players + player] : undefined,
      visits: visits[i] ?? 0,
      proved: false,
    })),
    nodes,
  };
}

export const informationMind = (options: MindOptions): Mind => new InformationMind(options);
export const samplingMind = (options: MindOptions): Mind => new SamplingMind(options);
