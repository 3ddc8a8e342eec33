// What one peer has to post in a meeting. It follows from what is kept and from what was posted, so that it is the same after a crash.
import { fromHex, publicKeyOf } from "ninefold-log";
import { SealedError } from "../errors.ts";
import { signHeader } from "../transcript/header.ts";
import { joinProof } from "./invitation.ts";
import type { Own } from "./keeper.ts";
import type { Meeting } from "./meeting.ts";
import type { Claimed, Pieces } from "./pieces.ts";
import { bodyOf, type Hashed, nonceCommitment, type Offer, type Post, signBody } from "./posts.ts";

const signingOf = ({ signing }: Own): Uint8Array => fromHex(signing);
export const keyOf = (own: Own): string => publicKeyOf(signingOf(own));

/**
 * What a peer has to post next; undefined where it waits for others. SealedError NF9016 where it is not invited, NF9019 where others sit in
 * all seats, NF9021 where nothing proves what the seat brings; rejects with what `pieces` do.
 */
export async function duePost(meeting: Meeting, own: Own, pieces: Pieces | undefined): Promise<Post | undefined> {
  const { offer, members, headed } = meeting;
  if (!offer) return own.offer === undefined ? undefined : offering(own, own.offer);
  const key = keyOf(own);
  if (own.offer === undefined && meeting.joinsOf(key).length === 0) return joining(own, offer);
  if (own.offer !== undefined && !meeting.seating) return seating(meeting, own);
  const seat = members?.findIndex((member) => member.key === key);
  if (seat === undefined || !meeting.seating) return undefined;
  if (seat < 0) throw new SealedError("NF9019", "The opener has seated others.");
  if (!meeting.hasOpened(key)) {
    // Before lists are known to make rules together nobody is bound to anything.
    if (!meeting.brought.isSettled) return undefined;
    const opened = { seated: meeting.seating.hash, key, nonce: own.nonce };
    const { body, signature } = signBody("nonce", opened, signingOf(own));
    return { k: "nonce", body, signature };
  }
  if (!headed || meeting.hasAgreed(seat)) return undefined;
  if (meeting.brought.owes(seat))
    return bringing(
      { match: headed.mid, seat, asks: offer.body.asks ?? "", lists: meeting.brought.lists },
      own,
      pieces,
    );
  if (!meeting.brought.isComplete) return undefined;
  return { k: "agree", mid: headed.mid, seat, signature: signHeader(headed.mid, signingOf(own)) };
}

async function bringing(to: Claimed, own: Own, pieces: Pieces | undefined): Promise<Post> {
  if (!pieces?.prove) throw new SealedError("NF9021", "Nothing here proves the pieces that the seat brings.");
  const proof = await pieces.prove(to);
  const { body, signature } = signBody("bring", { mid: to.match, seat: to.seat, proof }, signingOf(own));
  return { k: "bring", body, signature };
}

function offering(own: Own, bytes: string): Post {
  const { body, signature } = signBody("offer", bodyOf("offer", bytes).body, signingOf(own));
  return { k: "offer", body, signature };
}

function joining(own: Own, { body: { invited }, hash: offer }: Hashed<Offer>): Post {
  const { name, seat, invitation, nonce, brings } = own;
  if (invited && invitation === undefined)
    throw new SealedError("NF9016", "Only who is invited may sit at this table.");
  const key = keyOf(own);
  const wanted = {
    ...{ offer, key, commitment: nonceCommitment(key, nonce), name },
    ...(seat !== undefined && { seat }),
    ...(brings !== undefined && { brings }),
  };
  const { body, signature, hash } = signBody("join", wanted, signingOf(own));
  return { k: "join", body, signature, ...(invitation !== undefined && { proof: joinProof(invitation, hash) }) };
}

/** Who comes first is seated first, where it wants to; who wants a seat that is taken is passed over. Undefined while seats are free. */
function seating({ offer, toSeat }: Meeting, own: Own): Post | undefined {
  if (!toSeat) return undefined;
  const { body, signature } = signBody("seated", { offer: offer!.hash, seats: toSeat }, signingOf(own));
  return { k: "seated", body, signature };
}
