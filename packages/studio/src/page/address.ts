// What the address says after its #: the game, the seats, the seed.

export interface Address {
  readonly game: string | undefined;
  readonly seats: string | null;
  readonly seed: string | null;
}

/** The game where nothing is said. */
const FIRST = "tic-tac-toe";

export function readAddress(hash: string): Address {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  return { game: said.get("game") ?? FIRST, seats: said.get("seats"), seed: said.get("seed") };
}

export function writeAddress(game: string, seats: readonly string[]): string {
  // A comma and a colon may stand in a fragment, where people read them.
  return `#game=${encodeURIComponent(game)}&seats=${seats.join(",")}`;
}
