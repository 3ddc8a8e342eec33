// Which tracks get values from chance: what an action writes that was drawn in it.
import type { Core, CoreBlock, CoreGame, CoreStatement } from "../../language/core/core.ts";
import { asksLocal } from "../../language/core/local-variables.ts";
import { actionsOf, statementParts, tracksWritten } from "../../language/core/parts.ts";

/** `value`: what was drawn is written; `index`: it says where something is written. */
export type DrawnInto = "value" | "index";

/**
 * By the names of the tracks, for the families that were decided, or, where none were, for the setup. Forced steps may come after any: what
 * they write counts where the decisions write nothing else there. It depends on what all know, and on no state.
 */
export function tracksOfChance(game: CoreGame, families: ReadonlySet<string>): ReadonlyMap<string, DrawnInto> {
  const own = game.decisions.filter(({ name }) => families.has(name));
  const joint = game.consequences.filter(({ parts }) =>
    parts.some(({ decision }) => families.has(game.decisions[decision]?.name ?? "")),
  );
  const isSetup = own.length + joint.length === 0;
  const forced = [...game.whenevers, ...(isSetup && game.setup ? [game.setup] : [])];
  const found = new Map<number, DrawnInto>();
  const decided = [...own.flatMap(actionsOf), ...joint.map(({ body }) => body)];
  for (const { body } of forced) readBlock(body, new Set(), found);
  for (const track of decided.flatMap((block) => [...tracksWritten(block)])) found.delete(track);
  for (const block of decided) readBlock(block, new Set(), found);
  return new Map([...found].map(([track, into]) => [game.tracks[track]?.name ?? "", into]));
}

/** `drawn`: the local variables that hold what was drawn, or what was made of it. */
function readBlock(block: CoreBlock, drawn: Set<number>, found: Map<number, DrawnInto>): void {
  for (const statement of block) readStatement(statement, drawn, found);
}

function readStatement(statement: CoreStatement, drawn: Set<number>, found: Map<number, DrawnInto>): void {
  const has = (core: Core): boolean => asksLocal(core, (slot) => drawn.has(slot));
  switch (statement.kind) {
    case "random":
      drawn.add(statement.slot);
      return;
    case "let":
    case "set-local":
      if (has(statement.value)) drawn.add(statement.slot);
      return;
    case "set-track":
      if (has(statement.value)) found.set(statement.track, "value");
      else if (statement.indices.some(({ core }) => has(core)) && !found.has(statement.track))
        found.set(statement.track, "index");
      return;
    case "for":
      for (const item of statement.items) if ("source" in item && has(item.source)) drawn.add(item.slot);
  }
  for (const block of statementParts(statement).blocks) readBlock(block, drawn, found);
}
