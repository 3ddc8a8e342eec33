import type { Expr } from "../syntax/tree.ts";
import type { Leading, Notes } from "./comments.ts";
import { exprDoc, matchHead } from "./expression.ts";
import { concat, type Doc, flatWidth, hardline, headWidth, nest, render } from "./layout.ts";
import { ALONE, ANY } from "./precedence.ts";

export const WIDTH = 100;

/** Lines of text that belong together: comments stand before the first and behind the last. */
export interface Row {
  readonly indent: number;
  readonly text: string;
  /** The nodes of the items in it, in the order of the text. */
  readonly nodes: readonly object[];
}

export function makeRow(doc: Doc, indent: number, nodes: readonly object[]): Row {
  return { indent, text: render(doc, WIDTH, indent), nodes };
}

export function fits(doc: Doc, indent: number): boolean {
  return indent + flatWidth(doc) <= WIDTH;
}

/** The comments before a row, and the one behind it. */
export function commentsOf(row: Row, notes: Notes): { before: readonly Leading[]; behind: string | undefined } {
  const last = row.nodes.length - 1;
  const before = row.nodes.flatMap((node, i): readonly Leading[] => {
    const { leading, trailing } = notes.of(node);
    return trailing === undefined || i === last ? leading : [...leading, { text: trailing, gap: false, inside: true }];
  });
  return { before, behind: notes.of(row.nodes[last]!).trailing };
}

/**
 * `head body`: on one line, or with the body on the next, or else with the body broken. A statement's lines all
 * stand further right than its first, because a token below its first one would end it.
 */
export function hang(head: Doc, body: Doc, indent: number, tail: Doc = ""): Doc {
  const rest = flatWidth(body) + flatWidth(tail);
  const one = indent + flatWidth(head) + 1;
  if (one + rest <= WIDTH) return concat(head, " ", body, tail);
  if (indent + 2 + rest <= WIDTH || one + headWidth(body) > WIDTH) return concat(head, nest(2, hardline, body), tail);
  return concat(head, " ", body, tail);
}

/** An item that ends with a value; the arms of a match there stand on rows of their own. */
export function valueRows(
  head: Doc,
  value: Expr,
  indent: number,
  nodes: readonly object[],
  notes: Notes,
  around = ALONE,
): Row[] {
  if (value.kind !== "match") return [makeRow(hang(head, exprDoc(value, ANY, around), indent), indent, nodes)];
  const { head: match, values } = matchHead(value, around);
  const bodies = value.arms.map(({ body }) => (body.kind === "match" ? undefined : exprDoc(body, ANY, around)));
  const arrows = alignArrows(values, bodies, indent + 2);
  const arms = value.arms.flatMap((arm, i) => valueRows(arrows[i]!, arm.body, indent + 2, [arm], notes, around));
  const rows = [makeRow(concat(head, " ", match), indent, nodes), ...arms];
  const { otherwise } = value;
  return otherwise ? [...rows, ...valueRows("otherwise", otherwise, indent + 2, [otherwise], notes, around)] : rows;
}

/** The values of arms with their arrows. Those of neighbours that take one line each stand below each other. */
export function alignArrows(values: readonly Doc[], bodies: readonly (Doc | undefined)[], indent: number): Doc[] {
  const short = (i: number, width = flatWidth(values[i] ?? "")): boolean => {
    const body = bodies[i];
    return body !== undefined && indent + width + " => ".length + flatWidth(body) <= WIDTH;
  };
  const heads = values.map((one) => concat(one, " =>"));
  for (let from = 0, to = 0; from < values.length; from = to + 1) {
    for (to = from; short(to); to++);
    const run = Array.from({ length: to - from }, (_, i) => from + i);
    const width = run.reduce((most, i) => Math.max(most, flatWidth(values[i]!)), 0);
    if (!run.every((i) => short(i, width))) continue;
    for (const i of run) heads[i] = concat(values[i]!, " ".repeat(width - flatWidth(values[i]!)), " =>");
  }
  return heads;
}
