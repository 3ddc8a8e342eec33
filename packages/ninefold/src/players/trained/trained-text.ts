// What training leaves, as JSON: a small file that people can read (what is a queen worth?). Whatever a text says, reading it ends
// with what was trained or with a reason and its place.
import type { Level } from "../levels/level.ts";
import { MindError } from "../minds/errors.ts";
import { POLICY_USES, type PolicyUse, type TrainedPolicy } from "../policies/policy.ts";
import type { Trained } from "./trained.ts";

const FORMAT = "ninefold-trained";
const VERSION = 1;

/** Weights that are so near to 0 are left out. */
const LEAST = 0.0005;

/** The text of what was trained: a line for each weight, the heaviest first. */
export function writeTrained({ game, rules, from, symmetries, loud, weights, policy, levels }: Trained): string {
  const head = { format: FORMAT, version: VERSION, game, rules, from, symmetries, ...(loud !== undefined && { loud }) };
  const parts = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const lined = (lines: readonly string[]): string => (lines.length === 0 ? "" : `\n${lines.join(",\n")}\n  `);
  const levelled = levels.map((level) => `    ${JSON.stringify(level)}`);
  const weighed = (all: ReadonlyMap<string, number>): string => `"weights": {${lined(linesOf(all))}}`;
  const decided = policy ? `,\n  "policy": {"uses": ${JSON.stringify(policy.uses)}, ${weighed(policy.weights)}}` : "";
  return `{\n${parts.join(",\n")},\n  "levels": [${lined(levelled)}],\n  ${weighed(weights)}${decided}\n}\n`;
}

/** A line for each weight, the heaviest first. */
function linesOf(weights: ReadonlyMap<string, number>): readonly string[] {
  // Rounded before they are sorted, so that what is read is written again as it was.
  const rounded = [...weights].map(([name, weight]) => [name, Number(weight.toFixed(3))] as const);
  const heavy = rounded.filter(([, weight]) => Math.abs(weight) >= LEAST);
  heavy.sort(([a, one], [b, other]) => Math.abs(other) - Math.abs(one) || (a < b ? -1 : 1));
  return heavy.map(([name, weight]) => `    ${JSON.stringify(name)}: ${weight}`);
}

/** What a text says that should be what training left. MindError NF7023 where it says something else, with where and what it may be. */
export function readTrained(text: string): Trained {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new MindError("NF7023", `The text is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const { format, version, game, rules, from, symmetries, loud, weights, policy, levels } = membersOf(read);
  if (format !== FORMAT || version !== VERSION) {
    throw new MindError(
      "NF7023",
      `The text is not what training leaves: its format is not ${FORMAT} of version ${VERSION}.`,
    );
  }
  return {
    game: required("game", game, isText, "a text"),
    rules: required("rules", rules, isText, "the hash of the rules"),
    from: numbersIn("from", from, isNumber, "a number"),
    symmetries: listIn("symmetries", symmetries).map((one, i) =>
      required(`symmetries[${i}]`, one, isCount, "the number of a renaming, a whole number from 0"),
    ),
    ...(loud !== undefined && { loud: required("loud", loud, isLoud, `a number above 0 and up to ${LOUDEST}`) }),
    weights: weightsIn("weights", weights),
    ...(policy !== undefined && { policy: policyIn("policy", policy) }),
    levels: listIn("levels", levels).map((one, i) => levelAt(`levels[${i}]`, one)),
  };
}

/** No weight of a feature is heavier, in logits: e^1000 to one is certain, and sums of such weights are still whole numbers of 32 bits. */
const HEAVIEST = 1_000;
/** In parts of a logit. */
const LOUDEST = 1_000_000;
/** The most nodes of a level. */
const MAX_NODES = 1_000_000_000;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isCount = (value: unknown): value is number => isNumber(value) && Number.isInteger(value) && value >= 0;
const isLoud = (value: unknown): value is number => isNumber(value) && value > 0 && value <= LOUDEST;
const isWeight = (value: unknown): value is number => isNumber(value) && Math.abs(value) <= HEAVIEST;
const isNodes = (value: unknown): value is number => isCount(value) && value >= 1 && value <= MAX_NODES;
const isTemperature = (value: unknown): value is number => isNumber(value) && value >= 0;
const isFlag: Check = (value) => typeof value === "boolean";

/** The value at a place of the text, or NF7023 with what it may be. */
function required<Value>(key: string, value: unknown, is: Check, expected: string): Value {
  if (is(value)) return value as Value;
  const found = value === undefined ? "nothing" : JSON.stringify(value);
  throw new MindError("NF7023", `${key}: found ${found.slice(0, 40)}, expected ${expected}.`);
}

/** The numbers of an object by their names. */
function numbersIn(key: string, value: unknown, is: Check, expected: string): Readonly<Record<string, number>> {
  const isObject: Check = (one) => typeof one === "object" && one !== null && !Array.isArray(one);
  const members = Object.entries(required<object>(key, value, isObject, "an object"));
  return Object.fromEntries(
    members.map(([name, one]) => [name, required(`${key}[${JSON.stringify(name)}]`, one, is, expected)]),
  );
}

const listIn = (key: string, value: unknown): readonly unknown[] => required(key, value, Array.isArray, "a list");

const weightsIn = (key: string, value: unknown): ReadonlyMap<string, number> =>
  new Map(Object.entries(numbersIn(key, value, isWeight, `a number from -${HEAVIEST} to ${HEAVIEST}`)));

function policyIn(key: string, value: unknown): TrainedPolicy {
  const { uses, weights } = membersOf(value);
  const isUse: Check = (one) => (POLICY_USES as readonly unknown[]).includes(one);
  const found = listIn(`${key}.uses`, uses).map((one, i) =>
    required<PolicyUse>(`${key}.uses[${i}]`, one, isUse, POLICY_USES.map((use) => JSON.stringify(use)).join(" or ")),
  );
  return { uses: found, weights: weightsIn(`${key}.weights`, weights) };
}

function levelAt(key: string, value: unknown): Level {
  const { mind, nodes, temperature, overlooks, elo } = membersOf(value);
  return {
    mind: required(`${key}.mind`, mind, isText, "the name of a mind"),
    nodes: required(`${key}.nodes`, nodes, isNodes, `a whole number from 1 to ${MAX_NODES}`),
    temperature: required(`${key}.temperature`, temperature, isTemperature, "a number from 0"),
    ...(overlooks !== undefined && { overlooks: required(`${key}.overlooks`, overlooks, isFlag, "true or false") }),
    ...(elo !== undefined && { elo: required(`${key}.elo`, elo, isNumber, "a number") }),
  };
}

/** Of what is no object, none. */
const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
