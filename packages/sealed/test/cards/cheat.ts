// A prover of shuffles that can go wrong in one step and be right in all others: what it proves fails one equation, and no other.
import { group, innerProduct, type Point, reduced, rerandomized, type Scalar } from "../../src/group/index.ts";
import { Nonces, Transcript } from "../../src/proof/index.ts";
import { generatorsFor, type ShuffleProof, type ShuffleStatement } from "../../src/shuffle/index.ts";
import { stated } from "../../src/shuffle/statement.ts";
import { hashed } from "./seats.ts";

export const SIZE = 4;
export const LANES = 2;

/** What is said of the match, which is no matter here. */
export const context = (): Transcript => new Transcript().text("for", "faults");

/** What is added to messages of the prover, in the moment in which they are said. */
export interface Cheat {
  readonly c?: Point;
  readonly cd2?: Point;
  readonly cDelta?: Point;
  readonly ed?: readonly (readonly [lane: number, side: "c1" | "c2", point: Point])[];
  readonly slope?: Scalar;
  /** Given the transcript before the last answers, what to add to the two of them. */
  readonly answers?: (transcript: Transcript) => readonly [z: Scalar, zDelta: Scalar];
}

const sum = (...points: readonly (Point | undefined)[]): Point =>
  points.reduce<Point | undefined>(
    (all, one) => (all && one ? group.addAll([all], [one])[0]! : (all ?? one)),
    undefined,
  )!;

const com = (h: readonly Point[], values: readonly Scalar[], r: Scalar): Point =>
  group.msm(h.slice(0, values.length + 1), [r, ...values]);

/** A statement that holds, and its proof with these faults. */
export function cheated(cheat: Cheat = {}): { readonly statement: ShuffleStatement; readonly proof: ShuffleProof } {
  const draw = new Nonces({ key: hashed("cheat"), randomness: hashed("cheat") }, context());
  const [key] = group.multiples(group.generator, [draw.scalar()]);
  const tokens = group.hashAll(
    "faults",
    Array.from({ length: SIZE * LANES }, (_, i) => Uint8Array.of(i)),
  );
  const inputs = Array.from({ length: SIZE }, (_, i) =>
    rerandomized(
      key!,
      tokens.slice(i * LANES, (i + 1) * LANES).map((c2) => ({ c1: group.generator, c2 })),
      draw.scalars(LANES),
    ),
  );
  const order = [2, 0, 3, 1];
  const added = order.map(() => draw.scalars(LANES));
  const outputs = order.map((from, i) => rerandomized(key!, inputs[from]!, added[i]!));
  const statement: ShuffleStatement = { key: key!, inputs, outputs };
  return { statement, proof: prove(statement, order, added, draw, cheat) };
}

function prove(
  statement: ShuffleStatement,
  order: readonly number[],
  added: readonly (readonly Scalar[])[],
  draw: Nonces,
  cheat: Cheat,
): ShuffleProof {
  const { key, outputs } = statement;
  const t = context();
  stated(t, statement);
  const h = generatorsFor(SIZE);
  const d = draw.scalars(SIZE);
  const [r, rd] = draw.scalars(2) as [Scalar, Scalar];
  const lane = draw.scalars(LANES);
  const c = sum(
    com(
      h,
      order.map((from) => BigInt(from + 1)),
      r,
    ),
    cheat.c,
  );
  const cd = com(
    h,
    d.map((one) => reduced(-one)),
    rd,
  );
  const side = (k: number, of: "c1" | "c2"): Point => {
    const honest = group.msm(
      [...outputs.map((card) => card[k]![of]), of === "c1" ? group.generator : key],
      [...d.map((one) => reduced(-one)), lane[k]!],
    );
    return sum(
      honest,
      ...(cheat.ed ?? []).filter(([at, which]) => at === k && which === of).map(([, , point]) => point),
    );
  };
  const ed = lane.map((_, k) => ({ c1: side(k, "c1"), c2: side(k, "c2") }));
  t.points("order", [c, cd]);
  for (const { c1, c2 } of ed) t.points("sum", [c1, c2]);
  const weights = t.challenges("t", SIZE);
  const chosen = order.map((from) => weights[from]!);
  const f = chosen.map((one, i) => reduced(one + d[i]!));
  const z = lane.map((one, k) =>
    reduced(
      one +
        innerProduct(
          chosen,
          added.map((each) => each[k]!),
        ),
    ),
  );
  const lambda = t.scalars("f", f).scalars("z", z).challenge("lambda");
  const mu = order.map((from, i) => reduced(lambda * BigInt(from + 1) + chosen[i]!));
  const x = t.challenge("x");
  const d2 = draw.scalars(SIZE);
  const delta = [d2[0]!, ...draw.scalars(SIZE - 2), 0n];
  const [rd2, rDelta, ra] = draw.scalars(3) as [Scalar, Scalar, Scalar];
  const products: Scalar[] = [];
  for (const one of mu) products.push(reduced((products.at(-1) ?? 1n) * (one - x)));
  const steps = [...Array(SIZE - 1).keys()];
  const mixed = steps.map((i) => reduced(-delta[i]! * d2[i + 1]!));
  const slopes = steps.map((i) => {
    const honest = delta[i + 1]! - (mu[i + 1]! - x) * delta[i]! - products[i]! * d2[i + 1]!;
    return reduced(honest + (i === 0 ? (cheat.slope ?? 0n) : 0n));
  });
  const cd2 = sum(com(h, d2, rd2), cheat.cd2);
  const cDelta = sum(com(h, mixed, rDelta), cheat.cDelta);
  const ca = com(h, slopes, ra);
  const e = t.points("known announced", [cd2, cDelta, ca]).challenge("e");
  const [moreZ, moreDelta] = cheat.answers?.(t) ?? [0n, 0n];
  const known = {
    cd: cd2,
    cDelta,
    ca,
    f: mu.map((one, i) => reduced(e * one + d2[i]!)),
    z: reduced(e * (lambda * r + rd) + rd2 + moreZ),
    fDelta: steps.map((i) => reduced(e * slopes[i]! + mixed[i]!)),
    zDelta: reduced(e * ra + rDelta + moreDelta),
  };
  return { c, cd, ed, f, z, known };
}

/** The inverse modulo the order of the group. */
export function inverse(value: Scalar): Scalar {
  let [result, base] = [1n, reduced(value)];
  for (let power = group.order - 2n; power > 0n; power >>= 1n) {
    if (power & 1n) result = reduced(result * base);
    base = reduced(base * base);
  }
  return result;
}
