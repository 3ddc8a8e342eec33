// A process that appends to a store in SQLite until it is killed, and says which appends were answered.
import { writeSync } from "node:fs";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { append, ask, entry, hashOf, without } from "../stores/samples.ts";

const [path = "", ...first] = process.argv.slice(2);
const store = sqliteStore(path, without);
const matches = first.map((_, at) => hashOf(`killed ${at}`));
const heads = first.map(Number);

async function run(at: number): Promise<void> {
  for (;;) {
    const head = heads[at] ?? -1;
    const entries = [entry(`${head + 1}`), entry("x".repeat(2000))];
    await store.append([append(matches[at] ?? "", head, [], { entries, asks: [ask(`${head}`)] })]);
    heads[at] = head + 2;
    writeSync(1, `${at} ${head + 2}\n`);
  }
}

await Promise.all(matches.map((_, at) => run(at)));
