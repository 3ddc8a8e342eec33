// A small algebra of layouts after Wadler's "A prettier printer": a document says where it may be broken,
// `render` breaks it only where the width demands it. Sizes are kept on the nodes, so that rendering is linear.

/** A text without line ends, or a node built by the functions below. */
export type Doc = string | Node;

interface Sized {
  /** Columns when nothing is broken; infinite when something must be. */
  readonly flat: number;
  /** Columns up to the first place that may be broken, or `flat` when there is none. */
  readonly head: number;
  readonly breaks: boolean;
}
type Node = Sized &
  (
    | { readonly kind: "line"; readonly text: string }
    | { readonly kind: "concat"; readonly parts: readonly Doc[] }
    | { readonly kind: "nest"; readonly by: number; readonly doc: Doc }
    | { readonly kind: "group"; readonly doc: Doc }
  );

/** A space, or a line end when its group is broken. */
export const line: Doc = { kind: "line", text: " ", flat: 1, head: 0, breaks: true };
/** Two spaces, or a line end when its group is broken. */
export const wideLine: Doc = { kind: "line", text: "  ", flat: 2, head: 0, breaks: true };
/** Nothing, or a line end when its group is broken. */
export const softline: Doc = { kind: "line", text: "", flat: 0, head: 0, breaks: true };
/** A line end; every group around it is broken. */
export const hardline: Doc = { kind: "line", text: "", flat: Number.POSITIVE_INFINITY, head: 0, breaks: true };

export function concat(...parts: readonly Doc[]): Doc {
  return sequence(parts);
}

/** `concat` of however many parts a text may have. */
export function sequence(parts: readonly Doc[]): Doc {
  let flat = 0;
  let head = 0;
  let breaks = false;
  for (const part of parts) {
    flat += flatWidth(part);
    if (breaks) continue;
    head += headWidth(part);
    breaks = mayBreak(part);
  }
  return { kind: "concat", parts, flat, head, breaks };
}

/** Line ends inside stand `by` columns further right. */
export function nest(by: number, ...parts: readonly Doc[]): Doc {
  const doc = concat(...parts);
  return { kind: "nest", by, doc, flat: flatWidth(doc), head: headWidth(doc), breaks: mayBreak(doc) };
}

/** Either no line of the group is broken, or all its own lines are; groups inside decide for themselves. */
export function group(...parts: readonly Doc[]): Doc {
  const doc = concat(...parts);
  return { kind: "group", doc, flat: flatWidth(doc), head: headWidth(doc), breaks: mayBreak(doc) };
}

export function flatWidth(doc: Doc): number {
  return typeof doc === "string" ? doc.length : doc.flat;
}

/** Columns up to the first place that may be broken. */
export function headWidth(doc: Doc): number {
  return typeof doc === "string" ? doc.length : doc.head;
}

function mayBreak(doc: Doc): boolean {
  return typeof doc !== "string" && doc.breaks;
}

/** What is still to be printed, the next first. `broken` says how the lines of `doc` itself are taken. */
interface Rest {
  readonly doc: Doc;
  readonly indent: number;
  readonly broken: boolean;
  readonly next: Rest | undefined;
}

/** Whether `room` columns hold the rest up to the first place that may be broken. */
function holds(columns: number, rest: Rest | undefined): boolean {
  let left = columns;
  for (let at = rest; left >= 0; at = at.next) {
    if (at === undefined) return true;
    left -= at.broken ? headWidth(at.doc) : flatWidth(at.doc);
    if (at.broken && mayBreak(at.doc)) return left >= 0;
  }
  return false;
}

/** Prints from `column` (counted from 0), with line ends indented by `indent`, in at most `width` columns if possible. */
export function render(doc: Doc, width: number, indent = 0, column = indent): string {
  let out = "";
  let at = column;
  let rest: Rest | undefined = { doc, indent, broken: true, next: undefined };
  while (rest !== undefined) {
    const { doc: now, indent, broken, next }: Rest = rest;
    rest = next;
    if (typeof now === "string") {
      out += now;
      at += now.length;
    } else if (now.kind === "line") {
      if (broken) {
        out += `\n${" ".repeat(indent)}`;
        at = indent;
      } else {
        out += now.text;
        at += now.text.length;
      }
    } else if (now.kind === "concat") {
      for (let i = now.parts.length - 1; i >= 0; i--) rest = { doc: now.parts[i]!, indent, broken, next: rest };
    } else if (now.kind === "nest") {
      rest = { doc: now.doc, indent: indent + now.by, broken, next };
    } else {
      rest = {
        doc: now.doc,
        indent,
        broken: broken && !(now.flat <= width - at && holds(width - at - now.flat, next)),
        next,
      };
    }
  }
  return out;
}

/** The document on one line, apart from the line ends that it demands. */
export function flatText(doc: Doc): string {
  return render(group(doc), Number.POSITIVE_INFINITY);
}

/** The document without line ends, apart from those that it demands. */
export function unbroken(doc: Doc): Doc {
  return flatWidth(doc) === Number.POSITIVE_INFINITY ? doc : flatText(doc);
}
