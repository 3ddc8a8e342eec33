// What chance gave in a ply, in words: `chance: 3, 5`. Where the rules hide something, it is read off what the viewer is shown, and off
// nothing else.
import type { CoreGame } from "../../language/core/core.ts";
import { type Type, type Value, withoutNone } from "../../language/core/types.ts";
import {
  chanceGivenBy,
  descriptionOf,
  type GameSystem,
  type PlayerId,
  type State,
  type ViewedTrack,
} from "../../model/index.ts";
import { readValue } from "../../model/text/positions.ts";
import { type Step, supplied } from "../../play/index.ts";
import type { Faces } from "../faces/faces.ts";
import { trackTitle } from "../faces/known-words.ts";
import { drawnOf } from "../plan/plan-of.ts";
import { tracksOfChance } from "./chance-tracks.ts";

/** Who reads: a player, everyone (undefined), or somebody who may see everything. */
export type ChanceReader = PlayerId | "everything" | undefined;

/** More values than these are not listed. */
const MAX_GIVEN = 12;

/**
 * What chance gave in the steps of one ply, or of a setup, that were taken from a state on, as far as the reader may see it; empty
 * where it gave nothing that may be seen.
 */
export function sayChance(system: GameSystem, before: State, steps: readonly Step[], reader: ChanceReader): string {
  const last = steps.at(-1);
  if (!last) return "";
  const isShown = system.hidesNothing || reader === "everything";
  const given = isShown ? givenIn(system, before, steps) : seenIn(system, before, steps, reader);
  const listed = given.slice(0, MAX_GIVEN);
  return given.length === 0 ? "" : `chance: ${[...listed, ...(given.length > MAX_GIVEN ? ["…"] : [])].join(", ")}`;
}

/** All that was drawn. */
function givenIn(system: GameSystem, before: State, steps: readonly Step[]): readonly string[] {
  const { faces } = drawnOf(system);
  const find = chanceGivenBy(system);
  return steps.flatMap(({ tuple, results }, i) => {
    if (results.length === 0) return [];
    const from = steps[i - 1]?.state ?? before;
    return find(from, tuple, supplied(results)).flatMap(({ type, value }) => labels(faces, type, value));
  });
}

/** What was drawn, as far as it is written where the reader sees it. */
function seenIn(
  system: GameSystem,
  before: State,
  steps: readonly Step[],
  viewer: PlayerId | undefined,
): readonly string[] {
  const game = descriptionOf(system);
  if (!game) return [];
  const families = new Set(steps.flatMap(({ tuple }) => tuple.flatMap((one) => (one ? [one.family] : []))));
  const written = tracksOfChance(game, families);
  if (written.size === 0) return [];
  const old = system.view(before, viewer);
  return system.view(steps.at(-1)!.state, viewer).flatMap((shown, i) => {
    const into = written.get(shown.track);
    if (into === undefined || shown.value === undefined || shown.value === old[i]?.value) return [];
    return into === "index" ? [shown.index.join(" ")] : newIn(system, game, shown, old[i]);
  });
}

/** The members that a value has more than it had, or the value. */
function newIn(
  system: GameSystem,
  game: CoreGame,
  shown: ViewedTrack,
  old: ViewedTrack | undefined,
): readonly string[] {
  const type = withoutNone(game.tracks.find(({ name }) => name === shown.track)!.type);
  const { faces } = drawnOf(system);
  const [now, once] = [shown, old].map((one) => (one?.value === undefined ? undefined : readValue(type, one.value)));
  if (now === undefined || now === null || now === false) return [];
  if (Array.isArray(now)) {
    const had = Array.isArray(once) ? [...labels(faces, type, once)] : [];
    return labels(faces, type, now).filter((label) => {
      const at = had.indexOf(label);
      if (at >= 0) had.splice(at, 1);
      return at < 0;
    });
  }
  const isCount = type.kind === "int" && type.named === undefined;
  return labels(faces, type, now).map((label) => (isCount ? `${trackTitle(system, shown.track)} ${label}` : label));
}

/** Of a set or a pile those of its members. */
function labels(faces: Faces, type: Type, value: Value): readonly string[] {
  const bare = withoutNone(type);
  if (value === null) return ["none"];
  if (!Array.isArray(value)) return [faces.of(bare, value).label];
  return "of" in bare ? (value as readonly Value[]).flatMap((one) => labels(faces, bare.of, one)) : [];
}
