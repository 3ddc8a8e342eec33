import {
  type Belief,
  believe,
  KnowledgeError,
  type KnownTrack,
  knownTracks,
  type Perspective,
} from "ninefold/knowledge";
import { withThousands } from "ninefold/language";
import { type GameSystem, printRational, type Rational, sayerFor, trackText } from "ninefold/model";
import { type Match, newMatch, seeded } from "ninefold/play";
import { mixturesOf } from "ninefold/players";
import { Failure, usage } from "../failure.ts";
import { askGame, type LoadedGame, loadGame, readGame } from "../game-file.ts";
import { INTERRUPTED, runWhole } from "../long-work.ts";
import type { GameOptions } from "../options.ts";
import { plural, print, printJson, table } from "../output.ts";
import { readMatchFile, resumeMatch } from "../play/saving.ts";
import { startFrom } from "../start-position.ts";
import { strategyIn } from "../strategies/strategy-files.ts";
import { knowsRules, type RulesOptions } from "./knows/rules.ts";

export interface KnowsOptions extends GameOptions {
  readonly player?: string;
  readonly load?: string;
  readonly ply?: number;
  readonly from?: string;
  readonly states?: number;
  readonly plays?: number;
  readonly seed?: string;
  readonly strategy?: string;
  /** Other games that it may be. */
  readonly or?: readonly string[];
  readonly points?: number;
}

/** What a player can know of the state of a match. */
export async function knows(name: string, options: KnowsOptions): Promise<void> {
  if (options.or) return await knowsRules([name, ...options.or], rulesOptions(options));
  if (options.points !== undefined) throw usage("--points goes with --or.");
  const record = options.load === undefined ? undefined : readMatchFile(options.load);
  if (record && options.from !== undefined) throw usage("--from begins a match and --load has one: give one of them.");
  const game = await loadGame(readGame(name), { ...options, with: { ...record?.parameters, ...options.with } });
  const { system } = game.rules;
  const whole = await askGame(game.source, () => (record ? resumeMatch(record, game.rules) : begun(game, options)));
  const match = atPly(whole, options.ply);
  const player = playerOf(match, options.player);
  const perspective = await askGame(game.source, () => match.perspective(player));
  const { states: maxStates, plays: particles, seed = "1" } = options;
  // Where the match began somewhere, everybody is taken to know where.
  const from = system.initialStates().some((one) => system.encode(one) === system.encode(match.start))
    ? undefined
    : [match.start];
  const mixtures = options.strategy === undefined ? undefined : mixturesOf(strategyIn(options.strategy, game), system);
  const work = believe(system, perspective, { from, mixtures, maxStates, particles, chance: seeded(seed) });
  const belief = await askGame(game.source, () =>
    runWhole(work, ({ done }) => `Followed ${plural(done, "play")}`),
  ).catch((error: unknown) => {
    if (!(error instanceof KnowledgeError)) throw error;
    throw new Failure(1, error.code, `${error.code}: ${error.message} ${hintFor(error, options)}`.trim());
  });
  if (!belief) throw new Failure(INTERRUPTED, "interrupted", "Interrupted: there is no answer.");
  const tracks = knownTracks(system, perspective, belief);
  const others = options.strategy === undefined ? "at random" : `by ${options.strategy}`;
  if (options.json) printJson(documentOf(system, perspective, belief, tracks));
  else printKnown({ system, perspective, belief, tracks, others });
}

/** Rules that are not told are asked about before a match: what belongs to a match does not go with them. */
function rulesOptions(options: KnowsOptions): RulesOptions {
  const { load, ply, from, plays, seed, strategy } = options;
  const given = Object.entries({ load, ply, from, plays, seed, strategy }).find(([, value]) => value !== undefined);
  if (given) throw usage(`--${given[0]} is of a match, and --or is of rules: give one of them.`);
  return options;
}

/** What helps where nothing can be said. */
function hintFor({ code }: KnowledgeError, { strategy }: KnowsOptions): string {
  if (code === "NF8002") return "--states says how many may be held.";
  if (strategy === undefined) return "";
  return `${strategy} never decides as somebody did, so that no probabilities follow from it: without --strategy they are those of random decisions.`;
}

const begun = ({ rules }: LoadedGame, { from, seed = "1" }: KnowsOptions): Match =>
  newMatch(rules, { from: startFrom(rules.system, from), chance: seed });

function atPly(match: Match, ply = match.ply): Match {
  if (ply > match.length) throw usage(`--ply: the match has ${plural(match.length, "ply", "plies")}, found ${ply}.`);
  return match.goTo(ply);
}

function playerOf(match: Match, name: string | undefined): string {
  const { players } = match.rules.system;
  const names = players.map((player) => player.name);
  if (name !== undefined) {
    if (names.includes(name)) return name;
    throw usage(`--player: found "${name}", expected ${names.join(" or ")}.`);
  }
  const [only, ...others] = match.activePlayers;
  if (only && others.length === 0) return only.name;
  throw usage(`--player says who is asked: ${names.join(" or ")}.`);
}

function documentOf(
  system: GameSystem,
  perspective: Perspective,
  belief: Belief,
  tracks: readonly KnownTrack[],
): object {
  return {
    game: system.name,
    player: perspective.player?.name,
    ply: perspective.ply,
    states: belief.states.length,
    exact: belief.exact,
    effective: belief.effective ?? null,
    tracks: tracks.map(({ values, last, ...known }) => ({
      ...known,
      last: last ?? null,
      values: values.map(({ exactly, ...one }) => ({ ...one, exactly: exactly ? printRational(exactly) : null })),
    })),
    perspective,
  };
}

/** So many values of a track, and tracks, are listed; --json has all. */
const MAX_VALUES = 6;

interface Known {
  readonly system: GameSystem;
  readonly perspective: Perspective;
  readonly belief: Belief;
  readonly tracks: readonly KnownTrack[];
  /** How they are taken to decide. */
  readonly others: string;
}

function printKnown({ system, perspective, belief, tracks, others }: Known): void {
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

function valuesText({ values, last, flag }: KnownTrack, say: (text: string) => string): string {
  const listed = values.slice(0, MAX_VALUES).map(({ value, probability, exactly }) => {
    const chance = exactly ? chanceText(exactly, probability) : `about ${probability.toFixed(3)}`;
    return flag === "certain" ? say(value) : `${say(value)} ${chance}`;
  });
  const more = values.length - listed.length;
  const before = last && flag === "once" ? `${say(last.value)} after ply ${last.ply}; ` : "";
  return `${before}${listed.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
