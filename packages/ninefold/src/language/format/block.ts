import type {
  AssignStatement,
  Block,
  ChanceStatement,
  Expr,
  IfStatement,
  LetStatement,
  MatchStatement,
  RandomStatement,
  Statement,
} from "../syntax/tree.ts";
import type { Notes } from "./comments.ts";
import { bindersDoc, exprDoc, matchHead } from "./expression.ts";
import { concat, type Doc, nest, sequence, unbroken } from "./layout.ts";
import { MORE, POSTFIX, takesComma } from "./precedence.ts";
import { alignArrows, fits, hang, makeRow, type Row, valueRows } from "./rows.ts";
import { typeDoc } from "./type.ts";

type SimpleStatement = AssignStatement | LetStatement | RandomStatement | (Statement & { readonly kind: "nothing" });

function givenBy(statement: Statement): Expr | undefined {
  if (statement.kind === "assign" || statement.kind === "let") return statement.value;
  return statement.kind === "random" ? statement.source : undefined;
}

/** Whether a statement may share its line with others. */
function isSimple(statement: Statement): statement is SimpleStatement {
  return statement.kind === "nothing" || (givenBy(statement)?.kind ?? "match") !== "match";
}

/** What stands before the value. */
function headDoc(statement: AssignStatement | LetStatement | RandomStatement): Doc {
  if (statement.kind === "assign") return concat(exprDoc(statement.target, POSTFIX), ` ${statement.operator}`);
  if (statement.kind === "random") return `random ${statement.name.text} in`;
  const { name, type } = statement;
  return type ? concat(`let ${name.text}: `, typeDoc(type), " =") : `let ${name.text} =`;
}

function simpleDoc(statement: SimpleStatement): Doc {
  return statement.kind === "nothing" ? "nothing" : concat(headDoc(statement), " ", exprDoc(givenBy(statement)!));
}

/** Statements with commas between them. */
function sharedLine(statements: readonly SimpleStatement[]): Doc {
  return sequence(statements.flatMap((one, i) => (i === 0 ? [simpleDoc(one)] : [", ", simpleDoc(one)])));
}

/** A block behind `from` on the same line, if it may stand there. */
export function inlineDoc(block: Block, from: number, notes: Notes): Doc | undefined {
  const { statements } = block;
  if (!statements.every(isSimple) || runLength(statements, 0, from, notes) < statements.length) return undefined;
  return notes.of(statements[0]!).leading.length > 0 ? undefined : sharedLine(statements);
}

/**
 * How many statements from the first on may share a line, by their kinds and comments. A statement with a comment
 * behind it may only end a line, and only one that it has ended in the text; otherwise the comment would seem to
 * speak of all of them. `from` is the end of what stands before the first, if that is on the line too.
 */
function runLength(statements: readonly Statement[], first: number, from: number | undefined, notes: Notes): number {
  let before = from;
  let at = first;
  for (; at < statements.length; at++) {
    const statement = statements[at]!;
    const note = notes.of(statement);
    if (!isSimple(statement) || (at > first && note.leading.length > 0)) break;
    const ends = note.trailing !== undefined;
    if (ends && before !== undefined && !notes.together(before, statement.start)) break;
    const value = givenBy(statement);
    // Behind "else" the next statement would seem to be part of it.
    if (ends || value?.kind === "if" || (value && takesComma(value))) return at - first + 1;
    before = statement.end;
  }
  return at - first;
}

export function blockRows(block: Block, indent: number, notes: Notes): Row[] {
  const { statements } = block;
  const rows: Row[] = [];
  let at = 0;
  while (at < statements.length) {
    let run = statements.slice(at, at + runLength(statements, at, undefined, notes)).filter(isSimple);
    if (run.length > 1 && notes.of(run.at(-1)!).trailing !== undefined && !fits(sharedLine(run), indent))
      run = run.slice(0, -1);
    const shared = sharedLine(run);
    const next = run.length > 0 ? run : [statements[at]!];
    if (run.length > 1 && fits(shared, indent)) rows.push(makeRow(shared, indent, run));
    else for (const row of next.flatMap((one) => statementRows(one, indent, notes))) rows.push(row);
    at += next.length;
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
      return headedRows(head, statement.binders.at(-1)!.end, statement.body, indent, [statement], notes);
    }
    case "match-statement":
      return matchRows(statement, indent, armIndent, notes);
    case "chance":
      return chanceRows(statement, indent, armIndent, notes);
    case "nothing":
      return [makeRow("nothing", indent, [statement])];
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
  nodes: readonly object[],
  notes: Notes,
): Row[] {
  const inline = notes.of(nodes.at(-1)!).trailing === undefined ? inlineDoc(block, end, notes) : undefined;
  const whole = inline && concat(head, " ", inline);
  if (whole && fits(whole, indent)) return [makeRow(whole, indent, [...nodes, ...block.statements])];
  return [makeRow(head, indent, nodes), ...blockRows(block, indent + 2, notes)];
}

function ifRows(statement: IfStatement, indent: number, word: string, nodes: readonly object[], notes: Notes): Row[] {
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
  const { head, values } = matchHead(statement, 0);
  const bodies = statement.arms.map((arm) => {
    const end = arm.values.at(-1)!.end;
    return notes.of(arm).trailing === undefined ? inlineDoc(arm.body, end, notes) : undefined;
  });
  const heads = alignArrows(values, bodies, armIndent);
  const arms = statement.arms.flatMap((arm, i) => {
    const inline = bodies[i] !== undefined && fits(concat(heads[i]!, " ", bodies[i]), armIndent);
    const arrow = inline ? heads[i]! : concat(values[i]!, " =>");
    return headedRows(arrow, arm.values.at(-1)!.end, arm.body, armIndent, [arm], notes);
  });
  const rows = [makeRow(head, indent, [statement]), ...arms];
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
