// Numbers of which every bit is to be the same wherever they are computed.
import { exponential, logistic, powerOfTen } from "../../../packages/ninefold/src/players/arithmetic/exponential.ts";
import { logarithm } from "../../../packages/ninefold/src/players/arithmetic/logarithm.ts";

/** The shortest texts that stand for the numbers and no others. */
export function computed(): readonly string[] {
  const texts: string[] = [];
  for (let i = -2_000; i <= 2_000; i++) {
    const x = i / 2.79;
    texts.push([exponential(x), logistic(x / 20), powerOfTen(x / 100), logarithm(Math.abs(x) + 1e-9)].join(" "));
  }
  return texts;
}
