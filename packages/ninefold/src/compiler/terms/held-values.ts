// How the values of the rules are held by terms: all as they are, but for piles. A pile is held as the set of its positions,
// each with the value that lies there, so that what is known of sets is known of piles. Positions come in order: the least
// member is the top of the pile, the greatest its bottom.
import type { CoreGame } from "../../language/core/core.ts";
import { countOf, isScalar, ordinalOf, valueAt } from "../../language/core/domain.ts";
import {
  NEVER,
  type PileType,
  type ProductType,
  printType,
  setOf,
  type Type,
  type Value,
} from "../../language/core/types.ts";
import { NotCompiled } from "./term.ts";

/** The most positions of a pile, each counted once for each value that may lie there: of more the interpreter is faster. */
const MAX_POSITIONS = 640;

/** By game and by the text of a pile's type the type of its positions. */
const made = new WeakMap<CoreGame, Map<string, ProductType>>();

/** By the type of its positions the type of a pile. */
const piles = new WeakMap<Type, PileType>();

/** The type of a pile's positions; none where it is always empty. */
export function positionsOf(game: CoreGame, pile: PileType): Type {
  const { of, atMost } = pile;
  if (of.kind === "never" || atMost === 0) return NEVER;
  if (!isScalar(of)) throw new NotCompiled("piles of sets or of piles");
  if (countOf(of) * atMost > MAX_POSITIONS) throw new NotCompiled("piles of very many values");
  let known = made.get(game);
  if (!known) {
    known = new Map();
    made.set(game, known);
  }
  const name = `position of ${printType(pile)}`;
  let found = known.get(name);
  if (!found) {
    const position: Type = { kind: "int", low: 1, high: atMost };
    found = {
      kind: "product",
      fields: [
        { name: "position", type: position },
        { name: "value", type: of },
      ],
      named: { name, coordinates: [] },
    };
    known.set(name, found);
    piles.set(found, pile);
  }
  return found;
}

/** The pile whose positions these are; undefined for other types. */
export const pileOfPositions = (positions: Type): PileType | undefined => piles.get(positions);

/** The type of the terms whose values are held values of a type. */
export function heldType(game: CoreGame, type: Type): Type {
  if (contains(type, "bag")) throw new NotCompiled("bags");
  if (type.kind === "pile") return setOf(positionsOf(game, type));
  if ((type.kind === "set" || type.kind === "option") && contains(type.of, "pile"))
    throw new NotCompiled(type.kind === "set" ? "sets of piles" : "piles or none");
  return type;
}

const contains = (type: Type, kind: "pile" | "bag"): boolean =>
  type.kind === kind || ("of" in type && contains(type.of, kind));

/** The ordinal of a position, counted from 0 at the top, with a value. */
export const positionAt = ({ of }: PileType, position: number, value: Value): number =>
  position * countOf(of) + ordinalOf(of, value);

/** A value of the rules as terms hold it. */
export const heldValue = (type: Type, value: Value): Value =>
  type.kind === "pile" ? (value as readonly Value[]).map((one, position) => positionAt(type, position, one)) : value;

/** The value of the rules that a held value of a term of this type stands for. */
export function valueHeld(type: Type, value: Value): Value {
  const pile = type.kind === "set" ? pileOfPositions(type.of) : undefined;
  return pile ? (value as readonly number[]).map((position) => valueAtPosition(pile, position)) : value;
}

/** The value at a position. */
export const valueAtPosition = ({ of }: PileType, position: number): Value => valueAt(of, position % countOf(of));
