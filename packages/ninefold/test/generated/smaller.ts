// Games a little smaller than a game, for the search of the smallest one that still shows something. Every way to leave
// out a part of the text, or to put a smaller part in its place, is tried; those that still are games are taken.
import { makeSource, parse, type Span } from "../../src/language/index.ts";
import type { Declaration } from "../../src/language/syntax/tree.ts";
import { canonical, isGame, joined, type Part, partsIn } from "./texts.ts";

/** A game, and how many characters the edit took out that made it: what is larger was tried before. */
export interface Smaller {
  readonly text: string;
  readonly size: number;
}

interface Edit extends Span {
  readonly text: string;
  /** Which of the parts of a text it is made in. */
  readonly part: number;
}

type Node = Span & { readonly kind?: string };

const LITERALS = ["true", "false", "none", "0", "1", "{}", "[]"];
const EXPRESSIONS: ReadonlySet<string> = new Set(
  "call index back field if match set pile filter collect quantifier fold reach unary binary possible picture".split(
    " ",
  ),
);

/**
 * All games that one edit makes of a game, each shorter than it or of equal length and before it in the alphabet, so
 * that there is no way round in a circle. Large edits come first, but for those larger than `size`, which come last.
 */
export function* smallerGames(text: string, size = Number.POSITIVE_INFINITY): Generator<Smaller, undefined, undefined> {
  const parts = partsIn(text);
  const edits = parts.flatMap((part, i) => editsOf(part.text).map((edit) => ({ ...edit, part: i })));
  const removed = ({ start, end, text: put }: Edit): number => end - start - put.length;
  edits.sort((a, b) => removed(b) - removed(a));
  const seen = new Set<string>();
  for (const later of [false, true]) {
    for (const edit of edits) {
      if (removed(edit) > size !== later) continue;
      const made = canonical(joined(parts.flatMap((part, i) => (i === edit.part ? edited(part, edit) : part))));
      if (made.length > text.length || (made.length === text.length && made >= text) || seen.has(made)) continue;
      seen.add(made);
      if (isGame(made)) yield { text: made, size: removed(edit) };
    }
  }
}

/** The part with the edit; none where nothing of it is left. */
function edited({ path, text }: Part, { start, end, text: put }: Edit): readonly Part[] {
  const made = text.slice(0, start) + put + text.slice(end);
  return path !== "" && made.trim() === "" ? [] : [{ path, text: made }];
}

type Change = Omit<Edit, "part">;

function editsOf(text: string): Change[] {
  const edits: Change[] = [];
  const { file } = parse(makeSource("smaller.game", text));
  edits.push({ start: 0, end: text.length, text: "" });
  const values = [...LITERALS, ...file.declarations.flatMap(valuesOf)];
  const visit = (node: Node): void => {
    const parts = partsOf(node);
    edits.push(...removals(node, parts), ...replacements(node, parts, text, values));
    for (const part of parts) visit(part);
  };
  visit(file);
  return edits;
}

/** The names of players, and of the values of an enumeration. */
function valuesOf(declaration: Declaration): readonly string[] {
  if (declaration.kind === "players") return declaration.names.map(({ text }) => text);
  if (declaration.kind !== "type" || declaration.type.kind !== "enum") return [];
  return declaration.type.members.map(({ text }) => text);
}

/** The nodes directly inside a node, in the order of the text. */
function partsOf(node: Node): readonly Node[] {
  const found: Node[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === "object" && value !== null) {
      if ("start" in value && "end" in value) found.push(value as Node);
      else Object.values(value).forEach(look);
    }
  };
  Object.values(node).forEach(look);
  return found.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
}

/** Neighbouring parts left out, with what stands before or behind them: half of them, a quarter and so on. */
function* removals(node: Node, parts: readonly Node[]): Generator<Change> {
  for (let size = parts.length >> 1 || 1; size >= 1; size >>= 1) {
    for (let from = 0; from + size <= parts.length; from += size) {
      const [first, last] = [parts[from]!, parts[from + size - 1]!];
      const [before, behind] = [parts[from - 1], parts[from + size]];
      yield { start: before?.end ?? node.start, end: last.end, text: "" };
      if (behind) yield { start: first.start, end: behind.start, text: "" };
    }
  }
}

/** Something smaller in a node's place: a part of it, a value, a smaller number. */
function* replacements(node: Node, parts: readonly Node[], text: string, values: readonly string[]): Generator<Change> {
  const { start, end, kind = "" } = node;
  const own = (part: Span): string => text.slice(part.start, part.end);
  if (kind === "number") {
    const value = Number(own(node));
    for (const less of [0, 1, value - 1]) if (less >= 0 && less < value) yield { start, end, text: String(less) };
  }
  if (EXPRESSIONS.has(kind)) {
    for (const value of values) yield { start, end, text: value };
    for (const part of parts) yield { start, end, text: `(${own(part)})` };
  }
  if (kind.endsWith("statement") || kind === "for" || kind === "chance" || kind === "optional")
    for (const part of blocksIn(parts)) yield { start, end, text: moved(text, part, start) };
}

/** The parts, and those of arms. */
const blocksIn = (parts: readonly Node[]): readonly Node[] => parts.flatMap((part) => [part, ...partsOf(part)]);

/** Lines of a part moved to the left, as far as the part itself moves. */
function moved(text: string, part: Span, to: number): string {
  const column = (at: number): number => at - (text.lastIndexOf("\n", at - 1) + 1);
  const back = " ".repeat(Math.max(0, column(part.start) - column(to)));
  return text.slice(part.start, part.end).replaceAll(`\n${back}`, "\n");
}
