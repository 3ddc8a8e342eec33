// What is known of a text, in the text that came of it by changes. What was changed away is left out: nothing stands beside its spot.
import { type ChangeDesc, MapMode, type Text } from "@codemirror/state";
import type { Edit, Stretch, TextCheck, TextFinding } from "../../desk/questions.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

type DocumentSymbol = TextCheck["symbols"][number];

/** What of a text changes have left: from where it was to where it is, so many UTF-16 units. */
type Left = readonly { readonly was: number; readonly is: number; readonly length: number }[];

function leftBy(changes: ChangeDesc): Left {
  const left: { was: number; is: number; length: number }[] = [];
  changes.iterGaps((was, is, length) => left.push({ was, is, length }));
  return left;
}

/** From the first to the last of a stretch that is left; undefined where nothing is. An empty one stays before what is written at it. */
function movedSpan({ start, end }: Span, changes: ChangeDesc, left: Left): Span | undefined {
  if (start > end || end > changes.length) return undefined;
  if (start === end) {
    const at = changes.mapPos(start, -1, MapMode.TrackDel);
    return at === null ? undefined : { start: at, end: at };
  }
  let span: Span | undefined;
  for (const { was, is, length } of left) {
    const [first, last] = [Math.max(start, was), Math.min(end, was + length)];
    if (first < last) span = { start: span?.start ?? first - was + is, end: last - was + is };
  }
  return span;
}

type Moving = (span: Span) => Span | undefined;

function movingBy(changes: ChangeDesc): Moving {
  const left = leftBy(changes);
  return (span) => movedSpan(span, changes, left);
}

/** A stretch with the line and the column, counted from 1, at which it begins. */
type Spot = Stretch & { readonly line: number; readonly column: number };

function movedSpot<One extends Spot>(one: One, moved: Moving, text: Text): One | undefined {
  const span = moved(one);
  if (!span) return undefined;
  const { number, from } = text.lineAt(span.start);
  return { ...one, ...span, line: number, column: span.start - from + 1 };
}

/** Spots of which some are in a file as it was, in the file as it is: `text`. */
export function movedSpots<One extends Spot>(
  spots: readonly One[],
  file: string,
  changes: ChangeDesc,
  text: Text,
): readonly One[] {
  const moved = movingBy(changes);
  return spots.flatMap((one) => (one.file === file ? (movedSpot(one, moved, text) ?? []) : one));
}

function withMovedFix(finding: TextFinding, changes: ChangeDesc): TextFinding {
  const { fix } = finding;
  const edits = fix && movedEdits(fix.edits, changes);
  return { ...finding, fix: fix && edits && { ...fix, edits } };
}

/** Undefined where one of them is of something that was changed: then none may be made. */
export function movedEdits(edits: readonly Edit[], changes: ChangeDesc): readonly Edit[] | undefined {
  const moved = edits.map(({ start, end, text }) =>
    end > changes.length || changes.touchesRange(start, end)
      ? undefined
      : { start: changes.mapPos(start), end: changes.mapPos(end), text },
  );
  return moved.every((edit) => edit !== undefined) ? moved : undefined;
}

function movedTokens(tokens: readonly number[], moved: Moving): readonly number[] {
  const all: number[] = [];
  for (let i = 0; i + 2 < tokens.length; i += 3) {
    const [start, end, type] = [tokens[i], tokens[i + 1], tokens[i + 2]] as [number, number, number];
    const span = moved({ start, end });
    if (span) all.push(span.start, span.end, type);
  }
  return all;
}

const movedSymbols = (symbols: readonly DocumentSymbol[], moved: Moving): readonly DocumentSymbol[] =>
  symbols.flatMap((symbol) => {
    const [span, selection] = [moved(symbol), moved(symbol.selection)];
    return span && selection ? { ...symbol, ...span, selection, children: movedSymbols(symbol.children, moved) } : [];
  });

/** A check of a file as it was, in the file as it is: `text`. */
export function movedCheck(check: TextCheck, file: string, changes: ChangeDesc, text: Text): TextCheck {
  if (changes.empty) return check;
  const moved = movingBy(changes);
  return {
    ...check,
    findings: movedSpots(check.findings, file, changes, text).map((finding) =>
      finding.file === file ? withMovedFix(finding, changes) : finding,
    ),
    tokens: movedTokens(check.tokens, moved),
    symbols: movedSymbols(check.symbols, moved),
  };
}
