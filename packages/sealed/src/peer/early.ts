// Posts that cannot be judged before others have come.
import type { Post } from "./posts.ts";

const MAX_POSTS = 1_024;
/** Digits of messages. */
const MAX_LENGTH = 1 << 25;

const lengthOf = (post: Post): number =>
  post.k === "say" ? post.message.length : "body" in post ? post.body.length : 0;

/** Keeps so many; the oldest give way, since whoever posted them posts them again. */
export class Early {
  #posts: Post[] = [];
  #length = 0;

  add(post: Post): void {
    this.#posts.push(post);
    this.#length += lengthOf(post);
    while (this.#posts.length > MAX_POSTS || this.#length > MAX_LENGTH) this.#length -= lengthOf(this.#posts.shift()!);
  }

  /** All of them, in the order in which they came; none is kept. */
  take(): readonly Post[] {
    const posts = this.#posts;
    this.#posts = [];
    this.#length = 0;
    return posts;
  }
}
