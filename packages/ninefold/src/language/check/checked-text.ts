import type { Board } from "../core/board.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import type { Context, Hint } from "./context/context.ts";
import type { Entity, Reference } from "./context/namespace.ts";

/** What the checker found in one text: for people and their editors. */
export interface CheckedText {
  readonly diagnostics: readonly Diagnostic[];
  /** Every name in the text with what it names, in order of position: for editors. */
  readonly references: readonly Reference[];
  /** What was wanted where names stand or are missing: for editors that complete them. */
  readonly hints: readonly Hint[];
  /** Every declared thing that the text sees. */
  readonly entities: readonly Entity[];
  readonly boards: readonly Board[];
}

/** What a checker that is done has found in its own text. `entities` are those that it does not know itself. */
export function checkedText(cx: Context, entities: readonly Entity[]): CheckedText {
  return {
    diagnostics: cx.diagnostics.toSorted((a, b) => a.start - b.start || a.end - b.end),
    references: sortedOnce(cx.references),
    hints: cx.hints,
    entities: [
      ...entities,
      ...[...cx.own.members.values()].flat().map((member) => member.entity),
      ...[...cx.own.globals.values()].map((global) => global.entity),
      ...[...cx.decisions.values()].map((found) => found.entity),
      ...cx.fields.values(),
      ...[...cx.cells.values(), ...cx.directions.values()].flatMap((map) => [...map.values()]),
      ...cx.outcomes.values(),
      ...cx.brought.values(),
    ],
    boards: cx.own.boards,
  };
}

type CheckedGame<Game> = CheckedText & { readonly game?: Game };

/** A text with what else was found in it when it was checked otherwise; what is wrong at one place is told once. */
export function joined<Game>(text: CheckedGame<Game>, others: readonly CheckedText[]): CheckedGame<Game> {
  const keyOf = ({ code, start, end }: Diagnostic): string => `${code} ${start} ${end}`;
  const diagnostics = new Map<string, Diagnostic>();
  for (const one of [text, ...others].flatMap((each) => each.diagnostics))
    if (!diagnostics.has(keyOf(one))) diagnostics.set(keyOf(one), one);
  const references = sortedOnce([text, ...others].flatMap((each) => each.references));
  const { game, ...rest } = text;
  const right = diagnostics.size === 0 && game ? { game } : {};
  return { ...rest, ...right, diagnostics: [...diagnostics.values()], references };
}

/** In order of position. What is checked twice counts as it was met first. */
function sortedOnce(references: readonly Reference[]): readonly Reference[] {
  const sorted = references.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter(({ start }, i) => start !== sorted[i - 1]?.start);
}
