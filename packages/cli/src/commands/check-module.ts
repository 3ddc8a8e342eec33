import { makeSource, parse, readText } from "ninefold/language";
import { explainDiagnostics } from "../diagnostics.ts";
import { usage } from "../failure.ts";
import { brokenText, type GameText } from "../game-file.ts";
import type { GameOptions } from "../options.ts";
import { colours, print, printJson } from "../output.ts";

/** Whether a text is there for games to use. */
export function isModule({ name, text }: GameText): boolean {
  return parse(makeSource(name, text)).file.module === true;
}

/** Says what is wrong with a module; there is nothing in it that could be played. */
export function checkModule({ name, text, modules }: GameText, options: GameOptions): void {
  if (Object.keys(options.with ?? {}).length > 0) throw usage("A module has no parameters.");
  const { source, file, diagnostics } = readText(makeSource(name, text), {}, modules);
  const ok = diagnostics.length === 0;
  if (options.json)
    printJson({ ok, module: file.name.text, diagnostics: explainDiagnostics(source, diagnostics).json });
  else if (!ok) throw brokenText(source, diagnostics);
  else {
    print(colours.bold(`module ${file.name.text}${file.title ? ` "${file.title.value}"` : ""}`));
    print("0 errors");
  }
  process.exitCode = ok ? 0 : 1;
}
