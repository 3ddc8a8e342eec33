// Answers questions about sealed matches.
import type { Rules } from "ninefold/play";
import { beginsWith, foundOf, type Lookup, SealedError, summaryOf, verifyBlame, verifySealed } from "ninefold-sealed";
import { loadText } from "../library/game-text.ts";
import type { GameText } from "../library/texts.ts";
import type { Answerer } from "../threads/protocol.ts";
import { plannedOf } from "./planned.ts";
import type { Answers, Question, Verified } from "./questions.ts";

async function rulesOf(game: GameText): Promise<Rules> {
  const read = await loadText(game);
  if (!read.ok) throw new Error(read.diagnostics[0]?.message);
  return read.rules;
}

/** The rules of one game, with the parameters that a header asks for. */
const lookupOf =
  (game: GameText): Lookup =>
  async (hash, parameters) => {
    const rules = await rulesOf({ ...game, parameters });
    if (rules.hash === hash) return foundOf(rules);
    throw new SealedError("NF9003", `The match is played by the rules ${hash}; those of ${game.name} are ${rules.hash}.`);
  };

async function verified(game: GameText, bytes: Uint8Array): Promise<Verified> {
  const verdict = await (beginsWith(bytes) ? verifySealed : verifyBlame)(bytes, lookupOf(game));
  return { summary: summaryOf(verdict), ...(verdict.verdict === "convicted" && { blame: verdict.blame }) };
}

export const answer: Answerer<Question, Answers[keyof Answers], never> = async (question) => {
  switch (question.kind) {
    case "plan":
      return plannedOf(await rulesOf(question.game));
    case "verify":
      return verified(question.game, question.bytes);
  }
};
