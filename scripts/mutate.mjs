// npm run mutate: plants small faults in copies of the sources and says which the tests notice (CONTRIBUTING.md).
import { join } from "node:path";
import { optionsOf } from "./mutate/options.mjs";
import { main, nodePath, root, run, setUp } from "./setup.mjs";

await main(() => {
  const { options, say, exit } = optionsOf(process.argv.slice(2));
  if (!options) {
    (exit === 0 ? process.stdout : process.stderr).write(say);
    return exit;
  }
  // The copies are built on their own.
  setUp({ needsBuild: false });
  return run(nodePath(), [join(root, "scripts", "mutate", "main.ts"), ...process.argv.slice(2)]);
});
