// What players observe along a play in a stack of positions, as hashes of the texts that room knowledge has for it. What was
// observed of a position once is kept, so that the rules are asked but the first time.
import type { Positions } from "../../../engine/index.ts";
import { type Event, Observer } from "../../../knowledge/index.ts";
import type { Decision, GameSystem, PlayerId } from "../../../model/index.ts";
import { hash128 } from "../../../play/index.ts";
import { type Keys, mixed } from "./keys.ts";
import { Records } from "./records.ts";

const UTF8 = new TextEncoder();

/** Tells the perspectives' observations to a player's key, so that it becomes what a search has for the same play. */
export function observeEvents(keys: Keys, player: number, events: readonly Event[]): void {
  for (const { kind, key } of events) {
    if (kind === "refused" || kind === "ended") continue;
    const [low, high] = hash128(UTF8.encode(key));
    keys.observe(player, low | 0, high | 0);
  }
}

export class Observations {
  readonly #system: GameSystem;
  readonly #positions: Positions;
  readonly #observer: Observer;
  readonly #players: number;
  /** By position what each player sees, who decides, and what each is offered: the two halves of a hash for each. */
  readonly #positionsSeen: Records;
  /** By position and decisions what each player is shown of these. */
  readonly #decisionsSeen: Records;
  /** Of forced steps by their codes whether players see the positions before them: 1, or 2 where they do not. */
  readonly #shown: number[] = [];

  constructor(system: GameSystem, positions: Positions, bytes: number) {
    this.#system = system;
    this.#positions = positions;
    this.#observer = new Observer(system);
    this.#players = system.players.length;
    this.#positionsSeen = new Records(4 * this.#players + 2, bytes / 2);
    this.#decisionsSeen = new Records(2 * this.#players, bytes / 2);
  }

  /** Whether players see the position of a level, in which a forced step comes. */
  isSeen(level: number): boolean {
    const code = this.#positions.code(level, 0);
    this.#shown[code] ??= this.#positions.decision(level, 0).shown ? 1 : 2;
    return this.#shown[code] === 1;
  }

  /** All players see the position of a level; where somebody decides there, who it is and what they may decide. */
  see(level: number, decides: boolean, keys: Keys): void {
    const rows = this.#positionRow(level);
    const { rows: all } = this.#positionsSeen;
    const deciding = rows + 2 * this.#players;
    for (let player = 0; player < this.#players; player++) {
      keys.observe(player, all[rows + 2 * player]!, all[rows + 2 * player + 1]!);
      if (!decides) continue;
      keys.observe(player, all[deciding]!, all[deciding + 1]!);
      const offered = deciding + 2 + 2 * player;
      if (all[offered] !== 0 || all[offered + 1] !== 0) keys.observe(player, all[offered]!, all[offered + 1]!);
    }
  }

  /** All players see of the decisions on a level what they are shown: by player an index, below 0 of who does not decide. */
  decided(level: number, indices: Int32Array, keys: Keys): void {
    const row = this.#decisionRow(level, indices);
    const { rows } = this.#decisionsSeen;
    for (let player = 0; player < this.#players; player++)
      keys.observe(player, rows[row + 2 * player]!, rows[row + 2 * player + 1]!);
  }

  #positionRow(level: number): number {
    this.#positions.hash(level);
    const low = this.#positions.low | 0;
    const high = this.#positions.high | 0;
    // What the rules remember is no part of the hash, and may say what can be decided.
    const known = this.#positions.remembers ? -1 : this.#positionsSeen.find(low, high);
    if (known >= 0) return known;
    const row = this.#rowIn(this.#positionsSeen, low, high);
    const state = this.#positions.state(level);
    const offers = this.#system.players.map(({ id }) => this.#system.legal(state, id).map((one) => one.id));
    const deciders = this.#system.players.flatMap(({ id }) => (offers[id]?.length ? [id] : []));
    for (const { id } of this.#system.players) {
      const offered = offers[id] ?? [];
      put(this.#positionsSeen, row + 2 * id, this.#observer.seen(state, id));
      if (offered.length > 0)
        put(this.#positionsSeen, row + 2 * (this.#players + 1 + id), this.#observer.offered(offered));
    }
    put(this.#positionsSeen, row + 2 * this.#players, this.#observer.deciding(deciders));
    return row;
  }

  #decisionRow(level: number, indices: Int32Array): number {
    this.#positions.hash(level);
    let low = this.#positions.low | 0;
    let high = this.#positions.high | 0;
    for (let player = 0; player < this.#players; player++) {
      low = mixed(low, indices[player]! + 1);
      high = mixed(high, low);
    }
    const known = this.#positions.remembers ? -1 : this.#decisionsSeen.find(low, high);
    if (known >= 0) return known;
    const row = this.#rowIn(this.#decisionsSeen, low, high);
    const state = this.#positions.state(level);
    const tuple = this.#system.players.map(({ id }): Decision | null => {
      const index = indices[id] ?? -1;
      return index < 0 ? null : this.#positions.decision(level, index, id as PlayerId);
    });
    for (const { id } of this.#system.players)
      put(this.#decisionsSeen, row + 2 * id, this.#observer.decided(state, tuple, id));
    return row;
  }

  /** A row for a key: that it had, else a fresh one; where there is no room, all rows are forgotten first. */
  #rowIn(records: Records, low: number, high: number): number {
    const found = records.find(low, high);
    if (found >= 0) {
      records.rows.fill(0, found, found + records.width);
      return found;
    }
    const row = records.add(low, high);
    if (row >= 0) return row;
    records.clear();
    return records.add(low, high);
  }
}

/** Puts the hash of a text into a row. */
function put(records: Records, at: number, text: string): void {
  const [low, high] = hash128(UTF8.encode(text));
  records.rows[at] = low;
  records.rows[at + 1] = high;
}
