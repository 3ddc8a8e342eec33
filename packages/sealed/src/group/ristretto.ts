// ristretto255 (RFC 9496) by @noble/curves.
import { interleavedMSMUnsafe, mulAddUnsafe, pippenger } from "@noble/curves/abstract/curve.js";
import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
import { SealedError } from "../errors.ts";
import { once } from "../once.ts";
import { ELEMENT, type Group, type GroupCounts, type Point, type Scalar } from "./group.ts";

const Inner = ristretto255.Point;
type Inner = InstanceType<typeof Inner>;

/** Below so many points a sum of separate multiplications that share their doublings is faster than buckets. */
const BUCKETS_FROM = 128;

/** From so many scalars on a table of multiples of the point pays. */
const TABLE_FROM = 16;
const TABLE_WINDOW = 6;

const inner = (point: Point): Inner => point as unknown as Inner;
const outer = (point: Inner): Point => point as unknown as Point;

/** Encodings of points that were decoded or encoded before: an encoding costs a square root. */
const encodings = new WeakMap<Inner, Uint8Array>();

const decodedOnce = once<Point>(16_384);

const decoded = (bytes: Uint8Array): Point => decodedOnce([bytes], () => newlyDecoded(bytes));

function newlyDecoded(bytes: Uint8Array): Point {
  let point: Inner;
  try {
    point = Inner.fromBytes(bytes);
  } catch {
    throw new SealedError("NF9006", "32 bytes are not the canonical encoding of a point.");
  }
  if (point.equals(Inner.ZERO)) throw new SealedError("NF9008", "A point is the identity.");
  encodings.set(point, bytes.slice());
  return outer(point);
}

function encoded(point: Inner): Uint8Array {
  const known = encodings.get(point);
  if (known) return known;
  const bytes = point.toBytes();
  encodings.set(point, bytes);
  return bytes;
}

function requireAlike(points: number, scalars: number): void {
  if (points !== scalars) throw new RangeError(`${points} points with ${scalars} scalars.`);
}

const product = (point: Inner, scalar: Scalar): Inner => (scalar === 0n ? Inner.ZERO : point.multiply(scalar));

function sum(points: readonly Inner[], scalars: readonly Scalar[]): Inner {
  const add = points.length < BUCKETS_FROM ? mulAddUnsafe : pippenger;
  return add<Inner, typeof Inner>(Inner, [...points], [...scalars]);
}

/** ristretto255, with counts of its own. */
export function createGroup(): Group {
  const counts: GroupCounts = { multiplications: 0, sumPoints: 0, decoded: 0, hashed: 0 };
  return {
    order: Inner.Fn.ORDER,
    generator: outer(Inner.BASE),
    counts,
    decodeAll(bytes) {
      if (bytes.length % ELEMENT !== 0) throw new RangeError(`${bytes.length} bytes are no whole number of points.`);
      const number = bytes.length / ELEMENT;
      counts.decoded += number;
      return Array.from({ length: number }, (_, i) => decoded(bytes.subarray(i * ELEMENT, (i + 1) * ELEMENT)));
    },
    encodeAll(points) {
      const bytes = new Uint8Array(points.length * ELEMENT);
      points.forEach((point, i) => {
        bytes.set(encoded(inner(point)), i * ELEMENT);
      });
      return bytes;
    },
    mulAll(points, scalars) {
      requireAlike(points.length, scalars.length);
      counts.multiplications += points.length;
      return points.map((point, i) => outer(product(inner(point), scalars[i]!)));
    },
    multiples(point, scalars) {
      counts.multiplications += scalars.length;
      const one = inner(point);
      if (scalars.length >= TABLE_FROM && one !== Inner.BASE) one.precompute(TABLE_WINDOW);
      return scalars.map((scalar) => outer(product(one, scalar)));
    },
    msm(points, scalars) {
      requireAlike(points.length, scalars.length);
      counts.sumPoints += points.length;
      return outer(sum(points.map(inner), scalars));
    },
    sumsOf(points) {
      const sums = interleavedMSMUnsafe<Inner, typeof Inner>(Inner, points.map(inner), TABLE_WINDOW);
      return (scalars) => {
        counts.sumPoints += scalars.length;
        return outer(sums([...scalars]));
      };
    },
    addAll(left, right) {
      requireAlike(left.length, right.length);
      return left.map((point, i) => outer(inner(point).add(inner(right[i]!))));
    },
    subAll(left, right) {
      requireAlike(left.length, right.length);
      return left.map((point, i) => outer(inner(point).subtract(inner(right[i]!))));
    },
    hashAll(domain, inputs) {
      counts.hashed += inputs.length;
      return inputs.map((input) => outer(ristretto255_hasher.hashToCurve(input, { DST: domain })));
    },
    isIdentity: (point) => inner(point).equals(Inner.ZERO),
    areEqual: (left, right) => inner(left).equals(inner(right)),
  };
}

/** The one that all of this package computes with. */
export const group: Group = createGroup();
