import type { Source } from "ninefold/language";
import { type AnswerPlan, type Owner, type PlanRefusal, type SealPlan, sealPlan } from "ninefold-sealed/plan";
import { explainDiagnostics } from "../../diagnostics.ts";
import { askGame, type LoadedGame, loadGame, readGame, requireLanguage } from "../../game-file.ts";
import type { GameOptions } from "../../options.ts";
import { colours, print, printError, printJson, table } from "../../output.ts";

/** How a game is played where nobody is trusted, or why it cannot be. */
export async function seal(name: string, options: GameOptions): Promise<void> {
  const text = readGame(name);
  requireLanguage(text, "`seal`");
  const game = await loadGame(text, options);
  const sealing = await askGame(game.source, () => sealPlan(game.rules.system));
  if (!sealing.ok) {
    refuse(game, sealing.refusals, options);
    return;
  }
  if (options.json) printJson({ game: game.rules.system.name, sealed: true, plan: sealing.plan });
  else printPlan(game, sealing.plan);
}

function refuse({ rules, source }: LoadedGame, refusals: readonly PlanRefusal[], { json }: GameOptions): void {
  process.exitCode = 1;
  const explained = explainDiagnostics(source, refusals.map(diagnosticOf));
  if (json) {
    printJson({ game: rules.system.name, sealed: false, refusals: explained.json });
    return;
  }
  printError(`${explained.text}\n\n${cannot(rules.system.name, source)}`);
}

const cannot = (game: string, { name }: Source): string => `${game} (${name}) cannot be played sealed.`;

const diagnosticOf = ({ help, ...refusal }: PlanRefusal) => ({
  ...refusal,
  severity: "error" as const,
  fix: { title: help, edits: [] },
});

const KINDS: Readonly<Record<string, string>> = {
  O: "all see it",
  R: "all see it, chance writes it",
  D: "drawn for one seat",
  C: "chosen in secret",
  K: "cards",
};

function printPlan({ rules: { system } }: LoadedGame, plan: SealPlan): void {
  const names = system.players.map(({ name }) => name);
  print(colours.bold(system.name));
  print();
  print(
    table(
      plan.tracks.map(({ track, kind, owner, opens, shownTo }) => [
        track,
        kind,
        KINDS[kind] ?? "",
        [
          owner && `of ${ownerText(owner, names)}`,
          shownTo && `shown to ${shownTo.replace(/\s+/g, " ")}`,
          opens === "end" && "opened at the end",
        ]
          .filter((part) => part)
          .join(", "),
      ]),
    ),
  );
  const secret = plan.decisions.filter(({ kind }) => kind !== "O");
  if (secret.length > 0) {
    print();
    const how = {
      O: "signed",
      J: "made together: committed to before anybody opens",
      C: "what is chosen stays secret",
    };
    print(table(secret.map(({ decision, kind }) => [decision, kind, how[kind]])));
  }
  for (const { line, kind } of plan.draws)
    print(`\nline ${line}  ${drawText(kind)}`.replace(/^\n(?=line)/, plan.draws[0]?.line === line ? "\n" : ""));
  if (plan.answers.length > 0) {
    print("\nWhat only one seat can compute:");
    print(
      table(plan.answers.map((answer) => [`  line ${answer.line}`, answerText(answer, names), CHECKS[answer.check]])),
    );
  }
  for (const { track, why } of plan.disclosures) print(`\nDisclosed at the end, whatever is shown: ${track} (${why}).`);
  print(plan.audit ? "\nSealed play is possible, if all agree on an audit." : "\nSealed play is possible.");
}

const drawText = (kind: "R" | "D" | "K"): string =>
  kind === "R"
    ? "R  chance that all see"
    : kind === "D"
      ? "D  a draw that one seat sees"
      : "K  cards are dealt or drawn";

const CHECKS: Readonly<Record<AnswerPlan["check"], string>> = {
  replay: "checked when all of it is public",
  opening: "checked at once: what it asks for is opened",
  audit: "checked by an audit",
  proof: "proved at once",
};

function answerText({ rule, about, writes, by, decider, reads }: AnswerPlan, names: readonly string[]): string {
  const who = decider ? "who decides" : by.map((seat) => names[seat] ?? "").join(" or ");
  const what = {
    legality: "what is legal",
    track: writes ?? "",
    forced: "whether it comes",
    end: "whether it holds",
    outcome: "the outcome",
  };
  return `${rule}: ${what[about]}, by ${who}${reads.length > 0 ? `, from ${reads.join(", ")}` : ""}`;
}

function ownerText(owner: Owner, names: readonly string[]): string {
  if (owner.by === "seat") return names[owner.seat] ?? "";
  return owner.by === "index" ? `whose index it is` : "who has decided";
}
