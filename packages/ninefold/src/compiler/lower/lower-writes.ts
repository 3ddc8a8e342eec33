// Writes to tracks as statements.

import type { CoreStatement } from "../../language/core/core.ts";
import { setOf, type Type, type Value, withoutNone } from "../../language/core/types.ts";
import { wrapOf } from "../../language/core/wraps.ts";
import { mayBeNone, optionalOf } from "../terms/held-values.ts";
import { isEmpty } from "../terms/known-sets.ts";
import { fitSet } from "../terms/laws/maps.ts";
import type { Statement } from "../terms/statements.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import { wrapInto } from "./lower-arithmetic.ts";
import { indexOf } from "./lower-tracks.ts";
import { evaluatedOnce, type Lowered, type Lowering, lowerAs, valueOfMember } from "./lowering.ts";
import type { Scope } from "./scope.ts";

type SetTrack = CoreStatement & { kind: "set-track" };

/** A write, and the scope behind it. */
export function lowerWrite(lowering: Lowering, statement: SetTrack, scope: Scope): Lowered {
  const { game } = lowering;
  const { track, indices, operator } = statement;
  const { index } = game.tracks[track]!;
  const type = lowering.held(game.tracks[track]!.type);
  const value = lowerAs(lowering, statement.value, game.tracks[track]!.type, scope);
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
  if (only && element && !mayBeNone(element) && others.length === 0 && operator === ":=") {
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

/** One write for each tuple of indices. The terms of the statement are evaluated once, before. */
function writeTuples(lowering: Lowering, statement: SetTrack, value: Term, scope: Scope): readonly Statement[] {
  const statements: Statement[] = [];
  const given = evaluatedOnce(lowering, statements, value);
  const writes = forEachTuple(lowering, statement, scope, statements, (tuple) => {
    const at = indexOf(lowering, statement.track, tuple);
    return [{ kind: "write", track: statement.track, at, value: writtenAt(lowering, statement, scope, at, given) }];
  });
  return [...statements, ...writes];
}

/** Statements for each tuple of indices: one after the other, or in loops over sets that are not known. */
function forEachTuple(
  lowering: Lowering,
  { track, indices }: SetTrack,
  scope: Scope,
  before: Statement[],
  write: (tuple: readonly Term[]) => readonly Statement[],
): readonly Statement[] {
  const { terms } = lowering;
  const { index } = lowering.game.tracks[track]!;
  const sets = indices.map(({ core, many }, i) => {
    const term = lowering.lower(core, scope);
    const plain = many && term.kind !== "constant" && !optionalOf(withoutSet(term.type));
    const given = plain ? fitSet(terms, term, index[i]!) : term;
    return { many, term: evaluatedOnce(lowering, before, given) };
  });
  const each = (tuple: readonly Term[]): readonly Statement[] => {
    const next = sets[tuple.length];
    if (!next) return write(tuple);
    const { many, term } = next;
    if (!many) return each([...tuple, term]);
    const element = withoutSet(term.type);
    if (term.kind === "constant")
      return (term.value as readonly Value[]).flatMap((member) =>
        each([...tuple, valueOfMember(lowering, terms.constant(element, member))]),
      );
    const variable = terms.variable(element);
    return [{ kind: "for", variable, set: term, body: each([...tuple, valueOfMember(lowering, terms.at(variable))]) }];
  };
  return each([]);
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

/** Sets of a family instead of others: of each value whether it is a member. The terms are evaluated once, before. */
function writeMembers(
  lowering: Lowering,
  statement: SetTrack,
  element: Type,
  value: Term,
  scope: Scope,
): readonly Statement[] {
  const { terms } = lowering;
  const { track } = statement;
  const set = terms.variable(setOf(element));
  const statements: Statement[] = [{ kind: "let", variable: set, value: fitSet(terms, value, element) }];
  const writes = forEachTuple(lowering, statement, scope, statements, (tuple) => {
    const member = terms.variable(element);
    const at = indexOf(lowering, track, [...tuple, terms.at(member)]);
    const inside = terms.member(terms.at(member), terms.at(set));
    return [
      { kind: "for", variable: member, set: terms.all(element), body: [{ kind: "write", track, at, value: inside }] },
    ];
  });
  return [...statements, ...writes];
}
