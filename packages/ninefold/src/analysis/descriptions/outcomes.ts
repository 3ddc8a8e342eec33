// Outcomes are what their texts say. A renaming of labels, subjects and parameters is one of outcomes where each text can
// be read in one way only.
import type { CoreGame, CoreOutcome } from "../../language/core/core.ts";
import { sameType, type Type, withoutNone } from "../../language/core/types.ts";

/** Whether in both games an outcome's text tells its label, subject and parameter. */
export const outcomesAreClear = (...games: readonly CoreGame[]): boolean =>
  games.every((game) => {
    const outcomes = outcomesOf(game);
    const words = outcomes.flatMap(({ subject, parameter }) => [
      ...(subject ? wordsOf(subject.type) : []),
      ...(parameter ? wordsOf(parameter.type) : []),
    ]);
    return (
      outcomes.every(({ label }) => !words.includes(label)) &&
      outcomes.every((one) => outcomes.every((other) => one.label !== other.label || alike(one, other)))
    );
  });

/** The outcomes that the lines of a game can give, as written. */
export const outcomesOf = ({ ends, outcomes }: CoreGame): readonly CoreOutcome[] =>
  [...ends, ...outcomes].flatMap(({ outcome }) => (outcome ? [outcome] : []));

/** The first outcome with a label. @throws RangeError where the game has none. */
export function outcomeOf(game: CoreGame, label: string): CoreOutcome {
  const found = outcomesOf(game).find((outcome) => outcome.label === label);
  if (!found) throw new RangeError(`${game.name} has no outcome ${label}.`);
  return found;
}

const alike = (one: CoreOutcome, other: CoreOutcome): boolean =>
  sameKind(one.subject?.type, other.subject?.type) && sameKind(one.parameter?.type, other.parameter?.type);

/** Whether values of the types with equal texts are equal; integers may have other bounds. */
function sameKind(one: Type | undefined, other: Type | undefined): boolean {
  if (!one || !other) return one === other;
  const [a, b] = [withoutNone(one), withoutNone(other)];
  return sameType(a, b) || (a.kind === "int" && b.kind === "int");
}

/** The names that stand in the texts of a type's values. */
function wordsOf(type: Type): readonly string[] {
  switch (type.kind) {
    case "enum":
      return type.members;
    case "cell":
      return type.board.cells;
    case "bool":
      return ["true", "false"];
    case "product":
      return [type.named.name, ...type.fields.flatMap((field) => wordsOf(field.type))];
    case "option":
      return ["none", ...wordsOf(type.of)];
    default:
      return "of" in type ? wordsOf(type.of) : [];
  }
}
