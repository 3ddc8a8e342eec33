// The local variables of what is checked: one frame for each function, line or action, with its scopes.
import type { Board } from "../../core/board.ts";
import type { Type } from "../../core/types.ts";
import type { Entity } from "./namespace.ts";

export interface Local {
  readonly entity: Entity;
  readonly slot: number;
  readonly type: Type;
  /** Made by `let`: may be assigned. */
  readonly mutable: boolean;
  /** A joint decision's parameter: a value per player, read as `h[p]`. */
  readonly perPlayer: boolean;
}

/** The local variables of one function, line or action, and what is special about being inside it. */
export interface Frame {
  size: number;
  readonly scopes: Map<string, Local>[];
  me?: Local;
  /** Inside a decision: which, and how many of its conditions come before. */
  decision?: number;
  conditions?: number;
  /** Inside what is said of every decision: the one that `this` means, by its index. */
  family?: number;
  /** Inside the `finally` that follows a consequence of several decisions: how it is written. */
  together?: string;
  /** Inside a decision made in steps: how many are made. */
  steps?: Local;
  /** Of a decision with which a ply goes on, or that goes on: which of the stages `after` foresees. */
  stage?: number;
  /** Whether `after` may stand here. */
  foresight?: boolean;
  /** The board that `Cell` and `Offset` mean inside a function for any board. */
  board?: Board;
}

export const newFrame = (): Frame => ({ size: 0, scopes: [new Map()] });
