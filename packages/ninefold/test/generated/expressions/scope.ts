// What a random expression may speak of where it stands, and how its maker chooses.
import type { BoardSort, Sort, SortOf } from "./sorts.ts";

/** A number in 0..below-1. */
export type Pick = (below: number) => number;

export interface Named {
  readonly name: string;
  readonly sort: Sort;
}

export interface RandomTrack extends Named {
  readonly index: readonly Sort[];
}

export interface RandomFunction extends Named {
  readonly params: readonly Sort[];
  /** A constant is indexed, a function called. */
  readonly indexed: boolean;
  readonly pure: boolean;
}

export interface RandomMemory {
  readonly name: string;
  /** Of a memory of one value that may be asked for: what is `back` there. */
  readonly sort?: Sort;
}

export interface RandomDecision {
  readonly name: string;
  readonly params: readonly Sort[];
  /** The names of the parameters, in this order. */
  readonly names: readonly string[];
}

export interface RandomAction {
  readonly name: string;
  readonly params: readonly Sort[];
  /** How many statements of chance it has, with those of the actions that it calls. */
  readonly chances: number;
}

/** Writes an expression of a sort. */
export type Write = (scope: Scope, sort: Sort) => string;

/** What a choice is made by. */
export interface Choosing {
  readonly pick: Pick;
}

/** All that a game has declared so far. */
export interface World extends Choosing {
  readonly write: Write;
  readonly player: SortOf<"enum">;
  readonly boards: BoardSort[];
  /** Sorts without sets and piles that tracks, parameters and fields may have. */
  readonly sorts: Sort[];
  readonly functions: RandomFunction[];
  readonly tracks: RandomTrack[];
  readonly memories: RandomMemory[];
  readonly decisions: RandomDecision[];
  readonly actions: RandomAction[];
  /** Whether the module of pieces is in use. */
  readonly pieces: boolean;
  /** Whether the game has no piles, memories in order, or parameters that are sets. */
  readonly plain: boolean;
  /** Whether the game may end at any time, and things may be done that do not count. */
  readonly untimed: boolean;
  /** How far the track `clock` goes, which counts what was done. */
  readonly limit: number;
  /** A name that nothing has. */
  fresh(prefix: string): string;
}

export interface Scope {
  readonly world: World;
  readonly locals: readonly (Named & { readonly mutable?: boolean })[];
  /** How many levels of expressions or statements may still stand inside each other. */
  readonly depth: number;
  /** Whether the state may be asked. */
  readonly state: boolean;
  readonly me: boolean;
  /** Whether the state after the decision may be asked. */
  readonly foresight: boolean;
  /** The decisions that may be asked for. */
  readonly possible: readonly RandomDecision[];
  /** How many more statements of chance an action may have. */
  readonly chances: { left: number };
}

export function scopeOf(world: World, parts: Partial<Scope> = {}): Scope {
  return {
    world,
    locals: [],
    depth: 3,
    state: true,
    me: false,
    foresight: false,
    possible: [],
    chances: { left: 0 },
    ...parts,
  };
}

/** The scope of what one player decides. */
export const decidedBy = (world: World): Scope =>
  scopeOf(world, { me: true, possible: [...world.decisions], locals: [{ name: "me", sort: world.player }] });

export const bound = (scope: Scope, ...locals: Scope["locals"]): Scope => ({
  ...scope,
  locals: [...scope.locals, ...locals],
});

/** The scope of a part. */
export const inner = (scope: Scope, levels = 1): Scope => ({ ...scope, depth: scope.depth - levels });

/** An expression of a sort as a part of another. */
export const part = (scope: Scope, sort: Sort): string => scope.world.write(inner(scope), sort);

/** True in so many of a hundred cases. */
export const chanceOf = ({ pick }: Choosing, percent: number): boolean => pick(100) < percent;

export const oneOf = <T>({ pick }: Choosing, list: readonly T[]): T => list[pick(list.length)]!;

/** Some members of a list, in its order, at least so many. */
export function someOf<T>(world: Choosing, list: readonly T[], least: number, most: number): readonly T[] {
  const wanted = least + world.pick(Math.min(most, list.length) - least + 1);
  let left = wanted;
  return list.filter((_, i) => {
    const taken = world.pick(list.length - i) < left;
    if (taken) left--;
    return taken;
  });
}

/** Ways to write something, each with its weight; those of no weight are not taken. */
export type Ways = readonly (readonly [weight: number, make: () => string])[];

export function oneWay({ pick }: Choosing, ways: Ways): string {
  let drawn = pick(ways.reduce((sum, [weight]) => sum + weight, 0));
  return ways.find(([weight]) => {
    drawn -= weight;
    return drawn < 0;
  })![1]();
}
