// What the rules do to each track and each draw, found by going through all of them.
import type { CoreGame, Span } from "ninefold/language";
import type { GameSystem } from "ninefold/model";
import { Knower } from "./know/knower.ts";
import { viewersOf } from "./know/reading.ts";
import { NO_FACTS, seenWith } from "./know/scope.ts";
import { inEach, type Seats } from "./know/seats.ts";
import { type Draw, onlyValue } from "./know/seen.ts";
import type { Drawing, Write } from "./know/statements.ts";
import { casesOf } from "./rules/cases.ts";
import type { Asked, Rule } from "./rules/rule.ts";
import { type Cases, visitRules } from "./rules/walk.ts";

/** Where what is drawn goes. */
export interface Flow {
  readonly draw: Draw;
  readonly track: number;
  /** Who is shown it there. */
  readonly audience: Seats;
}

export interface DrawSurvey {
  readonly span: Span;
  readonly drawings: { readonly rule: Rule; readonly drawing: Drawing }[];
  readonly flows: Flow[];
}

export interface Survey {
  readonly knower: Knower;
  readonly cases: Cases;
  readonly writes: readonly { readonly rule: Rule; readonly write: Write; readonly audience: Seats }[];
  readonly draws: ReadonlyMap<number, DrawSurvey>;
  readonly asked: readonly { readonly rule: Rule; readonly asked: Asked }[];
}

/** So often the rules are gone through at most; each time somebody knows less, or it ends. */
const MAX_ROUNDS = 64;

export function surveyOf(system: GameSystem, game: CoreGame): Survey {
  const knower = new Knower(system, game);
  let survey: Survey | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    survey = surveyOnce(knower);
    let isChanged = false;
    for (const { write } of survey.writes) isChanged = knower.learn(write) || isChanged;
    for (const [, draw] of survey.draws) {
      const hidden = draw.flows.filter(({ audience }) => audience !== knower.all);
      for (const { draw: one, audience } of hidden) isChanged = knower.give(one, audience) || isChanged;
    }
    if (!isChanged) return survey;
  }
  throw new RangeError(`what is known of ${game.name} is not settled after ${MAX_ROUNDS} rounds`);
}

function surveyOnce(knower: Knower): Survey {
  const cases = casesOf(knower, knower.noting);
  const writes: { rule: Rule; write: Write; audience: Seats }[] = [];
  const draws = new Map<number, DrawSurvey>();
  const asked: { rule: Rule; asked: Asked }[] = [];
  const surveyed = ({ span }: Draw): DrawSurvey => {
    let found = draws.get(span.start);
    if (!found) {
      found = { span, drawings: [], flows: [] };
      draws.set(span.start, found);
    }
    return found;
  };
  visitRules(knower, cases, {
    ask: (rule, one) => asked.push({ rule, asked: one }),
    draw: (rule, drawing) => surveyed(drawing.draw).drawings.push({ rule, drawing }),
    write: (rule, write) => {
      const audience = audienceOf(knower, write);
      writes.push({ rule, write, audience });
      for (const seen of [write.value, ...write.indices, ...write.path])
        for (const draw of seen.draws) surveyed(draw).flows.push({ draw, track: write.track, audience });
    },
  });
  return { knower, cases, writes, draws, asked };
}

/** Who is shown what is written, in whatever state comes of it. */
function audienceOf(knower: Knower, { track, indices, value }: Write): Seats {
  const { know, partition } = viewersOf(knower, track, indices, seenWith(NO_FACTS));
  if (know === knower.all) return know;
  if (!partition) return know;
  const only = onlyValue(value);
  if (only === undefined) return inEach(knower.all, partition.viewers);
  const at = partition.values.findIndex((one) => JSON.stringify(one) === JSON.stringify(only));
  return partition.viewers[at] ?? know;
}
