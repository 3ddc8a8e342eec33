// Programs of others that long tests run where they can be had: Debian's, and Python packages in an environment of their own.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./setup.mjs";

/** Where Debian keeps games and servers, which are not in everybody's path. */
const FOLDERS = ["/usr/games", "/usr/sbin"];

const programOf = (name) =>
  [...(process.env.PATH ?? "").split(delimiter), ...FOLDERS]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const works = (program, ...args) => spawnSync(program, args, { stdio: "ignore", timeout: 600_000 }).status === 0;

/** The path of a program that Debian has in a package, which is installed where that can be done; else undefined. */
export function debianProgram(name, packageName = name) {
  const found = programOf(name);
  if (found) return found;
  const apt = programOf("apt-get");
  if (!apt || process.getuid?.() !== 0) return undefined;
  process.stderr.write(`Installing ${name} for the long tests…\n`);
  process.env.DEBIAN_FRONTEND ??= "noninteractive";
  if (works(apt, "-q", "update")) works(apt, "-q", "install", "-y", "--no-install-recommends", packageName);
  return programOf(name);
}

/** A Python that has a package, such as `chess==1.11.2`, which is installed where that can be done; else undefined. */
export function pythonWith(requirement) {
  const system = programOf("python3");
  if (!system) return undefined;
  const folder = join(root, "node_modules", ".cache", "python", requirement);
  const python = join(folder, "bin", "python");
  const installed = join(folder, "installed");
  if (existsSync(installed)) return python;
  process.stderr.write(`Installing ${requirement} for the long tests…\n`);
  const made = works(system, "-m", "venv", folder) && works(python, "-m", "pip", "install", "-q", requirement);
  if (!made || !works(python, "-c", `open(${JSON.stringify(installed)}, "w").close()`)) return undefined;
  return python;
}
