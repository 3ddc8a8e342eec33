// Records of sealed matches, and files that show who did wrong.
import { writeFileSync } from "node:fs";
import {
  BLAME_LINE,
  beginsWith,
  type Course,
  type End,
  type Found,
  type Lookup,
  openPlan,
  SealedError,
  type SealedVerdict,
  verifyBlame,
  verifySealed,
} from "ninefold-sealed";
import { sealPlan } from "ninefold-sealed/plan";
import { Failure } from "../failure.ts";
import type { GameText } from "../game-file.ts";
import { print, printJson, table } from "../output.ts";
import { rulesWith } from "./rules-by-hash.ts";

/** Whether a file is one of a sealed match, by its first bytes. */
export const isSealed = (bytes: Uint8Array): boolean => beginsWith(bytes) || beginsWith(bytes, BLAME_LINE);

const lookupOf =
  (looked: GameText | undefined): Lookup =>
  async (hash, parameters): Promise<Found> => {
    const rules = await rulesWith(hash, parameters, looked);
    if (rules.system.hidesNothing) return { rules, plan: openPlan(rules.system) };
    const sealing = sealPlan(rules.system);
    if (sealing.ok) return { rules, plan: sealing.plan };
    const why = sealing.refusals.map(({ code, message }) => `${code}: ${message}`);
    throw new SealedError("NF9012", [`${rules.system.name} cannot be played sealed.`, ...why].join(" "));
  };

/** Prints the verdict. Failure 1 for a match or a seat that is at fault; `blame`: where to write what shows it. */
export async function verifySealedFile(
  bytes: Uint8Array,
  looked: GameText | undefined,
  { json, blame }: { readonly json?: boolean; readonly blame?: string },
): Promise<void> {
  const lookup = lookupOf(looked);
  const verdict = await (beginsWith(bytes) ? verifySealed : verifyBlame)(bytes, lookup);
  if (verdict.verdict === "convicted" && blame !== undefined) writeFileSync(blame, verdict.blame);
  if (!("course" in verdict)) throw failureOf(verdict);
  const { course } = verdict;
  const summary = summaryOf(verdict, course);
  if (json) printJson({ verdict: verdict.verdict, ...summary });
  else printSummary(summary, course);
}

function failureOf(verdict: Exclude<SealedVerdict, { course: Course }>): Failure {
  const { code, message } = verdict;
  if (verdict.verdict === "refused") return new Failure(1, code, `${code}: ${message}`, { verdict: "refused" });
  const { seat } = verdict;
  return new Failure(1, code, `Seat ${seat} is convicted. ${code}: ${message}`, { verdict: "convicted", seat });
}

function summaryOf(verdict: Extract<SealedVerdict, { course: Course }>, { setting, round, base }: Course) {
  const { system, mid, header } = setting;
  return {
    game: system.name,
    match: mid,
    rounds: round,
    base,
    seats: header.seats.map(({ key }, seat) => ({ player: system.players[seat]?.name, key })),
    ...(verdict.verdict === "notFinished" && { awaited: verdict.awaited, stated: verdict.stated }),
    ...(verdict.strays > 0 && { strays: verdict.strays }),
  };
}

function endText(end: End, course: Course): string {
  if (end.by === "fault") return `the rules have a hole: ${end.message}`;
  if (end.by === "absent") return `others state that nothing came from ${named(end.seats, course)}`;
  if (end.by === "resigned") return `${named(end.seats, course)} resigned`;
  return `${end.outcome}${end.unverified > 0 ? `; ${end.unverified} secrets were never opened` : ""}`;
}

const named = (seats: readonly number[], { setting }: Course): string =>
  seats.map((seat) => setting.system.players[seat]?.name).join(", ");

function printSummary(summary: ReturnType<typeof summaryOf>, course: Course): void {
  const { game, match, rounds, base, seats, awaited, stated = [], strays } = summary;
  print(
    table([
      ["game", game],
      ["match", match],
      ["rounds", String(rounds)],
      ...seats.map(({ player = "", key }) => [player, key]),
      ["last hash", base],
      ...(strays ? [["beside", `${strays} messages that belong to no round`]] : []),
    ]),
  );
  const { stage } = course;
  print(
    stage.k === "over"
      ? `\nAccepted: ${endText(stage.end, course)}.`
      : `\nIn order so far: nothing has come from ${named(awaited ?? [], course)} in round ${rounds} (NF9201).`,
  );
  for (const { seat, by } of stated)
    print(
      `${named(by, course)} signed that nothing came from ${named([seat], course)}. That is testimony, and no proof.`,
    );
}
