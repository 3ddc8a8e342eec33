// Where an expression is asked: what its local variables hold, what is taken to be the case, and what has been written since.
import type { Value } from "ninefold/language";
import { isAmong, type Seen } from "./seen.ts";

/** By the canonical text of a value, all that it may be. */
export type Suppositions = ReadonlyMap<string, readonly Value[]>;

export const NO_FACTS: Suppositions = new Map();

/** What a rule has written so far. */
export interface Written {
  readonly cell: string;
  readonly seen: Seen;
  /** Only on some path: else the cell is as it was. */
  readonly partly?: boolean;
}

export interface Scope {
  readonly locals: ReadonlyMap<number, Seen>;
  /** Of the state as it is now. */
  readonly facts: Suppositions;
  /** Of the state that players saw last: it says what they are shown. */
  readonly shown: Suppositions;
  /** Whether these are one state. */
  readonly isShown: boolean;
  /** By track. */
  readonly written: ReadonlyMap<number, readonly Written[]>;
  /** The cells whose own viewers are asked for, the last one innermost. */
  readonly own?: readonly string[];
}

const NOTHING_WRITTEN: Scope["written"] = new Map();

/** In a state that players see, of which this is the case. */
export const seenWith = (facts: Suppositions, locals: Scope["locals"] = new Map()): Scope => ({
  locals,
  facts,
  shown: facts,
  isShown: true,
  written: NOTHING_WRITTEN,
});

/** In a state that players do not see before a rule has been carried out. */
export const unseenWith = (facts: Suppositions): Scope => ({ ...seenWith(facts), shown: NO_FACTS, isShown: false });

export const bound = (scope: Scope, slot: number, seen: Seen): Scope => ({
  ...scope,
  locals: new Map(scope.locals).set(slot, seen),
});

/** With a value known to be one of these; undefined where it can be none of them. */
export function supposing(scope: Scope, key: string, values: readonly Value[]): Scope | undefined {
  const facts = narrowed(scope.facts, key, values);
  return facts && { ...scope, facts, shown: scope.isShown ? facts : scope.shown };
}

export function narrowed(facts: Suppositions, key: string, values: readonly Value[]): Suppositions | undefined {
  const before = facts.get(key);
  const left = before ? before.filter(isAmong(values)) : values;
  return left.length === 0 ? undefined : new Map(facts).set(key, left);
}

/** After a cell has been written: what was known of its track is known no more. */
export function after(scope: Scope, track: number, cell: string, seen: Seen): Scope {
  const before = scope.written.get(track) ?? [];
  const written = new Map(scope.written).set(track, [...before.filter((one) => one.cell !== cell), { cell, seen }]);
  return { ...scope, written, isShown: false };
}
