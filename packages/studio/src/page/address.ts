// What the address says after its #: the game, the seats, the seed, the tab.
import { tableIn } from "ninefold-table/client";
import { TABS, type TabName } from "../workspace/tab.ts";

/** What the fragment begins with where it is a link that brings a game: the number of a version. */
const LINK = /^#\d+\./;

/** The link in a fragment, if there is one. */
export function linkIn(hash: string): string | undefined {
  return LINK.test(hash) ? hash.slice(1) : undefined;
}

/** The fragment of the page with collections. */
export const COLLECTIONS = "#collections";

export interface Address {
  readonly game: string;
  /** The name by which a game of one's own is kept here: it is opened, and not one of the library. */
  readonly own?: string | undefined;
  /** Such as `human,level:4`; undefined where nothing is said. */
  readonly seats?: string | undefined;
  readonly seed?: string | undefined;
  /** How much time each player has, such as `5m+3s`. */
  readonly clock?: string | undefined;
  readonly tab: TabName;
}

/** The game where nothing is said. */
const FIRST = "tic-tac-toe";

export function readAddress(hash: string): Address {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  return {
    game: said.get("game") ?? FIRST,
    own: said.get("own") ?? undefined,
    seats: said.get("seats") ?? undefined,
    seed: said.get("seed") ?? undefined,
    // A plus is a space where addresses are read as forms are.
    clock: said.get("clock")?.replaceAll(" ", "+"),
    tab: TABS.find((tab) => tab === said.get("tab")) ?? "play",
  };
}

/** Changes what the address says without opening anything. One that brings a game, or names a table, stays what it is: the game is only there. */
export function changeAddress(change: Partial<Address>): void {
  const { hash } = location;
  if (linkIn(hash) === undefined && !tableIn(hash) && hash !== COLLECTIONS)
    history.replaceState(history.state, "", writeAddress({ ...readAddress(hash), ...change }));
}

/** The name by which the match is kept that was played at this address, in this tab: it is gone on with when the page is loaded again. */
export function matchHere(): string | undefined {
  const { match } = (history.state ?? {}) as { readonly match?: unknown };
  return typeof match === "string" ? match : undefined;
}

/** What is played here from now on; undefined where it is kept by no name. */
export function setMatchHere(match: string | undefined): void {
  if (match !== matchHere()) history.replaceState(match === undefined ? null : { match }, "");
}

/** Goes to a game; with the match that was played there, where one is named. */
export function goTo(address: string, match?: string): void {
  history.pushState(match === undefined ? null : { match }, "", address);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/** The address that is read as this. */
export function writeAddress({ game, own, seats, seed, clock, tab }: Address): string {
  // A comma and a colon may stand in a fragment, where people read them.
  const parts = [
    own === undefined ? `game=${encodeURIComponent(game)}` : `own=${encodeURIComponent(own)}`,
    seats === undefined ? "" : `seats=${seats}`,
    seed === undefined ? "" : `seed=${encodeURIComponent(seed)}`,
    clock === undefined ? "" : `clock=${encodeURIComponent(clock).replaceAll("%2B", "+").replaceAll("%2F", "/")}`,
    tab === "play" ? "" : `tab=${tab}`,
  ];
  return `#${parts.filter((part) => part !== "").join("&")}`;
}
