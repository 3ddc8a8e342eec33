// The prover of Groth (2010), section 5 and its argument for known contents, section 4, made non-interactive.
import { type Ciphertext, group, innerProduct, type Point, reduced, type Scalar } from "../group/index.ts";
import type { Nonces, Transcript } from "../proof/index.ts";
import { committed } from "./commitment.ts";
import type { KnownProof, ShuffleProof } from "./proof.ts";
import { type ShuffleStatement, type ShuffleWitness, stated } from "./statement.ts";

const negated = (values: readonly Scalar[]): readonly Scalar[] => values.map((value) => reduced(-value));

/** Σ weights[i] · outputs[i] in one lane, with r times (G, X) added. */
function weighted({ key, outputs }: ShuffleStatement, lane: number, weights: readonly Scalar[], r: Scalar): Ciphertext {
  const sum = (side: "c1" | "c2", base: Point): Point =>
    group.msm([...outputs.map((card) => card[lane]![side]), base], [...weights, r]);
  return { c1: sum("c1", group.generator), c2: sum("c2", key) };
}

/** That a commitment with randomness r is to `values`, an order of numbers that everybody knows. */
function proveKnown(transcript: Transcript, values: readonly Scalar[], r: Scalar, nonces: Nonces): KnownProof {
  const size = values.length;
  const x = transcript.challenge("x");
  const d = nonces.scalars(size);
  const delta = [d[0]!, ...nonces.scalars(size - 2), 0n];
  const [rd, rDelta, ra] = nonces.scalars(3) as [Scalar, Scalar, Scalar];
  const products: Scalar[] = [];
  for (const value of values) products.push(reduced((products.at(-1) ?? 1n) * (value - x)));
  const steps = Array.from({ length: size - 1 }, (_, i) => i);
  const mixed = steps.map((i) => reduced(-delta[i]! * d[i + 1]!));
  const slopes = steps.map((i) => reduced(delta[i + 1]! - (values[i + 1]! - x) * delta[i]! - products[i]! * d[i + 1]!));
  const cd = committed(d, rd);
  const cDelta = committed(mixed, rDelta);
  const ca = committed(slopes, ra);
  const e = transcript.points("known announced", [cd, cDelta, ca]).challenge("e");
  return {
    cd,
    cDelta,
    ca,
    f: values.map((value, i) => reduced(e * value + d[i]!)),
    z: reduced(e * r + rd),
    fDelta: steps.map((i) => reduced(e * slopes[i]! + mixed[i]!)),
    zDelta: reduced(e * ra + rDelta),
  };
}

/** RangeError for less than two cards: one is re-randomised by a proof of equal logarithms. */
export function proveShuffle(
  transcript: Transcript,
  statement: ShuffleStatement,
  { order, added }: ShuffleWitness,
  nonces: Nonces,
): ShuffleProof {
  const size = statement.inputs.length;
  if (size < 2) throw new RangeError(`${size} cards cannot be shuffled.`);
  stated(transcript, statement);
  const numbers = order.map((from) => BigInt(from + 1));
  const d = nonces.scalars(size);
  const minus = negated(d);
  const [r, rd] = nonces.scalars(2) as [Scalar, Scalar];
  const laneNonces = nonces.scalars(statement.inputs[0]!.length);
  const c = committed(numbers, r);
  const cd = committed(minus, rd);
  const ed = laneNonces.map((nonce, lane) => weighted(statement, lane, minus, nonce));
  transcript.points("order", [c, cd]);
  for (const { c1, c2 } of ed) transcript.points("sum", [c1, c2]);
  const weights = transcript.challenges("t", size);
  const chosen = order.map((from) => weights[from]!);
  const f = chosen.map((weight, i) => reduced(weight + d[i]!));
  const z = laneNonces.map((nonce, lane) =>
    reduced(
      nonce +
        innerProduct(
          chosen,
          added.map((each) => each[lane]!),
        ),
    ),
  );
  const lambda = transcript.scalars("f", f).scalars("z", z).challenge("lambda");
  const values = numbers.map((number, i) => reduced(lambda * number + chosen[i]!));
  const known = proveKnown(transcript, values, reduced(lambda * r + rd), nonces);
  return { c, cd, ed, f, z, known };
}
