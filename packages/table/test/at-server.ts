// A server on this machine for tests, clients at it, and games of the library.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { Rules } from "ninefold/play";
import { type Terms, toHex, usualTerms } from "ninefold-log";
import { type SeenMatch, TableClient } from "../src/client/index.ts";
import { makeIdentity } from "../src/keys/index.ts";
import { type Server, type ServerOptions, startServer } from "../src/net/index.ts";
import { type Bundle, rulesIn } from "../src/rules/index.ts";
import { withoutOpenings } from "../src/server/index.ts";
import { memoryWake, sqliteStore } from "../src/stores.ts";

export const textOf = (game: string): string =>
  readFileSync(new URL(`../../../games/${game}.game`, import.meta.url), "utf8");

export const bundleOf = (game: string): Bundle => ({ name: `${game}.game`, text: textOf(game), modules: {} });

/** What listens at a port of this machine. */
type Listening = Pick<Server, "port">;

export const addressOf = ({ port }: Listening): string => `http://localhost:${port}`;

/** What says when it is over: a test, or several. */
interface Lasting {
  after(end: () => Promise<void>): unknown;
}

/** A server on SQLite in a folder of its own. */
export async function serverIn(context: Lasting, options: Partial<ServerOptions> = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-table-"));
  const store = await sqliteStore(join(folder, "matches.db"), withoutOpenings);
  const where = { port: 0, listen: "127.0.0.1", isBehindProxy: false };
  const notes: string[] = [];
  const server = await startServer({
    store,
    wake: memoryWake(),
    folder,
    note: (line) => notes.push(line),
    ...where,
    ...options,
  });
  context.after(async () => {
    await server.close();
    await store.close();
    rmSync(folder, { recursive: true });
    if (notes.some((line) => line.startsWith("defect"))) throw new Error(notes.join("\n"));
  });
  return server;
}

export async function clientOf(context: TestContext, server: Listening): Promise<TableClient> {
  const client = new TableClient({ server: addressOf(server), identity: await makeIdentity() });
  context.after(() => client.close());
  client.connect();
  return client;
}

/** Resolves when something holds that changes with messages. RangeError after ten seconds. */
export async function until<Value>(what: () => Value | undefined | false, milliseconds = 10_000): Promise<Value> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const found = what();
    if (found) return found;
    if (performance.now() > end) throw new RangeError(`Not within ${milliseconds} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

export interface Opened {
  readonly rules: Rules;
  /** The hash of the texts at the server. */
  readonly files: string;
  readonly terms: Omit<Terms, "k">;
}

/** Uploads the rules of a game, and the usual terms for a match of it. */
export async function uploaded(
  server: Listening,
  bundle: Bundle,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Opened> {
  const response = await fetch(`${addressOf(server)}/rules`, { method: "POST", body: JSON.stringify(bundle) });
  const answer = (await response.json()) as { rules: string };
  if (!response.ok) throw new RangeError(JSON.stringify(answer));
  const rules = await rulesIn(bundle, parameters);
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
  return { rules, files: answer.rules, terms: usualTerms(rules, nonce) };
}

/** A public match with a client at each seat, begun. */
export async function seated(context: TestContext, server: Server, { terms, files }: Opened) {
  const clients = await Promise.all(terms.seats.map(() => clientOf(context, server)));
  const { match } = await clients[0]!.ask({ k: "open", rules: files, terms, public: true });
  for (const [seat, client] of clients.entries()) await client.ask({ k: "sit", match, seat, name: `seat ${seat}` });
  const seen: readonly SeenMatch[] = clients.map((client) => client.watch(match));
  await until(() => seen.every(({ follower }) => (follower?.active.length ?? 0) > 0));
  return { match, clients, seen };
}
