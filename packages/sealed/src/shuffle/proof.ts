// Seven points and 3N + 2 scalars for one lane; each further lane adds two points and a scalar.
import { joined } from "../bytes.ts";
import {
  type Ciphertext,
  ciphertextsOf,
  decodeScalars,
  ELEMENT,
  encodeScalars,
  group,
  type Point,
  pointsOf,
  portions,
  type Scalar,
} from "../group/index.ts";

/** The messages of the prover. Names in docs/cards.md. */
export interface ShuffleProof {
  /** The order of the cards, committed to. */
  readonly c: Point;
  readonly cd: Point;
  /** One for each lane. */
  readonly ed: readonly Ciphertext[];
  readonly f: readonly Scalar[];
  /** One for each lane. */
  readonly z: readonly Scalar[];
  readonly known: KnownProof;
}

/** That a commitment holds known numbers in some order. */
export interface KnownProof {
  readonly cd: Point;
  readonly cDelta: Point;
  readonly ca: Point;
  readonly f: readonly Scalar[];
  readonly z: Scalar;
  /** One less than there are cards. */
  readonly fDelta: readonly Scalar[];
  readonly zDelta: Scalar;
}

export const proofPoints = (lanes: number): number => 5 + 2 * lanes;
export const proofScalars = (cards: number, lanes: number): number => 3 * cards + 1 + lanes;

/** Bytes of a proof. */
export const proofSize = (cards: number, lanes: number): number =>
  ELEMENT * (proofPoints(lanes) + proofScalars(cards, lanes));

export function encodeShuffle({ c, cd, ed, f, z, known }: ShuffleProof): Uint8Array {
  const points = group.encodeAll([c, cd, ...pointsOf(ed), known.cd, known.cDelta, known.ca]);
  const scalars = encodeScalars([...f, ...z, ...known.f, known.z, ...known.fDelta, known.zDelta]);
  return joined(points, scalars);
}

/** The proof with these bytes. SealedError NF9006, NF9007 or NF9008; RangeError for another number of bytes. */
export function decodeShuffle(bytes: Uint8Array, cards: number, lanes: number): ShuffleProof {
  if (bytes.length !== proofSize(cards, lanes)) throw new RangeError(`${bytes.length} bytes are no such proof.`);
  const split = ELEMENT * proofPoints(lanes);
  const points = group.decodeAll(bytes.subarray(0, split));
  const scalars = decodeScalars(bytes.subarray(split));
  const own = 2 + 2 * lanes;
  const [knownCd, cDelta, ca] = points.slice(own);
  const [f, z, knownF, rest, fDelta, last] = portions(scalars, [cards, lanes, cards, 1, cards - 1, 1]);
  const known = {
    cd: knownCd!,
    cDelta: cDelta!,
    ca: ca!,
    f: knownF!,
    z: rest![0]!,
    fDelta: fDelta!,
    zDelta: last![0]!,
  };
  return { c: points[0]!, cd: points[1]!, ed: ciphertextsOf(points.slice(2, own)), f: f!, z: z!, known };
}
