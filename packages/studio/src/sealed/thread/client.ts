// Asks the thread of sealed matches.
import { ThreadClient } from "../../threads/client.ts";
import type { Answers, Part, Question } from "./questions.ts";

export class SealedClient extends ThreadClient<Question, Answers, Part> {
  constructor() {
    super({ program: "sealed", alone: async () => (await import("./answers.ts")).answerer() });
  }
}
