// What a game system asks a program, with types, and what goes wrong as faults of its rules.
import { printable } from "ninefold/language";
import { Fault, type FaultCode } from "ninefold/model";
import type { ProgramErrorCode } from "../program/errors.ts";
import { type Again, type Answers, type Failure, LOOSE, STATE } from "../running/questions.ts";

/** Answers questions as texts: a program in a jail, or in this process. Throws `Fault` where a question was ended. */
export type Ask = (question: string) => string;

const FAULTS: Readonly<Record<ProgramErrorCode, FaultCode>> = {
  rules: "NF2053",
  id: "NF2053",
  value: "NF2052",
  answer: "NF2053",
  threw: "NF2051",
};

/** Asks a program. Fault for what its functions throw or answer wrongly. */
export function asked<Question extends keyof Answers>(
  ask: Ask,
  question: Question,
  ...parts: readonly string[]
): Exclude<Answers[Question], Again> {
  const text = ask([question, ...parts].join("\n"));
  if (text.startsWith(STATE)) return text.slice(STATE.length) as Exclude<Answers[Question], Again>;
  const answer = JSON.parse(text) as Answers[Question] | { readonly ok: Answers[Question] } | Failure<ProgramErrorCode>;
  if (Array.isArray(answer)) return answer as unknown as Exclude<Answers[Question], Again>;
  if ("ok" in (answer as object)) {
    const { ok } = answer as { readonly ok: Answers[Question] };
    return isAgain(ok) ? asked(ask, question, ...parts, LOOSE) : (ok as Exclude<Answers[Question], Again>);
  }
  const { code, message, stack } = answer as Failure<ProgramErrorCode>;
  const at = lineIn(stack);
  const said = printable(message);
  throw new Fault(FAULTS[code], at === undefined ? said : `${said} (${at})`);
}

const isAgain = (answer: unknown): answer is Again =>
  typeof answer === "object" && answer !== null && "again" in answer;

/** `main.ts:12` of the uppermost line of a stack that names a file of the program, which the platform has called. */
function lineIn(stack: string): string | undefined {
  const [inside = ""] = stack.split(/^.*running\/answers\.[jt]s.*$/mu);
  const [, file, line] = /\(?([\w./-]+\.[jt]s):(\d+)/u.exec(inside.replace(/^.*platform.*$/gmu, "")) ?? [];
  return file === undefined ? undefined : `${file.replace(/^.*\//u, "")}:${line}`;
}
