// What a match asks of the pieces that are brought: by the opener's options, and as a sentence for whoever joins.
import type { Player } from "ninefold/model";
import { type NoteKey, readNoteKey, writeNoteKey } from "ninefold-ownership";
import { type Asks, readAsks } from "ninefold-ownership/match";
import type { Offer } from "ninefold-sealed";
import { keyOf, seconds } from "../../collection/opened.ts";
import { usage } from "../../failure.ts";
import { plural, print } from "../../output.ts";

export interface AsksOptions {
  readonly log?: string;
  readonly witness?: readonly string[];
  readonly maxAge?: number;
  readonly hold?: number;
  readonly lease?: number;
  /** Seconds after which stakes lapse; true for as many as is usual, and of who joins. */
  readonly stake?: number | true;
  readonly wins?: Readonly<Record<string, string>>;
  readonly arbiter?: readonly string[];
  readonly needed?: number;
}

/** Seconds that a checkpoint may be old, that pieces are promised to one match, and that stakes last, where nothing else is said. */
const USUAL = { maxAge: 86_400, hold: 7_200, stake: 86_400 };
const MOST = 4_294_967_295;

type Stake = NonNullable<Asks["stake"]>;

/** By which outcome the stakes go to which seat: as it is said, or "X wins" of each player X. */
function winsOf(wins: AsksOptions["wins"], players: readonly Player[]): Stake["wins"] {
  if (!wins) return players.map(({ name }, seat) => ({ outcome: `${name} wins`, seat }));
  return Object.entries(wins).map(([outcome, name]) => {
    const seat = players.findIndex((player) => player.name === name);
    if (seat >= 0) return { outcome, seat };
    throw usage(`--wins: there is no player "${name}", but ${players.map((player) => player.name).join(", ")}.`);
  });
}

/** An arbiter by an address, or by the key of a collection, whose keeper then is one. */
const arbiterOf = (text: string): string => (/^[0-9a-f]{64}$/.test(text) ? text : keyOf(text).key);

function stakeOf(options: AsksOptions, players: readonly Player[]): Stake | undefined {
  const { stake, wins, arbiter = [], needed } = options;
  if (stake === undefined) {
    if (wins || arbiter.length > 0 || needed !== undefined) throw usage("--wins, --arbiter and --needed need --stake.");
    return undefined;
  }
  const arbiters = [...new Set(arbiter.map(arbiterOf))];
  const least = needed ?? arbiters.length;
  if (least > arbiters.length)
    throw usage(`--needed is ${least}, and there are ${plural(arbiters.length, "arbiter")}.`);
  if (least === 0 && arbiters.length > 0) throw usage("--needed is 1 at least, where there are arbiters.");
  const until = seconds() + (stake === true ? USUAL.stake : stake);
  return { until, wins: winsOf(wins, players), arbiters, needed: least };
}

/** What an opener asks of all that is brought. */
export function asksOf(log: NoteKey, options: AsksOptions, players: readonly Player[]): Asks {
  const { witness = [], maxAge = USUAL.maxAge, lease = 0 } = options;
  const witnesses = witness.map(keyOf).map(writeNoteKey);
  const stake = stakeOf(options, players);
  // What the log binds needs no promise.
  const { hold = lease > 0 || stake ? 0 : USUAL.hold } = options;
  if (stake && lease > 0) throw usage("--stake binds the pieces to the match already: leave --lease out.");
  return {
    ...{ log: writeNoteKey(log), witnesses, needed: witnesses.length, maxAge: Math.min(maxAge, MOST), hold, lease },
    ...{ series: [], everybody: true, ...(stake && { stake }) },
  };
}

export const timeOf = (second: number): string => new Date(second * 1000).toISOString().replace(".000", "");

const UNITS = [
  { unit: "hour", size: 3_600 },
  { unit: "minute", size: 60 },
] as const;

/** So many seconds, for people: in a unit of which there are two at least, rounded down. */
export function spanOf(seconds: number): string {
  const { unit, size } = UNITS.find((one) => seconds >= 2 * one.size) ?? { unit: "second", size: 1 };
  return plural(Math.floor(seconds / size), unit);
}

/** Who has to attest it: the key that signs the log is its keeper's. */
function arbitersText({ arbiters, needed }: Stake, log: NoteKey): string {
  if (needed === 0) return "There are no arbiters: they change owners only if all players attest it.";
  const names = arbiters.map((one) => (one === log.key ? `the keeper of ${log.name}` : one)).join(", ");
  const who = arbiters.length === 1 ? "The arbiter has" : `${needed} of ${arbiters.length} arbiters have`;
  return `${who} to attest it, or all players: ${names}.`;
}

function stakeText(stake: Stake, log: NoteKey, players: readonly Player[]): string {
  const { until, wins } = stake;
  const goes = wins
    .map(({ outcome, seat }) => `by "${outcome}" to ${players[seat]?.name ?? `seat ${seat}`}`)
    .join(", ");
  return `All pieces are staked: they go ${goes}. By any other outcome, and from ${timeOf(until)} on, each keeps its own. ${arbitersText(stake, log)}`;
}

/** A promise is signed when all seats are taken, for as long from then. */
const promiseText = (hold: number): string =>
  `They are promised to this match until ${timeOf(seconds() + hold)}, or later: for ${spanOf(hold)} from when all seats are taken. Whoever brings one to another match meanwhile is convicted by what both have signed.`;

/** What a match asks, for people. */
export function asksText(asks: Asks, players: readonly Player[]): string {
  const { log, needed, witnesses, hold, lease, stake } = asks;
  const seen =
    needed > 0
      ? `as ${plural(needed, "witness", "witnesses")} saw it: ${witnesses.join(" ")}`
      : "which nobody witnesses";
  const leased = `They are leased to this match for ${plural(lease, "second")} at least: no other has them meanwhile.`;
  return [
    `Each brings pieces of ${log}, ${seen}.`,
    ...(hold > 0 ? [promiseText(hold)] : []),
    ...(lease > 0 ? [leased] : []),
    ...(stake ? [stakeText(stake, readNoteKey(log), players)] : []),
  ].join("\n");
}

/** Says what the match asks of pieces, and whom it believes. Throws what a seat does not join for: stakes that it has not agreed to too. */
export function requireTrust(
  offer: Offer,
  { log, witness, deck, stake }: AsksOptions & { readonly deck?: readonly string[] },
  players: readonly Player[],
): void {
  if (offer.asks === undefined) {
    if (deck) throw new RangeError("the match asks for no pieces");
    return;
  }
  const asks = readAsks(offer.asks);
  if (log !== undefined && asks.log !== writeNoteKey(keyOf(log)))
    throw new RangeError(`pieces are checked by another log, ${asks.log}`);
  const strange = asks.witnesses.find((one) => witness && !witness.includes(one));
  if (strange !== undefined) throw new RangeError(`the witness ${strange} is none of those that you name`);
  print(asksText(asks, players));
  if (asks.stake && stake === undefined)
    throw new RangeError("the match is for stakes: what you bring is lost if you lose. --stake agrees to that");
  if (!asks.stake && stake !== undefined) throw new RangeError("the match is for no stakes, and --stake asks for some");
}
