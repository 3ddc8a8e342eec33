// The values that the parameters of a game have, as they are written.
import type { CoreGame } from "../../language/core/core.ts";
import { printValue } from "../../language/core/domain.ts";

/** By name, in the order of the text. */
export const setParameters = ({ parameters }: CoreGame): readonly (readonly [name: string, value: string])[] =>
  parameters.map(({ name, type, value }) => [name, printValue(type, value)]);
