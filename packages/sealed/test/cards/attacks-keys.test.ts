// Attacks on masking keys, numbered as in docs/cards.md, each beside an honest twin.
import assert from "node:assert/strict";
import { test } from "node:test";
import { joined } from "../../src/bytes.ts";
import { begin, type CardMessage, openCards, step } from "../../src/cards/index.ts";
import { commitmentTo, maskOf } from "../../src/cards/keys.ts";
import { statementOf } from "../../src/cards/statement.ts";
import { group, type Point, reduced, type Scalar } from "../../src/group/index.ts";
import { Nonces, proveEqual } from "../../src/proof/index.ts";
import { accepted, hashed, refused, Seats, secretsOf } from "./seats.ts";

/** Two seats, of which seat 0 has committed to its own key and seat 1 to this one. */
function committed(key: Uint8Array): Seats {
  const seats = new Seats("keys", 2);
  seats.begin({ op: "keys" });
  seats.take(seats.message(0));
  seats.take({ round: 0, seat: 1, kind: "keyCommit", body: commitmentTo(seats.state, 1, key) });
  seats.round = 1;
  return seats;
}

const opening = (body: Uint8Array): CardMessage => ({ round: 1, seat: 1, kind: "keyOpen", body });

/** A proof that whoever makes it knows x, whatever the key. */
function proofOf(seats: Seats, key: Point, x: Scalar): Uint8Array {
  const transcript = statementOf(seats.state, opening(new Uint8Array()), []);
  const nonces = new Nonces(secretsOf("forger", 1), statementOf(seats.state, opening(new Uint8Array()), []));
  return proveEqual(transcript, { bases: [group.generator], images: [key] }, x, nonces);
}

const keyOf = (x: Scalar): Point => group.multiples(group.generator, [x])[0]!;
const bytesOf = (key: Point): Uint8Array => group.encodeAll([key]);

/** What comes of seat 1's opening this key with a proof of x. */
function opened(key: Point, x: Scalar) {
  const seats = committed(bytesOf(key));
  return step(seats.state, opening(joined(bytesOf(key), proofOf(seats, key, x))));
}

const x0 = maskOf(openCards(hashed("keys"), 2), secretsOf("keys", 0));

test("22 a rogue key, made of another's: NF9102", () => {
  const [rogue] = group.subAll([keyOf(77n)], [keyOf(x0)]);
  assert.deepEqual(refused(opened(rogue!, 77n)), { code: "NF9102", blames: 1 });
  accepted(opened(keyOf(77n), 77n));
});

test("23 a copied key with its proof: NF9102; a key of two who both know it: nobody is convicted", () => {
  const seats = committed(bytesOf(keyOf(x0)));
  const own = seats.message(0);
  assert.deepEqual(refused(step(seats.state, opening(own.body))), { code: "NF9102", blames: 1 });
  seats.take(own);
  const shared = step(seats.state, opening(joined(bytesOf(keyOf(x0)), proofOf(seats, keyOf(x0), x0))));
  assert.deepEqual(refused(shared), { code: "NF9008", blames: undefined });
});

test("24 a proof of another match: NF9102", () => {
  const other = new Seats("another match", 2);
  other.begin({ op: "keys" });
  for (const seat of [0, 1]) other.take(other.message(seat));
  other.round = 1;
  const { body } = other.message(1);
  const seats = committed(body.subarray(0, 32));
  assert.deepEqual(refused(step(seats.state, opening(body))), { code: "NF9102", blames: 1 });
  accepted(step(other.state, opening(body)));
});

test("25 the identity as a key: NF9008", () => {
  const seats = committed(new Uint8Array(32));
  assert.deepEqual(refused(step(seats.state, opening(new Uint8Array(96)))), { code: "NF9008", blames: 1 });
});

test("26 keys that cancel out: NF9008, and nobody is convicted", () => {
  const x = reduced(-x0);
  const seats = committed(bytesOf(keyOf(x)));
  seats.take(seats.message(0));
  const message = opening(joined(bytesOf(keyOf(x)), proofOf(seats, keyOf(x), x)));
  assert.deepEqual(refused(step(seats.state, message)), { code: "NF9008", blames: undefined });
});

test("another key than was committed to: NF9103", () => {
  const seats = committed(bytesOf(keyOf(5n)));
  const message = opening(joined(bytesOf(keyOf(6n)), proofOf(seats, keyOf(6n), 6n)));
  assert.deepEqual(refused(step(seats.state, message)), { code: "NF9103", blames: 1 });
});

test("what is not due: NF9005, and nobody is convicted; another size: NF9009", () => {
  const seats = committed(bytesOf(keyOf(5n)));
  const own = seats.message(0);
  seats.take(own);
  assert.deepEqual(refused(step(seats.state, own)), { code: "NF9005", blames: undefined });
  assert.deepEqual(refused(step(seats.state, { ...own, seat: 1, kind: "keyCommit" })), {
    code: "NF9005",
    blames: undefined,
  });
  assert.deepEqual(refused(step(seats.state, opening(new Uint8Array(95)))), { code: "NF9009", blames: 1 });
  assert.throws(() => begin(seats.state, { op: "keys" }), RangeError);
});

test("4 a scalar that is not below the order: NF9007; 5 a point that is not canonical: NF9006", () => {
  const seats = committed(bytesOf(keyOf(5n)));
  const honest = joined(bytesOf(keyOf(5n)), proofOf(seats, keyOf(5n), 5n));
  accepted(step(seats.state, opening(honest)));
  const large = honest.slice();
  large.fill(255, 64);
  assert.deepEqual(refused(step(seats.state, opening(large))), { code: "NF9007", blames: 1 });
  const odd = honest.slice();
  odd[0]! ^= 1;
  assert.deepEqual(refused(step(seats.state, opening(odd))), { code: "NF9006", blames: 1 });
});
