// Texts of what is played for, and of how it stands.
export const TEXTS = {
  goalsWritten: "When the play is over, and how, as the rules say it:",
  goalsInProgram: "The rules are a program, which does not say in words when the play is over.",
  score: (title: string, count: number) => `${title}: ${count}`,
} as const;
