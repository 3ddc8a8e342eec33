// Which long tests have passed, so that a run that was ended in the middle goes on where it was. What has passed is forgotten
// as soon as any file of the repository changes.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const record = join(root, "node_modules", ".cache", "long-tests", "passed.txt");
const MADE = new Set(["node_modules", "dist", ".git"]);

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !MADE.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesUnder(path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

/** By what these files hold, and by the Node that runs them. */
function stateOf(files) {
  const hash = createHash("sha256").update(process.version);
  for (const path of files) hash.update(`\n${relative(root, path)}\n`).update(readFileSync(path));
  return hash.digest("hex");
}

/** The test files that have passed since the repository was last changed. */
export function passedFiles() {
  const state = stateOf(filesUnder(root));
  const [known, ...passed] = existsSync(record) ? readFileSync(record, "utf8").trimEnd().split("\n") : [];
  if (known === state) return new Set(passed);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, `${state}\n`);
  return new Set();
}

/** These files begin anew. */
export function forgetPassed(files) {
  const left = [...passedFiles()].filter((path) => !files.includes(path));
  const [state] = readFileSync(record, "utf8").split("\n");
  writeFileSync(record, [state, ...left, ""].join("\n"));
}

export const addPassed = (file) => appendFileSync(record, `${file}\n`);
