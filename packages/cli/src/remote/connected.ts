// A connection to a server under the person's own key.
import { Declined, type SeenMatch, TableClient } from "ninefold-table/client";
import { Failure } from "../failure.ts";
import { printError } from "../output.ts";
import { ownKey } from "./own-key.ts";

/** Milliseconds in which a server must have answered at first. */
const PATIENCE = 15_000;

/** Milliseconds after which it is said that it has not answered. */
const SILENCE = 1_000;

/** Begins to watch a match; `changes`: what is called whenever something is new. */
export type Begun = (match: string) => { readonly seen: SeenMatch; readonly changes: (call: () => void) => void };

/** Connects, works, and closes the connection. A failure where the server does not answer, or declines. */
export async function withClient(
  server: string,
  work: (client: TableClient, begun: Begun) => Promise<void>,
): Promise<void> {
  let changed: () => void = () => {};
  const asking = setTimeout(() => printError(`Asking ${server} …`), SILENCE);
  const client = new TableClient({ server, identity: await ownKey(), changed: () => changed() });
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Failure(1, "no-server", `${server} does not answer.`)), PATIENCE);
      changed = () => {
        if (!client.isOnline && !client.refusal) return;
        clearTimeout(timer);
        clearTimeout(asking);
        if (client.refusal) reject(client.refusal);
        else resolve();
      };
      client.connect();
    });
    changed = () => {};
    await work(client, (match) => ({
      seen: client.watch(match),
      changes: (call) => {
        changed = call;
      },
    }));
  } catch (error) {
    if (error instanceof Declined) throw new Failure(1, error.code, error.message);
    throw error;
  } finally {
    clearTimeout(asking);
    client.close();
  }
}
