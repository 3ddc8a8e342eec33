import { compileText, makeRules, type Rules } from "ninefold/play";
import { LogError, type LogFile, type Logged, MAX_FILE, readLog, type Verdict, verify } from "ninefold-log";
import { Failure, usage } from "../failure.ts";
import { type GameText, loadGame, readGame } from "../game-file.ts";
import { libraryNames, programNames } from "../library.ts";
import { print, printJson, table } from "../output.ts";
import { endText } from "../remote/ending.ts";
import { readBytes } from "../text-file.ts";

export async function verifyLog(
  path: string,
  game: string | undefined,
  { json }: { readonly json?: boolean },
): Promise<void> {
  const log = readFile(path);
  const looked = game === undefined ? undefined : readGame(game);
  const verdict = await verify(log.items, (hash, parameters) => rulesWith(hash, parameters, looked), log.head);
  if (verdict.verdict === "refused") throw refusal(verdict);
  const { logged } = verdict;
  const summary = summaryOf(logged);
  if (json) printJson({ verdict: verdict.verdict, ...summary });
  else printSummary(verdict.verdict, summary, logged);
}

function readFile(path: string): LogFile {
  try {
    return readLog(readBytes(path, MAX_FILE));
  } catch (error) {
    if (error instanceof LogError) throw new Failure(1, error.code, error.message, { ...error.where });
    throw error;
  }
}

const refusal = ({ code, seq, message }: Extract<Verdict, { verdict: "refused" }>): Failure =>
  new Failure(code === "NF7600" ? 2 : 1, code, `Entry ${seq}: ${code}: ${message}`, { verdict: "refused", seq });

/** The rules with a hash: of the game that was named, else of the first in the library that has it. */
async function rulesWith(
  hash: string,
  parameters: Readonly<Record<string, string>>,
  looked: GameText | undefined,
): Promise<Rules | undefined> {
  if (looked) return (await loadGame(looked, { with: parameters })).rules;
  for (const name of libraryNames()) {
    const { text, modules, name: file } = readGame(name);
    const { system } = compileText(text, { name: file, modules, parameters });
    const rules = system && (await makeRules(system, parameters));
    if (rules?.hash === hash) return rules;
  }
  for (const name of Object.keys(parameters).length === 0 ? programNames() : []) {
    const { rules } = await loadGame(readGame(name), {});
    if (rules.hash === hash) return rules;
  }
  throw usage(`No game of the library has the rules ${hash} of this match. Name its file: ninefold verify FILE GAME.`);
}

function summaryOf(logged: Logged) {
  const { rules, id, head, since, ended, seats } = logged;
  return {
    game: rules.system.name,
    match: id,
    entries: head.seq + 1,
    head: head.hash,
    plies: since === undefined ? 0 : logged.match.ply,
    seats: seats.map(({ name, key }, seat) => ({ player: rules.system.players[seat]?.name, name, key })),
    ...(ended && { end: endText(ended, rules.system) }),
  };
}

type Summary = ReturnType<typeof summaryOf>;

function printSummary(verdict: "accepted" | "notFinished", summary: Summary, { active, rules }: Logged): void {
  const { game, match, entries, head, plies, seats, end } = summary;
  const waiting = active.map((seat) => rules.system.players[seat]?.name).join(", ");
  print(
    table([
      ["game", game],
      ["match", match],
      ["entries", String(entries)],
      ["plies", String(plies)],
      ...seats.map(({ player = "", name, key }) => [player, name ?? (key ? "name deleted" : "nobody")]),
      ["last hash", head],
    ]),
  );
  print(
    verdict === "accepted" ? `\nAccepted: ${end}.` : `\nIn order so far${waiting ? `, ${waiting} to decide` : ""}.`,
  );
}
