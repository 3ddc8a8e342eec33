import type { GameSystem } from "../model/index.ts";
import { engineOf } from "./engine.ts";

/** What can be written in place of a construct that is not compiled, by what its reason says. */
const REWRITINGS: readonly (readonly [reason: string, instead: string])[] = [
  ["foresight of memories", "tracks in place of the memory, which the decision's `do` writes"],
  ["parameters of steps that are sets", "one member a step"],
  ["parameters that are sets", "one member a step: a decision made in steps with `again`"],
  ["tracks of large numbers", "a range of at most 65,536 values"],
  ["numbers without bounds", "a type for the result, as in `let n: 0..99 = …`"],
  ["numbers below zero or none", "a range from 0 on, or a Bool beside the number in place of `none`"],
  ["sets of more than 4,096 values", "a track of Bool for each value: `track has[T]: Bool = false`"],
  ["a family of tracks as one value", "`for` over its indices, one track at a time"],
  ["part of a family of tracks as one value", "`for` over its indices, one track at a time"],
  ["steps that change who decides", "`by` a track that no step writes"],
  ["preferences for what has no bounds", "a function with a result type, such as `: 0..99`, as what is preferred"],
];

/** Why random plays of a game are the interpreter's, and what helps; undefined where they are compiled. */
export function obstacleOf(system: GameSystem): string | undefined {
  const reason = engineOf(system).notCompiled("playouts");
  if (reason === undefined) return undefined;
  const instead = REWRITINGS.find(([part]) => reason.endsWith(`: ${part}`))?.[1];
  const known = reason.replace(/^what the compiler does not know: /, "the compiler does not know ");
  return `${known}.${instead === undefined ? "" : ` What is compiled: ${instead}.`}`;
}
