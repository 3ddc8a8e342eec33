// Questions and answers as texts, so that they pass through the wall of a jail. Lines separate the parts of a question; a
// state has no line ends.
import type { Asked } from "./chance.ts";
import { ProgramError, type ProgramErrorCode } from "./errors.ts";
import type { Program } from "./rules.ts";
import type { Description, HiddenField, Offered, Refused } from "./running.ts";
import { Running } from "./running.ts";

/** What can be asked, and what is answered. */
export interface Answers {
  describe: Description;
  offered: readonly Offered[];
  refused: Refused | null;
  /** A state, or what chance is asked for. */
  commit: string | Asked;
  begin: string | Asked;
  hidden: readonly HiddenField[];
  showsChoice: boolean;
  canonical: string | null;
}

/** An answer as JSON, or what went wrong. */
export type Answer<Question extends keyof Answers> =
  | { readonly ok: Answers[Question] }
  | { readonly code: ProgramErrorCode; readonly message: string; readonly stack: string };

/**
 * Answers questions to a program. What its functions throw becomes an answer, but for what `isEnd` says is the end of all
 * memory or depth of calls, which whoever runs the program knows by other names.
 */
export function answering(
  program: Program,
  isEnd: (error: unknown) => boolean = () => false,
): (question: string) => string {
  const running = new Running(program);
  return (question) => {
    const [asked = "", ...parts] = question.split("\n");
    try {
      return JSON.stringify({ ok: answerOf(running, asked as keyof Answers, parts) ?? null });
    } catch (error) {
      if (isEnd(error)) throw error;
      return JSON.stringify(failureOf(error));
    }
  };
}

function answerOf(
  running: Running,
  asked: keyof Answers,
  parts: readonly string[],
): Answers[keyof Answers] | undefined {
  const [state = "", first = "", second = "", third = ""] = parts;
  switch (asked) {
    case "describe":
      return running.describe();
    case "offered":
      return running.offered(state);
    case "refused":
      return running.refused(state, first, [second, third, parts[4] ?? ""]);
    case "commit":
      return running.commit(state, first, second, numbersOf(third));
    case "begin":
      return running.begin(state, numbersOf(first));
    case "hidden":
      return running.hidden(state, first === "" ? null : first);
    case "showsChoice":
      return running.showsChoice(state, first, second, third === "" ? null : third);
    case "canonical":
      return running.canonical(state);
  }
}

const numbersOf = (text: string): readonly number[] => (text === "" ? [] : text.split(" ").map(Number));

/** Whatever a program throws, which may be anything. */
export function failureOf(error: unknown): { code: ProgramErrorCode; message: string; stack: string } {
  const code = error instanceof ProgramError ? error.code : "threw";
  try {
    const { message, stack, name } = error as { message?: unknown; stack?: unknown; name?: unknown };
    const text =
      error instanceof Error
        ? code === "threw"
          ? `${String(name)}: ${String(message)}`
          : String(message)
        : String(error);
    return { code, message: text.slice(0, 500), stack: typeof stack === "string" ? stack.slice(0, 2000) : "" };
  } catch {
    return { code, message: "something that has no text", stack: "" };
  }
}
