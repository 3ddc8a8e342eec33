// For esbuild with splitting: what the page fetches at first comes in few files. esbuild makes a chunk of the modules that the same entries
// need, and whatever is fetched when it is needed is an entry; so what is needed at first came in 27 pieces, which pack worse than three.
// Here entries need all of what others need at first, where that costs nothing: the page has it by then.
import { resolve } from "node:path";

/**
 * By the paths of entries what each is to need beside its own. `outputs`: of the same build without it; `main` and `threads`: names of its
 * entries.
 */
export function neededTogether({ outputs }, { main, threads, root }) {
  const outputOf = (entry) => Object.keys(outputs).find((path) => path.endsWith(`/${entry}.js`));
  const starts = threads.map(outputOf);
  const atFirst = inputsOf(outputs, [outputOf(main)], false);
  const byThreads = inputsOf(outputs, starts, false);
  const everByThreads = inputsOf(outputs, starts, true);
  const both = [...atFirst].filter((path) => byThreads.has(path));
  const entries = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  const page = [...atFirst].filter((path) => !byThreads.has(path) && !entries.includes(path));
  const absolute = (path) => resolve(root, path);
  return new Map(
    entries.map((entry) => [
      absolute(entry),
      (everByThreads.has(entry) ? both : [...both, ...page]).filter((path) => path !== entry).map(absolute),
    ]),
  );
}

/** The modules in these outputs and in those that they import; with `later` also in those that they fetch when they need them. */
function inputsOf(outputs, starts, later) {
  const seen = new Set();
  const open = [...starts];
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const kinds = later ? ["import-statement", "dynamic-import"] : ["import-statement"];
    for (const { path, kind } of outputs[next].imports) if (kinds.includes(kind)) open.push(path);
  }
  return new Set([...seen].flatMap((path) => Object.keys(outputs[path].inputs)));
}
