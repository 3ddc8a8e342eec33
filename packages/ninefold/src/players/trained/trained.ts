// What training leaves, as JSON: a small file that people can read (what is a queen worth?), bound to the rules. Whatever a text
// says, reading it ends with what was trained or with a reason.
import { cellsIn } from "../../engine/index.ts";
import { descriptionOf, type GameSystem } from "../../model/index.ts";
import type { EvaluatorFor } from "../evaluators/evaluator.ts";
import { type Features, featuresOf } from "../evaluators/features.ts";
import { linear } from "../evaluators/linear.ts";
import { possibleRenamings, type Renaming } from "../evaluators/renamings.ts";
import type { Level } from "../levels/level.ts";
import { MindError } from "../minds/errors.ts";
import { POLICY_USES, type PolicyFor, policyOf, type TrainedPolicy } from "../policies/policy.ts";

const FORMAT = "ninefold-trained";
const VERSION = 1;

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

/** Weights that are so near to 0 are left out. */
const LEAST = 0.0005;

/** The text of what was trained: a line for each weight, the heaviest first. */
export function writeTrained({ game, rules, from, symmetries, loud, weights, policy, levels }: Trained): string {
  const head = { format: FORMAT, version: VERSION, game, rules, from, symmetries, ...(loud !== undefined && { loud }) };
  const parts = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const lined = (lines: readonly string[]): string => (lines.length === 0 ? "" : `\n${lines.join(",\n")}\n  `);
  const levelled = levels.map((level) => `    ${JSON.stringify(level)}`);
  const decided = policy
    ? `,\n  "policy": {"uses": ${JSON.stringify(policy.uses)}, "weights": {${lined(linesOf(policy.weights))}}}`
    : "";
  const weighed = `"weights": {${lined(linesOf(weights))}}`;
  return `{\n${parts.join(",\n")},\n  "levels": [${lined(levelled)}],\n  ${weighed}${decided}\n}\n`;
}

/** A line for each weight, the heaviest first. */
function linesOf(weights: ReadonlyMap<string, number>): readonly string[] {
  const heavy = [...weights].filter(([, weight]) => Math.abs(weight) >= LEAST);
  heavy.sort(([a, one], [b, other]) => Math.abs(other) - Math.abs(one) || (a < b ? -1 : 1));
  return heavy.map(([name, weight]) => `    ${JSON.stringify(name)}: ${Number(weight.toFixed(3))}`);
}

/** What a text says that should be what training left. MindError NF7023 where it says something else. */
export function readTrained(text: string): Trained {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new MindError("NF7023", "The text is not JSON.");
  }
  const { format, version, game, rules, from, symmetries, loud, weights, policy, levels } = membersOf(read);
  if (format !== FORMAT || version !== VERSION) {
    throw new MindError(
      "NF7023",
      `The text is not what training leaves: its format is not ${FORMAT} of version ${VERSION}.`,
    );
  }
  const fits =
    typeof game === "string" &&
    typeof rules === "string" &&
    isNumbers(Object.values(membersOf(from))) &&
    Array.isArray(symmetries) &&
    isNumbers(symmetries) &&
    (loud === undefined || isNumbers([loud])) &&
    isNumbers(Object.values(membersOf(weights))) &&
    (policy === undefined || isPolicy(policy)) &&
    Array.isArray(levels) &&
    levels.every(isLevel);
  if (!fits) throw new MindError("NF7023", "The text has no game, rules, symmetries, levels and weights.");
  return {
    game,
    rules,
    from: membersOf(from) as Record<string, number>,
    symmetries,
    ...(loud !== undefined && { loud: Number(loud) }),
    weights: new Map(Object.entries(membersOf(weights) as Record<string, number>)),
    ...(policy !== undefined && { policy: policyIn(policy) }),
    levels,
  };
}

/** Of what is no object, none. */
const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const isNumbers = (values: readonly unknown[]): values is readonly number[] =>
  values.every((value) => typeof value === "number" && Number.isFinite(value));

function isPolicy(value: unknown): boolean {
  const { uses, weights } = membersOf(value);
  const known: readonly unknown[] = POLICY_USES;
  return (
    Array.isArray(uses) && uses.every((use) => known.includes(use)) && isNumbers(Object.values(membersOf(weights)))
  );
}

/** Of what `isPolicy`. */
function policyIn(value: unknown): TrainedPolicy {
  const { uses, weights } = membersOf(value);
  return {
    uses: POLICY_USES.filter((use) => (uses as readonly unknown[]).includes(use)),
    weights: new Map(Object.entries(membersOf(weights) as Record<string, number>)),
  };
}

function isLevel(value: unknown): value is Level {
  const { mind, nodes, temperature, overlooks = false, elo = 0 } = membersOf(value);
  if (typeof mind !== "string" || typeof overlooks !== "boolean" || !isNumbers([elo])) return false;
  return isNumbers([nodes, temperature]) && Number(nodes) >= 1 && Number(temperature) >= 0;
}

/** MindError NF7024 where something was trained for other rules than those of a game, of which this is the hash. */
export function requireRules({ rules, game }: Trained, system: GameSystem, hash: string): void {
  if (rules === hash) return;
  throw new MindError("NF7024", `What was trained is for ${game} by other rules than those of ${system.name} now.`);
}

/** The features that something was trained with. MindError NF7024 as `requireRules`. */
export function featuresFor(trained: Trained, system: GameSystem, hash: string): Features {
  requireRules(trained, system, hash);
  const game = descriptionOf(system);
  return featuresOf(system, game ? cellsIn(game) : [], symmetriesWith(trained.symmetries, system));
}

/** The symmetries with these numbers. */
const symmetriesWith = (numbers: readonly number[], system: GameSystem): readonly Renaming[] => {
  const possible = possibleRenamings(system);
  return numbers.flatMap((number) => possible[number] ?? []);
};

/** The policy that was trained; undefined where none was. MindError NF7024 as `requireRules`. */
export function trainedPolicy(trained: Trained, system: GameSystem, hash: string): PolicyFor | undefined {
  requireRules(trained, system, hash);
  const { policy, symmetries } = trained;
  return policy && policyOf(system, () => symmetriesWith(symmetries, system), policy);
}

/** The evaluator that was trained. */
export function trainedEvaluator(features: Features, { weights, loud }: Trained): EvaluatorFor {
  return linear(
    features,
    Float64Array.from(features.names, (name) => weights.get(name) ?? 0),
    loud,
  );
}
