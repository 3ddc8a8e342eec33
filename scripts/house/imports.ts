// Which file imports which, and the circles that imports make, those of types among them.
import { type Files, folderOf, isPackageSource, resolved } from "./repository.ts";

/** Texts stay as they are, so that what looks like a comment inside one does not hide what follows. */
function withoutComments(source: string): string {
  return source.replace(/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "$1");
}

/** What a file imports or exports from elsewhere, as it is written. */
export function importsOf(source: string): string[] {
  const code = withoutComments(source);
  const statement = /^[ \t]*(?:import|export)\b(?:[\w\s{},*$]*?\bfrom)?\s*(["'])([^"'\n]+)\1/gm;
  const call = /\bimport\s*\(\s*(["'`])([^"'`\n]+)\1/g;
  return [...code.matchAll(statement), ...code.matchAll(call)].map(([, , specifier = ""]) => specifier);
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** One circle for each place where a path through the graph comes back to itself. */
export function circles(graph: Graph): string[] {
  const found: string[] = [];
  const finished = new Set<string>();
  const visit = (node: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(node);
    if (seenAt >= 0) found.push([...trail.slice(seenAt), node].join(" -> "));
    if (seenAt >= 0 || finished.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    finished.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}

/** The package's own files that each of its files imports, be it only for their types. */
export function fileGraph(files: Files): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [path, source] of files) {
    if (!isPackageSource(path)) continue;
    const relative = importsOf(source).filter((specifier) => specifier.startsWith("."));
    graph.set(path, new Set(relative.map((specifier) => resolved(path, specifier))));
  }
  return graph;
}

/**
 * The graph of folders. A file beside folders counts for itself, so that a room's entry may stand above its folders and
 * its errors below them; an index only gathers what others may import, and is left out.
 */
export function folderGraph(files: Files): Graph {
  const withFolders = new Set([...files.keys()].map((path) => folderOf(folderOf(path))));
  const place = (path: string): string => (withFolders.has(folderOf(path)) ? path : folderOf(path));
  const graph = new Map<string, Set<string>>();
  for (const [path, imported] of fileGraph(files)) {
    if (path.endsWith("/index.ts")) continue;
    const from = place(path);
    const targets = graph.get(from) ?? new Set();
    for (const target of imported) if (place(target) !== from) targets.add(place(target));
    graph.set(from, targets);
  }
  return graph;
}
