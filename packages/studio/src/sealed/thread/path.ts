// The path of a thread that plays: the page posts and hears for it, since it alone has connections.
import type { Channel } from "ninefold-sealed";

export class PagePath implements Channel {
  readonly #send: (number: number, bytes: Uint8Array) => void;
  readonly #hearAgain: () => void;
  readonly #waiting = new Map<number, { take(): void; fail(error: unknown): void }>();
  /** What came before anybody listened is heard then. */
  readonly #heard: Uint8Array[] = [];
  #hear: ((bytes: Uint8Array) => void) | undefined;
  #posted = 0;
  #hasBegun = false;

  /** `hearAgain`: the page is to hear everything from the beginning. */
  constructor(send: (number: number, bytes: Uint8Array) => void, hearAgain: () => void) {
    this.#send = send;
    this.#hearAgain = hearAgain;
  }

  post(bytes: Uint8Array): Promise<void> {
    const number = this.#posted++;
    return new Promise((take, fail) => {
      this.#waiting.set(number, { take, fail });
      this.#send(number, bytes);
    });
  }

  listen(hear: (bytes: Uint8Array) => void): () => void {
    this.#hear = hear;
    for (const bytes of this.#heard.splice(0)) hear(bytes);
    // The page listens from the first on, before anybody here does.
    if (this.#hasBegun) this.#hearAgain();
    this.#hasBegun = true;
    return () => {
      this.#hear = undefined;
    };
  }

  /** The page has heard something. */
  heard(bytes: Uint8Array): void {
    if (this.#hear) this.#hear(bytes);
    else this.#heard.push(bytes);
  }

  /** The path has taken a post, or could not. */
  posted(number: number, isTaken: boolean): void {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (isTaken) waiting?.take();
    else waiting?.fail(new Error("The path does not take the post."));
  }
}
