// Those who decide in the place of people: each is asked once in a turn, and stops where the match is another or is to rest.

import type { Player, PlayerId } from "ninefold/model";
import type { Session } from "../../match/session.ts";
import { errorText } from "../../page/error-text.ts";
import type { Minds } from "../../thinking/minds.ts";

export interface ThinkersHeard {
  /** So far has somebody thought. */
  thought(player: Player, nodes: number): void;
  failed(player: Player, message: string): void;
}

/** So many milliseconds those who think have to decide when they are stopped. */
const SILENT = 2_000;

export class Thinkers {
  readonly #session: Session;
  readonly #minds: Minds;
  readonly #heard: ThinkersHeard;
  /** Ends the thinking that goes on. */
  #turn = new AbortController();
  /** Has those who think decide with what they have found. */
  #enough = new AbortController();
  readonly #asked = new Set<PlayerId>();
  #turnAsked = -1;
  #isClosed = false;

  constructor(session: Session, minds: Minds, heard: ThinkersHeard) {
    this.#session = session;
    this.#minds = minds;
    this.#heard = heard;
  }

  /** Over when somebody has to decide something else. */
  get signal(): AbortSignal {
    return this.#turn.signal;
  }

  close(): void {
    this.#isClosed = true;
    this.#turn.abort();
  }

  /** What has to be decided may be something else: whether it is. What was thought of before is dropped then. */
  arrive(): boolean {
    const { turn } = this.#session;
    const isOther = turn !== this.#turnAsked;
    if (isOther) {
      this.#asked.clear();
      this.#turn.abort();
      this.#turn = new AbortController();
      this.#enough = new AbortController();
    }
    this.#turnAsked = turn;
    return isOther;
  }

  /** Who has to think, and does not yet, begins to. */
  ask(): void {
    for (const player of this.#session.thinking) if (!this.#asked.has(player.id)) void this.#think(player);
  }

  /** Those who think decide with the best that they have found; who has found nothing, or is silent, lets the match rest. */
  stop(): void {
    const { turn } = this.#session;
    this.#enough.abort();
    setTimeout(() => {
      if (turn === this.#session.turn && !this.#isClosed) this.#session.rest();
    }, SILENT);
  }

  async #think(player: Player): Promise<void> {
    const session = this.#session;
    const { id } = player;
    this.#asked.add(id);
    const { plies, seats, turn, timing } = session;
    const { signal } = this.#turn;
    const enough = this.#enough.signal;
    const isDue = () => turn === session.turn && !signal.aborted;
    const report = ({ nodes }: { readonly nodes: number }): void => {
      if (isDue()) this.#heard.thought(player, nodes);
    };
    try {
      if (timing) await this.#ready();
      if (!isDue()) return;
      const mind = seats[id] ?? "random";
      const asked = { player: id, mind, plies, clock: timing?.of(id) };
      const { decision, nodes } = await this.#minds.ask(asked, { signal, enough, report });
      if (!isDue()) return;
      // Who was stopped before anything was looked at has found nothing to decide by.
      if (enough.aborted && nodes === 0) return session.rest();
      const wrong = session.commit(id, decision);
      if (wrong !== undefined) throw new Error(wrong);
      // Where nobody else would ever stop them, they have stopped.
      if (enough.aborted && session.people.length === 0) session.rest();
    } catch (error) {
      if (isDue() && enough.aborted) session.rest();
      else if (isDue()) this.#heard.failed(player, errorText(error));
    }
  }

  async #ready(): Promise<void> {
    await this.#minds.ready();
    this.#session.mindsAreReady();
  }
}
