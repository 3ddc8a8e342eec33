// A play in a stack of positions, with what each player has observed of it.
import { COMING, type Coming, type Positions } from "../../../engine/index.ts";
import type { GameSystem, PlayerId } from "../../../model/index.ts";
import { Keys } from "./keys.ts";
import { Observations } from "./observations.ts";

export class InformedPlay {
  readonly keys: Keys;
  readonly positions: Positions;
  /** By player the index of what is decided; below 0 of who does not decide. */
  readonly indices: Int32Array;
  level = 0;
  readonly #observations: Observations;

  constructor(system: GameSystem, positions: Positions, bytes: number) {
    this.positions = positions;
    this.keys = new Keys(system.players.length);
    this.indices = new Int32Array(system.players.length);
    this.#observations = new Observations(system, positions, bytes);
  }

  /** Begins on a level, of which nobody has observed anything yet. */
  begin(level: number): void {
    this.level = level;
    this.keys.clear();
  }

  /** Takes forced steps, up to where somebody decides or the play is over, which all observe; says what comes. */
  settle(): Coming {
    for (;;) {
      const coming = this.positions.look(this.level);
      if (coming !== COMING.forced) {
        this.#observations.see(this.level, coming !== COMING.over, this.keys);
        this.indices.fill(-1);
        return coming;
      }
      if (this.#observations.isSeen(this.level)) this.#observations.see(this.level, false, this.keys);
      this.positions.decide(this.level++, 0);
    }
  }

  /** How many decisions a player has. */
  count(player: number): number {
    return this.positions.count(this.level, player as PlayerId);
  }

  /** Takes what was put into `indices`. */
  decide(coming: Coming): void {
    this.#observations.decided(this.level, this.indices, this.keys);
    if (coming === COMING.several) this.positions.decideTogether(this.level, this.indices);
    else this.positions.decide(this.level, this.indices[this.positions.mover(this.level)]!);
    this.level++;
  }
}
