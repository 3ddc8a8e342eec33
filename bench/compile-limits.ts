// Compiles the hand-written programs and notes from which sources.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { GAMES } from "./games.ts";

const bench = fileURLToPath(new URL(".", import.meta.url));
const built = join(bench, "limit", "built");
export const NOTE = join(built, "sources.sha256");

const OPTIONS = ["-O3", "--converge", "--noAssert", "--runtime", "stub", "--use", "abort=", "--initialMemory", "64"];

/** One hash over all that decides what the compiler makes. */
export function hashOfSources(): string {
  const hash = createHash("sha256").update(OPTIONS.join(" "));
  hash.update(
    (JSON.parse(readFileSync(join(bench, "package.json"), "utf8")) as Manifest).devDependencies.assemblyscript,
  );
  const sources = readdirSync(join(bench, "limit")).filter((name) => name.endsWith(".ts"));
  for (const name of sources.sort()) hash.update(name).update(readFileSync(join(bench, "limit", name)));
  return hash.digest("hex");
}

interface Manifest {
  readonly devDependencies: { readonly assemblyscript: string };
}

interface Compiler {
  main(args: readonly string[]): Promise<{ error: Error | null; stderr: { toString(): string } }>;
}

/** @throws Error with the compiler's messages. */
export async function compileLimits(): Promise<void> {
  // Typed by what is used of it: the compiler is only there once the benchmarks' own packages are.
  const place = pathToFileURL(join(bench, "node_modules", "assemblyscript", "dist", "asc.js")).href;
  const compiler = (await import(place)) as Compiler;
  rmSync(built, { recursive: true, force: true });
  mkdirSync(built);
  for (const { name } of GAMES) {
    const files = [`limit/${name}.ts`, "--outFile", `limit/built/${name}.wasm`, "--baseDir", bench];
    const { error, stderr } = await compiler.main([...files, ...OPTIONS]);
    if (error) throw new Error(stderr.toString());
  }
  writeFileSync(NOTE, `${hashOfSources()}\n`);
}
