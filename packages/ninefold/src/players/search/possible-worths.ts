// What the outcomes that rules can name are worth, before any play has come to one.

import type { Core, CoreOutcome } from "../../language/core/core.ts";
import { isScalar, printValue, sizeOf, valuesOf } from "../../language/core/domain.ts";
import { withoutNone } from "../../language/core/types.ts";
import {
  descriptionOf,
  type GameSystem,
  numberOf,
  type Outcome,
  outcomeOfParts,
  type PlayerId,
  worthsOf,
} from "../../model/index.ts";

/** More outcomes than these are not looked at one by one. */
const MAX_OUTCOMES = 4_096n;

/**
 * By player the worths of all outcomes that the rules have words for: those that plays come to, and perhaps others. Undefined
 * where they are too many, have no end or have no worth.
 */
export function possibleWorths(system: GameSystem): readonly Float64Array[] | undefined {
  const game = descriptionOf(system);
  if (!game) return undefined;
  const named = [...game.ends, ...game.outcomes].flatMap(({ outcome }) => outcome ?? []);
  const found = new Map<string, Float64Array>();
  for (const one of named) {
    const outcomes = outcomesOf(one, (subject) => withoutNone(subject.type) === game.player);
    if (!outcomes) return undefined;
    for (const outcome of outcomes) {
      const worths = worthsOf(system, outcome);
      if (!worths) return undefined;
      found.set(outcome.text, Float64Array.from(worths, numberOf));
    }
  }
  return [...found.values()];
}

/** The outcomes that a line may give. */
function outcomesOf(
  { label, subject, parameter }: CoreOutcome,
  isPlayer: (subject: Core) => boolean,
): readonly Outcome[] | undefined {
  const parts = [subject, parameter].flatMap((part) => part ?? []);
  if (!parts.every(({ type }) => isScalar(withoutNone(type)))) return undefined;
  const size = parts.reduce((product, { type }) => product * (sizeOf(withoutNone(type)) ?? MAX_OUTCOMES + 1n), 1n);
  if (size > MAX_OUTCOMES) return undefined;
  return valuesIn(subject).flatMap((who) =>
    valuesIn(parameter).map((value) => {
      const texts = {
        ...(subject && { subject: printValue(subject.type, who ?? null) }),
        ...(parameter && { parameter: printValue(parameter.type, value ?? null) }),
      };
      const text = [texts.subject, label, texts.parameter].filter((part) => part !== undefined).join(" ");
      const player = subject && isPlayer(subject) && { player: who as PlayerId };
      return outcomeOfParts({ text, label, ...texts, ...player });
    }),
  );
}

/** The values of a part; of none that is there, the one that is no value. */
const valuesIn = (part: Core | undefined): readonly (ReturnType<typeof valuesOf>[number] | undefined)[] =>
  part ? valuesOf(withoutNone(part.type)) : [undefined];
