// A sealed match, as what draws matches asks for it.
import type { Perspective } from "ninefold/knowledge";
import type { Player, PlayerId } from "ninefold/model";
import type { Rules } from "ninefold/play";
import type { Looked } from "../match/looked.ts";
import type { SealedSession } from "./session.ts";

export class SealedMatch implements Looked {
  readonly rules: Rules;
  readonly #session: SealedSession;

  /** RangeError before the match has a first state. */
  constructor(session: SealedSession) {
    const { rules, state } = session;
    if (!rules || !state?.play) throw new RangeError("There is no first state yet.");
    this.rules = rules;
    this.#session = session;
  }

  get players(): readonly Player[] {
    return this.rules.system.players;
  }

  get perspective(): Perspective {
    const play = this.#session.state?.play;
    if (!play) throw new RangeError("There is no first state.");
    return play;
  }

  get first(): Perspective {
    return this.#session.state?.first ?? this.perspective;
  }

  get #seat(): Player | undefined {
    const seat = this.#session.state?.seat;
    return seat === undefined ? undefined : this.players[seat];
  }

  get deciding(): Player | undefined {
    return this.perspective.choices.length > 0 && !this.#session.isSending ? this.#seat : undefined;
  }

  get viewer(): PlayerId | undefined {
    return this.#seat?.id;
  }

  get below(): PlayerId | undefined {
    return this.viewer ?? (this.rules.system.hidesNothing ? this.players[0]?.id : undefined);
  }

  get position(): unknown {
    return this.perspective.infostate;
  }

  get turn(): number {
    return this.#session.state?.round ?? -1;
  }

  get node(): number {
    return this.perspective.ply;
  }

  comesFrom(ply: number): boolean {
    return ply <= this.perspective.ply;
  }

  /** What chance gave is on the board; no match is here that would say more. */
  chanceAfter(): readonly string[] {
    return [];
  }

  spell(): undefined {
    return undefined;
  }
}
