// A text through all phases of the front end: read, then checked. Each phase is done whatever the one before found,
// but one mistake is told once: what a broken declaration may have caused is left out.
import { type Checked, check, type ParameterValues } from "./check.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { parse } from "./parse.ts";
import type { Source } from "./source.ts";
import type { GameFile } from "./syntax.ts";

export interface Read {
  readonly source: Source;
  readonly file: GameFile;
  readonly checked: Checked;
  /** Of grammar and of meaning, in the order of the text. The game in `checked` stands only where there is no error. */
  readonly diagnostics: readonly Diagnostic[];
}

export function readGame(source: Source, parameters: ParameterValues = {}): Read {
  const { file, diagnostics } = parse(source);
  const checked = check(file, source, parameters);
  if (diagnostics.length === 0) return { source, file, checked, diagnostics: checked.diagnostics };
  const { game: _, ...rest } = checked;
  const all = [...diagnostics, ...checked.diagnostics.filter(unaffected(file, diagnostics))];
  return { source, file, checked: rest, diagnostics: all.sort((a, b) => a.start - b.start || a.end - b.end) };
}

/** Whether a mistake in meaning stands on its own, beside these mistakes in grammar. */
function unaffected(file: GameFile, broken: readonly Diagnostic[]): (diagnostic: Diagnostic) => boolean {
  const starts = file.declarations.map((declaration) => declaration.start);
  // The declaration that an offset belongs to; -1 for the head of the file.
  const owner = (offset: number): number => starts.findLastIndex((start) => start <= offset);
  const owners = new Set(broken.map((one) => owner(one.start)));
  const lost = [...owners].some((i) =>
    ["consequence", "missing-declaration"].includes(file.declarations[i]?.kind ?? ""),
  );
  // What is said of the whole file is said at its head: that something is missing which a broken line may bring.
  return ({ code, start }) => owner(start) >= 0 && !owners.has(owner(start)) && !(lost && code === "NF1218");
}
