// Keeps the match while it is played, so that the page goes on with it when it is loaded again.

import { recordOf } from "../match/record.ts";
import type { Session } from "../match/session.ts";
import { setMatchHere } from "../page/address.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Kept } from "./kept.ts";
import { lock, type Release } from "./locks.ts";
import { type KeptMatch, newId } from "./store.ts";

/** So many are kept; those that were played longest ago go first. */
const MAX_MATCHES = 100;

/**
 * What remains on clocks that run is kept so often, in milliseconds, and when the page is left: browsers need not end then what
 * they began to write.
 */
const CLOCKS_KEPT_EVERY = 1_000;

export class MatchKeeper {
  readonly #workspace: Workspace;
  readonly #kept: Kept;
  #session: Session | undefined;
  #deaf: (() => void) | undefined;
  /** By what name this match is kept, once it is. */
  #id: string | undefined;
  #release: Promise<Release | undefined> | undefined;
  #address = "";
  #isWriting = false;
  #isLate = false;
  /** What was kept last of the match as it stands: while only clocks go on, its record is not written anew. */
  #row: KeptMatch | undefined;

  constructor(workspace: Workspace, kept: Kept) {
    this.#workspace = workspace;
    this.#kept = kept;
    workspace.onOpen(() => void this.#opened());
    setInterval(() => this.#keepClocks(), CLOCKS_KEPT_EVERY);
    addEventListener("pagehide", () => this.#keepClocks());
    document.addEventListener("visibilitychange", () => document.hidden && this.#keepClocks());
    void this.#opened();
  }

  /** By what name the match that is played is kept; undefined where it is not yet. */
  get id(): string | undefined {
    return this.#id;
  }

  /** Clocks have gone on since the last decision, or since the match began. */
  #keepClocks(): void {
    if ((this.#session?.timing?.running.length ?? 0) > 0) void this.#write();
  }

  /** The match that the page goes on with keeps its name, unless another tab plays it: then this is a copy. */
  async #opened(): Promise<void> {
    const { session, matchKeptAs } = this.#workspace;
    void this.#release?.then((free) => free?.());
    this.#deaf?.();
    this.#session = session;
    this.#address = location.hash;
    this.#id = undefined;
    this.#row = undefined;
    this.#release = undefined;
    setMatchHere(matchKeptAs);
    if (matchKeptAs !== undefined) {
      const release = lock(`match/${matchKeptAs}`);
      const isFree = (await release) !== undefined;
      if (session !== this.#workspace.session) return void release.then((free) => free?.());
      if (isFree) {
        this.#id = matchKeptAs;
        this.#release = release;
      }
    }
    this.#deaf = session.onChange(() => void this.#changed());
    void this.#changed();
  }

  async #changed(): Promise<void> {
    const session = this.#session;
    this.#row = undefined;
    if (!session || (session.tree.root.children.length === 0 && !session.settled && this.#id === undefined)) return;
    await this.#write();
  }

  async #write(): Promise<void> {
    const session = this.#session;
    if (!session) return;
    if (this.#id === undefined) {
      this.#id = newId();
      this.#release = lock(`match/${this.#id}`);
      setMatchHere(this.#id);
      void this.#forget();
    }
    if (this.#isWriting) {
      this.#isLate = true;
      return;
    }
    this.#isWriting = true;
    const { timing } = session;
    this.#row = {
      ...(this.#row ?? rowOf(this.#id, this.#address, session)),
      changed: Date.now(),
      ...(timing && { time: timing.kept }),
    };
    await this.#kept.put("matches", this.#row);
    this.#isWriting = false;
    if (this.#isLate) {
      this.#isLate = false;
      await this.#write();
    }
  }

  async #forget(): Promise<void> {
    const kept = [...(await this.#kept.all("matches"))].sort((one, other) => other.changed - one.changed);
    for (const { id } of kept.slice(MAX_MATCHES)) await this.#kept.remove("matches", id);
  }
}

function rowOf(id: string, address: string, session: Session): Omit<KeptMatch, "changed" | "time"> {
  const { rules, seats, seed, tree, match, settled } = session;
  return {
    id,
    title: rules.system.title,
    address,
    seats,
    seed,
    plies: tree.line.length - 1,
    isOver: match.outcome !== undefined || settled !== undefined,
    record: recordOf(session),
  };
}
