import type { Span } from "../text/source.ts";
import type { Token } from "./lexer.ts";
import { beforeArrow, parseArms } from "./parse-arms.ts";
import { parseBinders, parseExpr, parsePostfix, parseRandomValue, qualifiedName } from "./parse-expressions.ts";
import { parseType } from "./parse-types.ts";
import { type Cursor, describe, isClauseWord, isMark, isName, replacement } from "./parser-state.ts";
import type { AssignStatement, Block, ChanceStatement, Expr, Statement } from "./tree.ts";

const OTHER_LANGUAGES: Readonly<Record<string, "let" | "for">> = {
  var: "let",
  val: "let",
  const: "let",
  local: "let",
  int: "let",
  foreach: "for",
};

type ChanceArm = ChanceStatement["arms"][number];

/** Reads the statements of a block: those of its first line, and all lines that start in the first one's column. */
export function parseBlock(c: Cursor): Block {
  return c.nested(
    () => parseStatements(c),
    () => emptyBlock(c),
  );
}

function emptyBlock(c: Cursor): Block {
  return { statements: [], ...c.here() };
}

function parseStatements(c: Cursor): Block {
  const first = c.peek();
  if (first.kind === "end" || isClauseWord(first)) {
    c.missing("NF1011", followsTooFarLeft(c) ? `a statement: ${BEGIN_BELOW}` : "a statement");
    return emptyBlock(c);
  }
  if (isMark(first, "{")) return parseBraced(c);
  const { start, column } = first;
  const statements: Statement[] = [];
  const inside = { margin: column, stops: [], equalsEnds: false, closers: undefined };
  c.within(inside, () => {
    do {
      const { position } = c;
      c.head = position;
      c.broken = false;
      statements.push(parseStatement(c));
      finishStatement(c, position);
    } while (takeSeparator(c, column));
  });
  return { statements, ...c.spanFrom(Math.min(start, statements[0]!.start)) };
}

const BEGIN_BELOW = "what has a block in lines of its own begins a line itself, as the one after `do`";

/** Whether the statement that lacks its block stands within a line, and lines follow that were meant to be the block. */
function followsTooFarLeft(c: Cursor): boolean {
  const next = c.raw();
  return next?.first === true && next.column > 1 && c.tokens[c.head]?.first === false;
}

/** A block in braces: the statements are read as if there were none. */
function parseBraced(c: Cursor): Block {
  c.unexpected("NF1133", "a statement: blocks have no braces, their lines are indented");
  return parseBetweenBraces(c);
}

function parseBetweenBraces(c: Cursor): Block {
  const { start } = c.take();
  const closes = (): boolean => {
    const token = c.raw();
    return token !== undefined && isMark(token, "}");
  };
  if (c.raw()?.first && !closes()) c.head = c.position;
  const block = closes() || c.atEnd() ? emptyBlock(c) : parseBlock(c);
  if (closes()) {
    c.head = c.position;
    c.take();
  }
  return { ...block, start: Math.min(start, block.start), end: c.lastEnd };
}

/** Skips what a broken statement left over, and never leaves a statement where it began. */
function finishStatement(c: Cursor, before: number): void {
  if (c.position === before && !isClauseWord(c.peek()) && !isMark(c.peek(), ",")) c.take();
  if (!c.broken) c.reportBareArgument(c.peek());
  if (c.broken)
    c.skipPart((token) => isMark(token, ",") || isMark(token, ";") || isMark(token, "else") || isMark(token, "}"));
}

/** Moves to the next statement of the block, or says that there is none. */
function takeSeparator(c: Cursor, column: number): boolean {
  if (c.at(";")) return takeSemicolon(c, column);
  if (c.at(",")) {
    const comma = c.take();
    if (!c.atEnd()) return true;
    c.unexpected("NF1128", 'a statement after the ","', {
      title: "remove the comma",
      edits: [{ ...spanOf(comma), text: "" }],
    });
  }
  const raw = c.raw();
  if (raw?.first && raw.column === column && !isClauseWord(raw)) return true;
  const next = c.peek();
  if (next.kind === "end" || isClauseWord(next)) return false;
  if (next.first && isMark(next, "else")) return true;
  if (next.first && c.startsStatement()) {
    const start = next.start - next.column + 1;
    const fix = { title: "align the line", edits: [{ start, end: next.start, text: " ".repeat(column - 1) }] };
    const message = `found ${describe(next)} in column ${next.column}, expected a statement in column ${column}`;
    c.report("NF1009", next, message, fix);
    return true;
  }
  if (!c.startsStatement()) return false;
  const fix = { title: "write `,`", edits: [{ start: c.lastEnd, end: c.lastEnd, text: "," }] };
  c.report("NF1124", next, `found ${describe(next)}, expected "," or a new line between two statements`, fix);
  return true;
}

function takeSemicolon(c: Cursor, column: number): boolean {
  const semicolon = c.take();
  const more = !c.atEnd();
  const fix = more ? replacement(semicolon, ",") : { title: "remove it", edits: [{ ...spanOf(semicolon), text: "" }] };
  c.report("NF1125", semicolon, `found ";", expected ${more ? '","' : "the end of the line"}`, fix);
  return more || takeSeparator(c, column);
}

function spanOf(token: Token): { start: number; end: number } {
  return { start: token.start, end: token.end };
}

function parseStatement(c: Cursor): Statement {
  const token = c.peek();
  const { start } = token;
  if (isName(token)) return parseForeign(c, token) ?? parseAssign(c);
  switch (token.kind === "name" ? token.text : "") {
    case "let":
      return parseLet(c);
    case "if":
      return parseIf(c, token);
    case "for":
      return parseFor(c);
    case "match": {
      c.take();
      const subject = beforeArrow(c, () => parseExpr(c));
      const { arms, otherwise } = parseArms<Block>(c, parseExpr, parseBlock);
      return { kind: "match-statement", subject, arms, ...(otherwise && { otherwise }), ...c.spanFrom(start) };
    }
    case "random": {
      c.take();
      const name = c.ident();
      c.expect("in");
      const source = parseExpr(c);
      return { kind: "random", name, source, ...c.spanFrom(start) };
    }
    case "chance":
      return parseChance(c);
    case "nothing":
      c.take();
      return { kind: "nothing", ...c.spanFrom(start) };
    case "else": {
      c.unexpected("NF1127", "an `if` in the same column above it");
      c.take();
      c.tryTake(":");
      if (!c.atEnd()) parseBlock(c);
      return { kind: "missing-statement", ...c.spanFrom(start) };
    }
    default:
      if (isDoubled(c, "+") || isDoubled(c, "-")) return parseStepFirst(c, token);
      c.unexpected("NF1128", "a statement");
      return { kind: "missing-statement", ...c.here() };
  }
}

/** `return x`, `while c:`, `var x = 1` and other statements of other languages. */
function parseForeign(c: Cursor, token: Token): Statement | undefined {
  const next = c.peek(1);
  const alone = next.kind === "end" || next.first;
  const followed = !alone && (next.kind !== "symbol" || isMark(next, "("));
  if (token.text === "return" && (alone || followed)) {
    c.unexpected("NF1128", "a statement: an action gives nothing back");
    c.take();
    return { kind: "missing-statement", ...c.spanFrom(token.start) };
  }
  if (token.text === "while" && followed) {
    c.unexpected("NF1128", "a statement such as `for x in S: …`: there is no `while`");
    c.take();
    parseExpr(c);
    if (c.at("{")) {
      c.nested(
        () => parseBetweenBraces(c),
        () => emptyBlock(c),
      );
    } else {
      expectColon(c);
      parseBlock(c);
    }
    c.broken = false;
    return { kind: "missing-statement", ...c.spanFrom(token.start) };
  }
  if (alone || !isName(next)) return undefined;
  if (token.text === "set") {
    const edits = [{ start: token.start, end: next.start, text: "" }];
    c.unexpected("NF1103", "the place alone, as in `x := 3`", { title: "remove `set`", edits });
    c.take();
    return parseAssign(c);
  }
  const meant = OTHER_LANGUAGES[token.text];
  if (!meant || !Object.hasOwn(OTHER_LANGUAGES, token.text)) return undefined;
  c.unexpected("NF1103", `"${meant}"`, replacement(token, meant));
  return meant === "let" ? parseLet(c) : parseFor(c);
}

function isDoubled(c: Cursor, sign: string): boolean {
  return c.at(sign) && c.at(sign, 1) && c.peek().end === c.peek(1).start;
}

/** `++` or `--`, the first sign next, and what takes its place. */
function takeDoubled(c: Cursor): { span: Span; operator: "+=" | "-=" } {
  const operator = c.at("+") ? "+=" : "-=";
  const { start } = c.take();
  c.take();
  return { span: { start, end: c.lastEnd }, operator };
}

const one = (c: Cursor): Expr => ({ kind: "number", value: 1, ...c.here() });

/** `++n`. */
function parseStepFirst(c: Cursor, token: Token): Statement {
  const { span, operator } = takeDoubled(c);
  const reported = c.diagnostics.length;
  const target = parsePostfix(c);
  const edits = [
    { ...span, text: "" },
    { start: target.end, end: target.end, text: ` ${operator} 1` },
  ];
  const whole = c.diagnostics.length === reported && target.kind !== "missing";
  c.diagnostics.length = reported;
  const fix = whole ? { title: `write \`${operator} 1\``, edits } : undefined;
  c.report("NF1112", span, `found "${c.written(span)}", expected "${operator} 1" after the place`, fix);
  return { kind: "assign", target, operator, value: one(c), ...c.spanFrom(token.start) };
}

function parseAssign(c: Cursor): Statement {
  const target = parsePostfix(c);
  if (target.kind === "name" && mayStandAlone(c)) {
    return { kind: "call-statement", action: target.name, args: [], ...c.spanFrom(target.start) };
  }
  if (target.kind === "field" && target.base.kind === "name" && mayStandAlone(c)) {
    const action = qualifiedName(target.base.name, target.field);
    return { kind: "call-statement", action, args: [], ...c.spanFrom(target.start) };
  }
  if (target.kind === "call" && mayStandAlone(c)) {
    return { kind: "call-statement", action: target.callee, args: target.args, ...c.spanFrom(target.start) };
  }
  if (isDoubled(c, "+") || isDoubled(c, "-")) {
    const { span, operator } = takeDoubled(c);
    const edits = [{ start: target.end, end: span.end, text: ` ${operator} 1` }];
    const fix = { title: `write \`${operator} 1\``, edits };
    c.report("NF1112", span, `found "${c.written(span)}", expected "${operator} 1"`, fix);
    return { kind: "assign", target, operator, value: one(c), ...c.spanFrom(target.start) };
  }
  const operator = takeAssignment(c);
  if (c.at("random") && !c.peek().first && !c.broken) {
    const { value, source, written } = parseRandomValue(c);
    if (source && endsStatement(c)) {
      const { message, ...span } = c.diagnostics.pop()!;
      const name = c.freshName();
      const fix = {
        title: `write \`random ${name} in ${written}\` before it`,
        edits: [
          { start: target.start, end: target.start, text: `random ${name} in ${written}, ` },
          { start: value.start, end: value.end, text: name },
        ],
      };
      c.report("NF1132", span, message, fix);
    }
    return { kind: "assign", target, operator, value, ...c.spanFrom(target.start) };
  }
  const value = parseExpr(c);
  return { kind: "assign", target, operator, value, ...c.spanFrom(target.start) };
}

const BEHIND_CALL = [",", ";", ")", "}", "else", "prefer", "again", "finally", "same", "shown"];

/** Whether a statement ends here: what was read then names an action. */
function mayStandAlone(c: Cursor): boolean {
  const next = c.peek();
  const ends =
    next.kind === "end" || next.first || isClauseWord(next) || BEHIND_CALL.some((mark) => isMark(next, mark));
  return ends && !c.broken;
}

function takeAssignment(c: Cursor): AssignStatement["operator"] {
  for (const operator of [":=", "+=", "-="] as const) if (c.tryTake(operator)) return operator;
  const wrong = ["=", "==", "*=", "/="].find((mark) => c.at(mark)) ?? ["is", "to"].find((word) => c.at(word));
  if (wrong === undefined) {
    c.missing("NF1128", '":=" to make this a statement');
    return ":=";
  }
  const token = c.take();
  const fix = wrong === "*=" || wrong === "/=" ? undefined : replacement(token, ":=");
  c.report("NF1112", token, `found "${wrong}", expected ":=", "+=" or "-="`, fix);
  return ":=";
}

function parseLet(c: Cursor): Statement {
  const { start } = c.take();
  const name = c.ident();
  const type = c.tryTake(":") ? parseType(c) : undefined;
  c.expectEquals();
  if (c.at("random") && !c.peek().first && !type && !c.broken) {
    const { value, source, written: range } = parseRandomValue(c);
    if (source && endsStatement(c)) {
      const written = `random ${name.text} in ${range}`;
      const span = { start, end: c.lastEnd };
      const withdrawn = c.diagnostics.pop()!;
      c.report(
        "NF1132",
        withdrawn,
        `found "random", expected a statement of its own: \`${written}\``,
        replacement(span, written),
      );
      return { kind: "random", name, source, ...span };
    }
    return { kind: "let", name, value, ...c.spanFrom(start) };
  }
  const value = parseExpr(c);
  return { kind: "let", name, ...(type && { type }), value, ...c.spanFrom(start) };
}

function parseFor(c: Cursor): Statement {
  const { start } = c.take();
  const binders = parseBinders(c);
  expectColon(c);
  const body = parseBlock(c);
  return { kind: "for", binders, body, ...c.spanFrom(start) };
}

function endsStatement(c: Cursor): boolean {
  const next = c.peek();
  return next.kind === "end" || next.first || isMark(next, ",") || isClauseWord(next);
}

const COLON_ELSEWHERE = ["then", "do", "=>", "->"];

/** `:`; the words that other languages have in its place, or behind it, get their fix. */
function expectColon(c: Cursor): void {
  const { lastEnd: start } = c;
  const begins = (ahead: number): boolean => COLON_ELSEWHERE.some((one) => c.at(one, ahead));
  if (!begins(0) && !((c.at(":") || c.at(",")) && begins(1))) {
    if (c.at("{")) c.unexpected("NF1133", '":" and indented statements: blocks have no braces');
    else if (!c.tryTake(":")) c.missing("NF1114", '":"', hasBlock(c) ? c.insertion(":") : undefined);
    return;
  }
  const words = [c.take()];
  while (begins(0)) words.push(c.take());
  const written = words.map(({ text }) => text);
  const found = { start: words[0]?.start ?? start, end: c.lastEnd };
  const fix = { title: "write `:`", edits: [{ start, end: c.lastEnd, text: ":" }] };
  c.report("NF1114", found, `found "${written.join(" ")}", expected ":"`, fix);
}

/** Whether statements follow where a block is to begin, so that a colon is all that is missing. */
function hasBlock(c: Cursor): boolean {
  return !c.atEnd() || (c.raw()?.column ?? 0) > c.context.margin;
}

/** `owner` is the first `if` of a chain of `else if`: the column of each `else` is its column. */
function parseIf(c: Cursor, owner: Token): Statement {
  const { start } = c.take();
  const condition = parseExpr(c);
  expectColon(c);
  const yes = parseBlock(c);
  const no = takeElse(c, owner) ? parseElse(c, owner) : undefined;
  return { kind: "if-statement", condition, yes, ...(no && { no }), ...c.spanFrom(start) };
}

function takeElse(c: Cursor, owner: Token): boolean {
  const raw = c.raw();
  if (!raw || (!isMark(raw, "else") && !isElif(c, raw))) return false;
  if (raw.first ? raw.column !== owner.column : c.atEnd()) return false;
  c.head = c.position;
  if (isMark(raw, "else")) c.take();
  else c.report("NF1103", raw, `found "${raw.text}", expected "else if"`, replacement(raw, "else if"));
  return true;
}

function isElif(c: Cursor, token: Token): boolean {
  const next = c.raw(1);
  const known = token.kind === "name" && /^(elif|elsif|elseif)$/.test(token.text);
  return known && next !== undefined && !next.first && (next.kind !== "symbol" || isMark(next, "("));
}

function parseElse(c: Cursor, owner: Token): Block {
  const elif = isElif(c, c.peek());
  if (!elif && (!c.at("if") || c.peek().first)) {
    expectColon(c);
    return parseBlock(c);
  }
  const statement = c.nested<Statement>(
    () => parseIf(c, owner),
    () => ({ kind: "missing-statement", ...c.here() }),
  );
  return { statements: [statement], start: statement.start, end: statement.end };
}

function parseChance(c: Cursor): Statement {
  const { start } = c.take();
  const arms: ChanceArm[] = [];
  if (!startsChance(c)) c.unexpected("NF1119", "arms such as `1/2:` and a block, all in one column");
  else {
    const { column } = c.raw()!;
    c.within({ margin: column, floor: column, stops: [], closers: undefined }, () => {
      do {
        const { position } = c;
        c.head = position;
        c.broken = false;
        arms.push(parseChanceArm(c));
        if (c.broken) c.skipPart(() => false);
        if (c.position === position) c.position++;
      } while (c.raw()?.first && c.raw()?.column === column && startsChance(c, column - 1));
    });
  }
  return { kind: "chance", arms, ...c.spanFrom(start) };
}

function startsChance(c: Cursor, floor = c.context.floor): boolean {
  const token = c.raw();
  if (!token || (token.first && token.column <= floor)) return false;
  const number = token.kind === "number" || isMark(token, "(");
  return number || (isName(token) && !isMark(c.raw(1) ?? token, ":=") && c.lineHolds((one) => isMark(one, ":")));
}

function parseChanceArm(c: Cursor): ChanceArm {
  const weight = beforeArrow(c, () => parseExpr(c));
  expectColon(c);
  const body = parseBlock(c);
  return { weight, body, ...c.spanFrom(weight.start) };
}
