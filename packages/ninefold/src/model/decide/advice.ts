// What an author may write where no consequence is written for decisions made together.
import type { CoreGame } from "../../language/core/core.ts";
import type { PlayerId } from "../system/game-system.ts";
import type { InterpretedDecision } from "./interpreted-decision.ts";

/** A decision of a tuple, and who made it. */
export interface Decided {
  readonly player: PlayerId;
  readonly decision: InterpretedDecision;
}

/**
 * Who may decide, or the line that is missing, with names for its parameters that the game does not use otherwise; no
 * line where a decision is made in steps, as none is accepted for it. Nothing for a decision of one player.
 */
export function adviceFor(game: CoreGame, made: readonly Decided[]): string {
  if (made.length < 2) return "";
  const decisions = made.map(({ decision }) => game.decisions[decision.index]!);
  const steps = decisions.find(({ chain }) => chain);
  if (steps) return `; "${steps.name}" is made in steps, by one player alone: say who decides with "by"`;
  const used = new Set<string>();
  const fresh = (name: string): string => {
    let own = name;
    for (let n = 2; used.has(own); n++) if (!game.text.includes(`${name}${n}`)) own = `${name}${n}`;
    used.add(own);
    return own;
  };
  const parts = decisions.map(({ name, params }, i) => {
    const names = params.map((param) => fresh(param.name)).join(", ");
    return `${game.player.members[made[i]!.player]} ${name}${names && `(${names})`}`;
  });
  return `; if only one player may decide, say who with "by", else write a line "consequence ${parts.join(", ")} do …"`;
}
