// Texts of how players end a match themselves.
export const TEXTS = {
  resign: "Resign",
  offerDraw: "Offer a draw",
  asksDraw: (players: string) => `${players}: do you agree on a draw?`,
  agree: "Agree",
  decline: "Decline",
  noDraw: (players: string) => `${players} declines the draw.`,
} as const;
