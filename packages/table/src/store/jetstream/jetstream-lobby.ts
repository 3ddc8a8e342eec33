import type { StoredMsg } from "@nats-io/jetstream";
import { type KeptInvite, mayUse } from "../held.ts";
import { listRows } from "../pages.ts";
import type { Hash, Invite, Lobby, LobbyFilter, LobbyPage, LobbyRow } from "../store.ts";
import { changeLast } from "./change.ts";
import type { Streams } from "./connect.ts";
import { Watch } from "./watch.ts";

const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** What a message holds; undefined: nothing, or that what was there is removed. */
const heldBy = <T>(message: { readonly data: Uint8Array } | undefined): T | undefined =>
  message && message.data.length > 0 ? (JSON.parse(Buffer.from(message.data).toString()) as T) : undefined;

/** Keys as parts of subjects. */
const tokenOf = (key: string): string => Buffer.from(key).toString("base64url");

/**
 * The lobby of a store in JetStream: the last message of each subject is what holds. All rows are in the memory of each
 * process that lists them.
 */
export class JetStreamLobby implements Lobby {
  readonly #streams: Streams;
  readonly #stream: string;
  readonly #prefix: string;
  readonly #rows = new Map<Hash, LobbyRow>();
  readonly #watch: Watch;

  constructor(streams: Streams, stream: string, prefix: string) {
    this.#streams = streams;
    this.#stream = stream;
    this.#prefix = prefix;
    this.#watch = new Watch(streams, {
      stream,
      pattern: `${prefix}.row.*`,
      headersOnly: false,
      on: (message) => {
        const row = heldBy<LobbyRow>(message);
        if (row) this.#rows.set(row.match, row);
        else this.#rows.delete(message.subject.slice(message.subject.lastIndexOf(".") + 1));
      },
      clear: () => this.#rows.clear(),
    });
  }

  #row(match: Hash): string {
    return `${this.#prefix}.row.${match}`;
  }

  #last(subject: string): Promise<StoredMsg | undefined> {
    return this.#streams.last(this.#stream, subject);
  }

  #change(subject: string, change: Parameters<typeof changeLast>[2]): Promise<void> {
    return changeLast(this.#streams, [this.#stream, subject], change);
  }

  async put(row: LobbyRow): Promise<void> {
    await this.#change(this.#row(row.match), (old) =>
      (heldBy<LobbyRow>(old)?.seq ?? -1) <= row.seq ? bytesOf(row) : undefined,
    );
  }

  async row(match: Hash): Promise<LobbyRow | undefined> {
    return heldBy<LobbyRow>(await this.#last(this.#row(match)));
  }

  async list(filter: LobbyFilter, limit: number, from?: string): Promise<LobbyPage> {
    await this.#watch.current();
    return listRows(this.#rows.values(), filter, limit, from);
  }

  async remove(match: Hash): Promise<void> {
    await this.#change(this.#row(match), (old) => (heldBy(old) ? new Uint8Array() : undefined));
  }

  async invite(hash: Hash, { match, seat, until }: Invite): Promise<void> {
    const kept: KeptInvite = { match, seat, until };
    await this.#change(`${this.#prefix}.invite.${hash}`, (old) => (old ? undefined : bytesOf(kept)));
  }

  async use(hash: Hash, key: string, now: number): Promise<Invite | undefined> {
    let used: Invite | undefined;
    await this.#change(`${this.#prefix}.invite.${hash}`, (old) => {
      used = undefined;
      const kept = heldBy<KeptInvite>(old);
      if (!kept || !mayUse(kept, key, now)) return undefined;
      used = { match: kept.match, seat: kept.seat, until: kept.until };
      return kept.usedBy === undefined ? bytesOf({ ...used, usedBy: key }) : undefined;
    });
    return used;
  }

  async setName(key: string, name: string | null): Promise<void> {
    const subject = `${this.#prefix}.name.${tokenOf(key)}`;
    const old = await this.#last(subject);
    if (name !== null) await this.#streams.publish(subject, { data: bytesOf(name) });
    else if (old) await this.#streams.erase(this.#stream, old.seq);
  }

  async names(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await Promise.all(
      keys.map(async (key) => [key, heldBy<string>(await this.#last(`${this.#prefix}.name.${tokenOf(key)}`))] as const),
    );
    return new Map(found.flatMap(([key, name]) => (name === undefined ? [] : [[key, name]])));
  }
}
