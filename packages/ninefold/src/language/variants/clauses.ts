// The clauses of decisions, and the statements of actions, as a variant changes them.
import { wordOf } from "../check/decisions/every-decision.ts";
import type { Block, ChangePart, Clause, Ident, TextExpr } from "../syntax/tree.ts";
import type { Span } from "../text/source.ts";

/** Reports a part that does not fit what it changes; a name may have been meant as one of those known. */
export type Misfit = (span: Span, message: string, name?: string, known?: readonly string[]) => void;

export const secondPart = (what: string, name: string): string => `found a second ${what} for ${name}, expected one`;

interface Changing {
  /** The clause that `first do` and `then do` add to. */
  readonly action: "do" | "finally";
  readonly misfit: Misfit;
}

/** What is left out goes first; what stands around an action comes after it is given anew. */
const ORDER: readonly ChangePart["kind"][] = ["part-gone", "clause"];

const rankOf = ({ kind }: ChangePart): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);

export function clausesWith(
  clauses: readonly Clause[],
  parts: readonly ChangePart[],
  { action, misfit }: Changing,
): readonly Clause[] {
  const own = new Set<Clause>();
  const ordered = parts.toSorted((a, b) => rankOf(a) - rankOf(b));
  return ordered.reduce((before, part) => {
    if (part.kind === "clause") {
      const { clause } = part;
      const reason = reasonOf(clause);
      if (before.some((one) => own.has(one) && replaces(clause, one)))
        misfit(
          part,
          secondPart("clause", reason === undefined ? `"${wordOf(clause.kind)}"` : `the reason "${reason}"`),
        );
      own.add(clause);
      return withClause(before, clause);
    }
    if (part.kind === "first" || part.kind === "then") return withStatements(before, part, action);
    if (part.kind !== "part-gone") return before;
    const left = before.filter((clause) => !isLeftOut(clause, part.gone));
    if (left.length === before.length) misfit(part.gone, nothingLeftOut(before, part.gone));
    return left;
  }, clauses);
}

const reasonOf = (clause: Clause): string | undefined =>
  clause.kind === "condition" || clause.kind === "prefer" ? clause.reason?.value : undefined;

const isLeftOut = (clause: Clause, gone: Ident | TextExpr): boolean =>
  "value" in gone
    ? reasonOf(clause) === gone.value
    : clause.kind !== "condition" && firstOf(wordOf(clause.kind)) === firstOf(gone.text);

/** `shown` of `shown to`. */
const firstOf = (words: string): string => words.split(" ")[0] ?? "";

function nothingLeftOut(clauses: readonly Clause[], gone: Ident | TextExpr): string {
  if (!("value" in gone)) return `there is no "${gone.text}" to do without`;
  const reasons = clauses.flatMap((clause) => reasonOf(clause) ?? []);
  const known = reasons.map((one) => `"${one}"`).join(", ");
  return `no condition has this reason; ${reasons.length === 0 ? "none has one" : `there is ${known}`}`;
}

/** A condition takes the place of the one with its reason, another clause that of its word. */
function replaces(clause: Clause, one: Clause): boolean {
  if (one.kind !== clause.kind) return false;
  const reason = reasonOf(clause);
  return clause.kind !== "condition" || (reason !== undefined && reasonOf(one) === reason);
}

/** What has no place to take is added: before the action, if it is asked before it. */
function withClause(clauses: readonly Clause[], clause: Clause): readonly Clause[] {
  const at = clauses.findIndex((one) => replaces(clause, one));
  if (at >= 0) return clauses.flatMap((one, i) => (i === at ? clause : replaces(clause, one) ? [] : one));
  const actions = clauses.findIndex(({ kind }) => kind === "do" || kind === "again" || kind === "finally");
  const isEarly = clause.kind === "condition" || clause.kind === "by" || clause.kind === "prefer";
  return clauses.toSpliced(isEarly && actions >= 0 ? actions : clauses.length, 0, clause);
}

/** The clauses with more statements before the action or after it. */
function withStatements(
  clauses: readonly Clause[],
  { kind: order, body, start, end }: ChangePart & { readonly kind: "first" | "then" },
  action: Changing["action"],
): readonly Clause[] {
  const at = clauses.findIndex(({ kind }) => kind === action);
  const clause = clauses[at];
  if (clause?.kind !== "do" && clause?.kind !== "finally") return [...clauses, { kind: action, body, start, end }];
  return clauses.with(at, { ...clause, body: joined(clause.body, body, order) });
}

/** A block with more statements before it or after it. */
export function joined(block: Block, added: Block, order: "first" | "then"): Block {
  const statements = [block.statements, added.statements];
  if (order === "first") statements.reverse();
  return { ...block, statements: statements.flat() };
}
