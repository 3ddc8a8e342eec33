// What may be meant by what was said so far, and what may be said next.
import type { Decision } from "../../model/index.ts";
import type { Target } from "./targets.ts";

export interface Meaning {
  /** In words. */
  readonly said: string;
  /** As the language writes it, which tells it from all others. */
  readonly printed: string;
  /** The decision of which all has been said. */
  readonly whole: Decision | undefined;
  gestures(): readonly Gesture[];
  /** Where the next gesture is a set that is said member by member. */
  readonly many: Members | undefined;
}

/** One of the gestures that may follow: what is meant after it, what may be clicked for it, and how it is said. */
export interface Gesture {
  readonly after: Meaning;
  readonly targets: readonly Target[];
  readonly label: string;
}

/** A set that is said member by member. */
export interface Members {
  /** By printed member what may be clicked for it; nothing where it is a button alone. */
  readonly members: ReadonlyMap<string, readonly Target[]>;
  /** How a member is said in words. */
  readonly labels: ReadonlyMap<string, string>;
  /** What these members mean; undefined where no decision has just these. */
  with(members: ReadonlySet<string>): Meaning | undefined;
}
