// What runs in a jail before a program: all that programs are written with, and what answers questions about them. It is
// bundled into one script (`guest-text.ts`).

import * as written from "../program/index.ts";
import { expectOneProgram, takeRules } from "../program/rules.ts";
import { answering } from "../running/answers.ts";
import type { Compile } from "../running/comparing.ts";

/** What a jail asks of its prelude. */
interface Prelude {
  readonly name: string;
  readonly exports: object;
  begin(): void;
  answer(question: string): string;
}

/** What QuickJS throws where there is no memory, or calls go too deep; null where there is no memory for that either. */
const { InternalError = Error } = globalThis as { InternalError?: ErrorConstructor };
const isEnd = (error: unknown): boolean =>
  error === null || (InternalError !== Error && error instanceof InternalError);

/** Taken before programs run, which have it no more. */
const { Function: make } = globalThis;
const compile: Compile = (expression) => make(`"use strict";return ${expression}`)() as unknown;

let answer: ((question: string) => string) | undefined;

expectOneProgram();

const prelude: Prelude = {
  name: "ninefold-platform",
  exports: { ...written },
  begin() {
    answer = answering(takeRules(), isEnd, compile);
  },
  answer: (question) => answer!(question),
};

Object.assign(globalThis, { platform: prelude });
