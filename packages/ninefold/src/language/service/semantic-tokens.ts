// The meaning of every token, for colours.
import type { Entity } from "../check/context/namespace.ts";
import { RESERVED_WORDS, type Token } from "../syntax/lexer.ts";
import { DECLARATION_WORDS } from "../syntax/parser-state.ts";
import type { GameFile } from "../syntax/tree.ts";
import type { Span } from "../text/source.ts";
import { type Analysis, lastAt } from "./analysis.ts";
import { isIdent, nodesOf } from "./tree.ts";

export const TOKEN_TYPES = [
  "keyword",
  "type",
  "player",
  "enumMember",
  "function",
  "variable",
  "parameter",
  "property",
  "decision",
  "number",
  "string",
  "comment",
  "operator",
] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

export interface SemanticToken extends Span {
  readonly type: TokenType;
}

const BY_KIND: Readonly<Record<Entity["kind"], TokenType>> = {
  game: "type",
  module: "type",
  player: "player",
  parameter: "parameter",
  type: "type",
  member: "enumMember",
  field: "property",
  board: "type",
  cell: "enumMember",
  direction: "enumMember",
  tag: "variable",
  constant: "variable",
  function: "function",
  track: "variable",
  memory: "variable",
  decision: "decision",
  action: "function",
  local: "parameter",
  outcome: "enumMember",
  area: "property",
  notation: "property",
  spelling: "property",
  library: "function",
};

/** Words that the grammar knows in some places, and that are names in others. */
const CONTEXTUAL_WORDS: ReadonlySet<string> = new Set([
  ...DECLARATION_WORDS,
  ..."game module of to at most since last shown in as letters named picture graph reach from size sum least times".split(
    " ",
  ),
  ..."first _ back possible orders set pile bag shows glyph colour shape place area link gesture on hide title after again finally prefer same said".split(
    " ",
  ),
]);

const PUNCTUATION: ReadonlySet<string> = new Set(["(", ")", "[", "]", "{", "}", ",", ":", ";", "."]);

/** Sorted, and none overlaps another. Brackets, commas and what begins nothing have none. */
export function semanticTokens(analysis: Analysis): readonly SemanticToken[] {
  const named = new Map(analysis.references.map((reference) => [reference.start, reference.entity]));
  const idents = identsOf(analysis.file);
  const paths = analysis.file.declarations.flatMap((decl) => (decl.kind === "use" ? decl.path : []));
  const tokens = analysis.tokens.flatMap((token): SemanticToken[] => {
    const path = token.end <= (paths[lastAt(paths, token.start)]?.end ?? 0);
    const type = path ? "string" : typeOf(token, named.get(token.start), idents.get(token.start));
    return type ? [{ start: token.start, end: token.end, type }] : [];
  });
  const comments = analysis.comments.map(({ start, end }) => ({ start, end, type: "comment" as const }));
  return [...tokens, ...comments].sort((a, b) => a.start - b.start);
}

function typeOf(token: Token, entity: Entity | undefined, byGrammar: TokenType | undefined): TokenType | undefined {
  switch (token.kind) {
    case "number":
      return "number";
    case "text":
      return "string";
    case "symbol":
      return PUNCTUATION.has(token.text) ? undefined : "operator";
    case "name":
      if (entity) return entityType(entity);
      if (RESERVED_WORDS.has(token.text)) return "keyword";
      if (byGrammar) return byGrammar;
      if (/^Z\d*$/.test(token.text)) return "type";
      return CONTEXTUAL_WORDS.has(token.text) ? "keyword" : "variable";
    default:
      return undefined;
  }
}

function entityType(entity: Entity): TokenType {
  if (entity.assignable) return "variable";
  if (entity.kind !== "library") return BY_KIND[entity.kind];
  if (entity.name === "this") return "keyword";
  if (entity.name.startsWith(".")) return "property";
  return entity.detail.startsWith("type ") ? "type" : "function";
}

/** What each written name is by its place alone: for names that nothing declares. */
function identsOf(file: GameFile): ReadonlyMap<number, TokenType> {
  const found = new Map<number, TokenType>();
  for (const { node, parent, key } of nodesOf(file)) {
    if (!isIdent(node) || node.text === "") continue;
    // `decision is possible`: a word, as no family has this name.
    if (parent?.kind === "possible" && key === "decision" && node.text === "decision") continue;
    const call = (parent?.kind === "call" && key === "callee") || parent?.kind === "call-statement";
    const property = parent?.kind === "field" && key === "field";
    const look = key === "look" && (parent?.kind === "board-item" || parent?.kind === "place-item");
    const other = property ? "property" : look ? "enumMember" : parent?.kind === "named" ? "type" : "variable";
    found.set(node.start, call ? "function" : other);
  }
  return found;
}
