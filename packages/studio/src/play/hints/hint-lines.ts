// What was found about decisions, in words: what each is worth, and what may come.
import { spelledLine, worthText } from "../../match/advice.ts";
import type { Session } from "../../match/session.ts";
import { button, html } from "../../page/dom.ts";
import { TEXTS } from "../../texts/english/hints.ts";
import type { Answer } from "../../thinking/chooser.ts";

export interface Hinted {
  readonly answer: Answer;
  /** For whom it is worth that. */
  readonly player: string;
  /** Takes a decision by its id. */
  commit(id: string): void;
}

export function hintLines(
  { match }: Session,
  { answer: { lines, nodes, depth, range }, player, commit }: Hinted,
): { readonly items: readonly HTMLElement[]; readonly said: string } {
  const known = lines.filter(({ worth }) => worth !== undefined);
  const items = known.map(({ plies, worth = 0, isProved }) => {
    const [first = "", ...others] = spelledLine(match, plies);
    const parts = [worthText(worth), ...(isProved ? [TEXTS.proved] : [])];
    if (others.length > 0) parts.push(TEXTS.lineThen(others.join(", ")));
    const take = button(first, () => commit(plies[0] ?? ""));
    return html("li", {}, take, ` ${parts.join(", ")}`);
  });
  const [least, greatest] = range;
  const scale = Number.isFinite(least) && Number.isFinite(greatest) ? ` ${TEXTS.scale(player, least, greatest)}` : "";
  return { items, said: items.length === 0 ? TEXTS.noHint : `${TEXTS.foundIn(nodes, depth)}${scale}` };
}
