// What is said of every decision: each family that a line covers has its clauses besides its own. They are checked anew
// for each family, because `this` is another one there.
import { constantSet } from "../../core/constants.ts";
import type { Core, CoreBlock, CoreConsequence, CoreDecision } from "../../core/core.ts";
import { anyCore } from "../../core/parts.ts";
import { BOOL, option, setOf, withoutNone } from "../../core/types.ts";
import type { Clause, ConsequenceDecl, EveryDecl, Ident } from "../../syntax/tree.ts";
import { lineText, type Span, textOf } from "../../text/source.ts";
import type { Context } from "../context/context.ts";
import { type Frame, newFrame } from "../context/frame.ts";
import { players } from "../declarations/tracks.ts";
import { fitted } from "../types/values.ts";
import { block } from "./statements.ts";

export interface EveryLine {
  readonly decl: EveryDecl;
  readonly covers: (decision: number) => boolean;
}

type Finally = Clause & { readonly kind: "finally" };

/** Clauses that are written by other words than their kinds. */
const WORDS: Partial<Record<Clause["kind"], string>> = { shown: "shown to", same: "same when", sequel: "then" };

export const wordOf = (kind: Clause["kind"]): string => WORDS[kind] ?? kind;

export function everyLine(cx: Context, decl: EveryDecl): EveryLine {
  for (const { kind, start } of decl.clauses) {
    if (kind === "by" || kind === "condition" || kind === "finally") continue;
    const word = wordOf(kind);
    const found = `found "${word}" in what is said of every decision`;
    const wanted = 'expected "by", "when", "unless" or "finally"';
    cx.report("NF1225", { start, end: start + word.length }, `${found}, ${wanted}; write it in the decision itself`);
  }
  for (const kind of ["by", "finally"] as const) {
    for (const { start } of decl.clauses.filter((one) => one.kind === kind).slice(1))
      cx.report("NF1217", { start, end: start + kind.length }, `found a second "${kind}" in one line, expected one`);
  }
  const { families } = decl;
  const type = cx.family;
  if (!families || !type) return { decl, covers: () => true };
  const { result } = cx.inFrame(newFrame(), () => fitted(cx, families, setOf(type)));
  const members = constantSet(result, cx.functions);
  if (!members && !anyCore(result, [], ({ kind }) => kind === "missing")) {
    const found = "found something computed, expected decisions known before play";
    cx.report("NF1317", families, `${found}, such as { ${type.members.slice(0, 2).join(", ")} }`);
  }
  const covered = new Set(members?.map((family) => cx.decisions.get(type.members[Number(family)] ?? "")?.index));
  return { decl, covers: (decision) => covered.has(decision) };
}

/** The lines that cover a decision. */
export function linesOf(lines: readonly EveryLine[], decision: number): readonly EveryLine[] {
  return lines.filter(({ covers }) => covers(decision));
}

function clausesOf<Kind extends Clause["kind"]>({ decl }: EveryLine, kind: Kind): (Clause & { kind: Kind })[] {
  return decl.clauses.filter((one): one is Clause & { kind: Kind } => one.kind === kind);
}

/** Checks a clause of a line in the present frame, with none of its names; undefined where there is no room for it. */
export function said<Result>(
  cx: Context,
  clause: Clause,
  known: Partial<Frame>,
  inside: () => Result,
): Result | undefined {
  return cx.mayExpand(clause, clause.end - clause.start) ? cx.apart(known, inside) : undefined;
}

/** Who may decide: whom the decision's own `by` names, and each line that covers it. */
export function decidersOf(
  cx: Context,
  own: Core | undefined,
  lines: readonly EveryLine[],
  family: number,
): Pick<CoreDecision, "by" | "byEach"> {
  const others = lines
    .flatMap((line) => clausesOf(line, "by"))
    .flatMap((clause) => said(cx, clause, { decision: family, family }, () => players(cx, clause.players)) ?? []);
  const [first, ...more] = own ? [own, ...others] : others;
  if (!first || more.length === 0) return first ? { by: first } : {};
  return { by: more.reduce(both, first), byEach: [first, ...more] };
}

/** The players that both name: each is a player, a set of players or none. */
function both(one: Core, other: Core): Core {
  const { span } = other;
  if (one.type.kind === "unknown" || isNone(one)) return one;
  if (other.type.kind === "unknown" || isNone(other)) return other;
  if (one.type.kind === "set" && other.type.kind === "set")
    return { kind: "sets", operator: "and", left: one, right: other, type: one.type, span };
  const [single, more] = one.type.kind === "set" ? [other, one] : [one, other];
  const condition: Core =
    more.type.kind === "set"
      ? { kind: "in", negated: false, left: single, right: more, type: BOOL, span }
      : { kind: "compare", operator: "is", left: single, right: more, type: BOOL, span };
  const type = option(withoutNone(single.type));
  return { kind: "if", condition, yes: single, no: { kind: "constant", value: null, type, span }, type, span };
}

const isNone = (core: Core): boolean => core.kind === "constant" && core.value === null;

export function conditionsOf(lines: readonly EveryLine[]): readonly (Clause & { readonly kind: "condition" })[] {
  return lines.flatMap((line) => clausesOf(line, "condition"));
}

/** What is done behind a decision of this name: at most one of the lines that cover it may say so. */
export function finallyOf(cx: Context, lines: readonly EveryLine[], name: string): Finally | undefined {
  const [first, ...others] = lines.flatMap((line) => clausesOf(line, "finally"));
  for (const other of first ? others : []) {
    const where = `from lines ${lineOf(cx, first!)} and ${lineOf(cx, other)}`;
    const span = { start: other.start, end: other.start + "finally".length };
    cx.report("NF1227", span, `found a second "finally" for "${name}", ${where}, expected one; join them`);
  }
  return first;
}

const lineOf = (cx: Context, { start }: Span): string => lineText(cx.own.source, start);

/** A part of a consequence, with the name of its decision. */
export type Part = CoreConsequence["parts"][number] & { readonly name: Ident };

/**
 * What is done behind a consequence: once, if lines say the same of all its decisions. `me` is known where one player
 * decides alone, and `this` where all decisions are of one family.
 */
export function behindConsequence(
  cx: Context,
  decl: ConsequenceDecl,
  parts: readonly Part[],
  lines: readonly EveryLine[],
): CoreBlock {
  const ends = parts.map(({ decision, name }) => finallyOf(cx, linesOf(lines, decision), name.text));
  const [only] = parts;
  const [end] = ends;
  if (ends.some((one) => one !== end)) reportDifferent(cx, decl, parts, lines, ends);
  else if (only && end) {
    const alone = parts.length === 1 ? only.player : undefined;
    const { decision } = only;
    const family = parts.every((part) => part.decision === decision) ? { family: decision } : {};
    const written = textOf(cx.own.source, { start: decl.start, end: decl.parts.at(-1)!.end });
    const frame: Partial<Frame> = { ...family, ...(alone === undefined && { together: written.replace(/\s+/g, " ") }) };
    return said(cx, end, frame, () => [...oneWhoDecides(cx, alone, end), ...block(cx, end.body)]) ?? [];
  }
  return [];
}

/** Gives `me` its value where it is known. */
function oneWhoDecides(cx: Context, player: number | undefined, { start, end }: Span): CoreBlock {
  if (player === undefined) return [];
  const me = cx.bind({ text: "", start, end: start }, cx.player);
  cx.frame.me = me;
  const span = { start, end };
  return [{ kind: "let", slot: me.slot, value: { kind: "constant", value: player, type: cx.player, span }, span }];
}

function reportDifferent(
  cx: Context,
  decl: ConsequenceDecl,
  parts: readonly Part[],
  lines: readonly EveryLine[],
  ends: readonly (Finally | undefined)[],
): void {
  const said = parts.map(({ name }, i) => {
    const end = ends[i];
    return `"${name.text}" has ${end ? `that of line ${lineOf(cx, end)}` : "none"}`;
  });
  const found = `found decisions made together with different "finally": ${[...new Set(said)].join(", ")}`;
  const known = ends.filter((end) => end !== undefined);
  const families = lines.find((line) => clausesOf(line, "finally").some((end) => end === known[0]))?.decl.families;
  const last = families?.kind === "set" ? families.members.at(-1) : undefined;
  const left = parts.filter((_, i) => ends[i] === undefined).map(({ name }) => name.text);
  const edits = last && [
    { start: last.end, end: last.end, text: [...new Set(left)].map((one) => `, ${one}`).join("") },
  ];
  const fix =
    edits && new Set(known).size === 1 ? { title: `write ${left.join(", ")} in that line`, edits } : undefined;
  const span = { start: decl.start, end: decl.parts.at(-1)!.end };
  cx.report("NF1227", span, `${found}, expected the same for all`, fix);
}
