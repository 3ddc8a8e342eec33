// Secrets are opened: checked against what was committed to, and the play is played again with them.
import { Fault } from "ninefold/model";
import { answered } from "../chance/ask.ts";
import { privateSeed } from "../chance/seeds.ts";
import { streamOf } from "../chance/stream.ts";
import { decisionCommitment, drawCommitment } from "../secret/commitment.ts";
import { isIn } from "../secret/tree.ts";
import { DRAW_LEVELS, type Opening } from "../transcript/body.ts";
import { isTooMuch } from "../work.ts";
import { settled, withFaults } from "./arriving.ts";
import { type HiddenDraw, Illegal, type Known, type Secret, worldOf } from "./line.ts";
import { type Course, line, notDue, type Offence, type StageRule, saidAs } from "./stage.ts";

type Why = Omit<Offence, "seat">;

/** What a seat's draw comes to, by the salt that it had committed to. */
export const drawnAs = ({ seed, seat, leaf, ask }: HiddenDraw, salt: string): number =>
  answered(streamOf(privateSeed(seed, seat, leaf, salt)), ask);

function wrongOpening(
  { setting: { mid } }: Course,
  secret: Secret,
  { salt, id, result, path }: Opening,
): Why | undefined {
  const { seat, round, commitment } = secret;
  const slot = { mid, round, seat };
  const other: Why = {
    code: "NF9103",
    message: `Secret ${secret.number} is not what was committed to in round ${round}.`,
  };
  if (secret.of === "decision") {
    if (id === undefined || result !== undefined || path) return other;
    return decisionCommitment(slot, salt, id) === commitment ? undefined : other;
  }
  if (id !== undefined || result === undefined || !path) return other;
  // In a tree whose leaves are at more than one level one leaf could be opened as two.
  if (path.length !== DRAW_LEVELS || !isIn(commitment, secret.leaf, drawCommitment(slot, secret.leaf, salt), path))
    return other;
  const drawn = drawnAs(secret, salt);
  return drawn === result
    ? undefined
    : { code: "NF9108", message: `Secret ${secret.number} was drawn as ${drawn}, not as ${result}.` };
}

const openedAs = ({ id, result }: Opening): string | number => id ?? result!;

/** What is known of the secrets after these openings. */
const knownWith = (course: Course, openings: readonly Opening[]): Known =>
  new Map([...line(course).opened, ...openings.map((one) => [one.secret, openedAs(one)] as const)]);

/** The decision that the rules refuse in the world with these openings, if this seat's is one. */
function illegalBy(course: Course, seat: number, openings: readonly Opening[]): Why | undefined {
  try {
    worldOf(course.setting, line(course).turns, knownWith(course, openings));
    return undefined;
  } catch (error) {
    if (error instanceof Illegal && error.seat === seat) return { code: "NF9106", message: error.message };
    // What others have hidden stands there as it may be: their decisions are judged when they open them.
    if (error instanceof Illegal || (error instanceof Fault && !isTooMuch(error))) return undefined;
    throw error;
  }
}

export const showing: StageRule<"show"> = {
  speakers: (_, { due }) => [...new Set(due.map(({ seat }) => seat))].toSorted((a, b) => a - b),
  offence: (course, { due }, seat, body) => {
    if (body.k !== "show") return notDue(body, "what is due to be opened");
    const own = due.filter((one) => one.seat === seat);
    if (own.length !== body.openings.length || own.some(({ number }, i) => body.openings[i]!.secret !== number))
      return {
        code: "NF9103",
        message: `Expected the openings of ${own.map(({ number }) => number).join(", ")}, in this order.`,
      };
    for (const [i, secret] of own.entries()) {
      const wrong = wrongOpening(course, secret, body.openings[i]!);
      if (wrong) return wrong;
    }
    return illegalBy(course, seat, body.openings);
  },
  next: (course, stage, said) =>
    withFaults(course, () => {
      const openings = showing.speakers(course, stage).flatMap((seat) => saidAs(said, seat, "show").openings);
      const opened = knownWith(course, openings);
      const before = line(course);
      return settled(course, { ...before, opened, world: worldOf(course.setting, before.turns, opened) });
    }),
};
