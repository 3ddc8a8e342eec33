// npm run bench: sets up what is missing, the packages to compare with too, then measures (bench/README.md).
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { optionsOf } from "../bench/options.mjs";
import { installIn, main, nodePath, root, run, setUp } from "./setup.mjs";

const bench = join(root, "bench");

/** Whether every package to compare with is there in the version asked for. */
function isInstalled() {
  const wanted = JSON.parse(readFileSync(join(bench, "package.json"), "utf8")).devDependencies;
  return Object.entries(wanted).every(([name, version]) => {
    const manifest = join(bench, "node_modules", name, "package.json");
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === version;
  });
}

await main(() => {
  const { options, say, exit } = optionsOf(process.argv.slice(2));
  if (!options) {
    (exit === 0 ? process.stdout : process.stderr).write(say);
    return exit;
  }
  setUp();
  if (!isInstalled()) {
    process.stderr.write("Installing what to compare with…\n");
    installIn(bench);
  }
  return run(nodePath(), [join(bench, "main.ts"), ...process.argv.slice(2)]);
});
