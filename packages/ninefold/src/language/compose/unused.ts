// Modules with parts of a game that change nothing in it, and those that would mean something else in it than by themselves.
import type { CheckedText } from "../check/checked-text.ts";
import type { Entity, Reference } from "../check/context/namespace.ts";
import { fewOf } from "../check/types/listed-values.ts";
import type { Declaration } from "../syntax/tree.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import type { Brought, Instance } from "./compose.ts";
import { declaredNames } from "./naming.ts";

/** More names of what nobody uses are not read. */
const MAX_NAMED = 6;

/** What does something by itself, though nobody names it. */
const ACTING: ReadonlySet<Declaration["kind"]> = new Set(["decision", "every", "whenever", "end", "outcome"]);

const isIn = ({ source: { start, text } }: Instance, offset: number): boolean =>
  start <= offset && offset <= start + text.length;

/** The lines of a text that bring what nothing else uses. */
export function unusedModules(brought: readonly Brought[], references: readonly Reference[]): readonly Diagnostic[] {
  return brought.flatMap(({ use, instances }) => {
    const isOwn = (offset: number): boolean => instances.some((instance) => isIn(instance, offset));
    const declared = instances.flatMap(({ declarations }) => declarations);
    if (declared.length === 0 || declared.some(({ kind }) => ACTING.has(kind))) return [];
    const isElsewhere = (offset: number): boolean => !isOwn(offset) && (offset < use.start || use.end < offset);
    const isUsed = references.some(({ start, entity: { span } }) => span && isOwn(span.start) && isElsewhere(start));
    if (isUsed) return [];
    const { start, end, path } = use;
    const fix = { title: "remove the line", edits: [{ start, end, text: "" }] };
    const names = declaredNames(declared);
    const few = fewOf(names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), "others"] : names) ?? "what it says";
    const message = `nothing here uses ${few}, which "${path.text}" brings; use one of them, or remove the line`;
    return { code: "NF1527", severity: "error", start: path.start, end: path.end, message, fix } satisfies Diagnostic;
  });
}

const BROUGHT_BY_THE_LANGUAGE: ReadonlySet<Entity["kind"]> = new Set(["library", "direction"]);

/** The lines of a text that bring modules whose names of the library the game gives to things of its own. */
export function capturedNames(
  brought: readonly Brought[],
  names: ReadonlySet<string>,
  checkedOf: (instance: Instance) => CheckedText,
): readonly Diagnostic[] {
  return brought.flatMap(({ use, instances }) => {
    const found = instances.flatMap((instance) => {
      const { start: first, text } = instance.module.source;
      return checkedOf(instance).references.filter(({ start, entity }) => {
        const isHere = first <= start && start <= first + text.length;
        return isHere && BROUGHT_BY_THE_LANGUAGE.has(entity.kind) && names.has(entity.name);
      });
    });
    const [first] = found;
    if (!first) return [];
    const { name } = first.entity;
    const { start, end } = use.path;
    const message = `"${use.path.text}" means the "${name}" of the language, and here it is something else; choose another name`;
    return { code: "NF1528", severity: "error", start, end, message } satisfies Diagnostic;
  });
}
