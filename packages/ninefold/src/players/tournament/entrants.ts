// Minds and strategies as entrants.
import { type Match, run, seeded } from "../../play/index.ts";
import { type KnownBefore, taught } from "../choosing/choose.ts";
import { type MindSpec, makeMind } from "../choosing/spec.ts";
import { thinkingBy } from "../clocks/on-clock.ts";
import { decidesFor, drawnDecision } from "../strategy/playing.ts";
import type { Strategy } from "../strategy/strategy.ts";
import type { Entrant } from "./entrant.ts";

/** A mind, made anew for each play, and what it was trained to. */
export function mindEntrant(spec: MindSpec, name: string, known: KnownBefore = {}): Entrant {
  return {
    name,
    sit(match: Match, { id }) {
      const mind = makeMind(spec, taught(match, known));
      return {
        async decide(now, { seed, signal, timed }) {
          const chance = seeded(seed);
          const perspective = now.perspective(id);
          const thinking = thinkingBy(timed, spec, perspective.choices.length, (budget) =>
            mind.think(perspective, { budget, chance }),
          );
          const { mixture } = await run(thinking, { signal });
          return drawnDecision(mixture, chance);
        },
      };
    },
  };
}

/** Who plays by a strategy, and knows nothing where it does not say how to decide. */
export function strategyEntrant(strategy: Strategy, name: string): Entrant {
  return {
    name,
    sit: (_, { id }) => ({
      async decide(now, { seed }) {
        const decides = decidesFor(strategy, now.perspective(id));
        if (decides) return drawnDecision(decides, seeded(seed));
        throw new RangeError(`the strategy does not say how to decide after ply ${now.ply}`);
      },
    }),
  };
}
