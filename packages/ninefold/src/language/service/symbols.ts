// The outline of a file.
import type { Entity } from "../check/context/namespace.ts";
import type { Declaration, Ident, Need, TypeNode } from "../syntax/tree.ts";
import type { Span } from "../text/source.ts";
import type { Analysis } from "./analysis.ts";

export interface DocumentSymbol extends Span {
  readonly name: string;
  readonly kind:
    | Entity["kind"]
    | "every"
    | "setup"
    | "whenever"
    | "consequence"
    | "worth"
    | "display"
    | "start"
    | "without";
  /** The name itself, or the declaration's first word. */
  readonly selection: Span;
  readonly children: readonly DocumentSymbol[];
}

export function documentSymbols({ file, source }: Analysis): readonly DocumentSymbol[] {
  const text = (span: Span): string => source.text.slice(span.start, span.end).replace(/\s+/g, " ");
  return file.declarations.flatMap((declaration) => symbolsOf(declaration, text));
}

const inner = (kind: DocumentSymbol["kind"], idents: readonly Ident[]): DocumentSymbol[] =>
  idents
    .filter((ident) => ident.text !== "")
    .map(({ start, end, text }) => ({ name: text, kind, start, end, selection: { start, end }, children: [] }));

const SYMBOL_OF = {
  type: "type",
  constant: "constant",
  fn: "function",
  action: "action",
  decision: "decision",
  every: "every",
} as const;

const NEEDED_SYMBOL = {
  type: "type",
  board: "board",
  tag: "tag",
  constant: "constant",
  fn: "function",
  track: "track",
  action: "action",
  decision: "decision",
  with: "parameter",
} as const satisfies Record<Need["kind"], Entity["kind"]>;

/** Long: a row for each kind of declaration. */
function symbolsOf(declaration: Declaration, text: (span: Span) => string): DocumentSymbol[] {
  const { start, end, kind } = declaration;
  const headed = (
    name: Ident,
    of: DocumentSymbol["kind"],
    children: readonly DocumentSymbol[] = [],
  ): DocumentSymbol[] =>
    name.text === ""
      ? []
      : [{ name: name.text, kind: of, start, end, selection: { start: name.start, end: name.end }, children }];
  const bare = (
    name: string,
    of: DocumentSymbol["kind"],
    length: number,
    children: readonly DocumentSymbol[] = [],
  ): DocumentSymbol[] => {
    return [{ name, kind: of, start, end, selection: { start, end: Math.min(end, start + length) }, children }];
  };
  switch (kind) {
    case "use":
      return headed(declaration.path, "module");
    case "needs":
      return declaration.needs.flatMap((need) => inner(NEEDED_SYMBOL[need.kind], [need.name]));
    case "players":
      return inner("player", declaration.names);
    case "with":
      return inner(
        "parameter",
        declaration.parameters.map((parameter) => parameter.name),
      );
    case "type":
      return headed(declaration.name, "type", partsOf(declaration.type));
    case "board":
    case "tag":
    case "constant":
    case "track":
    case "decision":
    case "action":
    case "notation":
    case "spelling":
      return headed(declaration.name, kind);
    case "fn":
      return headed(declaration.name, "function");
    case "remember":
      return headed(declaration.name, "memory");
    case "end":
    case "outcome": {
      const { outcome } = declaration;
      return bare(outcome ? `${kind} ${text(outcome)}` : kind, "outcome", kind.length);
    }
    case "every": {
      const { families } = declaration;
      return bare(`every decision${families ? ` in ${text(families)}` : ""}`, kind, kind.length);
    }
    case "consequence":
      return bare(declaration.parts.map(text).join(", "), kind, kind.length);
    case "worth":
      return bare(`worth ${text(declaration.outcome)}`, kind, kind.length);
    case "start":
    case "setup":
    case "whenever":
      return bare(kind, kind, kind.length);
    case "display": {
      const areas = declaration.items.flatMap((item) => (item.kind === "area-item" ? [item.area] : []));
      return bare(kind, kind, kind.length, inner("area", areas));
    }
    case "without":
      return bare(kind, kind, kind.length);
    case "change":
      return headed(declaration.name, SYMBOL_OF[declaration.word]);
    case "missing-declaration":
      return [];
  }
}

function partsOf(type: TypeNode): readonly DocumentSymbol[] {
  if (type.kind === "enum") return inner("member", type.members);
  return type.kind === "product"
    ? inner(
        "field",
        type.fields.map((field) => field.name),
      )
    : [];
}
