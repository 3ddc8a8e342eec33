// The face of minds: a match, a player and who decides for them come in, a decision goes out.
import { drawnIndex, type Perspective } from "../../knowledge/index.ts";
import type { State } from "../../model/index.ts";
import { type Match, type Running, run, type Seed, type SeededSource, seeded } from "../../play/index.ts";
import { featuresFor, requireRules, type Trained, trainedEvaluator } from "../evaluators/trained.ts";
import { MindError } from "../minds/errors.ts";
import type { Budget, Mind, Thinking, Thought } from "../minds/mind.ts";
import type { Table } from "../tables/table.ts";
import { type KnownOptions, type MindSpec, makeMind, readMind } from "./spec.ts";

/** Who thinks, and by what. */
export interface MindChoice {
  /** Who decides: a mind by its text, such as "mcts:nodes=2000". */
  readonly mind?: string | MindSpec | undefined;
  /** How strong who decides is, from 1 to 9: in place of a mind. By the levels of `trained`, or by those that are usual. */
  readonly level?: number | undefined;
  /** What training left: an evaluator and levels, for minds that use them. */
  readonly trained?: Trained | undefined;
  /** Positions that were solved before: there the mind need not think. */
  readonly table?: Table | undefined;
  /** In place of what the text says. */
  readonly budget?: Budget | undefined;
  /** Of how many decisions it is wanted what they are worth: of the best alone where nothing is said. */
  readonly lines?: number | undefined;
  /** What is drawn by; the decision is a function of it, the match, the player and the ply, unless it is bounded by time. */
  readonly seed?: Seed | undefined;
}

export interface ChooseOptions extends MindChoice, Running<Thinking> {}

/** What was chosen, and why. */
export interface Chosen {
  /** The id of the decision. */
  readonly decision: string;
  readonly thought: Thought;
}

/** Who decides where nothing is said. */
export const USUAL_MIND = "alphabeta:ms=1000";

/** What was found before that a mind goes by. */
export type KnownBefore = Pick<MindChoice, "trained" | "table">;

/** The minds of a play by their text and player, so that each goes on from what it knows. Versions of a match share its start. */
const minds = new WeakMap<State, Map<string, KnownBefore & { readonly mind: Mind }>>();

function mindFor(match: Match, player: number, spec: MindSpec, { trained, table }: KnownBefore): Mind {
  const known = minds.get(match.start) ?? new Map<string, KnownBefore & { readonly mind: Mind }>();
  minds.set(match.start, known);
  const key = `${player} ${spec.kind} ${spec.level ?? ""}`;
  const found = known.get(key);
  if (found && found.trained === trained && found.table === table) return found.mind;
  const mind = makeMind(spec, taught(match, { trained, table }));
  known.set(key, { trained, table, mind });
  return mind;
}

/** What a mind is made with for a match. MindError NF7024 for what was trained or solved by other rules. */
export function taught({ rules: { system, hash }, start }: Match, { trained, table }: KnownBefore): KnownOptions {
  if (trained) requireRules(trained, system, hash);
  if (table && table.rules !== hash) {
    throw new MindError("NF7024", `The table is for ${table.game} by other rules than those of ${system.name} now.`);
  }
  const evaluator =
    trained && trained.weights.size > 0 ? trainedEvaluator(featuresFor(trained, system, hash), trained) : undefined;
  return { system, from: [start], evaluator, levels: trained?.levels, table };
}

/**
 * Thinks about what a player who has to decide now should decide, from nothing but what that player knows.
 *
 * @throws RangeError for a player who is none or has nothing to decide; MindError for a mind that is none, or cannot play
 * the game.
 */
export function thinkingOf(
  match: Match,
  player: number | string,
  options: MindChoice = {},
): Generator<Thinking, Thought, boolean | undefined> {
  const { level, mind = level === undefined ? USUAL_MIND : `level:${level}` } = options;
  const spec = typeof mind === "string" ? readMind(mind) : mind;
  const perspective = match.perspective(player);
  const id = requireDeciding(perspective);
  const budget = options.budget ?? spec.budget;
  return mindFor(match, id, spec, options).think(perspective, {
    budget,
    chance: chanceFor(match, `seat ${id}`, options),
    lines: options.lines,
  });
}

/** A source of its own for each use at a ply. */
const chanceFor = (match: Match, use: string, { seed = match.seed ?? 0 }: MindChoice): SeededSource =>
  seeded(`${seed}/${use}/${match.ply}`);

/**
 * Chooses a decision for a player who has to decide now, from nothing but what that player knows.
 *
 * @throws as `thinkingOf`.
 */
export async function chooseDecision(
  match: Match,
  player: number | string,
  options: ChooseOptions = {},
): Promise<Chosen> {
  return chosenBy(await run(thinkingOf(match, player, options), options), match, player, options);
}

/** The decision that is drawn of what was thought, with the same options. */
export function chosenBy(thought: Thought, match: Match, player: number | string, options: MindChoice): Chosen {
  const mixture = [...thought.mixture];
  const weights = mixture.map(([, probability]) => probability);
  const drawn = mixture[drawnIndex(weights, chanceFor(match, `choice ${player}`, options))];
  if (!drawn) throw new RangeError("the thought names no decision");
  return { decision: drawn[0], thought };
}

function requireDeciding({ player, choices }: Perspective): number {
  if (player && choices.length > 0) return player.id;
  throw new RangeError(`${player?.name ?? "Nobody"} has nothing to decide now.`);
}
