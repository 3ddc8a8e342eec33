// Values of the parameters of a game: by name, as rules are loaded with them, and as a list, as entries have them.
import { LogError } from "../errors.ts";
import { MAX_PARAMETERS, type Parameters } from "./body.ts";

/** In the order in which the rules have them. LogError NF7604 for more than terms and headers take. */
export function listedParameters(values: Readonly<Record<string, string>>): Parameters {
  const all = Object.entries(values).map(([name, value]) => ({ name, value }));
  if (all.length <= MAX_PARAMETERS) return all;
  const { name } = all[MAX_PARAMETERS]!;
  throw new LogError(
    "NF7604",
    `The rules have ${all.length} parameters, each value of an index counted, and a match takes ${MAX_PARAMETERS}: ${name} is one too many. Play with fewer players or kinds, or write the values that do not change as constants.`,
  );
}

export const parametersByName = (parameters: Parameters): Readonly<Record<string, string>> =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
