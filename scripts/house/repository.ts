// The repository as text: which files it has, and where the rooms lie.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Source text by path from the root of the repository, with forward slashes. */
export type Files = ReadonlyMap<string, string>;

/** Every text file that is tracked, or would be if all were added. */
export function repositoryFiles(): Files {
  const args = ["-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listing = execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  const files = new Map<string, string>();
  for (const path of new Set(listing.split("\0"))) {
    if (path === "" || !existsSync(root + path)) continue;
    const text = readFileSync(root + path, "utf8");
    if (!text.includes("\0")) files.set(path, text);
  }
  return files;
}

export const core = "packages/ninefold/src/";

export const isTest = (path: string): boolean => /(^|\/)test\//.test(path);
export const isCode = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path);

/** The sources that are published: those of the packages, without their tests. */
export const isPackageSource = (path: string): boolean => /^packages\/[\w-]+\/src\/.*\.ts$/.test(path);

export const folderOf = (path: string): string => posix.dirname(path);
export const resolved = (from: string, specifier: string): string => posix.join(posix.dirname(from), specifier);
