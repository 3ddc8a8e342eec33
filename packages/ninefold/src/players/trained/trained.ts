// What training leaves, bound to the rules, and the evaluator that it makes.
import { cellsIn } from "../../engine/index.ts";
import { nearestWord } from "../../language/index.ts";
import { descriptionOf, type GameSystem } from "../../model/index.ts";
import type { EvaluatorFor } from "../evaluators/evaluator.ts";
import { type Features, featuresOf } from "../evaluators/features.ts";
import { linear } from "../evaluators/linear.ts";
import { possibleRenamings, type Renaming } from "../evaluators/renamings.ts";
import type { Level } from "../levels/level.ts";
import { MindError } from "../minds/errors.ts";
import { type PolicyFor, policyOf, type TrainedPolicy } from "../policies/policy.ts";

export interface Trained {
  readonly game: string;
  /** The hash of the rules (`hashRules`). */
  readonly rules: string;
  /** How it came about, for people alone: plays, positions, generations, plays of the calibration. */
  readonly from: Readonly<Record<string, number>>;
  /** Which of the possible renamings the game was found to be the same under. */
  readonly symmetries: readonly number[];
  /** By the name of a feature its weight, in logits for the first player. */
  readonly weights: ReadonlyMap<string, number>;
  /** A decision that gains so many parts of a logit is loud (`Evaluator.loud`). */
  readonly loud?: number | undefined;
  /** Which decisions are likely, where that was found to help. */
  readonly policy?: TrainedPolicy | undefined;
  /** From the weakest to the strongest; none where they were not calibrated. */
  readonly levels: readonly Level[];
}

/** What there is of a game that nobody trained. */
export const untrained = (game: string, rules: string): Trained => ({
  game,
  rules,
  from: {},
  symmetries: [],
  weights: new Map(),
  levels: [],
});

/** MindError NF7024 where something was trained for other rules than those of a game, of which this is the hash. */
export function requireRules({ rules, game }: Trained, system: GameSystem, hash: string): void {
  if (rules === hash) return;
  throw new MindError("NF7024", `What was trained is for ${game} by other rules than those of ${system.name} now.`);
}

/** The features of a game that were asked for last, and by which symmetries: each play has minds of its own that ask for them. */
const found = new WeakMap<GameSystem, { readonly symmetries: string; readonly features: Features }>();

/** The features that something was trained with. MindError NF7024 as `requireRules`, NF7023 as `symmetriesOf`. */
export function featuresFor(trained: Trained, system: GameSystem, hash: string): Features {
  requireRules(trained, system, hash);
  const symmetries = trained.symmetries.join(" ");
  const known = found.get(system);
  if (known?.symmetries === symmetries) return known.features;
  const game = descriptionOf(system);
  const features = featuresOf(system, game ? cellsIn(game) : [], symmetriesOf(trained, system));
  found.set(system, { symmetries, features });
  return features;
}

/** The symmetries that were found. MindError NF7023 where the game has no such renamings. */
function symmetriesOf({ symmetries }: Trained, system: GameSystem): readonly Renaming[] {
  const possible = possibleRenamings(system);
  const unknown = symmetries.find((number) => number >= possible.length);
  if (unknown !== undefined) {
    const expected = possible.length > 0 ? `numbers from 0 to ${possible.length - 1}` : "none";
    throw new MindError(
      "NF7023",
      `symmetries: found ${unknown}, expected ${expected}: the renamings of ${system.name}.`,
    );
  }
  return symmetries.flatMap((number) => possible[number] ?? []);
}

/**
 * The policy that was trained; undefined where none was. MindError NF7024 as `requireRules`, NF7023 as `symmetriesOf`; for a weight
 * of a feature that the game does not have NF7023 when the policy is first asked for.
 */
export function trainedPolicy(trained: Trained, system: GameSystem, hash: string): PolicyFor | undefined {
  requireRules(trained, system, hash);
  const { policy } = trained;
  const refuse = (unknown: readonly string[]): never => {
    throw noSuchFeature(
      "policy.weights",
      trained,
      unknown,
      [...(policy?.weights.keys() ?? [])].filter((name) => !unknown.includes(name)),
    );
  };
  return policy && policyOf(system, symmetriesOf(trained, system), policy, refuse);
}

/** MindError NF7023 for a weight of a feature that the game does not have: what was trained says nothing of it. */
export function requireFeatures({ names }: Features, { weights, game }: Pick<Trained, "weights" | "game">): void {
  const known = new Set(names);
  const unknown = [...weights.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) throw noSuchFeature("weights", { game }, unknown, names);
}

/** What is said of weights at a field whose features are unknown, where others are known. */
function noSuchFeature(
  field: string,
  { game }: Pick<Trained, "game">,
  [first = "", ...others]: readonly string[],
  names: readonly string[],
): MindError {
  const near = nearestWord(first, names) ?? names[0];
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  const expected = near === undefined ? "one that `ninefold train` writes" : `one such as ${JSON.stringify(near)}`;
  return new MindError(
    "NF7023",
    `${field}[${JSON.stringify(first)}]: found no such feature of ${game}${more}, expected ${expected}.`,
  );
}

/** The evaluator that was trained. MindError NF7023 as `requireFeatures`. */
export function trainedEvaluator(features: Features, trained: Trained): EvaluatorFor {
  requireFeatures(features, trained);
  const { weights, loud } = trained;
  return linear(
    features,
    Float64Array.from(features.names, (name) => weights.get(name) ?? 0),
    loud,
  );
}
