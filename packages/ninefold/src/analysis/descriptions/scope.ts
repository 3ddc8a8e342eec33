import type { Type } from "../../language/core/types.ts";

/** A local place of each of two descriptions that hold corresponding values, and the types of these. */
export interface Place {
  readonly one: number;
  readonly other: number;
  readonly types: readonly [Type, Type];
  /** It holds a table by player: what each has chosen. */
  readonly perPlayer?: boolean;
  /** It may be assigned again, and then holds what is not of the type of its first value. */
  readonly assigned?: boolean;
}

/** The local places that are bound at some point of two descriptions. */
export class Scope {
  static readonly empty: Scope = new Scope([]);
  readonly places: readonly Place[];

  private constructor(places: readonly Place[]) {
    this.places = places;
  }

  /** What was in a place that is bound anew is gone, in both descriptions. */
  with(...bound: readonly Place[]): Scope {
    const kept = this.places.filter(
      ({ one, other }) => !bound.some((place) => place.one === one || place.other === other),
    );
    return new Scope([...kept, ...bound]);
  }

  /** The place if each of the two is the other's. */
  at(one: number, other: number): Place | undefined {
    return this.places.find((place) => place.one === one && place.other === other);
  }
}

export const placeOf = (one: number, other: number, mine: Type, theirs: Type): Place => ({
  one,
  other,
  types: [mine, theirs],
});

/** The type of the members of a set or pile. */
export function memberOf(type: Type): Type {
  if (type.kind === "option") return memberOf(type.of);
  return "of" in type ? type.of : type;
}
