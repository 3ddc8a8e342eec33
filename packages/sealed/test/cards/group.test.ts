// The group: RFC 9496's encodings, what is refused, and that operations in bulk are those one by one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { SealedError } from "../../src/errors.ts";
import {
  createGroup,
  decodeScalars,
  encodeScalars,
  type Point,
  portions,
  reduced,
  type Scalar,
} from "../../src/group/index.ts";
import { Nonces, Transcript } from "../../src/proof/index.ts";
import { hashed } from "./seats.ts";

const group = createGroup();
const { generator, order } = group;
const drawn = (number: number): readonly Scalar[] =>
  new Nonces({ key: hashed("group"), randomness: hashed("group") }, new Transcript()).scalars(number);
const hex = (point: Point): string => bytesToHex(group.encodeAll([point]));
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof SealedError) return error.code;
    throw error;
  }
  return "none";
};

test("small multiples of the generator are those of RFC 9496, A.1", () => {
  const [one, two] = group.multiples(generator, [1n, 2n]);
  assert.equal(hex(one!), "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76");
  assert.equal(hex(two!), "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919");
});

/** Of RFC 9496, A.2: fields that are not canonical, negative ones, squares that are none. */
const BAD = [
  "00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
];

test("encodings that are not canonical are refused with NF9006, the identity with NF9008", () => {
  for (const bad of BAD)
    assert.equal(
      codeOf(() => group.decodeAll(hexToBytes(bad))),
      "NF9006",
      bad,
    );
  assert.equal(
    codeOf(() => group.decodeAll(new Uint8Array(32))),
    "NF9008",
  );
  assert.throws(() => group.decodeAll(new Uint8Array(33)), RangeError);
});

test("scalars are refused from the order on with NF9007, and written as they are read", () => {
  const bytes = (value: bigint) => hexToBytes(value.toString(16).padStart(64, "0")).reverse();
  assert.deepEqual(decodeScalars(bytes(order - 1n)), [order - 1n]);
  for (const large of [order, order + 1n, 2n ** 256n - 1n])
    assert.equal(
      codeOf(() => decodeScalars(bytes(large))),
      "NF9007",
    );
  const scalars = [0n, 1n, ...drawn(5)];
  assert.deepEqual(decodeScalars(encodeScalars(scalars)), scalars);
});

test("sums, multiples and tables agree with multiplications, on both sides of where they change their method", () => {
  for (const size of [0, 1, 2, 17, 127, 128, 140]) {
    const scalars = drawn(2 * size);
    const points = group.multiples(generator, scalars.slice(0, size));
    const factors = [...scalars.slice(size), 0n, 1n].slice(-size || undefined).slice(0, size);
    const products = group.mulAll(points, factors);
    const zero = group.mulAll([generator], [0n])[0]!;
    const sum = products.reduce((all, one) => group.addAll([all], [one])[0]!, zero);
    assert.ok(group.areEqual(group.msm(points, factors), sum), `${size}`);
    if (size > 0) assert.ok(group.areEqual(group.sumsOf(points)(factors), sum), `${size}`);
    if (size > 0 && size < 20) {
      const [one] = points;
      const each = group.mulAll(
        factors.map(() => one!),
        factors,
      );
      group.multiples(one!, factors).forEach((point, i) => void assert.ok(group.areEqual(point, each[i]!)));
    }
  }
  for (const unlike of [
    () => group.msm([generator], []),
    () => group.mulAll([generator], []),
    () => group.addAll([generator], []),
    () => group.subAll([generator], []),
  ])
    assert.throws(unlike, RangeError);
});

test("what is computed is counted", () => {
  const own = createGroup();
  own.msm([generator, generator], [1n, 2n]);
  own.multiples(generator, [1n, 2n, 3n]);
  own.mulAll([generator], [5n]);
  own.sumsOf([generator, generator])([1n]);
  own.decodeAll(own.encodeAll([generator, generator]));
  own.hashAll("domain", [new Uint8Array(1)]);
  assert.deepEqual(own.counts, { multiplications: 4, sumPoints: 3, decoded: 2, hashed: 1 });
});

test("numbers are reduced, and lists cut", () => {
  assert.equal(reduced(-1n), order - 1n);
  assert.deepEqual(portions([1, 2, 3, 4], [1, 0, 2]), [[1], [], [2, 3]]);
});
