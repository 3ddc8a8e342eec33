// Who takes part, from the seats that were typed.
import { type EngineSpec, type Entrant, mindEntrant, readMind, strategyEntrant } from "ninefold/players";
import type { LoadedGame } from "../game-file.ts";
import { knownIn } from "../minds/known-files.ts";
import { readEntrants, seatText } from "../play/seats.ts";
import { Opponents } from "../protocols/opponents.ts";
import { strategyIn } from "../strategies/strategy-files.ts";

/** The entrants of a list such as `random,strategy:kuhn.json`; one that stands in it again gets a number. */
export function entrantsOf(text: string, game: LoadedGame): readonly Entrant[] {
  const seen = new Map<string, number>();
  return readEntrants(text).map((seat) => {
    const typed = seatText(seat);
    const count = (seen.get(typed) ?? 0) + 1;
    seen.set(typed, count);
    const name = count > 1 ? `${typed} (${count})` : typed;
    if (seat === "random") return mindEntrant(readMind("random"), name);
    if ("engine" in seat) return engineEntrant(seat.engine, name);
    if ("strategy" in seat) return strategyEntrant(strategyIn(seat.strategy, game), name);
    return mindEntrant(seat.mind, name, knownIn(seat));
  });
}

/** An engine of another program, started for each play. */
function engineEntrant(engine: EngineSpec, name: string): Entrant {
  return {
    name,
    async sit({ rules }, player) {
      const opponents = new Opponents(rules, new Map([[player.id, engine]]));
      await opponents.begin(new AbortController().signal);
      return {
        async decide(match, { signal }) {
          const answer = await opponents.of(player.id)?.decide(match, player, signal);
          if (answer && "decision" in answer) return answer.decision.id;
          throw new RangeError(answer ? `${name} ${answer.resigns}` : `${name} was interrupted`);
        },
        leave: () => opponents.end(),
      };
    },
  };
}
