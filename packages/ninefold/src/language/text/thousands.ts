/** `1,234,567`, without the tables of the languages, whose loading one would notice. */
export const withThousands = (count: number | bigint): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** `1 player`, `2 players`. */
export function plural<Count extends number | bigint>(
  count: Count,
  one: string,
  many = `${one}s`,
  written: (count: Count) => string = withThousands,
): string {
  return `${written(count)} ${Number(count) === 1 ? one : many}`;
}
