// Masking keys: all commit, then all open with a proof. Without the commitments whoever opens last could choose the sum.
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { joined, u32, utf8 } from "../bytes.ts";
import { ELEMENT, group, type Point, type Scalar, scalarOfWide } from "../group/index.ts";
import { EQUAL_SIZE, type Equal, Nonces, proveEqual, type Secrets, verifyEqual } from "../proof/index.ts";
import type { KeysOperation } from "./operations.ts";
import type { Part } from "./part.ts";
import { type CardState, refusal, type SeatKey } from "./state.ts";
import { statementOf } from "./statement.ts";

/** The secret half of a seat's masking key: of secrets that are used for two matches by mistake, two keys. */
export const maskOf = ({ mid }: CardState, { key }: Secrets): Scalar =>
  scalarOfWide(sha512(joined(utf8("ninefold-masking-key-1"), mid, key)));

/** What a seat sends before it opens its key. */
export function commitmentTo({ mid }: CardState, seat: number, key: Uint8Array): Uint8Array {
  return sha256(joined(utf8("ninefold-card-key-1"), mid, u32(seat), key));
}

const withKey = (state: CardState, seat: number, changed: Partial<SeatKey>): CardState => ({
  ...state,
  keys: state.keys.map((key, at) => (at === seat ? { ...key, ...changed } : key)),
});

const isEqual = (left: Uint8Array, right: Uint8Array): boolean => left.every((byte, i) => byte === right[i]);
const areCommitted = ({ keys }: CardState): boolean => keys.every(({ commitment }) => commitment);
const claimOf = (key: Point): Equal => ({ bases: [group.generator], images: [key] });

export const keysPart: Part<KeysOperation> = {
  begin(state) {
    if (state.keys.some(({ commitment }) => commitment)) throw new RangeError("The seats have keys already.");
    return { state, awaited: [...state.keys.keys()] };
  },
  kind: (state) => (areCommitted(state) ? "keyOpen" : "keyCommit"),
  size: (state) => (areCommitted(state) ? ELEMENT + EQUAL_SIZE : ELEMENT),
  take(state, _operation, spoken, body) {
    const { seat, kind } = spoken;
    if (kind === "keyCommit") return withKey(state, seat, { commitment: body.slice() });
    const bytes = body.subarray(0, ELEMENT);
    const [point] = group.decodeAll(bytes);
    if (!isEqual(commitmentTo(state, seat, bytes), state.keys[seat]!.commitment!))
      return refusal("NF9103", `Seat ${seat} opens another key than it committed to.`, seat);
    if (!verifyEqual(statementOf(state, spoken, []), claimOf(point!), body.subarray(ELEMENT)))
      return refusal("NF9102", `Seat ${seat} does not prove that it knows its key.`, seat);
    return withKey(state, seat, { point: point! });
  },
  make(state, _operation, spoken, secrets) {
    const x = maskOf(state, secrets);
    const key = group.multiples(group.generator, [x])[0]!;
    const bytes = group.encodeAll([key]);
    if (spoken.kind === "keyCommit") return commitmentTo(state, spoken.seat, bytes);
    const transcript = statementOf(state, spoken, []).append("opens", bytes);
    const nonces = new Nonces(secrets, transcript);
    return joined(bytes, proveEqual(statementOf(state, spoken, []), claimOf(key), x, nonces));
  },
  afterAll(state, task) {
    const points = state.keys.map(({ point }) => point);
    if (points.some((point) => !point)) return { ...state, task: { ...task, awaited: [...state.keys.keys()] } };
    const opened = points as readonly Point[];
    if (opened.some((point, i) => opened.slice(0, i).some((before) => group.areEqual(before, point))))
      return refusal("NF9008", "Two seats have one key.");
    const joint = opened.reduce((sum, point) => group.addAll([sum], [point])[0]!);
    if (group.isIdentity(joint)) return refusal("NF9008", "The keys cancel out.");
    return { ...state, joint };
  },
};
