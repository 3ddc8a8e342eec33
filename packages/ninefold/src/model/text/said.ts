// Values as people say them, in texts that were printed as the language writes them.

import type { CoreGame } from "../../language/core/core.ts";
import { countOf, printValue, valueAt } from "../../language/core/domain.ts";
import type { ProductType, Type } from "../../language/core/types.ts";

/** The types with said values among those of a game's tracks and parameters, and those inside them. */
export function saidTypes(types: Iterable<Type>): ReadonlySet<ProductType> {
  const found = new Set<ProductType>();
  const open = [...types];
  for (let type = open.pop(); type; type = open.pop()) {
    if ("of" in type) open.push(type.of);
    if (type.kind !== "product") continue;
    open.push(...type.fields.map((field) => field.type));
    if (type.named.said) found.add(type);
  }
  return found;
}

const typesOf = ({ tracks, decisions, outcomes, ends }: CoreGame): readonly Type[] => [
  ...tracks.flatMap(({ index, type, shownElse }) => [...index, type, ...(shownElse ? [shownElse.type] : [])]),
  ...decisions.flatMap(({ params }) => params.map(({ type }) => type)),
  ...[...ends, ...outcomes].flatMap(({ outcome }) =>
    [outcome?.subject, outcome?.parameter].flatMap((core) => (core ? [core.type] : [])),
  ),
];

/** Puts said values in the place of printed ones, wherever they stand in a text of values. */
export function sayerOf(game: CoreGame): (printed: string) => string {
  const types = saidTypes(typesOf(game));
  if (types.size === 0) return (printed) => printed;
  const texts = new Map<string, string>();
  for (const type of types)
    for (let ordinal = 0; ordinal < countOf(type); ordinal++)
      texts.set(printValue(type, valueAt(type, ordinal)), type.named.said?.[ordinal] ?? "");
  const heads = [...types].map(({ named }) => named.name);
  const head = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${heads.join("|")})\\(`, "u");
  return function say(printed: string): string {
    const start = printed.search(head);
    if (start < 0) return printed;
    const end = closing(printed, printed.indexOf("(", start));
    const text = texts.get(printed.slice(start, end));
    const before = printed.slice(0, start);
    if (text !== undefined) return before + text + say(printed.slice(end));
    const inside = printed.indexOf("(", start) + 1;
    return printed.slice(0, inside) + say(printed.slice(inside));
  };
}

/** Behind the bracket that closes the one at an offset. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return text.length;
}
