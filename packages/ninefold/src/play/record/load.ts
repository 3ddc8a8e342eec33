import { quote } from "../../language/index.ts";
import { Fault, type State } from "../../model/index.ts";
import { requireRules } from "../arguments.ts";
import { supplied } from "../chance/chance.ts";
import { GENERATOR } from "../chance/seeded.ts";
import { PlayError } from "../errors.ts";
import { type Match, newMatch, type Rules } from "../match/match.ts";
import { fromBase64url } from "../platform/base64url.ts";
import { checksum } from "../platform/hash.ts";
import type { RecordError, RecordErrorCode } from "./errors.ts";
import { recordedForced, recordedPly } from "./save.ts";
import { canBeSettled, type Settlement } from "./settlement.ts";
import { type RecordData, type RecordedAttempt, type RecordedPly, type RecordedStep, readRecord } from "./text.ts";

export interface LoadedRecord {
  readonly match: Match;
  readonly settled?: Settlement;
}

/**
 * The match that a record holds, every ply of it played again through the rules: the same states, the same waiting
 * decisions, and with a seed the same chance to come. A record without a seed names its chance results, which may be any that
 * the rules can ask for. `settled`: how players ended it themselves. Whatever the text is, this returns.
 */
export function loadRecord(text: string, rules: Rules): LoadedRecord | { readonly error: RecordError } {
  requireRules("loadRecord", rules);
  return readAndPlayed(text, (record) => playedRecord(record, rules));
}

/** What is made of a record by playing it; its error, where the text is none or it cannot be played. */
export function readAndPlayed<Made>(
  text: string,
  play: (record: RecordData) => Made,
): Made | { readonly error: RecordError } {
  const read = readRecord(text);
  if ("error" in read) return read;
  try {
    return play(read.record);
  } catch (error) {
    if (error instanceof Unplayable) return { error: error.error };
    throw error;
  }
}

/** The match of the plies that a record has, branches aside. Throws Unplayable. */
export function playedRecord(record: RecordData, rules: Rules): LoadedRecord {
  const match = replay(record, rules);
  const { settled } = record;
  if (settled && !canBeSettled(match, settled))
    throw new Unplayable("NF3102", "A record is settled by its players, and not where the game is over.");
  return { match, ...(settled && { settled }) };
}

export class Unplayable extends Error {
  readonly error: RecordError;

  constructor(code: RecordErrorCode, message: string, ply?: number) {
    super(message);
    this.error = { code, message, ...(ply !== undefined && { ply }) };
  }
}

function replay(record: RecordData, rules: Rules): Match {
  const { system, hash } = rules;
  if (record.rules !== hash) {
    throw new Unplayable("NF3104", otherRules(record, rules));
  }
  if ((record.seed === undefined) !== (record.generator === undefined)) {
    throw new Unplayable("NF3102", "A record has a seed and a generator, or neither.");
  }
  if (record.generator !== undefined && record.generator !== GENERATOR) {
    throw new Unplayable(
      "NF3111",
      `The record's chance comes from ${quote(record.generator)}, not from "${GENERATOR}".`,
    );
  }
  if (record.at !== undefined && (record.at > record.plies.length || record.pending)) {
    throw new Unplayable("NF3102", "A record is at one of its plies, and nobody waits but after the last.");
  }

  let match = replayStart(record, rules);
  record.plies.forEach((ply, before) => {
    match = replayPly(match, ply, before + 1, record.seed !== undefined);
  });
  if (checksum(system.encode(match.state)) !== record.final) {
    throw new Unplayable("NF3109", "The plies do not lead to the state that the record ends in.");
  }
  match = (record.attempts ?? []).reduce(attempted, match).goTo(record.plies.length);
  if (record.pending) match = commitAll(match, record.pending, record.plies.length + 1, []);
  if (match.ply > record.plies.length) {
    throw new Unplayable("NF3107", "All players have decided, and nobody waits.", match.ply);
  }
  return record.at === undefined ? match : match.goTo(record.at);
}

function attempted(match: Match, { ply, player, decision }: RecordedAttempt): Match {
  if (ply > match.length || player >= match.rules.system.players.length)
    throw new Unplayable("NF3102", "An attempt of a record is that of a player, at one of its plies.");
  const next = match.goTo(ply).attempt(player, decision);
  if (next.attempts.length > match.attempts.length) return next;
  throw new Unplayable("NF3107", `Nothing was learnt from an attempt of ${quote(decision)} after ply ${ply}.`, ply);
}

/** Why a record is refused: it keeps the hash of its rules, not the rules. */
function otherRules({ game, rules: recorded }: RecordData, { system, hash }: Rules): string {
  const hashes = `The record has the rules ${quote(recorded)}, these are ${quote(hash)}`;
  const found = `The record is of ${quote(game)}`;
  if (game !== system.name) return `${found}; expected one of ${quote(system.name)}, whose rules these are.`;
  const why = "its text has changed since, or it was played with other parameters";
  return `${found} by other rules: ${why}; only the text that it was played by can play it again. ${hashes}.`;
}

function replayStart(record: RecordData, rules: Rules): Match {
  const { encoding, forced = [] } = record.initial;
  const from = decoded(encoding, rules);
  const chance = record.seed ?? supplied(forced.flatMap((step) => step.chance ?? []));
  try {
    const match = newMatch(rules, { from, chance });
    requireSame(recordedForced(match.lastSteps).forced, record.initial.forced, 0);
    return match;
  } catch (error) {
    if (error instanceof PlayError) throw new Unplayable("NF3108", error.message, 0);
    if (error instanceof Fault) throw new Unplayable("NF3112", error.message, 0);
    throw error;
  }
}

function decoded(base64url: string, { system }: Rules): State {
  const encoding = fromBase64url(base64url);
  try {
    const state = encoding === undefined ? undefined : system.decode(encoding);
    if (state !== undefined && system.encode(state) === encoding) return state;
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof Fault)) throw error;
  }
  throw new Unplayable("NF3106", `The record's initial state is no state of ${system.name}.`);
}

/** One more ply of a match. Throws Unplayable. */
export function replayPly(match: Match, ply: RecordedPly, number: number, hasSeed: boolean): Match {
  const { decisions, chance = [], forced = [] } = ply;
  const results = hasSeed ? undefined : [...chance, ...forced.flatMap((step) => step.chance ?? [])];
  const next = commitAll(match, decisions, number, results);
  if (next.ply !== number) {
    const missing = next.activePlayers.map(({ name }) => name).join(", ") || "and the game is over";
    throw new Unplayable("NF3107", `Ply ${number} lacks decisions: ${missing}.`, number);
  }
  requireSame(recordedPly(next.lastSteps), ply, number);
  return next;
}

function commitAll(
  match: Match,
  decisions: readonly (string | null)[],
  ply: number,
  results: readonly number[] | undefined,
): Match {
  const { players } = match.rules.system;
  if (decisions.length !== players.length) {
    throw new Unplayable("NF3107", `Ply ${ply} has ${decisions.length} decisions for ${players.length} players.`, ply);
  }
  const chance = match.seed === undefined ? supplied(results ?? []) : undefined;
  return decisions.reduce((now, decision, id) => {
    if (decision === null) return now;
    const committed = now.commitOption(id, decision, chance);
    if (committed.success) return committed.match;
    const { code, message } = committed.error;
    const codes = { fault: "NF3112", chance: "NF3108" } as const;
    const failed = code === "fault" || code === "chance" ? codes[code] : "NF3107";
    throw new Unplayable(failed, `Ply ${ply}: ${message}`, ply);
  }, match);
}

/** Both are in the order of members that records are written in, so that equal ones have equal texts. */
function requireSame(
  played: RecordedPly | readonly RecordedStep[] | undefined,
  recorded: RecordedPly | readonly RecordedStep[] | undefined,
  ply: number,
): void {
  if (JSON.stringify(played) === JSON.stringify(recorded)) return;
  const message = `The chance results or forced steps of ply ${ply} are not those that the rules and the seed ask for.`;
  throw new Unplayable("NF3108", message, ply);
}
