// How a player finds out which of several games is played: the tree of what she may try, grown a ply at a time.
import type { Joint, Shown } from "./joint.ts";

/** A way to find out which game is played. */
export interface Experiment {
  /** So many plies are enough. */
  readonly plies: number;
  /** What the player decides on the way, and after what. */
  readonly decisions: readonly { readonly after: readonly string[]; readonly decision: string }[];
  /** What may be seen at the end, and which game it then is, by its index. */
  readonly tells: readonly { readonly history: readonly string[]; readonly game: number }[];
}

/** A point at which more than one game is possible, or one, and what follows what is tried there. */
export interface Tried {
  readonly joint: Joint;
  readonly before: Tried | undefined;
  readonly followed: Map<string | undefined, readonly Tried[]>;
  /** What is certain to tell from here, once it is found: what is tried later takes more plies. */
  sure: Experiment | undefined;
  /** Whether something was tried here or further on since `sure` was looked for. */
  grown: boolean;
}

/** What follows is tried by others where it is undefined. */
type Choice = string | undefined;

export class Experiments {
  readonly #begun: readonly Tried[];
  #open: Tried[] = [];

  constructor(begun: readonly Shown[]) {
    this.#begun = this.#points(begun);
  }

  /** The points that nothing was tried at yet, once each. */
  open(): readonly Tried[] {
    const open = this.#open;
    this.#open = [];
    return open;
  }

  /** What may follow a decision. */
  tried(at: Tried, decision: Choice, shown: readonly Shown[]): void {
    at.followed.set(decision, this.#points(shown, at));
    for (let one: Tried | undefined = at; one && !one.grown; one = one.before) one.grown = true;
  }

  /** Certain after fewest plies, in the worst case; undefined where nothing tried is enough. */
  surest(): Experiment | undefined {
    return together(this.#begun.map(sure));
  }

  /** Certain after fewest plies, in the best case. */
  soonest(): Experiment | undefined {
    return shortest(this.#begun.map(lucky));
  }

  #points(shown: readonly Shown[], before?: Tried): readonly Tried[] {
    return shown.flatMap(({ joints }) =>
      joints.map((joint) => {
        const tried: Tried = { joint, before, followed: new Map(), sure: identified(joint), grown: false };
        if (joint.games.size > 1 && !isOver(joint)) this.#open.push(tried);
        return tried;
      }),
    );
  }
}

const isOver = ({ games }: Joint): boolean => [...games.values()].some(({ outcome }) => outcome !== undefined);

function identified({ games, history }: Joint): Experiment | undefined {
  const [game, ...others] = games.keys();
  return game === undefined || others.length > 0 ? undefined : { plies: 0, decisions: [], tells: [{ history, game }] };
}

function sure(at: Tried): Experiment | undefined {
  if (!at.sure && at.grown) {
    at.sure = shortest([...at.followed].map(([choice, next]) => decided(at, choice, together(next.map(sure)))));
    at.grown = false;
  }
  return at.sure;
}

const lucky = (at: Tried): Experiment | undefined =>
  identified(at.joint) ??
  shortest([...at.followed].map(([choice, next]) => decided(at, choice, shortest(next.map(lucky)))));

function decided({ joint }: Tried, choice: Choice, then: Experiment | undefined): Experiment | undefined {
  if (!then) return undefined;
  const own = choice === undefined ? [] : [{ after: joint.history, decision: choice }];
  return { ...then, plies: then.plies + 1, decisions: [...own, ...then.decisions] };
}

/** What serves whichever of them comes; undefined where one has no end. */
function together(all: readonly (Experiment | undefined)[]): Experiment | undefined {
  const found = all.flatMap((one) => one ?? []);
  if (found.length < all.length || found.length === 0) return undefined;
  return {
    plies: Math.max(...found.map(({ plies }) => plies)),
    decisions: found.flatMap(({ decisions }) => decisions),
    tells: found.flatMap(({ tells }) => tells),
  };
}

const shortest = (all: readonly (Experiment | undefined)[]): Experiment | undefined =>
  all.reduce((best, one) => (one && (!best || one.plies < best.plies) ? one : best), undefined);
