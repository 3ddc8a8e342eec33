// What minds think, as people read it.
import { KnowledgeError } from "ninefold/knowledge";
import {
  type Line,
  MindError,
  type MindSpec,
  readMind,
  readTimeControl,
  type Thought,
  type TimeControl,
  USUAL_MIND,
} from "ninefold/players";
import { Failure, usage } from "../failure.ts";
import { plural, table } from "../output.ts";
import { speltLine, type ThoughtOf } from "./spelled-line.ts";

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
  // What a player knows may be too much to find a state that fits it.
  if (error instanceof MindError || error instanceof KnowledgeError)
    throw new Failure(1, error.code, `${error.code}: ${error.message}`);
  throw error;
}

/** `+0.25`: with a sign, for a worth is more or less than nothing. What is nothing as it is written has no minus. */
export function worthText(worth: number): string {
  const text = Math.abs(worth).toFixed(2);
  return `${worth < 0 && Number(text) > 0 ? "-" : "+"}${text}`;
}

/** By what something was found: by positions that were searched, or by plays. */
export const foundText = ({ nodes, depth }: Thought): string =>
  depth === undefined
    ? `in ${plural(nodes, "play")} from here on`
    : `in ${plural(nodes, "position")}, ${plural(depth, "ply", "plies")} ahead`;

/** So many of the plies that are expected are shown. */
const SHOWN_PLIES = 6;

/**
 * The best lines of a thought as rows: the decision, what it is worth, how often it was tried, and what is expected after it.
 * Decisions of which nothing is known are left out; undefined where nothing is known of any.
 */
export function linesText({ lines, mixture }: Thought, of: ThoughtOf, most: number): string | undefined {
  const known = lines.filter(({ worth }) => worth !== undefined).slice(0, most);
  if (known.length === 0) return undefined;
  const rows = known.map(({ plies, worth = 0, proved, within, visits }) => {
    const share = mixture.get(plies[0] ?? "") ?? 0;
    const [first = "", ...others] = speltLine(plies.slice(0, 1 + SHOWN_PLIES), of);
    return [
      first,
      worthText(worth),
      provedText({ proved, within }),
      visits === undefined || proved ? "" : plural(visits, "play"),
      share > 0 && share < 1 ? `${Math.round(100 * share)} %` : "",
      others.length > 0 ? `then ${others.join(", ")}` : "",
    ];
  });
  return table(withoutEmptyColumns(rows));
}

const provedText = ({ proved, within }: Pick<Line, "proved" | "within">): string =>
  proved ? `proved${within === undefined ? "" : `, over within ${plural(within, "ply", "plies")}`}` : "";

function withoutEmptyColumns(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const isUsed = (at: number): boolean => rows.some((row) => row[at] !== "");
  return rows.map((row) => row.filter((_, at) => isUsed(at)));
}
