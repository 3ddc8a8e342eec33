// The face of minds: a match, a player and who decides for them come in, a decision goes out.
import { drawnIndex, type Perspective } from "../../knowledge/index.ts";
import {
  type Match,
  type Progress,
  type Running,
  run,
  type Seed,
  type SeededSource,
  seeded,
} from "../../play/index.ts";
import { type Timed, thinkingBy } from "../clocks/on-clock.ts";
import { MindError } from "../minds/errors.ts";
import type { Asked, Budget, Mind, Thinking, Thought } from "../minds/mind.ts";
import type { Table } from "../tables/table.ts";
import { featuresFor, requireRules, type Trained, trainedEvaluator, trainedPolicy } from "../trained/trained.ts";
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
  /** An opening book: asked where the table says nothing. */
  readonly book?: Table | undefined;
  /** In place of what the text says. */
  readonly budget?: Budget | undefined;
  /** The clock that runs while the player thinks, and gives the budget where nothing else does. */
  readonly timed?: Timed | undefined;
  /** Of how many decisions it is wanted what they are worth: of the best alone where nothing is said. */
  readonly lines?: number | undefined;
  /** Whether the mind begins with nothing, so that it thinks the same each time that it is asked; else it goes on from what it knows. */
  readonly afresh?: boolean | undefined;
  /**
   * What is drawn by. Who asks the same of a match, in the same order, gets the same decisions, unless a budget is one of time:
   * minds go on from what they found earlier in the match.
   */
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
export type KnownBefore = Pick<MindChoice, "trained" | "table" | "book">;

function specOf({ level, mind = level === undefined ? USUAL_MIND : `level:${level}` }: MindChoice): MindSpec {
  return typeof mind === "string" ? readMind(mind) : mind;
}

/** A mind, what it goes by, and whether it is thinking: it has one stack of positions, and so one thought at a time. */
interface Known extends KnownBefore {
  readonly mind: Mind;
  isThinking: boolean;
}

/** The minds of a match by their kind and player, so that each goes on from what it knows. */
const minds = new WeakMap<Match["origin"], Map<string, Known>>();

function mindFor(match: Match, player: number, spec: MindSpec, { trained, table, book }: KnownBefore): Known {
  const known = minds.get(match.origin) ?? new Map<string, Known>();
  minds.set(match.origin, known);
  const key = `${player} ${spec.kind} ${spec.level ?? ""}`;
  const found = known.get(key);
  if (found && found.trained === trained && found.table === table && found.book === book) return found;
  const before = { trained, table, book };
  const made = { ...before, mind: makeMind(spec, taught(match, before)), isThinking: false };
  known.set(key, made);
  return made;
}

/** What a mind is made with for a match. MindError NF7024 for what was trained or solved by other rules. */
export function taught({ rules: { system, hash }, start }: Match, { trained, table, book }: KnownBefore): KnownOptions {
  if (trained) requireRules(trained, system, hash);
  for (const [what, { game, rules } = { game: "", rules: hash }] of [
    ["table", table],
    ["book", book],
  ] as const) {
    if (rules === hash) continue;
    throw new MindError("NF7024", `The ${what} is for ${game} by other rules than those of ${system.name} now.`);
  }
  const evaluator =
    trained && trained.weights.size > 0 ? trainedEvaluator(featuresFor(trained, system, hash), trained) : undefined;
  const policy = trained && trainedPolicy(trained, system, hash);
  return { system, from: [start], evaluator, policy, levels: trained?.levels, table, book };
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
  const spec = specOf(options);
  const perspective = match.perspective(player);
  const id = requireDeciding(perspective);
  const { timed, lines, afresh } = options;
  const another = (): Mind => makeMind(spec, taught(match, options));
  const known = afresh ? { mind: another(), isThinking: false } : mindFor(match, id, spec, options);
  return thinkingBy(timed, spec, perspective.choices.length, (usual) => {
    const asked = { budget: options.budget ?? usual, chance: chanceFor(match, `seat ${id}`, options), lines };
    return oneAtATime(known, another, perspective, asked);
  });
}

/**
 * Thinks on for a player while others decide, until whoever answers a yield with `true` asks it to end; the mind of the same
 * options goes on from there. Undefined where that mind keeps nothing, or the player has to decide.
 *
 * @throws as `thinkingOf`.
 */
export function ponderingOf(
  match: Match,
  player: number | string,
  options: MindChoice = {},
): Generator<Progress, void, boolean | undefined> | undefined {
  const spec = specOf(options);
  const perspective = match.perspective(player);
  if (!perspective.player || perspective.choices.length > 0 || perspective.to.length === 0) return undefined;
  const { id } = perspective.player;
  const known = mindFor(match, id, spec, options);
  if (!known.mind.ponder || known.isThinking) return undefined;
  const budget = { memory: options.budget?.memory ?? spec.budget.memory };
  return pondering(known, perspective, { budget, chance: chanceFor(match, `pondering of ${id}`, options) });
}

function* pondering(
  known: Known,
  perspective: Perspective,
  asked: Asked,
): Generator<Progress, void, boolean | undefined> {
  if (!known.mind.ponder || known.isThinking) return;
  known.isThinking = true;
  try {
    yield* known.mind.ponder(perspective, asked);
  } finally {
    known.isThinking = false;
  }
}

/** Who asks while the mind is thinking asks another one. */
function* oneAtATime(
  known: Pick<Known, "mind" | "isThinking">,
  another: () => Mind,
  perspective: Perspective,
  asked: Asked,
): Generator<Thinking, Thought, boolean | undefined> {
  if (known.isThinking) return yield* another().think(perspective, asked);
  known.isThinking = true;
  try {
    return yield* known.mind.think(perspective, asked);
  } finally {
    known.isThinking = false;
  }
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
  const id = match.rules.system.players.find((one) => one.id === player || one.name === player)?.id;
  const drawn = mixture[drawnIndex(weights, chanceFor(match, `choice ${id}`, options))];
  if (!drawn) throw new RangeError("the thought names no decision");
  return { decision: drawn[0], thought };
}

function requireDeciding({ player, choices }: Perspective): number {
  if (player && choices.length > 0) return player.id;
  throw new RangeError(`${player?.name ?? "Nobody"} has nothing to decide now.`);
}
