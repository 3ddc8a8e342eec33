// Code of foresight: a question in the state that an action makes. Where all that is asked of it are sets, they are
// changed in local places and no state is made; else a copy of the state is changed.

import { neededStatements, visitSubterms } from "../../analyse/needed-statements.ts";
import type { Code } from "../../code/ir/code.ts";
import { type Layout, planesAsked } from "../../layout/represent.ts";
import { blocksOf, type Statement, termsOf, tracksWrittenBy } from "../../terms/statements.ts";
import type { Term } from "../../terms/term.ts";
import { i32 } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import type { Words } from "../builder/words.ts";
import { emitStatements } from "./emit-statements.ts";
import type { TermEmitting } from "./emit-terms.ts";

/** By track the planes that are kept in local places, by their numbers. */
export type Overlay = ReadonlyMap<number, ReadonlyMap<number, Words>>;

/** More planes are not kept in local places. */
const MAX_PLANES = 24;

/** Asks a body in the state that statements make. */
export function foreseen<Answer extends Code | Words>(
  emit: TermEmitting,
  { statements, body }: Term & { kind: "after" },
  ask: (inner: TermEmitting, body: Term) => Answer,
): Answer {
  const needed = neededStatements(statements, body);
  const planes = overlaid(emit.with.layout, needed, body);
  if (!planes || emit.overlaid) return ask(stateAfter(emit, needed), body);
  const overlay = new Map(
    [...planes].map(([track, some]): [number, Map<number, Words>] => [
      track,
      new Map(
        [...some].map((plane): [number, Words] => [
          plane,
          emit.plane(track, plane).map((word) => emit.build.copy(word)),
        ]),
      ),
    ]),
  );
  const inner = emit.over(overlay);
  emitStatements(inner, needed);
  return ask(inner, body);
}

/** In the copy of the state that statements have changed. */
export function stateAfter(emit: TermEmitting, statements: readonly Statement[]): TermEmitting {
  const { module, layout } = emit.with;
  const made = emit.elsewhere(i32(module.allocate(layout.size)));
  copyState(emit.build, emit.state, made.state, layout.size);
  emitStatements(made, statements);
  return made;
}

/** The planes that are asked after they may have been written; undefined where more than sets is asked of them. */
function overlaid(
  layout: Layout,
  statements: readonly Statement[],
  body: Term,
): ReadonlyMap<number, ReadonlySet<number>> | undefined {
  const written = new Set<number>();
  const planes = new Map<number, Set<number>>();
  let whole = false;
  const seen = new Set<Term>();
  const ask = (term: Term): void => {
    visitSubterms(term, seen, (one) => {
      if (one.kind === "times" || one.kind === "after" || one.kind === "possible") whole = true;
      if (one.kind === "trackRead" && written.has(one.track)) whole = true;
      if (one.kind !== "indicesWhere") return;
      const asked = planes.get(one.track) ?? new Set();
      for (const plane of planesAsked(layout.tracks[one.track]!, one.values)) asked.add(plane);
      planes.set(one.track, asked);
    });
  };
  // A term that was asked before a track was written is asked again behind.
  const write = (track: number): void => {
    written.add(track);
    seen.clear();
  };
  const go = (some: readonly Statement[]): void => {
    for (const statement of some) {
      if (statement.kind === "for") for (const track of tracksWrittenBy(statement.body)) write(track);
      if (statement.kind === "if" || statement.kind === "for")
        ask(statement.kind === "if" ? statement.condition : statement.set);
      else for (const term of termsOf([statement])) ask(term);
      if (statement.kind === "write" || statement.kind === "write-all") write(statement.track);
      for (const block of blocksOf(statement)) go(block);
    }
  };
  go(statements);
  ask(body);
  const found = new Map([...written].map((track) => [track, planes.get(track) ?? new Set<number>()]));
  const words = [...found].reduce((sum, [track, some]) => sum + some.size * layout.tracks[track]!.words, 0);
  return whole || words > MAX_PLANES ? undefined : found;
}
