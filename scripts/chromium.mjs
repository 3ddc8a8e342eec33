// npm run chromium: finds the Chromium that the tests of pages run in. Where there is none, installs Debian's, if this is
// root on a system with apt.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** What has no windows takes a third less of the processor. */
const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The path of a program; undefined where there is none of this name. */
const programOf = (name) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** The path of the browser; undefined where there is none. */
export function chromiumPath() {
  for (const name of NAMES) {
    const path = programOf(name);
    if (path) return path;
  }
  return undefined;
}

/** The path of the browser, which is installed where that can be done; undefined where it cannot. */
export function findChromium() {
  const found = chromiumPath();
  if (found) return found;
  const apt = programOf("apt-get");
  if (!apt || process.getuid?.() !== 0) return undefined;
  process.stderr.write("Installing Chromium for the tests of pages…\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args) => spawnSync(apt, ["-q", ...args], { env, stdio: "ignore", timeout: 600_000 }).status === 0;
  if (!run("update") || !run("install", "-y", "--no-install-recommends", "chromium-headless-shell")) {
    process.stderr.write("Chromium was not installed; the tests of pages are skipped.\n");
  }
  return chromiumPath();
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const path = findChromium();
  process.stdout.write(path ? `${path}\n` : "There is no Chromium, and it cannot be installed here.\n");
  process.exitCode = path ? 0 : 1;
}
