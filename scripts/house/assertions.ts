// Counts non-null assertions in the packages' sources.
import { folderOf, isPackageSource, repositoryFiles } from "./repository.ts";
import { assertionsOf } from "./syntax.ts";

interface Tally {
  assertions: number;
  lines: number;
}

const folders = new Map<string, Tally>();
const all: Tally = { assertions: 0, lines: 0 };
for (const [path, source] of repositoryFiles()) {
  if (!isPackageSource(path)) continue;
  const tally = folders.get(folderOf(path)) ?? { assertions: 0, lines: 0 };
  folders.set(folderOf(path), tally);
  for (const each of [tally, all]) {
    each.assertions += assertionsOf(source).length;
    each.lines += source.trimEnd().split("\n").length;
  }
}

const row = (name: string, { assertions, lines }: Tally): string =>
  `${String(assertions).padStart(6)} ${((1000 * assertions) / lines).toFixed(1).padStart(6)}  ${name}`;

const sorted = [...folders].sort(([, a], [, b]) => b.assertions - a.assertions);
console.log(
  ["assertions, per 1,000 lines", ...sorted.map(([name, tally]) => row(name, tally)), row("all", all)].join("\n"),
);
