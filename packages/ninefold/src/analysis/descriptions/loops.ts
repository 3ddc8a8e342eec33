// Loops whose order does not matter.

import type { Core, CoreBlock, CoreGame, CoreStatement } from "../../language/core/core.ts";
import { anyCore, anyInBlock, statementParts } from "../../language/core/parts.ts";
import { entryAt } from "../tables.ts";

type Kind<K extends CoreStatement["kind"]> = CoreStatement & { kind: K };
type Write = Kind<"set-track">;

/**
 * Whether it does not matter in which order the values of these variables come. Each of them has cells of its own, those with
 * the value at one place of a track's indices: of the tracks that the loop writes it asks and writes these alone. Or one
 * statement writes a constant to a track that is not asked.
 */
export function inAnyOrder(game: CoreGame, loop: Kind<"for">, variables: readonly number[]): boolean {
  if (variables.length === 0) return true;
  const all = everyStatement(loop.body);
  const bound = new Set(all.flatMap((statement) => (statement.kind === "let" ? [statement.slot] : [])));
  const still = all.every((statement) => {
    if (statement.kind === "random" || statement.kind === "chance") return false;
    return statement.kind !== "set-local" || bound.has(statement.slot);
  });
  const writes = all.filter((statement) => statement.kind === "set-track");
  /** Whether these indices name cells of one value of each place, of a track that the loop writes. */
  const isOwn = (track: number, indices: readonly Core[]): boolean => {
    const alike = writes.filter((write) => write.track === track);
    return variables.every((slot) =>
      indices.some(
        (core, at) => isVariable(core, slot) && alike.every((write) => isVariable(indexOf(write, at), slot)),
      ),
    );
  };
  const asks = (core: Core, own: boolean): boolean => {
    if (core.kind === "after" || core.kind === "possible" || core.kind === "times" || core.kind === "back") return true;
    if (core.kind !== "track" || !writes.some(({ track }) => track === core.track)) return false;
    return !(own && isOwn(core.track, core.indices));
  };
  // What functions ask has indices of their own.
  const asksAt = (core: Core): boolean =>
    asks(core, true) ||
    (core.kind === "call" &&
      anyCore(entryAt(game.functions, core.callee).body, game.functions, (inner) => asks(inner, false)));
  return (
    still &&
    !anyInBlock([loop], [], asksAt) &&
    writes.every(
      (write) =>
        isOwn(
          write.track,
          write.indices.map(({ core }) => core),
        ) || isConstant(write, writes),
    )
  );
}

const isConstant = (write: Write, writes: readonly Write[]): boolean =>
  write.operator === ":=" &&
  write.value.kind === "constant" &&
  writes.every(({ track }, i) => track !== write.track || writes[i] === write);

/** An index that is one value, if it is. */
function indexOf({ indices }: Write, at: number): Core | undefined {
  return entryAt(indices, at).many ? undefined : entryAt(indices, at).core;
}

const isVariable = (core: Core | undefined, slot: number): boolean => core?.kind === "local" && core.slot === slot;

const everyStatement = (block: CoreBlock): readonly CoreStatement[] =>
  block.flatMap((statement) => [statement, ...statementParts(statement).blocks.flatMap(everyStatement)]);
