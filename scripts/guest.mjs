// Bundles what runs in a jail before a program into one script, and writes it into the built package, which hands it to jails as
// a text.
import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const dist = fileURLToPath(new URL("../packages/platform/dist", import.meta.url));
const target = join(dist, "guest", "guest-text.js");

const { outputFiles } = await build({
  entryPoints: [join(dist, "guest", "guest.js")],
  bundle: true,
  format: "iife",
  target: "es2022",
  // Names of classes are told in messages, and of pieces they are part of states.
  minifySyntax: true,
  minifyWhitespace: true,
  write: false,
  logLevel: "warning",
});
const text = await readFile(target, "utf8");
const written = text.replace(/GUEST = (?:"(?:[^"\\]|\\.)*")/u, () => `GUEST = ${JSON.stringify(outputFiles[0].text)}`);
if (!written.includes(JSON.stringify(outputFiles[0].text)))
  throw new Error("guest-text.js has no GUEST to write into.");
// Keeping the time keeps the compiler's own idea of what is up to date.
const { atime, mtime } = await stat(target);
if (written !== text) await writeFile(target, written).then(() => utimes(target, atime, mtime));
