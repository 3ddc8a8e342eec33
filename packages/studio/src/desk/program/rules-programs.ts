// Answers what is asked of a game that is a program: whether it can be played, and how it begins. What needs the language's own reading
// of a text has nothing to say.

import { Fault } from "ninefold/model";
import type { Loaded, Rules } from "ninefold/play";
import { loadText } from "../../library/game-text.ts";
import { MAIN, textAt } from "../../workspace/own-game.ts";
import type { DeskAnswer, DeskAnswers, FirstDecisions, Kind, Project, TextCheck } from "../questions.ts";
import { findingOf } from "./checks.ts";
import { countedDecisions } from "./counted.ts";
import { scriptTokens } from "./script-tokens.ts";

/** A program, and what came of reading it. */
export class ProgramTexts {
  readonly project: Project;
  #loaded: Promise<Loaded> | undefined;

  constructor(project: Project) {
    this.project = project;
  }

  loaded(): Promise<Loaded> {
    this.#loaded ??= loadText(this.project);
    return this.#loaded;
  }
}

type Answering = {
  readonly [K in Kind]: (texts: ProgramTexts, asked: DeskAnswers[K]["asked"]) => DeskAnswer<K> | Promise<DeskAnswer<K>>;
};

export const PROGRAM_ANSWERS: Answering = {
  check: (texts, { file }) => check(texts, file),
  begin: (texts) => begin(texts),
  complete: (_, { offset }) => ({ start: offset, end: offset, items: [] }),
  hover: () => undefined,
  definition: () => undefined,
  references: () => [],
  rename: () => ({ error: NOT_RENAMED }),
  format: () => [],
};

const NOT_RENAMED = "names in programs are not renamed here";

async function check(texts: ProgramTexts, file: string): Promise<TextCheck> {
  const { project } = texts;
  const loaded = await texts.loaded();
  return {
    findings: findingsOf(loaded),
    tokens: scriptTokens(textAt({ ...project, files: project.modules, parameters: {} }, file) ?? ""),
    symbols: [],
    used: [],
    missing: [],
    parameters: [],
    isGood: loaded.ok,
    substance: JSON.stringify([
      project.text,
      Object.entries(project.modules).filter(([path]) => path.startsWith("./")),
    ]),
  };
}

/** Nothing is prepared of a program: whoever plays it reads it again. */
async function begin(texts: ProgramTexts): Promise<FirstDecisions> {
  const loaded = await texts.loaded();
  if (!loaded.ok) return { ok: false, findings: findingsOf(loaded) };
  try {
    return { ok: true, decisions: shownDecisions(loaded.rules) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, message } = error;
    const at = { file: MAIN, start: 0, end: 0, line: 1, column: 1 };
    return { ok: false, findings: [{ ...at, code, severity: "error", message }] };
  }
}

/** How many decisions there are first, once everybody can look at the beginning. */
function shownDecisions(rules: Rules): number {
  const { system } = rules;
  const { state } = rules.newGame({ chance: "0" });
  for (const { id } of system.players) system.view(state, id);
  system.view(state);
  return countedDecisions(rules);
}

const findingsOf = ({ source, diagnostics }: Loaded): TextCheck["findings"] =>
  diagnostics.map((one) => findingOf(source, MAIN, one));
