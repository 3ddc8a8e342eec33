// Minds that overlook no decision which wins at once, however little they search.
import { COMING, type Positions } from "../../engine/index.ts";
import type { Perspective } from "../../knowledge/index.ts";
import type { GameSystem, PlayerId, State } from "../../model/index.ts";
import { positionsOf } from "../../play/index.ts";
import type { Asked, Mind, Thinking, Thought } from "../minds/mind.ts";
import { Roots } from "../minds/roots.ts";
import { unsearched } from "../minds/unsearched.ts";
import { Worths } from "../minds/worths.ts";
import { type PossibleWorths, possibleWorths } from "../search/possible-worths.ts";

/** So long is looked before others get their turn, in milliseconds. */
const LONG = 8;

const STOPPED = Symbol("asked to stop");

/** So many forced steps between a decision and the end of the play are gone through. */
const MAX_FORCED = 16;

/**
 * A mind that takes a decision which certainly ends the play with as much as the rules can give to who decides, where there
 * is one; else another mind thinks. Games that hide something are left to that mind.
 */
export function seeing(mind: Mind, system: GameSystem, from?: readonly State[]): Mind {
  if (!system.hidesNothing) return mind;
  const roots = new Roots(system, from);
  let seer: Seer | undefined;
  return {
    *think(perspective: Perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined> {
      const [root] = yield* roots.of(perspective, asked.chance);
      if (!root) return unsearched(perspective.choices.map(({ id }) => id));
      seer ??= new Seer(system);
      const ids = perspective.choices.map(({ id }) => id);
      const found = perspective.player && (yield* seer.winAt(root.state, perspective.player.id, ids));
      if (found === STOPPED) return unsearched(ids);
      return found ?? (yield* mind.think(perspective, asked));
    },
  };
}

class Seer {
  readonly #positions: Positions;
  readonly #worths: Worths;
  readonly #possible: PossibleWorths;

  constructor(system: GameSystem) {
    this.#positions = positionsOf(system);
    this.#worths = new Worths(system);
    this.#possible = possibleWorths(system);
  }

  /** The decision that wins at once; undefined where there is none, or others decide at the same time. `ids`: of all decisions. */
  *winAt(
    state: State,
    player: PlayerId,
    ids: readonly string[],
  ): Generator<Thinking, Thought | typeof STOPPED | undefined, boolean | undefined> {
    const positions = this.#positions;
    const greatest = this.#possible.greatest[player] ?? Number.POSITIVE_INFINITY;
    if (greatest === Number.POSITIVE_INFINITY) return undefined;
    positions.put(0, state);
    if (positions.look(0) !== COMING.one || positions.mover(0) !== player) return undefined;
    const count = positions.count(0);
    let rested = performance.now();
    for (let index = 0; index < count; index++) {
      if (performance.now() - rested > LONG) {
        if (yield { done: 0, thought: () => unsearched(ids) }) return STOPPED;
        rested = performance.now();
      }
      if (!this.#wins(index, player, greatest)) continue;
      const id = positions.id(0, index);
      const lines = [{ plies: [id], worth: greatest, proved: true }];
      return { mixture: new Map([[id, 1]]), lines, nodes: index + 1 };
    }
    return undefined;
  }

  #wins(index: number, player: PlayerId, greatest: number): boolean {
    const positions = this.#positions;
    positions.decide(0, index);
    let level = 1;
    let coming = positions.look(level);
    for (; coming === COMING.forced && level < MAX_FORCED; coming = positions.look(level)) positions.decide(level++, 0);
    if (coming !== COMING.over || this.#worthAt(level, player) < greatest) return false;
    return !positions.chancy || this.#winsCertainly(0, index, player, greatest);
  }

  /** Whether what was drawn comes to the same however chance decides. */
  #winsCertainly(level: number, index: number, player: PlayerId, greatest: number): boolean {
    const positions = this.#positions;
    const chances = positions.chances(level, index);
    for (let chance = 0; chance < chances; chance++) {
      positions.take(level, chance);
      const coming = positions.look(level + 1);
      if (coming === COMING.over && this.#worthAt(level + 1, player) >= greatest) continue;
      if (coming !== COMING.forced || level + 1 >= MAX_FORCED) return false;
      if (!this.#winsCertainly(level + 1, 0, player, greatest)) return false;
    }
    return true;
  }

  #worthAt(level: number, player: PlayerId): number {
    const positions = this.#positions;
    return this.#worths.of(positions.outcome(level), (number) => positions.outcomeAt(number))[player] ?? 0;
  }
}
