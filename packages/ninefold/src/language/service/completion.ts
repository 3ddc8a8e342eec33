// What may be written at an offset: from the tree, what stands there; from the checker, what is known there.

import type { Hint } from "../check/context/context.ts";
import { makeLibrary } from "../check/context/library.ts";
import type { Entity } from "../check/context/namespace.ts";
import { PRIMITIVE_USAGE } from "../check/expressions/primitives.ts";
import { BUILT_IN_TYPES } from "../check/types/types.ts";
import { SHAPES } from "../core/board.ts";
import { printValue, valuesOf as valuesListed } from "../core/domain.ts";
import { BOARD_LOOKS, TRACK_LOOKS } from "../core/looks.ts";
import { printType, type Type, wholeOf } from "../core/types.ts";
import { ALWAYS } from "../modules/always.ts";
import { DECLARATION_WORDS } from "../syntax/parser-state.ts";
import type { DecisionDecl, Declaration, EveryDecl, UseDecl } from "../syntax/tree.ts";
import { STANDARD_PATHS } from "../text/paths.ts";
import type { Span } from "../text/source.ts";
import { type Analysis, lastAt } from "./analysis.ts";
import { type Node, nodesOf } from "./tree.ts";

export interface Completion {
  readonly label: string;
  readonly kind: Entity["kind"] | "keyword";
  readonly detail?: string;
  /** What is written in the place, where it is more than the label. */
  readonly insert?: string;
}

export interface Completions extends Span {
  /** The likelier first. `start` to `end` is what they replace. */
  readonly items: readonly Completion[];
}

/** The place that is completed: a word, or none yet, and what stands before it. */
interface Position extends Span {
  readonly analysis: Analysis;
  /** Where the parser says that something is missing: at the end of what stands before. */
  readonly anchor: number;
  readonly before: readonly string[];
  readonly behind: string;
  /** Nothing but space stands before it on its line. */
  readonly first: boolean;
  /** Whether it starts at the margin. */
  readonly margin: boolean;
  readonly declaration: Declaration | undefined;
}

const shown = ({ name, kind, detail }: Entity): Completion => ({ label: name, kind, detail });

const words = (text: string): Completion[] => text.split(" ").map((label) => ({ label, kind: "keyword" }));

const STATEMENTS = words("let if for match random chance nothing");
const CLAUSES = words("by when unless prefer do again then finally same shown");
const EXPRESSIONS = words("none true false if match some every no not size the reach sum most least");
const ENDS = words("when otherwise");
const WHENEVER = words("shown do");
const OPERATORS = words("is in and or except not");
const TYPES = words("set pile bag");
const DISPLAYS = words("board glyph colour shape place area link gesture hide title");
/** What a module may declare. */
const DEFINITIONS = words(
  "use needs type board tag constant fn with track remember whenever decision every action for end outcome display",
);
const LIBRARY: readonly Completion[] = [...makeLibrary().globals.values()].map(({ entity }) => shown(entity));
const LABELS: readonly Completion[] = [
  { label: "wins", kind: "outcome" },
  { label: "draw", kind: "outcome" },
];

export function completion(analysis: Analysis, offset: number): Completions {
  const position = positionAt(analysis, offset);
  if (!position) return { start: offset, end: offset, items: [] };
  if (position.declaration?.kind === "use" && !position.margin) return paths(position, position.declaration);
  const seen = new Set<string>();
  const items = itemsAt(position).filter(({ label, kind }) => {
    const key = `${label} ${kind === "keyword"}`;
    if (label === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return { start: position.start, end: position.end, items };
}

/** The place at an offset; none in a comment, a text or a number. */
function positionAt(analysis: Analysis, offset: number): Position | undefined {
  const { tokens, comments, source, file } = analysis;
  const comment = comments[lastAt(comments, offset - 1)];
  if (comment && !source.text.slice(comment.end, offset).includes("\n")) return undefined;
  let at = lastAt(tokens, offset - 1);
  const touched = tokens[at];
  const inside = touched !== undefined && offset <= touched.end && touched.kind !== "symbol";
  if (inside && touched.kind === "text" && (offset < touched.end || touched.end - touched.start < 2)) return undefined;
  if (inside && touched.kind === "number") return undefined;
  const word = inside && touched.kind === "name" ? touched : undefined;
  // A word that is begun in front of another one.
  const next = word ? undefined : tokens[at + 1];
  if (word) at--;
  const start = word?.start ?? offset;
  const end = word?.end ?? offset;
  const anchor = word?.start ?? tokens[at]?.end ?? 0;
  const line = source.text.lastIndexOf("\n", start - 1) + 1;
  const first = source.text.slice(line, start).trim() === "";
  return {
    analysis,
    start,
    end,
    anchor,
    before: [tokens[at], tokens[at - 1], tokens[at - 2]].map((token) => token?.text ?? ""),
    behind: (word ? tokens[at + 2] : next)?.text ?? "",
    first,
    margin: first && start === line,
    declaration: file.declarations[lastAt(file.declarations, start - 1)],
  };
}

function itemsAt(position: Position): readonly Completion[] {
  const { before, behind, margin, declaration, analysis } = position;
  if (margin) {
    const head = analysis.tokens[0]?.text;
    if (head === "module") return DEFINITIONS;
    return words([...(head === "game" ? [] : ["game", "module"]), ...DECLARATION_WORDS].join(" "));
  }
  if (before[0] === ".") return fields(position);
  if (behind === "is" && isPossible(position)) return entities(position, ["decision"]);
  if (isTypePosition(position)) return [...entities(position, ["type", "board"]), ...builtIn(), ...TYPES];
  switch (declaration?.kind) {
    case "players":
      if (before[0] === "first") return entities(position, ["parameter"]);
      return before[0] === "," || before[0] === "players" ? [] : words("first");
    case "missing-declaration":
    case undefined:
      return [];
    case "board":
      return before[0] === "=" ? words([...Object.keys(SHAPES), "graph"].join(" ")) : expression(position);
    case "display":
      return display(position);
    case "notation":
      return notation(position);
    case "spelling":
      return spelling(position);
    case "consequence":
      return holds(position, "do") ? statement(position) : entities(position, ["decision", "player"]);
    case "setup":
    case "action":
      return statement(position);
    case "whenever":
      return holds(position, "do") ? statement(position) : [...expression(position), ...WHENEVER];
    case "decision":
    case "every":
      return clause(position, declaration);
    case "end":
    case "outcome":
    case "worth":
      return outcome(position, declaration.kind);
    default:
      return isNewName(position) ? [] : expression(position);
  }
}

/** The modules of the standard library that are not in use yet; a path is completed as a whole. */
function paths({ analysis, start, end }: Position, { path }: UseDecl): Completions {
  const inside = path.start < path.end && path.start <= start && end <= path.end;
  const used = analysis.modules.map((module) => module.path);
  const items = STANDARD_PATHS.filter((one) => one !== ALWAYS && (one === path.text || !used.includes(one)));
  const span = inside ? { start: path.start, end: path.end } : { start, end };
  return { ...span, items: items.map((label) => ({ label, kind: "module" })) };
}

/** The name of something new needs no help. */
const isNewName = ({ before }: Position): boolean => (DECLARATION_WORDS as readonly string[]).includes(before[0]!);

function isPossible({ analysis, end }: Position): boolean {
  const at = lastAt(analysis.tokens, end - 1);
  const rest = analysis.tokens.slice(Math.max(0, at), at + 4).map((token) => token.text);
  return rest.some((text, i) => text === "is" && rest[i + 1] === "possible");
}

// ---- what stands at the place ----

function nodesAt({ analysis, anchor, end }: Position): readonly Node[] {
  const found: Node[] = [];
  for (const { node } of nodesOf(analysis.file))
    if (node.start <= anchor && anchor <= node.end && end >= node.start) found.push(node);
  return found;
}

function isTypePosition(position: Position): boolean {
  const { before } = position;
  if (before[0] === "of" && ["set", "pile", "bag"].includes(before[1] ?? "")) return true;
  const at = nodesAt(position).filter(
    ({ start, end }) => start === position.anchor && (end === position.end || start === end),
  );
  if (at.some(({ kind }) => kind === "named" || kind === "missing-type")) return true;
  const typed = ["track", "fn", "type", "action"].includes(position.declaration?.kind ?? "");
  return before[0] === ":" && typed && !nodesAt(position).some(({ kind }) => kind === "quantifier");
}

/** What the checker knew here. */
function hintAt({ analysis, start, anchor }: Position): Hint | undefined {
  const touching = analysis.hints.filter((hint) => hint.start <= anchor && anchor <= hint.end && !hint.base);
  return touching.findLast((hint) => hint.expected && hint.start >= Math.min(anchor, start)) ?? touching.at(-1);
}

/** The nearest thing that the checker knew before here, in the same declaration: its local names. */
function hintBefore({ analysis, start, declaration }: Position): Hint | undefined {
  const from = declaration?.start ?? 0;
  let nearest: Hint | undefined;
  for (const hint of analysis.hints) {
    if (hint.start >= from && hint.start <= start && (!nearest || hint.start >= nearest.start)) nearest = hint;
  }
  return nearest;
}

/** Whether a word stands in the declaration before here. */
function holds({ analysis, declaration, start }: Position, word: string): boolean {
  const from = declaration?.start ?? 0;
  return analysis.tokens.some((token) => token.start >= from && token.end <= start && token.text === word);
}

// ---- what may be written there ----

function entities({ analysis }: Position, kinds: readonly Entity["kind"][]): Completion[] {
  return analysis.checked.entities.filter((entity) => kinds.includes(entity.kind)).map(shown);
}

const builtIn = (): Completion[] => BUILT_IN_TYPES.map((label) => ({ label, kind: "type", detail: `type ${label}` }));

function fields({ analysis, anchor }: Position): Completion[] {
  const hint = analysis.hints.findLast((one) => one.base && one.start <= anchor && anchor <= one.end);
  const type = hint?.base;
  if (!type) return [];
  const parts: { readonly name: string; readonly type: Type }[] = [];
  if (type.kind === "product") parts.push(...type.fields);
  if ("named" in type && type.named) parts.push(...type.named.coordinates);
  const known = parts.map(
    (part): Completion => ({ label: part.name, kind: "field", detail: `${part.name}: ${printType(part.type)}` }),
  );
  if (type.kind !== "cell") return known;
  const coordinates = type.board.coordinates.map(({ name, low, high }): Completion => {
    return { label: name, kind: "field", detail: `${name}: ${low}..${high}` };
  });
  return [...known, ...coordinates];
}

function expression(position: Position): Completion[] {
  const { analysis } = position;
  const hint = hintAt(position);
  const locals = (hint ?? hintBefore(position))?.locals ?? [];
  const me: Completion[] = (hint ?? hintBefore(position))?.me
    ? [{ label: "me", kind: "keyword", detail: "me: Player" }]
    : [];
  const decisions = analysis.checked.entities.filter((entity) => entity.kind === "decision");
  return [
    ...valuesOf(hint?.expected),
    ...[...locals].reverse().map(shown),
    ...me,
    ...(position.declaration?.kind === "every" ? words("this") : []),
    ...entities(position, ["track", "function", "constant", "tag", "memory", "parameter", "player", "member"]),
    ...decisions.map((entity) => ({ ...shown(entity), insert: `${entity.name} is possible` })),
    ...entities(position, ["type", "board"]),
    ...analysis.checked.boards.flatMap(({ directions, directionSets }) =>
      [...directions.keys(), ...directionSets.keys()].map((label): Completion => ({ label, kind: "direction" })),
    ),
    ...LIBRARY,
    ...Object.entries(PRIMITIVE_USAGE).map(([label, detail]): Completion => ({ label, kind: "library", detail })),
    ...EXPRESSIONS,
    ...OPERATORS,
  ];
}

const MAX_CELLS = 400;

/** The values that may stand where a type is wanted. */
function valuesOf(type: Type | undefined): Completion[] {
  switch (type?.kind) {
    case "option":
      return [...valuesOf(type.of), { label: "none", kind: "keyword" }];
    case "set":
    case "pile":
    case "bag":
      return valuesOf(type.of);
    case "bool":
      return words("true false");
    case "enum": {
      const kind = wholeOf(type) === type && type.named.name === "Player" ? "player" : "member";
      const labels = valuesListed(type).map((value) => printValue(type, value));
      return labels.map((label) => ({ label, kind, detail: `${label}: ${printType(type)}` }));
    }
    case "cell":
      return type.board.cells
        .slice(0, MAX_CELLS)
        .map((label) => ({ label, kind: "cell", detail: `${label}: ${type.board.name}` }));
    case "offset":
      return [...type.board.directions.keys()].map((label) => ({
        label,
        kind: "direction",
        detail: `${label}: ${printType(type)}`,
      }));
    default:
      return [];
  }
}

function statement(position: Position): Completion[] {
  const { before, first } = position;
  if (!first && !["do", "finally", ",", ":", "=>"].includes(before[0]!)) return expression(position);
  const locals = hintBefore(position)?.locals ?? [];
  return [
    ...entities(position, ["track", "action"]),
    ...locals.filter((entity) => entity.assignable).map(shown),
    ...STATEMENTS,
    ...words("else"),
    ...(first ? [] : expression(position)),
  ];
}

/** The first words of what may be said of every decision. */
const OF_EVERY: ReadonlySet<string> = new Set(["by", "when", "unless", "finally"]);

function clause(position: Position, declaration: DecisionDecl | EveryDecl): Completion[] {
  const may = declaration.kind === "every" ? CLAUSES.filter(({ label }) => OF_EVERY.has(label)) : CLAUSES;
  const action = declaration.clauses.findLast(
    (one) => (one.kind === "do" || one.kind === "finally") && one.start < position.start,
  );
  if (action?.kind === "do" || action?.kind === "finally") {
    if (position.start >= action.body.start) return [...statement(position), ...(position.first ? may : [])];
    if (position.before[0] === action.kind) return statement(position);
  }
  if (declaration.kind === "every" && position.before[0] === "every") return words("decision");
  if (position.first) return may;
  if (isNewName(position)) return [];
  const clauses = ["by", "when", "unless", "in"].includes(position.before[0]!) ? [] : may;
  return [...expression(position), ...clauses];
}

function outcome(position: Position, kind: "end" | "outcome" | "worth"): Completion[] {
  if (holds(position, kind === "worth" ? "=" : "when")) return expression(position);
  const labels = [...entities(position, ["outcome"]), ...LABELS];
  return kind === "worth" ? labels : [...labels, ...ENDS, ...expression(position)];
}

function notation(position: Position): Completion[] {
  if (holds(position, "do")) return statement(position);
  return isNewName(position) ? [] : [...entities(position, ["track"]), ...words("do")];
}

function spelling(position: Position): Completion[] {
  const { before } = position;
  if (!holds(position, "=")) return before[0] === "of" ? entities(position, ["decision"]) : words("of");
  return [...expression(position), ...words("when again")];
}

function display(position: Position): Completion[] {
  const { before, first, declaration, start } = position;
  if (first || before[0] === "display") return DISPLAYS;
  const items = declaration?.kind === "display" ? declaration.items : [];
  const item = items.findLast((one) => one.start < start)?.kind;
  const isPlaced = item === "place-item" || item === "spot-item";
  switch (before[0]) {
    case "board":
      return entities(position, ["board"]);
    case "shows":
    case "hide":
    case "place":
      return entities(position, ["track"]);
    case "title":
      return entities(position, ["track", "decision", "area"]);
    case "gesture":
      return entities(position, ["decision"]);
    case "as":
      return words((item === "board-item" ? BOARD_LOOKS : TRACK_LOOKS).join(" "));
    case "in":
      return [...(isPlaced ? entities(position, ["area"]) : []), ...expression(position)];
    case ",":
      if (item === "board-item" || item === "hide-item") return entities(position, ["track"]);
  }
  if (item === "board-item") return words("as shows");
  if (item === "link-item") return [...expression(position), ...words("to")];
  return isPlaced ? [...words("on in as"), ...expression(position)] : expression(position);
}
