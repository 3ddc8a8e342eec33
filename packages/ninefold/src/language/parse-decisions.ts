import type { Token } from "./lex.ts";
import { parseBinders, parseCondition, parseExpr } from "./parse-expressions.ts";
import { parseBlock } from "./parse-statements.ts";
import { type Cursor, declarationWord, describe, isMark, isName, replacement } from "./parser-state.ts";
import { positionAt } from "./source.ts";
import { nearestWord } from "./spelling.ts";
import type { Block, Clause, ConsequenceDecl, ConsequencePart, DecisionDecl } from "./syntax.ts";

const CLAUSES = ["by", "when", "unless", "do", "shown"] as const;
const LATER_CLAUSES: ReadonlySet<string> = new Set(["again", "finally", "same", "prefer"]);

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
  const params = c.at("(") ? c.bracketed(() => parseBinders(c), []) : [];
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
  return { kind: "decision", name, params, clauses, ...c.spanFrom(start) };
}

/** Reads one clause, or skips what is none; where it does neither, the decision is over. */
function parseClause(c: Cursor, last: Clause | undefined): Clause | undefined {
  const token = c.peek();
  const { start } = token;
  const word = clauseWord(c);
  if (word === undefined) return undefined;
  c.broken = false;
  if (word === "do" && token.text !== "do" && c.startsStatement()) {
    if (last?.kind === "do" && token.first) reportColumn(c, token, last.body);
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
    default: {
      const condition = parseCondition(c, word === "unless");
      const reason = c.peek().kind === "text" ? c.text() : undefined;
      const negated = word === "unless";
      return { kind: "condition", negated, condition, ...(reason && { reason }), ...c.spanFrom(start) };
    }
  }
}

function clauseWord(c: Cursor): (typeof CLAUSES)[number] | undefined {
  const token = c.peek();
  const known = CLAUSES.find((word) => isMark(token, word));
  if (known) return known;
  if (token.kind === "name" && LATER_CLAUSES.has(token.text)) {
    c.broken = false;
    c.unexpected("NF1126", `another clause: \`${token.text}\` is not in the language yet`);
    return skipClause(c);
  }
  // A new line is a new chance, but only for what is surely a clause.
  if (c.broken && !token.first) return skipClause(c);
  if (c.startsStatement()) return "do";
  const guess = isName(token) ? (nearestWord(token.text, CLAUSES) as (typeof CLAUSES)[number] | undefined) : undefined;
  if (guess) {
    c.unexpected("NF1103", `"${guess}"`, replacement(token, guess));
    return guess;
  }
  if (token.first && declarationWord(token)) return undefined;
  if (!c.broken) c.unexpected("NF1116", '"by", "when", "unless", "do" or "shown to"');
  return skipClause(c);
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
  const later = LATER_CLAUSES.has(token.text);
  for (;;) {
    const next = c.peek();
    if (next.kind === "end" || (next.first && (!token.first || next.column <= token.column))) return undefined;
    if (!later && CLAUSES.some((word) => isMark(next, word))) return undefined;
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
