// What the rules are that a strategy is for, and why it is for no others.
import { printable } from "../../language/index.ts";
import type { PlayersError } from "../errors.ts";

export interface Origin {
  /** The hash of the rules (`hashRules`). */
  readonly rules: string;
  /** The values of the game's parameters, as `load` takes them. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The games and modules that the game's text is made of besides its own, as it names them. */
  readonly texts: readonly string[];
}

/** Why what was kept for the rules of a game is not for these of `game`; undefined where it is. */
export function originError(
  kept: Origin & { readonly game: string },
  game: string,
  { rules, parameters, texts }: Origin,
): PlayersError | undefined {
  if (kept.rules === rules) return undefined;
  const what = `The strategy is for ${printable(kept.game)}`;
  if (kept.game !== game) return { code: "NF7003", message: `${what}, not for ${game}.` };
  if (differ(kept.parameters, parameters)) {
    const message = `${what} with ${valuesText(kept.parameters)}, and these rules have ${valuesText(parameters)}.`;
    return { code: "NF7005", message };
  }
  if (JSON.stringify(kept.texts) !== JSON.stringify(texts)) {
    const message = `${what} made of ${textsText(kept.texts)}, and these rules are made of ${textsText(texts)}.`;
    return { code: "NF7003", message };
  }
  const made = texts.length > 0 ? `, or ${textsText(texts)}` : "";
  return { code: "NF7003", message: `${what} by other rules: its text${made} has changed since.` };
}

const differ = (one: Origin["parameters"], other: Origin["parameters"]): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].some((name) => one[name] !== other[name]);
};

/** `cards=3,shuffled=true`: as `--with` takes them. */
export const valuesText = (parameters: Origin["parameters"]): string => {
  const values = Object.entries(parameters).map(([name, value]) => printable(`${name}=${value}`));
  return values.length > 0 ? values.join(",") : "no parameters";
};

const textsText = (texts: readonly string[]): string =>
  texts.length > 0 ? texts.map(printable).join(" and ") : "its own text alone";
