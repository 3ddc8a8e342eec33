// Texts of advice.
export const TEXTS = {
  noHint: "Nothing was found out about your decisions.",
  lineThen: (plies: string) => `then ${plies}`,
  proved: "proved",
  foundIn: (nodes: number, depth: number | undefined) =>
    depth === undefined
      ? `Found in ${nodes} plays from here on.`
      : `Found in ${nodes} positions, ${depth} plies ahead.`,
  scale: (player: string, least: number, greatest: number) =>
    `A number is what the play is worth to ${player}, from ${least} to ${greatest}.`,
} as const;
