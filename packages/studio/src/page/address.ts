// What the address says after its #: the game, the seats, the seed, the tab.
import { TABS, type TabName } from "../workspace/tab.ts";

/** What the fragment begins with where it is a link that brings a game: the number of a version. */
const LINK = /^#\d+\./;

/** The link in a fragment, if there is one. */
export function linkIn(hash: string): string | undefined {
  return LINK.test(hash) ? hash.slice(1) : undefined;
}

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

/** Changes what the address says without opening anything. One that brings a game stays what it is: the game is only there. */
export function changeAddress(change: Partial<Address>): void {
  if (linkIn(location.hash) === undefined)
    history.replaceState(null, "", writeAddress({ ...readAddress(location.hash), ...change }));
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
