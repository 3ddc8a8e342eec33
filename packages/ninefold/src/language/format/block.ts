import { lastOf, type NonEmpty } from "../syntax/non-empty.ts";
import type {
  AssignStatement,
  Block,
  CallStatement,
  ChanceStatement,
  Expr,
  IfStatement,
  LetStatement,
  MatchStatement,
  RandomStatement,
  Statement,
} from "../syntax/tree.ts";
import type { Notes } from "./comments.ts";
import { bindersDoc, bracketed, exprDoc, matchHead } from "./expression.ts";
import { concat, type Doc, nest, sequence, unbroken } from "./layout.ts";
import { MORE, POSTFIX, takesComma } from "./precedence.ts";
import { alignArrows, fits, hang, makeRow, type Row, valueRows } from "./rows.ts";
import { typeDoc } from "./type.ts";

type SimpleStatement = Giving | (Statement & { readonly kind: "nothing" | "call-statement" });

type Giving = AssignStatement | LetStatement | RandomStatement;

const givenIn = (statement: Giving): Expr => (statement.kind === "random" ? statement.source : statement.value);

function givenBy(statement: Statement): Expr | undefined {
  const gives = statement.kind === "assign" || statement.kind === "let" || statement.kind === "random";
  return gives ? givenIn(statement) : undefined;
}

/** Whether a statement may share its line with others. */
function isSimple(statement: Statement): statement is SimpleStatement {
  if (statement.kind === "nothing" || statement.kind === "call-statement") return true;
  return (givenBy(statement)?.kind ?? "match") !== "match";
}

/** What stands before the value. */
function headDoc(statement: Giving): Doc {
  if (statement.kind === "assign") return concat(exprDoc(statement.target, POSTFIX), ` ${statement.operator}`);
  if (statement.kind === "random") return `random ${statement.name.text} in`;
  const { name, type } = statement;
  return type ? concat(`let ${name.text}: `, typeDoc(type), " =") : `let ${name.text} =`;
}

function simpleDoc(statement: SimpleStatement): Doc {
  if (statement.kind === "nothing") return "nothing";
  if (statement.kind === "call-statement") return callDoc(statement);
  return concat(headDoc(statement), " ", exprDoc(givenIn(statement)));
}

function callDoc({ action, args }: CallStatement): Doc {
  return args.length === 0 ? action.text : concat(action.text, bracketed("(", args, ")"));
}

/** Statements with commas between them. */
function sharedLine(statements: readonly SimpleStatement[]): Doc {
  return sequence(statements.flatMap((one, i) => (i === 0 ? [simpleDoc(one)] : [", ", simpleDoc(one)])));
}

/** A block behind `from` on the same line, if it may stand there. */
export function inlineDoc(block: Block, from: number, notes: Notes): Doc | undefined {
  const { statements } = block;
  if (!statements.every(isSimple) || runLength(statements, from, notes) < statements.length) return undefined;
  const [first] = statements;
  return first && notes.of(first).leading.length > 0 ? undefined : sharedLine(statements);
}

/**
 * How many statements from the first on may share a line, by their kinds and comments. A statement with a comment
 * behind it may only end a line, and only one that it has ended in the text; otherwise the comment would seem to
 * speak of all of them. `from` is the end of what stands before the first, if that is on the line too.
 */
function runLength(statements: readonly Statement[], from: number | undefined, notes: Notes): number {
  let before = from;
  for (const [at, statement] of statements.entries()) {
    const note = notes.of(statement);
    if (!isSimple(statement) || (at > 0 && note.leading.length > 0)) return at;
    const ends = note.trailing !== undefined;
    if (ends && before !== undefined && !notes.together(before, statement.start)) return at;
    const value = givenBy(statement);
    // Behind "else" the next statement would seem to be part of it.
    if (ends || value?.kind === "if" || (value && takesComma(value))) return at + 1;
    before = statement.end;
  }
  return statements.length;
}

export function blockRows(block: Block, indent: number, notes: Notes): Row[] {
  const rows: Row[] = [];
  let left = block.statements;
  while (left.length > 0) {
    let run = left.slice(0, runLength(left, undefined, notes)).filter(isSimple);
    const last = run.at(-1);
    if (last && run.length > 1 && notes.of(last).trailing !== undefined && !fits(sharedLine(run), indent))
      run = run.slice(0, -1);
    const shared = sharedLine(run);
    const [first, ...others] = run;
    const next = first ? run : left.slice(0, 1);
    if (first && others.length > 0 && fits(shared, indent)) rows.push(makeRow(shared, indent, [first, ...others]));
    else for (const row of next.flatMap((one) => statementRows(one, indent, notes))) rows.push(row);
    left = left.slice(next.length);
  }
  return rows;
}

/** A statement on rows of its own; arms stand at `armIndent`. */
export function statementRows(statement: Statement, indent: number, notes: Notes, armIndent = indent + 2): Row[] {
  switch (statement.kind) {
    case "assign":
    case "let":
      return valueRows(headDoc(statement), statement.value, indent, [statement], notes);
    case "random":
      return [makeRow(hang(headDoc(statement), exprDoc(statement.source), indent), indent, [statement])];
    case "if-statement":
      return ifRows(statement, indent, "if ", [statement], notes);
    case "for": {
      const head = concat("for ", bindersDoc(statement.binders, MORE), ":");
      return headedRows(head, lastOf(statement.binders).end, statement.body, indent, [statement], notes);
    }
    case "match-statement":
      return matchRows(statement, indent, armIndent, notes);
    case "chance":
      return chanceRows(statement, indent, armIndent, notes);
    case "nothing":
    case "call-statement":
      return [makeRow(simpleDoc(statement), indent, [statement])];
    case "missing-statement":
      return [];
  }
}

/** A head with its block behind it or below it; `end` is where the head ends in the text. */
function headedRows(
  head: Doc,
  end: number,
  block: Block,
  indent: number,
  nodes: NonEmpty<object>,
  notes: Notes,
): Row[] {
  const inline = notes.of(lastOf(nodes)).trailing === undefined ? inlineDoc(block, end, notes) : undefined;
  const whole = inline && concat(head, " ", inline);
  if (whole && fits(whole, indent)) return [makeRow(whole, indent, [...nodes, ...block.statements])];
  return [makeRow(head, indent, nodes), ...blockRows(block, indent + 2, notes)];
}

function ifRows(statement: IfStatement, indent: number, word: string, nodes: NonEmpty<object>, notes: Notes): Row[] {
  const { condition, yes, no } = statement;
  const head = concat(word, nest(4, exprDoc(condition, undefined, MORE)), ":");
  const rows = headedRows(head, condition.end, yes, indent, nodes, notes);
  if (!no) return rows;
  const [only, ...others] = no.statements;
  if (only?.kind !== "if-statement" || others.length > 0) {
    return [...rows, ...headedRows("else:", no.start, no, indent, [no], notes)];
  }
  return [...rows, ...ifRows(only, indent, "else if ", [no, only], notes)];
}

function matchRows(statement: MatchStatement, indent: number, armIndent: number, notes: Notes): Row[] {
  const { head, arms } = matchHead(statement, 0);
  const written = arms.map(({ arm, value }) => {
    const { end } = lastOf(arm.values);
    return { arm, value, body: notes.of(arm).trailing === undefined ? inlineDoc(arm.body, end, notes) : undefined };
  });
  const armRows = alignArrows(written, armIndent).flatMap(({ arm, value, body, aligned }) => {
    const inline = body !== undefined && fits(concat(aligned, " ", body), armIndent);
    const arrow = inline ? aligned : concat(value, " =>");
    return headedRows(arrow, lastOf(arm.values).end, arm.body, armIndent, [arm], notes);
  });
  const rows = [makeRow(head, indent, [statement]), ...armRows];
  const { otherwise } = statement;
  return otherwise
    ? [...rows, ...headedRows("otherwise", otherwise.start, otherwise, armIndent, [otherwise], notes)]
    : rows;
}

function chanceRows(statement: ChanceStatement, indent: number, armIndent: number, notes: Notes): Row[] {
  const arms = statement.arms.flatMap((arm) =>
    headedRows(concat(weightDoc(arm.weight), ":"), arm.weight.end, arm.body, armIndent, [arm], notes),
  );
  return [makeRow("chance", indent, [statement]), ...arms];
}

/** A weight stands on one line, because an arm is known by its colon. */
function weightDoc(weight: Expr): Doc {
  if (
    weight.kind === "binary" &&
    weight.operator === "/" &&
    weight.left.kind === "number" &&
    weight.right.kind === "number"
  ) {
    return `${weight.left.value}/${weight.right.value}`;
  }
  return unbroken(exprDoc(weight));
}
