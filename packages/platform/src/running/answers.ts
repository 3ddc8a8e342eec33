// Questions and answers as texts, so that they pass through the wall of a jail. Lines separate the parts of a question; a
// state has no line ends.
import { ProgramError, type ProgramErrorCode } from "../program/errors.ts";
import type { Program } from "../program/rules.ts";
import type { Compile } from "./comparing.ts";
import { type Answers, type Failure, LOOSE, STATE } from "./questions.ts";
import { Running } from "./running.ts";

/**
 * Answers questions to a program. What its functions throw becomes an answer, but for what `isEnd` says is the end of all
 * memory or depth of calls, which whoever runs the program knows by other names. `compile` makes functions of texts, where that may be.
 */
export function answering(
  program: Program,
  isEnd: (error: unknown) => boolean = () => false,
  compile?: Compile,
): (question: string) => string {
  const running = new Running(program, compile);
  return (question) => {
    const parts = question.split("\n");
    try {
      return answerOf(running, parts);
    } catch (error) {
      if (isEnd(error)) throw error;
      return JSON.stringify(failureOf(error));
    }
  };
}

/** A state after {@link STATE}, JSON of the options that are offered, or JSON of an object with any other answer. */
function answerOf(running: Running, parts: readonly string[]): string {
  // By index: a list taken apart goes through an iterator, which is dear in a jail.
  const { 0: asked, 1: state = "", 2: first = "", 3: second = "", 4: third = "" } = parts;
  switch (asked as keyof Answers) {
    case "offered":
      return running.offered(state);
    case "commit": {
      const answer = running.commit(state, first, second, numbersOf(third), parts[5] === LOOSE);
      return typeof answer === "string" ? STATE + answer : written(answer);
    }
    case "begin": {
      const answer = running.begin(state, numbersOf(first), second === LOOSE);
      return typeof answer === "string" ? STATE + answer : written(answer);
    }
    case "describe":
      return written(running.describe());
    case "refused":
      return written(running.refused(state, first, [second, third, parts[5] ?? ""]));
    case "hidden":
      return written(running.hidden(state, first === "" ? null : first));
    case "showsChoice":
      return written(running.showsChoice(state, first, second, third === "" ? null : third));
    case "canonical":
      return written(running.canonical(state));
  }
}

const written = (answer: Answers[keyof Answers] | undefined): string => JSON.stringify({ ok: answer ?? null });

const numbersOf = (text: string): readonly number[] => (text === "" ? [] : text.split(" ").map(Number));

/** Whatever a program throws, which may be anything. */
export function failureOf(error: unknown): Failure<ProgramErrorCode> {
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
