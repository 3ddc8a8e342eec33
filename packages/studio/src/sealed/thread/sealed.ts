// The thread of sealed matches. What it needs is fetched with the first question: other threads have nothing of it.
import type { Answerer } from "../../threads/protocol.ts";
import { serve } from "../../threads/serve.ts";
import type { Answers, Part, Question } from "./questions.ts";

type Answering = Answerer<Question, Answers[keyof Answers], Part>;

let answering: Promise<Answering> | undefined;

const answer: Answering = async (question, options) => {
  answering ??= import("./answers.ts").then(({ answerer }) => answerer());
  // What could not be fetched may be the next time.
  answering.catch(() => {
    answering = undefined;
  });
  return (await answering)(question, options);
};

serve(answer);
