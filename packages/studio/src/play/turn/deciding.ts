// What people at the table decide: now, or ahead while somebody else thinks; and why something cannot be decided.
import type { BoardEvents } from "ninefold-board";
import type { Session } from "../../match/session.ts";
import { TEXTS } from "../../texts/english/play.ts";
import type { Stage } from "../stage.ts";
import type { Ahead } from "./ahead.ts";
import type { Thinkers } from "./thinkers.ts";
import type { TurnLine } from "./turn-line.ts";

/** Where it is said, and shown what came of it. */
export interface DecidingAt {
  readonly stage: Stage;
  readonly turn: TurnLine;
  readonly thinkers: Thinkers;
}

export class Deciding {
  readonly #session: Session;
  readonly #ahead: Ahead;
  readonly #at: DecidingAt;

  constructor(session: Session, ahead: Ahead, at: DecidingAt) {
    this.#session = session;
    this.#ahead = ahead;
    this.#at = at;
    const { board } = at.stage;
    board.addEventListener("decided", (event) => this.decide((event as BoardEvents["decided"]).detail.id));
    board.addEventListener("refused", (event) =>
      at.stage.refuse(session.match, (event as BoardEvents["refused"]).detail),
    );
  }

  decide(id: string): void {
    const { deciding } = this.#session;
    if (!deciding) {
      this.#sayAhead(id);
      return;
    }
    const wrong = this.#session.commit(deciding.id, id);
    if (wrong !== undefined) this.#at.stage.board.refuse(wrong);
  }

  #sayAhead(id: string): void {
    const words = this.#ahead.say(id);
    if (words === undefined) return;
    this.#offerAhead();
    this.#at.stage.board.say(TEXTS.saidAhead(words));
  }

  /** Nothing is said ahead any longer. */
  takeBack(): void {
    this.#ahead.drop();
    this.switchAhead();
  }

  /** Whether people want to decide ahead is another. */
  switchAhead(): void {
    this.#offerAhead();
    void this.lookAhead();
  }

  /** What may be said while others think is looked for. */
  async lookAhead(): Promise<void> {
    if (await this.#ahead.look(this.#at.thinkers.signal)) this.#offerAhead();
  }

  #offerAhead(): void {
    this.#at.turn.offer();
    this.#at.stage.offerAhead();
  }
}
