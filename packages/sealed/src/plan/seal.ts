import { type CoreGame, positionAt, sizeOf, textOf } from "ninefold/language";
import { descriptionOf, type GameSystem } from "ninefold/model";
import { checkOf } from "./checks.ts";
import { examinedPlays } from "./examined.ts";
import { cardsIn, type Kinds, kindsOf, ownerOf } from "./kinds.ts";
import { TooMuchWork } from "./know/knower.ts";
import { isJoint, openSealPlan } from "./open.ts";
import type {
  AnswerPlan,
  Check,
  DecisionPlan,
  Disclosure,
  DrawPlan,
  PlanRefusal,
  Sealing,
  SealPlan,
  TrackPlan,
} from "./plan.ts";
import { proofRefusal, refusalOf, tokenRefusal, workRefusal } from "./refusals.ts";
import { decidingOf } from "./rules/decisions.ts";
import { type Survey, surveyOf } from "./survey.ts";
import { type Answer, verdictsOf } from "./verdicts.ts";

/**
 * How a game is played where nobody is trusted, or why it cannot be. The same rules give the same plan everywhere. RangeError for a
 * system that is not written in the language.
 */
export function sealPlan(system: GameSystem): Sealing {
  const game = descriptionOf(system);
  if (!game) throw new RangeError(`${system.name} is not written in the language`);
  if (system.hidesNothing) return { ok: true, plan: openSealPlan(game) };
  try {
    return sealingOf(system, game);
  } catch (error) {
    if (error instanceof TooMuchWork) return { ok: false, refusals: [workRefusal(game, error.message)] };
    throw error;
  }
}

function sealingOf(system: GameSystem, game: CoreGame): Sealing {
  const survey = surveyOf(system, game);
  const kinds = kindsOf(survey);
  const { answers: found, obstacles } = verdictsOf(survey, kinds);
  const { opened, doubled } = examinedPlays(system, game, kinds);
  const cards = Math.max(0, ...kinds.tokens.map((type) => Number(sizeOf(type) ?? 0n)));
  const decisions = game.decisions.map((core) => ({ decision: core.name, kind: decisionKind(survey, core) }));
  const rulesOf = (wanted: DecisionPlan["kind"]): ReadonlySet<string> =>
    new Set(decisions.flatMap(({ decision, kind }) => (kind === wanted ? [`decision ${decision}`] : [])));
  const [signed, laid] = [rulesOf("O"), rulesOf("C")];
  const counted = new Set([...game.tracks.keys()].filter((track) => isCounted(kinds, game, track)));
  const { tracks: own, hidden } = kinds;
  const checking = { game, kinds: own, hidden, counted, opened, cards, all: survey.knower.all, signed, laid };
  const refusals = obstacles.map((obstacle) => refusalOf(game, obstacle));
  const answers = new Map<string, AnswerPlan>();
  for (const answer of found) {
    const check = checkOf(checking, answer);
    if (check) addAnswer(game, answers, answer, check);
    else refusals.push(proofRefusal(game, answer));
  }
  if (doubled !== undefined) refusals.push(tokenRefusal(game, doubled));
  if (refusals.length > 0) return { ok: false, refusals: distinct(refusals) };
  return { ok: true, plan: planOf(game, survey, kinds, { answers: [...answers.values()], decisions }) };
}

const isCounted = (kinds: Kinds, { tracks }: CoreGame, track: number): boolean =>
  kinds.tracks[track] === "K" && typeof cardsIn(kinds, tracks[track]!) === "object";

/** Each place of the text once for each code. */
function distinct(refusals: readonly PlanRefusal[]): readonly PlanRefusal[] {
  const first = new Map<string, PlanRefusal>();
  for (const refusal of refusals) {
    const key = `${refusal.code} ${refusal.start} ${refusal.end}`;
    if (!first.has(key)) first.set(key, refusal);
  }
  return [...first.values()].sort((a, b) => a.start - b.start || (a.code < b.code ? -1 : 1));
}

const lineOf = (game: CoreGame, offset: number): number => positionAt(game.source, offset).line;

/** Of two cases of one answer the check that stands later here is right for both. */
const CHECKS: readonly Check[] = ["naming", "laying", "replay", "opening", "audit", "proof"];

/** The same answer of another seat, or in another case, is one answer. */
function addAnswer(game: CoreGame, answers: Map<string, AnswerPlan>, answer: Answer, check: Check): void {
  const { rule, span, about, track, seat, decider, reads } = answer;
  const key = `${rule.name} ${about === "track" ? track : span.start} ${about}`;
  const before = answers.get(key);
  const names = reads.map((read) => game.tracks[read.track]?.name ?? "");
  const writes = track === undefined ? undefined : game.tracks[track]?.name;
  answers.set(key, {
    rule: rule.name,
    line: lineOf(game, span.start),
    about,
    ...(writes !== undefined && { writes }),
    by: [...new Set([...(before?.by ?? []), seat])].sort((a, b) => a - b),
    decider: (before?.decider ?? true) && decider,
    check: before && CHECKS.indexOf(before.check) > CHECKS.indexOf(check) ? before.check : check,
    ...((before?.orNone || answer.orNone) && { orNone: true as const }),
    reads: [...new Set([...(before?.reads ?? []), ...names])].sort(),
  });
}

function planOf(
  game: CoreGame,
  survey: Survey,
  kinds: Kinds,
  { answers, decisions }: Pick<SealPlan, "answers" | "decisions">,
): SealPlan {
  const audited = new Map<string, AnswerPlan>();
  for (const answer of answers)
    if (answer.check === "audit") for (const track of answer.reads) if (!audited.has(track)) audited.set(track, answer);
  const draws = [...kinds.draws].map(([start, kind]): DrawPlan => ({ line: lineOf(game, start), kind }));
  return {
    tracks: game.tracks.map((core, track): TrackPlan => {
      const kind = kinds.tracks[track] ?? "O";
      const cards = kind === "K" ? cardsIn(kinds, core) : undefined;
      const named = { track: core.name, kind, ...(cards !== undefined && { cards }) };
      if (!kinds.hidden[track]) return named;
      return {
        ...named,
        ...((kind === "C" || kind === "D") && { owner: ownerOf(survey, track) }),
        ...(kinds.records.has(track) && { look: true as const }),
        opens: audited.has(core.name) ? "end" : "shown",
        ...(core.shownTo && { shownTo: textOf(game.source, core.shownTo.span) }),
      };
    }),
    decisions,
    draws: draws.sort((a, b) => a.line - b.line),
    answers: [...answers].sort((a, b) => a.line - b.line || (a.about < b.about ? -1 : 1)),
    audit: audited.size > 0,
    disclosures: [...audited].map(
      ([track, { rule, line }]): Disclosure => ({ track, when: "end", why: `${rule}, line ${line}, is checked by it` }),
    ),
  };
}

function decisionKind({ knower, cases }: Survey, decision: CoreGame["decisions"][number]): DecisionPlan["kind"] {
  for (const facts of cases.states)
    for (let me = 0; me < knower.seats; me++) {
      const deciding = decidingOf(knower, decision, me, facts);
      if (deciding && deciding.shown !== knower.all) return "C";
    }
  return isJoint(knower.game, decision.by) ? "J" : "O";
}
