// What a sealed match promises and what not, in words.
import { html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/sealed.ts";
import type { Planned } from "./thread/questions.ts";

export type Playable = Planned & { readonly ok: true };

export function promisesOf({ hidesNothing, disclosures }: Playable): readonly HTMLElement[] {
  const { hidden, ...promises } = TEXTS.promises;
  const opened = disclosures.map(({ track, why }) => TEXTS.opened(track, why));
  return [
    ...listed(TEXTS.promised, [...(hidesNothing ? [] : [hidden]), ...Object.values(promises)]),
    ...listed(TEXTS.notPromised, [...opened, ...Object.values(TEXTS.limits)]),
  ];
}

const listed = (title: string, lines: readonly string[]): readonly HTMLElement[] => [
  html("p", {}, title),
  html("ul", {}, ...lines.map((line) => html("li", {}, line))),
];
