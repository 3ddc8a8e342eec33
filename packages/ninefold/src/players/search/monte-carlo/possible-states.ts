// Search from the states that a player takes for possible.
import type { Event, Perspective, PossibleState } from "../../../knowledge/index.ts";
import { positionsOf } from "../../../play/index.ts";
import type { Asked, MindOptions, Thinking, Thought } from "../../minds/mind.ts";
import { Worths } from "../../minds/worths.ts";
import { InformationSearch } from "../information/information-search.ts";
import { InformationTable } from "../information/information-table.ts";
import { InformedPlay } from "../information/informed-play.ts";
import { Rewards } from "../mcts/rewards.ts";
import { simulated, unsearched } from "../simulating.ts";
import { informationThought, keyAt } from "./information-thought.ts";
import { sourceFrom } from "./source.ts";

/** What a search of games that hide something is made of: half of the memory is for what is learned, half for what is observed. */
export function informationParts({ system }: MindOptions, memory: number) {
  const positions = positionsOf(system);
  const rewards = new Rewards(new Worths(system), (number) => positions.outcomeAt(number));
  const play = new InformedPlay(system, positions, memory / 2);
  return { positions, rewards, play, table: new InformationTable(system.players.length, memory / 2), memory };
}

export class PossibleStatesSearch {
  readonly #options: MindOptions;
  #parts: ReturnType<typeof informationParts> | undefined;

  constructor(options: MindOptions) {
    this.#options = options;
  }

  *think(
    states: readonly PossibleState[],
    perspective: Perspective,
    { budget, chance }: Asked,
    memory: number,
  ): Generator<Thinking, Thought, boolean | undefined> {
    const { player, choices, events, to } = perspective;
    const ids = choices.map(({ id }) => id);
    if (!player) return unsearched(ids);
    if (this.#parts?.memory !== memory) this.#parts = informationParts(this.#options, memory);
    const { positions, play, table, rewards } = this.#parts;
    table.clear();
    for (const [level, { state }] of states.entries()) positions.put(level, state);
    const probabilities = states.map(({ probability }) => probability);
    const search = new InformationSearch(play, table, rewards, probabilities);
    search.seed(sourceFrom(chance));
    const key = keyAt(events.slice(lastView(events)), player.id, this.#options.system.players.length);
    return yield* simulated(
      budget,
      () => {
        search.simulate();
        return true;
      },
      (nodes) => informationThought(table, key, player.id, ids, nodes, to.length > 1),
    );
  }
}

/** Where the events begin that are observed by who comes to a position without a past. */
const lastView = (events: readonly Event[]): number => events.findLastIndex(({ kind }) => kind === "seen");
