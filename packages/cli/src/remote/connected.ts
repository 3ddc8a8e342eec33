// A connection to a server under the person's own key.
import { Declined, type SeenMatch, TableClient } from "ninefold-table/client";
import { Failure } from "../failure.ts";
import { printError } from "../output.ts";
import { ownKey } from "./own-key.ts";

/** Milliseconds in which a server must have answered. */
const PATIENCE = 15_000;

/** Milliseconds after which it is said that it has not answered. */
const SILENCE = 1_000;

export interface Watched {
  readonly seen: SeenMatch;
  /** Has a function called from now on whenever something is new. */
  changes(call: () => void): void;
  /** Resolves when something is so, which is looked at whenever something is new. Rejects with `late` where that takes too long. */
  until(isSo: () => boolean, late: Failure): Promise<void>;
}

/** Begins to watch a match. */
export type Begun = (match: string) => Watched;

/** Connects, works, and closes the connection. A failure where the server does not answer, or declines. */
export async function withClient(
  server: string,
  work: (client: TableClient, begun: Begun, changes: Watched["changes"]) => Promise<void>,
): Promise<void> {
  let changed: () => void = () => {};
  const asking = setTimeout(() => printError(`Asking ${server} …`), SILENCE);
  const changes: Watched["changes"] = (call) => {
    changed = call;
  };
  const until: Watched["until"] = (isSo, late) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(late), PATIENCE);
      changes(() => {
        if (!isSo()) return;
        clearTimeout(timer);
        changes(() => {});
        resolve();
      });
      changed();
    });
  const client = new TableClient({ server, identity: await ownKey(), changed: () => changed() });
  try {
    client.connect();
    const late = new Failure(1, "no-server", `${server} does not answer.`);
    await until(() => client.isOnline || client.refusal !== undefined, late);
    clearTimeout(asking);
    if (client.refusal) throw client.refusal;
    await work(client, (match) => ({ seen: client.watch(match), changes, until }), changes);
  } catch (error) {
    if (error instanceof Declined) throw new Failure(1, error.code, error.message);
    throw error;
  } finally {
    clearTimeout(asking);
    client.close();
  }
}
