// Who takes part, from the seats that were typed.
import { type Entrant, mindEntrant, readMind, strategyEntrant } from "ninefold/players";
import type { LoadedGame } from "../game-file.ts";
import { readEntrants, seatText } from "../play/seats.ts";
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
    return "mind" in seat ? mindEntrant(seat.mind, name) : strategyEntrant(strategyIn(seat.strategy, game), name);
  });
}
