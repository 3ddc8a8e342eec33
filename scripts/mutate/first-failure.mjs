// A reporter that ends a test file at its first failure, naming the test on the last line of stdout.
import { writeSync } from "node:fs";

export default async function* firstFailure(events) {
  for await (const { type, data } of events) {
    if (type !== "test:fail" || data.todo) continue;
    writeSync(1, `\nfailed: ${String(data.name).replaceAll("\n", " ")}\n`);
    process.exit(1);
  }
  yield "";
}
