// What a display says of the tracks of a variant, and what stays of displays and notations where a track is no more.
import { printExpr } from "../format/format.ts";
import type { Declaration, DisplayDecl, DisplayItem } from "../syntax/tree.ts";

/** Lines of a display replace those with the same subject; others stand behind. */
export function withLines(display: DisplayDecl, added: readonly DisplayItem[]): DisplayDecl {
  const items = [...display.items];
  for (const item of added) {
    const subject = subjectOf(item);
    const at = subject === undefined ? -1 : items.findIndex((one) => subjectOf(one) === subject);
    if (at < 0) items.push(item);
    else items[at] = item;
  }
  return { ...display, items };
}

/** Whether a display has a line with the subject of another. */
export function speaksOf({ items }: DisplayDecl, line: DisplayItem): boolean {
  const subject = subjectOf(line);
  return subject !== undefined && items.some((one) => subjectOf(one) === subject);
}

/** What a line of a display is about; undefined for what several lines may say. */
function subjectOf(item: DisplayItem): string | undefined {
  switch (item.kind) {
    case "board-item":
      return `board ${item.board.text}`;
    case "colour-item":
      return `colour ${printExpr(item.source)}`;
    case "title-item":
      return `title ${item.track.text}`;
    default:
      return undefined;
  }
}

/** Whether a text behind a track may be the letters that it is written by: one of signs and spaces stands between tracks. */
const isLetters = (text: string): boolean => /^\S/.test(text) && /[\p{L}\p{N}]/u.test(text);

/** What speaks of a track that is no more without making a hole: notations write `-` in its place. */
export function withoutTrack(declaration: Declaration, track: string): Declaration {
  if (declaration.kind === "notation") {
    const items = declaration.items.flatMap((item, i, all) => {
      const before = all[i - 1];
      if (item.kind === "text" && before?.kind === "track-item" && before.track.text === track && isLetters(item.value))
        return [];
      if (item.kind !== "track-item" || item.track.text !== track) return item;
      return { kind: "text" as const, value: "-", start: item.start, end: item.end };
    });
    return { ...declaration, items };
  }
  if (declaration.kind !== "display") return declaration;
  const items = declaration.items.flatMap((item): readonly DisplayItem[] => {
    if (item.kind === "hide-item") {
      const tracks = item.tracks.filter(({ text }) => text !== track);
      return tracks.length > 0 ? [{ ...item, tracks }] : [];
    }
    const isAbout = (item.kind === "title-item" || item.kind === "board-item") && item.track.text === track;
    return isAbout ? [] : [item];
  });
  return { ...declaration, items };
}
