import { RESERVED_WORDS } from "./lexer.ts";
import { LEVELS } from "./operators.ts";
import { missingExpr, parseExpr } from "./parse-expressions.ts";
import { type Cursor, isMark, isName, quotable, replacement } from "./parser-state.ts";
import type { CoordinateNode, Expr, FieldNode, FnDecl, Ident, IndexNode, TypeNode } from "./tree.ts";

/** Words that follow a type, and so are no operands of a `size` at the end of its range. */
const STOPS = ["letters", "said", "shown", "at"];

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
  if ((c.at("pile") || c.at("bag")) && c.at("of", 1)) return parsePile(c);
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

/** `pile of T at most n`, `bag of T at most n`. */
function parsePile(c: Cursor): TypeNode {
  const { start, text } = c.take();
  c.take();
  const of = parseType(c);
  const bounded = c.expect("at");
  if (bounded) c.expect("most");
  const atMost = bounded ? parseExpr(c, LEVELS.sum) : missingExpr(c);
  return { kind: text === "bag" ? "bag-type" : "pile-type", of, atMost, ...c.spanFrom(start) };
}

function parseBraces(c: Cursor): TypeNode {
  const { start } = c.peek();
  const product = c.at(":", 2);
  const inside = c.peek(1);
  if (inside.kind === "number" || inside.kind === "text" || isMark(inside, "-")) return parseWrittenSet(c);
  const fields: FieldNode[] = [];
  let members: Ident[] = [];
  c.bracketed(() => {
    if (product) c.commaList(() => fields.push(parseField(c)));
    else members = c.commaList(() => c.ident(), isName);
  }, undefined);
  const span = c.spanFrom(start);
  if (product) return { kind: "product", fields, ...span };
  if (members.length === 0) c.report("NF1107", span, 'found "{}", expected the names of at least one value');
  return { kind: "enum", members, ...span };
}

/** `Kind except { king, pawn }`, from the `except`. */
function parsePart(c: Cursor, of: Ident): TypeNode {
  c.take();
  let without: Ident[] = [];
  if (!c.at("{")) c.missing("NF1135", "the values that are left out, in braces");
  else
    c.bracketed(() => {
      without = c.commaList(() => c.ident("the name of a value"));
    }, undefined);
  return { kind: "part-type", of, without, ...c.spanFrom(of.start) };
}

/** `{1, 2, 3}` and `{"red", "blue"}`: values in place of a range or of names. */
function parseWrittenSet(c: Cursor): TypeNode {
  const { start } = c.peek();
  const before = c.diagnostics.length;
  const values = c.bracketed<Expr[]>(() => c.commaList(() => parseExpr(c, LEVELS.range)), []);
  const span = c.spanFrom(start);
  if (c.diagnostics.length > before) return { kind: "missing-type", ...span };
  const quoted = quotable(c.written(span));
  const found = `found ${quoted === undefined ? "a set of values" : `"${quoted}"`}, expected`;
  const texts = values.flatMap((one) => (one.kind === "text" ? [one] : []));
  const [first] = values;
  if (!first || texts.length === values.length) {
    const names = `{ ${texts.map((one) => one.value).join(", ")} }`;
    const plain = texts.every((one) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(one.value) && !RESERVED_WORDS.has(one.value));
    c.report("NF1107", span, `${found} names without quotes`, plain ? replacement(span, names) : undefined);
    const members = texts.map((one) => ({ text: one.value, start: one.start, end: one.end }));
    return plain ? { kind: "enum", members, ...span } : { kind: "missing-type", ...span };
  }
  const last = values.at(-1) ?? first;
  const single = values.length === 1 && first.kind === "binary" && first.operator === ".." ? first : undefined;
  const low = first.kind === "number" ? first.value : Number.NaN;
  const run = values.length > 1 && values.every((one, i) => one.kind === "number" && one.value === low + i);
  const range = single ? c.written(single) : `${c.written(first)}..${c.written(last)}`;
  const sure = single !== undefined || run;
  const message = sure ? `${found} "${range}"` : `${found} a range such as "1..6", or names such as "{ low, high }"`;
  c.report("NF1107", span, message, sure ? replacement(span, range) : undefined);
  if (!sure) return { kind: "missing-type", ...span };
  return { kind: "range", low: single?.left ?? first, high: single?.right ?? last, ...span };
}

/** `face: Face = plain`. */
export function parseField(c: Cursor): FieldNode {
  const name = c.ident("a field's name");
  c.expect(":");
  const type = parseType(c);
  return { name, type, ...(c.tryTake("=") && { usual: parseExpr(c) }) };
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
  if (written.kind === "name" && c.at("except")) return parsePart(c, written.name);
  if (written.kind === "name") return { kind: "named", name: written.name, ...span };
  if (written.kind === "field" && written.base.kind === "name") {
    return { kind: "named", name: written.base.name, member: written.field, ...span };
  }
  if (written.kind === "missing") return { kind: "missing-type", ...span };
  if (c.at("to")) {
    const word = c.take();
    const edits = [{ start: written.end, end: c.peek().start, text: ".." }];
    c.report("NF1107", word, 'found "to", expected ".."', { title: "write `..`", edits });
    return { kind: "range", low: written, high: parseExpr(c, LEVELS.sum), start: span.start, end: c.lastEnd };
  }
  if (written.kind === "binary" && written.operator === "-" && quotable(c.written(span)) !== undefined) {
    const { left: low, right: high } = written;
    const sure = low.kind === "number" && (high.kind !== "number" || low.value <= high.value);
    const range = `${c.written(low)}..${c.written(high)}`;
    const message = `found "${c.written(span)}", expected a range such as "${range}"`;
    c.report("NF1107", span, message, sure ? replacement(span, range) : undefined);
    return { kind: "range", low, high, ...span };
  }
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

/** The parameters in their brackets; none where no bracket follows. */
export function parseParams(c: Cursor): FnDecl["params"] {
  return c.at("(") ? c.bracketed(() => c.commaList(() => parseParam(c)), []) : [];
}

function parseParam(c: Cursor): FnDecl["params"][number] {
  const name = c.ident("the name of a parameter");
  if (c.at("in")) c.unexpected("NF1114", '":" and a type', replacement(c.peek(), ":"));
  if (!c.tryTake("in")) c.expect(":");
  return { name, type: parseType(c), ...c.spanFrom(name.start) };
}

/** The indices in their brackets; none where no bracket follows. */
export function parseIndexNodes(c: Cursor): readonly IndexNode[] {
  if (!c.at("[")) return [];
  return c.bracketed(
    () =>
      c.commaList(() => {
        const { start } = c.peek();
        const name = c.at("in", 1) ? c.ident() : undefined;
        if (name) c.expect("in");
        const source = parseExpr(c);
        return { ...(name && { name }), source, ...c.spanFrom(Math.min(start, name?.start ?? source.start)) };
      }),
    [],
  );
}
