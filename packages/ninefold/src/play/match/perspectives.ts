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
import type { Attempt } from "./attempts.ts";
import type { Step } from "./gameplay.ts";
import type { Point } from "./line.ts";

/** What is asked of a match to say what a player knows in it. */
interface Followed {
  readonly rules: { readonly system: GameSystem };
  readonly start: State;
  readonly pending: DecisionTuple;
  readonly attempts: readonly Attempt[];
}

/** By the attempts and by the point. */
const found = new WeakMap<readonly Attempt[], WeakMap<Point, Map<Viewer, Knowledge>>>();

/** The perspective of a viewer at a point of a match. */
export function perspectiveAt(followed: Followed, at: Point, viewer: Viewer): Perspective {
  const { pending } = followed;
  const decided = viewer === undefined ? undefined : pending[viewer];
  const to = decidersIn(at.choices).filter((id) => !pending[id]);
  const choices = viewer === undefined || decided ? [] : (at.choices[viewer] ?? []);
  return knownAt(followed, at, viewer).perspective({ choices, to, pending: decided });
}

/** What the viewer knows where a decision is due or the play is over. */
function knownAt({ rules: { system }, start, attempts }: Followed, at: Point, viewer: Viewer): Knowledge {
  const byPoint = found.get(attempts) ?? new WeakMap<Point, Map<Viewer, Knowledge>>();
  found.set(attempts, byPoint);
  const own = attempts.filter(({ player }) => player === viewer);
  const unknown: Point[] = [];
  let point: Point | undefined = at;
  let known: Knowledge | undefined;
  for (; point; point = point.before) {
    known = byPoint.get(point)?.get(viewer);
    if (known) break;
    unknown.push(point);
  }
  known ??= Knowledge.begin(system, viewer);
  for (const next of unknown.reverse()) {
    known = arrived(system, along(known, next.before?.state ?? start, next.steps), next, viewer);
    known = own.reduce(
      (asked, attempt) => (attempt.ply === next.ply ? after(system, asked, next, attempt) : asked),
      known,
    );
    const byViewer = byPoint.get(next) ?? new Map<Viewer, Knowledge>();
    byPoint.set(next, byViewer.set(viewer, known));
  }
  return known;
}

function after(system: GameSystem, known: Knowledge, { state }: Point, { player, decision }: Attempt): Knowledge {
  const refusal = system.refusal(state, player, decision);
  return refusal ? known.refused(decision, refusal.message) : known;
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
