// What is wrong or strange in the rules of a game that reads well: the findings of an examination, in the terms of its files.
import { type Examination, examine, type Finding, replayed, type ShownPlay, USUAL_EFFORT } from "ninefold/analysis";
import { positionAt, type Source, service } from "ninefold/language";
import { overcomplete } from "ninefold/model";
import { type Compiled, compileText, linkedMatch, type Rules } from "ninefold/play";
import { isProgramText } from "ninefold-platform";
import { stretchIn } from "../desk/program/texts.ts";
import { readingOf } from "../library/game-text.ts";
import type { GameText } from "../library/library.ts";
import { MAIN } from "../workspace/own-game.ts";
import type { Fault, FaultPlay, Faults } from "./questions.ts";

/** `times`: of the usual work. */
export function examination({ system }: Rules, game: GameText, times: number) {
  const isProgram = isProgramText(game.text);
  const { checked, system: own }: Partial<Compiled> = isProgram ? {} : compileText(game.text, readingOf(game));
  const core = checked?.game;
  return examine(system, {
    work: USUAL_EFFORT * times,
    overcomplete: () => {
      const over = core && own && overcomplete(core, own);
      return over?.holds ? over : undefined;
    },
  });
}

export function faultsOf(rules: Rules, game: GameText, { findings, ...examined }: Examination): Faults {
  const { method, states, sampledStates, plays, interrupted } = examined;
  const isProgram = isProgramText(game.text);
  const analysis = isProgram ? undefined : service.analyse(game.text, game.name, readingOf(game).modules);
  return {
    hash: rules.hash,
    faults: findings.map((finding) => faultOf(rules, analysis, finding)),
    seen: { isAll: method === "exhaustive" && !interrupted, states: states + sampledStates, plays, interrupted },
  };
}

/** `analysis`: none of a program, of whose lines findings say nothing. */
function faultOf(rules: Rules, analysis: service.Analysis | undefined, finding: Finding): Fault {
  const { code, severity, message, play } = finding;
  return { code, severity, message, at: analysis && stretchOf(analysis, finding), play: play && playOf(rules, play) };
}

/** Where the rules say it; where they do not, the declaration of what it speaks of. */
function stretchOf(analysis: service.Analysis, { span, subject }: Finding): Fault["at"] {
  const { source } = analysis;
  if (span) return placed(source, span);
  const named = service.documentSymbols(analysis).find(({ name }) => name === subject);
  return named && placed(source, named.selection);
}

const placed = (source: Source, span: { readonly start: number; readonly end: number }): Fault["at"] => ({
  ...stretchIn(source, MAIN, span),
  ...positionAt(source, span.start),
});

function playOf(rules: Rules, play: ShownPlay): FaultPlay {
  const texts = (steps: ShownPlay["steps"]) =>
    steps.map(({ tuple, result }) => (result === undefined ? tuple : `${tuple} → ${result}`));
  const again = replayed(rules, play);
  return {
    start: play.start === "start" ? undefined : play.start,
    steps: texts(play.steps),
    position: play.position,
    tuple: play.tuple,
    cycle: play.cycle && texts(play.cycle),
    isShortest: play.shortest,
    match: again && linkedMatch(again.match, { later: true }),
    isWhole: again?.isWhole === true,
  };
}
