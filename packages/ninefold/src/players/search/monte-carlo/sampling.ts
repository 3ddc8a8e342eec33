// Outcome sampling as a mind, which keeps what it learned all along a play.
import type { Perspective } from "../../../knowledge/index.ts";
import type { State } from "../../../model/index.ts";
import type { Asked, Budget, Mind, MindOptions, Thinking, Thought } from "../../minds/mind.ts";
import { OutcomeSampling } from "../information/outcome-sampling.ts";
import { simulated, USUAL_MEMORY, unsearched } from "../simulating.ts";
import { informationThought, keyAt } from "./information-thought.ts";
import { informationParts } from "./possible-states.ts";
import { sourceFrom } from "./source.ts";

class SamplingMind implements Mind {
  readonly #options: MindOptions;
  #sampling: { readonly search: OutcomeSampling; readonly memory: number } | undefined;

  constructor(options: MindOptions) {
    this.#options = options;
  }

  *think(perspective: Perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined> {
    const { player, choices, events } = perspective;
    const ids = choices.map(({ id }) => id);
    if (!player || (ids.length < 2 && asked.lines === undefined)) return unsearched(ids);
    const search = this.#searchFor(asked.budget);
    search.seed(sourceFrom(asked.chance));
    const key = keyAt(events, player.id, this.#options.system.players.length);
    return yield* simulated(
      asked.budget,
      () => {
        search.simulate();
        return true;
      },
      (nodes) => informationThought(search.table, key, player.id, ids, nodes, true),
    );
  }

  #searchFor({ memory = USUAL_MEMORY }: Budget): OutcomeSampling {
    if (this.#sampling?.memory !== memory) {
      const { positions, play, table, rewards } = informationParts(this.#options, memory);
      const from: readonly State[] = this.#options.from ?? this.#options.system.initialStates();
      for (const [level, state] of from.entries()) positions.put(level, state);
      this.#sampling = { search: new OutcomeSampling(play, table, rewards, from.length), memory };
    }
    return this.#sampling.search;
  }
}

export const samplingMind = (options: MindOptions): Mind => new SamplingMind(options);
