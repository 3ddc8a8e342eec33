// The verifier of Groth (2010). All equations between points are checked as one sum, with weights that are hashed after the whole proof:
// each who verifies has the same, and a wrong equation is missed by one weight in 2^252.
import { group, type Point, reduced, type Scalar } from "../group/index.ts";
import { once } from "../once.ts";
import type { Transcript } from "../proof/index.ts";
import type { KnownProof, ShuffleProof } from "./proof.ts";
import { type ShuffleStatement, stated } from "./statement.ts";

/** Terms of a sum of points. */
class Terms {
  readonly points: Point[] = [];
  readonly scalars: Scalar[] = [];

  add(point: Point, scalar: Scalar): void {
    this.points.push(point);
    this.scalars.push(reduced(scalar));
  }
}

/** Whether the products that the prover answers with end at the product of the known numbers: F_N = e · Π (m_j - x). */
function isProduct({ f, fDelta }: KnownProof, numbers: readonly Scalar[], x: Scalar, e: Scalar): boolean {
  // F_{i+1} = (F_i · (f_{i+1} - e x) + fDelta_i) / e, without the divisions: both sides times e^i.
  let product = reduced(f[0]! - e * x);
  let power = 1n;
  for (let i = 1; i < f.length; i++) {
    product = reduced(product * (f[i]! - e * x) + power * fDelta[i - 1]!);
    power = reduced(power * e);
  }
  const wanted = numbers.reduce((value, number) => reduced(value * (number - x)), reduced(e * power));
  return product === wanted;
}

const isZeroOnce = once<boolean>();

export function verifyShuffle(transcript: Transcript, statement: ShuffleStatement, proof: ShuffleProof): boolean {
  const { key, inputs, outputs } = statement;
  const generators = stated(transcript, statement);
  transcript.points("order", [proof.c, proof.cd]);
  for (const { c1, c2 } of proof.ed) transcript.points("sum", [c1, c2]);
  const weights = transcript.challenges("t", inputs.length);
  const lambda = transcript.scalars("f", proof.f).scalars("z", proof.z).challenge("lambda");
  const x = transcript.challenge("x");
  const { known } = proof;
  const e = transcript.points("known announced", [known.cd, known.cDelta, known.ca]).challenge("e");
  const numbers = weights.map((weight, i) => reduced(lambda * BigInt(i + 1) + weight));
  if (e === 0n || !isProduct(known, numbers, x, e)) return false;

  transcript.scalars("known f", known.f).scalars("known z", [known.z]);
  transcript.scalars("known fDelta", known.fDelta).scalars("known zDelta", [known.zDelta]);
  const [first, second, ...sides] = transcript.challenges("equations", 2 + 2 * proof.ed.length);
  // All that the sum consists of stands in the transcript.
  return isZeroOnce([transcript.digest()], () => {
    const terms = new Terms();
    // e · (lambda · c + cd + Σ f_i H_i) + known.cd = known.z · H_0 + Σ known.f_i H_i, and
    // e · known.ca + known.cDelta = known.zDelta · H_0 + Σ known.fDelta_i H_i.
    terms.add(proof.c, first! * e * lambda);
    terms.add(proof.cd, first! * e);
    terms.add(known.cd, first!);
    terms.add(known.ca, second! * e);
    terms.add(known.cDelta, second!);
    terms.add(generators[0]!, -first! * known.z - second! * known.zDelta);
    proof.f.forEach((f, i) => {
      terms.add(generators[i + 1]!, first! * (e * f - known.f[i]!) - second! * (known.fDelta[i] ?? 0n));
    });
    // Σ f_i · output_i + ed = Σ t_i · input_i + z · (G, X), in each lane and side.
    proof.ed.forEach((ed, lane) => {
      for (const [at, side, base] of [
        [0, "c1", group.generator],
        [1, "c2", key],
      ] as const) {
        const weight = sides[2 * lane + at]!;
        outputs.forEach((card, i) => {
          terms.add(card[lane]![side], weight * proof.f[i]!);
        });
        inputs.forEach((card, i) => {
          terms.add(card[lane]![side], -weight * weights[i]!);
        });
        terms.add(ed[side], weight);
        terms.add(base, -weight * proof.z[lane]!);
      }
    });
    return group.isIdentity(group.msm(terms.points, terms.scalars));
  });
}
