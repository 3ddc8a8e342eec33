// The group of prime order that cards are sealed in, as bulk operations: an implementation behind a boundary, such as
// WebAssembly, is crossed once for many points.

declare const opaque: unique symbol;

/** An element of the group. Only a `Group` makes one and looks into it. */
export interface Point {
  readonly [opaque]: "point";
}

/** A whole number from 0 to the order of the group, less one. */
export type Scalar = bigint;

/** What was computed since the beginning. */
export interface GroupCounts {
  /** Points multiplied by one scalar each. */
  multiplications: number;
  /** Points that were terms of a sum. */
  sumPoints: number;
  decoded: number;
  hashed: number;
}

export interface Group {
  readonly order: Scalar;
  readonly generator: Point;
  readonly counts: Readonly<GroupCounts>;
  /** The points of 32 bytes each. SealedError NF9006 for an encoding that is not canonical, NF9008 for the identity. */
  decodeAll(bytes: Uint8Array): readonly Point[];
  /** 32 bytes for each point, in order. */
  encodeAll(points: readonly Point[]): Uint8Array<ArrayBuffer>;
  /** Each point multiplied by its scalar. */
  mulAll(points: readonly Point[], scalars: readonly Scalar[]): readonly Point[];
  /** One point multiplied by each scalar. */
  multiples(point: Point, scalars: readonly Scalar[]): readonly Point[];
  /** The sum of all points, each multiplied by its scalar. */
  msm(points: readonly Point[], scalars: readonly Scalar[]): Point;
  /** The sums of the first of these points, each multiplied by its scalar: for points that are summed many times. */
  sumsOf(points: readonly Point[]): (scalars: readonly Scalar[]) => Point;
  addAll(left: readonly Point[], right: readonly Point[]): readonly Point[];
  subAll(left: readonly Point[], right: readonly Point[]): readonly Point[];
  /** Points whose logarithms nobody knows: hash_to_ristretto255 of RFC 9380 with this domain. */
  hashAll(domain: string, inputs: readonly Uint8Array[]): readonly Point[];
  isIdentity(point: Point): boolean;
  areEqual(left: Point, right: Point): boolean;
}

/** Bytes of a point, and of a scalar. */
export const ELEMENT = 32;
