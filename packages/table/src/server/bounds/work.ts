// How much work of the rules one ply may be: in units that the interpreter counts, and not in time.
import { Fault, PLY_WORK, withinWork } from "ninefold/model";
import type { Rules } from "ninefold/play";
import { TableError } from "../errors.ts";

/** Units of work that one question about rules may take here: a tenth of a second or so. */
export const QUESTION_WORK = 10_000_000;
/** Bytes of one. */
export const QUESTION_MEMORY = 2 ** 27;
/** The work of a ply as a log is read again, so that what was written within the bound is read within it whatever was found before. */
const READING_WORK = 2 * PLY_WORK;

/**
 * Asks rules within the work of one ply. What follows from decisions becomes the end of the match, as a fault NF2010; TableError
 * NF7814 where something else was asked.
 */
export const withinPly = <Answer>(rules: Rules, ask: () => Answer): Answer => within(rules, PLY_WORK, ask);

/** The same for an entry that was written before. */
export const withinReading = <Answer>(rules: Rules, ask: () => Answer): Answer => within(rules, READING_WORK, ask);

function within<Answer>({ system }: Rules, work: number, ask: () => Answer): Answer {
  try {
    return withinWork(system, work, ask);
  } catch (error) {
    if (error instanceof Fault && error.code === "NF2010") throw new TableError("NF7814");
    throw error;
  }
}
