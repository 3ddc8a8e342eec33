// Answers questions about sealed matches, and plays one.
import type { Rules } from "ninefold/play";
import {
  beginsWith,
  type Found,
  foundOf,
  type Lookup,
  readRecord,
  SealedError,
  summaryOf,
  verifyBlame,
  verifySealed,
} from "ninefold-sealed";
import type { GameText } from "../../library/texts.ts";
import type { Answerer } from "../../threads/protocol.ts";
import { plannedOf } from "./planned.ts";
import { Playing, rulesOf } from "./playing.ts";
import type { Answers, BroughtTypes, Part, Question, Verified } from "./questions.ts";

/** What was read last is kept: records come of one game after the other, and to find its plan may take long. */
let last: { readonly key: string; readonly found: Promise<Found> } | undefined;

function foundIn(game: GameText): Promise<Found> {
  const key = JSON.stringify(game);
  if (last?.key !== key) last = { key, found: rulesOf(game).then(foundOf) };
  return last.found;
}

/** The rules of one game, with the parameters that a header asks for. */
const lookupOf =
  (game: GameText): Lookup =>
  async (hash, parameters) => {
    const found = await foundIn({ ...game, parameters });
    if (found.rules.hash === hash) return found;
    const message = `The match is played by the rules ${hash}; those of ${game.name} are ${found.rules.hash}.`;
    throw new SealedError("NF9003", message);
  };

/** What the seats of a match proved to own; undefined where nothing was asked. OwnershipError where the record does not prove it. */
async function broughtTo(bytes: Uint8Array, system: Rules["system"]): Promise<readonly BroughtTypes[] | undefined> {
  const record = readRecord(bytes);
  if (record.proofs === undefined) return undefined;
  const { checkRecord } = await import("ninefold-ownership/match");
  return checkRecord(record, system)?.map(({ seat, pieces }) => ({
    player: system.players[seat]?.name ?? "",
    types: pieces.map(({ piece }) => piece.type),
  }));
}

async function verified(game: GameText, bytes: Uint8Array): Promise<Verified> {
  const verdict = await (beginsWith(bytes) ? verifySealed : verifyBlame)(bytes, lookupOf(game));
  const brought =
    beginsWith(bytes) && "course" in verdict ? await broughtTo(bytes, verdict.course.setting.system) : undefined;
  return {
    summary: summaryOf(verdict),
    ...(brought && { brought }),
    ...(verdict.verdict === "convicted" && { blame: verdict.blame }),
  };
}

/** One match at most is played. */
export function answerer(): Answerer<Question, Answers[keyof Answers], Part> {
  let playing: Playing | undefined;
  return async (question, { signal, report }) => {
    switch (question.kind) {
      case "plan":
        return plannedOf(await rulesOf(question.game));
      case "verify":
        return verified(question.game, question.bytes);
      case "play":
        playing = new Playing(question.beginning, report);
        await playing.run(signal);
        return undefined;
      case "heard":
        playing?.path.heard(question.bytes);
        return undefined;
      case "posted":
        playing?.path.posted(question.number, question.isTaken);
        return undefined;
      case "record":
        return playing?.record;
      case "decide":
        await playing?.decide(question.id);
        return undefined;
      case "resign":
        await playing?.resign();
        return undefined;
    }
  };
}
