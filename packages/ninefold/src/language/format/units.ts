import { lastOf } from "../syntax/non-empty.ts";
import type {
  Block,
  ChangePart,
  Clause,
  DecisionDecl,
  Declaration,
  EveryDecl,
  Expr,
  GameFile,
  MatchArm,
  Statement,
} from "../syntax/tree.ts";
import type { Span } from "../text/source.ts";

/**
 * A part of the text that a comment may stand before or behind. It reaches from `start` to `end` without the units
 * inside, which all follow: of `if c: x := 1` the units are `if c` and `x := 1`.
 */
export interface Unit extends Span {
  /** What the printer knows it by; an `else` and an `otherwise` by what follows them. */
  readonly node: object;
}

type Units = Iterable<Unit>;

interface Matching<Body> {
  readonly subject: Expr;
  readonly arms: readonly MatchArm<Body>[];
  readonly otherwise?: Body;
}

/** All units of a file in the order of its text. */
export function* unitsOf(text: string, file: GameFile): Units {
  yield unit(file, file.name.start, (file.title ?? file.name).end);
  for (const declaration of file.declarations) yield* declarationUnits(text, declaration);
}

function unit(node: object, start: number, end: number): Unit {
  return { node, start, end };
}

function* headedUnits(text: string, head: Span, end: number, body: Block): Units {
  yield unit(head, head.start, end);
  for (const statement of body.statements) yield* statementUnits(text, statement);
}

/** The block behind an `else` or an `otherwise`, which are looked for from an offset. */
function* elseUnits(text: string, word: string, from: number, body: Block): Units {
  const start = find(text, word, from, body.start);
  yield unit(body, start, start + word.length);
  for (const statement of body.statements) yield* statementUnits(text, statement);
}

/** Where a word stands between two offsets, outside of comments. */
function find(text: string, word: string, from: number, to: number): number {
  for (const found of text.slice(from, to).matchAll(/\/\/[^\n\r]*|[a-z]+/g)) {
    if (found[0] === word) return from + found.index;
  }
  return to;
}

/** An item that ends with a value: the arms of a match there are units. */
function* valueUnits(text: string, item: Span, value: Expr | undefined, start = item.start): Units {
  if (value?.kind !== "match" || value.end !== item.end) {
    yield unit(item, start, item.end);
    return;
  }
  yield unit(item, start, value.subject.end);
  for (const arm of value.arms) yield* valueUnits(text, arm, arm.body);
  const { otherwise } = value;
  if (otherwise)
    yield* valueUnits(text, otherwise, otherwise, find(text, "otherwise", endOfArms(value), otherwise.start));
}

function endOfArms(match: Matching<unknown>): number {
  return (match.arms.at(-1) ?? match.subject).end;
}

function* statementUnits(text: string, statement: Statement): Units {
  const { start, end } = statement;
  switch (statement.kind) {
    case "assign":
    case "let":
      yield* valueUnits(text, statement, statement.value);
      break;
    case "if-statement":
      yield* headedUnits(text, statement, statement.condition.end, statement.yes);
      if (statement.no) yield* elseUnits(text, "else", statement.yes.end, statement.no);
      break;
    case "for":
      yield* headedUnits(text, statement, lastOf(statement.binders).end, statement.body);
      break;
    case "match-statement":
      yield unit(statement, start, statement.subject.end);
      for (const arm of statement.arms) yield* headedUnits(text, arm, lastOf(arm.values).end, arm.body);
      if (statement.otherwise) yield* elseUnits(text, "otherwise", endOfArms(statement), statement.otherwise);
      break;
    case "chance":
      yield unit(statement, start, start + "chance".length);
      for (const arm of statement.arms) yield* headedUnits(text, arm, arm.weight.end, arm.body);
      break;
    default:
      yield unit(statement, start, end);
  }
}

function* clauseUnits(text: string, clause: Clause): Units {
  if (clause.kind === "do" || clause.kind === "finally")
    yield* headedUnits(text, clause, clause.start + clause.kind.length, clause.body);
  else yield unit(clause, clause.start, clause.end);
}

function* partUnits(text: string, part: ChangePart): Units {
  if (part.kind === "clause") yield* clauseUnits(text, part.clause);
  else if (part.kind === "first" || part.kind === "then")
    yield* headedUnits(text, part, find(text, "do", part.start, part.body.start) + "do".length, part.body);
  else if (part.kind === "arm" || part.kind === "otherwise") yield* valueUnits(text, part, part.body);
  else yield unit(part, part.start, part.end);
}

/** Where a head of a decision ends. */
export function headEnd(declaration: DecisionDecl | EveryDecl): number {
  if (declaration.kind === "decision") return (declaration.params.at(-1) ?? declaration.name).end;
  return declaration.families?.end ?? declaration.start + "every decision".length;
}

function* declarationUnits(text: string, declaration: Declaration): Units {
  const { start, end } = declaration;
  switch (declaration.kind) {
    case "constant":
    case "tag":
    case "worth":
      yield* valueUnits(text, declaration, declaration.value);
      break;
    case "fn":
      yield* valueUnits(text, declaration, declaration.body);
      break;
    case "track":
      yield* valueUnits(text, declaration, declaration.initial ?? declaration.initialIn);
      break;
    case "setup":
      yield* headedUnits(text, declaration, start + "setup".length, declaration.body);
      break;
    case "notation":
      if (declaration.body)
        yield* headedUnits(text, declaration, declaration.items.at(-1)?.end ?? declaration.name.end, declaration.body);
      else yield unit(declaration, start, end);
      break;
    case "whenever":
      yield* headedUnits(text, declaration, declaration.condition.end, declaration.body);
      break;
    case "consequence":
      yield* headedUnits(text, declaration, lastOf(declaration.parts).end, declaration.body);
      break;
    case "action":
      yield* headedUnits(text, declaration, (declaration.params.at(-1) ?? declaration.name).end, declaration.body);
      break;
    case "decision":
    case "every":
      yield unit(declaration, start, headEnd(declaration));
      for (const clause of declaration.clauses) yield* clauseUnits(text, clause);
      break;
    case "change":
      yield unit(declaration, start, (declaration.families ?? declaration.name).end);
      for (const part of declaration.parts) yield* partUnits(text, part);
      break;
    case "display":
      yield unit(declaration, start, start + "display".length);
      for (const item of declaration.items) yield unit(item, item.start, item.end);
      break;
    default:
      yield unit(declaration, start, end);
  }
}
