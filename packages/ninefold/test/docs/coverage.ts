// The forms of the language, as the syntax tree has them. Kinds are keys of records, so that a new kind of node that
// is not listed here does not compile.
import { BINARY_OPERATORS, UNARY_OPERATORS } from "../../src/language/syntax/operators.ts";
import type {
  ChangedWord,
  ChangePart,
  Clause,
  Declaration,
  DisplayItem,
  Expr,
  FoldExpr,
  GameFile,
  Need,
  NotationItem,
  QuantifierExpr,
  SpeltItem,
  Statement,
  TypeNode,
} from "../../src/language/syntax/tree.ts";
import { walk } from "../language/tree.ts";

type Missing = `missing${string}`;
type Kinds<Node extends { readonly kind: string }> = Record<Exclude<Node["kind"], Missing>, true>;

const EXPRESSIONS: Kinds<Expr> = {
  number: true,
  text: true,
  name: true,
  call: true,
  index: true,
  back: true,
  field: true,
  if: true,
  match: true,
  set: true,
  pile: true,
  filter: true,
  collect: true,
  quantifier: true,
  fold: true,
  reach: true,
  unary: true,
  binary: true,
  possible: true,
  picture: true,
};
const TYPES: Kinds<TypeNode> = {
  named: true,
  range: true,
  enum: true,
  "part-type": true,
  product: true,
  optional: true,
  "set-type": true,
  "pile-type": true,
  "bag-type": true,
};
const STATEMENTS: Kinds<Statement> = {
  assign: true,
  let: true,
  "if-statement": true,
  for: true,
  "match-statement": true,
  random: true,
  chance: true,
  "call-statement": true,
  nothing: true,
};
const DECLARATIONS: Kinds<Declaration> = {
  use: true,
  needs: true,
  players: true,
  with: true,
  type: true,
  board: true,
  tag: true,
  constant: true,
  fn: true,
  track: true,
  remember: true,
  start: true,
  setup: true,
  whenever: true,
  decision: true,
  every: true,
  action: true,
  consequence: true,
  end: true,
  outcome: true,
  worth: true,
  notation: true,
  spelling: true,
  display: true,
  without: true,
  change: true,
};
const CLAUSES: Kinds<Clause> = {
  by: true,
  condition: true,
  prefer: true,
  do: true,
  again: true,
  sequel: true,
  finally: true,
  same: true,
  shown: true,
};
const NEEDS: Record<`need ${Need["kind"]}`, true> = {
  "need board": true,
  "need type": true,
  "need tag": true,
  "need constant": true,
  "need track": true,
  "need fn": true,
  "need action": true,
  "need decision": true,
  "need with": true,
};
const CHANGES: Record<`change ${ChangePart["kind"]}`, true> = {
  "change also": true,
  "change also-fields": true,
  "change part-gone": true,
  "change arm": true,
  "change otherwise": true,
  "change row": true,
  "change parameter": true,
  "change first": true,
  "change then": true,
  "change clause": true,
};
const CHANGED: Record<ChangedWord, true> = {
  type: true,
  constant: true,
  fn: true,
  action: true,
  decision: true,
  every: true,
};
const ITEMS: Kinds<DisplayItem> = {
  "board-item": true,
  "glyph-item": true,
  "colour-item": true,
  "shape-item": true,
  "place-item": true,
  "spot-item": true,
  "area-item": true,
  "link-item": true,
  "gesture-item": true,
  "hide-item": true,
  "title-item": true,
};
const NOTATED: Kinds<NotationItem> = { text: true, "track-item": true, "aside-item": true };
const SPELT: Kinds<SpeltItem> = { text: true, "value-item": true, "part-item": true };
const QUANTIFIERS: Record<QuantifierExpr["quantifier"], true> = { some: true, every: true, no: true };
const FOLDS: Record<FoldExpr["operator"], true> = { sum: true, most: true, least: true };

/** Optional parts, each known by the node and the key that it stands under. */
const PARTS = [
  "game.title",
  "game.module",
  "game.base",
  "use.bindings",
  "use.as",
  "players.first",
  "field.usual",
  "type.letters",
  "type.lettersBy",
  "type.said",
  "type.coordinates",
  "coordinate.name",
  "coordinate.modulus",
  "coordinate.type",
  "board.named",
  "group.forward",
  "group.back",
  "path.->",
  "index.name",
  "constant.index",
  "constant.table",
  "constant.type",
  "fn.params",
  "fn.result",
  "track.index",
  "track.initial",
  "track.initialIn",
  "track.shownTo",
  "track.shownElse",
  "remember.since",
  "remember.last",
  "remember.atMost",
  "whenever.reason",
  "whenever.shown",
  "prefer.reason",
  "prefer most",
  "prefer least",
  "again.args",
  "again.only",
  "binder.condition",
  "binder.reason",
  "decision.params",
  "when",
  "unless",
  "condition.reason",
  "part.player",
  "part without player",
  "part.params",
  "end.binders",
  "end.outcome",
  "end without outcome",
  "end.reason",
  "outcome.binders",
  "outcome.condition",
  "outcome otherwise",
  "result.subject",
  "result.parameter",
  "notation.body",
  "spelling.again",
  "value-item.texts",
  "part-item.condition",
  "part-item.optional",
  "board-item.look",
  "place-item.index",
  "place-item.value",
  "place-item.on",
  "place-item.area",
  "place-item.look",
  "area-item.text",
  "gesture-item.names",
  "pair",
  "named.member",
  "let.type",
  "if-statement.no",
  "match-statement.otherwise",
  "match.otherwise",
  "possible.player",
  "possible.within",
  "every.families",
  "part-gone a reason",
  "gone.name",
  "gone.reason",
  "action.params",
  "call-statement.args",
  "assign :=",
  "assign +=",
  "assign -=",
  "graph",
  "{}",
] as const;

export const FORMS: readonly string[] = [
  ...[EXPRESSIONS, TYPES, STATEMENTS, DECLARATIONS, CLAUSES, ITEMS, NOTATED, SPELT].flatMap((kinds) =>
    Object.keys(kinds),
  ),
  ...[...Object.keys(QUANTIFIERS), ...Object.keys(FOLDS)].map((word) => `${word} …`),
  ...UNARY_OPERATORS.map((operator) => `unary ${operator}`),
  ...BINARY_OPERATORS.map((operator) => `binary ${operator}`),
  ...PARTS,
];

/** Forms in the heads and parts of other forms; the reference prints no example for some of them. */
export const FINER_FORMS: readonly string[] = [
  ...Object.keys(NEEDS),
  ...Object.keys(CHANGES),
  ...Object.keys(CHANGED).map((word) => `${word} but …`),
  "need type.of",
  "need type.parts",
  "remember.except",
  "sequel.args",
  "sequel.orNothing",
  "outcome.reason",
  "track-item.index",
  "change.families",
  "change also.letters",
];

type Tree = Readonly<Record<string, unknown>>;

const filled = (value: unknown): boolean => value !== undefined && (!Array.isArray(value) || value.length > 0);

/** What the nodes without a `kind` are, by a key that only they have. */
const NAMELESS: Readonly<Record<string, string>> = {
  declarations: "game",
  modulus: "coordinate",
  paths: "group",
  links: "path",
  decision: "part",
  label: "result",
  plies: "",
};

function kindOf(node: Tree, parentKind: string | undefined): string {
  if (typeof node.kind === "string")
    return parentKind === "needs" ? `need ${node.kind}` : parentKind === "change" ? `change ${node.kind}` : node.kind;
  if (parentKind === "without" && "word" in node) return "gone";
  const key = Object.keys(NAMELESS).find((one) => one in node);
  if (key) return NAMELESS[key]!;
  if ("source" in node) return parentKind === "track" || parentKind === "constant" ? "index" : "binder";
  return "type" in node ? "coordinate" : "";
}

export function formsOf(file: GameFile): ReadonlySet<string> {
  const forms = new Set<string>();
  walk(file, (span, parent) => {
    const node = span as unknown as Tree;
    const kind = kindOf(node, (parent as unknown as Tree).kind as string | undefined);
    forms.add(kind);
    for (const [key, value] of Object.entries(node)) if (filled(value)) forms.add(`${kind}.${key}`);
    if (kind === "product" && (node.fields as Tree[]).some(({ usual }) => usual)) forms.add("field.usual");
    if (kind === "change also-fields" && (node.fields as Tree[]).some(({ usual }) => usual)) forms.add("field.usual");
    if (kind === "change") forms.add(`${node.word} but …`);
    if (kind === "change part-gone" && (node.gone as Tree).kind === "text") forms.add("part-gone a reason");
    if (kind === "unary" || kind === "binary") forms.add(`${kind} ${node.operator}`);
    if (kind === "quantifier") forms.add(`${node.quantifier} …`);
    if (kind === "fold") forms.add(`${node.operator} …`);
    if (kind === "assign") forms.add(`assign ${node.operator}`);
    if (kind === "condition" && "negated" in node) forms.add(node.negated ? "unless" : "when");
    if (kind === "prefer") forms.add(`prefer ${node.extreme}`);
    if (kind === "part" && !node.player) forms.add("part without player");
    if (kind === "end" && !node.outcome) forms.add("end without outcome");
    if (kind === "outcome" && !node.condition) forms.add("outcome otherwise");
    if (kind === "path" && (node.links as string[]).includes("->")) forms.add("path.->");
    if (kind === "set" && !filled(node.members)) forms.add("{}");
    if (kind === "call") forms.add(`call ${(node.callee as { readonly text: string }).text}`);
  });
  return forms;
}
