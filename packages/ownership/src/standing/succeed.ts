// What an entry makes of the standing of its piece.
import { type EntryOf, type OfPiece, type Owner, termsHash } from "../entry/entry.ts";
import type { Hash } from "../entry/forms.ts";
import type { Verify } from "../entry/signed.ts";
import { type Refusal, refusal } from "../errors.ts";
import { claimProblem } from "./attest.ts";
import { heldAt, type Standing } from "./standing.ts";

/** Entries that come after another. */
export type Later = Exclude<OfPiece, EntryOf<"issue">>;

export interface When {
  /** The second, by the log's clock. */
  readonly at: number;
  readonly index: number;
  readonly hash: Hash;
  readonly verify: Verify;
  /** Proofs of claims have been checked before. */
  readonly isKnown?: boolean;
  /** Whether a piece was staked by terms of this hash. */
  isStaked(piece: Hash, terms: Hash): boolean;
}

/** What a standing says of an owner. */
export const owned = ({ key, recovery }: Owner): Pick<Standing, "owner" | "recovery"> => ({
  owner: key,
  ...(recovery !== undefined && { recovery }),
});

/** The standing after an entry that names the last one, or why it does not count. Its signature has been checked. */
export function succeed(before: Standing, entry: Later, when: When): Standing | Refusal {
  const { at, index, hash } = when;
  const held = heldAt(before, at);
  const next = { last: hash, index };
  if (entry.k === "claim") return claimed(before, entry, when);
  if (entry.k === "rekey") {
    if (entry.by !== before.owner && entry.by !== before.recovery)
      return refusal("NF9302", "Neither the owner nor the recovery key signs the change.");
    // What was bound to the owner's own key is bound to the new one.
    const to = held?.to === before.owner ? entry.to.key : held?.to;
    return { ...next, ...owned(entry.to), ...(held && to !== undefined && { held: { ...held, to } }) };
  }
  if (entry.by !== before.owner) return refusal("NF9302", "Who signs does not own the piece.");
  if (held) return refusal("NF9306", `The piece is bound by its ${held.as} until second ${held.until}.`);
  if (entry.k === "transfer") return { ...next, ...owned(entry.to) };
  // One whose time is over counts and binds nothing: what is signed once must not keep its piece for ever because it was logged late.
  const { owner, recovery } = before;
  const same = { ...next, ...owned({ key: owner, recovery }) };
  if (entry.k === "lease") {
    const { to, match, until } = entry;
    return { ...same, held: { as: "lease", to, match, until } };
  }
  const { terms } = entry;
  if (!terms.pieces.includes(entry.piece)) return refusal("NF9306", "The terms of the stakes do not name the piece.");
  const { match, until } = terms;
  return { ...same, held: { as: "stake", to: owner, match, until, terms: termsHash(terms) } };
}

function claimed(before: Standing, claim: EntryOf<"claim">, when: When): Standing | Refusal {
  const held = heldAt(before, when.at);
  const terms = termsHash(claim.terms);
  if (held?.terms !== terms) return refusal("NF9312", "The piece is not staked by these terms, or no longer.");
  if (!claim.terms.pieces.every((piece) => when.isStaked(piece, terms)))
    return refusal("NF9312", "Not all pieces of the terms were staked.");
  const problem = when.isKnown ? undefined : claimProblem(claim, when.verify);
  return problem ?? { last: when.hash, index: when.index, ...owned(claim.to) };
}
