import { LEVELS, missingExpr, parseExpr } from "./parse-expressions.ts";
import { type Cursor, isMark, replacement } from "./parser-state.ts";
import type { CoordinateNode, Expr, Ident, TypeNode } from "./syntax.ts";

/** Words that follow a type, and so are no operands of a `size` at the end of its range. */
const STOPS = ["letters", "shown", "at"];

export function parseType(c: Cursor): TypeNode {
  return c.nested(
    () => c.within({ stops: [...c.context.stops, ...STOPS] }, () => parseOptional(c)),
    () => missingType(c),
  );
}

function missingType(c: Cursor): TypeNode {
  return { kind: "missing-type", ...c.here() };
}

function parseOptional(c: Cursor): TypeNode {
  const { start } = c.peek();
  let type = parseBare(c);
  while (c.tryTake("?")) type = { kind: "optional", of: type, ...c.spanFrom(Math.min(start, type.start)) };
  return type;
}

function parseBare(c: Cursor): TypeNode {
  const { start } = c.peek();
  if (c.at("set") && c.at("of", 1)) {
    c.take();
    c.take();
    const of = parseType(c);
    return { kind: "set-type", of, ...c.spanFrom(start) };
  }
  if (c.at("pile") && c.at("of", 1)) return parsePile(c);
  if (c.at("{")) return parseBraces(c);
  if (c.at("(") && !isArithmetic(c)) {
    let inner: TypeNode | undefined;
    c.bracketed(() => {
      inner = parseType(c);
    }, undefined);
    if (!inner) c.report("NF1107", c.spanFrom(start), 'found "()", expected a type between the brackets');
    return inner ?? { kind: "missing-type", ...c.spanFrom(start) };
  }
  return parseNamedOrRange(c);
}

/** Whether a bracket opens a number, as in `(a + 1)..b`, and not a type. */
function isArithmetic(c: Cursor): boolean {
  const behind = c.behindBracket();
  return behind !== undefined && ["..", "+", "-", "*", "/"].some((sign) => isMark(behind, sign));
}

function parsePile(c: Cursor): TypeNode {
  const { start } = c.take();
  c.take();
  const of = parseType(c);
  const bounded = c.expect("at");
  if (bounded) c.expect("most");
  const atMost = bounded ? parseExpr(c, LEVELS.sum) : missingExpr(c);
  return { kind: "pile-type", of, atMost, ...c.spanFrom(start) };
}

function parseBraces(c: Cursor): TypeNode {
  const { start } = c.peek();
  const product = c.at(":", 2);
  const fields: { name: Ident; type: TypeNode }[] = [];
  let members: Ident[] = [];
  c.bracketed(() => {
    if (product) c.commaList(() => fields.push(parseField(c)));
    else members = c.commaList(() => c.ident());
  }, undefined);
  const span = c.spanFrom(start);
  if (product) return { kind: "product", fields, ...span };
  if (members.length === 0) c.report("NF1107", span, 'found "{}", expected the names of at least one value');
  return { kind: "enum", members, ...span };
}

function parseField(c: Cursor): { name: Ident; type: TypeNode } {
  const name = c.ident("a field's name");
  c.expect(":");
  return { name, type: parseType(c) };
}

function parseNamedOrRange(c: Cursor): TypeNode {
  const token = c.peek();
  if (token.kind === "end" || token.kind === "text" || (token.kind === "symbol" && !c.at("(") && !c.at("-"))) {
    c.missing("NF1107", "a type");
    return missingType(c);
  }
  const low = parseExpr(c, LEVELS.sum);
  if (c.tryTake("..") || c.at("...")) {
    if (c.at("...")) wrongDots(c);
    const high = parseExpr(c, LEVELS.sum);
    return { kind: "range", low, high, ...c.spanFrom(Math.min(token.start, low.start)) };
  }
  return namedType(c, low);
}

function wrongDots(c: Cursor): void {
  const token = c.take();
  c.report("NF1110", token, 'found "...", expected ".."', replacement(token, ".."));
}

function namedType(c: Cursor, written: Expr): TypeNode {
  const span = { start: written.start, end: written.end };
  if (written.kind === "name") return { kind: "named", name: written.name, ...span };
  if (written.kind === "field" && written.base.kind === "name") {
    return { kind: "named", name: written.base.name, member: written.field, ...span };
  }
  if (written.kind === "missing") return { kind: "missing-type", ...span };
  c.missing("NF1107", `".." to make a range of "${c.written(span)}"`);
  return { kind: "range", low: written, high: missingExpr(c), start: span.start, end: c.lastEnd };
}

/** `~ Z5, plain: 0..4`, the tilde taken. */
export function parseCoordinate(c: Cursor): CoordinateNode {
  const { start } = c.peek();
  const name = c.at(":", 1) ? c.ident() : undefined;
  if (name) c.expect(":");
  const written = c.peek();
  const digits = written.kind === "name" ? /^Z([0-9]+)$/.exec(written.text)?.[1] : undefined;
  if (digits !== undefined && !c.at(".", 1) && !c.at("..", 1)) {
    c.take();
    const modulus: Expr = { kind: "number", value: Number(digits), start: written.start + 1, end: written.end };
    return { ...(name && { name }), modulus, ...c.spanFrom(start) };
  }
  if (c.at("Z") && c.at("(", 1)) {
    c.take();
    const modulus = c.bracketed<Expr>(() => parseExpr(c), missingExpr(c));
    return { ...(name && { name }), modulus, ...c.spanFrom(start) };
  }
  const type = parseType(c);
  return { ...(name && { name }), type, ...c.spanFrom(Math.min(start, name?.start ?? type.start)) };
}
