// The clock of one player: what remains, and how much of it a decision takes.
import type { TimeControl } from "./time-control.ts";

export interface Clock {
  readonly control: TimeControl;
  /** What remains; negative once it was overstepped. */
  readonly milliseconds: number;
  /** So many decisions are to be made before the time is given again; undefined where it is not. */
  readonly decisions: number | undefined;
}

/** The clock at the beginning of a play. */
export const clockOf = (control: TimeControl): Clock => ({
  control,
  milliseconds: control.milliseconds,
  decisions: control.decisions,
});

/** Whether so many milliseconds for a decision are more than there are. */
export const oversteps = ({ milliseconds }: Clock, taken: number): boolean => taken > milliseconds;

/** The clock after a decision that has taken so many milliseconds. Who has overstepped it begins again with what is added. */
export function clockAfter({ control, milliseconds, decisions }: Clock, taken: number): Clock {
  const remaining = Math.max(0, milliseconds - taken) + control.increment;
  if (decisions === undefined) return { control, milliseconds: remaining, decisions };
  if (decisions > 1) return { control, milliseconds: remaining, decisions: decisions - 1 };
  return { control, milliseconds: remaining + control.milliseconds, decisions: control.decisions };
}

/** The clock after so many milliseconds without a decision. */
export const clockSpent = (clock: Clock, taken: number): Clock => ({
  ...clock,
  milliseconds: Math.max(0, clock.milliseconds - taken),
});

/** `1:05:09`, `4:58`; `9.3` where seconds are few. */
export function clockText({ milliseconds }: Clock): string {
  if (milliseconds < 10_000) return (Math.max(0, Math.floor(milliseconds / 100)) / 10).toFixed(1);
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** So many decisions are expected to come where nobody says how many. */
const EXPECTED = 30;

/** So much of the increment is spent, and so many milliseconds are kept for what is not thinking. */
const OF_INCREMENT = 0.75;
const KEPT = 50;

/** Milliseconds for one decision of those that remain on a clock. */
export function allotted(remaining: number, increment = 0, decisions = EXPECTED): number {
  const share = remaining / Math.max(1, decisions) + OF_INCREMENT * increment;
  return Math.max(1, Math.min(share, remaining - KEPT));
}

/** Milliseconds for the next decision by a clock. */
export const allottedBy = ({ milliseconds, control, decisions }: Clock): number =>
  allotted(milliseconds, control.increment, decisions);
