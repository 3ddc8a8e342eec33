// Whether a seat of a match owns what it says it brings, bound as the match asks for it.
import { fromHex, type Hex, isSignatureOf } from "ninefold-log";
import { type Terms, termsHash } from "../entry/entry.ts";
import type { Hash } from "../entry/forms.ts";
import { pieceId } from "../entry/piece.ts";
import { OwnershipError } from "../errors.ts";
import { readNoteKey } from "../note/keys.ts";
import { checkPresentation, MAX_AHEAD, type Owned, type Policy, type Proven } from "../proof/check.ts";
import { type Hold, type Promised, promised } from "../proof/hold.ts";
import type { Bringing } from "../proof/own.ts";
import { presentationFile } from "../proof/presentation.ts";
import { type Asks, type BroughtList, readBroughtProof } from "./forms.ts";

/** OwnershipError NF9305 for keys that are none. */
export const policyOf = ({ log, witnesses, needed, maxAge, series }: Asks): Policy => ({
  log: readNoteKey(log),
  witnesses: witnesses.map(readNoteKey),
  needed,
  maxAge,
  ...(series.length > 0 && { series }),
});

/** The terms by which all that is brought is staked on a match; undefined where nothing is. OwnershipError NF9308 for a winner without a key. */
export function termsOf({ stake }: Asks, lists: readonly BroughtList[], match: Hash): Terms | undefined {
  if (!stake) return undefined;
  const keyOf = (seat: number): Hash => {
    const to = lists[seat]?.to;
    if (to === undefined) throw new OwnershipError("NF9308", `Seat ${seat} does not say who gets what it wins.`);
    return to;
  };
  const { until, arbiters, needed } = stake;
  return {
    match,
    pieces: lists.flatMap(({ pieces }) => pieces.map(pieceId)),
    wins: stake.wins.map(({ outcome, seat }) => ({ outcome, to: keyOf(seat) })),
    until,
    players: lists.map((_, seat) => keyOf(seat)),
    arbiters,
    needed,
  };
}

/** What has to be shown: of which seat, by what, and the time at which. */
export interface Checking extends Bringing {
  readonly asks: Asks;
  readonly lists: readonly BroughtList[];
  /** Seconds since 1970; undefined for a record, whose own times are believed as far as witnesses saw them. */
  readonly now: number | undefined;
}

/** What was shown; of a record at which second, where anybody says. */
export interface Brought extends Pick<Proven, "pieces" | "at"> {
  readonly hold?: Promised & Pick<Hold, "signatures">;
}

/** OwnershipError NF9301, NF9302, NF9305, NF9306, NF9307, NF9311 */
export function checkBrought(proof: Hex, checking: Checking): Brought {
  const { asks, lists, match, seat, now } = checking;
  const { presentation: bytes, hold } = readBroughtProof(proof);
  const presentation = presentationFile.read(fromHex(bytes));
  const own = lists[seat]?.pieces.map(pieceId) ?? [];
  const shown = presentation.pieces.map(({ piece }) => pieceId(piece));
  if (own.length !== shown.length || own.some((id, i) => id !== shown[i]))
    throw new OwnershipError("NF9307", "It shows other pieces than those that the seat brings.");
  const times = presentation.pieces.map(({ leaf }) => leaf.at);
  const policy = policyOf(asks);
  const [at, trusted] =
    now !== undefined
      ? [now, policy]
      : [policy.needed > 0 ? Number.MAX_SAFE_INTEGER : Math.max(0, ...times), { ...policy, maxAge: Infinity }];
  const proven = checkPresentation(presentation, trusted, { match, seat, now: at });
  const since = now ?? proven.at;
  const terms = termsOf(asks, lists, match);
  if (terms && terms.until <= since)
    throw new OwnershipError("NF9306", `The stakes lapse in second ${terms.until}, which is over in second ${since}.`);
  const until = terms ? terms.until : asks.lease > 0 ? since + asks.lease : undefined;
  if (until !== undefined) requireBound(proven.pieces, match, until, terms);
  const held = hold && { ...hold, match, seat, pieces: shown };
  if (asks.hold > 0) requireHold(held, proven.pieces, asks.hold, now);
  return { pieces: proven.pieces, at: proven.at, ...(held && { hold: held }) };
}

/** The presentation was judged at the second of the witnesses, whose clocks may be ahead: a short lease to another match may be over there. */
function requireBound(pieces: readonly Owned[], match: Hash, until: number, terms: Terms | undefined): void {
  const hash = terms && termsHash(terms);
  for (const { id, standing } of pieces) {
    const { held } = standing;
    if (!held || held.match !== match || held.until < until || held.terms !== hash)
      throw new OwnershipError("NF9306", `The piece ${id} is not bound to the match as it asks until second ${until}.`);
  }
}

/** `now`: undefined for a record. */
function requireHold(held: Brought["hold"], pieces: readonly Owned[], seconds: number, now: number | undefined): void {
  if (!held) throw new OwnershipError("NF9306", "The owner does not promise to bring the pieces to no other match.");
  const { from, until } = held;
  const isOff = now !== undefined && Math.abs(from - now) > MAX_AHEAD;
  if (isOff || until - from < seconds)
    throw new OwnershipError(
      "NF9306",
      `The promise is from second ${from} to ${until}, and not for ${seconds} from now.`,
    );
  const message = promised(held);
  for (const by of new Set(pieces.map((one) => one.by))) {
    const signed = held.signatures.find((one) => one.by === by);
    if (!signed || !isSignatureOf(by, message, signed.signature))
      throw new OwnershipError("NF9301", `The promise is not signed by ${by}.`);
  }
}
