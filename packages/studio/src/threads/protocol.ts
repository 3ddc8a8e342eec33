// What the page and its threads say to each other. Every question has a number, and every answer that of its question.

/** What comes before the end of an answer, what it ends with, and what was asked, are plain data of each kind of thread. */
export type ToThread<Question> =
  | { readonly id: number; readonly ask: Question }
  /** The answer is no longer wanted. */
  | { readonly stop: number }
  | { readonly ping: number };

export type FromThread<Answer, Part> =
  | { readonly id: number; readonly part: Part }
  | { readonly id: number; readonly done: Answer }
  | { readonly id: number; readonly fault: SentFault }
  | { readonly pong: number };

/** What went wrong while a question was answered, as far as it can be sent. */
export interface SentFault {
  readonly message: string;
  readonly code?: string | undefined;
}

/** Answers questions, in a thread or in the page alike. */
export type Answerer<Question, Answer, Part> = (
  question: Question,
  options: { readonly signal: AbortSignal; readonly report: (part: Part) => void },
) => Promise<Answer>;

export function sentFaultOf(error: unknown): SentFault {
  const { message = String(error), code } = (error ?? {}) as { readonly message?: string; readonly code?: unknown };
  return typeof code === "string" ? { message, code } : { message };
}
