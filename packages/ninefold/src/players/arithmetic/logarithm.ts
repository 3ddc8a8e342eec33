// Logarithms that are the same on every machine: `Math.log` may differ in its last digit from one engine to the next. What
// stands here is made of +, −, × and ÷ alone, which IEEE 754 rounds in one way.

/** ln n of the first whole numbers, which searches ask for again and again; 0 where it was not asked for yet. */
const known = new Float64Array(1 << 12);

/** The terms of artanh: 1 / k for odd k, the least first. */
const SHARES = Array.from({ length: 11 }, (_, i) => 1 / (21 - 2 * i));

/** ln n of a number above 0, −∞ of 0: ln(2^k · m) = k · ln 2 + 2 · artanh((m − 1)/(m + 1)), m from √½ to √2. */
export function logarithm(n: number): number {
  const found = n < known.length ? (known[n] ?? 0) : 0;
  if (found !== 0) return found;
  if (n === 0) return Number.NEGATIVE_INFINITY;
  if (n === Number.POSITIVE_INFINITY) return n;
  let power = 0;
  let m = n;
  for (; m > Math.SQRT2; power++) m /= 2;
  for (; m < Math.SQRT1_2; power--) m *= 2;
  const z = (m - 1) / (m + 1);
  const square = z * z;
  let sum = 0;
  for (const share of SHARES) sum = sum * square + share;
  const ln = power * Math.LN2 + 2 * z * sum;
  if (n < known.length) known[n] = ln;
  return ln;
}

/** ln n of a whole number from 1 on, below 2^31, with an error below 1/2048; soon found for large ones too. */
export function roughLogarithm(n: number): number {
  const powers = Math.max(0, 20 - Math.clz32(n));
  return logarithm(n >> powers) + powers * Math.LN2;
}
