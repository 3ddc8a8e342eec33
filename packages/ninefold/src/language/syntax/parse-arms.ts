import type { Token } from "./lexer.ts";
import type { NonEmpty } from "./non-empty.ts";
import { type Cursor, isClauseWord, isClosing, isMark, isName, replacement } from "./parser-state.ts";
import type { Expr, MatchArm } from "./tree.ts";

export interface Arms<Body> {
  readonly arms: readonly MatchArm<Body>[];
  readonly otherwise?: Body;
}

const isArrow = (token: Token): boolean => isMark(token, "=>") || isMark(token, "->");
const isLast = (token: Token): boolean => isMark(token, "otherwise") || isMark(token, "else");

/**
 * Reads the arms of a `match`: each on its own line, all in the column of the first, which is after the column of
 * the arms around it but may be before that of the block in which the `match` stands.
 */
export function parseArms<Body>(c: Cursor, value: (c: Cursor) => Expr, body: (c: Cursor) => Body): Arms<Body> {
  if (!startsArms(c)) {
    c.missing("NF1119", "the arms, each on a line of its own");
    while (!c.atEnd() && !c.peek().first) c.take();
    if (!startsArms(c)) return { arms: [] };
  }
  const { column } = c.raw()!;
  const arms: MatchArm<Body>[] = [];
  let otherwise: Body | undefined;
  c.within({ margin: column, floor: column }, () => {
    for (let token = c.raw(); token && startsAt(token, column); token = c.raw()) {
      const { position } = c;
      c.head = position;
      c.broken = false;
      if (otherwise !== undefined) c.unexpected("NF1120", "nothing after the `otherwise` of a match");
      if (isLast(token) || (isMark(token, "_") && isArrow(c.peek(1)))) otherwise = parseOtherwise(c, body);
      else arms.push(parseArm(c, value, body));
      finishArm(c, position);
    }
  });
  return { arms, ...(otherwise !== undefined && { otherwise }) };
}

/** Reads what `=>` ends, so that it is no misspelled `>=`. */
export function beforeArrow<T>(c: Cursor, read: () => T): T {
  return c.within({ stops: [...c.context.stops, "=>"] }, read);
}

function startsArms(c: Cursor): boolean {
  const token = c.raw();
  if (!token?.first || token.column <= c.context.floor) return false;
  return isLast(token) || c.lineHolds(isArrow);
}

function startsAt(token: Token, column: number): boolean {
  return token.first && token.column === column && !isClosing(token) && !isClauseWord(token);
}

/** The values that an arm is for. */
export function parseArmValues(c: Cursor, value: (c: Cursor) => Expr): NonEmpty<Expr> {
  return c.commaList(() => beforeArrow(c, () => value(c)));
}

function parseArm<Body>(c: Cursor, value: (c: Cursor) => Expr, read: (c: Cursor) => Body): MatchArm<Body> {
  const values = parseArmValues(c, value);
  const wrong = ["->", ":", ":="].find((mark) => c.at(mark));
  if (wrong) {
    const token = c.take();
    c.report("NF1114", token, `found "${wrong}", expected "=>"`, replacement(token, "=>"));
  } else c.expect("=>");
  const body = beforeArrow(c, () => read(c));
  return { values, body, ...c.spanFrom(values[0].start) };
}

function parseOtherwise<Body>(c: Cursor, read: (c: Cursor) => Body): Body {
  const word = c.take();
  const arrow = isArrow(c.peek()) || c.at(":") ? c.take() : undefined;
  if (arrow || word.text !== "otherwise") {
    const span = { start: word.start, end: c.lastEnd };
    c.report("NF1120", span, `found "${c.written(span)}", expected "otherwise"`, replacement(span, "otherwise"));
  }
  return read(c);
}

/** Reports what is left on an arm's line, where it cannot belong to what surrounds the match. */
function finishArm(c: Cursor, before: number): void {
  const token = c.peek();
  const foreign = token.kind === "number" || token.kind === "bad" || isName(token) || isArrow(token);
  if (foreign && (isArrow(token) || !c.context.stops.includes(token.text))) {
    if (!c.broken) c.unexpected("NF1114", "the end of the arm");
    while (!c.atEnd()) c.take();
  } else if (c.broken && c.context.closers === undefined) {
    c.skipPart(() => false);
  }
  if (c.position === before) {
    c.head = before;
    c.take();
  }
}
