// Logarithms that are the same on every machine: `Math.log` may differ in its last digit from one engine to the next.

const known = new Float64Array(1 << 12);

/** ln n of a whole number from 1 to 2^31: ln(2^k · m) = k · ln 2 + 2 · artanh((m − 1)/(m + 1)), m from √½ to √2. */
export function logarithm(n: number): number {
  if (n < 2) return 0;
  const found = n < known.length ? known[n]! : 0;
  if (found > 0) return found;
  let power = 31 - Math.clz32(n);
  let m = n;
  for (let k = 0; k < power; k++) m /= 2;
  if (m > Math.SQRT2) {
    m /= 2;
    power++;
  }
  const z = (m - 1) / (m + 1);
  const square = z * z;
  let sum = 0;
  for (let k = 21; k >= 1; k -= 2) sum = sum * square + 1 / k;
  const ln = power * Math.LN2 + 2 * z * sum;
  if (n < known.length) known[n] = ln;
  return ln;
}
