// How what only one seat can compute is checked by the others.
import type { SecretRead } from "./know/seen.ts";
import type { Check, TrackKind } from "./plan.ts";

/** At most so many bytes in one proof of membership: 64 for each card that it may be of and each that it is not. */
export const MAX_PROOF = 1 << 20;

export interface Checking {
  readonly kinds: readonly TrackKind[];
  /** The tracks that are public when the play is over. */
  readonly opened: ReadonlySet<number>;
  /** How many different cards there are. */
  readonly cards: number;
}

/** Undefined where a proof would be too large. `cell`: the text of the value, where it may be one cell. */
export function checkOf(
  { kinds, opened, cards }: Checking,
  reads: readonly SecretRead[],
  cell: string | undefined,
  all: number,
): Check | undefined {
  // What is made of a secret choice alone is checked when that is opened.
  if (reads.length === 0) return "audit";
  if (reads.every(({ track }) => opened.has(track))) return "replay";
  const isChosen = reads.every(({ track }) => kinds[track] === "C" || kinds[track] === "D");
  const [only] = reads;
  if (isChosen && only && reads.every((read) => read.cell === only.cell) && only.cell === cell && only.asked === all)
    return "opening";
  if (isChosen) return "audit";
  return 64 * cards * cards <= MAX_PROOF ? "proof" : undefined;
}
