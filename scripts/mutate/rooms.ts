// Rooms by name: a folder or file of the core's sources, or a package and then a folder of its sources.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

const CORE = "packages/ninefold/src";

const isSource = (path: string) => path.endsWith(".ts") && !path.endsWith(".d.ts");

function filesUnder(root: string, path: string): readonly string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
    .map((name) => posix.join(path, name.replaceAll("\\", "/")))
    .filter(isSource)
    .sort();
}

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** What a room may be called, its folders aside. */
export function roomNames(root: string): readonly string[] {
  const packages = foldersIn(join(root, "packages")).filter((name) => existsSync(join(root, "packages", name, "src")));
  return [...foldersIn(join(root, CORE)), ...packages.filter((name) => name !== "ninefold")];
}

/** The path of a room, or undefined when there is none of this name. */
export function roomPath(root: string, name: string): string | undefined {
  const [first = "", ...rest] = name.replace(/\/+$/, "").split("/");
  if (first === "" || name.includes("..")) return undefined;
  const inCore = posix.join(CORE, first, ...rest);
  const inPackage = posix.join("packages", first, "src", ...rest);
  return [inCore, inPackage].find((path) => existsSync(join(root, path)));
}

/** The room that a source file lies in. */
export const roomOf = (file: string): string =>
  (file.startsWith(`${CORE}/`) ? file.slice(CORE.length + 1) : file.slice("packages/".length)).split("/")[0] ?? file;

/** The sources at a path, by their paths from the root. */
export function sourcesAt(root: string, path: string): ReadonlyMap<string, string> {
  return new Map(filesUnder(root, path).map((file) => [file, readFileSync(join(root, file), "utf8")]));
}
