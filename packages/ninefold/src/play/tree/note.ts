// What people say of a ply: a mark, as chess books have them, and a comment.

/** What marks say of a decision, by how they are written. */
export const MARKS = {
  "!": "good",
  "?": "bad",
  "!!": "brilliant",
  "??": "blunder",
  "!?": "interesting",
  "?!": "dubious",
} as const;

export type Mark = keyof typeof MARKS;

/** What is said of a ply, or of the beginning. */
export interface Note {
  readonly mark?: Mark;
  /** Any text; never empty. */
  readonly comment?: string;
}

export const NO_NOTE: Note = Object.freeze({});

export const isMark = (value: unknown): value is Mark => typeof value === "string" && Object.hasOwn(MARKS, value);

/** The same note with no member that says nothing. */
export function normalNote({
  mark,
  comment,
}: {
  readonly mark?: Mark | undefined;
  readonly comment?: string | undefined;
}): Note {
  if (mark === undefined && !comment) return NO_NOTE;
  return Object.freeze({ ...(mark !== undefined && { mark }), ...(comment && { comment }) });
}
