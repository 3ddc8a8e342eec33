// The thread of sealed matches. What it needs is fetched with the first question: other threads have nothing of it.
import { serve } from "../threads/serve.ts";
import type { Answers, Question } from "./questions.ts";

serve<Question, Answers[keyof Answers]>(async (question, options) =>
  (await import("./answers.ts")).answer(question, options),
);
