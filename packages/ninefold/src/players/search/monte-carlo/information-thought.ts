// What is known of an information state, as a thought.
import type { Event } from "../../../knowledge/index.ts";
import type { PlayerId } from "../../../model/index.ts";
import type { Thought } from "../../minds/mind.ts";
import { type InformationTable, UNKNOWN } from "../information/information-table.ts";
import { Keys } from "../information/keys.ts";
import { observeEvents } from "../information/observations.ts";
import { unsearched } from "../simulating.ts";

/** The key of a player who has observed these events. */
export function keyAt(
  events: readonly Event[],
  player: PlayerId,
  players: number,
): readonly [low: number, high: number] {
  const keys = new Keys(players);
  observeEvents(keys, player, events);
  return [keys.low[player] ?? 0, keys.high[player] ?? 0];
}

/** What is known of an information state: the mean of all mixtures, or the decision that was tried most often. */
export function informationThought(
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
