import type {
  ActionDecl,
  Block,
  Clause,
  ConsequenceDecl,
  DecisionDecl,
  EveryDecl,
  Expr,
  NotationDecl,
  SetupDecl,
  Statement,
  TextExpr,
  WheneverDecl,
} from "../syntax/tree.ts";
import { blockRows, inlineDoc, statementRows } from "./block.ts";
import type { Notes } from "./comments.ts";
import { bindersDoc, bracketed, exprDoc, listed, reasonDoc } from "./expression.ts";
import { concat, type Doc, flatText, group, nest, sequence, softline } from "./layout.ts";
import { ALONE, ANY, MORE, WORD } from "./precedence.ts";
import { fits, makeRow, type Row } from "./rows.ts";
import { headEnd } from "./units.ts";

/** Clauses stand on the head's line if that holds them all; `do` and what follows it begin lines of their own. */
export function decisionRows(declaration: DecisionDecl | EveryDecl, notes: Notes): Row[] {
  const { clauses } = declaration;
  const head = headDoc(declaration);
  const written = clauses.map((one, i) => ({ one, doc: isAction(one) ? "" : clauseDoc(one, clauses[i + 1]) }));
  const action = clauses.findIndex((one) => isAction(one) || one.kind === "again" || one.kind === "same");
  const joined = action < 0 ? clauses.length : action;
  const whole = sequence([head, ...written.slice(0, joined).flatMap(({ doc }) => [" ", doc])]);
  const isJoined = fits(whole, 0) && mayJoin(declaration, clauses.slice(0, joined), notes);
  const first = isJoined
    ? makeRow(whole, 0, [declaration, ...clauses.slice(0, joined)])
    : makeRow(head, 0, [declaration]);
  const others = written.flatMap(({ one, doc }, i) => {
    if (isAction(one)) return actionRows(one.kind, one, one.body, notes);
    return isJoined && i < joined ? [] : [makeRow(doc, 2, [one])];
  });
  return [first, ...others];
}

function headDoc(declaration: DecisionDecl | EveryDecl): Doc {
  if (declaration.kind === "decision") {
    const { name, params } = declaration;
    const list = params.length === 0 ? "" : concat("(", nest(2, group(softline), bindersDoc(params, ALONE)), ")");
    return concat(`decision ${name.text}`, list);
  }
  const { families, clauses } = declaration;
  return families ? concat("every decision in ", exprDoc(families, ANY, before(clauses[0]))) : "every decision";
}

/** Whether comments let the clauses stand on the head's line: only one that has ended that line may go on ending it. */
function mayJoin(declaration: DecisionDecl | EveryDecl, clauses: readonly Clause[], notes: Notes): boolean {
  if (clauses.length > 0 && notes.of(declaration).trailing !== undefined) return false;
  return clauses.every((one, i) => {
    const { leading, trailing } = notes.of(one);
    if (leading.length > 0) return false;
    const end = clauses[i - 1]?.end ?? headEnd(declaration);
    return trailing === undefined || (i === clauses.length - 1 && notes.together(end, one.start));
  });
}

type Action = Clause & { readonly kind: "do" | "finally" };

function isAction(clause: Clause): clause is Action {
  return clause.kind === "do" || clause.kind === "finally";
}

/** Words of clauses that are names elsewhere, so that an expression before one may not end in what would take it. */
const NAME_WORDS: ReadonlySet<Clause["kind"]> = new Set(["shown", "prefer", "again", "same", "finally"]);

function before(next: Clause | undefined): number {
  return next && NAME_WORDS.has(next.kind) ? WORD | MORE : MORE;
}

function clauseDoc(clause: Exclude<Clause, Action>, next: Clause | undefined): Doc {
  const around = before(next);
  switch (clause.kind) {
    case "by":
      return concat("by ", exprDoc(clause.players, ANY, around));
    case "shown":
      return concat("shown to ", exprDoc(clause.to, ANY, around));
    case "prefer":
      return reasoned(`prefer ${clause.extreme} `, clause.value, clause.reason, around);
    case "condition":
      return reasoned(clause.negated ? "unless " : "when ", clause.condition, clause.reason, around);
    case "sequel": {
      const { decision, args, orNothing } = clause;
      const given = args.length === 0 ? "" : bracketed("(", args, ")");
      return concat(`then ${decision.text}`, given, orNothing ? " or nothing" : "");
    }
    case "same":
      return concat("same when ", nest(2, listed(clause.tuple, around)));
    case "again": {
      const { decision, args, only } = clause;
      const head = concat(`again ${decision.text}`, args.length === 0 ? "" : bracketed("(", args, ")"));
      if (!only) return head;
      return concat(head, only.negated ? " unless " : " when ", exprDoc(only.condition, ANY, around));
    }
  }
}

export function reasoned(word: string, value: Expr, reason: TextExpr | undefined, around = 0): Doc {
  if (!reason) return concat(word, exprDoc(value, ANY, around));
  return concat(word, exprDoc(value, ANY, WORD | MORE), reasonDoc(reason));
}

/** A clause on lines of its own. */
export function clauseRows(clause: Clause, notes: Notes): Row[] {
  if (isAction(clause)) return actionRows(clause.kind, clause, clause.body, notes);
  return [makeRow(clauseDoc(clause, undefined), 2, [clause])];
}

/** A `do` or `finally`: the block begins on its line, and its other lines stand below its first statement. */
export function actionRows(word: string, clause: object, body: Block, notes: Notes): Row[] {
  const indent = 3 + word.length;
  const only = soleArms(body);
  const rows = only ? statementRows(only, indent, notes, 4) : blockRows(body, indent, notes);
  const [first, ...others] = rows;
  if (!first) return [];
  return [{ indent: 2, text: `${word} ${first.text}`, nodes: [clause, ...first.nodes] }, ...others];
}

/** The one statement of a block if its arms stand below the line that leads to it. */
function soleArms(block: Block): Statement | undefined {
  const [only, ...others] = block.statements;
  const arms = only?.kind === "match-statement" || only?.kind === "chance";
  return arms && others.length === 0 ? only : undefined;
}

/** A declaration that is a head and a block: on one line, or with the block below it. */
export function doRows(
  head: Doc,
  declaration: SetupDecl | WheneverDecl | ConsequenceDecl | ActionDecl | (NotationDecl & { readonly body: Block }),
  end: number,
  notes: Notes,
): Row[] {
  const { body } = declaration;
  const below = [makeRow(head, 0, [declaration]), ...blockRows(body, 2, notes)];
  if (notes.of(declaration).trailing !== undefined) return below;
  const inline = inlineDoc(body, end, notes);
  if (inline) {
    const whole = concat(head, " ", inline);
    return fits(whole, 0) ? [makeRow(whole, 0, [declaration, ...body.statements])] : below;
  }
  const [first, ...others] = headed(body, notes);
  if (!first || first.text.includes("\n") || !fits(concat(head, " ", first.text), 0)) return below;
  return [{ indent: 0, text: `${flatText(head)} ${first.text}`, nodes: [declaration, ...first.nodes] }, ...others];
}

/** The rows of a block that is one statement, if the first of them may stand behind a head. */
function headed(block: Block, notes: Notes): Row[] {
  const [only, ...others] = block.statements;
  if (!only || others.length > 0 || notes.of(only).leading.length > 0) return [];
  const rows = statementRows(only, 2, notes, 2);
  const short = (only.kind === "for" || only.kind === "if-statement") && rows.length === 1;
  return short || soleArms(block) ? rows : [];
}
