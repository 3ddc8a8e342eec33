import { CodedError } from "../language/text/coded-error.ts";

/** Every way in which nothing can be said of what a player knows, with the sentence `docs/errors.md` explains it by. */
export const KNOWLEDGE_CODES = {
  NF8001: "No play of the game looks to a player as it is said to look.",
  NF8002: "More states are possible than may be held, or no drawn play fits what a player has seen.",
  NF8003:
    "How another player is taken to decide is no mixture: probabilities, one for each legal decision, that sum to 1.",
} as const;

export type KnowledgeCode = keyof typeof KNOWLEDGE_CODES;

/** Nothing can be said of what a player knows. */
export class KnowledgeError extends CodedError<KnowledgeCode> {
  override readonly name = "KnowledgeError";
}
