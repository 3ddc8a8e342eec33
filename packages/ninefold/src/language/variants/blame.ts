// Mistakes that a base does not have by itself, and so a variant makes: they are said where it changes something.
import type { Reference } from "../check/context/namespace.ts";
import type { Declaration } from "../syntax/tree.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { positionAt, type Source, sourceAt } from "../text/source.ts";
import { MAX_GUESSES, nearestWord } from "../text/spelling.ts";
import { namesOf } from "./addresses.ts";
import type { Texts } from "./texts.ts";

/** Mistakes in the text of a base move to the change that made them, one for each change; others stay. */
export function blamed(
  mistakes: readonly Diagnostic[],
  { flat, bases, changes }: Pick<Texts, "flat" | "bases" | "changes">,
  { source, head }: { readonly source: Source; readonly head: Diagnostic },
): readonly Diagnostic[] {
  const first = Math.min(...bases.map((base) => base.source.start));
  const made = new Map<number, Diagnostic>();
  for (const mistake of mistakes) {
    if (mistake.start < first) continue;
    const at = flat.declarations.filter(({ start, end }) => start <= mistake.start && mistake.start <= end);
    const names = identifiersIn(at);
    const change =
      changes.find(({ name }) => mistake.message.includes(`"${name}"`)) ??
      changes.find(({ name, isValue }) => isValue && isLeftOpen(mistake, name)) ??
      changes.find(({ name }) => names.has(name)) ??
      head;
    if (made.has(change.start)) continue;
    const { line, column } = positionAt(source, mistake.start);
    const position = `${sourceAt(source, mistake.start).name}:${line}:${column}`;
    const [name] = at.flatMap((one) => ("name" in one ? one.name.text : []));
    const where = name === undefined ? position : `"${name}", ${position}`;
    const message = `this does not fit ${where}: ${mistake.message}`;
    made.set(change.start, { code: "NF1518", severity: "error", start: change.start, end: change.end, message });
  }
  return [...mistakes.filter(({ start }) => start < first), ...made.values()];
}

/** Whether a match or a table has no arm, or no row, for a value of this name. */
const isLeftOpen = ({ code, message }: Diagnostic, value: string): boolean =>
  (code === "NF1311" || code === "NF1319") && message.split(/[ ,]+/).includes(value);

/** All names in declarations. */
function identifiersIn(declarations: readonly Declaration[]): ReadonlySet<string> {
  const names = new Set<string>();
  const open: unknown[] = [...declarations];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    if ("text" in node && typeof node.text === "string") names.add(node.text);
    open.push(...Object.values(node));
  }
  return names;
}

const DEFINITIONS: ReadonlySet<Declaration["kind"]> = new Set(["fn", "constant", "tag", "type"]);

/** New definitions that nothing uses and that are called almost like one of the base: it was to be replaced. */
export function misspelledChanges(
  own: readonly Declaration[],
  base: readonly Declaration[],
  references: readonly Reference[],
): readonly Diagnostic[] {
  const known = base.filter(({ kind }) => DEFINITIONS.has(kind)).flatMap(namesOf);
  const old = new Set(known);
  const used = new Set(
    references.flatMap(({ entity, start }) => (entity.span?.start === start ? [] : entity.span?.start)),
  );
  const unused = own.flatMap((declaration) => {
    if (!DEFINITIONS.has(declaration.kind) || !("name" in declaration) || declaration.kind === "change") return [];
    const { name } = declaration;
    return old.has(name.text) || used.has(name.start) ? [] : [name];
  });
  return unused.slice(0, MAX_GUESSES).flatMap(({ start, end, text }) => {
    const near = nearestWord(text, known);
    if (near === undefined) return [];
    const message = `"${text}" is new and nothing uses it; did you mean "${near}"?`;
    const fix = { title: `write \`${near}\``, edits: [{ start, end, text: near }] };
    return { code: "NF1519", severity: "error", start, end, message, fix } satisfies Diagnostic;
  });
}
