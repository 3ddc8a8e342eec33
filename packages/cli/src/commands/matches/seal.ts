import { unplayedOf } from "ninefold-sealed";
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
  const { json } = options;
  if (!sealing.ok) refuse(game, sealing.refusals, json);
  else found(game, sealing.plan, json);
}

function found(game: LoadedGame, plan: SealPlan, json: boolean | undefined): void {
  const { name } = game.rules.system;
  const unplayed = unplayedOf(game.rules, plan);
  if (unplayed) {
    process.exitCode = 1;
    if (json) printJson({ game: name, sealed: false, refusals: [{ severity: "error", ...unplayed }] });
    else
      printError(
        `error ${unplayed.code}: ${unplayed.message}\n\n${name} has a plan, but this version cannot play it sealed.`,
      );
  } else if (json) printJson({ game: name, sealed: true, plan });
  else printPlan(game, plan);
}

function refuse({ rules, source }: LoadedGame, refusals: readonly PlanRefusal[], json: boolean | undefined): void {
  process.exitCode = 1;
  const explained = explainDiagnostics(
    source,
    refusals.map(({ help, ...refusal }) => ({ ...refusal, severity: "error", fix: { title: help, edits: [] } })),
  );
  if (json) printJson({ game: rules.system.name, sealed: false, refusals: explained.json });
  else printError(`${explained.text}\n\n${rules.system.name} cannot be played sealed.`);
}

const TRACKS = {
  O: "all see it",
  R: "all see it, chance writes it",
  D: "drawn for one seat",
  C: "chosen in secret",
  K: "cards",
} as const;

const DECISIONS = { O: "signed", J: "made by several at once", C: "what is chosen stays secret" } as const;

const DRAWS = { R: "all see what comes", D: "one seat sees it", K: "cards, or drawn without repetition" } as const;

const CHECKS = {
  naming: "naming: the cards that are named are shown",
  laying: "laying: all see where the cards that are named lie",
  replay: "replay: all of it is public when the play is over",
  opening: "opening: it is opened at once",
  audit: "audit: all of it is opened when the play is over",
  proof: "proof: at once, and nothing is opened",
} as const;

function printPlan({ rules: { system } }: LoadedGame, plan: SealPlan): void {
  const names = system.players.map(({ name }) => name);
  print(colours.bold(`${system.name} can be played sealed${plan.audit ? ", if all agree on an audit" : ""}`));
  section(
    "Tracks",
    plan.tracks.map((one) => [one.track, one.kind, TRACKS[one.kind], detailsOf(one, names)]),
  );
  section(
    "Decisions",
    plan.decisions.map(({ decision, kind }) => [decision, kind, DECISIONS[kind]]),
  );
  section(
    "Chance",
    plan.draws.map(({ line, kind }) => [`line ${line}`, kind, DRAWS[kind]]),
  );
  section(
    "What only one seat can compute",
    plan.answers.map((answer) => [`line ${answer.line}`, answerText(answer, names), CHECKS[answer.check]]),
  );
  section(
    "What is opened when the play is over, though no view shows it",
    plan.disclosures.map(({ track, why }) => [track, why]),
  );
}

function section(title: string, rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  print(`\n${title}`);
  print(table(rows).replace(/^/gm, "  "));
}

function detailsOf({ owner, look, shownTo, opens }: SealPlan["tracks"][number], names: readonly string[]): string {
  const parts = [
    owner && ownerText(owner, names),
    look && "a look at another position",
    shownTo && `shown to ${shownTo.replace(/\s+/g, " ")}`,
    opens === "end" && "opened at the end",
  ];
  return parts.filter((part) => part).join(", ");
}

function ownerText(owner: Owner, names: readonly string[]): string {
  if (owner.by === "seat") return `of ${names[owner.seat] ?? ""}`;
  return owner.by === "index" ? "of the seat it is indexed by" : "of who decides";
}

function answerText({ rule, about, writes, by, decider, orNone, reads }: AnswerPlan, names: readonly string[]): string {
  const who = decider ? "who decides" : by.map((seat) => names[seat] ?? "").join(" or ");
  const what = {
    legality: orNone ? "what is legal, if anything is" : "what is legal",
    track: writes ?? "",
    forced: "whether it comes",
    end: "whether the play is over",
    outcome: "the outcome",
  };
  return `${rule}: ${what[about]}, by ${who}${reads.length > 0 ? `, from ${reads.join(" and ")}` : ""}`;
}
