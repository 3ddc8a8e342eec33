// Writes to tracks as statements.

import { wrapOf } from "../../language/check/types/fit.ts";
import type { CoreStatement } from "../../language/core/core.ts";
import { setOf, type Type, withoutNone } from "../../language/core/types.ts";
import { isEmpty } from "../terms/known-sets.ts";
import type { Statement } from "../terms/statements.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import { wrapInto } from "./lower-arithmetic.ts";
import { fitSet } from "./lower-sets.ts";
import { indexOf } from "./lower-tracks.ts";
import type { Lowered, Lowering } from "./lowering.ts";
import type { Scope } from "./scope.ts";

/** A write, and what is known of the tracks behind it. */
export function lowerWrite(
  lowering: Lowering,
  statement: CoreStatement & { kind: "set-track" },
  scope: Scope,
): Lowered {
  const { terms, game } = lowering;
  const track = game.tracks[statement.track]!;
  const value = lowering.lower(statement.value, scope);
  if (track.type.kind === "set" && track.index.length === 0)
    return { statements: writeSet(lowering, statement.track, track.type.of, value), scope };
  if (track.type.kind === "set")
    return { statements: writeMembers(lowering, statement, track.type.of, value, scope), scope };
  const changed = (at: Term, given: Term): Term => {
    if (statement.operator === ":=") return given;
    const before = terms.trackRead(track.type, statement.track, at);
    const known = track.index.length === 0 ? scope.known.get(statement.track) : undefined;
    const type = withoutNone(track.type);
    if (track.type.kind === "option" && !given.cannotFault) throw new NotCompiled("what may be a fault, added to none");
    const sum = terms.arithmetic(statement.operator === "+=" ? "+" : "-", terms.narrow(type, known ?? before), given);
    const wrap = wrapOf(type);
    return wrap ? wrapInto(terms, sum, track.type, wrap) : terms.narrow(type, sum);
  };
  const known = new Map(scope.known);
  known.delete(statement.track);
  const after: Scope = { ...scope, known };
  const { indices } = statement;
  if (indices.every((index) => !index.many)) {
    const at = indexOf(
      lowering,
      statement.track,
      indices.map(({ core }) => lowering.lower(core, scope)),
    );
    const written = changed(at, value);
    if (indices.length === 0 && written.kind === "constant") known.set(statement.track, written);
    return { statements: [{ kind: "write", track: statement.track, at, value: written }], scope: after };
  }
  if (indices.length === 1 && statement.operator === ":=") {
    const set = fitSet(lowering.terms, lowering.lower(indices[0]!.core, scope), track.index[0]!);
    return { statements: [{ kind: "write-all", track: statement.track, set, value }], scope: after };
  }
  // Families with several indices: each known set is gone through. What the statement asks it asks once, before.
  const statements: Statement[] = [];
  const once = (term: Term): Term => {
    if (!term.dependsOnState && term.cannotFault) return term;
    const variable = terms.variable(term.type);
    statements.push({ kind: "let", variable, value: term });
    return terms.at(variable);
  };
  const given = once(value);
  const lists = indices.map(({ core, many }): readonly Term[] => {
    const term = lowering.lower(core, scope);
    if (!many) return [once(term)];
    if (term.kind !== "constant") throw new NotCompiled("several indices, of sets that are not known");
    return (term.value as readonly (number | null)[]).map((value) => terms.constant(withoutSet(term.type), value));
  });
  const tuples = lists.reduce<readonly (readonly Term[])[]>(
    (all, list) => all.flatMap((tuple) => list.map((term) => [...tuple, term])),
    [[]],
  );
  for (const tuple of tuples) {
    const at = indexOf(lowering, statement.track, tuple);
    statements.push({ kind: "write", track: statement.track, at, value: changed(at, given) });
  }
  return { statements, scope: after };
}

/** A set instead of another one; what is only added to it is written alone. */
function writeSet(lowering: Lowering, track: number, element: Type, value: Term): readonly Statement[] {
  const { terms } = lowering;
  const own = terms.indicesWhere(setOf(element), track, [true]);
  const set = fitSet(lowering.terms, value, element);
  const write = (members: Term, value: Term): Statement => ({ kind: "write-all", track, set: members, value });
  if (set.kind === "union" && (set.left === own || set.right === own)) {
    return [write(set.left === own ? set.right : set.left, terms.yes)];
  }
  const empty = write(terms.all(element), terms.no);
  if (isEmpty(set)) return [empty];
  const variable = terms.variable(set.type);
  return [{ kind: "let", variable, value: set }, empty, write(terms.at(variable), terms.yes)];
}

/** One set of a family instead of another one: of each value whether it is a member. */
function writeMembers(
  lowering: Lowering,
  { track, indices }: CoreStatement & { kind: "set-track" },
  element: Type,
  value: Term,
  scope: Scope,
): readonly Statement[] {
  const { terms } = lowering;
  if (indices.some(({ many }) => many)) throw new NotCompiled("several sets of a family at once");
  const set = terms.variable(setOf(element));
  const member = terms.variable(element);
  // What the statement asks it asks once, before it writes.
  const asked = indices.map(({ core }) => lowering.lower(core, scope));
  const variables = asked.map((index) => terms.variable(index.type));
  const at = indexOf(lowering, track, [...variables.map((variable) => terms.at(variable)), terms.at(member)]);
  const inside = terms.member(terms.at(member), terms.at(set));
  return [
    { kind: "let", variable: set, value: fitSet(lowering.terms, value, element) },
    ...asked.map((index, i): Statement => ({ kind: "let", variable: variables[i]!, value: index })),
    { kind: "for", variable: member, set: terms.all(element), body: [{ kind: "write", track, at, value: inside }] },
  ];
}
