// A copy of the repository in a temporary folder, in which a fault is planted and tested.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { type Ended, runNode } from "./children.ts";
import { type Fault, planted, undoing } from "./faults.ts";

const LEFT_OUT = new Set(["node_modules", "dist", ".git"]);

/** Links to the installed packages; those of the workspace lead to the copy's own. */
function linkPackages(root: string, copy: string): void {
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    const target = realpathSync(join(root, "node_modules", name));
    const inWorkspace = relative(realpathSync(join(root, "packages")), target);
    const isOwn = !inWorkspace.startsWith("..") && !inWorkspace.startsWith(sep);
    symlinkSync(isOwn ? join(copy, "packages", inWorkspace) : target, join(copy, "node_modules", name), "junction");
  }
}

/** A fault may leave a name unused; whether it does says nothing of the tests. */
function allowUnused(copy: string): void {
  const path = join(copy, "tsconfig.base.json");
  const config = JSON.parse(readFileSync(path, "utf8"));
  const compilerOptions = { ...config.compilerOptions, noUnusedLocals: false, noUnusedParameters: false };
  writeFileSync(path, JSON.stringify({ ...config, compilerOptions }));
}

export class Copy {
  readonly #root: string;
  readonly #env: NodeJS.ProcessEnv;

  /** `folder` is to be made, and whoever names it removes it. */
  constructor(root: string, folder: string) {
    this.#root = join(folder, "repository");
    const temporary = join(folder, "tmp");
    mkdirSync(temporary, { recursive: true });
    cpSync(root, this.#root, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
    linkPackages(root, this.#root);
    allowUnused(this.#root);
    const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;
    const here = { TMPDIR: temporary, TEMP: temporary, TMP: temporary };
    this.#env = { ...env, ...here, NODE_COMPILE_CACHE: join(folder, "compiled") };
  }

  /** Checks the types and builds what the command runs; whether both went well. */
  async builds(): Promise<boolean> {
    const args = [join("node_modules", "typescript", "bin", "tsc"), "-b", join("packages", "cli")];
    return (await this.#run(args, 600)).code === 0;
  }

  /** Runs a test file up to its first failure. */
  test(file: string, seconds: number): Promise<Ended> {
    const reporter = new URL("first-failure.mjs", import.meta.url).href;
    return this.#run([`--test-reporter=${reporter}`, "--test-reporter-destination=stdout", file], seconds);
  }

  /** Plants a fault; what is handed back takes it out again. */
  plant({ file, edit }: Fault): () => void {
    const path = join(this.#root, file);
    const source = readFileSync(path, "utf8");
    const back = undoing(source, edit);
    writeFileSync(path, planted(source, edit));
    return () => writeFileSync(path, planted(readFileSync(path, "utf8"), back));
  }

  #run(args: readonly string[], seconds: number): Promise<Ended> {
    return runNode(args, { cwd: this.#root, env: this.#env, seconds });
  }
}

/** The least time that each test file took to pass, kept from run to run: what it takes when the machine is quiet. */
export class Costs {
  readonly #path: string;
  readonly seconds: Map<string, number>;

  constructor(root: string) {
    const folder = join(root, "node_modules", ".cache", "ninefold-mutate");
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, "seconds.json");
    this.seconds = new Map(existsSync(this.#path) ? Object.entries(JSON.parse(readFileSync(this.#path, "utf8"))) : []);
  }

  passed(test: string, seconds: number): void {
    if (seconds >= (this.seconds.get(test) ?? Number.POSITIVE_INFINITY)) return;
    this.seconds.set(test, seconds);
    writeFileSync(this.#path, `${JSON.stringify(Object.fromEntries(this.seconds), null, 1)}\n`);
  }
}
