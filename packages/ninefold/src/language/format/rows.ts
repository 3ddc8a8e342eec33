import { lastOf, type NonEmpty } from "../syntax/non-empty.ts";
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
  readonly nodes: NonEmpty<object>;
}

export function makeRow(doc: Doc, indent: number, nodes: NonEmpty<object>): Row {
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
  return { before, behind: notes.of(lastOf(row.nodes)).trailing };
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
  nodes: NonEmpty<object>,
  notes: Notes,
  around = ALONE,
): Row[] {
  if (value.kind !== "match") return [makeRow(hang(head, exprDoc(value, ANY, around), indent), indent, nodes)];
  const { head: match, arms } = matchHead(value, around);
  const written = arms.map((one) => {
    const { body } = one.arm;
    return { ...one, body: body.kind === "match" ? undefined : exprDoc(body, ANY, around) };
  });
  const armRows = alignArrows(written, indent + 2).flatMap(({ arm, aligned }) =>
    valueRows(aligned, arm.body, indent + 2, [arm], notes, around),
  );
  const rows = [makeRow(concat(head, " ", match), indent, nodes), ...armRows];
  const { otherwise } = value;
  return otherwise ? [...rows, ...valueRows("otherwise", otherwise, indent + 2, [otherwise], notes, around)] : rows;
}

/** An arm whose values stand on one line, and its body where that may follow on the same line. */
interface WrittenArm {
  readonly value: Doc;
  readonly body: Doc | undefined;
}

/** Arms with their values and arrows. Those of neighbours that take one line each stand below each other. */
export function alignArrows<Arm extends WrittenArm>(
  arms: readonly Arm[],
  indent: number,
): readonly (Arm & { readonly aligned: Doc })[] {
  const isShort = ({ value, body }: Arm, width = flatWidth(value)): boolean =>
    body !== undefined && indent + width + " => ".length + flatWidth(body) <= WIDTH;
  const found: (Arm & { readonly aligned: Doc })[] = [];
  let run: Arm[] = [];
  const endRun = (): void => {
    const width = run.reduce((most, { value }) => Math.max(most, flatWidth(value)), 0);
    const fit = run.every((arm) => isShort(arm, width));
    for (const arm of run) {
      const space = fit ? " ".repeat(width - flatWidth(arm.value)) : "";
      found.push({ ...arm, aligned: concat(arm.value, space, " =>") });
    }
    run = [];
  };
  for (const arm of arms) {
    if (isShort(arm)) run.push(arm);
    else {
      endRun();
      found.push({ ...arm, aligned: concat(arm.value, " =>") });
    }
  }
  endRun();
  return found;
}
