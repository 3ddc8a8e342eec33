// Keeps what a person writes. A game of the library, and one that a link brought, is kept as a copy with the first change.
import { changeAddress, goTo, linkIn, writeAddress } from "../page/address.ts";
import { type OwnGame, ownGameOf } from "../workspace/own-game.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Kept } from "./kept.ts";
import { lock, type Release } from "./locks.ts";
import { freeName, isNamedByText, ownName } from "./names.ts";
import { type KeptGame, newId, type Revision } from "./store.ts";

/** Who types has pauses between two keys, in milliseconds: what is written is kept after a longer one. */
const KEPT_AFTER = 250;

/** A text that was left for others for so many milliseconds is one to come back to. */
const REVISED_AFTER = 5 * 60_000;
const MAX_REVISIONS = 20;

export interface GameNotices {
  /** Another tab writes the game: what is done here goes to a copy. */
  writtenElsewhere(name: string, copy: () => void): void;
  copied(name: string): void;
  free(): void;
}

/** The game that is written now. */
interface Written {
  readonly origin: number;
  /** What was opened; undefined where it came from a file of the disk, and is kept as it is. */
  readonly opened: OwnGame | undefined;
  row: KeptGame | undefined;
  release: Release | undefined;
  isElsewhere: boolean;
}

interface Waiting {
  readonly written: Written;
  readonly own: OwnGame;
  /** What is played meanwhile. */
  readonly good: OwnGame;
}

export class GameKeeper {
  readonly #workspace: Workspace;
  readonly #kept: Kept;
  readonly #notices: GameNotices;
  #written: Written;
  #deleted: KeptGame | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** One write after the other. */
  #writing: Promise<void> = Promise.resolve();
  #waiting: Waiting | undefined;
  /** Writes that were begun and have not ended. */
  #unwritten = 0;

  constructor(workspace: Workspace, kept: Kept, notices: GameNotices) {
    this.#workspace = workspace;
    this.#kept = kept;
    this.#notices = notices;
    this.#written = this.#begin(workspace.draft);
    workspace.onOpen(() => this.#heard());
    workspace.onDraft(() => this.#heard());
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
  }

  /** Whether something that was written is not kept yet. */
  get isPending(): boolean {
    return this.#waiting !== undefined || this.#unwritten > 0;
  }

  /** By what name the game that is written is kept; undefined where it is not yet. */
  get id(): string | undefined {
    return this.#written.row?.id;
  }

  /** A game was given another name, or was deleted or brought back: what is written of a deleted one is kept anew with the next change. */
  async changed(id: string): Promise<void> {
    if (id !== (this.#written.row?.id ?? this.#deleted?.id)) return;
    const row = await this.#kept.get("games", id);
    this.#deleted = row ? undefined : this.#written.row;
    this.#written.row = row;
    this.#workspace.setOwn({ id: row?.id, name: row?.name });
  }

  /** What was written last is kept at once; settled when it is. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) {
      this.#unwritten++;
      this.#writing = this.#writing.then(() => this.#write(waiting)).finally(() => this.#unwritten--);
    }
    return this.#writing;
  }

  #heard(): void {
    const { origin, own, draft, game } = this.#workspace;
    if (origin !== this.#written.origin) {
      void this.flush();
      this.#leave();
      this.#written = this.#begin(own?.id !== undefined || draft.text === game.text.text ? draft : undefined);
    }
    const written = this.#written;
    if (written.row ? isSame(written.row.own, draft) : written.opened && isSame(written.opened, draft)) return;
    this.#waiting = { written, own: draft, good: ownGameOf(game.text) };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), KEPT_AFTER);
  }

  #begin(opened: OwnGame | undefined): Written {
    const { origin, own } = this.#workspace;
    const written: Written = { origin, opened, row: undefined, release: undefined, isElsewhere: false };
    this.#notices.free();
    const id = own?.id;
    if (id !== undefined) this.#writing = this.#writing.then(() => this.#take(written, id));
    return written;
  }

  #leave(): void {
    this.#written.release?.();
  }

  /** A game that was kept before is written on, unless another tab writes it. */
  async #take(written: Written, id: string): Promise<void> {
    const [row, release] = [await this.#kept.get("games", id), await lock(`game/${id}`)];
    if (written !== this.#written || !row) return release?.();
    this.#workspace.setOwn({ id, name: row.name });
    if (release) Object.assign(written, { row, release });
    else {
      written.isElsewhere = true;
      this.#notices.writtenElsewhere(row.name, () => void this.#copy());
    }
  }

  /** A copy of what is written here. */
  async #copy(): Promise<void> {
    const { draft, game } = this.#workspace;
    this.#waiting = { written: this.#written, own: draft, good: ownGameOf(game.text) };
    await this.flush();
  }

  async #write({ written, own, good }: Waiting): Promise<void> {
    const now = Date.now();
    const { row } = written;
    if (row) {
      const revisions = isSame(row.own, own) ? row.revisions : revised(row, now);
      // The name may have been changed meanwhile.
      const { name: before } = (await this.#kept.get("games", row.id)) ?? row;
      const name = isNamedByText(before, row.own.text) ? await this.#ownName(own, row.id) : before;
      written.row = { ...row, name, changed: now, own, good, revisions };
      if (name !== before && written === this.#written) this.#workspace.setOwn({ id: row.id, name });
    } else {
      const id = newId();
      const name = written.opened ? freeName(own.name, await this.#namesBut(id)) : await this.#ownName(own, id);
      written.row = { id, name, changed: now, own, good, revisions: [] };
      written.release = await lock(`game/${id}`);
      if (written === this.#written) this.#named(written);
    }
    await this.#kept.put("games", written.row);
  }

  async #ownName({ text, name }: OwnGame, id: string): Promise<string> {
    return ownName(text, name, await this.#namesBut(id));
  }

  async #namesBut(id: string): Promise<readonly string[]> {
    return (await this.#kept.all("games")).flatMap((row) => (row.id === id ? [] : [row.name]));
  }

  #named(written: Written): void {
    const { row, isElsewhere } = written;
    if (!row) return;
    this.#notices.free();
    this.#workspace.setOwn({ id: row.id, name: row.name });
    if (isElsewhere) this.#notices.copied(row.name);
    // A link stays where it is in the history: the copy has an address of its own.
    if (linkIn(location.hash) === undefined) changeAddress({ own: row.id });
    else history.pushState(history.state, "", writeAddress({ game: "", own: row.id, tab: "write" }));
  }
}

/** What is left for a later text is kept where it had stood for a while. */
function revised({ changed, own, revisions }: KeptGame, now: number): readonly Revision[] {
  const last = revisions.at(-1)?.at ?? 0;
  return now - changed < REVISED_AFTER && now - last < REVISED_AFTER && revisions.length > 0
    ? revisions
    : [...revisions, { at: changed, own }].slice(-MAX_REVISIONS);
}

const isSame = (one: OwnGame, other: OwnGame): boolean =>
  one === other ||
  (one.text === other.text &&
    JSON.stringify([one.files, one.parameters]) === JSON.stringify([other.files, other.parameters]));

/** Opens a game that is kept. */
export const openKept = (id: string): void => goTo(writeAddress({ game: "", own: id, tab: "write" }));
