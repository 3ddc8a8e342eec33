// This project's server, with some of its limits from the arguments, behind what says of clients which address they have: on SQLite in a folder of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "ninefold-table/net";
import { openStore } from "ninefold-table/stores";

const folder = mkdtempSync(join(tmpdir(), "ninefold-tables-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const config = JSON.parse(process.argv[2] ?? "{}") as object;
const { store, wake } = await openStore(`sqlite:${join(folder, "matches.db")}`, (openings) => openings);
const listening = { port: 0, listen: "127.0.0.1", isBehindProxy: true };
const note = (line: string): void => void process.stderr.write(`${line}\n`);
const { port } = await startServer({ store, wake, folder, config, note, ...listening });
process.send?.({ port });
