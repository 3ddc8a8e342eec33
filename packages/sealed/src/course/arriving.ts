// Where a match stands after decisions and chance.
import { choicesAt, type DecisionTuple, decidersIn, Fault, isOver, type State } from "ninefold/model";
import { lying } from "../deck/counts.ts";
import { begun, type Deck, slotName } from "../deck/deck.ts";
import { restated } from "../deck/positions.ts";
import { dueShows } from "../deck/shows.ts";
import { otherStands } from "../deck/stands.ts";
import { mixedBefore, requireUntold } from "../deck/traces.ts";
import { closedBefore, judged } from "../deck/unchecked.ts";
import { SealedError } from "../errors.ts";
import { isTooMuch } from "../work.ts";
import { decidedState } from "./answers.ts";
import { shownCells } from "./cells.ts";
import { dealtWorld, Unmixed } from "./deals.ts";
import {
  after,
  type Chosen,
  Illegal,
  isShown,
  type Known,
  type Line,
  NOTHING,
  type Secret,
  type Turn,
  tupleOf,
  type World,
} from "./line.ts";
import type { Setting } from "./setting.ts";
import { type Course, type Drawing, everybody, type Offence, type Stage } from "./stage.ts";

/** So many orders of closed cards are tried to see whether who decides depends on them. */
const SURE = 4;

/** Before a stage that opens something, where more than two play: else who says different things to two could have it opened twice. */
export const opening = ({ setting }: Course, stage: Stage): Stage =>
  setting.echoes ? { k: "echo", before: stage } : stage;

/** The course one turn later, or why the rules refuse it. `world`: what it comes to, where that is known. */
export function turned(
  course: Course,
  turn: Turn,
  secrets: readonly Secret[],
  world: World | undefined,
): Course | Offence {
  return withFaults(course, () => {
    const before = course.line;
    const opened = before?.opened ?? NOTHING;
    return settled(course, {
      turns: [...(before?.turns ?? []), turn],
      secrets: [...(before?.secrets ?? []), ...secrets],
      opened,
      world: world ?? after(course.setting, before?.world, turn, opened),
    });
  });
}

/** What was chosen is known as far as it may be: chance comes next, or the next state. `shuffled`: the slots that were, for draws of this turn. */
export function chose(
  course: Course,
  chosen: readonly Chosen[] | undefined,
  secrets: readonly Secret[] = [],
  shuffled: readonly number[] = [],
): Course | Offence {
  return withFaults(course, () => {
    const { setting, line } = course;
    const tuple = line && chosen && tupleOf(setting, line.world, chosen, line.opened);
    const withSecrets = line && { ...line, secrets: [...line.secrets, ...secrets] };
    const answer = tuple && answerTo(setting, tuple);
    if (answer && chosen) {
      // A hole in the rules, or a question to chance, ends the match before anybody is asked.
      decidedState(setting.system, line.world.state, tuple);
      return { ...course, line: withSecrets, stage: { k: "answer", chosen, ...answer } };
    }
    const world = dealtWorld(setting, course.deck, line?.world, tuple);
    if (course.deck && world instanceof Unmixed)
      return shuffledAgain({ ...course, line: withSecrets }, course.deck, world, { drawing: chosen, shuffled });
    if (world && !(world instanceof Unmixed)) return turned(course, { chosen, drawn: [] }, secrets, world);
    return { ...course, line: withSecrets, stage: { k: "draw", chosen } };
  });
}

/** All shuffle cards that are drawn in a turn. SealedError NF9012 where it draws from some before and again after others have come to them. */
function shuffledAgain(course: Course, deck: Deck, { slots }: Unmixed, { drawing, shuffled }: Drawing): Course {
  if (slots.some((slot) => shuffled.includes(slot)))
    throw new SealedError("NF9012", "In one turn cards are drawn, and drawn again when known ones have come to them.");
  const [mixed, operations] = begun(deck, [{ op: "shuffle", slots: slots.map(slotName), by: everybody(course) }]);
  const next = { drawing, shuffled: [...shuffled, ...slots] };
  return { ...course, deck: mixed, stage: { k: "cards", operations, next } };
}

/** Who has to say what these decisions write, if somebody has. SealedError NF9012 where that would be several. */
function answerTo({ answers }: Setting, tuple: DecisionTuple) {
  const due = tuple.flatMap((decision, decider) =>
    (decision ? (answers.get(decision.family) ?? []) : []).map((answer) => ({
      track: answer.writes!,
      seats: answer.decider ? [decider] : answer.by.filter((seat) => seat !== decider),
    })),
  );
  const seats = new Set(due.flatMap((one) => one.seats));
  const [seat] = seats;
  if (due.length === 0) return undefined;
  if (seat === undefined || seats.size > 1)
    throw new SealedError("NF9012", "Which seat has to answer depends on more than who decides.");
  return { seat, tracks: [...new Set(due.map(({ track }) => track))] };
}

/** Hole in the rules: the match ends. */
export function withFaults(course: Course, run: () => Course | Offence): Course | Offence {
  try {
    return run();
  } catch (error) {
    if (error instanceof Illegal) return { seat: error.seat, code: "NF9106", message: error.message };
    if (error instanceof Fault && !isTooMuch(error))
      return { ...course, stage: { k: "over", end: { by: "fault", message: error.message } } };
    throw error;
  }
}

/** A hidden decision is opened as a whole: SealedError NF9012 where some of its cells are shown and others are not. */
function requireWhole(secrets: readonly Secret[], opened: Known, shown: ReadonlySet<string>): void {
  for (const { number, cells } of secrets) {
    const shownOnes = opened.has(number) ? 0 : cells.filter((cell) => shown.has(cell)).length;
    if (shownOnes > 0 && shownOnes < cells.length)
      throw new SealedError("NF9012", `Of ${cells.join(", ")}, settled on at once, only some are shown.`);
  }
}

const decidersText = (choices: World["choices"]): string => decidersIn(choices).join(" ");

/** SealedError NF9012 where who decides, or whether anybody does, depends on which cards are closed. Some orders of them are tried. */
function requireSure({ system, cards }: Setting, deck: Deck, { state, choices }: World): void {
  if (!cards || cards.played.size === 0) return;
  for (const stands of otherStands(deck, SURE)) {
    const other = choicesAt(system, restated(system, cards, state, deck, stands));
    if (decidersText(other) !== decidersText(choices))
      throw new SealedError("NF9012", "Who decides, or whether the play is over, depends on cards that are closed.");
  }
}

/** The deck of a state whose cells say how many cards lie where. */
function counted({ system, cards }: Setting, deck: Deck, state: State): Deck {
  return cards?.isCounted ? { ...deck, lies: lying(system, cards, state, deck) } : deck;
}

/** The deck without the decisions that can be judged by now. Illegal where one of them was not legal. */
function checked({ system, cards }: Setting, deck: Deck): Deck {
  if (!cards) return deck;
  const unchecked = judged(system, cards, deck, deck.unchecked);
  if ("seat" in unchecked) throw new Illegal(unchecked.seat, unchecked.message);
  return { ...deck, unchecked };
}

/** What stands in the state that a line has come to. */
export function settled(course: Course, line: Line): Course {
  const { setting } = course;
  const { world, secrets, opened } = line;
  const deck = course.deck && checked(setting, counted(setting, course.deck, world.state));
  const next = { ...course, line, ...(deck && { deck }) };
  if (deck && setting.cards) {
    requireSure(setting, deck, world);
    const [shown, operations] = begun(deck, dueShows(deck, setting.system, setting.cards, world.state));
    if (shown.machine.task)
      return { ...next, deck: shown, stage: opening(course, { k: "cards", operations, next: "state" }) };
  }
  const over = isOver(world.choices);
  const shown = shownCells(setting.system, world.state);
  const audited = setting.plan.audit && setting.header.audit;
  requireWhole(secrets, opened, shown);
  const due = secrets.filter(
    ({ number, cells, opens }) =>
      !opened.has(number) && ((over && (audited || opens === "end")) || cells.some((cell) => shown.has(cell))),
  );
  if (due.length > 0) return { ...next, stage: opening(course, { k: "show", due }) };
  if (over) {
    const outcome = setting.system.outcome(world.state).text;
    const unverified = secrets.length - opened.size + (deck ? closedBefore(deck, deck.unchecked) : 0);
    return { ...next, stage: { k: "over", end: { by: "rules", outcome, unverified } } };
  }
  const seats = decidersIn(world.choices) as readonly number[];
  if (deck && setting.cards) {
    const [mixed, operations] = begun(deck, mixedBefore(deck, setting.system, setting.cards, world.state, seats));
    if (mixed.machine.task) return { ...next, deck: mixed, stage: { k: "cards", operations, next: "state" } };
    for (const seat of seats)
      requireUntold(deck, setting.system, setting.cards, world.state, seat, world.choices[seat] ?? []);
  }
  if (seats.length === 1) return { ...next, stage: { k: "decide", seat: seats[0]! } };
  const hides = seats.find((seat) => world.choices[seat]!.some((one) => !isShown(setting, world, seat, one)));
  if (hides !== undefined && deck)
    throw new SealedError("NF9012", "Decisions that are made together and stay hidden are not played with cards.");
  return { ...next, stage: { k: "promise", seats } };
}
