// npm run lint checks layout and lint rules; npm run format (--write) repairs what can be repaired.
import { biome, main, setUp } from "./setup.mjs";

await main(() => {
  setUp({ needsBuild: false });
  return process.argv.includes("--write") ? biome("check", "--write", ".") : biome("ci", ".");
});
