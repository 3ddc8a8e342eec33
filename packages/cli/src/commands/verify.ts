import { LogError, type LogFile, type Logged, MAX_FILE, readLog, type Verdict, verify } from "ninefold-log";
import { Failure } from "../failure.ts";
import { readGame } from "../game-file.ts";
import { print, printJson, table } from "../output.ts";
import { endText } from "../remote/ending.ts";
import { readBytes } from "../text-file.ts";
import { rulesWith } from "../verifying/rules-by-hash.ts";
import { isSealed, verifySealedFile } from "../verifying/sealed.ts";

export async function verifyLog(
  path: string,
  game: string | undefined,
  options: { readonly json?: boolean; readonly blame?: string; readonly against?: string },
): Promise<void> {
  const bytes = readBytes(path, MAX_FILE);
  const looked = game === undefined ? undefined : readGame(game);
  if (isSealed(bytes)) return verifySealedFile(bytes, looked, options);
  const log = readFile(bytes);
  const verdict = await verify(log.items, (hash, parameters) => rulesWith(hash, parameters, looked), log.head);
  if (verdict.verdict === "refused") throw refusal(verdict);
  const { logged } = verdict;
  const summary = summaryOf(logged);
  if (options.json) printJson({ verdict: verdict.verdict, ...summary });
  else printSummary(verdict.verdict, summary, logged);
}

function readFile(bytes: Uint8Array): LogFile {
  try {
    return readLog(bytes);
  } catch (error) {
    const hint = isRecord(bytes) ? " It is a record: `ninefold play --load FILE` reads it." : "";
    if (error instanceof LogError) throw new Failure(1, error.code, `${error.message}${hint}`, { ...error.where });
    throw error;
  }
}

/** Whether a file is a record of a match, as `ninefold play --save` writes it. */
const isRecord = (bytes: Uint8Array): boolean =>
  /^\s*\{\s*"format"/.test(new TextDecoder().decode(bytes.subarray(0, 64)));

const refusal = ({ code, seq, message }: Extract<Verdict, { verdict: "refused" }>): Failure =>
  new Failure(code === "NF7600" ? 2 : 1, code, `Entry ${seq}: ${code}: ${message}`, { verdict: "refused", seq });

function summaryOf(logged: Logged) {
  const { rules, id, head, since, ended, seats } = logged;
  return {
    game: rules.system.name,
    match: id,
    entries: head.seq + 1,
    head: head.hash,
    plies: since === undefined ? 0 : logged.match.ply,
    seats: seats.map(({ name, key }, seat) => ({ player: rules.system.players[seat]?.name, name, key })),
    signed: logged.terms.sign,
    ...(ended && { end: endText(ended, rules.system) }),
  };
}

type Summary = ReturnType<typeof summaryOf>;

function printSummary(verdict: "accepted" | "notFinished", summary: Summary, { active, rules }: Logged): void {
  const { game, match, entries, head, plies, seats, signed, end } = summary;
  const waiting = active.map((seat) => rules.system.players[seat]?.name).join(", ");
  print(
    table([
      ["game", game],
      ["match", match],
      ["entries", String(entries)],
      ["plies", String(plies)],
      ...seats.map(({ player = "", name, key }) => [player, name ?? (key ? "name deleted" : "nobody")]),
      ...(signed ? [["signatures", "checked: each seat has signed its entries"] as const] : []),
      ["last hash", head],
    ]),
  );
  print(
    verdict === "accepted" ? `\nAccepted: ${end}.` : `\nIn order so far${waiting ? `, ${waiting} to decide` : ""}.`,
  );
}
