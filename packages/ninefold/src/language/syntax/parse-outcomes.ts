import { nearestWord } from "../text/spelling.ts";
import { parseReason } from "./parse-decisions.ts";
import { parseCondition, parseExpr, parsePostfix } from "./parse-expressions.ts";
import { type Cursor, isMark, isName, replacement } from "./parser-state.ts";
import type { Binder, EndDecl, Expr, Ident, OutcomeDecl, OutcomeNode, WorthDecl } from "./tree.ts";

const WHENS = ["when", "otherwise"] as const;

/** `p wins n`, `draw`, `draw(3)`: what follows the outcome is `when`, `otherwise`, one of `ends`, or nothing. */
function parseOutcome(c: Cursor, ends: readonly string[]): OutcomeNode {
  const head = parsePostfix(c);
  const stopped = (): boolean => c.atEnd() || misspelled(c, ends) !== undefined || ends.some((word) => c.at(word));
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
  return !["when", "otherwise", "else", "=", ")", ",", ":", "->", "=>"].some((mark) => c.at(mark));
}

/** The `when` or `otherwise` that is surely meant by the next word, because the line has neither. */
function misspelled(c: Cursor, words: readonly string[]): string | undefined {
  const token = c.peek();
  if (!isName(token) || words.includes("to")) return undefined;
  const last = c.peek(1).kind === "end";
  const meant = nearestWord(token.text, WHENS);
  if (meant === undefined || !words.includes(meant) || last !== (meant === "otherwise")) return undefined;
  return c.sees((one) => WHENS.some((word) => isMark(one, word))) ? undefined : meant;
}

/** Replaces a misspelled word, or another mark in its place, by what was meant. */
function takeMeant(c: Cursor, words: readonly string[]): string | undefined {
  const token = c.peek();
  const word = misspelled(c, words);
  if (word !== undefined) {
    c.take();
    c.report("NF1103", token, `found "${token.text}", expected "${word}"`, replacement(token, word));
    return word;
  }
  if (words.includes("otherwise") && c.at("else") && c.peek(1).kind === "end") {
    c.take();
    c.report("NF1103", token, 'found "else", expected "otherwise"', replacement(token, "otherwise"));
    return "otherwise";
  }
  if (![":", "=", "->", "=>"].some((mark) => c.at(mark))) return undefined;
  c.take();
  const known = words.find((one) => c.at(one));
  if (known !== undefined) {
    c.take();
    const fix = { title: `remove \`${token.text}\``, edits: [{ start: token.start, end: token.end, text: "" }] };
    c.report("NF1122", token, `found "${token.text}", expected "${known}"`, fix);
    return known;
  }
  const before = c.source.text[token.start - 1] === " " ? "" : " ";
  const after = c.source.text[token.end] === " " ? "" : " ";
  const edits = [{ start: token.start, end: token.end, text: `${before}when${after}` }];
  const fix = c.atEnd() ? undefined : { title: "write `when`", edits };
  c.report("NF1122", token, `found "${token.text}", expected "when"`, fix);
  return "when";
}

/** Where a binder of the line stands behind a name that is none, the two are the wrong way round. */
function inOrder(c: Cursor, outcome: OutcomeNode, binders: readonly Binder[]): OutcomeNode {
  const { subject, label } = outcome;
  const binds = (name: string): boolean => binders.some((one) => one.name.text === name);
  if (subject?.kind !== "name" || !binds(label.text) || binds(subject.name.text)) return outcome;
  const span = { start: subject.start, end: label.end };
  const order = `${label.text} ${subject.name.text}`;
  c.report("NF1129", span, `found "${c.written(span)}", expected "${order}"`, replacement(span, order));
  const player: Expr = { kind: "name", name: label, start: label.start, end: label.end };
  return { ...outcome, subject: player, label: subject.name };
}

export function parseEnd(c: Cursor, start: number, binders: readonly Binder[]): EndDecl {
  c.take();
  const outcome = c.at("when") || c.atEnd() ? undefined : inOrder(c, parseOutcome(c, ["when"]), binders);
  if (!takeIf(c) && !takeMeant(c, ["when"])) c.expect("when", "NF1122");
  const condition = parseCondition(c);
  return { kind: "end", binders, ...(outcome && { outcome }), condition, ...parseReason(c), ...c.spanFrom(start) };
}

export function parseOutcomeLine(c: Cursor, start: number, binders: readonly Binder[]): OutcomeDecl {
  c.take();
  const outcome = inOrder(c, parseOutcome(c, WHENS), binders);
  const meant = takeMeant(c, WHENS) ?? takeWhenOtherwise(c);
  if (meant === "when" || c.tryTake("when") || takeIf(c)) {
    const condition = parseCondition(c);
    return { kind: "outcome", binders, outcome, condition, ...parseReason(c), ...c.spanFrom(start) };
  }
  if (!meant && !c.tryTake("otherwise")) {
    const fix = c.atEnd() ? c.insertion("otherwise") : undefined;
    c.missing("NF1122", '"when" and a condition, or "otherwise"', fix);
  }
  return { kind: "outcome", binders, outcome, ...parseReason(c), ...c.spanFrom(start) };
}

/** `when otherwise`, which is `otherwise` alone. */
function takeWhenOtherwise(c: Cursor): "otherwise" | undefined {
  if (!c.at("when") || !c.at("otherwise", 1) || c.peek(2).kind !== "end") return undefined;
  const token = c.take();
  const end = c.take().start;
  const fix = { title: "remove `when`", edits: [{ start: token.start, end, text: "" }] };
  c.report("NF1122", token, 'found "when otherwise", expected "otherwise" alone', fix);
  return "otherwise";
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
