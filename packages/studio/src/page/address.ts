// What the address says after its #: the game, the seats, the seed, the tab.
import { TABS, type TabName } from "../workspace/tab.ts";

export interface Address {
  readonly game: string;
  /** Such as `human,level:4`; undefined where nothing is said. */
  readonly seats?: string | undefined;
  readonly seed?: string | undefined;
  readonly tab: TabName;
}

/** The game where nothing is said. */
const FIRST = "tic-tac-toe";

export function readAddress(hash: string): Address {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  return {
    game: said.get("game") ?? FIRST,
    seats: said.get("seats") ?? undefined,
    seed: said.get("seed") ?? undefined,
    tab: TABS.find((tab) => tab === said.get("tab")) ?? "play",
  };
}

/** The address that is read as this. */
export function writeAddress({ game, seats, seed, tab }: Address): string {
  // A comma and a colon may stand in a fragment, where people read them.
  const parts = [
    `game=${encodeURIComponent(game)}`,
    seats === undefined ? "" : `seats=${seats}`,
    seed === undefined ? "" : `seed=${encodeURIComponent(seed)}`,
    tab === "play" ? "" : `tab=${tab}`,
  ];
  return `#${parts.filter((part) => part !== "").join("&")}`;
}
