// Code of foresight: a term evaluated in the state that an action makes. Where that reads sets alone, these are changed in
// locals and no state is made; else a copy of the state is changed.

import { neededStatements, visitSubterms } from "../../analyse/needed-statements.ts";
import type { Code } from "../../code/ir/code.ts";
import { type Layout, planesRead } from "../../layout/represent.ts";
import { blocksOf, type Statement, termsOf, tracksWrittenBy } from "../../terms/statements.ts";
import { readsMemory, type Term } from "../../terms/term.ts";
import { i32 } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import type { Words } from "../builder/words.ts";
import type { EmitContext } from "./emit-context.ts";
import { emitStatements } from "./emit-statements.ts";
import { planeWords } from "./read-planes.ts";

/** More words are not kept in locals. */
const MAX_PLANES = 24;

/** The code of a body in the state that statements make; `emitBody` writes it. */
export function emitAfter<Result extends Code | Words>(
  emit: EmitContext,
  term: Term & { kind: "after" },
  emitBody: (inner: EmitContext, body: Term) => Result,
): Result {
  if (!emit.needsFullState(term.statements)) return foreseen(emit, term, emitBody);
  const inner = emit.memoized(term.statements, () => stateAfter(emit, term.statements));
  // The body may stand in a branch that is not run.
  return inner.inBranch(() => emitBody(inner, term.body));
}

function foreseen<Result extends Code | Words>(
  emit: EmitContext,
  { statements, body }: Term & { kind: "after" },
  emitBody: (inner: EmitContext, body: Term) => Result,
): Result {
  const needed = neededStatements(statements, body);
  const planes = overlaid(emit.game.layout, needed, body);
  if (!planes || emit.overlaid) return emitBody(stateAfter(emit, needed), body);
  const overlay = new Map(
    [...planes].map(([track, some]): [number, Map<number, Words>] => [
      track,
      new Map(
        [...some].map((plane): [number, Words] => [
          plane,
          planeWords(emit, track, plane).map((word) => emit.build.copy(word)),
        ]),
      ),
    ]),
  );
  const inner = emit.withOverlay(overlay);
  emitStatements(inner, needed);
  return emitBody(inner, body);
}

/** In the copy of the state that statements have changed. */
function stateAfter(emit: EmitContext, statements: readonly Statement[]): EmitContext {
  const { module, layout } = emit.game;
  const reached = emit.inState(i32(module.allocate(layout.size)));
  copyState(emit.build, emit.state, reached.state, layout.size);
  emitStatements(reached, statements);
  return reached;
}

/** The planes that are read after they may have been written; undefined where more than sets is read of those tracks. */
function overlaid(
  layout: Layout,
  statements: readonly Statement[],
  body: Term,
): ReadonlyMap<number, ReadonlySet<number>> | undefined {
  const written = new Set<number>();
  const planes = new Map<number, Set<number>>();
  let whole = false;
  const seen = new Set<Term>();
  const read = (term: Term): void => {
    visitSubterms(term, seen, (one) => {
      if (readsMemory(one) || one.kind === "after" || one.kind === "possible") whole = true;
      if (one.kind === "trackRead" && written.has(one.track)) whole = true;
      if (one.kind !== "indicesWhere") return;
      const found = planes.get(one.track) ?? new Set();
      for (const plane of planesRead(layout.tracks[one.track]!, one.values)) found.add(plane);
      planes.set(one.track, found);
    });
  };
  // A term read before a track was written may be read again behind it.
  const write = (track: number): void => {
    written.add(track);
    seen.clear();
  };
  const go = (some: readonly Statement[]): void => {
    for (const statement of some) {
      if (statement.kind === "for") for (const track of tracksWrittenBy(statement.body)) write(track);
      if (statement.kind === "if" || statement.kind === "for")
        read(statement.kind === "if" ? statement.condition : statement.set);
      else for (const term of termsOf([statement])) read(term);
      if (statement.kind === "write" || statement.kind === "write-all") write(statement.track);
      for (const block of blocksOf(statement)) go(block);
    }
  };
  go(statements);
  read(body);
  const found = new Map([...written].map((track) => [track, planes.get(track) ?? new Set<number>()]));
  const words = [...found].reduce((sum, [track, some]) => sum + some.size * layout.tracks[track]!.words, 0);
  return whole || words > MAX_PLANES ? undefined : found;
}
