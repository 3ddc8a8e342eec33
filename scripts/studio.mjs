// Bundles the page for playing into a folder that any static host serves: scripts, the page, and the games of the library beside it.
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const studio = join(root, "packages", "studio");
const dist = join(studio, "dist");
const games = join(root, "games");

/** Where games lie in the library, and those that come from others. */
const FOLDERS = ["", "variants"];

/** What stands at the beginning of a game's text: `game Chess "Chess"`. */
const HEADER = /^game\s+(\w+)(?:[^"\n]*"([^"]*)")?/m;

await rm(dist, { recursive: true, force: true });
await build({
  entryPoints: ["main.ts", "thinking/mind.ts", "desk/program/desk.ts", "bench/bench.ts"].map((path) =>
    join(studio, "src", path),
  ),
  outdir: dist,
  entryNames: "[name]",
  bundle: true,
  format: "esm",
  target: "es2024",
  splitting: true,
  minify: true,
  logLevel: "warning",
});
// What the page puts into one file that plays by itself: a classic script, since no others load from `file:`.
await build({
  entryPoints: { single: join(studio, "src", "single", "main.ts") },
  outdir: dist,
  bundle: true,
  format: "iife",
  target: "es2024",
  minify: true,
  // Threads of the library are not started from there.
  define: { "import.meta.url": '"file:///"' },
  logLevel: "warning",
});
await build({
  entryPoints: { studio: join(studio, "src", "styles", "page.css") },
  outdir: dist,
  bundle: true,
  minify: true,
  logLevel: "warning",
});
for (const name of ["index.html", "icon.svg"]) await copyFile(join(studio, "src", name), join(dist, name));

const trained = await readdir(join(games, "trained"));
const listed = [];
for (const folder of FOLDERS) {
  await mkdir(join(dist, "games", folder), { recursive: true });
  for (const file of (await readdir(join(games, folder))).filter((one) => one.endsWith(".game")).sort()) {
    const text = await readFile(join(games, folder, file), "utf8");
    const [, name, title = name] = HEADER.exec(text) ?? [];
    if (name === undefined) continue;
    await writeFile(join(dist, "games", folder, file), text);
    const own = basename(file, ".game");
    listed.push({ name: own, title, folder, trained: folder === "" && trained.includes(`${own}.json`) });
  }
}
// Small games to begin from.
await cp(join(studio, "src", "write", "templates"), join(dist, "templates"), { recursive: true });
await cp(join(games, "trained"), join(dist, "games", "trained"), { recursive: true });
await writeFile(join(dist, "games.json"), JSON.stringify(listed));
