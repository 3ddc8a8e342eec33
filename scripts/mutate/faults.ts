// The faults that can be planted in a file, and the planting.
import { createHash } from "node:crypto";
import { type Edit, KINDS } from "./kinds.ts";
import { spotsOf } from "./syntax.ts";

export interface Fault {
  /** Follows from the rest but the line's number, so that it outlives changes elsewhere in the file. */
  readonly id: string;
  /** From the root of the repository, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  /** The lines that change, as one, without and with the fault. */
  readonly before: string;
  readonly after: string;
  readonly edit: Edit;
}

export const planted = (source: string, { start, end, text }: Edit): string =>
  source.slice(0, start) + text + source.slice(end);

/** The edit that takes a planted one back. */
export const undoing = (source: string, { start, end, text }: Edit): Edit => ({
  start,
  end: start + text.length,
  text: source.slice(start, end),
});

const asOneLine = (text: string) => text.trim().replace(/\s+/g, " ");

/** The whole lines that an edit touches, before and after it. */
function changedLines(source: string, edit: Edit): readonly [before: string, after: string] {
  const from = source.lastIndexOf("\n", edit.start - 1) + 1;
  const next = source.indexOf("\n", edit.end);
  const to = next < 0 ? source.length : next;
  const after = source.slice(from, edit.start) + edit.text + source.slice(edit.end, to);
  return [asOneLine(source.slice(from, to)), asOneLine(after)];
}

/** Every fault of a file, in the order of its text. */
export function faultsOf(file: string, source: string): readonly Fault[] {
  const alike = new Map<string, number>();
  const found: Fault[] = [];
  for (const spot of spotsOf(source)) {
    for (const { name: kind, at } of KINDS) {
      for (const edit of at(spot)) {
        const [before, after] = changedLines(source, edit);
        const key = [file, kind, before, after].join("\n");
        const nth = alike.get(key) ?? 0;
        alike.set(key, nth + 1);
        const id = createHash("sha256").update(`${key}\n${nth}`).digest("hex").slice(0, 10);
        const line = source.slice(0, edit.start).split("\n").length;
        found.push({ id, file, line, kind, before, after, edit });
      }
    }
  }
  return found.sort((a, b) => a.edit.start - b.edit.start);
}
