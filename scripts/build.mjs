// npm run build: installs and compiles what is missing or stale. What follows are options of the compiler.
import { main, setUp } from "./setup.mjs";

await main(() => {
  setUp({ options: process.argv.slice(2) });
  return 0;
});
