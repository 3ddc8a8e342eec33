// What two descriptions suggest should correspond: what stands in the same place of both. Nothing is shown by this; it is
// where a walk begins.

import type { Board } from "../../language/core/board.ts";
import type { CoreGame } from "../../language/core/core.ts";
import { type EnumType, type Type, type Value, wholeOf } from "../../language/core/types.ts";
import { entryAt } from "../tables.ts";
import { Pairing } from "./walk.ts";

export class Hints {
  readonly tracks = new Pairing();
  readonly labels = new Pairing<string>();
  readonly #members = new Map<EnumType, Pairing>();
  readonly #cells = new Map<Board, Pairing>();
  readonly #seen = new Set<string>();
  readonly #met = new WeakMap<object, WeakSet<object>>();
  readonly #games: readonly [CoreGame, CoreGame];

  /** `decisions`: by decision of the one that of the other with which it is compared. */
  constructor(one: CoreGame, other: CoreGame, decisions: readonly number[]) {
    this.#games = [one, other];
    this.#type(one.player, other.player);
    for (const [i, decision] of one.decisions.entries()) this.#visit(decision, other.decisions[entryAt(decisions, i)]);
    for (const [track, there] of this.tracks.there) this.#visit(one.tracks[track], other.tracks[there]);
    const parts = ["memories", "starts", "setup", "whenevers", "consequences"] as const;
    for (const part of [...parts, "ends", "outcomes"] as const) this.#visit(one[part], other[part]);
  }

  /** By member of a type the member that stands where it stands. */
  members(type: EnumType): ReadonlyMap<number, number> {
    return this.#members.get(type)?.there ?? new Map();
  }

  cells(board: Board): ReadonlyMap<number, number> {
    return this.#cells.get(board)?.there ?? new Map();
  }

  /** The boards of the first game. */
  get boards(): readonly Board[] {
    return [...this.#cells.keys()];
  }

  #visit(one: unknown, other: unknown): void {
    if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return;
    const met = this.#met.get(one) ?? new WeakSet();
    this.#met.set(one, met);
    if (met.has(other)) return;
    met.add(other);
    if (Array.isArray(one) && Array.isArray(other)) {
      for (let i = 0; i < Math.min(one.length, other.length); i++) this.#visit(one[i], other[i]);
      return;
    }
    const [mine, theirs] = [one as Node, other as Node];
    if (mine.kind !== theirs.kind) return;
    if (mine.type && theirs.type) this.#type(mine.type, theirs.type);
    if (mine.kind === "constant") this.#value(mine.type!, theirs.type!, mine.value as Value, theirs.value as Value);
    if (typeof mine.track === "number" && typeof theirs.track === "number") this.tracks.meet(mine.track, theirs.track);
    if (mine.label !== undefined && theirs.label !== undefined) this.labels.meet(mine.label, theirs.label);
    if (mine.callee !== undefined && theirs.callee !== undefined) this.#call(mine.callee, theirs.callee);
    for (const key of Object.keys(mine)) {
      if (key !== "span" && key !== "type" && key !== "product" && key !== "table" && key !== "all")
        this.#visit((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]);
    }
  }

  #call(one: number, other: number): void {
    const key = `${one} ${other}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const [mine, theirs] = [entryAt(this.#games[0].functions, one), entryAt(this.#games[1].functions, other)];
    this.#visit(mine.params, theirs.params);
    this.#visit(mine.body, theirs.body);
  }

  #type(one: Type, other: Type): void {
    const whole = wholeOf(one);
    if (whole.kind === "enum" && !this.#members.has(whole)) this.#members.set(whole, new Pairing());
    if ((one.kind === "cell" || one.kind === "offset") && !this.#cells.has(one.board))
      this.#cells.set(one.board, new Pairing());
    if (one.kind === "product" && other.kind === "product")
      for (const [i, { type }] of one.fields.entries()) if (other.fields[i]) this.#type(type, other.fields[i].type);
    if ("of" in one && "of" in other) this.#type(one.of, other.of);
  }

  #value(one: Type, other: Type, value: Value, counterpart: Value): void {
    if ("of" in one && "of" in other && !Array.isArray(value)) this.#value(one.of, other.of, value, counterpart);
    if (typeof value !== "number" || typeof counterpart !== "number") return;
    if (one.kind === "enum" && other.kind === "enum") this.#members.get(wholeOf(one))?.meet(value, counterpart);
    if (one.kind === "cell" && other.kind === "cell") this.#cells.get(one.board)?.meet(value, counterpart);
  }
}

interface Node {
  readonly kind?: string;
  readonly type?: Type;
  readonly value?: unknown;
  readonly track?: unknown;
  readonly callee?: number;
  readonly label?: string;
}
