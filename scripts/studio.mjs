// Bundles the page for playing into a folder that any static host serves: scripts, the page, and the games of the library beside it.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { withServers } from "./page-servers.mjs";
import { pastBarrels } from "./past-barrels.mjs";
import { neededTogether } from "./whole-chunks.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const studio = join(root, "packages", "studio");
const dist = join(studio, "dist");
const games = join(root, "games");

/** Where games lie in the library, and those that come from others. */
const FOLDERS = ["", "variants"];

/** What stands at the beginning of a game's text: `game Chess "Chess"`. */
const HEADER = /^game\s+(\w+)(?:[^"\n]*"([^"]*)")?/m;

await rm(dist, { recursive: true, force: true });
/** The page and its threads: what several of them need is in chunks. `together`: what entries need beside their own. */
const split = (together, write) =>
  build({
    entryPoints: [
      "main.ts",
      "thinking/mind.ts",
      "desk/program/desk.ts",
      "bench/bench.ts",
      "sealed/thread/sealed.ts",
    ].map((path) => join(studio, "src", path)),
    outdir: dist,
    entryNames: "[name]",
    bundle: true,
    format: "esm",
    target: "es2024",
    splitting: true,
    minify: true,
    plugins: [
      pastBarrels(
        {
          ninefold: join(root, "packages/ninefold/dist"),
          "ninefold-board": join(root, "packages/board/dist"),
          "ninefold-jail": join(root, "packages/jail/dist"),
          "ninefold-log": join(root, "packages/log/dist"),
          "ninefold-ownership": join(root, "packages/ownership/dist"),
          "ninefold-sealed": join(root, "packages/sealed/dist"),
          "ninefold-platform": join(root, "packages/platform/dist"),
          "ninefold-table": join(root, "packages/table/dist"),
        },
        together,
      ),
    ],
    metafile: true,
    write,
    logLevel: "warning",
  });
// Once to know what each needs, and once with that in whole chunks.
const { metafile } = await split(new Map(), false);
await split(
  neededTogether(metafile, { main: "main", threads: ["mind", "desk", "bench", "sealed"], root: process.cwd() }),
  true,
);
// What the page puts into one file that plays by itself: a classic script, since no others load from `file:`.
for (const [name, entry, external] of [
  // What runs programs is only in files whose game is one.
  ["single", "main.ts", ["../library/program.ts", "./program.ts"]],
  ["single-program", "program.ts", []],
])
  await build({
    entryPoints: { [name]: join(studio, "src", "single", entry) },
    outdir: dist,
    bundle: true,
    format: "iife",
    target: "es2024",
    minify: true,
    external,
    // Threads of the library are not started from there, and no engine is looked for among installed packages.
    define: { "import.meta.url": '"file:///"', "import.meta.resolve": "undefined" },
    logLevel: "warning",
  });
await build({
  // Each tab that is fetched when it is entered has its own.
  entryPoints: Object.fromEntries(
    [["studio", "page"], ...["write", "look", "share", "remote", "collection"].map((name) => [name, name])].map(
      ([name, file]) => [name, join(studio, "src", "styles", `${file}.css`)],
    ),
  ),
  outdir: dist,
  bundle: true,
  minify: true,
  logLevel: "warning",
});
await copyFile(join(studio, "src", "icon.svg"), join(dist, "icon.svg"));
const page = await readFile(join(studio, "src", "index.html"), "utf8");
await writeFile(join(dist, "index.html"), withServers(page, process.env.NINEFOLD_SERVERS ?? ""));

// The games of the library by their names: their folders and texts.
const library = new Map();
for (const folder of FOLDERS)
  for (const file of (await readdir(join(games, folder))).filter((one) => one.endsWith(".game")).sort())
    library.set(basename(file, ".game"), { folder, file, text: await readFile(join(games, folder, file), "utf8") });

const trained = await readdir(join(games, "trained"));
const { prepare } = await import(new URL("../packages/ninefold/dist/play/index.js", import.meta.url));
const listed = [];
for (const [name, { folder, file, text }] of library) {
  const into = join(dist, "games", folder);
  await mkdir(into, { recursive: true });
  // `./below` lies beside the game, a name in the library.
  const modules = {};
  const find = (path) => {
    const other = library.get(path.replace(/^\.\//, ""));
    if (!other) return undefined;
    modules[path] = ["games", other.folder, other.file].filter((part) => part !== "").join("/");
    return other.text;
  };
  await writeFile(join(into, file), text);
  const made = prepare(text, { name, modules: find });
  // Modules lie beside games, and are none.
  if (!made.ok) continue;
  await writeFile(join(into, `${name}.json`), made.prepared);
  const [, , title = name] = HEADER.exec(text) ?? [];
  listed.push({ name, title, folder, trained: folder === "" && trained.includes(`${name}.json`), modules });
}
// Programs, with the files that they ask for.
const { loadProgram } = await import(new URL("../packages/platform/dist/index.js", import.meta.url));
for (const file of (await readdir(join(games, "programs"))).filter((one) => one.endsWith(".rules.ts")).sort()) {
  const [name, folder] = [basename(file, ".rules.ts"), join(games, "programs")];
  const modules = {};
  const find = (path) => {
    if (!existsSync(join(folder, path))) return undefined;
    modules[path] = ["games/programs", path.replace(/^\.\//, "")].join("/");
    return readFileSync(join(folder, path), "utf8");
  };
  const loaded = await loadProgram(await readFile(join(folder, file), "utf8"), { name: file, files: find });
  if (!loaded.ok) throw new Error(`${file}: ${loaded.diagnostics[0].message}`);
  listed.push({ name, title: loaded.rules.system.title, folder: "programs", trained: false, modules });
}
await cp(join(games, "programs"), join(dist, "games", "programs"), {
  recursive: true,
  filter: (path) => !path.endsWith(".json"),
});
// What runs programs.
await copyFile(fileURLToPath(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm")), join(dist, "jail.wasm"));
// Small games to begin from.
await cp(join(studio, "src", "write", "templates"), join(dist, "templates"), { recursive: true });
await cp(join(games, "trained"), join(dist, "games", "trained"), { recursive: true });
await writeFile(join(dist, "games.json"), JSON.stringify(listed));

// Last what keeps all of it for when there is no network: it knows every file by its contents.
const files = {};
for (const entry of (await readdir(dist, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())) {
  const path = join(entry.parentPath, entry.name);
  const digest = createHash("sha256")
    .update(await readFile(path))
    .digest("base64url");
  files[relative(dist, path).replaceAll(sep, "/")] = digest.slice(0, 16);
}
await build({
  entryPoints: { offline: join(studio, "src", "offline", "worker.ts") },
  outdir: dist,
  bundle: true,
  format: "iife",
  target: "es2024",
  minify: true,
  define: { PAGE_FILES: JSON.stringify(Object.fromEntries(Object.entries(files).sort())) },
  logLevel: "warning",
});
