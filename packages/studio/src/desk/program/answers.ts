// Answers what is asked of the texts of a game.

import { makeSource, pathFrom, positionAt, type Source, service, standardModule } from "ninefold/language";
import { compileText, loadPrepared, prepare } from "ninefold/play";
import { isProgramText } from "ninefold-platform";
import { readingOf } from "../../library/game-text.ts";
import type { Answerer } from "../../threads/protocol.ts";
import { isBeside, MAIN } from "../../workspace/own-game.ts";
import type { DeskAnswer, DeskAnswers, DeskQuestion, FirstDecisions, Kind, Project } from "../questions.ts";
import { checkOf, findingOf } from "./checks.ts";
import { countedDecisions } from "./counted.ts";
import { PROGRAM_ANSWERS, ProgramTexts } from "./rules-programs.ts";
import { ProjectTexts } from "./texts.ts";

type Answering = {
  readonly [K in Kind]: (
    texts: ProjectTexts,
    asked: DeskAnswers[K]["asked"],
    signal: AbortSignal,
  ) => DeskAnswer<K> | Promise<DeskAnswer<K>>;
};

const ANSWERS: Answering = {
  check: (texts, { file }) => checkOf(texts, file),
  begin: (texts, _, signal) => begin(texts.project, signal),
  complete: (texts, { file, offset }) => service.completion(texts.analysis(file), offset),
  hover: (texts, { file, offset }) => service.hover(texts.analysis(file), offset),
  definition: (texts, { file, offset }) => definition(texts, file, offset),
  references: (texts, { file, offset }) => references(texts, file, offset),
  rename: (texts, { file, offset, name }) => rename(texts, file, offset, name),
  format: (texts, { file }) => service.formatting(texts.textOf(file)),
};

/** The last texts are kept with what is known of them. */
export function answerer(): Answerer<DeskQuestion, DeskAnswer, never> {
  let known: { readonly key: string; readonly texts: ProjectTexts | ProgramTexts } | undefined;
  return async ({ kind, project, ...asked }, { signal }) => {
    const key = JSON.stringify(project);
    const isProgram = isProgramText(project.text);
    if (known?.key !== key) known = { key, texts: isProgram ? new ProgramTexts(project) : new ProjectTexts(project) };
    const answer = (isProgram ? PROGRAM_ANSWERS : ANSWERS)[kind] as (
      texts: ProjectTexts | ProgramTexts,
      asked: unknown,
      signal: AbortSignal,
    ) => DeskAnswer | Promise<DeskAnswer>;
    return answer(known.texts, asked, signal);
  };
}

/** Makes the rules, and lists what may be decided first; in pieces, since who goes on typing waits for a check. */
async function begin(project: Project, signal: AbortSignal): Promise<FirstDecisions> {
  const made = prepare(project.text, readingOf(project));
  if (!made.ok) {
    const { source, diagnostics } = compileText(project.text, readingOf(project));
    return { ok: false, findings: diagnostics.map((one) => findingOf(source, MAIN, one)) };
  }
  const { prepared } = made;
  await othersFirst(signal);
  const rules = await loadPrepared(prepared);
  await othersFirst(signal);
  return { ok: true, decisions: countedDecisions(rules), prepared };
}

/** What was asked meanwhile is answered; then it may be that this answer is no longer wanted. */
async function othersFirst(signal: AbortSignal): Promise<void> {
  await new Promise((resume) => setTimeout(resume, 0));
  signal.throwIfAborted();
}

function definition(texts: ProjectTexts, file: string, offset: number): DeskAnswer<"definition"> {
  const found = service.definition(texts.analysis(file), offset);
  if (!found) return undefined;
  const { start, end, module } = found;
  if (module === undefined) return { file, start, end };
  const path = pathFrom(file === MAIN ? undefined : file, module);
  if (path === texts.mainPath) return { file: MAIN, start, end };
  if (isBeside(path)) return { file: path, start, end };
  return { file: module, start, end, text: module.startsWith("std/") ? standardText(module) : texts.textOf(module) };
}

const standardText = (path: string): string => standardModule(path as Parameters<typeof standardModule>[0]).source.text;

/** In all files of the game. */
function references(texts: ProjectTexts, file: string, offset: number): DeskAnswer<"references"> {
  return service.uses(texts.analysis(file), offset, texts.folder(file)).map(({ path, start, end }) => {
    const at = path === texts.mainPath ? MAIN : path;
    const source = makeSource(path, texts.textOf(at));
    const { line, column } = positionAt(source, start);
    return { file: at, start, end, text: lineAt(source, line), line, column };
  });
}

const lineAt = ({ text, lineStarts }: Source, line: number): string =>
  text.slice(lineStarts[line - 1], lineStarts[line] ?? text.length).trim();

function rename(texts: ProjectTexts, file: string, offset: number, name: string): DeskAnswer<"rename"> {
  const renamed = service.rename(texts.analysis(file), offset, name, texts.folder(file));
  if ("error" in renamed) return renamed;
  const others = renamed.others.map(({ path, edits }) => ({ file: path === texts.mainPath ? MAIN : path, edits }));
  return { files: [{ file, edits: renamed.edits }, ...others] };
}
