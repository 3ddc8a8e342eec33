import type { KnowledgeError } from "ninefold/knowledge";
import { printRational } from "ninefold/model";
import type { Match } from "ninefold/play";
import { mixturesOf } from "ninefold/players";
import { Failure, usage } from "../failure.ts";
import { askGame } from "../game-file.ts";
import { beliefIn, type Known, knowledgeFailure, knownIn, printKnown, STATES_HINT } from "../known.ts";
import { INTERRUPTED, runWhole } from "../long-work.ts";
import { plural, printJson } from "../output.ts";
import { type AskedMatchOptions, askedMatch } from "../play/asking/asked-match.ts";
import { strategyIn } from "../strategies/strategy-files.ts";
import { knowsRules, type RulesOptions } from "./knows/rules.ts";

export interface KnowsOptions extends AskedMatchOptions {
  readonly player?: string;
  readonly states?: number;
  readonly plays?: number;
  readonly strategy?: string;
  /** Other games that it may be. */
  readonly or?: readonly string[];
  readonly points?: number;
}

/** What a player can know of the state of a match. */
export async function knows(name: string, options: KnowsOptions): Promise<void> {
  if (options.or) return await knowsRules([name, ...options.or], rulesOptions(options));
  if (options.points !== undefined) throw usage("--points goes with --or.");
  const { game, match } = await askedMatch(name, options);
  const { system } = game.rules;
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
