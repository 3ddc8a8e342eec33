// Strategies as JSON. Whatever a text says, reading it ends with a strategy or with a reason.
import type { PlayersError, PlayersErrorCode } from "../errors.ts";
import type { Mixture, Strategy } from "./strategy.ts";

const FORMAT = "ninefold-strategy";
const VERSION = 1;

/** The text of a strategy: a line for each information state, so that files can be compared. */
export function writeStrategy({ game, rules, from, players }: Strategy): string {
  const head = Object.entries({ format: FORMAT, version: VERSION, game, rules, from })
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
    .join("");
  const written = players.map(({ name, states }) => {
    const lines = Array.from(
      states,
      ([key, { seen, decisions }]) => `      ${JSON.stringify({ key, seen, decisions })}`,
    );
    return `    { "player": ${JSON.stringify(name)}, "states": [${lines.length > 0 ? `\n${lines.join(",\n")}\n    ` : ""}] }`;
  });
  return `{\n${head}  "players": [\n${written.join(",\n")}\n  ]\n}\n`;
}

/** What a text says that should be a strategy. Whether it is one for a game, `behavioursIn` says. */
export function readStrategy(text: string): { readonly strategy: Strategy } | { readonly error: PlayersError } {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return refused("NF7001", "The text is not JSON.");
  }
  const { format, version, game, rules, from, players } = membersOf(read);
  if (format !== FORMAT) return refused("NF7001", `The text is no strategy: its format is not ${FORMAT}.`);
  if (typeof version !== "number") return refused("NF7001", "The strategy has no number of its version.");
  if (version !== VERSION)
    return refused("NF7002", `The strategy has version ${version}; this program reads ${VERSION}.`);
  if (typeof game !== "string" || typeof rules !== "string" || typeof from !== "string" || !Array.isArray(players))
    return refused("NF7001", "The strategy has no game, rules, from and players.");
  const known = players.map(playerIn);
  const all = known.filter((player) => player !== undefined);
  if (all.length < known.length) return refused("NF7001", "The strategy of a player is not written as one.");
  return { strategy: { game, rules, from, players: all } };
}

const refused = (code: PlayersErrorCode, message: string): { readonly error: PlayersError } => ({
  error: { code, message },
});

/** Of what is no object, none. */
const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function playerIn(value: unknown): Strategy["players"][number] | undefined {
  const { player, states } = membersOf(value);
  if (typeof player !== "string" || !Array.isArray(states)) return undefined;
  const read = new Map<string, Mixture>();
  for (const state of states) {
    const { key, seen, decisions } = membersOf(state);
    if (typeof key !== "string" || !isTexts(seen) || !Array.isArray(decisions) || !decisions.every(isLikely))
      return undefined;
    read.set(key, { seen, decisions });
  }
  return { name: player, states: read };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** A decision with its probability. */
const isLikely = (value: unknown): value is readonly [string, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === "string" &&
  typeof value[1] === "number" &&
  value[1] >= 0 &&
  value[1] <= 1;
