// Compiles the packages, vendors fraction.js into the core, which thereby has no dependency when published, and bundles
// the command and the page for playing.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [core, solver, jail, log, sealed, ownership, platform, table, board, command, studio] = [
  "ninefold",
  "solver",
  "jail",
  "log",
  "sealed",
  "ownership",
  "platform",
  "table",
  "board",
  "cli",
  "studio",
].map((name) => join(root, "packages", name));
/** Those that are compiled, each after those that it needs; the page is only checked, and bundled from its sources. */
const compiled = [core, solver, jail, log, sealed, ownership, platform, table, board, command];
const packages = [...compiled, studio];
const stamp = join(command, "dist", ".built");
const bundled = join(command, "dist", "bundle");
const bundler = join(root, "scripts", "bundle.mjs");
const guestBundler = join(root, "scripts", "guest.mjs");
const pageBundler = join(root, "scripts", "studio.mjs");
const games = join(root, "games");
/** Beside `dist`: the compiler would look for the source of a type that stands in it. */
const vendorFolder = join(core, "vendor");
const vendored = [
  ["dist/fraction.mjs", "fraction.js"],
  ["fraction.d.mts", "fraction.d.ts"],
  ["LICENSE", "LICENSE"],
];

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

const sourcesOf = (folder) => filesUnder(join(folder, "src")).filter((path) => /(?<!\.d)\.ts$/.test(path));

/** The outputs of a source file, without their endings. */
const outputOf = (folder, source) => join(folder, "dist", relative(join(folder, "src"), source)).replace(/\.ts$/, "");

/** One line for each input, by name, time and size: any edit, addition or removal changes the text. */
function inputs() {
  const files = [
    join(root, "tsconfig.base.json"),
    join(root, "package-lock.json"),
    fileURLToPath(import.meta.url),
    bundler,
    guestBundler,
    pageBundler,
    ...filesUnder(games).filter((path) => /\.(game|ts)$/.test(path)),
    ...filesUnder(join(studio, "src")).filter((path) => !path.endsWith(".ts")),
    ...packages.flatMap((folder) => [
      join(folder, "tsconfig.json"),
      join(folder, "package.json"),
      ...sourcesOf(folder),
    ]),
  ];
  return files
    .map((path) => {
      const { mtimeMs, size } = statSync(path);
      return `${relative(root, path)} ${mtimeMs} ${size}\n`;
    })
    .join("");
}

function outputIsMissing(folder) {
  return sourcesOf(folder).some((source) => {
    const output = outputOf(folder, source);
    return !existsSync(`${output}.js`) || !existsSync(`${output}.d.ts`);
  });
}

export function buildIsStale() {
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== inputs()) return true;
  if (!existsSync(join(bundled, "main.js"))) return true;
  if (vendored.some(([, name]) => !existsSync(join(vendorFolder, name)))) return true;
  if (!existsSync(join(studio, "dist", "games.json"))) return true;
  return compiled.some(outputIsMissing);
}

function removeOrphans(folder) {
  const dist = join(folder, "dist");
  const kept = new Set(sourcesOf(folder).map((source) => outputOf(folder, source)));
  for (const path of filesUnder(dist)) {
    const match = /^(.*?)(\.js|\.js\.map|\.d\.ts|\.d\.ts\.map)$/.exec(path);
    if (!match || path.startsWith(bundled + sep)) continue;
    if (!kept.has(match[1])) rmSync(path);
  }
}

/** What several threads of the compiler know each finds out by itself; where others need the cores too, one does with less. */
export const ON_ONE_CORE = "--singleThreaded";

/** Compiles packages of which each needs only those before it, and others that are compiled already. */
function compile(folders, options) {
  for (const folder of folders) {
    removeOrphans(folder);
    // Without it a package is compiled anew; `--force` would compile all that it needs anew as well.
    if (outputIsMissing(folder)) rmSync(join(folder, "dist", ".tsbuildinfo"), { force: true });
  }
  node(join(root, "node_modules", "typescript", "bin", "tsc"), "-b", ...options, ...folders);
}

/** The messages go to stderr: stdout belongs to the command that may be run next. */
function node(...args) {
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", 2, 2] });
  if (error) throw error;
  if (status !== 0) throw new Error("The build failed.");
}

function vendor() {
  const dist = join(core, "dist");
  mkdirSync(vendorFolder, { recursive: true });
  for (const [from, to] of vendored)
    copyFileSync(join(root, "node_modules", "fraction.js", from), join(vendorFolder, to));
  for (const path of filesUnder(dist)) {
    if (!/\.(js|d\.ts)$/.test(path)) continue;
    const text = readFileSync(path, "utf8");
    const specifier = `${relative(dirname(path), vendorFolder).split(sep).join("/")}/fraction.js`;
    // A build that an older one has left names where it stood then.
    const changed = text.replace(
      /(\bfrom\s*|\bimport\s*\(?\s*)(["'])(?:fraction\.js|[./]+\/vendor\/fraction\.js)\2/g,
      `$1$2${specifier}$2`,
    );
    if (changed === text) continue;
    overwrite(path, changed);
  }
}

/** Writes into the core what tells its build from others: a hash of what its files contain. */
function stampCore() {
  const dist = join(core, "dist");
  const target = join(dist, "play", "platform", "build.js");
  const hash = createHash("sha256");
  for (const path of filesUnder(dist)) {
    if (!path.endsWith(".js") || path === target) continue;
    const text = readFileSync(path, "utf8");
    hash.update(`${relative(dist, path).split(sep).join("/")} ${text.length}\n${text}`);
  }
  const text = readFileSync(target, "utf8");
  const stamped = text.replace(/\bBUILD = "\w*"/, `BUILD = "${hash.digest("hex").slice(0, 32)}"`);
  if (stamped !== text) overwrite(target, stamped);
}

/** Keeping a file's time keeps the compiler's own idea of what is up to date. */
function overwrite(path, text) {
  const { atime, mtime } = statSync(path);
  writeFileSync(path, text);
  utimesSync(path, atime, mtime);
}

/** Builds all packages. `options`: more of the compiler's, such as `ON_ONE_CORE`. */
export function build(options = []) {
  rmSync(stamp, { force: true });
  const before = inputs();
  compile([core], options);
  vendor();
  compile(
    compiled.filter((folder) => folder !== core),
    options,
  );
  // Compiling the other packages may have looked at the first again.
  vendor();
  stampCore();
  node(guestBundler);
  // The names of the files change with what is in them.
  rmSync(bundled, { recursive: true, force: true });
  node(bundler);
  node(join(root, "node_modules", "typescript", "bin", "tsc"), ...options, "-p", studio);
  node(pageBundler);
  writeFileSync(stamp, before);
}
