// What is known where a term is asked: which values a track can have at an index, because the index is a member of a
// set of such indices or because a condition holds.
import { ordinalOf } from "../../language/domain.ts";
import type { Place, Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/** By what a track holds at an index, the ordinals of the values that it can be; never without any. */
export type Facts = ReadonlyMap<Term, ReadonlySet<number>>;

export const NO_FACTS: Facts = new Map();

/** Both; where they say that a track can have no value at all, the first: what is never asked may be said anyhow. */
function both(facts: Facts, more: Facts): Facts {
  if (more.size === 0) return facts;
  const all = new Map(facts);
  for (const [cell, values] of more) {
    const before = facts.get(cell);
    const left = before ? new Set([...values].filter((value) => before.has(value))) : values;
    if (left.size > 0) all.set(cell, left);
  }
  return all;
}

/** What is known besides where a member of a set is looked at. */
export function ofMember(terms: Terms, set: Term, member: Term, facts: Facts): Facts {
  switch (set.kind) {
    case "cells": {
      const type = terms.trackType(set.track);
      const values = new Set(set.values.map((value) => ordinalOf(type, value)));
      return both(facts, new Map([[terms.cell(type, set.track, member), values]]));
    }
    case "intersection":
      return ofMember(terms, set.right, member, ofMember(terms, set.left, member, facts));
    case "difference":
      return ofMember(terms, set.left, member, facts);
    case "filter": {
      const inner = ofMember(terms, set.set, member, facts);
      return whenever(terms.substitute(set.condition, set.place, member), true, inner);
    }
    default:
      return facts;
  }
}

/** What is known besides where a condition holds, or where it does not. Only tracks at places are told of. */
export function whenever(condition: Term, truth: boolean, facts: Facts): Facts {
  switch (condition.kind) {
    case "table": {
      const [cell] = condition.args;
      if (condition.args.length !== 1 || cell!.kind !== "cell" || cell!.free.size === 0) return facts;
      const values = condition.list.all().flatMap((value, ordinal) => (value === truth ? [ordinal] : []));
      return values.length > 0 ? both(facts, new Map([[cell!, new Set(values)]])) : facts;
    }
    case "not":
      return whenever(condition.operand, !truth, facts);
    case "and":
    case "or":
      if (truth !== (condition.kind === "and")) return facts;
      return whenever(condition.right, truth, whenever(condition.left, truth, facts));
    default:
      return facts;
  }
}

const without = (facts: Facts, gone: (cell: Term & { kind: "cell" }) => boolean): Facts =>
  new Map([...facts].filter(([cell]) => !gone(cell as Term & { kind: "cell" })));

/** What is known still after some tracks have been written. */
export function afterWriting(facts: Facts, tracks: ReadonlySet<number>): Facts {
  return without(facts, (cell) => tracks.has(cell.track) || readsOneOf(cell.at, tracks));
}

function readsOneOf(term: Term, tracks: ReadonlySet<number>): boolean {
  return term.reads && (term.kind !== "cell" || tracks.has(term.track) || readsOneOf(term.at, tracks));
}

/** What is known still after a place has been given another value. */
export function afterSetting(facts: Facts, place: Place): Facts {
  return without(facts, (cell) => cell.free.has(place.id));
}

/** What of it a term can ask. */
export function relevant(facts: Facts, term: Term): Facts {
  return without(facts, (cell) => [...cell.free].some((id) => !term.free.has(id)));
}
