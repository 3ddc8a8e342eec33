import { type Plain, upTo } from "./tally.ts";

const graph = (text: string): Map<string, Set<string>> => {
  const result = new Map<string, Set<string>>();
  for (const [from, to] of text.split(", ").map((pair) => pair.split("-") as [string, string])) {
    result.set(from, (result.get(from) ?? new Set()).add(to));
    result.set(to, (result.get(to) ?? new Set()).add(from));
  }
  return result;
};

const STREETS = graph(
  "gate-market, market-church, church-gate, church-mill, mill-market, mill-bridge, bridge-tower, tower-mill, tower-harbour, harbour-bridge",
);
const RIVER = graph("gate-bridge, market-harbour, church-tower");
const PLACES = [...STREETS.keys()];

/** Where the thief and the watches are ("": nowhere yet), what was heard last, the hours gone by, and whose turn it is. */
interface State {
  readonly thief: string;
  readonly watches: readonly string[];
  readonly heard: "" | "steps" | "oars";
  readonly hour: number;
  readonly turn: number;
}

export const nightWatch = (seats = 4, hours = 9): Plain<State> => ({
  starts: [{ thief: "", watches: ["gate", "bridge", "harbour"].slice(0, seats - 1), heard: "", hour: 0, turn: 0 }],
  next: (state) => {
    const { thief, watches, hour } = state;
    if (watches.includes(thief) || (hour === hours && state.turn === 0)) return [];
    const free = (places: Iterable<string>): string[] => [...places].filter((place) => !watches.includes(place));
    const turn = (state.turn + 1) % seats;
    if (state.turn > 0) {
      const who = state.turn - 1;
      const ways = new Set([...STREETS.get(watches[who]!)!, ...(RIVER.get(watches[who]!) ?? [])]);
      return [...ways].map((to) => [{ ...state, watches: watches.with(who, to), turn }]);
    }
    if (thief === "") return free(PLACES).map((place) => [{ ...state, thief: place, turn }]);
    return upTo(2).flatMap((way) => {
      const ways = (way === 0 ? STREETS : RIVER).get(thief) ?? [];
      const heard = way === 0 ? "steps" : "oars";
      return free(ways).map((to): State[] => [{ ...state, thief: to, heard, hour: hour + 1, turn }]);
    });
  },
});
