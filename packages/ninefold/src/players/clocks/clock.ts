// The clock of one player: what remains, and how much of it a decision takes.
import type { TimeControl } from "./time-control.ts";

export interface Clock {
  readonly control: TimeControl;
  /** What remains, where the control has periods of the present one; negative once it was overstepped. */
  readonly milliseconds: number;
  /** So many decisions are to be made before the time is given again; undefined where it is not. */
  readonly decisions: number | undefined;
  /** So many periods are left after the milliseconds; undefined where the control has none. */
  readonly periods?: number;
}

/** The clock at the beginning of a play. Without other time the first period has begun. */
export function clockOf(control: TimeControl): Clock {
  const { milliseconds, decisions, periods } = control;
  if (!periods) return { control, milliseconds, decisions };
  const isBegun = milliseconds === 0;
  return {
    control,
    milliseconds: isBegun ? periods.milliseconds : milliseconds,
    decisions,
    periods: isBegun ? periods.number - 1 : periods.number,
  };
}

/** The clock with so many milliseconds for one decision, periods included: of those with as much, one in which no decision was made. */
export function clockWith(control: TimeControl, remaining: number): Clock {
  const begun = clockOf(control);
  const { periods } = control;
  if (!periods) return { ...begun, milliseconds: remaining };
  const left = Math.min(periods.number, Math.max(0, Math.ceil(remaining / periods.milliseconds) - 1));
  return { ...begun, milliseconds: remaining - left * periods.milliseconds, periods: left };
}

/** What remains for one decision, periods included. */
export const remainingOf = ({ control, milliseconds, periods = 0 }: Clock): number =>
  milliseconds + periods * (control.periods?.milliseconds ?? 0);

/** Whether so many milliseconds for a decision are more than there are. */
export const oversteps = (clock: Clock, taken: number): boolean => taken > remainingOf(clock);

/** The clock after a decision that has taken so many milliseconds. Who has overstepped it begins again with what is added. */
export function clockAfter(clock: Clock, taken: number): Clock {
  const { control, milliseconds, decisions } = clock;
  if (control.periods) {
    // The period in which the decision was made is whole again; those before it are gone.
    const spent = clockSpent(clock, taken);
    return { ...spent, milliseconds: begunPeriod(spent) ?? spent.milliseconds };
  }
  const remaining = Math.max(0, milliseconds - taken) + control.increment;
  if (decisions === undefined) return { control, milliseconds: remaining, decisions };
  if (decisions > 1) return { control, milliseconds: remaining, decisions: decisions - 1 };
  return { control, milliseconds: remaining + control.milliseconds, decisions: control.decisions };
}

/** The milliseconds of the period that has begun; undefined where none has. */
export function begunPeriod({ control, periods = 0 }: Clock): number | undefined {
  const all = control.periods;
  return all && periods < all.number ? all.milliseconds : undefined;
}

/** The clock after so many milliseconds without a decision. */
export function clockSpent(clock: Clock, taken: number): Clock {
  const left = clock.milliseconds - taken;
  const period = clock.control.periods?.milliseconds ?? 0;
  const { periods = 0 } = clock;
  const begun = left < 0 && periods > 0 ? Math.min(periods, Math.ceil(-left / period)) : 0;
  return {
    ...clock,
    milliseconds: Math.max(0, left + begun * period),
    ...(clock.periods !== undefined && { periods: periods - begun }),
  };
}

/** `1:05:09`, `4:58`; `9.3` where seconds are few; `4:58 + 3 × 0:30` where three periods come after it. */
export function clockText({ control, milliseconds, periods = 0 }: Clock): string {
  const few = (Math.max(0, Math.floor(milliseconds / 100)) / 10).toFixed(1);
  const text = milliseconds < 10_000 ? few : timeText(milliseconds);
  return periods > 0 ? `${text} + ${periods} × ${timeText(control.periods?.milliseconds ?? 0)}` : text;
}

function timeText(milliseconds: number): string {
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
export const allottedBy = (clock: Clock): number => {
  const { milliseconds, control, decisions } = clock;
  // A period that has begun is there to be used; the next one only where time runs short.
  return allotted(milliseconds, begunPeriod(clock) ?? control.increment, decisions);
};
