// Writes to tracks as statements.

import { wrapOf } from "../../language/check/types/fit.ts";
import type { CoreStatement } from "../../language/core/core.ts";
import { setOf, type Type, type Value, withoutNone } from "../../language/core/types.ts";
import { isEmpty } from "../terms/known-sets.ts";
import type { Statement } from "../terms/statements.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import { wrapInto } from "./lower-arithmetic.ts";
import { fitSet } from "./lower-members.ts";
import { indexOf } from "./lower-tracks.ts";
import { evaluatedOnce, type Lowered, type Lowering } from "./lowering.ts";
import type { Scope } from "./scope.ts";

type SetTrack = CoreStatement & { kind: "set-track" };

/** A write, and the scope behind it. */
export function lowerWrite(lowering: Lowering, statement: SetTrack, scope: Scope): Lowered {
  const { game } = lowering;
  const { track, indices, operator } = statement;
  const { type, index } = game.tracks[track]!;
  const value = lowering.lower(statement.value, scope);
  if (type.kind === "set" && index.length === 0)
    return { statements: writeSet(lowering, track, type.of, value), scope };
  if (type.kind === "set") return { statements: writeMembers(lowering, statement, type.of, value, scope), scope };
  const known = new Map(scope.known);
  known.delete(track);
  const after: Scope = { ...scope, known };
  if (indices.every(({ many }) => !many)) {
    const at = indexOf(
      lowering,
      track,
      indices.map(({ core }) => lowering.lower(core, scope)),
    );
    const written = writtenAt(lowering, statement, scope, at, value);
    if (indices.length === 0 && written.kind === "constant") known.set(track, written);
    return { statements: [{ kind: "write", track, at, value: written }], scope: after };
  }
  const [only, ...others] = indices;
  const [element] = index;
  if (only && element && others.length === 0 && operator === ":=") {
    const set = fitSet(lowering.terms, lowering.lower(only.core, scope), element);
    return { statements: [{ kind: "write-all", track, set, value }], scope: after };
  }
  return { statements: writeTuples(lowering, statement, value, scope), scope: after };
}

/** The value that a statement leaves in a track: the given one, or the sum with it. */
function writtenAt(lowering: Lowering, { track, operator }: SetTrack, scope: Scope, at: Term, given: Term): Term {
  if (operator === ":=") return given;
  const { terms } = lowering;
  const { type, index } = lowering.game.tracks[track]!;
  const before = terms.trackRead(type, track, at);
  const known = index.length === 0 ? scope.known.get(track) : undefined;
  const number = withoutNone(type);
  if (type.kind === "option" && !given.cannotFault) throw new NotCompiled("what may be a fault, added to none");
  const sum = terms.arithmetic(operator === "+=" ? "+" : "-", terms.narrow(number, known ?? before), given);
  const wrap = wrapOf(number);
  return wrap ? wrapInto(terms, sum, type, wrap) : terms.narrow(number, sum);
}

/** One write for each tuple of indices of known sets. The terms of the statement are evaluated once, before. */
function writeTuples(lowering: Lowering, statement: SetTrack, value: Term, scope: Scope): readonly Statement[] {
  const { terms } = lowering;
  const { track } = statement;
  const statements: Statement[] = [];
  const once = (term: Term): Term => evaluatedOnce(lowering, statements, term);
  const given = once(value);
  const lists = statement.indices.map(({ core, many }): readonly Term[] => {
    const term = lowering.lower(core, scope);
    if (!many) return [once(term)];
    if (term.kind !== "constant") throw new NotCompiled("several indices, of sets that are not known");
    return (term.value as readonly Value[]).map((member) => terms.constant(withoutSet(term.type), member));
  });
  const tuples = lists.reduce<readonly (readonly Term[])[]>(
    (all, list) => all.flatMap((tuple) => list.map((term) => [...tuple, term])),
    [[]],
  );
  for (const tuple of tuples) {
    const at = indexOf(lowering, track, tuple);
    statements.push({ kind: "write", track, at, value: writtenAt(lowering, statement, scope, at, given) });
  }
  return statements;
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
  // The terms of the statement are evaluated once, before it writes.
  const lowered = indices.map(({ core }) => lowering.lower(core, scope));
  const variables = lowered.map((index) => terms.variable(index.type));
  const at = indexOf(lowering, track, [...variables.map((variable) => terms.at(variable)), terms.at(member)]);
  const inside = terms.member(terms.at(member), terms.at(set));
  return [
    { kind: "let", variable: set, value: fitSet(lowering.terms, value, element) },
    ...lowered.map((index, i): Statement => ({ kind: "let", variable: variables[i]!, value: index })),
    { kind: "for", variable: member, set: terms.all(element), body: [{ kind: "write", track, at, value: inside }] },
  ];
}
