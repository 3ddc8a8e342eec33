// What is known of a game beside its text: who knows a track from all that was ever written to it, who knows whether there is something in
// it, and who is given what is drawn. All three are found by going through the rules until nothing changes.
import type { Core, CoreBlock, CoreGame, Span } from "ninefold/language";
import type { GameSystem } from "ninefold/model";
import { assumed, presentKey } from "./assuming.ts";
import { evaluate } from "./evaluate.ts";
import type { Cell, Evaluation } from "./evaluation.ts";
import { Folding } from "./folding.ts";
import type { Scope } from "./scope.ts";
import { allOf, NOBODY, type Seats } from "./seats.ts";
import { type CellAt, type Draw, onlyValue, type Seen, together } from "./seen.ts";
import { foreseenAfter, type Write } from "./statements.ts";

/** So many expressions are looked at, over all seats, cases and rounds. */
export const MAX_WORK = 20_000_000;

/** The rules take more than that. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";
}

export class Knower implements Evaluation {
  readonly game: CoreGame;
  readonly seats: number;
  readonly all: Seats;
  readonly folding: Folding;
  /** By track and seats that it is indexed by; all where nothing is said. */
  readonly #always = new Map<string, Seats>();
  /** The same of whether something is there. */
  readonly #present = new Map<string, Seats>();
  readonly #given = new Map<Draw, Seats>();
  readonly #draws = new Map<string, Draw>();
  #work = 0;
  #noted: Map<string, Cell> | undefined;

  constructor(system: GameSystem, game: CoreGame) {
    this.game = game;
    this.seats = system.players.length;
    this.all = allOf(this.seats);
    this.folding = new Folding(system, game);
    for (const [track, { many }] of game.tracks.entries())
      if (many) for (const table of [this.#always, this.#present]) table.set(`${track}`, NOBODY);
  }

  evaluate(core: Core, scope: Scope): Seen {
    return evaluate(this, core, scope);
  }

  assumed(condition: Core, truth: boolean, scope: Scope): Scope | undefined {
    return assumed(this, condition, truth, scope);
  }

  always(track: number, indices: readonly Seen[]): Seats {
    return this.#of(this.#always, track, indices);
  }

  presence({ track, indices }: CellAt): Seats {
    return this.#of(this.#present, track, indices);
  }

  #of(table: ReadonlyMap<string, Seats>, track: number, indices: readonly Seen[]): Seats {
    const own = table.get(`${track}`) ?? this.all;
    const key = this.#keyOf(track, indices);
    if (key !== undefined) return own & (table.get(key) ?? this.all);
    let seats = own;
    for (const [cell, known] of table) if (cell.startsWith(`${track} `)) seats &= known;
    return seats;
  }

  get work(): number {
    return this.#work;
  }

  spend(): void {
    this.#work += 1;
    if (this.#work > MAX_WORK) throw new TooMuchWork(`more than ${MAX_WORK} expressions would have to be looked at`);
  }

  drawAt(span: Span, round: string): Draw {
    const key = `${span.start} ${round}`;
    const draw = this.#draws.get(key) ?? { span, round };
    this.#draws.set(key, draw);
    return draw;
  }

  given(draw: Draw): Seats {
    return this.#given.get(draw) ?? this.all;
  }

  executed(block: CoreBlock, scope: Scope): Scope {
    return foreseenAfter(this, block, scope);
  }

  noted(cell: Cell): void {
    this.#noted?.set(cell.key, cell);
  }

  /** The cells that all see which a question asks for. */
  readonly noting = (ask: () => void): ReadonlyMap<string, Cell> => {
    const noted = new Map<string, Cell>();
    this.#noted = noted;
    ask();
    this.#noted = undefined;
    return noted;
  };

  /** Takes into account what is written. Whether that changes what is known. */
  learn(write: Write): boolean {
    const { track, indices, value, path } = write;
    const key = this.#keyOf(track, indices) ?? `${track}`;
    const where = [...indices, ...path];
    const present = together(this.all, isSettled(write) ? where : [value, ...where]).know;
    const isLearnt = this.#narrow(this.#present, key, present);
    return this.#narrow(this.#always, key, together(this.all, [value, ...where]).know) || isLearnt;
  }

  /** Takes into account that what is drawn is for these seats alone. */
  give(draw: Draw, seats: Seats): boolean {
    return this.#narrow(this.#given, draw, seats);
  }

  #narrow<Key>(table: Map<Key, Seats>, key: Key, seats: Seats): boolean {
    const before = table.get(key) ?? this.all;
    table.set(key, before & seats);
    return (before & seats) !== before;
  }

  #keyOf(track: number, indices: readonly Seen[]): string | undefined {
    const types = this.game.tracks[track]?.index ?? [];
    const seats: string[] = [];
    for (const [i, type] of types.entries()) {
      if (type !== this.game.player) continue;
      const index = indices[i];
      const seat = index && onlyValue(index);
      if (seat === undefined) return undefined;
      seats.push(String(seat));
    }
    return `${track} ${seats.join()}`;
  }
}

/** Whether a write certainly puts something into a cell, or certainly leaves nothing there. */
function isSettled({ value, core, scope }: Write): boolean {
  const { kind } = core.type;
  if (kind !== "option" && kind !== "none" && kind !== "set" && kind !== "pile" && kind !== "bag") return true;
  if (scope.facts.has(presentKey(value)) || (core.kind === "set" && core.members.length > 0)) return true;
  const isNothing = value.values?.map((one) => one === null || (Array.isArray(one) && one.length === 0));
  return isNothing !== undefined && (isNothing.every((one) => one) || !isNothing.includes(true));
}
