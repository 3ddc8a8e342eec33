// Decisions by their ids. Of one that names cards and stays hidden the id depends on which cards stand for theirs.
import type { CardTracks, Played } from "./tracks.ts";

/** A decision of a seat. `laid`: it stays hidden, `id` is its family, and these are the slots of the cards that it names. */
export interface Named {
  readonly seat: number;
  readonly id: string;
  readonly laid?: readonly number[];
}

/** The family of a decision, by its id or that itself. */
export const familyIn = (id: string): string => id.replace(/\(.*/s, "");

/** Of a decision, by its id or its family; undefined for one that names no cards. */
export const playedAs = ({ played }: CardTracks, id: string): Played | undefined => played.get(familyIn(id));

/** The id of a decision where these cards stand for the slots. */
export function idIn(tracks: CardTracks, { id, laid }: Named, stands: readonly string[]): string {
  if (!laid) return id;
  const params = playedAs(tracks, id)?.laid ?? [];
  const cards = laid.map((slot) => stands[slot]!);
  const sized = cards.length - (params.length - 1);
  const texts = params.map((param) => {
    if (param === "card") return cards.shift();
    const set = cards.splice(0, sized).sort((a, b) => tracks.cards.indexOf(a) - tracks.cards.indexOf(b));
    return `{${set.join(", ")}}`;
  });
  return `${id}(${texts.join(", ")})`;
}

/** Of the id of a decision its family and its parameters. */
export function partsOf(id: string): readonly [family: string, parameters: readonly string[]] {
  const [, family = id, inner] = /^([^(]*)(?:\((.*)\))?$/s.exec(id) ?? [];
  return [family, inner === undefined ? [] : parametersIn(inner)];
}

/** The parameters within the parentheses of an id. */
function parametersIn(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const char of text) {
    if (char === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
      continue;
    }
    if ("([{".includes(char)) depth++;
    if (")]}".includes(char)) depth--;
    part += char;
  }
  return [...parts, part.trim()];
}
