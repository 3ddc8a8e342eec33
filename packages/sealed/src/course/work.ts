// How much work of the rules one round may be. Rules may be a stranger's: no peer is to stand still for them.
import { Fault, type GameSystem, PLY_WORK, withinWork } from "ninefold/model";
import { SealedError } from "../errors.ts";

/** A match, as far as it matters here. */
interface Played {
  readonly setting: { readonly system: GameSystem };
  /** Undefined before there is a first state. */
  readonly line: { readonly turns: readonly unknown[] } | undefined;
}

/** Whether a fault says that the rules took too much here: what is no hole in them, and may be otherwise with others. */
export const isTooMuch = (error: unknown): boolean => error instanceof Fault && error.code === "NF2010";

/**
 * Asks rules within the work of one round: as much as a server gives for one ply, once for each turn so far, since a play with secrets is
 * replayed whenever one is opened. `times`: so often that. SealedError NF9022 where they take more: it convicts nobody.
 */
export function withinRound<Answer>({ setting: { system }, line }: Played, ask: () => Answer, times = 1): Answer {
  try {
    return withinWork(system, times * PLY_WORK * (1 + (line?.turns.length ?? 0)), ask);
  } catch (error) {
    if (isTooMuch(error)) throw new SealedError("NF9022", `${system.name}: ${(error as Fault).message}.`);
    throw error;
  }
}

/** A record is read within twice the bound, so that what was played within it is, whatever was asked before. */
export const READING = 2;
