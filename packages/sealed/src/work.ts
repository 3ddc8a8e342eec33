// How much work of the rules one round may be. Rules may be a stranger's: no peer is to stand still for them.
import { Fault, type GameSystem, PLY_WORK, withinWork } from "ninefold/model";
import { SealedError } from "./errors.ts";

/** So often the work where there are cards, whose orders are tried while they are closed. Those of the library take up to 4. */
const ORDERS = 16;

/** A match, as far as it matters here. */
interface Played {
  readonly setting: {
    readonly system: GameSystem;
    readonly plan: { readonly tracks: readonly { readonly kind: string }[] };
  };
  /** Undefined before there is a first state. */
  readonly line: { readonly turns: readonly unknown[] } | undefined;
}

/** Whether a fault says that the rules took too much here: what is no hole in them, and may be otherwise with others. */
export const isTooMuch = (error: unknown): boolean => error instanceof Fault && error.code === "NF2010";

/**
 * Asks rules within the work of one round: as much as a server gives for one ply, once for each turn so far, since a play with secrets is
 * replayed whenever one is opened, and more where there are cards. `times`: so often that. SealedError NF9022 where they take more: it convicts nobody.
 */
export function withinRound<Answer>({ setting: { system, plan }, line }: Played, ask: () => Answer, times = 1): Answer {
  const orders = plan.tracks.some(({ kind }) => kind === "K") ? ORDERS : 1;
  try {
    return withinWork(system, times * orders * PLY_WORK * (1 + (line?.turns.length ?? 0)), ask);
  } catch (error) {
    if (isTooMuch(error)) throw new SealedError("NF9022", `${system.name}: ${(error as Fault).message}.`);
    throw error;
  }
}

/** A record is read within twice the bound, so that what was played within it is, whatever was asked before. */
export const READING = 2;
