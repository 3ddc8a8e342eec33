import type { Fix } from "../text/diagnostic.ts";
import type { Span } from "../text/source.ts";
import { RESERVED_WORDS, type Token } from "./lexer.ts";
import type { NonEmpty } from "./non-empty.ts";
import {
  type BinaryOperator,
  FOREIGN,
  INFIX,
  isUnchained,
  LEVELS,
  PREFIX,
  UNARY_OPERATORS,
  type UnaryOperator,
} from "./operators.ts";
import { beforeArrow, parseArms } from "./parse-arms.ts";
import { type Cursor, isClauseWord, isMark, isName, quotable, replacement } from "./parser-state.ts";
import type {
  Binder,
  Choice,
  ComprehensionItem,
  Expr,
  FoldExpr,
  Ident,
  MissingExpr,
  PossibleExpr,
  QuantifierExpr,
} from "./tree.ts";

const LITERAL_WORDS: ReadonlySet<string> = new Set(["none", "true", "false", "me"]);
const OPERAND_WORDS: ReadonlySet<string> = new Set([...LITERAL_WORDS, "the"]);
const OPERAND_SIGNS: ReadonlySet<string> = new Set(["(", "[", "{"]);
/** Words that may follow an operand. */
const CONTEXT_WORDS: ReadonlySet<string> = new Set("shown as since last at letters said named to back".split(" "));
const LOOSE_WORDS: ReadonlySet<string> = new Set(["if", "match", "some", "every", "no", "not"]);

export function missingExpr(c: Cursor): MissingExpr {
  return { kind: "missing", ...c.here() };
}

export function parseExpr(c: Cursor, level: number = LEVELS.or): Expr {
  return c.nested(
    () => parseBinary(c, level),
    () => missingExpr(c),
  );
}

/** A condition that stands alone, where a comma is meant to join it to the next. */
export function parseCondition(c: Cursor, negated = false): Expr {
  const reported = c.diagnostics.length;
  let left = parseExpr(c);
  let whole = c.diagnostics.length === reported;
  while (whole && c.at(",")) {
    const comma = c.take();
    const next = c.peek();
    if (next.kind === "end" || next.kind === "text" || isClauseWord(next)) {
      const fix = { title: "remove the comma", edits: [{ start: comma.start, end: comma.end, text: "" }] };
      c.report("NF1115", comma, 'found ",", expected the end of the condition', fix);
      break;
    }
    const before = c.diagnostics.length;
    const right = parseExpr(c);
    whole = c.diagnostics.length === before;
    const sure = !negated && whole && !isLoose(left) && !isLooserThanAnd(right);
    const fix = sure ? wordFix(c, comma, "and") : undefined;
    c.report("NF1110", comma, `found ",", expected ${negated ? '"and" or "or"' : '"and"'} between two conditions`, fix);
    left = { kind: "binary", operator: "and", left, right, start: Math.min(left.start, comma.start), end: c.lastEnd };
  }
  return left;
}

const isLooserThanAnd = (expr: Expr): boolean => expr.kind === "binary" && INFIX[expr.operator].level < LEVELS.and;

/** Whether `and` behind an expression would join only its last part. */
function isLoose(expr: Expr): boolean {
  if (expr.kind === "binary") return isLooserThanAnd(expr) || isLoose(expr.right);
  if (expr.kind === "unary") return expr.operator === "after" || isLoose(expr.operand);
  return ["quantifier", "if", "match", "fold", "reach"].includes(expr.kind);
}

interface Found {
  readonly operator: BinaryOperator;
  /** How many tokens it is written with. */
  readonly tokens: number;
  readonly foreign: boolean;
}

const isInfix = (text: string): text is BinaryOperator => Object.hasOwn(INFIX, text);

function findOperator(c: Cursor): Found | undefined {
  const token = c.peek();
  if (token.kind !== "name" && token.kind !== "symbol") return undefined;
  const { text } = token;
  if (text === "is") {
    const negated = c.at("not", 1);
    const tokens = negated ? 2 : 1;
    if (c.at("in", tokens)) return { operator: negated ? "not in" : "in", tokens: tokens + 1, foreign: true };
    return { operator: negated ? "is not" : "is", tokens, foreign: false };
  }
  if (text === "not") {
    return c.at("in", 1) ? { operator: "not in", tokens: 2, foreign: false } : undefined;
  }
  if (isInfix(text)) return { operator: text, tokens: 1, foreign: false };
  const operator = FOREIGN.get(text);
  if (!operator || (text === "=" && c.context.equalsEnds)) return undefined;
  if (text === "=>" && c.context.stops.includes(text)) return undefined;
  return { operator, tokens: 1, foreign: true };
}

function parseBinary(c: Cursor, level: number): Expr {
  const { start } = c.peek();
  let left = parsePrefix(c);
  let compared: number = LEVELS.any;
  for (;;) {
    const found = findOperator(c);
    const own = found ? INFIX[found.operator].level : LEVELS.any;
    if (!found || own < level) return left;
    const sign = takeOperator(c, found);
    if (isUnchained(own)) {
      if (compared === own) reportChain(c, left, sign);
      compared = own;
    }
    const from = Math.min(start, left.start);
    if (c.at("possible") && (found.operator === "is" || found.operator === "is not") && !found.foreign) {
      left = parsePossible(c, left, from, sign, found.operator === "is not");
    } else {
      const { operator } = found;
      const right = parseExpr(c, own + 1);
      left = { kind: "binary", operator, left, right, ...c.spanFrom(from) };
    }
  }
}

function takeOperator(c: Cursor, found: Found): Span {
  const { start } = c.take();
  for (let i = 1; i < found.tokens; i++) c.take();
  const sign = { start, end: c.lastEnd };
  if (found.foreign) {
    const written = c.written(sign);
    const code = written === "=" ? "NF1111" : "NF1110";
    c.report(code, sign, `found "${written}", expected "${found.operator}"`, wordFix(c, sign, found.operator));
  }
  return sign;
}

/** Replaces a sign by a word, with the spaces a word needs. */
function wordFix(c: Cursor, sign: Span, word: string): Fix {
  const { text } = c.source;
  const before = /\s/.test(text[sign.start - 1] ?? " ") ? "" : " ";
  const after = /\s/.test(text[sign.end] ?? " ") ? "" : " ";
  // A symbol needs no space.
  if (!/^\p{L}/u.test(word)) return replacement(sign, word);
  return { title: `write \`${word}\``, edits: [{ ...sign, text: `${before}${word}${after}` }] };
}

function reportChain(c: Cursor, left: Expr, sign: Span): void {
  const written = c.written(sign);
  const wanted = written === ".." ? "one range" : '"and" between two comparisons';
  const message = `found a second "${written}", expected ${wanted}`;
  const repeated = left.kind === "binary" && written !== ".." ? c.written(left.right) : "";
  const edits = [{ start: sign.start, end: sign.start, text: `and ${repeated} ` }];
  c.report("NF1113", sign, message, repeated === "" ? undefined : { title: `write \`and ${repeated}\``, edits });
}

function parsePossible(c: Cursor, left: Expr, start: number, sign: Span, negated: boolean): Expr {
  const end = c.take().end;
  const { decision, ...sets } = askedIn(left);
  if (decision.text === "" && left.kind !== "missing") {
    const fix = left.kind === "call" ? replacement(left, left.callee.text) : undefined;
    const wanted = "the bare name of a decision, or sets for its parameters: `d(x in S) is possible`";
    c.report("NF1121", left, `found "${c.written(left)}", expected ${wanted}`, fix);
  } else if (negated) {
    const question = `not ${c.written(left)} is possible`;
    const edits = [{ start: left.start, end, text: question }];
    c.report("NF1121", { ...sign, end }, `found "${c.written({ ...sign, end })}", expected "${question}"`, {
      title: `write \`${question}\``,
      edits,
    });
  }
  const asksFor = c.at("for") && !c.context.stops.includes("for");
  if (!asksFor) return { kind: "possible", decision, ...sets, ...c.spanFrom(start) };
  c.take();
  const player = parseExpr(c, LEVELS.range);
  return { kind: "possible", decision, ...sets, player, ...c.spanFrom(start) };
}

/** The decision before `is possible`, and the sets of its parameters; no name where it is something else. */
function askedIn(left: Expr): Pick<PossibleExpr, "decision" | "within"> {
  if (left.kind === "name" && !LITERAL_WORDS.has(left.name.text)) return { decision: left.name };
  const nothing: Ident = { start: left.start, end: left.start, text: "" };
  if (left.kind !== "call") return { decision: nothing };
  const sets = left.args.flatMap((arg) => {
    const binds = arg.kind === "binary" && arg.operator === "in" && arg.left.kind === "name";
    return binds && arg.left.kind === "name"
      ? [{ name: arg.left.name, source: arg.right, start: arg.start, end: arg.end }]
      : [];
  });
  const [first, ...others] = sets;
  if (!first || sets.length < left.args.length) return { decision: nothing };
  return { decision: left.callee, within: [first, ...others] };
}

// ---- prefixes: words and signs that stand in front of an operand ----

function parsePrefix(c: Cursor): Expr {
  const token = c.peek();
  if (token.kind === "symbol" && token.text === "!") {
    c.report("NF1110", token, 'found "!", expected "not"', replacement(token, "not "));
    return parseUnary(c, "not", LEVELS.prefix);
  }
  const operator = findPrefix(c);
  if (operator) return parseUnary(c, operator);
  if (token.kind !== "name") return parsePostfix(c);
  switch (token.text) {
    case "some":
    case "every":
    case "no":
      return parseQuantifier(c, token.text);
    case "if":
      return parseIf(c);
    case "match":
      return parseMatch(c);
    case "sum":
    case "most":
    case "least":
      return c.at("of", 1) ? parseFold(c, token.text) : parsePostfix(c);
    case "reach":
      return isName(c.peek(1)) && c.at("from", 2) ? parseReach(c) : parsePostfix(c);
    case "return":
      return isReturn(c) ? parseReturn(c, token) : parsePostfix(c);
    case "picture":
      return c.peek(1).kind === "text" ? parsePicture(c) : parsePostfix(c);
    default:
      return parsePostfix(c);
  }
}

/** By its first word. */
const PREFIX_BY_WORD: ReadonlyMap<string, UnaryOperator> = new Map([
  ...UNARY_OPERATORS.map((operator) => [firstWord(operator), operator] as const),
  ["−", "-"],
]);

function firstWord(operator: string): string {
  return operator.split(" ", 1).join();
}

function findPrefix(c: Cursor): UnaryOperator | undefined {
  const { kind, text } = c.peek();
  const operator = kind === "name" || kind === "symbol" ? PREFIX_BY_WORD.get(text) : undefined;
  if (!operator) return undefined;
  const { before } = PREFIX[operator];
  if (before) return startsOperand(c, 1, before === "any operand") ? operator : undefined;
  return operator.split(" ").every((word, i) => i === 0 || c.at(word, i)) ? operator : undefined;
}

/** `return` of other languages, in front of a value on its line. */
export function isReturn(c: Cursor): boolean {
  const next = c.peek(1);
  return (
    c.at("return") && !next.first && !CONTEXT_WORDS.has(next.text) && startsOperand(c, 1, true) && !isMark(next, "(")
  );
}

function parseReturn(c: Cursor, token: Token): Expr {
  const edits = [{ start: token.start, end: c.peek(1).start, text: "" }];
  c.report("NF1103", token, 'found "return", expected the value alone', { title: "remove `return`", edits });
  c.take();
  return parsePrefixNested(c);
}

function parsePrefixNested(c: Cursor): Expr {
  return c.nested(
    () => parsePrefix(c),
    () => missingExpr(c),
  );
}

function parseUnary(c: Cursor, operator: UnaryOperator, reads: number = PREFIX[operator].reads): Expr {
  const { start } = c.take();
  for (let i = operator.split(" ").length; i > 1; i--) c.take();
  const operand = reads === LEVELS.prefix ? parsePrefixNested(c) : parseExpr(c, reads);
  return { kind: "unary", operator, operand, ...c.spanFrom(start) };
}

/**
 * Whether an operand begins at a token. It tells `size flips(c)` from a parameter that is called `size`:
 * `size[p]` is an index, `size [a, b]` counts a pile; `size of(p)` counts, `size of S` joins.
 */
function startsOperand(c: Cursor, ahead: number, loose: boolean): boolean {
  const token = c.peek(ahead);
  const { text } = token;
  if (token.kind === "number" || token.kind === "text") return true;
  if (token.kind === "symbol") {
    return OPERAND_SIGNS.has(text) && !(text === "[" && c.peek(ahead - 1).end === token.start);
  }
  if (token.kind !== "name") return false;
  if (loose && LOOSE_WORDS.has(text)) return !(text === "not" && c.at("in", ahead + 1));
  if (RESERVED_WORDS.has(text)) return OPERAND_WORDS.has(text);
  const next = c.peek(ahead + 1);
  if (text === "of") return isMark(next, "(") && next.start === token.end;
  return !c.context.stops.includes(text);
}

function parseQuantifier(c: Cursor, quantifier: QuantifierExpr["quantifier"]): Expr {
  const { start } = c.take();
  const binders = parseBinders(c);
  c.expect(":");
  const body = parseExpr(c);
  return { kind: "quantifier", quantifier, binders, body, ...c.spanFrom(start) };
}

function parseFold(c: Cursor, operator: FoldExpr["operator"]): Expr {
  const { start } = c.take();
  c.take();
  const body = c.within({ stops: [...c.context.stops, "for"] }, () => parseExpr(c));
  c.expect("for");
  const binders = parseBinders(c);
  return { kind: "fold", operator, body, binders, ...c.spanFrom(start) };
}

function parseReach(c: Cursor): Expr {
  const { start } = c.take();
  const name = c.ident();
  c.take();
  const from = c.within({ stops: [...c.context.stops, "to"] }, () => parseExpr(c));
  c.expect("to");
  const to = parseExpr(c);
  return { kind: "reach", name, from, to, ...c.spanFrom(start) };
}

function parsePicture(c: Cursor): Expr {
  const { start } = c.take();
  const text = c.text();
  return { kind: "picture", text, ...c.spanFrom(start) };
}

function parseIf(c: Cursor): Expr {
  const { start } = c.take();
  const condition = parseExpr(c);
  c.expect("then");
  const yes = parseExpr(c);
  const no = c.expect("else", "NF1118") ? parseExpr(c) : missingExpr(c);
  return { kind: "if", condition, yes, no, ...c.spanFrom(start) };
}

function parseMatch(c: Cursor): Expr {
  const { start } = c.take();
  const subject = beforeArrow(c, () => parseExpr(c));
  const { arms, otherwise } = parseArms<Expr>(c, parseExpr, parseExpr);
  return { kind: "match", subject, arms, ...(otherwise && { otherwise }), ...c.spanFrom(start) };
}

// ---- operands ----

export function parsePostfix(c: Cursor): Expr {
  const { start } = c.peek();
  let base = parsePrimary(c);
  for (;;) {
    const from = Math.min(start, base.start);
    if (c.atOwn("[")) base = parseIndex(c, base, from);
    else if (c.tryTake(".")) {
      const field = c.ident("a field's name");
      const name = base.kind === "name" && c.atOwn("(") ? qualifiedName(base.name, field) : undefined;
      if (name) base = { kind: "call", callee: name, args: parseArguments(c), ...c.spanFrom(from) };
      else base = { kind: "field", base, field, ...c.spanFrom(from) };
    } else return base;
  }
}

/**
 * `deck.hand(p)`: nothing calls a field, so this is a name with a word before it, also where the text does not say so, as
 * in a variant of a game that uses a module `as deck`.
 */
export function qualifiedName(word: Ident, name: Ident): Ident {
  return { text: `${word.text}.${name.text}`, start: word.start, end: name.end };
}

const parseArguments = (c: Cursor): Expr[] => c.bracketed(() => c.commaList(() => parseExpr(c)), []);

function parseIndex(c: Cursor, base: Expr, start: number): Expr {
  const read = (): { indices: Expr[]; plies?: Expr | undefined } => {
    const first = c.within({ stops: ["back"] }, () => parseExpr(c));
    const plies = base.kind === "name" && c.at("back") && c.at("]", 1) ? first : undefined;
    if (plies) c.take();
    return { indices: c.listFrom(first, () => parseExpr(c)), plies };
  };
  const open = c.peek();
  const { indices, plies } = c.bracketed<ReturnType<typeof read>>(read, { indices: [] });
  const span = c.spanFrom(start);
  if (plies && base.kind === "name") return { kind: "back", memory: base.name, plies, ...span };
  if (indices.length === 0) c.report("NF1104", { start: open.start, end: c.lastEnd }, 'found "[]", expected an index');
  return { kind: "index", base, indices, ...span };
}

function parsePrimary(c: Cursor): Expr {
  const token = c.peek();
  const span = { start: token.start, end: token.end };
  if (token.kind === "number") {
    c.take();
    return { kind: "number", value: Math.min(Number.parseInt(token.text, 10), Number.MAX_SAFE_INTEGER), ...span };
  }
  if (token.kind === "text") return c.text();
  if (isName(token) || (token.kind === "name" && LITERAL_WORDS.has(token.text))) {
    c.take();
    const name = { text: token.text, ...span };
    if (!c.atOwn("(") || !isName(token)) return { kind: "name", name, ...span };
    return { kind: "call", callee: name, args: parseArguments(c), ...c.spanFrom(token.start) };
  }
  if (c.at("(")) return parseParenthesis(c);
  if (c.at("[")) {
    const members = c.bracketed(() => c.commaList(() => parseExpr(c)), []);
    return { kind: "pile", members, ...c.spanFrom(token.start) };
  }
  if (c.at("{")) return parseBraces(c, token);
  if (c.at("random") && !token.first) return parseRandomValue(c).value;
  if (c.at("nothing") && !token.first) {
    c.unexpected("NF1104", 'an expression: the value that is none is "none"', replacement(token, "none"));
    c.take();
    return { kind: "name", name: { text: "none", ...span }, ...span };
  }
  c.missing("NF1104", "an expression");
  return missingExpr(c);
}

/** `random(1..6)`, `random 1..6` or `random x in 1..6` in the place of a value, and the set it names. */
export function parseRandomValue(c: Cursor): { value: Expr; source?: Expr; written: string } {
  const token = c.take();
  const reported = c.diagnostics.length;
  let source: Expr | undefined;
  let written = "1..6";
  if (c.at("(")) {
    const args = c.bracketed<Expr[]>(() => c.commaList(() => parseExpr(c)), []);
    const [low, high] = args;
    if (low && args.length === 1) {
      source = low;
      written = c.written(low);
    } else if (low && high && args.length === 2) {
      source = { kind: "binary", operator: "..", left: low, right: high, start: low.start, end: high.end };
      written = `${c.written(low)}..${c.written(high)}`;
    }
  } else {
    if (isName(c.peek()) && c.at("in", 1)) {
      c.take();
      c.take();
    }
    if (startsOperand(c, 0, true)) {
      source = parseExpr(c, LEVELS.range);
      written = c.written(source);
    }
  }
  const whole = c.diagnostics.length === reported && quotable(written) !== undefined;
  c.diagnostics.length = reported;
  const example = `random ${c.freshName()} in ${whole ? written : "1..6"}`;
  c.report("NF1132", token, `found "random", expected a value: \`${example}\` is a statement of its own`);
  const value: Expr = { kind: "missing", ...c.spanFrom(token.start) };
  return { value, written, ...(whole && source && { source }) };
}

function parseParenthesis(c: Cursor): Expr {
  const { start } = c.peek();
  let inner: Expr | undefined;
  c.bracketed(() => {
    inner = parseExpr(c);
  }, undefined);
  if (inner) return inner;
  const span = c.spanFrom(start);
  c.report("NF1104", span, 'found "()", expected an expression between the brackets');
  return { kind: "missing", ...span };
}

// ---- sets and binders ----

function parseBraces(c: Cursor, open: Token): Expr {
  const read = (): Expr => {
    if (isName(c.peek()) && c.at("in", 1)) {
      const { name, source } = parseMembership(c);
      const items = c.tryTake("|") ? c.commaList(() => parseItem(c)) : [];
      return { kind: "filter", name, source, items, ...c.here() };
    }
    const first = parseExpr(c);
    if (c.tryTake("|")) {
      return { kind: "collect", element: first, items: c.commaList(() => parseItem(c)), ...c.here() };
    }
    const members = c.listFrom(first, () => parseExpr(c));
    return { kind: "set", members, ...c.here() };
  };
  const result = c.bracketed<Expr>(read, { kind: "set", members: [], ...c.here() });
  return { ...result, ...c.spanFrom(open.start) };
}

/** What stands before the name of a member in other languages and in speech. */
const EACH: ReadonlySet<string> = new Set(["each", "every", "all", "any", "some"]);

function parseMembership(c: Cursor): { name: Ident; source: Expr } {
  const word = c.peek();
  if (word.kind === "name" && EACH.has(word.text) && isName(c.peek(1)) && c.at("in", 2)) {
    const fix = { title: `remove \`${word.text}\``, edits: [{ start: word.start, end: c.peek(1).start, text: "" }] };
    c.report("NF1103", word, `found "${word.text}", expected the name alone`, fix);
    c.take();
  }
  const name = c.ident();
  if (!c.tryTake("in")) {
    const example = name.text === "" ? "" : `, such as "${name.text} in ${c.exampleSet()}"`;
    c.missing("NF1114", `"in" and a set${example}`, c.insertion("in"));
  }
  return { name, source: parseExpr(c) };
}

function parseItem(c: Cursor): ComprehensionItem {
  const { start } = c.peek();
  if (isName(c.peek()) && c.at("in", 1)) {
    const { name, source } = parseMembership(c);
    return { kind: "membership", name, source, ...c.spanFrom(start) };
  }
  const condition = parseExpr(c);
  return { kind: "condition", condition, ...c.spanFrom(Math.min(start, condition.start)) };
}

function parseBinder(c: Cursor): Binder {
  const { name, source } = parseMembership(c);
  const condition = c.tryTake("|") ? parseExpr(c) : undefined;
  return { name, source, ...(condition && { condition }), ...c.spanFrom(name.start) };
}

/** A binder of a decision, which may have a reason. */
export function parseChoice(c: Cursor): Choice {
  const binder = parseBinder(c);
  if (c.peek().kind !== "text") return binder;
  const reason = c.text();
  return { ...binder, reason, end: reason.end };
}

export function parseBinders(c: Cursor): NonEmpty<Binder> {
  return c.commaList(() => parseBinder(c));
}
