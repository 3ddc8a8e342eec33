// Records of sealed matches, and files that show who did wrong.
import {
  BLAME_LINE,
  beginsWith,
  type End,
  foundOf,
  type Lookup,
  type MatchSummary,
  summaryOf,
  type VerdictSummary,
  verifyBlame,
  verifySealed,
} from "ninefold-sealed";
import { writeNamed } from "../atomic-write.ts";
import { Failure } from "../failure.ts";
import type { GameText } from "../game-file.ts";
import { print, printJson, table } from "../output.ts";
import { piecesOf, printPieces, requireNotTwice } from "./pieces.ts";
import { rulesWith } from "./rules-by-hash.ts";

/** Whether a file is one of a sealed match, by its first bytes. */
export const isSealed = (bytes: Uint8Array): boolean => beginsWith(bytes) || beginsWith(bytes, BLAME_LINE);

/** The rules of records: of the game that was named, else of the library. */
export const lookupOf =
  (looked: GameText | undefined): Lookup =>
  async (hash, parameters) =>
    foundOf(await rulesWith(hash, parameters, looked));

/** Prints the verdict. Failure 1 for a match or a seat that is at fault; `blame`: where to write what shows it. */
export async function verifySealedFile(
  bytes: Uint8Array,
  looked: GameText | undefined,
  { json, blame, against }: { readonly json?: boolean; readonly blame?: string; readonly against?: string },
): Promise<void> {
  const lookup = lookupOf(looked);
  const verdict = await (beginsWith(bytes) ? verifySealed : verifyBlame)(bytes, lookup);
  if (verdict.verdict === "convicted" && blame !== undefined) writeNamed(blame, verdict.blame);
  const summary = summaryOf(verdict);
  if (!("game" in summary)) throw failureOf(summary);
  const brought = beginsWith(bytes) && "course" in verdict ? piecesOf(bytes, verdict.course.setting.system) : undefined;
  if (brought && against) requireNotTwice(bytes, against, blame);
  if (json) printJson({ ...summary, ...(brought && { pieces: brought }) });
  else printSummary(summary);
  if (!json && brought) printPieces(brought);
}

function failureOf(summary: Exclude<VerdictSummary, MatchSummary>): Failure {
  const { code, message } = summary;
  if (summary.verdict === "refused") return new Failure(1, code, `${code}: ${message}`, { verdict: "refused" });
  const { seat } = summary;
  return new Failure(1, code, `Seat ${seat} is convicted. ${code}: ${message}`, { verdict: "convicted", seat });
}

/** How a sealed match ended, without a full stop. `players`: what the seats are called. */
export function endedText(end: End, players: readonly string[]): string {
  if (end.by === "fault") return `the rules have a hole: ${end.message}`;
  if (end.by === "absent") return `others state that nothing came from ${named(end.seats, players)}`;
  if (end.by === "resigned") return `${named(end.seats, players)} resigned`;
  return `${end.outcome}${end.unverified > 0 ? `; ${end.unverified} secrets were never opened` : ""}`;
}

const named = (seats: readonly number[], players: readonly string[]): string =>
  seats.map((seat) => players[seat]).join(", ");

function printSummary(summary: MatchSummary): void {
  const { game, match, rounds, base, seats, awaited = [], stated = [], strays, end } = summary;
  const players = seats.map(({ player }) => player);
  print(
    table([
      ["game", game],
      ["match", match],
      ["rounds", String(rounds)],
      ...seats.map(({ player, key }) => [player, key]),
      ["last hash", base],
      ...(strays ? [["beside", `${strays} messages that belong to no round`]] : []),
    ]),
  );
  print(
    end
      ? `\nAccepted: ${endedText(end, players)}.`
      : `\nIn order so far: nothing has come from ${named(awaited, players)} in round ${rounds} (NF9201).`,
  );
  for (const { seat, by } of stated)
    print(
      `${named(by, players)} signed that nothing came from ${named([seat], players)}. That is testimony, and no proof.`,
    );
}
