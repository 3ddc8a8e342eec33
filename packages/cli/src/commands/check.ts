import { type Examination, examine, type Finding, type ShownPlay } from "ninefold/analysis";
import { type CoreGame, positionAt, type Source, stepWork } from "ninefold/language";
import { type GameSystem, overcomplete } from "ninefold/model";
import { explainDiagnostics } from "../diagnostics.ts";
import { askGame, brokenText, compileGame, readGame } from "../game-file.ts";
import { runLong } from "../long-work.ts";
import type { GameOptions } from "../options.ts";
import { colours, grouped, plural, print, printError, printJson, wrapped } from "../output.ts";

export interface CheckOptions extends GameOptions {
  readonly states?: number;
  readonly samples?: number;
}

export async function check(name: string, options: CheckOptions): Promise<void> {
  const game = readGame(name);
  const { source, diagnostics, system, checked } = compileGame(game, options);
  const explained = explainDiagnostics(source, diagnostics);
  if (!system || !checked?.game) {
    if (!options.json) throw brokenText(source, diagnostics);
    printJson({ ok: false, diagnostics: explained.json });
    process.exitCode = 1;
    return;
  }
  const examination = examine(system, {
    maxStates: options.states,
    samples: options.samples,
    overcomplete: () => overcomplete(checked.game!, system),
  });
  // Rules with a hole in their initial states leave nothing to examine.
  const { result, interrupted } = await askGame(source, () =>
    runLong(examination, ({ done, total }) =>
      total === undefined ? `Examined ${grouped(done)} states` : `Sampled ${done} of ${plural(total, "play")}`,
    ),
  );
  const ok = !result.findings.some(({ severity }) => severity === "error");
  const work = stepWork(checked.game);
  if (options.json) {
    const { findings, ...examined } = result;
    const placed = findings.map((finding) => ({ ...finding, ...placeOf(source, finding) }));
    printJson({ ok, diagnostics: explained.json, ...examined, interrupted, work, findings: placed });
  } else {
    if (explained.text) printError(explained.text);
    printExamination(source, system, checked.game, result);
  }
  if (!interrupted) process.exitCode = ok ? 0 : 1;
}

function placeOf(source: Source, { span }: Finding): { readonly file?: string; readonly line?: number } {
  return span ? { file: source.name, ...positionAt(source, span.start) } : {};
}

function printExamination(source: Source, system: GameSystem, game: CoreGame, examination: Examination): void {
  const { findings, method, states, sampledStates, plays, interrupted } = examination;
  const title = system.title === system.name ? "" : ` "${system.title}"`;
  print(colours.bold(`${system.name}${title}`));
  for (const finding of findings) printFinding(source, finding);
  const { total, tables } = stepWork(game);
  const once = tables > 0n ? `, and once at most ${grouped(tables)} to fill its tables` : "";
  const bound = `One step takes at most ${grouped(total)} units of work${once}.`;
  print(`${colours.dim("  fact")}    ${wrapped(bound, " ".repeat(10))}`);
  print();
  const counts = (["error", "warning"] as const).map((severity) =>
    plural(findings.filter((finding) => finding.severity === severity).length, severity),
  );
  const seen =
    method === "exhaustive"
      ? `exhaustive, ${plural(states, "state")}`
      : `sampled, not proved: ${plural(states, "state")} and ${grouped(sampledStates)} more on ${plural(plays, "random play")}`;
  print(`${counts.join(", ")} (${interrupted ? "interrupted: " : ""}${seen})`);
}

const PAINT = { error: "red", warning: "yellow", fact: "dim" } as const;

function printFinding(source: Source, finding: Finding): void {
  const { code, severity, message, play, span } = finding;
  const place = span ? positionAt(source, span.start) : undefined;
  const at = place ? `${source.name}:${place.line}:${place.column}: ` : "";
  const label = colours[PAINT[severity]](`  ${severity}`.padEnd(10));
  const named = severity === "fact" ? "" : `${code}: `;
  print(`${label}${wrapped(`${at}${named}${message}`, " ".repeat(10))}`);
  if (play) printPlay(play);
}

function printPlay({ start, steps, position, tuple, cycle, shortest }: ShownPlay): void {
  const indent = " ".repeat(10);
  const written = (list: ShownPlay["steps"]): string =>
    list.map((step) => `${step.tuple}${step.result === undefined ? "" : ` → ${step.result}`}`).join("; ") || "none";
  const line = (label: string, text: string): void =>
    print(`${indent}${colours.dim(`${label}:`)} ${wrapped(text, `${indent}    `)}`);
  if (start !== "start") line("from", start);
  line(shortest ? "shortest play" : "play", written(steps));
  line("position", position);
  if (tuple !== undefined) line("then", tuple);
  if (cycle) line("and round again", written(cycle));
}
