/** Whole small games to begin from, whose texts lie beside the page. */
export const TEMPLATES = ["grid", "cards", "dice"] as const;

export type Template = (typeof TEMPLATES)[number];
