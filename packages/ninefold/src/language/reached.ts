import type { CheckedText } from "./check/checked-text.ts";
import type { Declaration, GameFile } from "./syntax/tree.ts";

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
  // In order of position, because the texts follow each other in the space of offsets.
  const texts = [game, ...modules].sort((a, b) => a.file.start - b.file.start);
  const declarations = texts.flatMap(({ file }) => file.declarations);
  const references = texts.flatMap(({ checked }) => checked.references);
  const found = new Set<Declaration>();
  const open = [...needed];
  for (let next = open.pop(); next; next = open.pop()) {
    for (let i = firstFrom(references, next.start); (references[i]?.start ?? next.end) < next.end; i++) {
      const { span } = references[i]!.entity;
      const declaration = span && declarations[firstFrom(declarations, span.start + 1) - 1];
      if (!declaration || declaration.end <= span.start || declaration.end <= game.file.end || found.has(declaration))
        continue;
      found.add(declaration);
      open.push(declaration);
    }
  }
  return found;
}

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
