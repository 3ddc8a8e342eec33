import type { KnowledgeError } from "ninefold/knowledge";
import { printRational } from "ninefold/model";
import { type Match, newMatch } from "ninefold/play";
import { mixturesOf } from "ninefold/players";
import { Failure, usage } from "../failure.ts";
import { askGame, type LoadedGame, loadGame, readGame } from "../game-file.ts";
import { beliefIn, type Known, knowledgeFailure, knownIn, printKnown, STATES_HINT } from "../known.ts";
import { INTERRUPTED, runWhole } from "../long-work.ts";
import type { GameOptions } from "../options.ts";
import { plural, printJson } from "../output.ts";
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
  const mixtures = options.strategy === undefined ? undefined : mixturesOf(strategyIn(options.strategy, game), system);
  const work = beliefIn(match, perspective, { mixtures, maxStates, particles, seed });
  const belief = await askGame(game.source, () =>
    runWhole(work, ({ done }) => `Followed ${plural(done, "play")}`),
  ).catch((error: unknown) => {
    throw knowledgeFailure(error, (reason) => hintFor(reason, options));
  });
  if (!belief) throw new Failure(INTERRUPTED, "interrupted", "Interrupted: there is no answer.");
  const known = knownIn(system, perspective, belief);
  if (options.json) printJson(documentOf(known));
  else printKnown(known, options.strategy === undefined ? "at random" : `by ${options.strategy}`);
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
  if (code === "NF8002") return STATES_HINT;
  if (code !== "NF8001" || strategy === undefined) return "";
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

function documentOf({ system, perspective, belief, tracks, together }: Known): object {
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
    together:
      together?.map(({ exactly, ...one }) => ({ ...one, exactly: exactly ? printRational(exactly) : null })) ?? null,
    perspective,
  };
}
