// Whether a game is good with other values of its parameters too: with the least and the greatest of each.
import { type Examination, examine, type Finding } from "ninefold/analysis";
import { type CoreGame, extremeValues } from "ninefold/language";
import { Fault } from "ninefold/model";
import { explainDiagnostics } from "../../diagnostics.ts";
import { Failure } from "../../failure.ts";
import { compileGame, type GameText, sentence } from "../../game-file.ts";
import { runLong } from "../../long-work.ts";
import type { GameOptions } from "../../options.ts";
import { plural } from "../../output.ts";

/** So much work all values take together: an eighth of what the values take that were asked for. */
const WORK = 25_000_000;

/** What was found with one other value. */
export interface OtherValue {
  /** `size=4`. */
  readonly value: string;
  /** What is wrong with it, in sentences; none where nothing was found. */
  readonly errors: readonly string[];
  /** How much was seen: undefined where the rules refuse the value, or the text is wrong with it. */
  readonly seen?: Pick<Examination, "method" | "states" | "plays">;
  /** Why the rules refuse it. */
  readonly refused?: string;
}

/** Examines the game with each other value in turn, the other parameters as they are. Ctrl-C ends it with those that were tried. */
export async function otherValues(
  text: GameText,
  game: CoreGame,
  { with: given = {} }: GameOptions,
): Promise<{ readonly tried: readonly OtherValue[]; readonly interrupted: boolean }> {
  const all = extremeValues(game).filter(({ name }) => !Object.hasOwn(given, name));
  const work = Math.max(1, Math.floor(WORK / Math.max(1, all.length)));
  const tried: OtherValue[] = [];
  for (const { name, value } of all) {
    const parameters = { ...given, [name]: value };
    const { found, interrupted } = await examined(text, parameters, work, `${name}=${value}`);
    if (interrupted) return { tried, interrupted };
    tried.push({ value: `${name}=${value}`, ...found });
  }
  return { tried, interrupted: false };
}

async function examined(
  text: GameText,
  parameters: Readonly<Record<string, string>>,
  work: number,
  said: string,
): Promise<{ readonly found: Omit<OtherValue, "value">; readonly interrupted: boolean }> {
  const whole = (found: Omit<OtherValue, "value">) => ({ found, interrupted: false });
  try {
    const { source, diagnostics, system } = compileGame(text, { with: parameters });
    if (!system)
      return whole({
        errors: explainDiagnostics(source, diagnostics).json.map(({ code, message }) => `${code}: ${message}`),
      });
    const { result, interrupted } = await runLong(examine(system, { work }), () => `Examining ${said}`);
    const { method, states, plays, findings } = result;
    // `start when` refuses what does not go together, such as a ship that is longer than the sea.
    if (findings.some(({ code }) => code === "NF4006"))
      return { found: { errors: [], refused: "no initial state" }, interrupted };
    return {
      found: { errors: findings.filter(isError).map(sentenceOf), seen: { method, states, plays } },
      interrupted,
    };
  } catch (error) {
    // A parameter that the rules refuse together with the others is no mistake of theirs.
    if (error instanceof Failure && error.code === "usage") return whole({ errors: [], refused: error.message });
    if (error instanceof Fault) return whole({ errors: [`${error.code}: ${sentence(error.message)}`] });
    throw error;
  }
}

const isError = ({ severity }: Finding): boolean => severity === "error";

const sentenceOf = ({ code, message }: Finding): string => `${code}: ${sentence(message)}`;

/** What was tried, and how far: `size=2 (91 states), size=8 (sampled)`. */
export function triedText(tried: readonly OtherValue[]): string {
  const texts = tried.map(({ value, seen, refused }) => {
    const how = refused !== undefined ? "refused" : seenText(seen);
    return how === "" ? value : `${value} (${how})`;
  });
  return `Tried too: ${texts.join(", ")}.`;
}

function seenText(seen: OtherValue["seen"]): string {
  if (!seen) return "";
  return seen.method === "exhaustive" ? plural(seen.states, "state") : `sampled, ${plural(seen.plays, "random play")}`;
}
