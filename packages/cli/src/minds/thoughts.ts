// What minds think, as people read it.
import { type GameSystem, sayerFor } from "ninefold/model";
import {
  MindError,
  type MindSpec,
  readMind,
  readTimeControl,
  type Thought,
  type TimeControl,
  USUAL_MIND,
} from "ninefold/players";
import { Failure, usage } from "../failure.ts";
import { table } from "../output.ts";

/** The mind that a text names, of an option; the usual one where nothing is said. */
export function mindNamed(text = USUAL_MIND): MindSpec {
  try {
    return readMind(text);
  } catch (error) {
    if (error instanceof MindError) throw usage(error.message);
    throw error;
  }
}

/** The time control that a text names, of an option. */
export function timeControlNamed(text: string): TimeControl {
  try {
    return readTimeControl(text);
  } catch (error) {
    if (error instanceof MindError) throw usage(error.message);
    throw error;
  }
}

/** What cannot be thought, as the failure of a command. */
export function mindFailure(error: unknown): never {
  if (error instanceof MindError) throw new Failure(1, error.code, `${error.code}: ${error.message}`);
  throw error;
}

/** `+0.25`: with a sign, for a worth is more or less than nothing. */
export const worthText = (worth: number): string => `${worth < 0 ? "-" : "+"}${Math.abs(worth).toFixed(2)}`;

/** So many of the plies that are expected are shown. */
const SHOWN_PLIES = 6;

/** The best lines of a thought as rows: the decision as it is written, what it is worth, and what is expected after it. */
export function linesText(
  { lines, mixture }: Thought,
  system: GameSystem,
  written: (id: string) => string,
  most: number,
): string {
  const say = sayerFor(system);
  const rows = lines.slice(0, most).map(({ plies: [first = "", ...others], worth, proved }) => {
    const share = mixture.get(first) ?? 0;
    return [
      written(first),
      worth === undefined ? "" : `${worthText(worth)}${proved ? " proved" : ""}`,
      share > 0 && share < 1 ? `${Math.round(100 * share)} %` : "",
      others.length > 0 ? `then ${others.slice(0, SHOWN_PLIES).map(say).join(", ")}` : "",
    ];
  });
  return table(rows);
}
