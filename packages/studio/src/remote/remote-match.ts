// A match at a server, as what draws matches asks for it: what the person's seat is shown, or what everybody is.
import type { Perspective } from "ninefold/knowledge";
import type { Player, PlayerId } from "ninefold/model";
import type { Rules } from "ninefold/play";
import { type Clock, clockOf, clockWith } from "ninefold/players";
import type { Follower } from "ninefold-log";
import type { SeenMatch, TableClient } from "ninefold-table/client";
import { chanceIn } from "../match/chance.ts";
import type { Looked } from "../match/looked.ts";
import { controlIn } from "../match/timing.ts";
import type { Timed } from "../play/time/clocks.ts";

export class RemoteMatch implements Looked, Timed {
  readonly client: TableClient;
  readonly seen: SeenMatch;
  readonly rules: Rules;
  /** Undefined where nobody has a clock. */
  readonly timing: Timed["timing"];

  /** RangeError before the terms are there. */
  constructor(client: TableClient, seen: SeenMatch) {
    const { rules, follower } = seen;
    if (!rules || !follower) throw new RangeError("The terms of the match are not there yet.");
    this.client = client;
    this.seen = seen;
    this.rules = rules;
    const control = controlIn(follower.terms.clock);
    const running = (): readonly PlayerId[] => this.#active;
    this.timing = control && {
      control,
      get running() {
        return running();
      },
      of: (player): Clock => {
        const left = seen.clocks(client.now())?.[player];
        return left === undefined ? clockOf(control) : clockWith(control, left);
      },
    };
  }

  get follower(): Follower {
    const { follower } = this.seen;
    if (!follower) throw new RangeError("The terms of the match are not there.");
    return follower;
  }

  get #active(): readonly PlayerId[] {
    return this.follower.active as readonly PlayerId[];
  }

  /** Whether all seats were taken once, so that there is something to be seen. */
  get hasBegun(): boolean {
    return this.follower.since !== undefined;
  }

  get players(): readonly Player[] {
    return this.rules.system.players;
  }

  /** The person's seat; undefined for who watches. */
  get seat(): Player | undefined {
    const { viewer } = this.seen;
    return viewer === "public" ? undefined : this.players[viewer];
  }

  /** Whether the person has got up since the match began: she does nothing before she sits down again. */
  get hasLeft(): boolean {
    return this.seat !== undefined && this.follower.seats[this.seat.id]?.hasLeft === true;
  }

  get perspective(): Perspective {
    return this.follower.perspective;
  }

  get first(): Perspective {
    return this.seen.first ?? this.perspective;
  }

  /** What was decided waits for the server's answer before anything else is. */
  get deciding(): Player | undefined {
    const { seat, seen } = this;
    const isDue = seat && !this.hasLeft && this.#active.includes(seat.id);
    return isDue && seen.waiting === undefined && !seen.distrust && !seen.isRolledBack ? seat : undefined;
  }

  get viewer(): PlayerId | undefined {
    return this.seat?.id;
  }

  get below(): PlayerId | undefined {
    return this.rules.system.hidesNothing ? (this.viewer ?? this.players[0]?.id) : this.viewer;
  }

  get position(): unknown {
    return this.follower.match ?? this.perspective.infostate;
  }

  get turn(): number {
    return this.follower.since ?? -1;
  }

  get node(): number {
    return this.perspective.ply;
  }

  /** What was taken back is not come from. */
  comesFrom(ply: number): boolean {
    return ply <= this.perspective.ply;
  }

  chanceAfter(ply: number): readonly string[] {
    const { match } = this.follower;
    return match ? chanceIn(match, ply, this.viewer) : [];
  }

  spell(player: PlayerId, id: string): string | undefined {
    return this.follower.match?.spell(player, id);
  }
}
