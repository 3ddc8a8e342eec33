// Time controls by their texts: `5m+3s`, `40/5m`, `10m+3x30s`, `1x3d`.
import { quote } from "../../language/index.ts";
import { MindError } from "../minds/errors.ts";

/** How much time a player has. */
export interface TimeControl {
  /** Milliseconds for the whole play, or for so many decisions. */
  readonly milliseconds: number;
  /** Milliseconds that each decision adds. */
  readonly increment: number;
  /** After so many decisions the time is given again. */
  readonly decisions?: number;
  /**
   * Byo-yomi: when the time is over there are so many periods of milliseconds. A period in which the decision is made begins
   * anew for the next one; one that has passed is gone. One period alone, without other time, is so much for each decision.
   */
  readonly periods?: { readonly number: number; readonly milliseconds: number };
}

/** In milliseconds. */
const UNITS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };

/** No play has more time. */
const LONGEST = 1_000 * 86_400_000;

/** Reads `5m`, `1h30m`, `5m+3s`, `40/5m+0.5s`, `10m+3x30s` and `1x3d`. MindError NF7026 for any other text. */
export function readTimeControl(text: string): TimeControl {
  const [, main, number, period = ""] = /^(?:([^+/]*)\+)?(\d{1,4})x([^+/]*)$/u.exec(text.trim()) ?? [];
  return number === undefined ? readWithoutPeriods(text) : withPeriods(text, main, Number(number), timeIn(period));
}

function withPeriods(
  text: string,
  main: string | undefined,
  number: number,
  milliseconds: number | undefined,
): TimeControl {
  const time = main === undefined ? 0 : timeIn(main) || undefined;
  if (time === undefined || !milliseconds || number === 0 || time + number * milliseconds > LONGEST)
    throw noControl(text);
  return { milliseconds: time, increment: 0, periods: { number, milliseconds } };
}

function readWithoutPeriods(text: string): TimeControl {
  const [, decisions, time = "", increment] = /^(?:(\d{1,6})\/)?([^+/]*)(?:\+([^+/]*))?$/u.exec(text.trim()) ?? [];
  const milliseconds = timeIn(time);
  const added = increment === undefined ? 0 : timeIn(increment);
  const number = decisions === undefined ? undefined : Number(decisions);
  if (milliseconds === undefined || milliseconds === 0 || added === undefined || number === 0) {
    throw noControl(text);
  }
  return { milliseconds, increment: added, ...(number !== undefined && { decisions: number }) };
}

const noControl = (text: string): MindError =>
  new MindError(
    "NF7026",
    `${quote(text)} is no time control: 5m is five minutes, 5m+3s adds three seconds for each decision, 40/5m gives five minutes for each forty decisions, 10m+3x30s has three periods of thirty seconds after ten minutes, 1x3d gives three days for each decision.`,
  );

/** `1h30m`, `90s`, `0.5s`: milliseconds, undefined for another text. */
function timeIn(text: string): number | undefined {
  if (!/^(?:\d{1,9}(?:\.\d{1,3})?[dhms])+$/u.test(text)) return undefined;
  const parts = [...text.matchAll(/([\d.]+)([dhms])/gu)];
  const sum = parts.reduce((total, [, number, unit = ""]) => total + Number(number) * (UNITS[unit] ?? 0), 0);
  return sum <= LONGEST ? Math.round(sum) : undefined;
}

/** The text of a time control, which is read back as the same. */
export function writeTimeControl({ milliseconds, increment, decisions, periods }: TimeControl): string {
  if (periods) {
    const main = milliseconds === 0 ? "" : `${written(milliseconds)}+`;
    return `${main}${periods.number}x${written(periods.milliseconds)}`;
  }
  const before = decisions === undefined ? "" : `${decisions}/`;
  return `${before}${written(milliseconds)}${increment === 0 ? "" : `+${written(increment)}`}`;
}

function written(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const seconds = (milliseconds % 60_000) / 1000;
  return `${minutes > 0 ? `${minutes}m` : ""}${seconds > 0 || minutes === 0 ? `${seconds}s` : ""}`;
}
