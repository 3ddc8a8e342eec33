/** `0.530592725274 ± 2e-12`: as many digits as are known, and how wrong they can be at most. */
export function decimal({ low, high }: { readonly low: number; readonly high: number }): string {
  const [middle, half] = [(low + high) / 2, (high - low) / 2];
  if (half > 0.01) return `between ${low} and ${high}`;
  const digits = Math.min(15, Math.max(0, Math.floor(-Math.log10(half))));
  const shown = middle.toFixed(digits);
  const wrong = half + Math.abs(middle - Number(shown)) + Number.EPSILON;
  const power = 10 ** Math.floor(Math.log10(wrong));
  return `${shown} ± ${(Math.ceil(wrong / power) * power).toExponential(0)}`;
}
