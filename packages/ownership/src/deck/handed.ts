// A slot that another seat gets, and nobody else: its leaf goes to that seat sealed, before everybody's eyes. Who gets a wrong leaf complains
// by showing the one secret that opens it, and all see who lied.
import { sha256 } from "@noble/hashes/sha2.js";
import { encode, fromHex, type Hex, toHex } from "ninefold-log";
import { ELEMENT, group, type Point, type Scalar } from "ninefold-sealed/group";
import { EQUAL_SIZE, Nonces, proveEqual, type Secrets, Transcript, verifyEqual } from "ninefold-sealed/proofs";
import { decoded, type Hash } from "../entry/forms.ts";
import { OwnershipError, type Refusal, refusal } from "../errors.ts";
import { type DeckCommitment, type OpenedSlot, openedForm, slotProblem } from "./committed.ts";

/** What is handed over where: all of it is known to everybody. */
export interface Handing {
  readonly match: Hash;
  /** Whose deck it is. */
  readonly by: number;
  /** The seat that gets the slot, and the number of the slot in the deck. */
  readonly seat: number;
  readonly slot: number;
}

/** A leaf sealed for one seat. */
export interface Handed extends Handing {
  /**
   * 32 bytes of a point; 64 of a proof that its logarithm is known to who made it, so that nobody is made to open another's point by a
   * complaint; then the leaf under a stream that follows from the shared point.
   */
  readonly sealed: Hex;
}

/** The point that opens a leaf, and the proof that it is the right one. */
export interface Complaint {
  readonly shared: Hex;
  readonly proof: Hex;
}

/** Who of the two lied. */
export interface Judged extends Refusal {
  readonly convicted: "owner" | "accuser";
}

const MAX_LEAF = 4_096;

const utf8 = new TextEncoder();

/** The bytes of a stream that a shared point gives, xored with others. */
function crypted(shared: Point, data: Uint8Array): Uint8Array {
  const seed = group.encodeAll([shared]);
  const out = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 32) {
    const block = sha256(Uint8Array.from([...utf8.encode("ninefold-leaf-1"), ...seed, at >> 8, at & 255]));
    for (let i = at; i < Math.min(at + 32, data.length); i++) out[i] = data[i]! ^ block[i - at]!;
  }
  return out;
}

const stated = (what: string, { match, by, seat, slot }: Handing, data: Uint8Array): Transcript =>
  new Transcript()
    .text("for", what)
    .append("match", fromHex(match))
    .number("by", by)
    .number("seat", seat)
    .number("slot", slot)
    .append("data", data);

const made = (to: Handing, data: Uint8Array): Transcript => stated("ninefold-leaf-1", to, data);
const complained = (handed: Handed): Transcript => stated("ninefold-leaf-complaint-1", handed, fromHex(handed.sealed));

/** Seals a slot for the key of a seat. */
export function sealSlot(to: Handing, key: Point, opened: OpenedSlot, secrets: Secrets): Handed {
  const leaf = encode(openedForm, opened);
  const once = new Nonces(secrets, made(to, leaf)).scalar();
  const [point] = group.multiples(group.generator, [once]);
  const [shared] = group.multiples(key, [once]);
  const data = crypted(shared!, leaf);
  const known = { bases: [group.generator], images: [point!] };
  const proof = proveEqual(made(to, data), known, once, new Nonces(secrets, made(to, data)));
  return { ...to, sealed: toHex(Uint8Array.from([...group.encodeAll([point!]), ...proof, ...data])) };
}

const HEAD = ELEMENT + EQUAL_SIZE;

/** The parts of what was sealed; undefined where they are none, as everybody sees. */
function parts(handed: Handed): { readonly point: Point; readonly data: Uint8Array } | undefined {
  const bytes = fromHex(handed.sealed);
  if (bytes.length <= HEAD || bytes.length > MAX_LEAF) return undefined;
  const point = pointOf(bytes.subarray(0, ELEMENT));
  const data = bytes.subarray(HEAD);
  const known = point && { bases: [group.generator], images: [point] };
  return known && isProven(made(handed, data), known, bytes.subarray(ELEMENT, HEAD)) ? { point, data } : undefined;
}

function pointOf(bytes: Uint8Array): Point | undefined {
  try {
    return group.decodeAll(bytes)[0];
  } catch {
    return undefined;
  }
}

function openedBy(shared: Point, data: Uint8Array): OpenedSlot | undefined {
  try {
    return decoded(openedForm, crypted(shared, data), MAX_LEAF);
  } catch (error) {
    if (error instanceof OwnershipError) return undefined;
    throw error;
  }
}

const wrong = (of: DeckCommitment, { slot }: Handed, opened: OpenedSlot | undefined): boolean =>
  !opened || slotProblem(of, slot, opened) !== undefined;

/** The slot that a seat was handed, by its secret key; undefined where it is not the one that was committed to: then it complains. */
export function readHanded(handed: Handed, x: Scalar, of: DeckCommitment): OpenedSlot | undefined {
  const found = parts(handed);
  const opened = found && openedBy(group.multiples(found.point, [x])[0]!, found.data);
  return wrong(of, handed, opened) ? undefined : opened;
}

/** Shows what opens the leaf. */
export function complain(handed: Handed, x: Scalar, secrets: Secrets): Complaint {
  const point = parts(handed)?.point;
  // Nothing has to be shown of what cannot be opened by anybody.
  if (!point) return { shared: "", proof: "" };
  const [shared] = group.multiples(point, [x]);
  const [key] = group.multiples(group.generator, [x]);
  const equal = { bases: [group.generator, point], images: [key!, shared!] };
  const proof = proveEqual(complained(handed), equal, x, new Nonces(secrets, complained(handed)));
  return { shared: toHex(group.encodeAll([shared!])), proof: toHex(proof) };
}

/** Who lied: the owner, who handed over something else than he had committed to, or the accuser. Always one of both. */
export function judgeComplaint(handed: Handed, key: Point, complaint: Complaint, of: DeckCommitment): Judged {
  const owner = {
    ...refusal("NF9310", `What was handed over is not slot ${handed.slot} of the deck.`),
    convicted: "owner",
  } as const;
  const accuser = { ...refusal("NF9310", "The complaint is false."), convicted: "accuser" } as const;
  const found = parts(handed);
  if (!found) return owner;
  const isSized = complaint.shared.length === 2 * ELEMENT && complaint.proof.length === 2 * EQUAL_SIZE;
  const shared = isSized ? pointOf(fromHex(complaint.shared)) : undefined;
  if (!shared) return accuser;
  const equal = { bases: [group.generator, found.point], images: [key, shared] };
  if (!isProven(complained(handed), equal, fromHex(complaint.proof))) return accuser;
  return wrong(of, handed, openedBy(shared, found.data)) ? owner : accuser;
}

function isProven(transcript: Transcript, equal: Parameters<typeof verifyEqual>[1], proof: Uint8Array): boolean {
  try {
    return verifyEqual(transcript, equal, proof);
  } catch {
    return false;
  }
}
