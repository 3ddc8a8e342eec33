// For esbuild: what is imported from the index of a folder comes from the file that has it. esbuild puts all that an index leads to into the
// first chunk that asks for any of it; so what is fetched when it is needed would be fetched at once.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";

const STATEMENT = /^(import|export) \{([^}]*)\} from "([^"]+)";/gm;
const NAME = /^(type )?(\w+)(?: as (\w+))?$/;

/**
 * The packages whose folders have an index each: `ninefold/play` is `dist/play/index.js` of `ninefold`. `together`: by the paths of entries,
 * modules that come with them (`neededTogether`).
 */
export function pastBarrels(packages, together = new Map()) {
  const indices = new Map();
  const whole = new Set([...together.values()].flat());

  /** By the name that an index exports: the file that has it, and its name there. */
  function exportsOf(index) {
    const known = indices.get(index);
    if (known) return known;
    const found = readFile(index, "utf8").then((text) => {
      const names = new Map();
      for (const [, kind, list, from] of text.matchAll(STATEMENT)) {
        if (kind !== "export" || !from.startsWith(".")) continue;
        for (const { name, as } of namesIn(list)) names.set(as, { path: join(dirname(index), from), name });
      }
      return names;
    });
    indices.set(index, found);
    return found;
  }

  function indexOf(from, importer) {
    const [, name, folder] = /^([\w-]+)(?:\/([\w-]+))?$/.exec(from) ?? [];
    if (name in packages) return join(packages[name], folder ?? "", "index.js");
    return from.startsWith(".") && from.endsWith("/index.js") ? join(dirname(importer), from) : undefined;
  }

  /** The statement as one for each file that has some of its names. */
  async function direct(statement, kind, list, from, importer) {
    const index = indexOf(from, importer);
    if (index === undefined || !existsSync(index)) return statement;
    const names = await exportsOf(index);
    return namesIn(list)
      .filter(({ isType }) => !isType)
      .map(({ name, as }) => {
        const found = names.get(name);
        const clause = (own) => `{ ${own} as ${as} }`;
        return `${kind} ${found ? clause(found.name) : clause(name)} from ${JSON.stringify(found?.path ?? index)};`;
      })
      .join(" ");
  }

  return {
    name: "past barrels",
    setup(building) {
      building.onLoad({ filter: /[\\/](dist|src)[\\/].*\.(js|ts)$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const parts = [];
        let end = 0;
        for (const { 0: statement, 1: kind, 2: list, 3: from, index } of text.matchAll(STATEMENT)) {
          parts.push(text.slice(end, index), await direct(statement, kind, list, from, path));
          end = index + statement.length;
        }
        const more = (together.get(path) ?? []).map((one) => `import ${JSON.stringify(one)};`);
        return { contents: `${parts.join("")}${text.slice(end)}\n${more.join("\n")}`, loader: extname(path).slice(1) };
      });
      // What is only needed so that it comes together is not left out. All else esbuild finds by itself: to ask it for each import
      // took longer than all else.
      if (whole.size > 0)
        building.onResolve({ filter: /^\.{0,2}\/.*\.(js|ts)$/ }, (from) => {
          const path = resolve(from.resolveDir, from.path);
          return from.kind !== "entry-point" && whole.has(path) ? { path, sideEffects: true } : undefined;
        });
    },
  };
}

function namesIn(list) {
  return list
    .split(",")
    .map((one) => NAME.exec(one.trim()))
    .filter((one) => one !== null)
    .map(([, type, name, as = name]) => ({ isType: type !== undefined, name, as }));
}
