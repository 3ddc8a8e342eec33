// Who takes part, from the seats that were typed.
import { createHash } from "node:crypto";
import { type EngineSpec, type Entrant, mindEntrant, readMind, strategyEntrant } from "ninefold/players";
import type { LoadedGame } from "../game-file.ts";
import { knownReader } from "../minds/known-files.ts";
import { isAboveHighest, levelText } from "../minds/level-text.ts";
import { printError } from "../output.ts";
import { readEntrants, seatText } from "../play/seats.ts";
import { Opponents } from "../protocols/opponents.ts";
import { strategyIn } from "../strategies/strategy-files.ts";
import { readText } from "../text-file.ts";

/** The entrants of a list such as `random,strategy:kuhn.json`, in a game by the name that was typed; one that stands in it again gets a number. */
export function entrantsOf(text: string, name: string, game: LoadedGame): readonly Entrant[] {
  const seats = readEntrants(text);
  const known = knownReader(name, game.rules);
  const seen = new Map<string, number>();
  return seats.map((seat) => {
    const typed = seatText(seat);
    const count = (seen.get(typed) ?? 0) + 1;
    seen.set(typed, count);
    const entrant = count > 1 ? `${typed} (${count})` : typed;
    if (seat === "random") return mindEntrant(readMind("random"), entrant);
    if ("engine" in seat) return engineEntrant(seat.engine, entrant);
    if ("strategy" in seat) return strategyEntrant(strategyIn(seat.strategy, game), entrant);
    const taught = known(seat);
    if (isAboveHighest(seat.mind, taught)) printError(`${typed} is ${levelText(seat.mind, taught)}.`);
    return mindEntrant(seat.mind, entrant, taught);
  });
}

/** By entrant a hash of the files that it goes by, null of one that goes by none: under the same name there may be others next time. */
export function fileHashes(text: string): readonly (string | null)[] {
  return readEntrants(text).map((seat) => {
    if (seat === "random" || "engine" in seat) return null;
    const paths = "strategy" in seat ? [seat.strategy] : [seat.trained, seat.table, seat.book];
    const named = paths.filter((path) => path !== undefined);
    if (named.length === 0) return null;
    const hash = createHash("sha256");
    for (const path of named) hash.update(readText(path, path));
    return hash.digest("hex");
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
          if (!answer) throw new RangeError(`${name} was interrupted`);
          return { gaveUp: answer.result === undefined ? "resigned" : "claimed", words: `${name} ${answer.resigns}` };
        },
        leave: () => opponents.end(),
      };
    },
  };
}
