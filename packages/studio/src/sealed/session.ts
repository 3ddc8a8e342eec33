// A sealed table on the page: what its thread says, and the path that the page has for it.
import type { Rules } from "ninefold/play";
import type { Channel } from "ninefold-sealed";
import { loadText } from "../library/game-text.ts";
import type { GameText } from "../library/texts.ts";
import type { DirectPath } from "./paths/direct.ts";
import { SealedClient } from "./thread/client.ts";
import type { Beginning, Part, Planned, TableState, Verified } from "./thread/questions.ts";

export class SealedSession {
  readonly #path: Channel;
  readonly #changed: () => void;
  readonly #thread = new SealedClient();
  readonly #over = new AbortController();
  #state: TableState | undefined;
  #game: GameText | undefined;
  #rules: Rules | undefined;
  #fault: unknown;
  #isSending = false;
  #endServer: () => void = () => undefined;
  /** Those who hear what comes from now on. */
  readonly #hearers = new Set<(bytes: Uint8Array) => void>();
  #direct: DirectPath | undefined;
  #isDirect = false;

  /** `changed` is called when there is something else to be shown. */
  constructor(path: Channel, changed: () => void) {
    this.#path = path;
    this.#changed = changed;
  }

  get state(): TableState | undefined {
    return this.#state;
  }

  /** The rules of the match, once they are known. */
  get rules(): Rules | undefined {
    return this.#rules;
  }

  /** Why the table is not shown. */
  get fault(): unknown {
    return this.#fault;
  }

  /** What was decided is being made a message of. */
  get isSending(): boolean {
    return this.#isSending;
  }

  begin(beginning: Beginning): void {
    const { signal } = this.#over;
    const played = this.#thread.ask({ kind: "play", beginning }, { signal, report: (part) => this.#take(part) });
    played.catch((error: unknown) => {
      if (signal.aborted) return;
      this.#fault = error;
      this.#changed();
    });
    this.#hearServer();
  }

  /** Hears the server from the beginning, from now on. */
  #hearServer(): void {
    this.#endServer();
    this.#endServer = this.#listen(this.#path);
  }

  /** What the match promises; undefined before its game is known. */
  async planned(): Promise<Planned | undefined> {
    return this.#game && this.#thread.ask({ kind: "plan", game: this.#game });
  }

  /** To so many others there is a direct path. */
  get directly(): number {
    return this.#direct?.count ?? 0;
  }

  /** Looks for direct paths beside the one by the server, once. */
  async #goDirect(): Promise<void> {
    if (this.#isDirect) return;
    this.#isDirect = true;
    const { DirectPath } = await import("./paths/direct.ts");
    const { signal } = this.#over;
    if (signal.aborted) return;
    const now: Channel = {
      post: (bytes) => this.#path.post(bytes),
      listen: (hear) => {
        this.#hearers.add(hear);
        return () => void this.#hearers.delete(hear);
      },
    };
    const direct = new DirectPath(now, this.#changed);
    this.#direct = direct;
    this.#listen(direct);
    signal.addEventListener("abort", () => direct.close(), { once: true });
  }

  /** Answers what ends it before the table is closed. */
  #listen(path: Channel): () => void {
    const end = path.listen((bytes) => {
      void this.#thread.ask({ kind: "heard", bytes }).catch(() => {});
      for (const hear of this.#hearers) hear(bytes);
    });
    this.#over.signal.addEventListener("abort", end, { once: true });
    return end;
  }

  close(): void {
    this.#over.abort();
    this.#thread.close();
  }

  /** @throws ThreadFault NF9014 where the seat cannot decide so now. */
  decide(id: string): Promise<void> {
    return this.#saying({ kind: "decide", id });
  }

  resign(): Promise<void> {
    return this.#saying({ kind: "resign" });
  }

  /** What was said by now, as a file. */
  record(): Promise<Uint8Array | undefined> {
    return this.#thread.ask({ kind: "record" });
  }

  /** Plays all of a record again, by the rules alone. */
  verify(bytes: Uint8Array): Promise<Verified> {
    if (!this.#game) throw new RangeError("There is no game yet.");
    return this.#thread.ask({ kind: "verify", game: this.#game, bytes });
  }

  async #saying(
    question: { readonly kind: "decide"; readonly id: string } | { readonly kind: "resign" },
  ): Promise<void> {
    this.#isSending = true;
    this.#changed();
    try {
      await this.#thread.ask(question);
    } finally {
      this.#isSending = false;
      this.#changed();
    }
  }

  #take(part: Part): void {
    if (part.k === "post") void this.#post(part.number, part.bytes);
    else if (part.k === "game") void this.#load(part.game);
    else if (part.k === "hearAgain") this.#hearServer();
    else {
      this.#state = part.state;
      const { peer, seat } = part.state;
      if (peer.k === "playing" && seat !== undefined) this.#goDirect().catch(() => {});
      this.#changed();
    }
  }

  async #post(number: number, bytes: Uint8Array): Promise<void> {
    const paths = this.#direct ? [this.#path, this.#direct] : [this.#path];
    // What one of them has taken is under way; peers do not mind to hear it twice.
    const isTaken = await Promise.any(paths.map((path) => path.post(bytes))).then(
      () => true,
      () => false,
    );
    if (!this.#over.signal.aborted) await this.#thread.ask({ kind: "posted", number, isTaken }).catch(() => {});
  }

  async #load(game: GameText): Promise<void> {
    this.#game = game;
    try {
      const read = await loadText(game);
      // What seats bring has made other rules of it meanwhile.
      if (game !== this.#game) return;
      if (read.ok) this.#rules = read.rules;
      else this.#fault = new Error(read.diagnostics[0]?.message);
    } catch (error) {
      this.#fault = error;
    }
    this.#changed();
  }
}
