// What a zone is drawn by, besides the plan.
import type { PlayerId } from "ninefold/model";
import type { Plan, SpotId, Target, Thing } from "ninefold/scene";
import type { Mark } from "../marking/marking.ts";
import { type Condition, spotName } from "../words/names.ts";
import { TEXTS } from "../words/texts.ts";

export interface Picture {
  readonly plan: Plan;
  readonly things: ReadonlyMap<SpotId, readonly Thing[]>;
  readonly active: readonly PlayerId[];
  readonly clickable: ReadonlySet<Target>;
  readonly chosen: ReadonlySet<Target>;
  readonly refused: Target | undefined;
  /** The spots that the last ply has changed. */
  readonly last: ReadonlySet<SpotId>;
  /** From where things have come, by their keys. */
  readonly from: ReadonlyMap<string, SpotId>;
  /** What a person has marked, the last at the end. */
  readonly marks: readonly Mark[];
}

/** A zone on the page. Its items can be reached by keys; one of them is the tab stop. */
export interface ZoneView {
  readonly root: Element;
  update(picture: Picture): void;
  /** The item that is reached by a key from another. */
  next(item: string, key: string): string | undefined;
  readonly items: readonly string[];
  element(item: string): SVGElement | HTMLElement | undefined;
  /** Makes an item the tab stop. */
  settle(item: string): void;
  /** Whether rings and arrows can be drawn on it. */
  readonly canBeMarked: boolean;
  /** What is linked with an item, clockwise from above. */
  linked(item: string): readonly string[];
}

export function conditionOf(picture: Picture, target: Target, spot: SpotId): Condition {
  const { plan, clickable, chosen, last, refused, marks } = picture;
  return {
    mayBeChosen: clickable.has(target),
    isChosen: chosen.has(target),
    isLast: last.has(spot),
    isRefused: target === refused,
    marks: marks.flatMap(({ from, to }) => {
      if (from === spot) return [to === undefined ? TEXTS.marked : TEXTS.arrowTo(spotName(plan, to))];
      return to === spot ? [TEXTS.arrowFrom(spotName(plan, from))] : [];
    }),
  };
}

/** What a spot or a thing is drawn as. */
export function conditionClasses({ mayBeChosen, isChosen, isLast, isRefused }: Condition): string {
  return [mayBeChosen && "can", isChosen && "chosen", isLast && "last", isRefused && "refused"]
    .filter(Boolean)
    .join(" ");
}

/** Equal where nothing is to be drawn anew. */
export const signatureOf = (things: readonly Thing[]): string =>
  things.map(({ key, count, face }) => [key, count, face.up, face.text, face.label].join("\t")).join("\n");
