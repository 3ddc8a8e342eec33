// Matches as PGN: any game with a spelling called `san` can be kept in it. The record stays the form that keeps all.

import { printValue } from "../../language/core/domain.ts";
import { quote } from "../../language/index.ts";
import { descriptionOf, type GameSystem, type Outcome, type PlayerId, spellingsOf } from "../../model/index.ts";
import { requireArgument, requireRules } from "../arguments.ts";
import { PlayError } from "../errors.ts";
import { Match, newMatch, type Rules } from "../match/match.ts";
import { readSpelt, speltPlies } from "../match/spelled.ts";
import type { RecordError, RecordErrorCode } from "./errors.ts";
import { isOneText, type NumberedText, type PgnGame, writePgnGame } from "./pgn.ts";

/** The spelling that PGN is written in, whatever the game. */
export const SPELLING = "san";

/** What texts without the tag `Variant` are of, and what other programs call it there. */
const STANDARD = "chess";
const ITS_NAMES: ReadonlySet<string> = new Set([STANDARD, "standard", "normal", "fromposition"]);

/** The text for positions that people write, where a game has that notation. */
const POSITIONS = "fen";

interface Loaded {
  readonly match: Match;
  /** What is said of the game, to be written again. */
  readonly tags: ReadonlyMap<string, string>;
  /** As it was written: players resign, or agree on a draw, where the rules see no end. */
  readonly result: string;
}

/** The match that one game of a PGN text holds, every text of it read and played by the rules. */
export function loadPgn(game: PgnGame, rules: Rules): Loaded | { readonly error: RecordError } {
  requireRules("loadPgn", rules);
  const { system } = rules;
  const other = otherGame(game.tags, rules);
  if (other !== undefined) return fail("NF3116", other);
  if (!spellingsOf(system).names.includes(SPELLING)) return fail("NF3115", noSpelling(system));
  try {
    let match = newMatch(rules, startOf(game.tags));
    for (const [i, written] of game.texts.entries()) {
      const next = played(match, written);
      if ("code" in next) return { error: { ...next, ply: i + 1 } };
      match = next;
    }
    return { match, tags: game.tags, result: game.result };
  } catch (error) {
    if (error instanceof PlayError) return fail("NF3114", `The game cannot begin as its tags say: ${error.message}.`);
    throw error;
  }
}

/** The parameters that the tags of a game ask for, for who loads its rules. */
export function pgnParameters({ tags }: PgnGame): Readonly<Record<string, string>> {
  const pairs = partsOf(tags.get("Parameters") ?? "").map((part) => {
    const [name = "", ...value] = part.split("=");
    return [name.trim(), value.join("=").trim()] as const;
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ""));
}

/** What commas part that stand in no bracket: values may have commas, such as `Card(queen, clubs)`. */
function partsOf(text: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    if ("({[".includes(sign)) depth++;
    if (")}]".includes(sign)) depth--;
    if (sign === "," && depth <= 0) parts.push("");
    else parts.push((parts.pop() ?? "") + sign);
  }
  return parts;
}

/** A match as the text of a PGN file, up to the ply that it is at; `tags`: what else is said of it. */
export function writePgn(
  match: Match,
  { tags = new Map(), result }: { readonly tags?: ReadonlyMap<string, string>; readonly result?: string } = {},
): { readonly text: string } | { readonly error: RecordError } {
  requireArgument(match instanceof Match, "writePgn", match, "a match");
  const { system } = match.rules;
  const steps = match.steps.slice(0, match.ply + 1);
  if (!spellingsOf(system).names.includes(SPELLING)) return fail("NF3115", noSpelling(system));
  if (steps.flat().some(({ results }) => results.length > 0))
    return fail("NF3115", "PGN has no place for what chance decides; save a record.");
  const plies = speltPlies({ rules: match.rules, start: match.start, steps }, spellingsOf(system), SPELLING);
  const texts: NumberedText[] = [];
  let [round, before] = [0, system.players.length];
  for (const [i, ply] of plies.entries()) {
    const decided = ply.flatMap((text, player) => (text === null ? [] : [{ text, player }]));
    const [only, ...others] = decided;
    if (!only || others.length > 0) return fail("NF3115", "In PGN one player decides after the other.", i + 1);
    const decision = steps[i + 1]?.[0]?.tuple[only.player];
    if (!isOneText(only.text) || !decision || !spellingsOf(system).spells(SPELLING, decision.family))
      return fail("NF3115", `${quote(only.text)} is no text of a move in PGN.`, i + 1);
    const isRound = only.player <= before;
    if (isRound) round++;
    texts.push({ ...(isRound && { number: `${round}.${only.player > 0 ? ".." : ""}` }), text: only.text });
    before = only.player;
  }
  const known = match.outcome && match.ply === match.length ? resultOf(system, match.outcome) : undefined;
  const players = system.players.map(({ name }) => name);
  const all = new Map([...tags, ...ownTags(match)]);
  return { text: writePgnGame(players, all, texts, known ?? result ?? "*") };
}

const fail = (code: RecordErrorCode, message: string, ply?: number): { readonly error: RecordError } => ({
  error: { code, message, ...(ply !== undefined && { ply }) },
});

const noSpelling = (system: GameSystem): string =>
  `${system.name} has no spelling ${quote(SPELLING)}, which PGN is written in.`;

/** Names of games are compared by their letters alone. */
const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function otherGame(tags: ReadonlyMap<string, string>, { system, parameters }: Rules): string | undefined {
  const named = tags.get("Variant") ?? tags.get("Game");
  const own = bare(system.name);
  const isOwn = named === undefined || bare(named) === own || (own === STANDARD && ITS_NAMES.has(bare(named)));
  if (!isOwn) return `The text is of ${quote(named)}, not of ${quote(system.name)}.`;
  const wanted = Object.entries(pgnParameters({ tags, texts: [], result: "*" }));
  const other = wanted.find(([name, value]) => parameters[name] !== value);
  return other && `The game is played with ${other.join("=")}, the rules are loaded with another value.`;
}

/** The tags that say which game it is, how it was set, and where it began. */
function ownTags({ rules: { system }, start }: Match): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  if (bare(system.name) !== STANDARD) tags.set("Variant", system.name);
  const set = (descriptionOf(system)?.parameters ?? []).filter(({ value, usual }) => value !== usual);
  const parameters = set.map(({ name, type, value }) => `${name}=${printValue(type, value)}`);
  if (parameters.length > 0) tags.set("Parameters", parameters.join(", "));
  const [usual] = system.initialStates();
  if (usual && system.encode(usual) !== system.encode(start)) {
    const notation = system.notations.includes(POSITIONS) ? POSITIONS : undefined;
    tags.set("SetUp", "1").set("FEN", system.printPosition(start, notation));
  }
  return tags;
}

const startOf = (tags: ReadonlyMap<string, string>): { readonly from?: string } => {
  const from = tags.get("FEN");
  return from === undefined ? {} : { from };
};

/** The match after one more text. Marks such as `!?` and `$1` may follow it without a space. */
function played(match: Match, written: string): Match | RecordError {
  const { rules, state } = match;
  const { system } = rules;
  const wrong = (message: string): RecordError => ({ code: "NF3114", message });
  if (match.outcome) return wrong(`${quote(written)} follows the end of the game: ${match.outcome.text}.`);
  const [player, ...others] = match.activePlayers;
  if (!player || others.length > 0) return wrong("Several players decide at once, which PGN has no place for.");
  const read = (text: string) =>
    readSpelt(spellingsOf(system), { state, player: player.id as PlayerId }, text, SPELLING);
  const whole = read(written);
  const [meant, ...more] = whole.length > 0 ? whole : read(written.replace(/(?:[!?]|\$\d+)+$/, ""));
  const ply = `ply ${match.ply + 1}`;
  if (!meant) return wrong(`${quote(written)} at ${ply} is no legal decision of ${player.name}.`);
  if (more.length > 0) {
    const ids = [meant, ...more].map(({ id }) => id).join(" or ");
    return wrong(`${quote(written)} at ${ply} may be ${ids}.`);
  }
  const committed = match.commitOption(player.id, meant.id);
  return committed.success ? committed.match : wrong(`${quote(written)} at ${ply}: ${committed.error.message}`);
}

/** The result of two players: who wins by the label, or else who has more. */
function resultOf(system: GameSystem, outcome: Outcome): string | undefined {
  const [first, second, ...others] = system.players;
  if (!first || !second || others.length > 0) return undefined;
  if (outcome.label === "draw") return "1/2-1/2";
  if (outcome.player !== undefined && ["wins", "loses"].includes(outcome.label))
    return (outcome.player === first.id) === (outcome.label === "wins") ? "1-0" : "0-1";
  const [one, other] = [system.worth(outcome, first.id), system.worth(outcome, second.id)];
  if (!one || !other) return undefined;
  return one.equals(other) ? "1/2-1/2" : one.gt(other) ? "1-0" : "0-1";
}
