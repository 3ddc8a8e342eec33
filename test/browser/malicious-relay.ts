// A relay that does whatever it likes with what is posted at a sealed table, between a page and the server.
import { createHash } from "node:crypto";
import { type SeededSource, seeded } from "ninefold/play";
import type { Page, WebSocketRoute } from "playwright-core";
import {
  frameOf,
  MAX_SENT,
  messageIn,
  type Posted,
  PROTOCOLS,
  toSeat,
  toTable,
} from "../../packages/table/src/messages/index.ts";

/** Milliseconds for which something is withheld at most. */
const LONGEST = 3_000;

/** In so many of a hundred cases. */
const DOUBLED = 30;
const REPLAYED = 20;
const FORGED = 20;
const WITHHELD = 40;

/** How often each was done. */
export const misdeeds = { doubled: 0, replayed: 0, forged: 0, withheld: 0, reordered: 0 };

/** The page has no path but the one by the server. */
export async function withoutDirect(page: Page): Promise<void> {
  await page.addInitScript("delete globalThis.RTCPeerConnection;");
}

/** What is done to the page of one person; each `seed` does other things. */
export const maliceTo =
  (seed: number) =>
  async (page: Page): Promise<void> => {
    const chance = seeded(`malice ${seed}`);
    await withoutDirect(page);
    await page.routeWebSocket(/^wss?:/, (socket) => new Malice(socket, chance));
  };

class Malice {
  readonly #page: WebSocketRoute;
  readonly #chance: SeededSource;
  /** By their numbers at the server. */
  readonly #taken = new Set<number>();
  /** What the page was shown, in this relay's own order. */
  readonly #shown: Posted[] = [];
  /** The number at the server of what was shown last. */
  #latest = -1;
  #table = "";

  constructor(page: WebSocketRoute, chance: SeededSource) {
    this.#page = page;
    this.#chance = chance;
    const server = page.connectToServer();
    page.onMessage((frame) => {
      const message = messageIn(toTable, PROTOCOLS[0], bytesOf(frame));
      if (message.k === "watch" && message.match === this.#table) this.#show(message.from);
      else server.send(frame);
    });
    server.onMessage((frame) => {
      const message = messageIn(toSeat, PROTOCOLS[0], bytesOf(frame), MAX_SENT);
      if (message.k !== "posts") return page.send(frame);
      this.#table = message.match;
      for (const posted of message.posts) this.#take(posted);
    });
  }

  #does(what: keyof typeof misdeeds, hundred: number): boolean {
    const does = this.#chance.uniform(100) < hundred;
    if (does) misdeeds[what]++;
    return does;
  }

  #take(posted: Posted): void {
    if (this.#taken.has(posted.seq)) return;
    this.#taken.add(posted.seq);
    this.#later(posted);
    if (this.#does("doubled", DOUBLED)) this.#later(posted);
    if (this.#does("forged", FORGED)) this.#later(this.#forged(posted));
    const old = this.#shown[this.#chance.uniform(this.#shown.length + 1)];
    if (old && this.#does("replayed", REPLAYED)) this.#later(old);
  }

  #later(posted: Posted): void {
    const milliseconds = this.#does("withheld", WITHHELD) ? this.#chance.uniform(LONGEST) : this.#chance.uniform(100);
    setTimeout(() => {
      if (posted.seq < this.#latest) misdeeds.reordered++;
      this.#latest = posted.seq;
      this.#shown.push({ ...posted, seq: this.#shown.length });
      this.#show(this.#shown.length - 1);
    }, milliseconds);
  }

  /** With one bit that is another. */
  #forged(posted: Posted): Posted {
    const bytes = Buffer.from(posted.bytes, "hex");
    if (bytes.length === 0 || posted.parts > 1) return posted;
    const at = this.#chance.uniform(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << this.#chance.uniform(8));
    return { ...posted, of: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.toString("hex") };
  }

  #show(from: number): void {
    const posts = this.#shown.slice(from);
    if (posts.length === 0) return;
    const next = this.#shown.length;
    const message = { k: "posts", match: this.#table, from, next, posts } as const;
    // The page may be closed by then.
    try {
      this.#page.send(Buffer.from(frameOf(toSeat, PROTOCOLS[0], message)));
    } catch {
      this.#shown.length = 0;
    }
  }
}

const bytesOf = (frame: string | Buffer): Uint8Array =>
  typeof frame === "string" ? new TextEncoder().encode(frame) : new Uint8Array(frame);
