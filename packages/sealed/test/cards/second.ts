// A second verifier of messages about cards, written from docs/cards.md alone: it imports nothing of the package, keeps what was said as one
// growing buffer, and checks each equation by itself.
import { createHash } from "node:crypto";
import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";

const { Point } = ristretto255;
type P = InstanceType<typeof Point>;

const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const G = Point.BASE;
const O = Point.ZERO;

class Wrong extends Error {}
const need = (truth: boolean, what: string): void => {
  if (!truth) throw new Wrong(what);
};

const mod = (a: bigint): bigint => ((a % L) + L) % L;
const times = (p: P, k: bigint): P => p.multiplyUnsafe(mod(k));
const plus = (...ps: P[]): P => ps.reduce((a, b) => a.add(b), O);
const sum = (ps: readonly P[], ks: readonly bigint[]): P => plus(...ps.map((p, i) => times(p, ks[i]!)));
const little = (bytes: Buffer): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
const u32 = (n: number): Buffer => {
  const b = Buffer.alloc(4);
  b.writeUInt32BE(n);
  return b;
};
const sha = (name: string, ...parts: Buffer[]): Buffer => createHash(name).update(Buffer.concat(parts)).digest();
const h2g = (domain: string, input: Buffer): P => ristretto255_hasher.hashToCurve(input, { DST: domain });

/** What the messages are about, all points in hexadecimal digits. */
export interface About {
  readonly mid: string;
  readonly kind: string;
  readonly round: number;
  readonly seat: number;
  readonly seats: number;
  readonly joint?: string;
  readonly key?: string;
  readonly cards: readonly {
    readonly slot: string;
    readonly version: number;
    readonly lanes: readonly { readonly name: string; readonly c1: string; readonly c2: string }[];
    /** Per lane the shares of the others who are there; of members. */
    readonly shares?: readonly (readonly string[])[];
  }[];
  readonly into?: readonly string[];
  readonly lane?: string;
  readonly values?: readonly string[];
  readonly commitment?: string;
}

/** A body, read from its beginning. */
class Body {
  #rest: Buffer;
  constructor(bytes: Uint8Array) {
    this.#rest = Buffer.from(bytes);
  }
  #take(): Buffer {
    need(this.#rest.length >= 32, "too short");
    const head = this.#rest.subarray(0, 32);
    this.#rest = this.#rest.subarray(32);
    return head;
  }
  point(): P {
    let p: P;
    try {
      p = Point.fromBytes(this.#take());
    } catch {
      throw new Wrong("point");
    }
    need(!p.equals(O), "identity");
    return p;
  }
  scalar(): bigint {
    const k = little(this.#take());
    need(k < L, "scalar");
    return k;
  }
  points = (n: number): P[] => Array.from({ length: n }, () => this.point());
  scalars = (n: number): bigint[] => Array.from({ length: n }, () => this.scalar());
  end = (): void => need(this.#rest.length === 0, "too long");
}

/** T of the page. */
class Talk {
  #said = Buffer.alloc(0);
  raw(name: string, bytes: Buffer): this {
    this.#said = Buffer.concat([this.#said, u32(Buffer.byteLength(name)), u32(bytes.length), Buffer.from(name), bytes]);
    return this;
  }
  text = (name: string, text: string): this => this.raw(name, Buffer.from(text));
  number(name: string, n: number): this {
    return this.raw(name, Buffer.concat([u32(Math.floor(n / 2 ** 32)), u32(n % 2 ** 32)]));
  }
  points = (name: string, ps: readonly P[]): this => this.raw(name, Buffer.concat(ps.map((p) => p.toBytes())));
  scalars(name: string, ks: readonly bigint[]): this {
    const one = (k: bigint) => Buffer.from(k.toString(16).padStart(64, "0"), "hex").reverse();
    return this.raw(name, Buffer.concat(ks.map(one)));
  }
  challenges(name: string, n: number): bigint[] {
    const s = sha("sha512", this.#said, Buffer.from("challenge"));
    this.raw(name, s);
    return Array.from({ length: n }, (_, i) => mod(little(sha("sha512", s, u32(i)))));
  }
  challenge = (name: string): bigint => this.challenges(name, 1)[0]!;
}

const hex = (text: string): P => Point.fromHex(text);
const lanesOf = (about: About) => about.cards.flatMap(({ lanes }) => lanes);

function statement(about: About): Talk {
  const t = new Talk()
    .text("protocol", "ninefold-cards-1")
    .raw("mid", Buffer.from(about.mid, "hex"))
    .text("kind", about.kind);
  t.number("round", about.round).number("seat", about.seat).number("seats", about.seats);
  t.points("joint key", about.joint ? [hex(about.joint)] : []).points("key", about.key ? [hex(about.key)] : []);
  t.number("cards", about.cards.length);
  for (const { slot, version, lanes } of about.cards) {
    t.text("slot", slot).number("version", version).number("lanes", lanes.length);
    for (const { name } of lanes) t.text("lane", name);
    t.points(
      "ciphertexts",
      lanes.flatMap(({ c1, c2 }) => [hex(c1), hex(c2)]),
    );
  }
  return t;
}

function equal(t: Talk, bases: P[], images: P[], e: bigint, s: bigint): void {
  t.points("bases", bases).points("images", images);
  t.points(
    "announced",
    bases.map((b, i) => plus(times(b, s), times(images[i]!, -e))),
  );
  need(t.challenge("e") === e, "equal");
}

function either(t: Talk, lists: readonly { bases: P[]; images: P[] }[][], body: Body): void {
  for (const { bases, images } of lists.flat()) t.points("bases", bases).points("images", images);
  const es = lists.map((list) =>
    list.map(({ bases, images }) => {
      const [e, s] = body.scalars(2) as [bigint, bigint];
      t.points(
        "announced",
        bases.map((b, i) => plus(times(b, s), times(images[i]!, -e))),
      );
      return e;
    }),
  );
  const all = t.challenge("e");
  for (const list of es) need(mod(list.reduce((a, b) => a + b, 0n)) === all, "either");
}

function combine(t: Talk, lefts: P[], rights: P[]): [P, P] {
  t.points("lefts", lefts).points("rights", rights);
  if (lefts.length === 1) return [lefts[0]!, rights[0]!];
  const w = t.challenges("weights", lefts.length);
  return [sum(lefts, w), sum(rights, w)];
}

function rerandomized(t: Talk, x: P, from: P[], to: P[], body: Body): void {
  t.text("proof", "rerandomized").points("from", from).points("to", to);
  const side = (odd: number) => to.map((p, i) => p.subtract(from[i]!)).filter((_, i) => i % 2 === odd);
  const [l, r] = combine(t, side(0), side(1));
  const [e, s] = body.scalars(2);
  equal(t, [G, x], [l, r], e!, s!);
}

function groth(t: Talk, x: P, n: number, lanes: number, from: P[], to: P[], body: Body): void {
  const h = Array.from({ length: n + 1 }, (_, i) => h2g("ninefold-cards-1 commitment generators", u32(i)));
  const com = (values: bigint[], r: bigint): P => plus(times(h[0]!, r), ...values.map((v, i) => times(h[i + 1]!, v)));
  t.text("proof", "groth-2010").points("key", [x]).points("generators", h).number("cards", n).number("lanes", lanes);
  t.points("inputs", from).points("outputs", to);
  const [c, cd] = body.points(2) as [P, P];
  const ed = body.points(2 * lanes);
  const [cd2, cDelta, ca] = body.points(3) as [P, P, P];
  const [f, z, f2] = [body.scalars(n), body.scalars(lanes), body.scalars(n)];
  const z2 = body.scalar();
  const fDelta = body.scalars(n - 1);
  const zDelta = body.scalar();
  t.points("order", [c, cd]);
  for (let k = 0; k < lanes; k++) t.points("sum", ed.slice(2 * k, 2 * k + 2));
  const ts = t.challenges("t", n);
  const lambda = t.scalars("f", f).scalars("z", z).challenge("lambda");
  const xx = t.challenge("x");
  const e = t.points("known announced", [cd2, cDelta, ca]).challenge("e");
  need(e !== 0n, "challenge");
  need(plus(times(plus(times(c, lambda), cd, com(f, 0n)), e), cd2).equals(com(f2, z2)), "equation 1");
  need(plus(times(ca, e), cDelta).equals(com(fDelta, zDelta)), "equation 2");
  for (let k = 0; k < lanes; k++)
    for (const side of [0, 1]) {
      const at = (ps: P[], i: number): P => ps[2 * (i * lanes + k) + side]!;
      const left = plus(...f.map((v, i) => times(at(to, i), v)), ed[2 * k + side]!);
      const right = plus(...ts.map((v, i) => times(at(from, i), v)), times(side === 0 ? G : x, z[k]!));
      need(left.equals(right), "equation 3");
    }
  // 4 by inverses, as it is written.
  const inverse = Point.Fn.inv(e);
  let running = mod(f2[0]! - e * xx);
  for (let i = 1; i < n; i++) running = mod((running * (f2[i]! - e * xx) + fDelta[i - 1]!) * inverse);
  const product = ts.reduce((a, v, j) => mod(a * (lambda * BigInt(j + 1) + v - xx)), 1n);
  need(running === mod(e * product), "equation 4");
}

function check(about: About, body: Body): void {
  const t = statement(about);
  const x = about.joint ? hex(about.joint) : O;
  const lanes = lanesOf(about);
  const from = lanes.flatMap(({ c1, c2 }) => [hex(c1), hex(c2)]);
  const firsts = lanes.map(({ c1 }) => hex(c1));
  switch (about.kind) {
    case "keyOpen": {
      const key = body.point();
      const said = Buffer.from("ninefold-card-key-1");
      const hash = sha("sha256", said, Buffer.from(about.mid, "hex"), u32(about.seat), Buffer.from(key.toBytes()));
      need(hash.toString("hex") === about.commitment, "commitment");
      const [e, s] = body.scalars(2);
      equal(t, [G], [key], e!, s!);
      return;
    }
    case "audit":
      need(times(G, body.scalar()).equals(hex(about.key!)), "key");
      return;
    case "leave":
    case "shares": {
      const shares = body.points(firsts.length);
      const [l, r] = combine(t, firsts, shares);
      const [e, s] = body.scalars(2);
      equal(t, [G, l], [hex(about.key!), r], e!, s!);
      return;
    }
    case "refresh":
    case "copy": {
      for (const slot of about.into!) t.text("into", slot);
      rerandomized(t, x, from, body.points(from.length), body);
      return;
    }
    case "choose": {
      const number = about.cards[0]!.lanes.length;
      const to = body.points(2 * number);
      t.text("into", about.into![0]!).points("chosen", to);
      const w = number === 1 ? [1n] : t.challenges("weights", number);
      const images = (j: number, side: number): P =>
        sum(
          w.map((_, k) => to[2 * k + side]!.subtract(from[2 * (j * number + k) + side]!)),
          w,
        );
      either(t, [about.cards.map((_, j) => ({ bases: [G, x], images: [images(j, 0), images(j, 1)] }))], body);
      return;
    }
    case "member": {
      t.text("lane", about.lane!);
      const mid = Buffer.from(about.mid, "hex");
      const name = Buffer.from(about.lane!);
      const lists = about.cards.map((card) => {
        const at = card.lanes.findIndex((lane) => lane.name === about.lane);
        const y = card.shares![at]!.reduce((rest, d) => rest.subtract(hex(d)), hex(card.lanes[at]!.c2));
        return about.values!.map((value) => {
          const token = h2g(
            "ninefold-cards-1 tokens",
            Buffer.concat([mid, u32(name.length), name, Buffer.from(value)]),
          );
          return { bases: [G, hex(card.lanes[at]!.c1)], images: [hex(about.key!), y.subtract(token)] };
        });
      });
      either(t, lists, body);
      return;
    }
    case "shuffle": {
      const n = about.cards.length;
      const to = body.points(from.length);
      if (n === 1) rerandomized(t, x, from, to, body);
      else groth(t, x, n, about.cards[0]!.lanes.length, from, to, body);
      return;
    }
    default:
      throw new Wrong(about.kind);
  }
}

/** What is wrong with a body; undefined if nothing is. */
export function wrongWith(about: About, bytes: Uint8Array): string | undefined {
  const body = new Body(bytes);
  try {
    check(about, body);
    body.end();
    return undefined;
  } catch (error) {
    if (error instanceof Wrong) return error.message;
    throw error;
  }
}
