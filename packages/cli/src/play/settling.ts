// How a match ends that the rules see no end of: a player gives up, all agree on a draw, or an engine claims a result.
import type { Player } from "ninefold/model";
import type { Match, Settlement } from "ninefold/play";
import { type Chosen, Prospects } from "ninefold/players";

export interface Settled {
  /** Who did what, without a full stop. */
  readonly text: string;
  /** Undefined where an engine says no more than that it plays no longer. */
  readonly settlement: Settlement | undefined;
}

/** What players did who ended the match. */
export function settledBy({ rules: { system } }: Match, settlement: Settlement): Settled {
  const names = system.players.map(({ name }) => name);
  const text =
    "agreed" in settlement ? `${names.join(" and ")} agree on a draw` : `${names[settlement.resigned]} resigns`;
  return { text, settlement };
}

/** What an engine did that has ended the match: `result` is what it claims, and without one it gives up. */
export function settledByEngine(actor: Player, text: string, result?: string): Settled {
  const claimed: Readonly<Record<string, Settlement | undefined>> = {
    "1-0": { resigned: 1 },
    "0-1": { resigned: 0 },
    "1/2-1/2": { agreed: "draw" },
  };
  return { text, settlement: result === undefined ? { resigned: actor.id } : claimed[result] };
}

/** What the minds at a table expect, each by what it decided itself. */
export class Expecting {
  readonly #prospects = new Map<number, Prospects>();
  /** Nobody gives up any longer to whom was said that they play on. */
  playsOn = false;

  /** Whether a mind that has just chosen gives up instead. */
  givesUp(match: Match, { id }: Player, chosen: Chosen): boolean {
    const prospects = this.#prospects.get(id) ?? new Prospects(match.rules.system, id);
    this.#prospects.set(id, prospects);
    prospects.note(match.ply, chosen);
    return prospects.givesUp && !this.playsOn;
  }

  takesDraw({ ply }: Match, { id }: Player): boolean {
    return this.#prospects.get(id)?.takesDraw(ply) ?? false;
  }
}
