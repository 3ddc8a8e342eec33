import type { Terms } from "ninefold-log";
import { html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/remote.ts";

/** What a match is played by. */
export function termsPanel({ parameters, clock, leave, undo, open }: Terms, hidesNothing: boolean): HTMLElement {
  const { termsOf } = TEXTS;
  const lines = [
    ...parameters.map(({ name, value }) => `${name} = ${value}`),
    clock === undefined ? termsOf.noClock : termsOf.clock(clock),
    termsOf.leave[leave],
    hidesNothing ? termsOf.undo[undo] : termsOf.open[open],
  ];
  return html(
    "details",
    { class: "panel" },
    html("summary", {}, TEXTS.terms),
    html("ul", {}, ...lines.map((line) => html("li", {}, line))),
  );
}
