// What a game has that comes from another one: what it leaves out, and the parts that it changes.

import { parseArmValues } from "./parse-arms.ts";
import { parseClause, parseReason } from "./parse-decisions.ts";
import { parseChoice, parseExpr } from "./parse-expressions.ts";
import { parseBlock } from "./parse-statements.ts";
import { parseField } from "./parse-types.ts";
import { type Cursor, DECLARATION_WORDS, isClauseWord, isClosing, isMark, isName } from "./parser-state.ts";
import type { ChangeDecl, ChangedWord, ChangePart, Declaration, Gone, Ident, TextExpr, WithoutDecl } from "./tree.ts";

const CHANGED: readonly ChangedWord[] = ["type", "constant", "fn", "action", "decision", "every"];

/** Whether a declaration changes parts of one: `but` follows its name, or the decisions that `every decision` covers. */
export const isChange = (c: Cursor): boolean =>
  isName(c.peek(1)) && (c.at("but", 2) || (c.at("every") && c.at("in", 2) && isChangedAfter(c, 3)));

/** Whether `but` stands behind the decisions that are covered, outside of their brackets and before any clause. */
function isChangedAfter(c: Cursor, from: number): boolean {
  let open = 0;
  for (let ahead = from; ; ahead++) {
    const token = c.peek(ahead);
    if (token.kind === "end" || isClauseWord(token)) return false;
    if (open === 0 && isMark(token, "but")) return true;
    if (token.kind === "symbol" && "([{".includes(token.text)) open++;
    else if (isClosing(token)) open--;
  }
}

/** Words of which a game has one thing, or things without names. */
const NAMELESS: ReadonlySet<string> = new Set(["players", "setup", "start"]);

/** Words of which a game has a set: one of them has a reason to tell it from the others. */
const REASONED: ReadonlySet<string> = new Set(["end", "outcome", "whenever"]);

export function parseWithout(c: Cursor): WithoutDecl {
  const { start } = c.take();
  const gone = c.commaList(() => parseGone(c));
  return { kind: "without", gone, ...c.spanFrom(start) };
}

function parseGone(c: Cursor): Gone {
  const token = c.peek();
  const word = DECLARATION_WORDS.find((one) => isMark(token, one));
  if (word === undefined) {
    const what = 'a word such as "fn", "decision" or "outcome", and the name of what is left out';
    c.missing("NF1116", what);
    if (isName(token)) c.take();
    return { word: "", ...c.spanFrom(token.start) };
  }
  c.take();
  const next = c.peek();
  const isNamed = isName(next) || isMark(next, "otherwise") || (word === "use" && !c.atEnd() && !c.at(","));
  const reason = (): Pick<Gone, "reason"> => (REASONED.has(word) ? parseReason(c) : {});
  if (NAMELESS.has(word) || !isNamed) return { word, ...reason(), ...c.spanFrom(token.start) };
  const { start } = c.take();
  // The names of modules are paths; other names may have a word before them.
  const goesOn = (): boolean => word === "use" || c.at(".") || c.at(".", -1);
  while (goesOn() && !c.atEnd() && c.peek().start === c.lastEnd && !c.at(",")) c.take();
  const span = { start, end: c.lastEnd };
  return { word, name: { text: c.written(span), ...span }, ...reason(), ...c.spanFrom(token.start) };
}

export function parseChange(c: Cursor): Declaration {
  const { start, text } = c.take();
  const word = CHANGED.find((one) => one === text);
  const name = c.ident();
  const families = word === "every" && c.tryTake("in") ? c.within({ stops: ["but"] }, () => parseExpr(c)) : undefined;
  const but = c.take();
  if (word === undefined) {
    const known = CHANGED.map((one) => `"${one}"`).join(", ");
    const message = `found "${text} ${name.text} but", expected one of ${known} before "but"; "${text}" is replaced whole`;
    c.report("NF1134", { start, end: but.end }, message);
    while (!c.atEnd()) c.take();
    return { kind: "missing-declaration", ...c.spanFrom(start) };
  }
  const parts = parseParts(c, word);
  if (parts.length === 0 && !c.broken) c.missing("NF1134", `what is changed: ${EXPECTED[word]}`);
  return {
    kind: "change",
    word,
    name,
    ...(families && { families }),
    parts,
    ...c.spanFrom(start),
  } satisfies ChangeDecl;
}

const EXPECTED: Readonly<Record<ChangedWord, string>> = {
  type: '"also" and new values or fields, or "without" and a value',
  constant: "a row `value: what it has`, or an arm `value => what it has`",
  fn: 'an arm `value => what it gives`, or "otherwise"',
  action: '"first do" or "then do"',
  every: 'a clause, "without", "first do" or "then do"',
  decision: 'a parameter `name in its set`, a clause, "without", "first do" or "then do"',
};

/** Parts on the head's line, or on lines of their own, all in the column of the first. */
function parseParts(c: Cursor, word: ChangedWord): ChangePart[] {
  const parts: ChangePart[] = [];
  const readLine = (): void => {
    while (!c.atEnd()) {
      const { position } = c;
      c.broken = false;
      parts.push(...parsePart(c, word));
      if (c.broken) c.skipPart(() => false);
      if (c.position === position) c.take();
      else if (word === "constant") c.tryTake(",");
    }
  };
  const first = c.raw();
  if (!first || c.atEnd()) return parts;
  if (!first.first) readLine();
  c.within({ margin: first.column }, () => {
    for (let token = c.raw(); token?.first && token.column === first.column; token = c.raw()) {
      c.head = c.position;
      readLine();
    }
  });
  return parts;
}

function parsePart(c: Cursor, word: ChangedWord): readonly ChangePart[] {
  const { start } = c.peek();
  const done = (part: object): readonly ChangePart[] => [{ ...part, ...c.spanFrom(start) } as ChangePart];
  if (c.at("without")) {
    c.take();
    return done({ kind: "part-gone", gone: parsePartGone(c) });
  }
  if (word === "type") {
    if (!c.tryTake("also")) {
      c.unexpected("NF1134", EXPECTED.type);
      return [];
    }
    if (isName(c.peek()) && c.at(":", 1))
      return done({ kind: "also-fields", fields: c.commaList(() => parseField(c)) });
    const members = c.commaList(() => c.newName("the name of a value"));
    const letters = c.tryTake("letters") ? c.commaList(() => c.text("the letters, one a value")) : [];
    return done({ kind: "also", members, letters });
  }
  if ((c.at("first") || c.at("then")) && c.at("do", 1)) {
    const kind = c.take().text;
    c.take();
    return done({ kind, body: parseBlock(c) });
  }
  if (word === "action") {
    c.unexpected("NF1134", EXPECTED.action);
    return [];
  }
  if (word === "decision" || word === "every") {
    if (word === "decision" && isName(c.peek()) && c.at("in", 1))
      return done({ kind: "parameter", parameter: parseChoice(c) });
    const clause = parseClause(c, undefined);
    return clause ? done({ kind: "clause", clause }) : [];
  }
  if (c.tryTake("otherwise")) return done({ kind: "otherwise", body: parseExpr(c) });
  const values = parseArmValues(c, parseExpr);
  if (word === "constant" && values.length === 1 && c.tryTake(":"))
    return done({ kind: "row", key: values[0], value: parseExpr(c) });
  c.expect("=>");
  return done({ kind: "arm", values, body: parseExpr(c) });
}

function parsePartGone(c: Cursor): Ident | TextExpr {
  if (c.peek().kind === "text") return c.text();
  const token = c.peek();
  if (token.kind !== "name") return c.ident("a value, a reason or the word of a clause");
  c.take();
  if (token.text === "same") c.tryTake("when");
  return { text: token.text, start: token.start, end: c.lastEnd };
}
