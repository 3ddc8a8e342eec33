// npm start: sets up what is missing, then runs the ninefold command with the given arguments.
import { join } from "node:path";
import { main, nodePath, root, run, setUp } from "./setup.mjs";

await main(() => {
  setUp();
  const given = process.argv.slice(2);
  const args = given.length > 0 ? given : ["play", "tic-tac-toe"];
  // Under npm, file names are meant relative to where npm was called.
  const cwd = (process.env.npm_lifecycle_event === "start" && process.env.INIT_CWD) || process.cwd();
  return run(nodePath(), [join(root, "packages", "cli", "bin", "ninefold.js"), ...args], { cwd });
});
