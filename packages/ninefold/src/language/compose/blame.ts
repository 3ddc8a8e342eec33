// What is wrong in the text of a module that is right by itself, it is wrong for the game that uses it: that is said at
// the line that brings it.
import type { Diagnostic } from "../text/diagnostic.ts";
import { positionAt, type Source, sourceAt } from "../text/source.ts";
import type { Instance } from "./compose.ts";

/** What needs have said of a module explains what else is wrong in it. */
const EXPLAINS: ReadonlySet<string> = new Set(["NF1509", "NF1510", "NF1520", "NF1521", "NF1522", "NF1523", "NF1528"]);

/** Mistakes in what was written out move to the `use` lines that brought it, one for each line; others stay. */
export function atUses(
  mistakes: readonly Diagnostic[],
  instances: readonly Instance[],
  source: Source,
): readonly Diagnostic[] {
  const bySlot = new Map(instances.map((instance) => [instance.source.start, instance]));
  const ownerOf = ({ start }: Diagnostic): Instance | undefined => bySlot.get(sourceAt(source, start).start);
  const stay = mistakes.filter((one) => !ownerOf(one));
  const explained = new Set(stay.filter(({ code }) => EXPLAINS.has(code)).map(({ start }) => start));
  const moved = mistakes.flatMap((mistake) => {
    const path = ownerOf(mistake)?.use.path;
    if (!path || explained.has(path.start)) return [];
    explained.add(path.start);
    const { line, column } = positionAt(source, mistake.start);
    const position = `${sourceAt(source, mistake.start).name}:${line}:${column}`;
    const message = `"${path.text}" does not fit what is here (${position}): ${mistake.message}`;
    return { code: "NF1526", severity: "error", start: path.start, end: path.end, message } satisfies Diagnostic;
  });
  return [...stay, ...moved];
}
