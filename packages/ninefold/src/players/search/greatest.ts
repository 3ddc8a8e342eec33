// The most that a play can be worth, read off the outcomes that the rules name.
import type { CoreGame, CoreOutcome } from "../../language/core/core.ts";
import { withoutNone } from "../../language/core/types.ts";
import { descriptionOf, type GameSystem, numberOf, type Outcome, outcomeOfParts, worthsOf } from "../../model/index.ts";

/**
 * By player the greatest worth of all outcomes, where all that are worth so much to her are worth the same to the others too.
 * Infinite where that is not so, or cannot be read off the rules.
 */
export function greatestWorths(system: GameSystem): Float64Array {
  const greatest = new Float64Array(system.players.length).fill(Number.POSITIVE_INFINITY);
  const worths = worthsInRules(system);
  if (!worths) return greatest;
  for (let player = 0; player < greatest.length; player++) {
    const most = Math.max(...worths.map((worth) => worth[player] ?? 0));
    const [one, ...others] = worths.filter((worth) => worth[player] === most);
    if (others.every((other) => other.every((worth, i) => worth === one?.[i]))) greatest[player] = most;
  }
  return greatest;
}

function worthsInRules(system: GameSystem): readonly (readonly number[])[] | undefined {
  const game = descriptionOf(system);
  if (!game) return undefined;
  const found: (readonly number[])[] = [];
  for (const { outcome } of [...game.ends, ...game.outcomes]) {
    if (!outcome) continue;
    for (const one of outcomesOf(system, game.player, outcome)) {
      const worths = one && worthsOf(system, one);
      if (!worths) return undefined;
      found.push(worths.map(numberOf));
    }
  }
  return found;
}

/** The outcomes that a line may give; undefined among them where they are not to be listed. */
function outcomesOf(
  system: GameSystem,
  player: CoreGame["player"],
  { label, subject, parameter }: CoreOutcome,
): readonly (Outcome | undefined)[] {
  if (parameter) return [undefined];
  if (!subject) return [outcomeOfParts({ label, text: label })];
  if (withoutNone(subject.type) !== player) return [undefined];
  return system.players.map(({ id, name }) =>
    outcomeOfParts({ label, text: `${name} ${label}`, subject: name, player: id }),
  );
}
