import { type Examination, type ExamineOptions, examine, type Finding, type ShownPlay } from "ninefold/analysis";
import { obstacleOf } from "ninefold/engine";
import { type CoreGame, type Diagnostic, type Source, stepWork, withThousands } from "ninefold/language";
import { type GameSystem, overcomplete } from "ninefold/model";
import type { Compiled } from "ninefold/play";
import { explainDiagnostics, filePositionAt } from "../diagnostics.ts";
import { askGame, brokenText, compileGame, type GameText, readGame, readProgramGame } from "../game-file.ts";
import { runLong } from "../long-work.ts";
import { type GameOptions, MAX_STATES } from "../options.ts";
import { colours, plural, print, printError, printJson, roughly, wrapped } from "../output.ts";
import { type OtherValue, otherValues, triedText } from "./check/other-values.ts";
import { checkModule, isModule } from "./check-module.ts";

export interface CheckOptions extends GameOptions {
  readonly states?: number;
  readonly samples?: number;
  readonly work?: number;
  readonly seconds?: number;
  readonly verbose?: boolean;
}

/** What `--states` and `--samples` are where they are not given. */
const USUAL = { states: 100_000, samples: 200 };

export async function check(name: string, options: CheckOptions): Promise<void> {
  const game = readGame(name);
  if (!game.isProgram && isModule(game)) {
    checkModule(game, options);
    return;
  }
  const { source, diagnostics, system, core } = await readableOf(game, options);
  const explained = explainDiagnostics(source, diagnostics);
  if (!system) {
    if (!options.json) throw brokenText(source, diagnostics);
    printJson({ ok: false, diagnostics: explained.json });
    process.exitCode = 1;
    return;
  }
  const { states = USUAL.states, samples = USUAL.samples, seconds, verbose = false } = options;
  const examination = examine(system, { ...bounds(options), ...(core && looksAt(core, system, verbose)) });
  // Rules with a hole in their initial states leave nothing to examine.
  const { result, interrupted } = await askGame(source, () =>
    runLong(
      examination,
      ({ done, total }) =>
        total === undefined ? `Examined ${withThousands(done)} states` : `Sampled ${done} of ${plural(total, "play")}`,
      seconds,
    ),
  );
  const others = interrupted || !core ? { tried: [], interrupted } : await otherValues(game, core, options);
  const ok = !result.findings.some(({ severity }) => severity === "error") && others.tried.every(isGood);
  const work = core ? stepWork(core) : undefined;
  if (options.json) {
    const { findings, ...examined } = result;
    const placed = findings.map((finding) => ({ ...finding, ...positionOf(source, finding) }));
    printJson({
      ok,
      diagnostics: explained.json,
      ...examined,
      interrupted,
      work,
      findings: placed,
      otherValues: others.tried,
    });
  } else {
    if (explained.text) printError(explained.text);
    printExamination(source, system, result);
    printOthers(others.tried);
    if (verbose && core) printWork(core);
    print();
    printVerdict(result, others.tried, states, samples);
  }
  if (!interrupted && !others.interrupted) process.exitCode = ok ? 0 : 1;
}

/** What was read: a text of the language has its checked syntax beside it. */
interface Readable {
  readonly source: Source;
  readonly diagnostics: readonly Diagnostic[];
  readonly system?: GameSystem | undefined;
  readonly core?: CoreGame | undefined;
}

const textOf = ({ source, diagnostics, system, checked }: Compiled): Readable =>
  system && checked?.game ? { source, diagnostics, system, core: checked.game } : { source, diagnostics };

const readableOf = async (game: GameText, options: GameOptions): Promise<Readable> =>
  game.isProgram ? programOf(game, options) : textOf(compileGame(game, options));

/** What only a text of the language is looked at for. */
const looksAt = (core: CoreGame, system: GameSystem, verbose: boolean): Partial<ExamineOptions> => ({
  // Hardly any game is overcomplete: that one is not is said on request.
  overcomplete: () => {
    const over = overcomplete(core, system);
    return over?.holds || verbose ? over : undefined;
  },
  notCompiled: () => obstacleOf(system),
});

/** A program with mistakes is no failure of the command. */
async function programOf(game: GameText, options: GameOptions): Promise<Readable> {
  const loaded = await readProgramGame(game, options);
  const { source, diagnostics } = loaded;
  return loaded.ok ? { source, diagnostics, system: loaded.rules.system } : { source, diagnostics };
}

/** Who says how much is to be examined gets it, however much work it is. */
function bounds({ states, samples, work, seconds }: CheckOptions): ExamineOptions {
  return {
    ...(states !== undefined && { maxStates: states }),
    ...(samples !== undefined && { samples }),
    ...(work !== undefined && { work }),
    ...(work === undefined && seconds !== undefined && { work: Number.POSITIVE_INFINITY }),
  };
}

function positionOf(source: Source, { span }: Finding): { readonly file?: string; readonly line?: number } {
  return span ? filePositionAt(source, span.start) : {};
}

function printExamination(source: Source, system: GameSystem, { findings }: Examination): void {
  const title = system.title === system.name ? "" : ` "${system.title}"`;
  print(colours.bold(`${system.name}${title}`));
  for (const finding of findings) printFinding(source, finding);
  if (findings.some(({ play }) => play && hasNull(play))) print(colours.dim("  (0: the player does not decide)"));
}

const isGood = ({ errors }: OtherValue): boolean => errors.length === 0;

function printOthers(tried: readonly OtherValue[]): void {
  for (const { value, errors } of tried) {
    for (const error of errors) printLabelled("error", `With ${value}: ${error} \`check --with ${value}\` shows how.`);
  }
  if (tried.length > 0) printLabelled("fact", triedText(tried));
}

function printWork(game: CoreGame): void {
  const { total, tables } = stepWork(game);
  const once = tables > 0n ? `, and once at most ${roughly(tables)} to fill its tables` : "";
  printLabelled("fact", `One step takes at most ${roughly(total)} units of work${once}.`);
}

/** The sums; where not everything was seen, the last line says so, and how to see more. */
function printVerdict(
  examination: Examination,
  others: readonly OtherValue[],
  maxStates: number,
  samples: number,
): void {
  const { findings, method, states, sampledStates, plays, interrupted } = examination;
  const counts = (["error", "warning"] as const).map((severity) =>
    plural(
      findings.filter((finding) => finding.severity === severity).length +
        (severity === "error" ? others.flatMap(({ errors }) => errors).length : 0),
      severity,
    ),
  );
  const seen =
    method === "exhaustive"
      ? `exhaustive, ${plural(states, "state")}`
      : `sampled, not proved: ${plural(states, "state")} and ${withThousands(sampledStates)} more on ${plural(plays, "random play")}`;
  print(`${counts.join(", ")} (${interrupted ? "interrupted: " : ""}${seen})`);
  if (method === "exhaustive" || interrupted) return;
  // More states do not help where a step has more chance outcomes than can be listed.
  const unlisted = findings.some(({ code }) => code === "NF4210");
  const more = Math.min(10 * maxStates, MAX_STATES);
  const raised = unlisted || more <= maxStates ? [] : [`--states ${more}`];
  print(`not proved: try ${[...raised, `--samples ${Math.max(25 * samples, 25)}`].join(" or ")}`);
}

/** `(claim(b2), 0)`: some player has a null decision. What stands in brackets within are parameters. */
function hasNull({ steps, tuple, cycle }: ShownPlay): boolean {
  const tuples = [...steps, ...(cycle ?? [])].map((step) => step.tuple);
  return [...tuples, ...(tuple === undefined ? [] : [tuple])].some((text) => {
    let flat = text.replace(/^\((.*)\)$/su, "$1");
    for (let before = ""; before !== flat; ) {
      before = flat;
      flat = flat.replace(/\([^()]*\)/g, "");
    }
    return flat.split(/,\s*/).includes("0");
  });
}

const PAINT = { error: "red", warning: "yellow", fact: "dim" } as const;

function printFinding(source: Source, finding: Finding): void {
  const { code, severity, message, play, span } = finding;
  const position = span ? filePositionAt(source, span.start) : undefined;
  const at = position ? `${position.file}:${position.line}:${position.column}: ` : "";
  const named = severity === "fact" ? "" : `${code}: `;
  printLabelled(severity, `${at}${named}${message}`);
  if (play) printPlay(play);
}

function printLabelled(severity: Finding["severity"], text: string): void {
  print(`${colours[PAINT[severity]](`  ${severity}`.padEnd(10))}${wrapped(text, " ".repeat(10))}`);
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
