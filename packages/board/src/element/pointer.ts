// Clicks, and dragging from one spot of a board to another: that is two clicks.
import { BoardView } from "../drawing/board-view.ts";
import type { ZoneView } from "../drawing/picture.ts";
import type { Mark } from "../marking/marking.ts";
import { type Clicked, itemOf } from "./keys.ts";

/** What the pointer asks of the element, besides what keys do. */
export interface Pointed extends Clicked {
  readonly marks: readonly Mark[];
  mark(mark: Mark): void;
}

/** A pointer that goes no farther than this, in CSS pixels, has clicked. */
const STILL = 6;

export function watchPointer(board: Pointed, view: ZoneView): void {
  if (view instanceof BoardView) {
    watchBoard(board, view);
    watchMarks(board, view);
  } else
    view.root.addEventListener("click", (event) => {
      const item = itemOf(event.target);
      if (item === undefined || !view.items.includes(item)) return;
      event.stopPropagation();
      view.settle(item);
      board.choose(item);
    });
}

function watchBoard(board: Clicked, view: BoardView): void {
  let from: { readonly item: string; readonly x: number; readonly y: number; isDragged: boolean } | undefined;
  let wasDragged = false;
  const { root } = view;
  root.addEventListener("pointerdown", (event) => {
    wasDragged = false;
    const item = event.button === 0 ? view.spotAt(event) : undefined;
    from =
      item !== undefined && board.isClickable(item)
        ? { item, x: event.clientX, y: event.clientY, isDragged: false }
        : undefined;
  });
  root.addEventListener("pointermove", (event) => {
    if (!from) return;
    if (!from.isDragged) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < STILL) return;
      from.isDragged = true;
      root.setPointerCapture(event.pointerId);
      board.choose(from.item);
    }
    view.drag(from.item, view.pointAt(event));
  });
  root.addEventListener("pointerup", (event) => {
    const dragged = from?.isDragged ? from.item : undefined;
    from = undefined;
    if (dragged === undefined) return;
    wasDragged = true;
    view.drag(dragged);
    const to = view.spotAt(event);
    if (to !== undefined && to !== dragged && board.isClickable(to)) board.choose(to);
    else board.back();
  });
  root.addEventListener("pointercancel", () => {
    if (from?.isDragged) view.drag(from.item);
    from = undefined;
  });
  root.addEventListener("click", (event) => {
    if (wasDragged) return;
    // A program that clicks for somebody names the cell and no point.
    const item = event.detail === 0 ? itemOf(event.target) : view.spotAt(event);
    if (item === undefined) return;
    view.settle(item);
    board.choose(item);
  });
}

/** The right button marks: a click a ring, dragging an arrow. The left one takes all marks away. */
function watchMarks(board: Pointed, view: BoardView): void {
  let from: string | undefined;
  const { root } = view;
  const markTo = (to: string | undefined): Mark | undefined => {
    if (from === undefined || to === undefined) return undefined;
    return to === from ? { from } : { from, to };
  };
  root.addEventListener("contextmenu", (event) => {
    // The key for menus still opens one.
    if (event.button === 2) event.preventDefault();
  });
  root.addEventListener("pointerdown", (event) => {
    if (event.button === 0) board.clearMarks();
    if (event.button !== 2) return;
    from = view.spotUnder(event);
    if (from !== undefined) root.setPointerCapture(event.pointerId);
  });
  root.addEventListener("pointermove", (event) => {
    const mark = markTo(view.spotUnder(event));
    if (from !== undefined) view.drawMarks(mark ? [...board.marks, mark] : board.marks);
  });
  root.addEventListener("pointerup", (event) => {
    const mark = event.button === 2 ? markTo(view.spotUnder(event)) : undefined;
    from = undefined;
    if (mark) board.mark(mark);
    else view.drawMarks();
  });
  root.addEventListener("pointercancel", () => {
    from = undefined;
    view.drawMarks();
  });
}
