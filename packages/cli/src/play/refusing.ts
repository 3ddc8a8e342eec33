// Why what a person typed is no legal decision.
import { nearestWord, printable, quote } from "ninefold/language";
import {
  type Decision,
  Fault,
  type GameSystem,
  type Player,
  type Refusal,
  shownSpellingsOf,
  unpaired,
} from "ninefold/model";
import { guessSpelt, type Match } from "ninefold/play";
import { spelledAs } from "./faces.ts";
import { wordsOf } from "./hearing.ts";
import { type Draft, mayBe, meantBy, readDecision, readOnward } from "./reading.ts";
import { decisionsOf } from "./seats.ts";
import { completed, familyOf, paired, spellings } from "./spelling.ts";

/** What a person is told of what she typed. */
export interface Reply {
  readonly text: string;
  /** The decision that the rules were asked about, where they refuse one. */
  readonly refused?: string;
}

/** Whether a player may decide what was typed, and why not. */
export function why(line: string, match: Match, player: Player): Reply {
  const read = readDecision(line, decisionsOf(match, player), undefined, spelledAs(line, match, player));
  if ("none" in read) return whyNot(line, match, player);
  const several = "draft" in read ? meantBy(read.draft) : "several" in read ? read.several : [read.decision];
  const [first, ...others] = several;
  if (first && others.length === 0) return { text: `${first.id} is legal.` };
  return { text: `${mayBe(line, several)}: all of them are legal.` };
}

/** The legal decision that what was typed is by the rules, under another id. */
export function sameAs(line: string, match: Match, player: Player, draft?: Draft): string | undefined {
  for (const id of likeliest(line, decisionsOf(match, player), draft).flatMap((text) => spellings(text, match))) {
    const { answer } = ask(id, match, player);
    if (answer && "kind" in answer && answer.same !== undefined) return answer.same;
  }
  return undefined;
}

/**
 * Why a player may not decide what was typed: one line for a person, and the condition as written. Of all decisions
 * that the text may stand for, the one that passes the most conditions is spoken of.
 */
export function whyNot(line: string, match: Match, player: Player, draft?: Draft): Reply {
  const legal = decisionsOf(match, player);
  const texts = likeliest(line, legal, draft);
  const spelled = furthest(guessed(line, match, player).map((id) => ask(id, match, player)));
  if (spelled && spelled.rank > 0) return replyOf(spelled);
  let unread: Asked | undefined;
  for (const text of texts) {
    const asked = spellings(text, match).map((id) => ask(id, match, player));
    const best = furthest(asked);
    if (best && best.rank > 0) return replyOf(best);
    unread ??= asked.findLast(({ id }) => familyOf(id, match) !== undefined);
  }
  const best = furthest(texts.flatMap((text) => askCompleted(text, match, player) ?? []));
  if (best && best.rank > 0) return replyOf(best);
  const written = quote(line.trim());
  const near = nearestWord(paired(line.trim()), [
    ...legal.map(({ id }) => id),
    ...legal.flatMap(({ parameters }) => parameters),
  ]);
  if (near !== undefined) return { text: `There is no decision ${written}. Did you mean ${near}?` };
  const answer = familyOf(line, match) && (best ?? unread)?.answer;
  const said = answer ? answer.message : unpaired(line);
  return {
    text: `There is no decision ${written}${said === undefined ? "" : `: ${said}`}. \`moves\` lists the legal ones.`,
  };
}

/** The decisions, legal or not, that the line may be as the game spells them. */
const guessed = (line: string, { rules, state }: Match, player: Player): readonly string[] =>
  guessSpelt(shownSpellingsOf(rules.system), { state, player: player.id }, line);

/**
 * A line goes on with the draft if its first word does; if not, it more likely stands for itself. Brackets only part
 * words for who reads the line, so those that do not pair off keep nothing from being understood.
 */
function likeliest(line: string, legal: readonly Decision[], draft: Draft | undefined): readonly string[] {
  if (!draft) return [paired(line)];
  const both = [`${draft.text} ${line}`, line].map(paired);
  return readOnward(wordsOf(line)[0] ?? "", legal, draft) ? both : both.toReversed();
}

/** A decision that the rules were asked about, and what they answered: nothing where it is legal. */
interface Asked {
  readonly id: string;
  readonly answer: Refusal | Fault | undefined;
  /** How far the rules followed it; 0 where they know no such decision. */
  readonly rank: number;
}

function ask(id: string, { rules, state }: Match, player: Player): Asked {
  try {
    const answer = rules.system.refusal(state, player.id, id);
    return { id, answer, rank: answer ? rankOf(answer, id, rules.system) : RANKS.legal };
  } catch (error) {
    if (error instanceof Fault) return { id, answer: error, rank: RANKS.fault };
    throw error;
  }
}

/** The rules ask who decides, then for each parameter, then for conditions; a written reason is for people. */
const RANKS = {
  unknown: 0,
  fault: 1,
  player: 2,
  parameter: 3,
  condition: 4,
  reason: 5,
  over: 6,
  forced: 6,
  same: 6,
  legal: 7,
} as const;

/** A later parameter is further, by less than what another kind is. */
function rankOf({ kind, parameter, reason }: Refusal, id: string, { families }: GameSystem): number {
  if (kind !== "parameter") return reason === undefined ? RANKS[kind] : RANKS.reason;
  const { parameters = [] } = families.find(({ name }) => id.startsWith(`${name}(`)) ?? {};
  return RANKS.parameter + Math.max(0, parameters.indexOf(parameter ?? "")) / (parameters.length + 1);
}

/** The first of those that the rules follow furthest. */
function furthest<Kind extends Asked>(asked: readonly Kind[]): Kind | undefined {
  return asked.reduce<Kind | undefined>((best, one) => (best && best.rank >= one.rank ? best : one), undefined);
}

/** What is answered about a text whose last values are missing. They are named only where they make a difference. */
function askCompleted(text: string, match: Match, player: Player): Asked | undefined {
  const asked = completed(text, match, decisionsOf(match, player)).map((one) => ({
    ...one,
    ...ask(one.id, match, player),
  }));
  const best = furthest(asked);
  if (!best) return undefined;
  const { answer, begun, missing } = best;
  const idle = answer && "kind" in answer && missing.find((name) => name === answer.parameter);
  // Were one of its values legal, the text would have been read as the beginning of that decision.
  if (idle) return { ...best, id: begun, answer: { ...answer, message: `no ${idle} makes it legal now` } };
  const read = asked.filter((one) => one.begun === begun && one.rank > 0);
  return read.every((one) => one.answer?.message === answer?.message) ? { ...best, id: begun } : best;
}

function replyOf({ id, answer }: Asked): Reply {
  const asked = printable(id);
  if (!answer) return { text: `${asked} is legal.` };
  if (answer instanceof Fault)
    return { text: `The rules have a hole where they are asked about ${asked}: ${answer.message}.` };
  const { message, condition, reason } = answer;
  const rule = condition !== undefined && condition !== message ? `\n  the rule: ${condition}` : "";
  return { text: `${asked} is refused: ${reason ?? message}.${rule}`, refused: id };
}
