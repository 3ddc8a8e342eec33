// What a peer of a sealed match needs where pieces are brought: rules with decks, proofs of its own, checks of others'.
import type { Rules } from "ninefold/play";
import { toHex } from "ninefold-log";
import { type Bringing, foundOf, type Offer, type Pieces } from "ninefold-sealed";
import type { Terms } from "../entry/entry.ts";
import type { Hash } from "../entry/forms.ts";
import { pieceId } from "../entry/piece.ts";
import type { Signer } from "../entry/signed.ts";
import { hold } from "../proof/hold.ts";
import { type LogView, proveOwner } from "../proof/own.ts";
import { presentationFile } from "../proof/presentation.ts";
import { checkBrought, termsOf } from "./checking.ts";
import { listsOf, parametersOf, requireStart } from "./decks.ts";
import { type Asks, type BroughtList, readAsks, writeBroughtProof } from "./forms.ts";

/** What binds pieces in the log before they are shown, to a match until a second; by the terms of a stake, where they are staked. */
export interface Binding {
  readonly match: Hash;
  readonly until: number;
  readonly terms?: Terms;
}

/** One's own pieces, and what shows them. */
export interface OwnPieces {
  /** The log at a checkpoint that enough witnesses have seen. Asked for once all are seated, and after `bind`. */
  view(): LogView | Promise<LogView>;
  /** Signs by the keys that own or hold these pieces. */
  signersOf(pieces: readonly Hash[]): readonly Signer[] | Promise<readonly Signer[]>;
  /** Logs leases or stakes; what is bound so already, as after a crash, stays as it is. */
  bind?(pieces: readonly Hash[], to: Binding): Promise<void>;
}

export interface PiecesOptions {
  /** The rules of an offer with other parameters. */
  rulesWith(offer: Offer, parameters: Readonly<Record<string, string>>): Rules | Promise<Rules>;
  /** Seconds since 1970. */
  now(): number;
  readonly own?: OwnPieces;
}

/** Own leases are longer than what is asked for, so that they are long enough when others look. */
const SLACK = 600;

/**
 * Pieces of this package at a sealed match, for `Peer` and `SpectatorPeer`. Whether log and witnesses of an offer are trusted is for
 * `rulesOf` to say, before a seat joins: `readAsks(offer.asks)`.
 */
export function piecesOf({ rulesWith, now, own }: PiecesOptions): Pieces {
  let asked: { readonly asks: Asks; readonly lists: readonly BroughtList[] } | undefined;
  const pieces: Pieces = {
    foundOf: async (offered, offer, listed) => {
      const asks = readAsks(offer.asks ?? "");
      const lists = listsOf(asks, listed);
      asked = { asks, lists };
      const brought = parametersOf(offered.rules.system, asks, lists);
      const given = Object.fromEntries(offer.parameters.map(({ name, value }) => [name, value]));
      const rules = await rulesWith(offer, { ...given, ...brought });
      requireStart(rules.system);
      return foundOf(rules);
    },
    check: (proof, { match, seat }) => {
      if (asked) checkBrought(proof, { ...asked, match, seat, now: now() });
    },
  };
  if (!own) return pieces;
  return { ...pieces, prove: async (to) => proofOf(own, to, asked!, now) };
}

async function proofOf(
  own: OwnPieces,
  { match, seat }: Bringing,
  { asks, lists }: { readonly asks: Asks; readonly lists: readonly BroughtList[] },
  now: () => number,
): Promise<string> {
  const ids = lists[seat]!.pieces.map(pieceId);
  const terms = termsOf(asks, lists, match);
  if (terms) await own.bind?.(ids, { match, until: terms.until, terms });
  else if (asks.lease > 0) await own.bind?.(ids, { match, until: now() + asks.lease + SLACK });
  const signers = await own.signersOf(ids);
  const presentation = toHex(presentationFile.write(await proveOwner(await own.view(), ids, { match, seat }, signers)));
  if (asks.hold === 0) return writeBroughtProof({ presentation });
  const from = now();
  const until = from + asks.hold;
  return writeBroughtProof({ presentation, hold: await hold({ match, seat, pieces: ids, from, until }, signers) });
}
