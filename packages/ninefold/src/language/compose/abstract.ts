// What a module needs, as declarations that say no more than it does: so a module is checked without a game.
import type { Declaration, Expr, Ident, Need, TypeNode } from "../syntax/tree.ts";
import type { Span } from "../text/source.ts";

/** The boards that a module is tried on: it has to be right on one of them. */
export const SAMPLE_SHAPES = ["grid", "rhombus"] as const;
export type SampleShape = (typeof SAMPLE_SHAPES)[number];

const SAMPLE_SIZE = 8;

/** One declaration for each name: of several needs of one type, with the values and the fields of them all. */
export function abstractDeclarations(needs: readonly Need[], shape: SampleShape): readonly Declaration[] {
  const byName = new Map<string, Need>();
  for (const need of needs) {
    const before = byName.get(need.name.text);
    if (before?.kind === "type" && need.kind === "type") byName.set(need.name.text, joinedNeeds(before, need));
    else if (!before) byName.set(need.name.text, need);
  }
  return [...byName.values()].map((need) => abstract(need, shape));
}

type NeededType = Need & { readonly kind: "type" };

function joinedNeeds(before: NeededType, { of, parts }: NeededType): NeededType {
  const known = new Set(before.parts.map(({ name }) => name.text));
  const added = parts.filter(({ name }) => !known.has(name.text));
  return { ...before, ...(of && { of }), parts: [...before.parts, ...added] };
}

function abstract(need: Need, shape: SampleShape): Declaration {
  const { start, end, name } = need;
  const missing: Expr = { kind: "missing", start: end, end };
  switch (need.kind) {
    case "board":
      return { kind: "board", name, shape: sampleBoard(shape, need), named: [], start, end };
    case "type":
      return { kind: "type", name, type: abstractType(need), coordinates: [], letters: [], said: [], start, end };
    case "tag":
      return { kind: "constant", name, index: [], type: need.type, value: missing, start, end };
    case "constant":
      return { kind: "constant", name, index: need.index, type: need.type, value: missing, start, end };
    case "track":
      return { kind: "track", name, index: need.index, type: need.type, initial: missing, start, end };
    case "fn":
      return { kind: "fn", name, params: need.params, result: need.type, body: missing, start, end };
    case "action":
      return { kind: "action", name, params: need.params, body: nothing(need), start, end };
    case "decision": {
      const params = need.params.map(({ name, type, ...span }) => ({ name, source: valuesOf(type), ...span }));
      return { kind: "decision", name, params, clauses: [{ kind: "do", body: nothing(need), start, end }], start, end };
    }
    case "with":
      return {
        kind: "with",
        parameters: [{ name, index: [], domain: need.domain, initial: missing, start, end }],
        start,
        end,
      };
  }
}

function sampleBoard(shape: SampleShape, { start, end }: Span): Expr & { readonly kind: "call" } {
  const size: Expr = { kind: "number", value: SAMPLE_SIZE, start, end };
  return { kind: "call", callee: { text: shape, start: end, end }, args: [size, size], start, end };
}

/** An enumeration has values besides those that are known: no text can name them. */
function abstractType({ name, of, parts, start, end }: NeededType): TypeNode {
  if (of) return { kind: "named", name: of, start, end };
  const fields = parts.flatMap(({ name, type }) => (type ? { name, type } : []));
  if (fields.length > 0) return { kind: "product", fields, start, end };
  const others = ["another", "one more"].map((word): Ident => ({ text: `${word} ${name.text}`, start: end, end }));
  return { kind: "enum", members: [...parts.map((part) => part.name), ...others], start, end };
}

const nothing = ({ end }: Span) => ({ statements: [{ kind: "nothing", start: end, end }], start: end, end }) as const;

/** The values of a type as a set; of a range, its numbers. */
function valuesOf(type: TypeNode): Expr {
  const { start, end } = type;
  if (type.kind === "named") return { kind: "name", name: type.name, start, end };
  if (type.kind === "range") return { kind: "binary", operator: "..", left: type.low, right: type.high, start, end };
  return { kind: "missing", start, end };
}
