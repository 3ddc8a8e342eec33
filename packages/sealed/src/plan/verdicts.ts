// What each rule needs beyond what all can compute: an answer of the one seat that can, or nothing helps and the game is refused.
import { asksLocal, type Core, type Span } from "ninefold/language";
import type { Kinds } from "./kinds.ts";
import { viewersOf } from "./know/reading.ts";
import { NO_FACTS, seenWith } from "./know/scope.ts";
import { onlySeat, playersOf, type Seats, seatsIn, within } from "./know/seats.ts";
import { type SecretRead, type Seen, together } from "./know/seen.ts";
import type { Write } from "./know/statements.ts";
import type { AnswerPlan } from "./plan.ts";
import { indexTuples } from "./rules/indices.ts";
import type { Asked, Rule } from "./rules/rule.ts";
import type { Survey } from "./survey.ts";

/** What one seat has to say, in one case. */
export interface Answer {
  readonly rule: Rule;
  readonly span: Span;
  readonly about: AnswerPlan["about"];
  readonly track?: number;
  readonly seat: number;
  readonly decider: boolean;
  readonly reads: readonly SecretRead[];
  /** The text of the value. */
  readonly value: string | undefined;
  /** Whether there is any decision at all has to be said, too. */
  readonly orNone: boolean;
  readonly cores: readonly Core[];
  readonly sources: readonly Core[];
  readonly opened: ReadonlySet<string>;
}

/** What stands in the way. */
export interface Obstacle {
  readonly code: "NF9401" | "NF9402" | "NF9403" | "NF9404" | "NF9405" | "NF9406" | "NF9407" | "NF9409";
  readonly rule: Rule;
  readonly span: Span;
  readonly reads: readonly SecretRead[];
  readonly track?: number;
}

export interface Verdicts {
  readonly answers: readonly Answer[];
  readonly obstacles: readonly Obstacle[];
}

const NOTHING: ReadonlySet<string> = new Set();

export function verdictsOf(survey: Survey, kinds: Kinds): Verdicts {
  const answers: Answer[] = [];
  const obstacles: Obstacle[] = [];
  const { all } = survey.knower;
  for (const { rule, asked } of survey.asked) {
    const { seen, span, what } = asked;
    const reads = [...seen.reads.values()];
    const code = obstacleOf(rule, asked, all);
    if (code) obstacles.push({ code, rule, span, reads });
    else if (seen.know !== all && what !== "by" && what !== "shown" && what !== "amount") {
      const chosen = asked.isSecret ? chosenIn(survey, rule) : [];
      const answer = { ...answererOf(rule, seen.know), rule, span, about: what, value: seen.key };
      const { cores = [], sources = [], opened = NOTHING, orNone = false } = asked;
      answers.push({ ...answer, reads: [...reads, ...chosen], cores, sources, opened, orNone });
    }
  }
  obstacles.push(...valueViews(survey, kinds));
  for (const written of survey.writes) judge(survey, kinds, written, answers, obstacles);
  for (const { drawings } of survey.draws.values()) {
    for (const { rule, drawing } of drawings) {
      const path = together(all, drawing.path);
      const isWeighted = drawing.core === undefined && drawing.source.know !== all;
      if (path.know === all && !isWeighted) continue;
      const reads = [...path.reads.values(), ...drawing.source.reads.values()];
      obstacles.push({ code: "NF9405", rule, span: drawing.draw.span, reads });
    }
  }
  return { answers, obstacles };
}

/**
 * What is drawn cannot say who sees it: nobody but who sees it could open it. A map from cards to who has them is no such track.
 */
function valueViews({ knower }: Survey, { tracks, tokens, hidden }: Kinds): readonly Obstacle[] {
  return knower.game.tracks.flatMap(({ name, shownTo, index }, track): Obstacle[] => {
    const isDrawn = tracks[track] === "D" || (tracks[track] === "K" && !index.some((type) => tokens.includes(type)));
    if (!hidden[track] || !isDrawn || !shownTo) return [];
    const isOwn = indexTuples(knower, track).some(
      (indices) => viewersOf(knower, track, indices, seenWith(NO_FACTS)).partition !== undefined,
    );
    const rule: Rule = { kind: "track", name: `track ${name}`, span: shownTo.span };
    const read = { track, indices: [], cell: name, know: 0, asked: knower.all, span: shownTo.span };
    return isOwn ? [{ code: "NF9403", rule, span: shownTo.span, reads: [read] }] : [];
  });
}

/** The cells that keep what a seat has chosen in secret: who sees them can check the choice. */
function chosenIn({ writes, knower: { all } }: Survey, rule: Rule): readonly SecretRead[] {
  return writes.flatMap(({ rule: { name, me }, write, audience }) => {
    const { track, value, indices, span } = write;
    const know = together(all, [value, ...indices]).know;
    if (name !== rule.name || me !== rule.me || audience === all || know === all) return [];
    return [{ track, indices, cell: `${track}`, know, asked: all, span }];
  });
}

/** Whether no seat is among these. */
const isNobodys = (know: Seats, all: Seats): boolean => (know & playersOf(all)) === 0;

/** Who answers: who decides, if that seat can, else the first that can. */
function answererOf({ me }: Rule, know: Seats): Pick<Answer, "seat" | "decider"> {
  if (me !== undefined && (know & onlySeat(me)) !== 0) return { seat: me, decider: true };
  return { seat: seatsIn(know)[0] ?? 0, decider: false };
}

function obstacleOf({ me }: Rule, { what, seen }: Asked, all: Seats): Obstacle["code"] | undefined {
  switch (what) {
    case "by":
      return seen.know === all ? undefined : "NF9404";
    case "shown":
      return seen.reads.size === 0 ? undefined : "NF9403";
    case "legality":
      return me === undefined || (seen.know & onlySeat(me)) !== 0 ? undefined : "NF9401";
    case "amount":
      return "NF9406";
    case "outcome":
      return isNobodys(seen.know, all) ? "NF9409" : undefined;
    default:
      return isNobodys(seen.know, all) ? "NF9402" : undefined;
  }
}

function judge(
  { knower: { all, game } }: Survey,
  kinds: Kinds,
  { rule, write, audience }: Survey["writes"][number],
  answers: Answer[],
  obstacles: Obstacle[],
): void {
  const { track, indices, value, path, span } = write;
  const whole = together(all, [value, ...indices, ...path]);
  if (kinds.tracks[track] === "K" && kinds.hidden[track]) {
    const types = game.tracks[track]?.index ?? [];
    const positions = indices.filter((_, i) => !kinds.tokens.some((type) => type === types[i]));
    const where = together(all, positions);
    const when = together(all, path);
    if (where.know !== all) obstacles.push({ code: "NF9407", rule, span, track, reads: [...where.reads.values()] });
    if (when.know !== all || isAmountSecret(rule, write, all, kinds))
      obstacles.push({ code: "NF9406", rule, span, track, reads: [...when.reads.values()] });
    return;
  }
  if (within(audience, whole.know)) return;
  // A card that is shown to all is opened by whoever has a share in it.
  const { from } = value;
  const isCard =
    from &&
    ("track" in from
      ? kinds.tracks[from.track] === "K" && together(all, from.indices).know === all
      : kinds.draws.get(from.span.start) === "K");
  if (isCard && together(all, [...indices, ...path]).know === all) return;
  const reads = [...whole.reads.values()];
  if (isNobodys(whole.know, all)) obstacles.push({ code: "NF9405", rule, span, track, reads });
  else
    answers.push({
      ...answererOf(rule, whole.know),
      rule,
      span,
      about: "track",
      track,
      reads,
      value: valueText(value, path),
      cores: [write.core],
      sources: [],
      opened: NOTHING,
      orNone: false,
    });
}

/** Whether how many cards a decision takes is known to fewer than all: it chooses a number or a set of any size, and shows it to few. */
function isAmountSecret({ decision }: Rule, { core, scope }: Write, all: Seats, { tokens }: Kinds): boolean {
  return (decision?.params ?? []).some(({ slot, type, source }) => {
    const isAmount = (type.kind === "set" || type.kind === "bag" || type.kind === "int") && !tokens.includes(type);
    const chosen = scope.locals.get(slot);
    if (!isAmount || source.kind === "subsets" || chosen === undefined || chosen.know === all) return false;
    return asksLocal(core, (asked) => asked === slot);
  });
}

/** What has to be said, where it is one value and no condition. */
const valueText = (value: Seen, path: readonly Seen[]): string | undefined =>
  path.every(({ reads }) => reads.size === 0) ? value.key : undefined;
