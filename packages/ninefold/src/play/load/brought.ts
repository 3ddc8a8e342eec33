// Pieces that a seat brings, as the parameters with an index that say so, such as `deck[Red, wolf]`.
import type { CoreGame } from "../../language/core/core.ts";
import { printValue } from "../../language/core/domain.ts";
import { descriptionOf, Fault, type GameSystem } from "../../model/index.ts";

/** One piece: what the game calls it, and what else is known of it, as of `level` 2. */
export interface BroughtPiece {
  readonly type: string;
  readonly attributes?: readonly { readonly name: string; readonly value: unknown }[];
}

/** Values for parameters, or why the pieces are none that the seat may bring. */
export type Brought = { readonly parameters: Readonly<Record<string, string>> } | { readonly problem: string };

type Parameter = CoreGame["parameters"][number] & { readonly of: NonNullable<CoreGame["parameters"][number]["of"]> };

/**
 * The parameters that say that a player brings these pieces and no others. The parameter has the player as its first index, the type of
 * a piece as its second, and as further ones attributes that are called so. `parameter` names it where there are several. What pieces are
 * together is for `startProblem` to say, once the rules are loaded with all that is brought.
 */
export function broughtBy(
  system: GameSystem,
  player: string,
  pieces: readonly BroughtPiece[],
  parameter?: string,
): Brought {
  const cells = (descriptionOf(system)?.parameters ?? [])
    .filter(isIndexed)
    .filter(({ of }) => isOf(of, player, parameter));
  const names = [...new Set(cells.map(({ of }) => of.name))];
  if (names.length === 0) return { problem: `${player} brings nothing to ${system.name}.` };
  if (names.length > 1) return { problem: `${player} brings ${names.join(" and ")}: one of them has to be named.` };
  const counts = new Map(cells.map((cell) => [cell, 0]));
  for (const piece of pieces) {
    const cell = cells.find(({ of }) => isFor(of.index.slice(1), piece));
    if (!cell) return { problem: `${system.name} has no ${saidOf(piece)}.` };
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const written = [...counts].map(([{ name, type, values }, count]) => {
    const value = values.find((one) => one === count);
    return { name, count, text: value === undefined ? undefined : printValue(type, value), values, type };
  });
  const wrong = written.find(({ text }) => text === undefined);
  if (wrong) {
    const [least, greatest] = [wrong.values[0] ?? 0, wrong.values.at(-1) ?? 0].map((end) =>
      printValue(wrong.type, end),
    );
    return { problem: `${wrong.name} would be ${wrong.count}; it may be ${least} to ${greatest}.` };
  }
  return { parameters: Object.fromEntries(written.map(({ name, text }) => [name, text ?? ""])) };
}

const isIndexed = (one: CoreGame["parameters"][number]): one is Parameter => one.of !== undefined;

const isOf = ({ name, index }: Parameter["of"], player: string, parameter: string | undefined): boolean =>
  index.length > 1 && index[0]?.value === player && (parameter ?? name) === name;

function isFor([kind, ...others]: Parameter["of"]["index"], { type, attributes = [] }: BroughtPiece): boolean {
  const attributeOf = (wanted: string): unknown => attributes.find(({ name }) => name === wanted)?.value;
  return kind?.value === type && others.every(({ name, value }) => String(attributeOf(name)) === value);
}

const saidOf = ({ type, attributes = [] }: BroughtPiece): string =>
  [type, ...attributes.map(({ name, value }) => `${name} ${String(value)}`)].join(", ");

/** Why the values of the parameters do not go together, so that there is no game: the reason of the rules. */
export function startProblem(system: GameSystem): string | undefined {
  try {
    system.initialStates();
    return undefined;
  } catch (error) {
    if (error instanceof Fault && error.code === "NF2017") return error.message;
    throw error;
  }
}
