// A match as one seat or the public knows it, from the entries that it is shown: checked, and played along.
import type { Perspective } from "ninefold/knowledge";
import type { Match, Rules } from "ninefold/play";
import { type Course, hashed } from "../course/course.ts";
import { after, begin } from "../course/fold.ts";
import { Known } from "../course/known.ts";
import { MatchSide } from "../course/match-side.ts";
import { perspectiveOf } from "../course/shown.ts";
import type { Viewer } from "../course/side.ts";
import type { Entry } from "../entry/entry.ts";
import type { Opening } from "../entry/sealed.ts";
import { draft, type Outside, type SeatAct } from "../referee/act.ts";

/** An entry as one viewer is shown it: with the openings that are hers. */
export interface Shown {
  readonly entry: Entry;
  readonly openings: readonly Opening[];
}

/**
 * What of an entry a viewer may be shown. `isOpen`: whether the match is over and its terms open everything then.
 */
export function shownTo({ entry, openings }: Shown, viewer: Viewer, isOpen = false): Shown {
  return { entry, openings: openings.filter(({ to }) => isOpen || to === "public" || to === viewer) };
}

/** What a viewer has been shown of a match. A value: each entry makes another. */
export class Follower extends Known {
  private constructor(course: Course) {
    super(course);
  }

  /** From the terms on. LogError where they do not fit the rules, RangeError for a seat that the game does not have. */
  static begin(rules: Rules, viewer: Viewer, shown: Shown): Follower {
    if (viewer !== "public" && !rules.system.players[viewer])
      throw new RangeError(`${rules.system.name} has no seat ${viewer}.`);
    return new Follower(begin({ rules, viewer }, hashed(shown)));
  }

  /** After one more entry. LogError where it does not continue the chain, or may not come now. */
  after(shown: Shown): Follower {
    return new Follower(after(this.course, hashed(shown)));
  }

  get viewer(): Viewer {
    const { viewer } = this.course.reader;
    if (viewer === "all") throw new RangeError("A follower is shown what one viewer is.");
    return viewer;
  }

  /** The play, where the game hides nothing; undefined elsewhere and before its start is known. */
  get match(): Match | undefined {
    const { side } = this.course;
    return side instanceof MatchSide ? side.match : undefined;
  }

  /** What the viewer knows; of the public what everybody knows. LogError NF7613 before the start is known. */
  get perspective(): Perspective {
    return perspectiveOf(this.course, this.viewer);
  }

  /**
   * The entry of an act of the viewer's seat, to be signed and handed on where the seats of the match sign. `seat`: of who
   * sits down, and has been shown what the public is.
   */
  draft(act: SeatAct, outside: Outside, seat = this.viewer): Shown {
    if (seat === "public") throw new RangeError("The public does not act.");
    return draft(this.course, seat, act, outside);
  }
}
