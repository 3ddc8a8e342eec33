// How what only one seat can compute is checked by the others.
import type { Check } from "./plan.ts";
import {
  isChosenByCard,
  isProvable,
  isProvedByNaming,
  isProvedByPosition,
  type Provable,
  readNoCards,
} from "./provable.ts";
import type { Answer } from "./verdicts.ts";

/** At most so many bytes in one proof of membership: 64 for each card that it may be of and each that it is not. */
const MAX_PROOF = 1 << 20;

export interface Checking extends Provable {
  /** The tracks that are public when the play is over. */
  readonly opened: ReadonlySet<number>;
  /** How many different cards there are. */
  readonly cards: number;
  readonly all: number;
  /** The decisions that are signed for all to see, as rules are named. */
  readonly signed: ReadonlySet<string>;
  /** Those that stay hidden. */
  readonly laid: ReadonlySet<string>;
}

/** Undefined where a proof would be too large, or of no form that is known. */
export function checkOf(
  on: Checking,
  { rule, about, reads, value, opened, cores, sources }: Answer,
): Check | undefined {
  // What is made of a secret choice alone is checked when that is opened.
  if (reads.length === 0) return "audit";
  const areCards =
    about === "legality" && reads.every(({ track }) => on.kinds[track] === "K") && readNoCards(on, cores);
  if (areCards && on.laid.has(rule.name) && sources.every((source) => isProvedByPosition(on, source))) return "laying";
  if (areCards && on.signed.has(rule.name) && sources.every((source) => isProvedByNaming(on, source))) return "naming";
  if (reads.every(({ track }) => on.opened.has(track))) return "replay";
  if (reads.every(({ cell }) => opened.has(cell))) return "opening";
  const isChosen = reads.every(({ track }) => on.kinds[track] === "C" || on.kinds[track] === "D");
  const [only] = reads;
  if (isChosen && only && reads.every(({ cell }) => cell === only.cell) && only.cell === value && only.asked === on.all)
    return "opening";
  if (isChosen) return "audit";
  const isCards = cores.every((core) => isProvable(on, core)) && sources.every((source) => isChosenByCard(on, source));
  return isCards && 64 * on.cards * on.cards <= MAX_PROOF ? "proof" : undefined;
}
