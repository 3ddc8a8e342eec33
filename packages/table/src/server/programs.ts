// Programs at seats: what the server's core asks of whoever lets them think.
import type { Rules } from "ninefold/play";
import type { Logged } from "ninefold-log";
import type { Bundle } from "../rules/index.ts";

export interface Programs {
  /** Whether there is a program of this name that can play by these rules. */
  knows(name: string, rules: Rules): boolean;
  /**
   * What a program decides at a seat of a match, by the id. `bundle`: the texts of the rules. `whose`: for whom it thinks, who has as
   * much of the time as anybody else; the match by itself if left out. Rejects where it cannot think.
   */
  decide(name: string, logged: Logged, seat: number, bundle: Bundle, whose?: string): Promise<string>;
}

/** The program that takes over for who leaves, where the terms say so. */
export const SUBSTITUTE = "level:3";

/** No programs. */
export const NO_PROGRAMS: Programs = {
  knows: () => false,
  decide: () => Promise.reject(new RangeError("There are no programs here.")),
};
