// What every script needs first: dependencies installed as locked, a recent Node, and ways to run programs.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, buildIsStale } from "./compile.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));
const windows = process.platform === "win32";
const stamp = join(root, "node_modules", ".ninefold-installed");
const pinnedNode = join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Whether node_modules holds what the lock file asks for, by npm's own record (someone ran `npm ci` by hand). */
function recordMatchesLock() {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages ?? {};
  return Object.entries(readJson(join(root, "package-lock.json")).packages).every(([path, wanted]) => {
    if (!path.startsWith("node_modules/") || wanted.optional) return true;
    return wanted.link ? installed[path]?.link : installed[path]?.version === wanted.version;
  });
}

function isInstalled() {
  if (!existsSync(join(root, "node_modules"))) return false;
  const hash = lockHash();
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === hash;
  if (!recordMatchesLock() || !runs(pinnedNode)) return false;
  writeFileSync(stamp, hash);
  return true;
}

function runs(node) {
  return existsSync(node) && spawnSync(node, ["--version"], { stdio: "ignore" }).status === 0;
}

/** Runs npm in a folder, silently; what it has to say goes to stderr if it fails. */
function npm(cwd, ...args) {
  const cli = process.env.npm_execpath;
  const options = { cwd, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8", maxBuffer: 1 << 28 };
  const all = [...args, "--loglevel=error", "--no-progress"];
  const result =
    cli && /npm-cli\.[cm]?js$/.test(cli) && existsSync(cli)
      ? spawnSync(process.execPath, [cli, ...all], options)
      : spawnSync("npm", all, { ...options, shell: windows });
  if (result.error) throw result.error;
  if (result.status !== 0) {
    process.stderr.write(result.stdout + result.stderr);
    throw new Error(`npm ${args[0]} failed; its messages are above.`);
  }
}

/** Installs what the lock file of a folder asks for. */
export function installIn(folder) {
  npm(folder, "ci", "--no-audit", "--no-fund");
}

function install() {
  installIn(root);
  // The package `node` fetches its binary in an install script, which a machine may have switched off.
  if (!runs(pinnedNode)) npm(root, "rebuild", "node", "--ignore-scripts=false");
  writeFileSync(stamp, lockHash());
}

/** The Node that runs the command and the tests: the pinned one, else the running one when it is recent enough. */
export function nodePath() {
  if (existsSync(pinnedNode)) return pinnedNode;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Error(`Ninefold needs Node 22.18 or newer; this is Node ${process.versions.node}.`);
}

/** Installs and builds what is missing or stale, silently when nothing is; else it says what takes the time. `options`: the compiler's. */
export function setUp({ needsBuild = true, options = [] } = {}) {
  const say = (step) => process.stderr.write(`Setting up: ${step}…\n`);
  if (!isInstalled()) {
    say("installing the packages that package-lock.json names, once; this can take a minute");
    install();
  }
  if (needsBuild && buildIsStale()) {
    say("building, since sources have changed or it is the first time; this can take half a minute");
    build(options);
  }
}

/** Runs a program to its end with our streams and hands back its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: "inherit", ...options });
    const handlers = ["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => {
      // A terminal sends Ctrl-C to the child as well.
      const handler = () => (signal !== "SIGINT" || !process.stdin.isTTY) && child.kill(signal);
      process.on(signal, handler);
      return [signal, handler];
    });
    // npm starts us through a shell that dies of a signal without passing it on; then our parent changes.
    const parent = process.ppid;
    const orphaned = () => process.ppid !== parent && child.kill("SIGTERM");
    const watch = process.env.npm_lifecycle_event ? setInterval(orphaned, 500) : undefined;
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      clearInterval(watch);
      for (const [name, handler] of handlers) process.off(name, handler);
      resolve(signal ? 128 + constants.signals[signal] : code);
    });
  });
}

/** Runs the JavaScript file behind a tool in node_modules/.bin. */
export function runTool(path, args) {
  return run(nodePath(), [join(root, "node_modules", path), ...args], { stdio: ["ignore", "inherit", "inherit"] });
}

export const biome = (...args) => runTool("@biomejs/biome/bin/biome", args);
export const tsc = (...args) => runTool("typescript/bin/tsc", args);

/** Runs a script's main function, turning what it throws into one line on stderr. */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
