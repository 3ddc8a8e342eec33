// Values of the parameters of a game: by name, as rules are loaded with them, and as a list, as entries have them.
import type { Parameters } from "./body.ts";

/** In the order in which the rules have them. */
export const listedParameters = (values: Readonly<Record<string, string>>): Parameters =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

export const parametersByName = (parameters: Parameters): Readonly<Record<string, string>> =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
