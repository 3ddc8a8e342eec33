// npm run build: installs and compiles what is missing or stale.
import { main, setUp } from "./setup.mjs";

await main(() => {
  setUp();
  return 0;
});
