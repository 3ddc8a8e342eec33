/** `1,234,567`, without the tables of the languages, whose loading one would notice. */
export const withThousands = (count: number | bigint): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
