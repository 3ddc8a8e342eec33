// What a module needs is called in it as before, whatever the game calls it now: the `use` line says so.
import type { Entity } from "../check/context/namespace.ts";
import type { Instance } from "../compose/compose.ts";
import type { Need, UseDecl } from "../syntax/tree.ts";
import { pathFrom } from "../text/paths.ts";
import type { Edit } from "./analysis.ts";
import { type Analysed, type FolderTexts, type Occurrence, occurrenceAt } from "./folder.ts";
import { keyOf } from "./same-name.ts";

/** A `use` line, and what changes in its brackets: what the module calls its needs, and what its user calls them. */
export interface Bound {
  readonly occurrence: Occurrence;
  readonly use: UseDecl;
  readonly names: Map<string, string>;
  readonly values: Map<string, string>;
}

export interface Naming {
  /** The places of the thing that gets another name, by their keys. */
  readonly occurrences: ReadonlyMap<string, Occurrence>;
  readonly name: string;
  readonly newName: string;
}

/** The `use` lines of these files, and of what they come from, that have to say what a thing is called now. */
export function boundBy(files: readonly Analysed[], texts: FolderTexts, naming: Naming): readonly Bound[] {
  const { occurrences, name, newName } = naming;
  const bound = new Map<string, Bound>();
  const at = (file: Analysed, use: UseDecl): Bound => {
    const occurrence = occurrenceAt(file, use.path);
    const known = bound.get(keyOf(occurrence)) ?? { occurrence, use, names: new Map(), values: new Map() };
    bound.set(keyOf(occurrence), known);
    return known;
  };
  for (const file of files) {
    const entities = new Set(file.analysis.checked.references.map(({ entity }) => entity));
    const met = [...entities].filter(({ span }) => span && occurrences.has(keyOf(occurrenceAt(file, span))));
    for (const { use, instances } of file.analysis.brought)
      for (const entity of met)
        if (instances.some((one: Instance) => one.needs.some(({ need }) => speaksOf(need, entity))))
          at(file, use).values.set(entity.name, withTail(entity.name, name, newName));
    for (const use of file.analysis.file.declarations) {
      if (use.kind !== "use") continue;
      const path = pathFrom(file.path, use.path.text);
      const needs = texts.isOwned(path) ? (texts.parsed(path)?.file.declarations ?? []) : [];
      const isNeeded = needs.some(
        ({ kind, start, end }) =>
          kind === "needs" &&
          [...occurrences.values()].some(
            (occurrence) => occurrence.path === path && start <= occurrence.start && occurrence.end <= end,
          ),
      );
      if (isNeeded) at(file, use).names.set(name, newName);
    }
  }
  return [...bound.values()];
}

/** A name, also behind a word: `deck.hand`. */
function withTail(written: string, name: string, newName: string): string {
  return written.endsWith(name) ? written.slice(0, written.length - name.length) + newName : newName;
}

export function bindingEdit({ occurrence, use, names, values }: Bound, text: string): Edit {
  const before = (use.bindings ?? []).map((one) => ({ name: one.name.text, value: one.value.text }));
  const named = (name: string): string => names.get(name) ?? name;
  const called = (value: string): string => values.get(value) ?? value;
  const missing = [
    ...[...names.keys()].filter((name) => !before.some((one) => one.name === name)),
    ...[...values.keys()].filter((value) => !names.has(value) && !before.some((one) => one.value === value)),
  ];
  const all = [...before, ...missing.map((name) => ({ name, value: name }))];
  const left = all
    .map(({ name, value }) => ({ name: named(name), value: called(value) }))
    .filter(({ name, value }) => name !== value)
    .map(({ name, value }) => `${name} = ${value}`);
  const start = occurrence.end;
  // The closing bracket stands behind the last binding.
  const last = use.bindings?.at(-1);
  const end = last ? text.indexOf(")", last.end - use.path.end + start) + 1 : start;
  return { start, end, text: left.length > 0 ? `(${left.join(", ")})` : "" };
}

/** Whether a module needs something of this name and kind. */
function speaksOf(need: Need, { name, kind }: Entity): boolean {
  if (kind === "outcome" || kind === "area" || kind === "local") return false;
  if (kind !== "member" && kind !== "field") return need.name.text === name;
  return need.kind === "type" && need.parts.some((part) => part.name.text === name);
}
