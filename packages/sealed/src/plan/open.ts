// Games that hide nothing: their plan is read off what writes what.
import {
  actionsOf,
  type CoreBlock,
  type CoreGame,
  type CoreStatement,
  hasChance,
  positionAt,
  statementParts,
  tracksWritten,
} from "ninefold/language";
import type { SealPlan } from "./plan.ts";

/** The plan of a game that hides nothing, as it is read off its text. A match depends on none of it: `openPlan` of the transcript needs no text. */
export function openSealPlan(game: CoreGame): SealPlan {
  const forced = [...(game.setup ? [game.setup] : []), ...game.whenevers, ...game.consequences];
  const blocks = [...game.decisions.flatMap(actionsOf), ...forced.map(({ body }) => body)];
  const byChance = new Set(blocks.filter(hasChance).flatMap((block) => [...tracksWritten(block)]));
  const lines = blocks.flatMap(drawsIn).map(({ start }) => positionAt(game.source, start).line);
  return {
    tracks: game.tracks.map(({ name }, track) => ({ track: name, kind: byChance.has(track) ? "R" : "O" })),
    decisions: game.decisions.map(({ name, by }) => ({ decision: name, kind: isJoint(game, by) ? "J" : "O" })),
    draws: lines.sort((a, b) => a - b).map((line) => ({ line, kind: "R" })),
    answers: [],
    audit: false,
    disclosures: [],
  };
}

/** Whether several may decide at once: without `by` everyone does. */
export const isJoint = (game: CoreGame, by: CoreGame["decisions"][number]["by"]): boolean =>
  game.player.members.length > 1 && (by === undefined || by.type.kind === "set");

function drawsIn(block: CoreBlock): readonly CoreStatement["span"][] {
  return block.flatMap((statement) => [
    ...(statement.kind === "random" || statement.kind === "chance" ? [statement.span] : []),
    ...statementParts(statement).blocks.flatMap(drawsIn),
  ]);
}
