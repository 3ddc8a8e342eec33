// Asks the thread that works long.
import { ThreadClient } from "../threads/client.ts";
import type { Answers, Part, Question } from "./questions.ts";

export class BenchClient extends ThreadClient<Question, Answers, Part> {
  constructor() {
    super({ program: "bench", alone: async () => (await import("./answers.ts")).answerer() });
  }
}
