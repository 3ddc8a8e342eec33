import { existsSync } from "node:fs";
import { type Answer, type Server, startServer } from "ninefold-table/net";
import { mindPrograms } from "ninefold-table/programs";
import { USUAL_CONFIG } from "ninefold-table/server";
import { usage } from "../failure.ts";
import { print, printError } from "../output.ts";
import { isPageBuilt, pageFolder } from "../studio/page-folder.ts";
import { fileAt } from "../studio/serve-folder.ts";
import { portRefused, untilEnded } from "../studio/serving.ts";
import { madeFolder, ownFolder } from "./folders.ts";
import { matchesFile, openedStore, servingFrom, storeAddress } from "./kept.ts";

export interface TableOptions {
  readonly port?: number;
  readonly listen: string;
  readonly data?: string;
  readonly store?: string;
  readonly host?: readonly string[];
  readonly origin?: readonly string[];
  readonly behindProxy?: boolean;
  readonly limit?: readonly string[];
}

const USUAL_PORT = 6420;

/** `tablesPerHour=100`, from flags and from the environment, as NINEFOLD_TABLES_PER_HOUR. */
function limitsOf(set: readonly string[]): Readonly<Record<string, number>> {
  const limits: Record<string, number> = {};
  const names = Object.entries(USUAL_CONFIG).flatMap(([name, value]) => (typeof value === "number" ? [name] : []));
  for (const name of names) {
    const given = process.env[`NINEFOLD_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`];
    if (given !== undefined) limits[name] = limitOf(name, given);
  }
  for (const text of set) {
    const [name = "", value = ""] = text.split("=");
    if (!names.includes(name)) throw usage(`There is no limit "${name}"; there is ${names.join(", ")}.`);
    limits[name] = limitOf(name, value);
  }
  return limits;
}

function limitOf(name: string, text: string): number {
  const number = /^\d[\d_]*$/.test(text) ? Number(text.replaceAll("_", "")) : Number.NaN;
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw usage(`The limit ${name} is a whole number above 0, not "${text}".`);
}

/** The page for playing, at the address of the server. */
async function page(url: string): Promise<Answer | undefined> {
  const file = await fileAt(pageFolder, url);
  return file && { status: file.status, type: file.type, body: file.bytes, isPage: true };
}

export async function serveTable(options: TableOptions): Promise<void> {
  const {
    port = USUAL_PORT,
    listen,
    data,
    host: hosts = [],
    origin: origins = [],
    behindProxy: isBehindProxy = false,
  } = options;
  const config = { ...limitsOf(options.limit ?? []), hosts, origins };
  const folder = data === undefined ? ownFolder("table") : madeFolder(data);
  const address = storeAddress({ data: folder, store: options.store });
  const file = matchesFile(folder);
  const kept = existsSync(file) ? "Matches" : "New matches";
  const lock = servingFrom(address);
  const { store, wake } = await openedStore(address);
  const programs = mindPrograms();
  const ended = untilEnded();
  const wanted = {
    ...(isPageBuilt() && { page }),
    store,
    wake,
    folder,
    config,
    programs,
    listen,
    isBehindProxy,
    note: printError,
  };
  const server: Server = await startServer({ ...wanted, port }).catch((error: NodeJS.ErrnoException) => {
    throw portRefused(port, error);
  });
  print(`http://localhost:${server.port}/  (Ctrl-C ends it)`);
  print(options.store === undefined ? `${kept} are kept in ${file}.` : "Matches are kept in the store that was named.");
  await ended;
  await server.close();
  await programs.close();
  await wake.close();
  await store.close();
  lock?.close();
}
