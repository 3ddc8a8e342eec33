import { positionAt } from "../text/source.ts";
import { nearestWord } from "../text/spelling.ts";
import type { Token } from "./lexer.ts";
import { parseChoice, parseCondition, parseExpr } from "./parse-expressions.ts";
import { parseBlock } from "./parse-statements.ts";
import { type Cursor, declarationWord, describe, isMark, isName, replacement } from "./parser-state.ts";
import type {
  Block,
  Clause,
  ConsequenceDecl,
  ConsequencePart,
  DecisionDecl,
  EveryDecl,
  Expr,
  TextExpr,
} from "./tree.ts";

const CLAUSES = ["by", "when", "unless", "prefer", "do", "again", "then", "finally", "same", "shown"] as const;

/** `do` and its block; `do` may be missing or stand as the colon of other languages. */
export function parseDo(c: Cursor): Block {
  if (c.at(":")) {
    const colon = c.take();
    const fix = { title: "write `do`", edits: [{ start: colon.start, end: colon.end, text: " do" }] };
    c.report("NF1117", colon, 'found ":", expected "do"', fix);
  } else if (c.at("{")) c.unexpected("NF1133", '"do" and indented statements: blocks have no braces');
  else c.expect("do", "NF1117");
  return parseBlock(c);
}

export function parseDecision(c: Cursor): DecisionDecl {
  const { start } = c.take();
  const name = c.newName("the name of the decision");
  const params = c.at("(") ? c.bracketed(() => c.commaList(() => parseChoice(c)), []) : [];
  const clauses = parseClauses(c);
  return { kind: "decision", name, params, clauses, ...c.spanFrom(start) };
}

export function parseEvery(c: Cursor): EveryDecl {
  const { start } = c.take();
  c.expect("decision");
  const families = c.tryTake("in") ? parseExpr(c) : undefined;
  const clauses = parseClauses(c);
  return { kind: "every", ...(families && { families }), clauses, ...c.spanFrom(start) };
}

function parseClauses(c: Cursor): readonly Clause[] {
  const clauses: Clause[] = [];
  let stopped = false;
  const braced = c.at("{");
  if (braced) {
    c.unexpected("NF1133", "the clauses, each on an indented line: a decision has no braces");
    c.take();
  }
  while (!c.atEnd() && !stopped) {
    if (braced && c.at("}")) {
      c.take();
      continue;
    }
    const { position } = c;
    const clause = parseClause(c, clauses.at(-1));
    if (clause) clauses.push(clause);
    else stopped = c.position === position;
  }
  return clauses;
}

/** Reads one clause, or skips what is none; where it does neither, the decision is over. */
export function parseClause(c: Cursor, last: Clause | undefined): Clause | undefined {
  const token = c.peek();
  const { start } = token;
  const word = clauseWord(c);
  if (word === undefined) return undefined;
  c.broken = false;
  if (word === "do" && token.text !== "do" && c.startsStatement()) {
    if ((last?.kind === "do" || last?.kind === "finally") && token.first) reportColumn(c, token, last.body);
    else {
      const fix = { title: "write `do`", edits: [{ start, end: start, text: "do " }] };
      c.report("NF1117", token, `found ${describe(token)}, expected "do" before an action`, fix);
    }
    const body = parseBlock(c);
    return { kind: "do", body, ...c.spanFrom(start) };
  }
  c.take();
  switch (word) {
    case "by":
      return { kind: "by", players: parseExpr(c), ...c.spanFrom(start) };
    case "do":
      return { kind: "do", body: parseBlock(c), ...c.spanFrom(start) };
    case "shown":
      c.expect("to");
      return { kind: "shown", to: parseExpr(c), ...c.spanFrom(start) };
    case "prefer":
      return parsePrefer(c, start);
    case "again":
      return parseAgain(c, start);
    case "then":
      return parseThen(c, start);
    case "finally":
      return { kind: "finally", body: parseBlock(c), ...c.spanFrom(start) };
    case "same":
      c.expect("when");
      return { kind: "same", tuple: c.commaList(() => parseExpr(c)), ...c.spanFrom(start) };
    default: {
      const condition = parseCondition(c, word === "unless");
      const negated = word === "unless";
      return { kind: "condition", negated, condition, ...parseReason(c), ...c.spanFrom(start) };
    }
  }
}

/** A text behind a condition, if there is one. */
export function parseReason(c: Cursor): { readonly reason?: TextExpr } {
  return c.peek().kind === "text" ? { reason: c.text() } : {};
}

function parsePrefer(c: Cursor, start: number): Clause {
  const least = c.tryTake("least");
  if (!least && !c.tryTake("most")) {
    const fix = c.insertion("most");
    c.missing("NF1114", '"most" or "least"', fix && { ...fix, title: "write `most` in front" });
  }
  return {
    kind: "prefer",
    extreme: least ? "least" : "most",
    value: parseExpr(c),
    ...parseReason(c),
    ...c.spanFrom(start),
  };
}

/** A condition behind the step on its own line is the step's; on a line of its own it is another clause. */
function parseAgain(c: Cursor, start: number): Clause {
  const decision = c.ident("the name of this decision");
  const args = c.at("(") ? c.bracketed<Expr[]>(() => c.commaList(() => parseExpr(c)), []) : [];
  const token = c.peek();
  const negated = isMark(token, "unless");
  if (token.first || !(negated || isMark(token, "when")))
    return { kind: "again", decision, args, ...c.spanFrom(start) };
  c.take();
  const only = { negated, condition: parseCondition(c, negated), ...c.spanFrom(token.start) };
  return { kind: "again", decision, args, only, ...c.spanFrom(start) };
}

function parseThen(c: Cursor, start: number): Clause {
  const decision = c.ident("the name of a decision");
  const args = c.at("(") ? c.bracketed<Expr[]>(() => c.commaList(() => parseExpr(c)), []) : [];
  const orNothing = c.tryTake("or") && c.expect("nothing", "NF1136");
  return { kind: "sequel", decision, args, ...(orNothing && { orNothing: true }), ...c.spanFrom(start) };
}

function clauseWord(c: Cursor): (typeof CLAUSES)[number] | undefined {
  const token = c.peek();
  const known = CLAUSES.find((word) => isMark(token, word));
  if (known) return known;
  // A new line is a new chance, but only for what is surely a clause.
  if (c.broken && !token.first) return skipClause(c);
  if (isMark(token, "if") && !hasBlock(c)) {
    c.unexpected("NF1103", '"when"', replacement(token, "when"));
    return "when";
  }
  if (c.startsStatement()) return "do";
  const guess = isName(token) ? (nearestWord(token.text, CLAUSES) as (typeof CLAUSES)[number] | undefined) : undefined;
  if (guess) {
    c.unexpected("NF1103", `"${guess}"`, replacement(token, guess));
    return guess;
  }
  if (token.first && declarationWord(token)) return undefined;
  if (!c.broken)
    c.unexpected(
      "NF1116",
      '"by", "when", "unless", "prefer", "do", "again", "then", "finally", "same when" or "shown to"',
    );
  return skipClause(c);
}

/** Whether a colon follows before the next clause: then an `if` is a statement, and no condition. */
function hasBlock(c: Cursor): boolean {
  let colon = false;
  c.sees((token) => {
    colon ||= isMark(token, ":");
    return colon || CLAUSES.some((word) => isMark(token, word));
  });
  return colon;
}

function reportColumn(c: Cursor, token: Token, body: Block): void {
  const { column } = positionAt(c.source, body.start);
  const start = token.start - token.column + 1;
  const fix = { title: "align the line", edits: [{ start, end: token.start, text: " ".repeat(column - 1) }] };
  const message = `found ${describe(token)} in column ${token.column}, expected a statement in column ${column}`;
  c.report("NF1009", token, message, fix);
}

/** Skips to the next clause: on this line where a word surely begins one, or on a line no deeper than this one. */
function skipClause(c: Cursor): undefined {
  const token = c.take();
  for (;;) {
    const next = c.peek();
    if (next.kind === "end" || (next.first && (!token.first || next.column <= token.column))) return undefined;
    if (CLAUSES.some((word) => isMark(next, word))) return undefined;
    c.take();
  }
}

export function parseConsequence(c: Cursor): ConsequenceDecl {
  const { start } = c.take();
  const parts = c.commaList(() => parsePart(c));
  const body = parseDo(c);
  return { kind: "consequence", parts, body, ...c.spanFrom(start) };
}

function parsePart(c: Cursor): ConsequencePart {
  const first = c.newName("the name of a decision");
  const owned = isName(c.peek());
  const decision = owned ? c.newName("the name of a decision") : first;
  const params = c.at("(") ? c.bracketed(() => c.commaList(() => c.ident()), []) : [];
  return { ...(owned && { player: first }), decision, params, ...c.spanFrom(first.start) };
}
