// Programs at seats: what the server's core asks of whoever lets them think, and what becomes of it.
import type { Rules } from "ninefold/play";
import { type Hash, type Logged, toHex } from "ninefold-log";
import { passed } from "../common/passed.ts";
import { PROGRAM_KEY } from "../keys/index.ts";
import type { Bundle } from "../rules/index.ts";
import type { Actor } from "./actor.ts";
import type { Desk } from "./desk.ts";

export interface Programs {
  /** Whether there is a program of this name that can play by these rules. */
  knows(name: string, rules: Rules): boolean;
  /**
   * What a program decides at a seat of a match, by the id. `bundle`: the texts of the rules. `whose`: for whom it thinks, who has as
   * much of the time as anybody else; the match by itself if left out. Rejects where it cannot think.
   */
  decide(name: string, logged: Logged, seat: number, bundle: Bundle, whose?: string): Promise<string>;
}

/** The program that takes over for who leaves, where the terms say so. */
const SUBSTITUTE = "level:3";

/** No programs. */
export const NO_PROGRAMS: Programs = {
  knows: () => false,
  decide: () => Promise.reject(new RangeError("There are no programs here.")),
};

/** Whose matches programs play in. */
export interface LetsThink extends Desk {
  readonly isStopping: boolean;
  /** Does something while a match is held. What fails is noted. */
  quietlyIn(match: Hash, work: () => Promise<void>): Promise<void>;
  /** Does something, again where the store failed. Other errors are noted. */
  untilKept(work: () => Promise<unknown>): Promise<void>;
  noted(error: unknown): void;
}

/** Milliseconds that a program is let be after it has failed, at first and at most. */
const FIRST_PAUSE = 1_000;
const MAX_PAUSE = 16_000;

/** The programs at the seats of a server's matches. */
export class Thinking {
  readonly #table: LetsThink;
  readonly #programs: Programs;
  /** Seats at which one thinks, by match. */
  readonly #now = new Set<string>();

  constructor(table: LetsThink, programs: Programs) {
    this.#table = table;
    this.#programs = programs;
  }

  knows(name: string, rules: Rules): boolean {
    return this.#programs.knows(name, rules);
  }

  /** Lets those think that have to decide in a match. */
  begin(actor: Actor): void {
    actor.thinksFor = actor.askedFrom[0] ?? actor.thinksFor;
    const { logged, match } = actor;
    for (const seat of logged.active) {
      const { key, byProgram, name: seated } = logged.seats[seat] ?? {};
      const name = byProgram ? SUBSTITUTE : key === PROGRAM_KEY ? (seated ?? "") : undefined;
      const thought = `${match} ${seat}`;
      if (name === undefined || this.#now.has(thought)) continue;
      this.#now.add(thought);
      void this.#table
        .quietlyIn(match, () => this.#decide(actor, seat, name))
        .then(() => {
          this.#now.delete(thought);
          // What the seat decided may have made it decide again.
          if (actor.logged !== logged) this.begin(actor);
        });
    }
  }

  async #decide(actor: Actor, seat: number, name: string): Promise<void> {
    const { logged } = actor;
    const { since } = logged;
    const id = await this.#thought(actor, seat, name);
    if (id === undefined) return;
    const ask = toHex(this.#table.surroundings.random(16));
    const keep = async (): Promise<void> => {
      // What was thought about is another state by now.
      if (since === undefined || actor.logged.since !== since || this.#table.isStopping) return;
      await actor.act((now, at) => {
        const spent = now.clocks(at)?.[seat]?.spent ?? 0;
        return { by: seat, act: { k: "decide", ask, since, id, spent } };
      });
    };
    await this.#table.untilKept(() => actor.run(keep));
  }

  /**
   * What a program decides: asked again where it has failed, later each time. Undefined where it always fails, until the match changes, and
   * where what it thinks about is over.
   */
  async #thought(actor: Actor, seat: number, name: string): Promise<string | undefined> {
    const { logged } = actor;
    for (let pause = FIRST_PAUSE; ; pause *= 2) {
      try {
        const bundle = await this.#table.shelf.bundle(logged.terms.files ?? "");
        return await this.#programs.decide(name, logged, seat, bundle, actor.thinksFor);
      } catch (error) {
        this.#table.noted(error);
        if (pause > MAX_PAUSE) return undefined;
      }
      await passed(this.#table.surroundings.clock, pause);
      if (this.#table.isStopping || actor.logged.since !== logged.since) return undefined;
    }
  }
}
