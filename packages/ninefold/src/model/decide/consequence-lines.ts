// Which `consequence` line is about a tuple of decisions, and what an author may write where none is.
import type { CoreConsequence, CoreGame } from "../../language/core/core.ts";
import type { PlayerId } from "../system/game-system.ts";
import type { InterpretedDecision } from "./interpreted-decision.ts";

/** One non-null decision of a tuple: who made it, and the index of its family among the game's. */
export interface DecidedFamily {
  readonly player: number;
  readonly family: number;
}

/** Whether a `consequence` line is about a tuple: its parts and the non-null decisions agree one to one. */
export function agrees({ parts }: CoreConsequence, decided: readonly DecidedFamily[]): boolean {
  if (parts.length === 0) return false;
  const together = parts.some((part) => part.player === undefined);
  if (!together && parts.length !== decided.length) return false;
  return parts.every((part) =>
    part.player === undefined
      ? decided.every(({ family }) => family === part.decision)
      : decided.some(({ player, family }) => player === part.player && family === part.decision),
  );
}

/** A decision of a tuple, and who made it. */
export interface Decided {
  readonly player: PlayerId;
  readonly decision: InterpretedDecision;
}

/**
 * Who may decide, or the line that is missing, with names for its parameters that the game does not use otherwise; no
 * line where a decision is made in steps, as none is accepted for it. Nothing for a decision of one player.
 */
export function adviceFor(game: CoreGame, decided: readonly Decided[]): string {
  if (decided.length < 2) return "";
  const decisions = decided.map(({ decision }) => game.decisions[decision.familyIndex]!);
  const steps = decisions.find(({ chain }) => chain);
  if (steps) return `; "${steps.name}" is made in steps, by one player alone: say who decides with "by"`;
  const used = new Set<string>();
  const fresh = (name: string): string => {
    let own = name;
    for (let n = 2; used.has(own); n++) if (!game.source.text.includes(`${name}${n}`)) own = `${name}${n}`;
    used.add(own);
    return own;
  };
  const parts = decisions.map(({ name, params }, i) => {
    const names = params.map((param) => fresh(param.name)).join(", ");
    return `${game.player.members[decided[i]!.player]} ${name}${names && `(${names})`}`;
  });
  return `; if only one player may decide, say who with "by", else write a line "consequence ${parts.join(", ")} do …"`;
}
