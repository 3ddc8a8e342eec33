// What plays can be worth at all, read off the outcomes that the rules name.
import type { CoreGame, CoreOutcome } from "../../language/core/core.ts";
import { printValue, sizeOf, valuesOf } from "../../language/core/domain.ts";
import { type Type, withoutNone } from "../../language/core/types.ts";
import {
  descriptionOf,
  type GameSystem,
  numberOf,
  type Outcome,
  outcomeOfParts,
  type PlayerId,
  worthsOf,
} from "../../model/index.ts";

/** More outcomes than these are not listed. */
const MOST = 4_096n;

export interface PossibleWorths {
  /** By player the least and the greatest worth; infinite where nobody knows. */
  readonly least: Float64Array;
  readonly greatest: Float64Array;
  /** What players get together, where that is always the same. */
  readonly sum: number | undefined;
  /** By player what all get where she gets as much as there is, if that is always the same. */
  readonly whenGreatest: readonly (readonly number[] | undefined)[];
}

export function possibleWorths(system: GameSystem): PossibleWorths {
  const all = worthsInRules(system);
  const players = system.players.map(({ id }) => id);
  const of = (player: number): readonly number[] => all?.map((worths) => worths[player] ?? 0) ?? [];
  const least = Float64Array.from(players, (player) => (all ? Math.min(...of(player)) : Number.NEGATIVE_INFINITY));
  const greatest = Float64Array.from(players, (player) => (all ? Math.max(...of(player)) : Number.POSITIVE_INFINITY));
  const whenGreatest = players.map((player) => same(all?.filter((worths) => worths[player] === greatest[player])));
  const [sum] = same(all?.map((worths) => [worths.reduce((total, worth) => total + worth, 0)])) ?? [];
  return { least, greatest, sum, whenGreatest };
}

/** What all of these lists are. */
function same(lists: readonly (readonly number[])[] | undefined): readonly number[] | undefined {
  const [one, ...others] = lists ?? [];
  return others.every((other) => other.every((number, i) => number === one?.[i])) ? one : undefined;
}

/** The worths of all outcomes that the lines of the rules can give; undefined where they cannot be listed. */
function worthsInRules(system: GameSystem): readonly (readonly number[])[] | undefined {
  const game = descriptionOf(system);
  if (!game) return undefined;
  const found: (readonly number[])[] = [];
  for (const { outcome } of [...game.ends, ...game.outcomes]) {
    if (!outcome) continue;
    const outcomes = outcomesOf(game, outcome);
    const worths = outcomes?.map((one) => worthsOf(system, one)?.map(numberOf));
    if (!worths?.every((one) => one !== undefined)) return undefined;
    found.push(...worths);
  }
  return found.length > 0 ? found : undefined;
}

function outcomesOf(game: CoreGame, { label, subject, parameter }: CoreOutcome): readonly Outcome[] | undefined {
  const subjects = printed(subject?.type);
  const parameters = printed(parameter?.type);
  if (!subjects || !parameters || BigInt(subjects.length * parameters.length) > MOST) return undefined;
  const isPlayer = subject && withoutNone(subject.type) === game.player;
  return subjects.flatMap((who, number) =>
    parameters.map((what) => {
      const text = [who, label, what].filter((part) => part !== undefined).join(" ");
      const player = isPlayer ? { player: number as PlayerId } : {};
      return outcomeOfParts({
        text,
        label,
        ...(who !== undefined && { subject: who }),
        ...(what !== undefined && { parameter: what }),
        ...player,
      });
    }),
  );
}

/** All values of a type; that of nothing is nothing. Undefined where they are too many. */
function printed(of: Type | undefined): readonly (string | undefined)[] | undefined {
  if (!of) return [undefined];
  const type = withoutNone(of);
  const size = sizeOf(type);
  return size === undefined || size > MOST ? undefined : valuesOf(type).map((value) => printValue(type, value));
}
