/** A number of the picture: one decimal is less than a screen can show. */
export function decimal(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
}
