// Arbitrary entries, by what the format allows: few of them fit any match.
import fc from "fast-check";
import type { Body, Entry, Value } from "ninefold-log";

const hexOf = (length: number): fc.Arbitrary<string> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => Buffer.from(bytes).toString("hex"));

export const hash = hexOf(32);
const ask = hexOf(16);
export const whole = fc.oneof(fc.nat(300), fc.maxSafeNat());
const text = fc.string({ unit: "binary", maxLength: 40 });
const seat = fc.nat(63);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });

/** Without members that are undefined: such are not written. */
const bare = <T extends object>(data: T): T =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as T;

const choice = fc.oneof(fc.record({ open: text }), fc.record({ sealed: hash }));
const k = <Kind extends Body["k"]>(kind: Kind) => fc.constant(kind);
export const bodies: fc.Arbitrary<Body> = fc
  .oneof(
    fc.record({
      k: k("terms"),
      version: whole,
      rules: hash,
      parameters: fc.array(fc.record({ name: text, value: text }), { maxLength: 3 }),
      from: maybe(text),
      seats: fc.array(fc.record({ key: maybe(hash) }).map(bare), { maxLength: 4 }),
      clock: maybe(text),
      flag: fc.constantFrom("none", "loss"),
      leave: fc.constantFrom("wait", "lose", "program"),
      open: fc.constantFrom("never", "at-end"),
      sign: fc.boolean(),
      undo: fc.constantFrom("never", "agreed"),
      nonce: hash,
      opened: maybe(whole),
      opener: maybe(hash),
      files: maybe(hash),
      rematchOf: maybe(hash),
    }),
    fc.record({ k: k("sit"), key: hash, name: hash }),
    fc.record({ k: k("leave") }),
    fc.record({ k: k("decide"), ask, since: whole, choice, spent: whole }),
    fc.record({ k: k("withdraw"), ask, since: whole }),
    fc.record({
      k: k("ply"),
      ply: whole,
      chance: maybe(fc.oneof(fc.record({ open: fc.array(whole, { maxLength: 5 }) }), fc.record({ sealed: hash }))),
      views: maybe(fc.array(hash, { maxLength: 5 })),
    }),
    fc.record({ k: k("offer"), about: fc.constantFrom("draw", "undo"), to: maybe(whole) }),
    fc.record({ k: k("answer"), to: whole, yes: fc.boolean() }),
    fc.record({ k: k("back"), to: whole }),
    fc.record({ k: k("resign") }),
    fc.record({ k: k("flag"), seat }),
    fc.record({ k: k("pause"), ms: whole }),
    fc.record({ k: k("remove"), seat }),
    fc.record({
      k: k("end"),
      by: fc.constantFrom("rules", "resigned", "flag", "agreed", "left", "fault"),
      outcome: maybe(text),
      seat: maybe(seat),
    }),
  )
  .map((body) => bare(body) as Body);

const sig = maybe(fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => Buffer.from(bytes).toString("hex")));
export const entries: fc.Arbitrary<Entry> = fc
  .record({
    match: hash,
    seq: whole,
    prev: hash,
    by: fc.oneof(seat, fc.constant("table" as const)),
    at: whole,
    body: bodies,
    sig,
  })
  .map(bare);

export const { values } = fc.letrec<{ values: Value }>((tie) => ({
  values: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger().map((value) => value + 0),
    text,
    fc.array(tie("values"), { maxLength: 4 }),
  ),
}));
