import { type Declaration, familySizes, type Game, nineParts, stateSpace } from "ninefold/analysis";
import { printDeclaration, printFile } from "ninefold/language";
import { usage } from "../failure.ts";
import { askGame, brokenText, compileGame, readGame, requireLanguage } from "../game-file.ts";
import type { GameOptions } from "../options.ts";
import { colours, print, printJson } from "../output.ts";
import { showBoard } from "../show/board.ts";
import { latexOf } from "../show/latex.ts";
import { phaseNamed, phaseOf } from "../show/phase.ts";

/** What names something and is none of the nine parts: shown as written. */
const DEFINITIONS: readonly Declaration["kind"][] = [
  "use",
  "with",
  "type",
  "board",
  "tag",
  "constant",
  "fn",
  "notation",
];

export interface ShowOptions extends GameOptions {
  /** A phase of the compiler: what it makes of the game is shown instead of the nine parts. */
  readonly ir?: string;
  /** The text, with what the game comes from written out. */
  readonly flat?: boolean;
  readonly latex?: boolean;
  /** What players see is drawn. */
  readonly board?: boolean;
  readonly player?: string;
  readonly from?: string;
  readonly seed?: string;
}

export async function show(name: string, options: ShowOptions): Promise<void> {
  if (options.board) {
    const other = (["ir", "flat", "latex"] as const).find((one) => options[one] !== undefined);
    if (other) throw usage(`--board and --${other} print different things; ask for one of them.`);
    await showBoard(name, options);
    return;
  }
  const phase = options.ir === undefined ? undefined : phaseNamed(options.ir);
  const text = readGame(name);
  requireLanguage(text, "`show` without `--board`");
  const { source, diagnostics, file, checked, system } = compileGame(text, options);
  if (!system || !checked?.game) throw brokenText(source, diagnostics);
  if (options.flat) {
    const flat = printFile(file);
    if (options.json) printJson({ name: system.name, text: flat });
    else print(flat.trimEnd());
    return;
  }
  const game: Game = { file, system, core: checked.game };
  if (phase !== undefined) {
    const printed = phaseOf(game, phase);
    if (options.json) printJson({ name: system.name, phase, text: printed });
    else print(printed.trimEnd());
    return;
  }
  const parts = (await askGame(source, () => nineParts(game))).map(({ spans: _, ...part }) => part);
  if (options.latex && !options.json) {
    print(latexOf(system.name, parts));
    return;
  }
  const definitions = file.declarations.filter(({ kind }) => DEFINITIONS.includes(kind)).map(printDeclaration);
  if (options.json) {
    const sizes = familySizes(checked.game);
    printJson({
      name: system.name,
      title: system.title,
      players: system.players.map((player) => player.name),
      tracks: system.tracks.map(({ name, indices, type, size }) => ({ name, type, tracks: indices.length, size })),
      states: stateSpace(system),
      initialStates: system.initialStates().length,
      decisions: system.families.map((family, at) => ({ ...family, size: sizes[at] ?? null })),
      parts,
      definitions,
    });
    return;
  }
  const title = system.title === system.name ? "" : `  "${system.title}"`;
  print(colours.bold(`${system.name}${title}`));
  for (const { symbol, name, words, notation } of parts) {
    print(`\n${colours.bold(`${symbol}  ${name}`)}  ${colours.dim(words)}`);
    for (const line of notation) print(`   ${line}`);
  }
  if (definitions.length > 0) {
    print(`\n${colours.bold("where")}`);
    for (const one of definitions) print(one.replace(/^/gm, "   "));
  }
}
