// What a player can know of the state of a match: the belief, and how it is printed.
import {
  type Belief,
  believe,
  KnowledgeError,
  type KnownTrack,
  knownTracks,
  type Mixtures,
  type Perspective,
  type PossibleTogether,
  possibleTogether,
} from "ninefold/knowledge";
import { withThousands } from "ninefold/language";
import { type GameSystem, printRational, type Rational, sayerFor, trackText } from "ninefold/model";
import { type Match, seeded } from "ninefold/play";
import { Failure } from "./failure.ts";
import { plural, print, table } from "./output.ts";

export interface Believing {
  readonly mixtures?: Mixtures | undefined;
  readonly maxStates?: number | undefined;
  readonly particles?: number | undefined;
  /** Of what is drawn where more states are possible than are held. */
  readonly seed: string;
}

/** What somebody with a perspective of a match can know of its state. */
export function beliefIn({ rules, start }: Match, perspective: Perspective, { seed, ...options }: Believing) {
  const { system } = rules;
  // Where the match began somewhere, everybody is taken to know where.
  const from = system.initialStates().some((one) => system.encode(one) === system.encode(start)) ? undefined : [start];
  return believe(system, perspective, { ...options, from, chance: seeded(seed) });
}

/** What helps where too many states are possible. */
export const STATES_HINT = "--states says how many may be held.";

/** Nothing can be said of what a player knows; `hint` says what helps. */
export function knowledgeFailure(error: unknown, hint: (error: KnowledgeError) => string): Failure {
  if (!(error instanceof KnowledgeError)) throw error;
  return new Failure(1, error.code, `${error.code}: ${error.message} ${hint(error)}`.trim());
}

/** So many states are listed one by one. */
const MAX_TOGETHER = 12;

export interface Known {
  readonly system: GameSystem;
  readonly perspective: Perspective;
  readonly belief: Belief;
  readonly tracks: readonly KnownTrack[];
  /** The possible states, where they are few. */
  readonly together: readonly PossibleTogether[] | undefined;
}

export function knownIn(system: GameSystem, perspective: Perspective, belief: Belief): Known {
  const tracks = knownTracks(system, perspective, belief);
  const together = possibleTogether(system, belief, tracks);
  return { system, perspective, belief, tracks, together: together.length <= MAX_TOGETHER ? together : undefined };
}

/** So many values of a track are listed; --json has all. */
const MAX_VALUES = 6;

/** `others`: how they are taken to decide. */
export function printKnown({ system, perspective, belief, tracks, together }: Known, others: string): void {
  const say = sayerFor(system);
  const hidden = tracks.filter(({ flag }) => flag !== "shown");
  const states = belief.exact
    ? plural(belief.states.length, "state")
    : `more than can be held: ${withThousands(belief.states.length)} met in drawn plays, as good as ${Math.round(belief.effective ?? 0)} independent ones`;
  const rows = [
    ["player", `${perspective.player?.name}, after ${plural(perspective.ply, "ply", "plies")}`],
    ["possible", states],
  ];
  print(table(rows));
  print();
  if (hidden.length === 0) {
    print("Everything is shown.");
    return;
  }
  print(
    table(hidden.map((track) => [say(trackText(track.track, track.index)), FLAGS[track.flag], valuesText(track, say)])),
  );
  // What one track alone may be is said above.
  if (together?.[0] && together[0].values.length > 1) {
    print("\nTogether:");
    print(table(together.map((one) => [`  ${chanceOf(one)}`, say(valuesTogether(one))])));
  }
  const shown = tracks.length - hidden.length;
  if (shown > 0) print(`\n${plural(shown, "track is", "tracks are")} shown. Others are taken to decide ${others}.`);
}

const FLAGS: Readonly<Record<KnownTrack["flag"], string>> = {
  shown: "shown",
  certain: "certain",
  once: "seen once",
  never: "never seen",
};

/** Longer fractions are not read: they come of strategies in decimals. */
const MAX_FRACTION = 16;

function chanceText(exactly: Rational, probability: number): string {
  const text = printRational(exactly);
  return text.length <= MAX_FRACTION ? text : probability.toFixed(4);
}

const chanceOf = ({ exactly, probability }: Pick<PossibleTogether, "exactly" | "probability">): string =>
  exactly ? chanceText(exactly, probability) : `about ${probability.toFixed(3)}`;

const valuesTogether = ({ values }: PossibleTogether): string =>
  values.map(({ track, index, value }) => `${trackText(track, index)}=${value}`).join(", ");

function valuesText({ values, last, flag }: KnownTrack, say: (text: string) => string): string {
  const listed = values
    .slice(0, MAX_VALUES)
    .map((one) => (flag === "certain" ? say(one.value) : `${say(one.value)} ${chanceOf(one)}`));
  const more = values.length - listed.length;
  const before = last && flag === "once" ? `${say(last.value)} after ply ${last.ply}; ` : "";
  return `${before}${listed.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
