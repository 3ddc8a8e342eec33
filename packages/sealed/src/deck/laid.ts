// Decisions that name cards and stay hidden: in the world of what everybody knows other cards stand for theirs.
import type { Named } from "./deck.ts";
import type { CardTracks, Played } from "./tracks.ts";

/** Of a decision, by its id or its family; undefined for one that names no cards. */
export const playedAs = ({ played }: CardTracks, id: string): Played | undefined => played.get(id.replace(/\(.*/s, ""));

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
