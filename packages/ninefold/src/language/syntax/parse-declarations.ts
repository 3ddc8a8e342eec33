import type { Fix } from "../text/diagnostic.ts";
import { nearestWord } from "../text/spelling.ts";
import type { Token } from "./lexer.ts";
import { parseBoard, parseDisplay } from "./parse-boards.ts";
import { parseConsequence, parseDecision, parseDo, parseEvery, parseReason } from "./parse-decisions.ts";
import { isReturn, parseBinders, parseCondition, parseExpr } from "./parse-expressions.ts";
import { parseNeeds, parseUse } from "./parse-modules.ts";
import { parseNotation } from "./parse-notation.ts";
import { isEnding, parseEnd, parseOutcomeLine, parseWorth } from "./parse-outcomes.ts";
import { parseSpelling } from "./parse-spelling.ts";
import { parseCoordinate, parseIndexNodes, parseParams, parseType } from "./parse-types.ts";
import { isChange, parseChange, parseWithout } from "./parse-variants.ts";
import {
  type Cursor,
  DECLARATION_WORDS,
  type DeclarationWord,
  declarationWord,
  isMark,
  isName,
  replacement,
} from "./parser-state.ts";
import type {
  ActionDecl,
  ConstantDecl,
  CoordinateNode,
  Declaration,
  Expr,
  FnDecl,
  Ident,
  LettersBy,
  RememberDecl,
  SaidItem,
  TagDecl,
  TrackDecl,
  TypeDecl,
  WithDecl,
} from "./tree.ts";

const OTHER_LANGUAGES: Readonly<Record<string, DeclarationWord>> = {
  function: "fn",
  func: "fn",
  fun: "fn",
  def: "fn",
  const: "constant",
  var: "track",
  state: "track",
};

/** Long: a row for each word. */
export function parseDeclaration(c: Cursor): Declaration {
  const token = c.peek();
  const { start } = token;
  const word = meantWord(c);
  if (isChange(c)) return parseChange(c);
  switch (word) {
    case undefined:
      while (!c.atEnd()) c.take();
      return { kind: "missing-declaration", ...c.spanFrom(start) };
    case "use":
      return parseUse(c);
    case "needs":
      return parseNeeds(c);
    case "players":
      return parsePlayers(c);
    case "with":
      return parseWith(c);
    case "type":
      return parseTypeDecl(c);
    case "board":
      return parseBoard(c);
    case "tag":
      return parseTag(c);
    case "constant":
      return parseConstant(c);
    case "fn":
      return parseFn(c);
    case "track":
      return parseTrack(c);
    case "remember":
      return parseRemember(c);
    case "start":
      c.take();
      c.expect("when");
      return { kind: "start", condition: parseCondition(c), ...parseReason(c), ...c.spanFrom(start) };
    case "setup":
      c.take();
      return { kind: "setup", body: parseDo(c), ...c.spanFrom(start) };
    case "whenever":
      return parseWhenever(c);
    case "decision":
      return parseDecision(c);
    case "every":
      return parseEvery(c);
    case "action":
      return parseAction(c);
    case "consequence":
      return parseConsequence(c);
    case "for":
      return parseFamily(c);
    case "end":
      return parseEnd(c, start, []);
    case "outcome":
      return parseOutcomeLine(c, start, []);
    case "worth":
      return parseWorth(c);
    case "notation":
      return parseNotation(c);
    case "spelling":
      return parseSpelling(c);
    case "display":
      return parseDisplay(c);
    case "without":
      return parseWithout(c);
  }
}

/** The keyword of the declaration, or the one that was surely meant. */
function meantWord(c: Cursor): DeclarationWord | undefined {
  const token = c.peek();
  const known = declarationWord(token);
  if (known) return known;
  if (token.kind === "name" && (token.text === "game" || token.text === "module")) {
    c.unexpected("NF1101", "one line `game Name` or `module name` in a file, at its head");
    return undefined;
  }
  const meant = isName(token) ? guess(token.text) : undefined;
  if (meant) c.unexpected("NF1103", `"${meant}"`, replacement(token, meant));
  else c.unexpected("NF1102", 'a declaration, which begins with a word such as "track", "decision" or "outcome"');
  return meant;
}

function guess(written: string): DeclarationWord | undefined {
  if (Object.hasOwn(OTHER_LANGUAGES, written)) return OTHER_LANGUAGES[written];
  return nearestWord(written, DECLARATION_WORDS) as DeclarationWord | undefined;
}

function parsePlayers(c: Cursor): Declaration {
  const { start } = c.take();
  const name = (): Ident => c.newName("a player's name");
  const intro = [":", "="].find((mark) => c.at(mark));
  if (intro !== undefined) {
    const { lastEnd } = c;
    const mark = c.take();
    const fix = { title: `remove \`${intro}\``, edits: [{ start: lastEnd, end: mark.end, text: "" }] };
    c.report("NF1114", mark, `found "${intro}", expected a player's name`, fix);
  }
  const names = c.commaList(name);
  const commas: Fix["edits"][number][] = [];
  let apart: Token | undefined;
  while ((isName(c.peek()) && !c.at("first")) || (c.at("and") && isName(c.peek(1)))) {
    apart ??= c.peek();
    const { lastEnd } = c;
    const { end } = c.tryTake("and") ?? { end: lastEnd };
    commas.push({ start: lastEnd, end, text: "," });
    names.push(...c.commaList(name));
  }
  if (apart) {
    const fix = { title: commas.length > 1 ? "write the commas" : "write `,`", edits: commas };
    c.report("NF1114", apart, `found "${apart.text}", expected "," between the names of players`, fix);
  }
  const first = c.tryTake("first") && c.ident("the parameter that says how many of them play");
  return { kind: "players", names, ...(first && { first }), ...c.spanFrom(start) };
}

function parseFamily(c: Cursor): Declaration {
  const { start } = c.take();
  const binders = parseBinders(c);
  c.expect(":");
  if (c.at("end")) return parseEnd(c, start, binders);
  if (!isEnding(c)) {
    c.unexpected("NF1116", '"end" or "outcome", which alone make a family of lines');
    while (!c.atEnd()) c.take();
    return { kind: "missing-declaration", ...c.spanFrom(start) };
  }
  return parseOutcomeLine(c, start, binders);
}

function parseTag(c: Cursor): TagDecl {
  const { start } = c.take();
  const name = c.ident();
  c.expectEquals();
  return { kind: "tag", name, value: parseExpr(c), ...c.spanFrom(start) };
}

function parseWhenever(c: Cursor): Declaration {
  const { start } = c.take();
  const condition = c.within({ stops: ["shown"] }, () => parseCondition(c));
  const reason = parseReason(c);
  const shown = c.tryTake("shown") && ({ shown: true } as const);
  return { kind: "whenever", condition, ...reason, ...shown, body: parseDo(c), ...c.spanFrom(start) };
}

function parseWith(c: Cursor): WithDecl {
  const { start } = c.take();
  const parameters = c.commaList(() => {
    const name = c.ident();
    const index = parseIndexNodes(c);
    c.expect("in");
    const domain = c.within({ equalsEnds: true }, () => parseExpr(c));
    c.expectEquals();
    const initial = parseExpr(c);
    return { name, index, domain, initial, ...c.spanFrom(name.start) };
  });
  return { kind: "with", parameters, ...c.spanFrom(start) };
}

function parseTypeDecl(c: Cursor): TypeDecl {
  const { start } = c.take();
  const name = c.newName("the name of the type");
  c.expectEquals();
  const type = parseType(c);
  const coordinates: CoordinateNode[] = c.tryTake("~") ? c.commaList(() => parseCoordinate(c)) : [];
  const given = c.tryTake("letters") !== undefined;
  const lettersBy = given && c.at("by", 1) ? parseLettersBy(c) : undefined;
  const letters = given && !lettersBy ? c.commaList(() => c.text("the letters, one a value")) : [];
  const said = c.tryTake("said") ? parseSaid(c) : [];
  const by = lettersBy && { lettersBy };
  return { kind: "type", name, type, coordinates, letters, ...by, said, ...c.spanFrom(start) };
}

function parseSaid(c: Cursor): readonly SaidItem[] {
  const items: SaidItem[] = [];
  while (c.peek().kind === "text" || isName(c.peek()))
    items.push(c.peek().kind === "text" ? c.text() : c.ident("a field or a text"));
  if (items.length === 0) c.missing("NF1114", "a field or a text");
  return items;
}

function parseLettersBy(c: Cursor): LettersBy {
  const { start } = c.peek();
  const of = c.ident("the field whose letters are written");
  c.expect("by");
  return { of, by: c.ident("the field of the owner"), ...c.spanFrom(start) };
}

function parseConstant(c: Cursor): ConstantDecl {
  const { start } = c.take();
  const name = c.newName("the name of the constant");
  const index = parseIndexNodes(c);
  const typed = c.tryTake(":") ? { type: parseType(c) } : {};
  c.expectEquals();
  const value = parseExpr(c);
  if (!c.at(":")) return { kind: "constant", name, index, ...typed, value, ...c.spanFrom(start) };
  let key: Expr | undefined = value;
  const table = c.commaList(() => {
    const row = key ?? parseExpr(c);
    key = undefined;
    c.expect(":");
    return { key: row, value: parseExpr(c), ...c.spanFrom(row.start) };
  });
  return { kind: "constant", name, index, ...typed, table, ...c.spanFrom(start) };
}

function parseFn(c: Cursor): FnDecl {
  const { start } = c.take();
  const name = c.newName("the name of the function");
  const params = parseParams(c);
  const colon = c.peek();
  if (isMark(colon, ":") && c.at("return", 1)) {
    c.take();
    const span = { start: colon.start, end: c.take().end };
    const fix = { title: "write `=`", edits: [{ ...span, text: " =" }] };
    c.report("NF1112", span, `found "${c.written(span)}", expected "="`, fix);
    return { kind: "fn", name, params, body: parseExpr(c), ...c.spanFrom(start) };
  }
  if (c.at("->")) c.unexpected("NF1114", '":" and a type', replacement(colon, ":"));
  const result = c.tryTake(":") || c.tryTake("->") ? parseType(c) : undefined;
  const body = c.at("{") ? parseBracedBody(c) : parseBody(c);
  return { kind: "fn", name, params, ...(result && { result }), body, ...c.spanFrom(start) };
}

function parseAction(c: Cursor): ActionDecl {
  const { start } = c.take();
  const name = c.newName("the name of the action");
  const params = parseParams(c);
  return { kind: "action", name, params, body: parseDo(c), ...c.spanFrom(start) };
}

function parseBody(c: Cursor): Expr {
  c.expectEquals();
  return parseExpr(c);
}

/** The body of a function in braces, which is read where it is one value. */
function parseBracedBody(c: Cursor): Expr {
  const open = c.take();
  const reported = c.diagnostics.length;
  const word = isReturn(c) ? c.take() : undefined;
  const body = parseExpr(c);
  const close = c.diagnostics.length === reported ? c.tryTake("}") : undefined;
  c.diagnostics.length = reported;
  const edits = [{ start: open.start, end: open.end, text: "=" }];
  if (word) edits.push({ start: word.start, end: body.start, text: "" });
  if (close) edits.push({ start: body.end, end: close.end, text: "" });
  const fix = close ? { title: "write `=`", edits } : undefined;
  c.report("NF1133", open, 'found "{", expected "=" and one value: a function has no braces', fix);
  if (!close) while (!c.atEnd()) c.take();
  return body;
}

function parseTrack(c: Cursor): TrackDecl {
  const { start } = c.take();
  const name = c.newName("the name of the track");
  const index = parseIndexNodes(c);
  c.expect(":");
  const type = parseType(c);
  const initialIn = c.tryTake("in") ? parseShown(c) : undefined;
  const given = initialIn === undefined && ["=", ":=", "==", "+=", "-=", "is"].some((mark) => c.at(mark));
  if (given) c.expectEquals();
  const initial = given ? parseShown(c) : undefined;
  const shown = c.tryTake("shown");
  if (shown) c.expect("to");
  const shownTo = shown ? parseExpr(c) : undefined;
  const shownElse = shown && c.tryTake("else") ? parseExpr(c) : undefined;
  return {
    kind: "track",
    name,
    index,
    type,
    ...(initial && { initial }),
    ...(initialIn && { initialIn }),
    ...(shownTo && { shownTo }),
    ...(shownElse && { shownElse }),
    ...c.spanFrom(start),
  };
}

function parseShown(c: Cursor): Expr {
  return c.within({ stops: ["shown"] }, () => parseExpr(c));
}

function parseRemember(c: Cursor): RememberDecl {
  const { start } = c.take();
  const behind = c.at("(") ? c.behindBracket() : undefined;
  const list = behind !== undefined && isMark(behind, "as");
  const read = (): Expr => c.within({ stops: ["as", "since", "last", "at"] }, () => parseExpr(c));
  const except = parseAllExcept(c);
  const tuple = except ? [] : list ? c.bracketed<Expr[]>(() => c.commaList(() => parseExpr(c)), []) : [read()];
  if (list && tuple.length === 0) c.missing("NF1104", "at least one value to remember");
  c.expect("as");
  const name = c.ident("the name of the memory");
  const since = c.tryTake("since") ? read() : undefined;
  const last = c.tryTake("last") ? read() : undefined;
  const bounded = c.tryTake("at");
  if (bounded) c.expect("most");
  const atMost = bounded ? read() : undefined;
  const bounds = { ...(since && { since }), ...(last && { last }), ...(atMost && { atMost }) };
  return { kind: "remember", tuple, ...(except && { except }), name, ...bounds, ...c.spanFrom(start) };
}

/** `all`, `all except quiet`: the tracks that are not remembered; undefined where `all` is a name of something else. */
function parseAllExcept(c: Cursor): readonly Ident[] | undefined {
  if (!c.at("all") || !(c.at("as", 1) || c.at("except", 1))) return undefined;
  c.take();
  return c.tryTake("except") ? c.commaList(() => c.nameOf("the name of a track")) : [];
}
