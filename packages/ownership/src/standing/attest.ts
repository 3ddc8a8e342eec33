// Attestations: what arbiters, or the players themselves, sign of a match on which pieces are staked.
import { isSignatureOf } from "ninefold-log";
import { type Attestation, type EntryOf, type Terms, termsHash } from "../entry/entry.ts";
import { digest, type Hash } from "../entry/forms.ts";
import { messageOf, type Signer, type Verify } from "../entry/signed.ts";
import { OwnershipError, type Refusal, refusal } from "../errors.ts";

const attested = (terms: Hash, outcome: string): Uint8Array<ArrayBuffer> =>
  messageOf(digest("attested", terms, new TextEncoder().encode(outcome)));

export async function attest(terms: Terms, outcome: string, signer: Signer): Promise<Attestation> {
  return { by: signer.key, signature: await signer.sign(attested(termsHash(terms), outcome)) };
}

/** What a verifier of records says of one. `match` is the match that it is of. */
export interface RecordVerdict {
  readonly verdict: "accepted" | "notFinished" | "refused" | "convicted";
  readonly match: Hash;
  readonly outcome?: string;
}

/** An arbiter's attestation by a record alone. OwnershipError NF9312 unless the record is of the match and has a final outcome. */
export async function attestRecord(terms: Terms, found: RecordVerdict, signer: Signer): Promise<Attestation> {
  const problem = recordProblem(terms, found);
  if (problem) throw new OwnershipError(problem.code, problem.message);
  return attest(terms, found.outcome!, signer);
}

/** Why a record proves nothing about the stakes. */
export function recordProblem(terms: Terms, found: RecordVerdict): Refusal | undefined {
  if (found.match !== terms.match) return refusal("NF9312", "The record is of another match than the stakes.");
  if (found.verdict !== "accepted" || found.outcome === undefined)
    return refusal("NF9312", `The record proves no outcome: it is ${found.verdict}.`);
  return undefined;
}

/** Why a claim is not proven, by enough arbiters or by all players; a record is no proof, since whoever replays the log has it not. */
export function claimProblem(claim: EntryOf<"claim">, verify: Verify = isSignatureOf): Refusal | undefined {
  const { terms, outcome, attestations, by } = claim;
  const win = terms.wins.find((one) => one.outcome === outcome);
  if (!win) return refusal("NF9312", `By the outcome "${outcome}" nothing changes owners.`);
  if (win.to !== by) return refusal("NF9312", `By the outcome "${outcome}" the stakes are another's.`);
  const message = attested(termsHash(terms), outcome);
  const signers = new Set(attestations.filter((one) => verify(one.by, message, one.signature)).map((one) => one.by));
  const count = [...new Set(terms.arbiters)].filter((one) => signers.has(one)).length;
  if (terms.needed > 0 && count >= terms.needed) return undefined;
  if (terms.players.length > 0 && terms.players.every((one) => signers.has(one))) return undefined;
  return refusal("NF9312", `${count} of ${terms.needed} arbiters attest it, and not all players.`);
}
