import fc from "fast-check";
import { BINARY_OPERATORS, UNARY_OPERATORS } from "../../src/language/syntax/operators.ts";
import type {
  Binder,
  Block,
  Clause,
  ComprehensionItem,
  Declaration,
  Expr,
  Ident,
  Statement,
  TypeNode,
} from "../../src/language/syntax/tree.ts";

const SPAN = { start: 0, end: 0 };

/** A node of a kind; parts that are `undefined` are left out, as the parser leaves them out. */
function node<N>(kind: string | undefined, parts: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<N> {
  return fc.record(parts).map((rest) => {
    const entries = Object.entries(rest).filter(([, value]) => value !== undefined);
    return { ...SPAN, ...(kind && { kind }), ...Object.fromEntries(entries) } as N;
  });
}

function maybe<T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(one, { nil: undefined });
}

function list<T>(one: fc.Arbitrary<T>, minLength: number, maxLength: number): fc.Arbitrary<T[]> {
  return fc.array(one, { minLength, maxLength });
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
const nameExpr = node<Expr>("name", { name: fc.oneof(name, fc.constantFrom("none", "me", "true").map(named)) });
const number = node<Expr>("number", { value: fc.nat(20) });

interface Exprs {
  expr: Expr;
  binder: Binder;
  item: ComprehensionItem;
}

const exprs = fc.letrec<Exprs>((tie) => {
  const expr = tie("expr");
  const binders = list(tie("binder"), 1, 2);
  // An arm is known by the arrow on its first line, so a match among its values cannot be written.
  const values = list(expr, 1, 3).filter((all) => !JSON.stringify(all).includes('"match"'));
  const arms = (least: number) => list(node(undefined, { values, body: expr }), least, 3);
  const binary = (...operators: string[]) =>
    node<Expr>("binary", { operator: fc.constantFrom(...operators), left: expr, right: expr });
  return {
    binder: node("", { name, source: expr, condition: maybe(expr) }),
    item: fc.oneof(
      node<ComprehensionItem>("membership", { name, source: expr }),
      node<ComprehensionItem>("condition", { condition: expr }),
    ),
    expr: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      nameExpr,
      number,
      text,
      node<Expr>("picture", { text }),
      binary(...BINARY_OPERATORS),
      binary("or", "and", "in", "of"),
      node<Expr>("unary", { operator: fc.constantFrom(...UNARY_OPERATORS), operand: expr }),
      node<Expr>("call", { callee, args: list(expr, 0, 2) }),
      node<Expr>("index", { base: expr, indices: list(expr, 1, 3) }),
      node<Expr>("back", { memory: name, plies: expr }),
      node<Expr>("field", { base: expr, field: name }),
      node<Expr>("if", { condition: expr, yes: expr, no: expr }),
      node<Expr>("match", { subject: expr, arms: arms(1) }),
      node<Expr>("match", { subject: expr, arms: arms(0), otherwise: expr }),
      node<Expr>("set", { members: list(expr, 0, 2) }),
      node<Expr>("pile", { members: list(expr, 0, 2) }),
      node<Expr>("filter", { name, source: expr, items: list(tie("item"), 0, 2) }),
      node<Expr>("collect", { element: expr, items: list(tie("item"), 1, 2) }),
      node<Expr>("quantifier", { quantifier: fc.constantFrom("some", "every", "no"), binders, body: expr }),
      node<Expr>("fold", { operator: fc.constantFrom("sum", "most", "least"), body: expr, binders }),
      node<Expr>("reach", { name, from: expr, to: expr }),
      node<Expr>("possible", { decision: name }),
      node<Expr>("possible", { decision: name, player: expr }),
    ),
  };
});

export const expr = exprs.expr;
const binders = list(exprs.binder, 1, 2);
const match = <Body>(kind: string, body: fc.Arbitrary<Body>) => {
  const values = list(expr, 1, 2).filter((all) => !JSON.stringify(all).includes('"match"'));
  const arms = list(node(undefined, { values, body }), 1, 3);
  return node<never>(kind, { subject: expr, arms, otherwise: maybe(body) });
};
// Values that mostly fit on a line, so that lines are shared, and a match now and then.
const short = fc.oneof(
  nameExpr,
  number,
  fc
    .constantFrom("+", "of", "in")
    .chain((operator) => node<Expr>("binary", { operator: fc.constant(operator), left: nameExpr, right: nameExpr })),
);
const value = fc.oneof({ weight: 3, arbitrary: short }, { weight: 2, arbitrary: expr });

const { type } = fc.letrec<{ type: TypeNode }>((tie) => ({
  type: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    node<TypeNode>("named", { name, member: maybe(name) }),
    node<TypeNode>("range", { low: short, high: value }),
    node<TypeNode>("enum", { members: list(name, 1, 3) }),
    node<TypeNode>("product", { fields: list(fc.record({ name, type: tie("type") }), 1, 2) }),
    node<TypeNode>("optional", { of: tie("type") }),
    node<TypeNode>("set-type", { of: tie("type") }),
    node<TypeNode>("pile-type", { of: tie("type"), atMost: value }),
  ),
}));

const target = fc.oneof(nameOf(name), node<Expr>("index", { base: nameOf(name), indices: list(value, 1, 2) }));

function nameOf(one: fc.Arbitrary<Ident>): fc.Arbitrary<Expr> {
  return node<Expr>("name", { name: one });
}

const { block } = fc.letrec<{ statement: Statement; block: Block }>((tie) => {
  const body = tie("block");
  const weight = fc.oneof(number, node<Expr>("binary", { operator: fc.constant("/"), left: number, right: number }));
  return {
    block: node<Block>(undefined, { statements: list(tie("statement"), 1, 4) }),
    statement: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      node<Statement>("nothing", {}),
      node<Statement>("assign", { target, operator: fc.constantFrom(":=", "+=", "-="), value }),
      node<Statement>("assign", { target, operator: fc.constant(":="), value: short }),
      node<Statement>("let", { name, type: maybe(type), value }),
      node<Statement>("random", { name, source: value }),
      node<Statement>("if-statement", { condition: value, yes: body, no: maybe(body) }),
      node<Statement>("for", { binders, body }),
      match<Block>("match-statement", body),
      node<Statement>("chance", { arms: list(node(undefined, { weight, body }), 1, 3) }),
    ),
  };
});

const index = list(node(undefined, { name: maybe(name), source: value }), 1, 2);
const maybeIndex = fc.oneof(fc.constant([]), index);
// In `worth`, a `to` ends the outcome.
const label = name.filter(({ text }) => text !== "to");
const subject = node(undefined, { subject: value, label, parameter: maybe(value) });
const bare = node(undefined, { label, parameter: maybe(value) });
const outcome = fc.oneof(subject, bare);
const clause = fc.oneof(
  node<Clause>("by", { players: value }),
  node<Clause>("condition", { negated: fc.boolean(), condition: value, reason: maybe(text) }),
  node<Clause>("do", { body: block }),
  node<Clause>("prefer", { extreme: fc.constantFrom("most", "least"), value, reason: maybe(text) }),
  node<Clause>("again", {
    decision: name,
    args: list(value, 0, 2),
    only: maybe(node(undefined, { negated: fc.boolean(), condition: value })),
  }),
  node<Clause>("finally", { body: block }),
  node<Clause>("same", { tuple: list(value, 1, 2) }),
  node<Clause>("shown", { to: value }),
);
const path = list(name, 1, 3).chain((nodes) =>
  node(undefined, {
    nodes: fc.constant(nodes),
    links: list(fc.constantFrom("-", "->"), nodes.length - 1, nodes.length - 1),
  }),
);
const group = fc.record({ forward: maybe(name), back: maybe(name) }).chain(({ forward, back }) =>
  node(undefined, {
    forward: fc.constant(forward),
    back: fc.constant(forward && back),
    paths: list(path, 1, 3),
  }),
);
const shape = fc.oneof(node("graph", { groups: list(group, 0, 3) }), node("call", { callee, args: list(value, 0, 2) }));
const modulus = fc.oneof(number, expr);
const coordinate = fc.oneof(
  node(undefined, { name: maybe(name), modulus }),
  node(undefined, { name: maybe(name), type }),
);
const display = fc.oneof(
  node("board-item", { board: name, track: name }),
  node("glyph-item", { glyphs: list(node(undefined, { value: fc.oneof(nameExpr, value), text }), 1, 2) }),
  node("colour-item", { name, source: value, value }),
  node("hide-item", { tracks: list(name, 1, 3) }),
  node("title-item", { track: name, text }),
);
const some = { binders: fc.oneof(fc.constant([]), binders) };
const part = node(undefined, { player: maybe(name), decision: name, params: list(name, 0, 2) });
const table = list(node(undefined, { key: value, value }), 1, 3);

/** A label that is the name of a binder is taken for a subject behind its label (NF1129). */
function inOrder(one: Declaration): boolean {
  if ((one.kind !== "end" && one.kind !== "outcome") || one.outcome?.subject?.kind !== "name") return true;
  const { label } = one.outcome;
  return !one.binders.some((binder) => binder.name.text === label.text);
}

export const declaration: fc.Arbitrary<Declaration> = fc.oneof(
  node<Declaration>("players", { names: list(name, 1, 3) }),
  node<Declaration>("with", { parameters: list(node(undefined, { name, domain: value, initial: value }), 1, 2) }),
  node<Declaration>("type", { name, type, coordinates: list(coordinate, 0, 2), letters: list(text, 0, 3) }),
  node<Declaration>("board", { name, shape, named: list(text, 0, 2) }),
  node<Declaration>("tag", { name, value }),
  node<Declaration>("constant", { name, index: maybeIndex, value }),
  node<Declaration>("constant", { name, index: maybeIndex, table }),
  node<Declaration>("fn", {
    name,
    params: list(node(undefined, { name, type }), 0, 3),
    result: maybe(type),
    body: expr,
  }),
  node<Declaration>("track", { name, index: maybeIndex, type, initial: maybe(value) }),
  node<Declaration>("track", {
    name,
    index: maybeIndex,
    type,
    initialIn: value,
    shownTo: value,
    shownElse: maybe(value),
  }),
  node<Declaration>("track", { name, index: maybeIndex, type, initial: maybe(value), shownTo: value }),
  node<Declaration>("remember", {
    tuple: list(short, 1, 3),
    name,
    since: maybe(value),
    last: maybe(value),
    atMost: maybe(value),
  }),
  node<Declaration>("start", { condition: value }),
  node<Declaration>("setup", { body: block }),
  node<Declaration>("whenever", { condition: value, body: block }),
  node<Declaration>("decision", { name, params: fc.oneof(fc.constant([]), binders), clauses: list(clause, 0, 4) }),
  node<Declaration>("consequence", { parts: list(part, 1, 2), body: block }),
  node<Declaration>("end", { ...some, outcome: maybe(outcome), condition: value }).filter(inOrder),
  node<Declaration>("outcome", { ...some, outcome, condition: maybe(value) }).filter(inOrder),
  node<Declaration>("worth", { outcome, player: name, value }),
  node<Declaration>("notation", {
    name,
    items: list(fc.oneof(text, node("track-item", { track: name }), node("aside-item", {})), 1, 12),
    body: maybe(block),
  }),
  node<Declaration>("display", { items: list(display, 1, 3) }),
);
