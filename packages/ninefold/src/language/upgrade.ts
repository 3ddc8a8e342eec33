// Texts of the older language, in which `none` after `shown to` was everyone and `nobody` was nobody, as texts of this one
// that show the same. A text does not tell which of the two it is in: whoever asks says that it is the older.
import type { Core, CoreGame } from "./core/core.ts";
import { format, printExpr } from "./format/format.ts";
import type { FindModule } from "./modules/modules.ts";
import { readText } from "./read.ts";
import { parse } from "./syntax/parse.ts";
import type { Clause, Declaration, Expr, GameFile } from "./syntax/tree.ts";
import type { Diagnostic } from "./text/diagnostic.ts";
import { makeSource, positionAt, type Source, type Span, textOf } from "./text/source.ts";

/** `shown to nobody`, `by nobody`: what was written, and what is written now. */
export interface Rewriting {
  readonly line: number;
  readonly from: string;
  readonly to: string;
}

export interface Upgraded {
  /** In canonical form. */
  readonly text: string;
  readonly rewritten: readonly Rewriting[];
  /** The lines with `shown to none`, which was everyone and is nobody: they are left as they are. */
  readonly left: readonly number[];
}

interface Edit extends Span {
  readonly text: string;
}

/**
 * A text of the older language as one of this language. `shown to nobody` becomes `shown to none`; what may be none becomes
 * everyone where it is none. `shown to none` itself said nothing in the older language, and is left: so what was rewritten
 * stays as it is when it is rewritten again. Where all players are named, who only watches is shown it from now on.
 */
export function upgrade(
  source: Source,
  find: FindModule = () => undefined,
): Upgraded | { readonly diagnostics: readonly Diagnostic[] } {
  const before = readText(source, {}, find);
  const clauses = clausesIn(before.file);
  const undeclared = new Set(before.diagnostics.map(({ start }) => start));
  const nobody = clauses.filter(({ expr }) => isNamed(expr, "nobody") && undeclared.has(expr.start));
  const hidden = nobody.map(({ expr: { start, end } }): Edit => ({ start, end, text: "none" }));
  const named = makeSource(source.name, edited(source, hidden));
  const { checked, diagnostics } = readText(named, {}, find);
  if (diagnostics.length > 0) return { diagnostics: before.diagnostics };
  // What a game that comes from another one has of that one is upgraded where it is written.
  const shown = (checked.game ? mayBeNone(checked.game) : []).filter(({ span }) => span.start < named.text.length);
  const open = makeSource(
    source.name,
    edited(
      named,
      shown.flatMap((core) => everyoneForNone(core, named)),
    ),
  );
  const formatted = format(open);
  if ("diagnostics" in formatted) return formatted;
  const after = clausesIn(parse(makeSource(source.name, formatted.text)).file);
  const lineOf = ({ start }: Span): number => positionAt(source, start).line;
  return {
    text: formatted.text,
    rewritten: clauses.flatMap((clause, i) => {
      const [from, to] = [clause, after[i] ?? clause].map(printed);
      return from === undefined || to === undefined || from === to ? [] : { line: lineOf(clause.expr), from, to };
    }),
    left: clauses
      .filter(({ word, expr }) => word === "shown to" && isNamed(expr, "none"))
      .map(({ expr }) => lineOf(expr)),
  };
}

const isNamed = (expr: Expr, name: string): boolean => expr.kind === "name" && expr.name.text === name;

/** What names players, or nobody. */
interface Named {
  readonly word: "shown to" | "by";
  readonly expr: Expr;
}

const printed = ({ word, expr }: Named): string => `${word} ${printExpr(expr).replaceAll(/\s+/g, " ")}`;

/** In written order. */
const clausesIn = ({ declarations }: GameFile): readonly Named[] =>
  declarations.flatMap((declaration): Named | readonly Named[] => {
    if (declaration.kind === "track") {
      return declaration.shownTo ? { word: "shown to", expr: declaration.shownTo } : [];
    }
    return clausesOf(declaration).flatMap((clause): Named | readonly Named[] => {
      if (clause.kind === "shown") return { word: "shown to", expr: clause.to };
      return clause.kind === "by" ? { word: "by", expr: clause.players } : [];
    });
  });

/** The clauses of a family of decisions, of all families, or of a change of these. */
function clausesOf(declaration: Declaration): readonly Clause[] {
  if (declaration.kind === "decision" || declaration.kind === "every") return declaration.clauses;
  if (declaration.kind !== "change") return [];
  return declaration.parts.flatMap((part) => (part.kind === "clause" ? part.clause : []));
}

/** What stands after `shown to` and may be none, but for the word itself. */
const mayBeNone = ({ tracks, decisions }: CoreGame): readonly Core[] =>
  [...tracks, ...decisions]
    .flatMap(({ shownTo }) => shownTo ?? [])
    .filter((core) => core.type.kind === "option" && !isNone(core));

const isNone = (core: Core): boolean => core.kind === "constant" && core.value === null;

/** Makes a set of a player or none, in each branch of an `if`: everyone for none. */
function everyoneForNone(core: Core, source: Source): readonly Edit[] {
  const { start, end } = core.span;
  if (core.kind === "if") return [core.yes, core.no].flatMap((branch) => everyoneForNone(branch, source));
  const text = textOf(source, core.span);
  if (isNone(core)) return [{ start, end, text: "Player" }];
  if (core.type.kind === "set") return [];
  if (core.type.kind !== "option") return [{ start, end, text: `{ ${text} }` }];
  return [{ start, end, text: `(if (${text}) is none then Player else { ${text} })` }];
}

/** The text with edits that do not overlap. */
function edited({ text }: Source, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(done, edit.start), edit.text);
    done = edit.end;
  }
  return parts.join("") + text.slice(done);
}
