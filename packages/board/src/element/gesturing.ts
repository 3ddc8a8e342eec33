// What has been said of a decision so far, and what a click makes of it. No document is needed for that.
import type { Decision } from "ninefold/model";
import type { Ask, Button, Target } from "ninefold/scene";

/** What came of a click, a button or a key. */
export type Said =
  | { readonly kind: "decided"; readonly decision: Decision }
  | { readonly kind: "said" }
  | { readonly kind: "refused"; readonly target: Target };

const SAID: Said = { kind: "said" };

interface Gesture {
  readonly ask: Ask;
  /** What was clicked to get there; nothing where a button was. */
  readonly target: Target | undefined;
}

export class Gesturing {
  /** What was asked first, then after each gesture. */
  #gestures: readonly Gesture[];
  #members: ReadonlySet<string> = new Set();

  constructor(ask: Ask) {
    this.#gestures = [{ ask, target: undefined }];
  }

  get ask(): Ask {
    // There is always the first one.
    return this.#gestures.at(-1)!.ask;
  }

  get hasBegun(): boolean {
    return this.#gestures.length > 1 || this.#members.size > 0;
  }

  /** What has been clicked of the decision, the members of a set included. */
  get chosen(): ReadonlySet<Target> {
    const { many } = this.ask;
    const clicked = this.#gestures.flatMap(({ target }) => target ?? []);
    return new Set([...clicked, ...[...this.#members].flatMap((member) => many?.members.get(member) ?? [])]);
  }

  /** What may be clicked next. */
  get clickable(): ReadonlySet<Target> {
    const { many, targets } = this.ask;
    return new Set([...targets.keys(), ...(many ? [...many.members.values()].flat() : [])]);
  }

  /** The members of the set that is being said. */
  get members(): ReadonlySet<string> {
    return this.#members;
  }

  /** What the members that are chosen say; undefined where no decision has just these. */
  get confirmed(): Ask | undefined {
    return this.ask.many?.confirm(this.#members);
  }

  /** Whether the decision is whole though more may be said. */
  get mayStop(): boolean {
    return this.ask.whole !== undefined;
  }

  click(target: Target): Said {
    const { ask } = this;
    const member = [...(ask.many?.members ?? [])].find(([, targets]) => targets.includes(target));
    if (member) return this.toggle(member[0]);
    const next = ask.targets.get(target);
    if (next) return this.#advance(next, target);
    // The last thing clicked is let go; another one that could have been clicked before is taken in its stead.
    if (this.#gestures.at(-1)?.target === target) return this.back();
    for (let at = this.#gestures.length - 2; at >= 0; at--) {
      const other = this.#gestures[at]!.ask.targets.get(target);
      if (!other) continue;
      this.#gestures = this.#gestures.slice(0, at + 1);
      return this.#advance(other, target);
    }
    return { kind: "refused", target };
  }

  press({ ask }: Button): Said {
    return this.#advance(ask, undefined);
  }

  toggle(member: string): Said {
    const members = new Set(this.#members);
    if (!members.delete(member)) members.add(member);
    this.#members = members;
    return SAID;
  }

  confirm(): Said {
    const next = this.confirmed;
    return next ? this.#advance(next, undefined) : SAID;
  }

  stop(): Said {
    const { whole } = this.ask;
    return whole ? { kind: "decided", decision: whole } : SAID;
  }

  /** Takes a gesture back. */
  back(): Said {
    if (this.#members.size > 0) this.#members = new Set();
    else if (this.#gestures.length > 1) this.#gestures = this.#gestures.slice(0, -1);
    return SAID;
  }

  #advance(ask: Ask, target: Target | undefined): Said {
    this.#members = new Set();
    this.#gestures = [...this.#gestures, { ask, target }];
    const isEnd = ask.targets.size === 0 && ask.buttons.length === 0 && !ask.many;
    return ask.whole && isEnd ? { kind: "decided", decision: ask.whole } : SAID;
  }
}
