import type { Core, CoreBlock, CoreGame, Span, Type } from "ninefold/language";
import type { Folding } from "./folding.ts";
import type { Scope } from "./scope.ts";
import type { Seats } from "./seats.ts";
import type { CellAt, Draw, Seen } from "./seen.ts";

/** A cell that all see. */
export interface Cell {
  readonly key: string;
  readonly track: number;
  readonly indices: readonly Seen[];
  readonly type: Type;
}

/** What evaluation knows of the game beside its text. */
export interface Evaluation {
  /** What is known of an expression's value in a scope. */
  evaluate(core: Core, scope: Scope): Seen;
  /** The scope in which a condition has this truth; undefined where it cannot have it. */
  assumed(condition: Core, truth: boolean, scope: Scope): Scope | undefined;
  readonly game: CoreGame;
  /** How many seats there are. */
  readonly seats: number;
  /** All seats, and those who watch. */
  readonly all: Seats;
  readonly folding: Folding;
  /** Who knows a cell of a track whatever it holds, because all that was ever written to it they could compute. */
  always(track: number, indices: readonly Seen[]): Seats;
  /** Who knows whether there is something in a cell, whatever that is: not `none`, and no empty set. */
  presence(cell: CellAt): Seats;
  /** The scope after a block. */
  executed(block: CoreBlock, scope: Scope): Scope;
  /** The draw of a statement in one round: the same object each time. */
  drawAt(span: Span, round: string): Draw;
  /** Who is given what a statement draws. */
  given(draw: Draw): Seats;
  /** Counts an expression that was looked at. TooMuchWork above MAX_WORK. */
  spend(): void;
  /** Notes that a value which all see was asked for. */
  noted(cell: Cell): void;
}
