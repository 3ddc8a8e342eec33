/** Whole small games to begin from, whose texts lie beside the page, and their files. */
export const TEMPLATES = {
  grid: "grid.game",
  cards: "cards.game",
  dice: "dice.game",
  program: "program.rules.ts",
} as const;

export type Template = keyof typeof TEMPLATES;

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly Template[];
