// Random syntax trees, as the parser makes them.
import fc from "fast-check";
import type { NonEmpty } from "../../src/language/syntax/non-empty.ts";
import { BINARY_OPERATORS, type BinaryOperator, UNARY_OPERATORS } from "../../src/language/syntax/operators.ts";
import type {
  Binder,
  Block,
  ChanceStatement,
  ChangedWord,
  ChangePart,
  Choice,
  Clause,
  ComprehensionItem,
  ConsequencePart,
  ConstantDecl,
  CoordinateNode,
  Declaration,
  DisplayItem,
  Expr,
  FieldNode,
  FnDecl,
  Gone,
  GraphGroup,
  GraphPath,
  Ident,
  IndexNode,
  LettersBy,
  MatchArm,
  Need,
  NotationItem,
  Only,
  OutcomeNode,
  PairNode,
  ShapeNode,
  SpeltItem,
  Statement,
  TypeNode,
  UseBinding,
  WithDecl,
  Within,
} from "../../src/language/syntax/tree.ts";
import type { Span } from "../../src/language/text/source.ts";

const SPAN = { start: 0, end: 0 };

/** An arbitrary for each part of a node; a part that a node need not have may be missing. */
type Parts<Node> = { readonly [Part in keyof Omit<Node, "kind" | keyof Span>]: fc.Arbitrary<Node[Part]> };

/** A node without a kind; parts that are `undefined` are left out, as the parser leaves them out. */
function part<Node extends Span>(parts: Parts<Node>): fc.Arbitrary<Node> {
  return fc.record<Record<string, unknown>>(parts).map((all) => {
    const present = Object.entries(all).filter(([, value]) => value !== undefined);
    return { ...SPAN, ...Object.fromEntries(present) } as unknown as Node;
  });
}

/** Nodes of a union, by their kind. */
function nodesOf<Node extends Span & { readonly kind: string }>() {
  return <Kind extends Node["kind"]>(kind: Kind, parts: Parts<Extract<Node, { readonly kind: Kind }>>) =>
    part<Node>({ kind: fc.constant(kind), ...parts });
}

const exprNode = nodesOf<Expr>();
const itemNode = nodesOf<ComprehensionItem>();
const typeNode = nodesOf<TypeNode>();
const statementNode = nodesOf<Statement>();
const clauseNode = nodesOf<Clause>();
const shapeNode = nodesOf<ShapeNode>();
const displayNode = nodesOf<DisplayItem>();
const notationNode = nodesOf<NotationItem>();
const speltNode = nodesOf<SpeltItem>();
const declarationNode = nodesOf<Declaration>();

function maybe<T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(one, { nil: undefined });
}

function list<T>(one: fc.Arbitrary<T>, minLength: number, maxLength: number): fc.Arbitrary<T[]> {
  return fc.array(one, { minLength, maxLength });
}

function nonEmpty<T>(one: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<NonEmpty<T>> {
  return fc.tuple(one, list(one, 0, maxLength - 1)).map(([first, rest]) => [first, ...rest]);
}

// Besides plain names those that are words of the grammar elsewhere.
const OPERAND_WORDS = ["size", "times", "after"];
const WORDS = ["of", "to", "back", "possible", "most", "sum", "orders", "at", "as", "shown", "since", "last", "from"];
const NAMES = ["a", "b", ...OPERAND_WORDS, ...WORDS, "reach", "picture", "letters", "set", "pile", "wins", "named"];

const named = (text: string): Ident => ({ ...SPAN, text });
const name = fc.constantFrom("a", "b", "c", ...NAMES).map(named);
// `size(a)` counts: a function of that name cannot be called.
const callee = name.filter(({ text }) => !OPERAND_WORDS.includes(text));
const text = fc.constantFrom("x", "a // b").map((value) => ({ ...SPAN, kind: "text" as const, value }));
const nameExpr = exprNode("name", { name: fc.oneof(name, fc.constantFrom("none", "me", "true").map(named)) });
const number = exprNode("number", { value: fc.nat(20) });

type Exprs = { expr: Expr; binder: Binder; item: ComprehensionItem };

const exprs = fc.letrec<Exprs>((tie) => {
  const expr = tie("expr");
  const binders = nonEmpty(tie("binder"), 2);
  // An arm is known by the arrow on its first line, so a match among its values cannot be written.
  const values = nonEmpty(expr, 3).filter((all) => !JSON.stringify(all).includes('"match"'));
  const arms = (least: number) => list(part<MatchArm<Expr>>({ values, body: expr }), least, 3);
  const binary = (...operators: readonly BinaryOperator[]) =>
    exprNode("binary", { operator: fc.constantFrom(...operators), left: expr, right: expr });
  return {
    binder: part<Binder>({ name, source: expr, condition: maybe(expr) }),
    item: fc.oneof(itemNode("membership", { name, source: expr }), itemNode("condition", { condition: expr })),
    expr: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      nameExpr,
      number,
      text,
      exprNode("picture", { text }),
      binary(...BINARY_OPERATORS),
      binary("or", "and", "in", "of"),
      exprNode("unary", { operator: fc.constantFrom(...UNARY_OPERATORS), operand: expr }),
      exprNode("call", { callee, args: list(expr, 0, 2) }),
      exprNode("index", { base: expr, indices: list(expr, 1, 3) }),
      exprNode("back", { memory: name, plies: expr }),
      exprNode("field", { base: expr, field: name }),
      exprNode("if", { condition: expr, yes: expr, no: expr }),
      exprNode("match", { subject: expr, arms: arms(1) }),
      exprNode("match", { subject: expr, arms: arms(0), otherwise: expr }),
      exprNode("set", { members: list(expr, 0, 2) }),
      exprNode("pile", { members: list(expr, 0, 2) }),
      exprNode("filter", { name, source: expr, items: list(tie("item"), 0, 2) }),
      exprNode("collect", { element: expr, items: list(tie("item"), 1, 2) }),
      exprNode("quantifier", { quantifier: fc.constantFrom("some", "every", "no"), binders, body: expr }),
      exprNode("fold", { operator: fc.constantFrom("sum", "most", "least"), body: expr, binders }),
      exprNode("reach", { name, from: expr, to: expr }),
      exprNode("possible", { decision: name }),
      exprNode("possible", { decision: name, player: expr }),
      exprNode("possible", {
        decision: callee,
        within: nonEmpty(part<Within>({ name, source: expr }), 2),
        player: maybe(expr),
      }),
    ),
  };
});

export const expr = exprs.expr;
const binders = nonEmpty(exprs.binder, 2);
// Values that mostly fit on a line, so that lines are shared, and a match now and then.
const short = fc.oneof(
  nameExpr,
  number,
  fc
    .constantFrom("+", "of", "in")
    .chain((operator) => exprNode("binary", { operator: fc.constant(operator), left: nameExpr, right: nameExpr })),
);
const value = fc.oneof({ weight: 3, arbitrary: short }, { weight: 2, arbitrary: expr });

const fieldOf = (type: fc.Arbitrary<TypeNode>): fc.Arbitrary<FieldNode> =>
  fc.record({ name, type, usual: maybe(value) }).map(({ usual, ...rest }) => ({ ...rest, ...(usual && { usual }) }));

const { type } = fc.letrec<{ type: TypeNode }>((tie) => ({
  type: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    typeNode("named", { name, member: maybe(name) }),
    typeNode("range", { low: short, high: value }),
    typeNode("enum", { members: list(name, 1, 3) }),
    typeNode("product", { fields: list(fieldOf(tie("type")), 1, 2) }),
    typeNode("optional", { of: tie("type") }),
    typeNode("set-type", { of: tie("type") }),
    typeNode("part-type", { of: name, without: list(name, 1, 2) }),
    typeNode("pile-type", { of: tie("type"), atMost: value }),
    typeNode("bag-type", { of: tie("type"), atMost: value }),
  ),
}));

const target = fc.oneof(nameOf(name), exprNode("index", { base: nameOf(name), indices: list(value, 1, 2) }));

function nameOf(one: fc.Arbitrary<Ident>): fc.Arbitrary<Expr> {
  return exprNode("name", { name: one });
}

const { block } = fc.letrec<{ statement: Statement; block: Block }>((tie) => {
  const body = tie("block");
  const values = nonEmpty(expr, 2).filter((all) => !JSON.stringify(all).includes('"match"'));
  const arm = part<MatchArm<Block>>({ values, body });
  const weight = fc.oneof(number, exprNode("binary", { operator: fc.constant("/"), left: number, right: number }));
  return {
    block: part<Block>({ statements: list(tie("statement"), 1, 4) }),
    statement: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      statementNode("nothing", {}),
      statementNode("call-statement", { action: callee, args: list(value, 0, 2) }),
      statementNode("assign", { target, operator: fc.constantFrom(":=", "+=", "-="), value }),
      statementNode("assign", { target, operator: fc.constant(":="), value: short }),
      statementNode("let", { name, type: maybe(type), value }),
      statementNode("random", { name, source: value }),
      statementNode("if-statement", { condition: value, yes: body, no: maybe(body) }),
      statementNode("for", { binders, body }),
      statementNode("match-statement", { subject: expr, arms: list(arm, 1, 3), otherwise: maybe(body) }),
      statementNode("chance", { arms: list(part<ChanceStatement["arms"][number]>({ weight, body }), 1, 3) }),
    ),
  };
});

const index = list(part<IndexNode>({ name: maybe(name), source: value }), 1, 2);
const maybeIndex = fc.oneof(fc.constant([]), index);
// In `worth`, a `to` ends the outcome.
const label = name.filter(({ text }) => text !== "to");
const subject = part<OutcomeNode>({ subject: value, label, parameter: maybe(value) });
const bare = part<OutcomeNode>({ label, parameter: maybe(value) });
const outcome = fc.oneof(subject, bare);
const clause = fc.oneof(
  clauseNode("by", { players: value }),
  clauseNode("condition", { negated: fc.boolean(), condition: value, reason: maybe(text) }),
  clauseNode("do", { body: block }),
  clauseNode("prefer", { extreme: fc.constantFrom("most", "least"), value, reason: maybe(text) }),
  clauseNode("again", {
    decision: name,
    args: list(value, 0, 2),
    only: maybe(part<Only>({ negated: fc.boolean(), condition: value })),
  }),
  clauseNode("finally", { body: block }),
  clauseNode("sequel", { decision: name, args: list(value, 0, 2), orNothing: maybe(fc.constant(true)) }),
  clauseNode("same", { tuple: list(value, 1, 2) }),
  clauseNode("shown", { to: value }),
);
const path = nonEmpty(name, 3).chain((nodes) =>
  part<GraphPath>({
    nodes: fc.constant(nodes),
    links: list(fc.constantFrom("-", "->"), nodes.length - 1, nodes.length - 1),
  }),
);
const group = fc.record({ forward: maybe(name), back: maybe(name) }).chain(({ forward, back }) =>
  part<GraphGroup>({
    forward: fc.constant(forward),
    back: fc.constant(forward && back),
    paths: nonEmpty(path, 3),
  }),
);
const shape = fc.oneof(
  shapeNode("graph", { groups: list(group, 0, 3) }),
  shapeNode("call", { callee, args: list(value, 0, 2) }),
);
const modulus = fc.oneof(number, expr);
const coordinate = fc.oneof(
  part<CoordinateNode>({ name: maybe(name), modulus }),
  part<CoordinateNode>({ name: maybe(name), type }),
);
const glyph = part<Extract<DisplayItem, { kind: "glyph-item" }>["glyphs"][number]>({
  value: fc.oneof(nameExpr, value),
  text,
});
const pair = part<PairNode & { readonly kind: "pair" }>({ x: expr, y: expr }).map((one) => ({
  ...one,
  kind: "pair" as const,
}));
const spot = fc.oneof(pair, value);
const display = fc.oneof(
  displayNode("board-item", { board: name, look: maybe(name), tracks: nonEmpty(name, 3) }),
  displayNode("glyph-item", { glyphs: list(glyph, 1, 2) }),
  displayNode("colour-item", { name, source: value, value }),
  displayNode("shape-item", { name, source: value, value }),
  displayNode("place-item", {
    track: name,
    index: list(name, 0, 2),
    value: maybe(name),
    on: maybe(spot),
    area: maybe(name),
    look: maybe(name),
  }),
  displayNode("spot-item", { name, source: value, on: spot }),
  displayNode("area-item", { area: name, text: maybe(text) }),
  displayNode("link-item", { name, source: value, to: value }),
  displayNode("gesture-item", { decision: name, names: list(name, 0, 2), clicks: nonEmpty(value, 3) }),
  displayNode("hide-item", { tracks: list(name, 1, 3) }),
  displayNode("title-item", { subject: name, text }),
);
const choice = part<Choice>({ name, source: expr, condition: maybe(expr), reason: maybe(text) });
const some = { binders: fc.oneof(fc.constant([]), binders) };
const partner = part<ConsequencePart>({ player: maybe(name), decision: name, params: list(name, 0, 2) });
const table = list(part<NonNullable<ConstantDecl["table"]>[number]>({ key: value, value }), 1, 3);

const changeNode = nodesOf<ChangePart>();
const GONE = [
  part<Gone>({ word: fc.constantFrom("fn", "decision", "end", "track"), name }),
  part<Gone>({ word: fc.constantFrom("players", "setup", "end") }),
  part<Gone>({ word: fc.constantFrom("end", "outcome"), name: maybe(name), reason: text }),
  part<Gone>({ word: fc.constant("whenever"), reason: maybe(text) }),
];
const gone = fc.oneof(...GONE);
const alsoFields = changeNode("also-fields", { fields: nonEmpty(fieldOf(type), 2) });
const also = changeNode("also", { members: nonEmpty(name, 3), letters: list(text, 0, 2) });
const partGone = changeNode("part-gone", { gone: name });
const reasonGone = changeNode("part-gone", { gone: fc.oneof(text, fc.constantFrom("by", "do", "prefer").map(named)) });
const arm = changeNode("arm", {
  values: nonEmpty(expr, 2).filter((all) => !JSON.stringify(all).includes('"match"')),
  body: expr,
});
const around = (kind: "first" | "then") => changeNode(kind, { body: block });

function change(
  word: ChangedWord,
  parts: readonly fc.Arbitrary<ChangePart>[],
  families: fc.Arbitrary<Expr | undefined> = fc.constant(undefined),
): fc.Arbitrary<Declaration> {
  const changed = word === "every" ? fc.constant(named("decision")) : name;
  return declarationNode("change", {
    word: fc.constant(word),
    name: changed,
    families,
    parts: list(fc.oneof(...parts), 1, 4),
  });
}

/** A label that is the name of a binder is taken for a subject behind its label (NF1129). */
function inOrder(one: Declaration): boolean {
  if ((one.kind !== "end" && one.kind !== "outcome") || one.outcome?.subject?.kind !== "name") return true;
  const { label } = one.outcome;
  return !one.binders.some((binder) => binder.name.text === label.text);
}

/** A value that is written without a bracket around it. */
const spelled = fc.oneof(
  nameExpr,
  number,
  exprNode("call", { callee, args: list(expr, 0, 2) }),
  exprNode("index", { base: nameExpr, indices: list(expr, 1, 2) }),
  exprNode("field", { base: nameExpr, field: name }),
);
const spelt: fc.Arbitrary<SpeltItem> = fc.letrec<{ item: SpeltItem }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3 },
    text,
    speltNode("value-item", {
      value: spelled,
      texts: fc.oneof(fc.constant([]), list(text, 2, 3)),
    }),
    speltNode("part-item", { optional: fc.constant(true), items: list(tie("item"), 1, 3), condition: maybe(expr) }),
    speltNode("part-item", { optional: fc.constant(false), items: list(tie("item"), 1, 3), condition: expr }),
  ),
})).item;

export const declaration: fc.Arbitrary<Declaration> = fc.oneof(
  declarationNode("players", { names: list(name, 1, 3), first: maybe(name) }),
  declarationNode("with", {
    parameters: list(
      part<WithDecl["parameters"][number]>({ name, index: maybeIndex, domain: value, initial: value }),
      1,
      2,
    ),
  }),
  declarationNode("type", {
    name,
    type,
    coordinates: list(coordinate, 0, 2),
    letters: list(text, 0, 3),
    said: fc.oneof(fc.constant([]), list(fc.oneof(text, name), 1, 3)),
  }),
  declarationNode("type", {
    name,
    type,
    coordinates: list(coordinate, 0, 2),
    letters: fc.constant([]),
    lettersBy: part<LettersBy>({ of: name, by: name }),
    said: fc.constant([]),
  }),
  declarationNode("board", { name, shape, named: list(text, 0, 2) }),
  declarationNode("tag", { name, value }),
  declarationNode("constant", { name, index: maybeIndex, type: maybe(type), value }),
  declarationNode("constant", { name, index: maybeIndex, type: maybe(type), table }),
  declarationNode("fn", {
    name,
    params: list(part<FnDecl["params"][number]>({ name, type }), 0, 3),
    result: maybe(type),
    body: expr,
  }),
  declarationNode("track", { name, index: maybeIndex, type, initial: maybe(value) }),
  declarationNode("track", {
    name,
    index: maybeIndex,
    type,
    initialIn: value,
    shownTo: value,
    shownElse: maybe(value),
  }),
  declarationNode("track", { name, index: maybeIndex, type, initial: maybe(value), shownTo: value }),
  declarationNode("remember", {
    tuple: list(short, 1, 3),
    name,
    since: maybe(value),
    last: maybe(value),
    atMost: maybe(value),
  }),
  declarationNode("remember", {
    tuple: fc.constant([]),
    except: list(name, 0, 2),
    name,
    since: maybe(value),
    last: maybe(value),
    atMost: maybe(value),
  }),
  declarationNode("start", { condition: value, reason: maybe(text) }),
  declarationNode("setup", { body: block }),
  declarationNode("whenever", { condition: value, reason: maybe(text), shown: maybe(fc.constant(true)), body: block }),
  declarationNode("decision", {
    name,
    params: fc.oneof(fc.constant([]), nonEmpty(choice, 2)),
    clauses: list(clause, 0, 4),
  }),
  declarationNode("every", { families: maybe(value), clauses: list(clause, 0, 4) }),
  declarationNode("action", {
    name,
    params: list(part<FnDecl["params"][number]>({ name, type }), 0, 3),
    body: block,
  }),
  declarationNode("consequence", { parts: nonEmpty(partner, 2), body: block }),
  declarationNode("end", { ...some, outcome: maybe(outcome), condition: value, reason: maybe(text) }).filter(inOrder),
  declarationNode("outcome", { ...some, outcome, condition: maybe(value), reason: maybe(text) }).filter(inOrder),
  declarationNode("worth", { outcome, player: name, value }),
  declarationNode("notation", {
    name,
    items: list(
      fc.oneof(
        text,
        notationNode("track-item", { track: name, index: maybe(list(value, 1, 2)) }),
        notationNode("aside-item", {}),
      ),
      1,
      12,
    ),
    body: maybe(block),
  }),
  declarationNode("spelling", { name, decision: name, items: list(spelt, 1, 4), again: maybe(list(spelt, 1, 2)) }),
  declarationNode("display", { items: list(display, 1, 3) }),
  declarationNode("without", { gone: nonEmpty(gone, 3) }),
  change("type", [also, alsoFields, partGone]),
  change("fn", [arm, changeNode("otherwise", { body: expr })]),
  change("constant", [arm, changeNode("row", { key: value, value })]),
  change("action", [around("first"), around("then")]),
  change("every", [around("first"), around("then"), reasonGone, changeNode("clause", { clause })], maybe(value)),
  change("decision", [
    around("first"),
    around("then"),
    reasonGone,
    changeNode("clause", { clause }),
    changeNode("parameter", { parameter: choice }),
  ]),
);

const modulePath = fc.constantFrom("std/pieces", "std/cards", "./moves", "./lib/moves-two").map(named);
const binding = part<UseBinding>({ name, value: name });
type Named = Extract<Need, { readonly kind: "type" }>["parts"][number];
type NeedOf<Kind extends Need["kind"]> = Extract<Need, { readonly kind: Kind }>;
const word = (...kinds: readonly Need["kind"][]) => ({ kind: fc.constantFrom(...kinds) });
const needNode = nodesOf<Need>();
const given = { params: list(part<FnDecl["params"][number]>({ name, type }), 0, 3) };
const need = fc.oneof(
  needNode("board", { name }),
  needNode("type", { name, of: maybe(name), parts: fc.constant([]) }),
  needNode("type", { name, of: fc.constant(undefined), parts: list(part<Named>({ name, type }), 1, 3) }),
  needNode("type", {
    name,
    of: fc.constant(undefined),
    parts: list(part<Named>({ name, type: fc.constant(undefined) }), 1, 3),
  }),
  needNode("tag", { name, type }),
  part<NeedOf<"constant" | "track">>({ ...word("constant", "track"), name, index: maybeIndex, type }),
  needNode("fn", { name, ...given, type }),
  part<NeedOf<"action" | "decision">>({ ...word("action", "decision"), name, ...given }),
  needNode("with", { name, domain: value }),
);

/** What stands in the head of a module. */
export const head: fc.Arbitrary<Declaration> = fc.oneof(
  declarationNode("use", { path: modulePath, bindings: maybe(nonEmpty(binding, 3)), as: maybe(name) }),
  declarationNode("needs", { needs: nonEmpty(need, 4) }),
);
