// What is wrong with the texts of a project, and what there is to show of one of its files.
import { type CoreGame, type Diagnostic, positionAt, printValue, type Source, service } from "ninefold/language";
import { MAIN } from "../../workspace/own-game.ts";
import type { TextCheck, TextFinding, TextParameter } from "../questions.ts";
import { type ProjectTexts, stretchIn } from "./texts.ts";

const TYPE_INDEX: ReadonlyMap<string, number> = new Map(service.TOKEN_TYPES.map((type, i) => [type, i]));

export function checkOf(texts: ProjectTexts, file: string): TextCheck {
  const main = texts.analysis(MAIN);
  const shown = texts.analysis(file);
  const all = [
    ...main.diagnostics.map((one) => findingOf(main.source, MAIN, one)),
    ...(file === MAIN ? [] : shown.diagnostics.map((one) => findingOf(shown.source, file, one))),
  ];
  return {
    findings: [...new Map(all.map((one) => [`${one.file} ${one.start} ${one.code} ${one.message}`, one])).values()],
    tokens: service.semanticTokens(shown).flatMap(({ start, end, type }) => [start, end, TYPE_INDEX.get(type) ?? 0]),
    symbols: service.documentSymbols(shown),
    used: [...texts.used],
    missing: [...texts.missing].filter((name) => !texts.used.has(name)),
    parameters: main.checked.game ? parametersOf(main.checked.game) : [],
    isGood: main.checked.game !== undefined,
    substance: substanceOf(main),
  };
}

export function findingOf(
  source: Source,
  file: string,
  { start, end, code, severity, message, fix }: Diagnostic,
): TextFinding {
  const stretch = stretchIn(source, file, { start, end });
  const first = start - stretch.start;
  const edits = fix?.edits.map((edit) => ({ ...edit, start: edit.start - first, end: edit.end - first }));
  return {
    ...stretch,
    ...positionAt(source, start),
    code,
    severity,
    message,
    fix: fix && edits && { title: fix.title, edits },
  };
}

/** More numbers than these are typed and not chosen. */
const MAX_CHOICES = 40;

const parametersOf = ({ parameters }: CoreGame): readonly TextParameter[] =>
  parameters.map(({ name, type, usual, values }) => {
    const written = (value: (typeof values)[number] | undefined): string => printValue(type, value ?? usual);
    const isTyped = values.length > MAX_CHOICES && type.kind === "int";
    return {
      name,
      usual: written(usual),
      least: written(values[0]),
      greatest: written(values.at(-1)),
      values: isTyped ? undefined : values.map(written),
    };
  });

/** The texts without comments and empty lines: what is the same without them is the same game. */
function substanceOf({ source, file, modules, bases }: service.Analysis): string {
  return [{ source, file }, ...modules, ...bases]
    .map((one) => {
      const { start, text } = one.source;
      const comments = one.file.comments.toSorted((a, b) => b.start - a.start);
      const bare = comments.reduce(
        (left, { start: from, end }) => left.slice(0, from - start) + left.slice(end - start),
        text,
      );
      return bare.replace(/[ \t\r]+$/gm, "").replace(/\n{2,}/g, "\n");
    })
    .join("\n\0\n");
}
