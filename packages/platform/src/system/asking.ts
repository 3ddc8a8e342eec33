// What a game system asks a program, with types, and what goes wrong as faults of its rules.
import { printable } from "ninefold/language";
import { Fault, type FaultCode } from "ninefold/model";
import type { Answer, Answers } from "../program/answers.ts";
import type { ProgramErrorCode } from "../program/errors.ts";

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
): Answers[Question] {
  const answer = JSON.parse(ask([question, ...parts].join("\n"))) as Answer<Question>;
  if ("ok" in answer) return answer.ok;
  const { code, message, stack } = answer;
  const at = lineIn(stack);
  const text = printable(message);
  throw new Fault(FAULTS[code], at === undefined ? text : `${text} (${at})`);
}

/** `main.ts:12` of the uppermost line of a stack that names a file of the program, which the platform has called. */
function lineIn(stack: string): string | undefined {
  const [inside = ""] = stack.split(/^.*program\/answers\.[jt]s.*$/mu);
  const [, file, line] = /\(?([\w./-]+\.[jt]s):(\d+)/u.exec(inside.replace(/^.*platform.*$/gmu, "")) ?? [];
  return file === undefined ? undefined : `${file.replace(/^.*\//u, "")}:${line}`;
}
