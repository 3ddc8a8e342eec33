// npm run types: typechecks the packages (by building them) and then the tests.
import { main, setUp, tsc } from "./setup.mjs";

await main(() => {
  setUp();
  return tsc("-p", "tsconfig.test.json");
});
