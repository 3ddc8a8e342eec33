import type { Core, CoreBlock, CoreGame, CoreStatement } from "../../language/core/core.ts";
import { anyCore, anyInBlock, itemParts, statementParts } from "../../language/core/parts.ts";
import type { GameSystem } from "../system/game-system.ts";
import { agrees } from "./consequence-lines.ts";

/** The most combinations of decision families that are examined before the question is left open. */
const MAX_COMBINATIONS = 100_000;

/**
 * Whether a game is overcomplete (004 Def. 3): C uniquely defined for every decision tuple but the all-null one, Ω on
 * every terminal state, whether or not play reaches them. Undefined where the rules alone do not settle it.
 */
export function overcomplete(
  game: CoreGame,
  system: GameSystem,
): { readonly holds: boolean; readonly why: string } | undefined {
  const players = system.players.length;
  const families = game.decisions.length;
  if ((families + 1) ** players > MAX_COMBINATIONS) return undefined;
  for (let code = 1; code < (families + 1) ** players; code++) {
    const decided = system.players.flatMap(({ id }) => {
      const family = (Math.floor(code / (families + 1) ** id) % (families + 1)) - 1;
      return family < 0 ? [] : [{ player: id as number, family }];
    });
    const [first, second] = decided;
    const own = first && !second && game.decisions[first.family]?.body ? 1 : 0;
    const lines = game.consequences.filter((line) => agrees(line, decided));
    if (own + lines.length !== 1) {
      const tuple = system.players.map(({ id }) => {
        const decision = decided.find((d) => d.player === id);
        return (decision && game.decisions[decision.family]?.name) ?? "0";
      });
      return {
        holds: false,
        why: `${own + lines.length === 0 ? "no consequence is" : "two consequences are"} defined for the tuple (${tuple.join(", ")})`,
      };
    }
  }
  const otherwise = game.outcomes.filter((line) => !line.condition);
  const written = [...game.ends, ...game.outcomes].filter((line) => line.outcome);
  if (neverFails(game) && written.length === 1 && otherwise.length === 1) {
    return { holds: true, why: "every tuple has one consequence and every terminal state the one outcome" };
  }
  return undefined;
}

/** What no state can make fail: neither a value that leaves its type nor an empty pile nor a sum too large. */
const SAFE: ReadonlySet<Core["kind"]> = new Set([
  "constant",
  "local",
  "track",
  "call",
  "field",
  "coordinate",
  "make",
  "if",
  "set",
  "pile",
  "bag",
  "comprehension",
  "quantifier",
  "reach",
  "logic",
  "not",
  "sets",
  "complement",
  "compare",
  "in",
  "size",
]);
const SAFE_STATEMENTS: ReadonlySet<CoreStatement["kind"]> = new Set(["let", "set-local", "set-track", "if", "for"]);

/** Whether legality and actions are plainly defined in every state; false where that would have to be thought about. */
function neverFails(game: CoreGame): boolean {
  if (game.memories.length > 0 || game.setup || game.whenevers.length > 0) return false;
  if (game.decisions.some((decision) => decision.chain)) return false;
  const unsafe = (core: Core): boolean => !SAFE.has(core.kind);
  const evaluated = [
    ...game.decisions.flatMap((decision) => [
      ...(decision.by ? [decision.by] : []),
      ...decision.params.flatMap((param) => [param.source, ...(param.condition ? [param.condition] : [])]),
      ...decision.conditions.map((condition) => condition.core),
      ...decision.preferences.map((preference) => preference.value),
    ]),
    ...game.ends.flatMap((line) => [...itemParts(line.items), ...(line.condition ? [line.condition] : [])]),
  ];
  const blocks = [
    ...game.decisions.flatMap((one) => (one.body ? [one.body] : [])),
    ...game.consequences.map((one) => one.body),
  ];
  return (
    !evaluated.some((core) => anyCore(core, game.functions, unsafe)) &&
    !blocks.some((block) => anyInBlock(block, game.functions, unsafe)) &&
    blocks.every(plain)
  );
}

/** Whether a block assigns whole values only, without chance. */
function plain(block: CoreBlock): boolean {
  return block.every(
    (statement) =>
      SAFE_STATEMENTS.has(statement.kind) &&
      (statement.kind !== "set-track" || statement.operator === ":=") &&
      statementParts(statement).blocks.every(plain),
  );
}
