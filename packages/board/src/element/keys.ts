// Keys in a zone: arrows, Home and End go from item to item, Enter and Space click, Escape takes a gesture back.
import type { ZoneView } from "../drawing/picture.ts";

/** What is asked of the element. */
export interface Clicked {
  choose(target: string): void;
  back(): boolean;
  focusOn(item: string): void;
  isClickable(target: string): boolean;
  nameOf(target: string): string;
  /** A ring about a spot, or an arrow from the spot that was marked before. */
  markByKey(spot: string, view: ZoneView): void;
  clearMarks(): void;
}

/** A full stop and a comma go to the next and the last item that may be clicked. */
const STEPS: Readonly<Record<string, number>> = { ".": 1, ",": -1 };

/** Letters that come later than so many milliseconds after the last one begin another name. */
const PAUSE = 1_000;

export function watchKeys(board: Clicked, view: ZoneView): void {
  const typed = { text: "", at: Number.NEGATIVE_INFINITY };
  const round = new Round();
  view.root.addEventListener("keydown", (given) => {
    const event = given as KeyboardEvent;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const item = itemOf(event.target);
    if (item === undefined || !view.items.includes(item)) return;
    if (
      markBy(board, view, item, event) ||
      goRound(board, view, item, { key: event.key, round }) ||
      doKey(board, view, item, event.key) ||
      goByName(board, view, event, typed)
    ) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
}

/** With Shift, Enter marks and Escape takes the marks away. */
function markBy(board: Clicked, view: ZoneView, item: string, { key, shiftKey }: KeyboardEvent): boolean {
  if (!view.canBeMarked || !shiftKey || (key !== "Enter" && key !== "Escape")) return false;
  if (key === "Enter") board.markByKey(item, view);
  else board.clearMarks();
  return true;
}

/** Going from one spot to all that are linked with it, and back to it. */
export class Round {
  #spots: readonly string[] = [];
  #at = -1;

  /** The next spot after one: of the same round where it was reached by it, else of a new one. */
  next(spot: string, linked: (spot: string) => readonly string[]): string | undefined {
    if (this.#spots[this.#at] !== spot) {
      this.#spots = [spot, ...linked(spot)];
      this.#at = 0;
    }
    this.#at = (this.#at + 1) % this.#spots.length;
    return this.#spots[this.#at];
  }

  end(): void {
    this.#at = -1;
  }
}

/** A minus goes round what is linked; any other key ends that. */
function goRound(
  board: Clicked,
  view: ZoneView,
  item: string,
  { key, round }: { readonly key: string; readonly round: Round },
): boolean {
  if (key !== "-") {
    round.end();
    return false;
  }
  const next = round.next(item, (spot) => view.linked(spot));
  if (next === undefined || next === item) return false;
  board.focusOn(next);
  return true;
}

/** Whether the key means something here. */
function doKey(board: Clicked, view: ZoneView, item: string, key: string): boolean {
  if (key === "Enter" || key === " ") {
    board.choose(item);
    return true;
  }
  if (key === "Escape") return board.back();
  const step = STEPS[key];
  const next = step === undefined ? view.next(item, key) : nextClickable(board, view.items, item, step);
  if (next === undefined) return key.startsWith("Arrow");
  board.focusOn(next);
  return true;
}

/** Small letters and digits that are typed one after the other go to the first item whose name begins so. */
function goByName(
  board: Clicked,
  view: ZoneView,
  { key, timeStamp }: KeyboardEvent,
  typed: { text: string; at: number },
): boolean {
  if (!/^[\p{Ll}\p{N}]$/u.test(key)) return false;
  typed.text = timeStamp - typed.at > PAUSE ? key : typed.text + key;
  typed.at = timeStamp;
  const named = itemNamed(view.items, (item) => board.nameOf(item), typed.text);
  if (named !== undefined) board.focusOn(named);
  return named !== undefined;
}

/** The first item whose name begins with what was typed, one that is called just so before others. */
export function itemNamed(
  items: readonly string[],
  nameOf: (item: string) => string,
  typed: string,
): string | undefined {
  const named = items.map((item) => [item, nameOf(item).toLowerCase()] as const);
  return (named.find(([, name]) => name === typed) ?? named.find(([, name]) => name.startsWith(typed)))?.[0];
}

function nextClickable(board: Clicked, items: readonly string[], item: string, step: number): string | undefined {
  const at = items.indexOf(item);
  for (let i = 1; i <= items.length; i++) {
    const other = items[(at + step * i + items.length * 2) % items.length];
    if (other !== undefined && board.isClickable(other)) return other;
  }
  return undefined;
}

/** The item that an event happened in. */
export function itemOf(target: EventTarget | null): string | undefined {
  return target instanceof Element
    ? (target.closest("[data-item]")?.getAttribute("data-item") ?? undefined)
    : undefined;
}
