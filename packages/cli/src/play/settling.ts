// How a match ends that the rules see no end of: a player gives up or oversteps the clock, all agree on a draw, or an engine claims a result.
import { descriptionOf, type GameSystem, type Player } from "ninefold/model";
import { type Match, type Settlement, settlementWith } from "ninefold/play";

export interface Settled {
  /** Who did what, without a full stop. */
  readonly text: string;
  /** Undefined where an engine says no more than that it plays no longer. */
  readonly settlement: Settlement | undefined;
}

/** What players did who ended the match. */
export function settledBy({ rules: { system } }: Match, settlement: Settlement): Settled {
  const names = system.players.map(({ name }) => name);
  if ("agreed" in settlement) return { text: `${names.join(" and ")} agree on a draw`, settlement };
  const { resigned, onTime } = settlement;
  return { text: `${names[resigned]} ${onTime ? "has lost on time" : "resigns"}`, settlement };
}

/** What an engine did that has ended the match: `result` is what it claims, and without one it gives up. */
export function settledByEngine(actor: Player, text: string, result?: string): Settled {
  return { text, settlement: result === undefined ? { resigned: actor.id } : settlementWith(result) };
}

/** Why nobody can agree on a draw in a game; undefined where players can. */
export function noDraw(system: GameSystem): string | undefined {
  if (system.players.length < 2) return "Nobody is there to agree: you play alone.";
  const game = descriptionOf(system);
  const lines = game ? [...game.ends, ...game.outcomes] : [];
  if (lines.length === 0 || lines.some(({ outcome }) => outcome?.label === "draw")) return undefined;
  return `${system.name} has no draw: none of its outcomes is one. You can resign, or quit and save the match.`;
}
