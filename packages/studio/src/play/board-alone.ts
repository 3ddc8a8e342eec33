// The board of a match as who looks is shown it.
import type { Perspective } from "ninefold/knowledge";
import { planOf, sceneOf } from "ninefold/scene";
import { isTurned, type NinefoldBoard, type Shown } from "ninefold-board";
import type { Looked } from "../match/looked.ts";

/** What stands there, and from which side it is seen; nothing may be clicked. */
export function shownOf(looked: Looked, perspective: Perspective, isFlipped: boolean): Shown {
  const { first, below, players, rules } = looked;
  const plan = planOf(rules.system);
  const initial = sceneOf(rules.system, first);
  return {
    plan,
    players,
    scene: sceneOf(rules.system, perspective),
    viewer: below,
    turned: isTurned(plan, initial.things, below) !== isFlipped,
  };
}

/** By itself, in no document yet. */
export function boardAlone(session: Looked): NinefoldBoard {
  const board = document.createElement("ninefold-board");
  board.inert = true;
  board.show(shownOf(session, session.perspective, false));
  return board;
}
