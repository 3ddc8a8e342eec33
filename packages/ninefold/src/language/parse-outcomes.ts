import { parseExpr, parsePostfix } from "./parse-expressions.ts";
import { type Cursor, isMark, isName, replacement } from "./parser-state.ts";
import type { Binder, EndDecl, Expr, Ident, OutcomeDecl, OutcomeNode, WorthDecl } from "./syntax.ts";

/** `p wins n`, `draw`, `draw(3)`: what follows the outcome is `when`, `otherwise`, one of `ends`, or nothing. */
function parseOutcome(c: Cursor, ends: readonly string[]): OutcomeNode {
  const head = parsePostfix(c);
  const stopped = (): boolean => c.atEnd() || ends.some((word) => c.at(word));
  const parameterAt = (): Expr | undefined => (stopped() || !mayBeParameter(c) ? undefined : parseExpr(c));
  if (isName(c.peek()) && !stopped()) {
    const label = c.ident();
    const parameter = parameterAt();
    return { subject: head, label, ...(parameter && { parameter }), ...c.spanFrom(head.start) };
  }
  if (head.kind === "name") {
    const parameter = parameterAt();
    return { label: head.name, ...(parameter && { parameter }), ...c.spanFrom(head.start) };
  }
  if (head.kind === "call" && head.args.length === 1) {
    return { label: head.callee, parameter: head.args[0]!, ...c.spanFrom(head.start) };
  }
  if (head.kind !== "missing") c.missing("NF1123", 'a label such as "wins" or "draw"');
  const label: Ident = { ...c.here(), text: "" };
  return { subject: head, label, ...c.spanFrom(head.start) };
}

function mayBeParameter(c: Cursor): boolean {
  if (c.at("if")) return c.lineHolds((token) => isMark(token, "then"));
  return !["when", "otherwise", "=", ")", ","].some((mark) => c.at(mark));
}

export function parseEnd(c: Cursor, start: number, binders: readonly Binder[]): EndDecl {
  c.take();
  const outcome = c.at("when") || c.atEnd() ? undefined : parseOutcome(c, []);
  if (!takeIf(c)) c.expect("when", "NF1122");
  const condition = parseExpr(c);
  return { kind: "end", binders, ...(outcome && { outcome }), condition, ...c.spanFrom(start) };
}

export function parseOutcomeLine(c: Cursor, start: number, binders: readonly Binder[]): OutcomeDecl {
  c.take();
  const outcome = parseOutcome(c, []);
  if (c.tryTake("when") || takeIf(c)) {
    const condition = parseExpr(c);
    return { kind: "outcome", binders, outcome, condition, ...c.spanFrom(start) };
  }
  if (!c.tryTake("otherwise")) {
    const fix = c.atEnd() ? c.insertion("otherwise") : undefined;
    c.missing("NF1122", '"when" and a condition, or "otherwise"', fix);
  }
  return { kind: "outcome", binders, outcome, ...c.spanFrom(start) };
}

/** An `if` in place of `when`. */
function takeIf(c: Cursor): boolean {
  const token = c.tryTake("if");
  if (token) c.report("NF1122", token, 'found "if", expected "when"', replacement(token, "when"));
  return token !== undefined;
}

export function parseWorth(c: Cursor): WorthDecl {
  const { start } = c.take();
  const bracket = c.at("(");
  const read = (): OutcomeNode => parseOutcome(c, ["to"]);
  const missing: OutcomeNode = { label: { ...c.here(), text: "" }, ...c.here() };
  const outcome = bracket ? c.bracketed(read, missing) : read();
  if (outcome === missing) c.unexpected("NF1123", "an outcome between the brackets");
  c.expect("to");
  const player = c.ident("a name for the player");
  c.expectEquals();
  const value = parseExpr(c);
  return { kind: "worth", outcome, player, value, ...c.spanFrom(start) };
}

/** Whether a word begins an outcome's line behind `for …:`. */
export function isEnding(c: Cursor): boolean {
  return isMark(c.peek(), "end") || isMark(c.peek(), "outcome");
}
