// npm run assertions: how often the packages assert that something is there (`x!`), by folder and per 1,000 lines.
import { join } from "node:path";
import { main, nodePath, root, run, setUp } from "./setup.mjs";

await main(() => {
  setUp({ needsBuild: false });
  return run(nodePath(), [join(root, "scripts", "house", "assertions.ts")]);
});
