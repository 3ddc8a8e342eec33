// Measures of plays, as rows.

import type { Rules } from "ninefold/play";
import { type MeasuredPlay, measuredPlay, measuresOf, mindEntrant, readMind, sampledPlay } from "ninefold/players";
import type { Part, Row } from "./questions.ts";

interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A play that is not over after so many plies is left. */
const MAX_PLIES = 2_000;

const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume, 0));

const fixed = (number: number): string => (Number.isFinite(number) ? number.toFixed(2) : "?");
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const share = (name: string, one: Estimate | undefined): readonly Row[] =>
  one ? [{ name, value: `${percent(one.value)} (${percent(one.low)} to ${percent(one.high)})`, bar: { ...one } }] : [];

const number = (name: string, one: Estimate | undefined): readonly Row[] =>
  one ? [{ name, value: `${fixed(one.value)} (${fixed(one.low)} to ${fixed(one.high)})` }] : [];

/** So many milliseconds apart what was measured so far is said. */
const SAY_EVERY = 250;

/** Plays so often, or until it is stopped, and says what was measured so far: after the first play, and again and again. */
export async function measured(
  rules: Rules,
  { plays: wanted, minds }: { readonly plays: number; readonly minds: string },
  { signal, report }: { readonly signal: AbortSignal; readonly report: (part: Part) => void },
): Promise<readonly Row[]> {
  const spec = minds === "random" ? undefined : readMind(minds);
  if (spec && "error" in spec) throw new RangeError(String(spec.error));
  const entrant = spec ? mindEntrant(spec as never, minds) : undefined;
  const plays: MeasuredPlay[] = [];
  let said = Number.NEGATIVE_INFINITY;
  for (let play = 0; play < wanted && !signal.aborted; play++) {
    const match = await sampledPlay(
      { rules, from: undefined, entrant, seed: "measures", plies: MAX_PLIES, signal, pause },
      play,
    );
    const one = match && (await measuredPlay(match, undefined));
    if (!one) break;
    plays.push(one);
    const isDue = performance.now() - said >= SAY_EVERY;
    if (isDue) said = performance.now();
    const rows = isDue ? { rows: rowsOf(rules, plays) } : {};
    report({ doing: "Measured plays", done: plays.length, total: wanted, ...rows });
    await pause();
  }
  return rowsOf(rules, plays);
}

function rowsOf({ system: { players } }: Rules, plays: readonly MeasuredPlay[]): readonly Row[] {
  const all = measuresOf(plays, { players: players.length });
  return [
    { name: "plays", value: String(plays.length) },
    ...(players.length > 1 ? players.flatMap(({ name }, player) => share(`${name} wins`, all.wins[player])) : []),
    ...share("drawn", all.draws),
    ...share("ended", all.ended),
    ...number("balance (0 is even)", all.balance),
    ...number("length in plies", all.length?.mean),
    ...quartiles("length, quartiles", all.length?.quartiles),
    ...number("choices at a ply", all.choices?.mean),
    ...quartiles("choices, quartiles", all.choices?.quartiles),
  ];
}

const quartiles = (name: string, all: readonly number[] | undefined): readonly Row[] =>
  all ? [{ name, value: all.join(" · ") }] : [];
