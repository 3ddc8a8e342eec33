// What a display says of the tracks of a variant, and what stays of displays and notations where a track is no more.
import { printExpr } from "../format/format.ts";
import type { Declaration, DisplayDecl, DisplayItem, Expr } from "../syntax/tree.ts";

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
    case "shape-item":
      return `shape ${printExpr(item.source)}`;
    case "place-item":
      return `track ${item.track.text}`;
    case "spot-item":
      return `spots ${printExpr(item.source)}`;
    case "area-item":
      return `area ${item.area.text}`;
    case "link-item":
      return `link ${printExpr(item.source)}`;
    case "gesture-item":
      return `gesture ${item.decision.text}`;
    case "title-item":
      return `title ${item.subject.text}`;
    case "glyph-item":
    case "hide-item":
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
    switch (item.kind) {
      case "hide-item":
      case "board-item": {
        const [first, ...others] = item.tracks.filter(({ text }) => text !== track);
        return first ? [{ ...item, tracks: [first, ...others] }] : [];
      }
      case "title-item":
        return item.subject.text === track ? [] : [item];
      case "place-item":
        return item.track.text === track ? [] : [item];
      case "gesture-item":
        // A parameter of that name stands before the track.
        return !item.names.some(({ text }) => text === track) &&
          item.clicks.some((click) => clickedTrack(click) === track)
          ? []
          : [item];
      default:
        return [item];
    }
  });
  return { ...declaration, items };
}

/** The track whose value is clicked. */
function clickedTrack(click: Expr): string | undefined {
  const base = click.kind === "index" ? click.base : click;
  return base.kind === "name" ? base.name.text : undefined;
}

/** The display without the title and the gesture of a decision that is no more. */
export function withoutDecision(display: DisplayDecl, decision: string): DisplayDecl {
  const items = display.items.filter(
    (item) =>
      !(item.kind === "gesture-item" && item.decision.text === decision) &&
      !(item.kind === "title-item" && item.subject.text === decision),
  );
  return { ...display, items };
}
