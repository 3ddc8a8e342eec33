// Strategies as JSON. Whatever a text says, reading it ends with a strategy or with a reason.

import { numberOf, ONE, printRational, type Rational, rational } from "../../model/index.ts";
import type { PlayersError, PlayersErrorCode } from "../errors.ts";
import type { Mixture, PlayerStrategy, Strategy } from "./strategy.ts";

const FORMAT = "ninefold-strategy";
const VERSION = 1;

/** The text of a strategy: a line for each information state, so that files can be compared. */
export function writeStrategy({ game, rules, parameters, texts, from, players }: Strategy): string {
  const head = Object.entries({ format: FORMAT, version: VERSION, game, rules, parameters, texts, from })
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
    .join("");
  const written = players.map(({ name, states }) => {
    const lines = Array.from(
      states,
      ([key, mixture]) => `      ${JSON.stringify({ key, seen: mixture.seen, decisions: writtenOf(mixture) })}`,
    );
    return `    { "player": ${JSON.stringify(name)}, "states": [${lines.length > 0 ? `\n${lines.join(",\n")}\n    ` : ""}] }`;
  });
  return `{\n${head}  "players": [\n${written.join(",\n")}\n  ]\n}\n`;
}

/** Fractions as texts where they are known, such as "1/3"; floating point as the shortest decimals that name it. */
const writtenOf = ({ decisions, exactly }: Mixture): readonly (readonly [id: string, probability: number | string])[] =>
  decisions.map(([id, probability], choice) => {
    const fraction = exactly?.[choice];
    return [id, fraction && fraction.d !== 1n ? printRational(fraction) : probability];
  });

/** What a text says that should be a strategy. Whether it is one for a game, `behavioursIn` says. */
export function readStrategy(text: string): { readonly strategy: Strategy } | { readonly error: PlayersError } {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return refused("NF7001", "The text is not JSON.");
  }
  const { format, version, game, rules, parameters = {}, texts = [], from, players } = membersOf(read);
  if (format !== FORMAT) return refused("NF7001", `The text is no strategy: its format is not ${FORMAT}.`);
  if (typeof version !== "number") return refused("NF7001", "The strategy has no number of its version.");
  if (version !== VERSION)
    return refused("NF7002", `The strategy has version ${version}; this program reads ${VERSION}.`);
  if (typeof game !== "string" || typeof rules !== "string" || typeof from !== "string" || !Array.isArray(players))
    return refused("NF7001", "The strategy has no game, rules, from and players.");
  if (!areTexts(parameters) || !isTexts(texts))
    return refused("NF7001", "The strategy's parameters or texts are not written as texts.");
  const known = players.map(playerIn);
  const all = known.filter((player) => player !== undefined);
  if (all.length < known.length) return refused("NF7001", "The strategy of a player is not written as one.");
  return { strategy: { game, rules, parameters, texts, from, players: all } };
}

const refused = (code: PlayersErrorCode, message: string): { readonly error: PlayersError } => ({
  error: { code, message },
});

/** Of what is no object, none. */
const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function playerIn(value: unknown): PlayerStrategy | undefined {
  const { player, states } = membersOf(value);
  if (typeof player !== "string" || !Array.isArray(states)) return undefined;
  const read = new Map<string, Mixture>();
  for (const state of states) {
    const { key, seen, decisions } = membersOf(state);
    const known = Array.isArray(decisions) ? decisions.map(likelyIn) : [undefined];
    const all = known.filter((one) => one !== undefined);
    if (typeof key !== "string" || !isTexts(seen) || all.length < known.length) return undefined;
    read.set(key, mixtureOf(seen, all));
  }
  return { name: player, states: read };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

const areTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && isTexts(Object.values(value));

/** A decision with its probability, which is a fraction, or floating point. */
interface Likely {
  readonly id: string;
  readonly probability: number | Rational;
}

function likelyIn(value: unknown): Likely | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [id, written] = value as readonly unknown[];
  if (typeof id !== "string") return undefined;
  if (typeof written === "number") return written >= 0 && written <= 1 ? { id, probability: written } : undefined;
  const probability = typeof written === "string" ? fractionIn(written) : undefined;
  return probability && { id, probability };
}

/** Numerators and denominators have at most so many digits: solvers compute with no longer ones. */
const FRACTION = /^(0|[1-9]\d{0,699})(?:\/([1-9]\d{0,699}))?$/;

/** From 0 to 1. */
function fractionIn(text: string): Rational | undefined {
  const [, numerator, denominator = "1"] = FRACTION.exec(text) ?? [];
  if (numerator === undefined) return undefined;
  const fraction = rational(BigInt(numerator), BigInt(denominator));
  return fraction.lte(ONE) ? fraction : undefined;
}

/** Fractions are known of all decisions, or of none. */
function mixtureOf(seen: readonly string[], all: readonly Likely[]): Mixture {
  const decisions = all.map(
    ({ id, probability }) => [id, typeof probability === "number" ? probability : numberOf(probability)] as const,
  );
  const exactly = all.flatMap(({ probability }) => {
    if (typeof probability !== "number") return [probability];
    return probability === 0 || probability === 1 ? [rational(probability)] : [];
  });
  const isPure = exactly.every(({ d }) => d === 1n);
  return { seen, decisions, ...(exactly.length === all.length && !isPure && { exactly }) };
}
