import type { CheckedText } from "./check/checked-text.ts";
import type { Declaration, GameFile, Ident } from "./syntax/tree.ts";

interface Text {
  readonly file: GameFile;
  readonly checked: CheckedText;
}

/** The declarations of modules that these declarations of a game need: those they name, and those that these name. */
export function reached(
  game: Text,
  needed: readonly Declaration[],
  modules: readonly Text[],
): ReadonlySet<Declaration> {
  const entities = new Map(
    [game, ...modules].flatMap(({ checked }) =>
      checked.references.map(({ start, entity }) => [start, entity] as const),
    ),
  );
  // In order of position, because the texts follow each other in the space of offsets.
  const declarations = modules.flatMap(({ file }) => file.declarations).sort((a, b) => a.start - b.start);
  const found = new Set<Declaration>();
  const open = [...needed];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const { start } of namesIn(next)) {
      const span = entities.get(start)?.span;
      const declaration = span && declarations[firstFrom(declarations, span.start + 1) - 1];
      if (!declaration || declaration.end <= span.start || found.has(declaration)) continue;
      found.add(declaration);
      open.push(declaration);
    }
  }
  return found;
}

/** The names in a tree. The parts of one declaration may come from several texts. */
export function* namesIn(root: Declaration): Generator<Ident> {
  const open: object[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (isIdent(node)) yield node;
    for (const child of Object.values(node)) if (typeof child === "object" && child !== null) open.push(child);
  }
}

const isIdent = (node: object): node is Ident =>
  "text" in node && typeof node.text === "string" && "start" in node && typeof node.start === "number";

/** The index of the first item that starts at an offset or behind it. */
function firstFrom(items: readonly { readonly start: number }[], offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
