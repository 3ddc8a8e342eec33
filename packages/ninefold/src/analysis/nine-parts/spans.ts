// Where a text says each of the nine parts. A declaration may say several: of `decision claim(c) by turn do …` the name and the
// parameters are 𝒟, who decides and on what conditions is L, what is done is 𝒜.
import type { GameFile, Span } from "../../language/index.ts";
import type { Declaration, Of } from "./notation.ts";

/** From where one of them begins to where the last ends. */
const around = (first: Span, ...others: readonly (Span | undefined)[]): Span => ({
  start: first.start,
  end: Math.max(first.end, ...others.map((one) => one?.end ?? 0)),
});

const clausesOf = (
  { clauses }: Of<"decision"> | Of<"every">,
  ...kinds: readonly Of<"decision">["clauses"][number]["kind"][]
): readonly Span[] => clauses.filter(({ kind }) => kinds.includes(kind));

const outcomesIn = (one: Declaration): readonly Span[] => {
  if (one.kind === "worth") return [one];
  return (one.kind === "end" || one.kind === "outcome") && one.outcome ? [one.outcome] : [];
};

/** By the sign of the part: which spans of a declaration belong to it. */
const SAYS: Readonly<Record<string, (one: Declaration) => readonly Span[]>> = {
  𝒫: (one) => (one.kind === "players" ? [one] : []),
  𝒯: (one) => (one.kind === "track" || one.kind === "remember" ? [one] : []),
  "𝒮₀": (one) => {
    if (one.kind === "start" || one.kind === "setup") return [one];
    if (one.kind !== "track") return [];
    // Without a value of its own a track begins with the first of its type.
    return [one.initial ?? one.initialIn ?? one.type];
  },
  𝒟: (one) => (one.kind === "decision" ? [around(one.name, ...one.params)] : []),
  𝒜: (one) => {
    if (one.kind === "decision") return clausesOf(one, "do", "again", "sequel", "finally", "same");
    if (one.kind === "every") return clausesOf(one, "finally");
    return one.kind === "action" || one.kind === "setup" || one.kind === "whenever" ? [one] : [];
  },
  C: (one) => {
    if (one.kind === "consequence") return [one];
    return one.kind === "decision" || one.kind === "action" || one.kind === "setup" || one.kind === "whenever"
      ? chancesIn(one)
      : [];
  },
  L: (one) => {
    if (one.kind === "decision") return [...one.params, ...clausesOf(one, "by", "condition", "prefer")];
    return one.kind === "every" ? clausesOf(one, "by", "condition", "prefer") : [];
  },
  𝒪: outcomesIn,
  Ω: (one) => (one.kind === "end" || one.kind === "outcome" ? [one] : []),
};

/** Where chance is asked for. */
function chancesIn(node: unknown): readonly Span[] {
  if (Array.isArray(node)) return node.flatMap(chancesIn);
  if (typeof node !== "object" || node === null) return [];
  const { kind } = node as { readonly kind?: unknown };
  if (kind === "random" || kind === "chance") return [node as Span];
  return Object.values(node).flatMap(chancesIn);
}

/** The spans of a file that say the part with this sign, in the order of the text, none within another. */
export function spansOf(file: GameFile, symbol: string): readonly Span[] {
  const all = file.declarations.flatMap((one) => SAYS[symbol]?.(one) ?? []);
  const sorted = all.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return sorted.flatMap((span) => {
    if (span.end <= end) return [];
    end = span.end;
    return [{ start: span.start, end: span.end }];
  });
}
