// The clocks of a match: those of the seats that are to decide run. What remains belongs to the position that was reached, so that who takes a
// decision back has the time again that it took, and who only looks elsewhere does not.
import type { PlayerId } from "ninefold/model";
import type { NodeId } from "ninefold/play";
import {
  type Clock,
  clockAfter,
  clockOf,
  clockSpent,
  MindError,
  oversteps,
  readTimeControl,
  remainingOf,
  type TimeControl,
  writeTimeControl,
} from "ninefold/players";

/** What of clocks is kept: plain data. */
export interface KeptTime {
  /** Such as `5m+3s`. */
  readonly control: string;
  /** What remains, by player. */
  readonly clocks: readonly {
    readonly milliseconds: number;
    readonly decisions?: number | undefined;
    readonly periods?: number | undefined;
  }[];
}

type Clocks = readonly Clock[];

interface AtNode {
  readonly arrived: Clocks;
  readonly left: Clocks;
}

export interface TimingOptions {
  readonly control: TimeControl;
  readonly players: number;
  /** What remained when the match was left. */
  readonly kept?: KeptTime | undefined;
  /** Somebody has overstepped the clock. */
  readonly overstepped: (player: PlayerId) => void;
  /** Milliseconds of a clock that does not go back. */
  readonly now?: (() => number) | undefined;
}

/** Browsers wait no longer than so many milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

export class Timing {
  readonly control: TimeControl;
  readonly #options: TimingOptions;
  readonly #first: Clocks;
  readonly #nodes = new Map<NodeId, AtNode>();
  #node: NodeId | undefined;
  /** What remained when those that run began to. */
  #clocks: Clocks;
  /** Those of the players who have decided and wait for others: the ply gives them these. */
  #decided: ReadonlyMap<PlayerId, Clock> = new Map();
  #running: readonly PlayerId[] = [];
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: TimingOptions) {
    const { control, players, kept } = options;
    this.control = control;
    this.#options = options;
    this.#first = Array.from({ length: players }, (_, i) => ({ ...clockOf(control), ...kept?.clocks[i], control }));
    this.#clocks = this.#first;
  }

  get running(): readonly PlayerId[] {
    return this.#running;
  }

  /** What remains to a player now. */
  of(player: PlayerId): Clock {
    const clock = this.#decided.get(player) ?? this.#clocks[player] ?? clockOf(this.control);
    return this.#running.includes(player) ? clockSpent(clock, this.#now() - this.#since) : clock;
  }

  get kept(): KeptTime {
    const clocks = this.#clocks.map((_, player) => {
      const { milliseconds, decisions, periods } = this.of(player as PlayerId);
      return {
        milliseconds: Math.round(milliseconds),
        ...(decisions !== undefined && { decisions }),
        ...(periods !== undefined && { periods }),
      };
    });
    return { control: writeTimeControl(this.control), clocks };
  }

  /** Those of these players run from now on, at the end of a path of nodes. */
  run(path: readonly NodeId[], players: readonly PlayerId[]): void {
    this.stop();
    const node = path.at(-1);
    if (node !== this.#node) this.#goTo(path);
    this.#running = players.filter((player) => !this.#decided.has(player));
    this.#since = this.#now();
    this.#wait();
  }

  /** The player has decided; whether in time. */
  decide(player: PlayerId): boolean {
    const taken = this.#running.includes(player) ? this.#now() - this.#since : 0;
    const clock = this.#clocks[player] ?? clockOf(this.control);
    if (oversteps(clock, taken)) return false;
    this.#decided = new Map(this.#decided).set(player, clockAfter(clock, taken));
    this.stop();
    return true;
  }

  /** All have decided, and a node was reached by it. */
  reach(node: NodeId): void {
    const after = this.#clocks.map((clock, player) => this.#decided.get(player as PlayerId) ?? clock);
    this.#leave();
    this.#arrive(node, { arrived: after, left: after });
  }

  /** The time of the turn is there again: how it ended was taken back. */
  giveBack(): void {
    if (this.#node === undefined) return;
    this.stop();
    const { arrived } = this.#nodes.get(this.#node) ?? { arrived: this.#first };
    this.#clocks = arrived.map((clock) => (clock.milliseconds > 0 ? clock : clockOf(this.control)));
    this.#decided = new Map();
  }

  #goTo(path: readonly NodeId[]): void {
    this.#leave();
    const node = path.at(-1);
    const known = path.findLast((one) => this.#nodes.has(one));
    const { arrived, left } = (known === undefined ? undefined : this.#nodes.get(known)) ?? {
      arrived: this.#first,
      left: this.#first,
    };
    if (node !== undefined) this.#arrive(node, known === node ? { arrived, left } : { arrived: left, left });
  }

  #leave(): void {
    if (this.#node === undefined) return;
    const { arrived } = this.#nodes.get(this.#node) ?? { arrived: this.#clocks };
    this.#nodes.set(this.#node, { arrived, left: this.#clocks });
    this.#decided = new Map();
  }

  #arrive(node: NodeId, at: AtNode): void {
    this.#node = node;
    this.#nodes.set(node, at);
    this.#clocks = at.left;
  }

  /** Nothing runs any longer. */
  stop(): void {
    clearTimeout(this.#timer);
    const taken = this.#now() - this.#since;
    const ran = this.#running;
    this.#running = [];
    this.#clocks = this.#clocks.map((clock, player) =>
      ran.includes(player as PlayerId) && !this.#decided.has(player as PlayerId) ? clockSpent(clock, taken) : clock,
    );
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const next = [...this.#running].sort((one, other) => this.#left(one) - this.#left(other))[0];
    if (next === undefined) return;
    const wait = Math.min(this.#left(next), LONGEST_WAIT);
    this.#timer = setTimeout(() => {
      if (this.#left(next) > 0) this.#wait();
      else this.#options.overstepped(next);
    }, wait);
  }

  #left(player: PlayerId): number {
    return remainingOf(this.of(player));
  }

  #now(): number {
    return this.#options.now?.() ?? performance.now();
  }
}

/** The time control that a text names; undefined where it names none. */
export function controlIn(text: string | undefined): TimeControl | undefined {
  try {
    return text === undefined ? undefined : readTimeControl(text);
  } catch (error) {
    if (error instanceof MindError) return undefined;
    throw error;
  }
}
