// Which constructs checked games are made of. Kinds are keys of records, so that a new kind of node that is not listed
// here does not compile.
import { type Core, type CoreGame, type CoreStatement, PRIMITIVES } from "../../src/language/core/core.ts";
import type { Type } from "../../src/language/core/types.ts";

type Kinds<Node extends { readonly kind: string }> = Record<Exclude<Node["kind"], "missing" | "unknown">, true>;
type CoreOf<Kind extends Core["kind"]> = Extract<Core, { kind: Kind }>;

const EXPRESSIONS: Kinds<Core> = {
  constant: true,
  fraction: true,
  local: true,
  track: true,
  call: true,
  primitive: true,
  field: true,
  coordinate: true,
  make: true,
  if: true,
  match: true,
  set: true,
  pile: true,
  bag: true,
  comprehension: true,
  quantifier: true,
  fold: true,
  reach: true,
  logic: true,
  not: true,
  sets: true,
  complement: true,
  compare: true,
  in: true,
  arithmetic: true,
  offsets: true,
  range: true,
  subsets: true,
  orders: true,
  size: true,
  the: true,
  element: true,
  "joint-parameter": true,
  after: true,
  possible: true,
  times: true,
  back: true,
  narrow: true,
};
const STATEMENTS: Kinds<CoreStatement> = {
  let: true,
  "set-local": true,
  "set-track": true,
  if: true,
  for: true,
  match: true,
  random: true,
  chance: true,
};
const TYPES: Kinds<Type> = {
  bool: true,
  int: true,
  fraction: true,
  enum: true,
  product: true,
  cell: true,
  offset: true,
  option: true,
  set: true,
  pile: true,
  bag: true,
  none: true,
  never: true,
};
const COMPARED: Record<CoreOf<"compare">["operator"], true> = {
  is: true,
  "is not": true,
  "<": true,
  "<=": true,
  ">": true,
  ">=": true,
};
const COMBINED: Record<CoreOf<"logic">["operator"], true> = { and: true, or: true };
const JOINED: Record<CoreOf<"sets">["operator"], true> = { and: true, or: true, except: true };
const COMPUTED: Record<CoreOf<"arithmetic">["operator"], true> = { "+": true, "-": true, "*": true };
const FOLDED: Record<CoreOf<"fold">["operator"], true> = { sum: true, most: true, least: true };
const QUANTIFIED: Record<CoreOf<"quantifier">["quantifier"], true> = { some: true, every: true, no: true };
const ASSIGNED: Record<Extract<CoreStatement, { kind: "set-track" }>["operator"], true> = {
  ":=": true,
  "+=": true,
  "-=": true,
};

/** Parts that may be missing or empty, by the list or node that they stand in. */
const PARTS = [
  ..."parameters functions memories starts setup whenevers consequences ends outcomes worths notations".split(" "),
  ..."by chain params conditions preferences shownTo".split(" ").map((key) => `decisions.${key}`),
  ..."given onward last same".split(" ").map((key) => `chain.${key}`),
  ..."index shownTo shownElse many".split(" ").map((key) => `tracks.${key}`),
  ..."since last ordered".split(" ").map((key) => `memories.${key}`),
  ..."subject parameter".split(" ").map((key) => `outcome.${key}`),
  "ends.outcome",
  "whenevers.shown",
  "outcomes.condition",
  "ends.items",
  "params.condition",
  "conditions.reason",
  "parts.player",
  "parts.slots",
  "indices.many",
  "expression possible.conditions",
  "expression possible.within",
  "expression arithmetic.wrap",
  "expression match.otherwise",
  "statement match.otherwise",
];

/** All constructs that there are, by name. */
export const CONSTRUCTS: readonly string[] = [
  ...named("expression", EXPRESSIONS),
  ...named("statement", STATEMENTS),
  ...named("type", TYPES),
  ...PRIMITIVES.map((name) => `expression primitive ${name}`),
  ...named("expression compare", COMPARED),
  ...named("expression sets", JOINED),
  ...named("expression arithmetic", COMPUTED),
  ...named("expression offsets", COMPUTED),
  ...named("expression fold", FOLDED),
  ...named("expression quantifier", QUANTIFIED),
  ...named("expression logic", COMBINED),
  ...named("statement set-track", ASSIGNED),
  ...PARTS,
];

function named(what: string, kinds: object): readonly string[] {
  return Object.keys(kinds).map((kind) => `${what} ${kind}`);
}

type Part = { readonly [key: string]: unknown };

/** The names of the constructs of a game. */
export function constructsOf(game: CoreGame): ReadonlySet<string> {
  const found = new Set<string>();
  // What has a kind is named alike wherever it stands; types stand in many places.
  const seen = new Set<object>();
  const look = (value: unknown, within: string): void => {
    if (Array.isArray(value)) for (const one of value) look(one, within);
    if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Map) return;
    const part = value as Part;
    const hasKind = typeof part.kind === "string";
    if (hasKind && seen.has(part)) return;
    if (hasKind) seen.add(part);
    const name = hasKind ? nameOf(part, found) : within;
    for (const [key, inner] of Object.entries(part)) {
      if (!isEmpty(inner)) found.add(name === "" ? key : `${name}.${key}`);
      if (key !== "board" && key !== "span" && inner !== game.source) look(inner, key);
    }
  };
  look(game, "");
  return found;
}

/** A node's kind; with what tells nodes of this kind apart it is a construct too. */
function nameOf(node: Part, found: Set<string>): string {
  const room = "type" in node ? "expression" : "span" in node ? "statement" : "type";
  const name = `${room} ${String(node.kind)}`;
  found.add(name);
  const finer = node.operator ?? node.quantifier ?? (node.kind === "primitive" ? node.name : undefined);
  if (finer !== undefined) found.add(`${name} ${String(finer)}`);
  return name;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0);
