import type { Type } from "../../language/core/types.ts";

/** A local variable of each of two descriptions that hold corresponding values, and the types of these. */
export interface Variable {
  readonly one: number;
  readonly other: number;
  readonly types: readonly [Type, Type];
  /** It holds a table by player: what each has chosen. */
  readonly perPlayer?: boolean;
  /** It may be assigned again, and then holds what is not of the type of its first value. */
  readonly assigned?: boolean;
}

/** The local variables that are bound at some point of two descriptions. */
export class Scope {
  static readonly empty: Scope = new Scope([]);
  readonly variables: readonly Variable[];

  private constructor(variables: readonly Variable[]) {
    this.variables = variables;
  }

  /** What was in a variable that is bound anew is gone, in both descriptions. */
  with(...bound: readonly Variable[]): Scope {
    const kept = this.variables.filter(
      ({ one, other }) => !bound.some((variable) => variable.one === one || variable.other === other),
    );
    return new Scope([...kept, ...bound]);
  }

  /** The variable if each of the two is the other's. */
  at(one: number, other: number): Variable | undefined {
    return this.variables.find((variable) => variable.one === one && variable.other === other);
  }
}

export const variableOf = (one: number, other: number, mine: Type, theirs: Type): Variable => ({
  one,
  other,
  types: [mine, theirs],
});

/** The type of the members of a set or pile. */
export function memberOf(type: Type): Type {
  if (type.kind === "option") return memberOf(type.of);
  return "of" in type ? type.of : type;
}
