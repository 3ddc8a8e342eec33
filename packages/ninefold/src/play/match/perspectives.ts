// What each player knows in a match.
import { isSeen, Knowledge, type Perspective, type Viewer } from "../../knowledge/index.ts";
import {
  type DecisionTuple,
  decidersIn,
  endingReasonOf,
  type GameSystem,
  isForced,
  type State,
} from "../../model/index.ts";
import type { Step } from "./gameplay.ts";
import type { Point } from "./line.ts";

/** What is asked of a match to say what a player knows in it. */
interface Followed {
  readonly rules: { readonly system: GameSystem };
  readonly start: State;
  readonly pending: DecisionTuple;
}

const found = new WeakMap<Point, Map<Viewer, Knowledge>>();

/** The perspective of a viewer at a point of a match. */
export function perspectiveAt({ rules, start, pending }: Followed, at: Point, viewer: Viewer): Perspective {
  const { system } = rules;
  const decided = viewer === undefined ? undefined : pending[viewer];
  const to = decidersIn(at.choices).filter((id) => !pending[id]);
  const choices = viewer === undefined || decided ? [] : (at.choices[viewer] ?? []);
  return knownAt(system, start, at, viewer).perspective({ choices, to, pending: decided });
}

/** What the viewer knows where a decision is due or the play is over. */
function knownAt(system: GameSystem, start: State, at: Point, viewer: Viewer): Knowledge {
  const unknown: Point[] = [];
  let point: Point | undefined = at;
  let known: Knowledge | undefined;
  for (; point; point = point.before) {
    known = found.get(point)?.get(viewer);
    if (known) break;
    unknown.push(point);
  }
  known ??= Knowledge.begin(system, viewer);
  for (const next of unknown.reverse()) {
    known = arrived(system, along(known, next.before?.state ?? start, next.steps), next, viewer);
    const byViewer = found.get(next) ?? new Map<Viewer, Knowledge>();
    found.set(next, byViewer.set(viewer, known));
  }
  return known;
}

/** The state that a ply begins in was seen when it was reached; those of forced steps are seen on the way. */
function along(known: Knowledge, start: State, steps: readonly Step[]): Knowledge {
  let now = known;
  let state = start;
  for (const { tuple, state: reached } of steps) {
    if (isForced(tuple) && isSeen(tuple)) now = now.seeing(state);
    now = now.after(state, tuple);
    state = reached;
  }
  return now;
}

function arrived(system: GameSystem, known: Knowledge, at: Point, viewer: Viewer): Knowledge {
  const seen = known.seeing(at.state);
  if (at.outcome) return seen.deciding([], []).ended(at.outcome, endingReasonOf(system, at.state));
  return seen.deciding(decidersIn(at.choices), viewer === undefined ? [] : (at.choices[viewer] ?? []));
}
