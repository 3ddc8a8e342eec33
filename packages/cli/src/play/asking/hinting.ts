// What the machine would decide in a person's stead.
import { KnowledgeError } from "ninefold/knowledge";
import { Fault } from "ninefold/model";
import { type Advice, adviceOf, type KnownBefore, MindError, possibleWorths, type Thought } from "ninefold/players";
import { runLong } from "../../long-work.ts";
import type { ThoughtOf } from "../../minds/spelled-line.ts";
import { foundText, linesText, worthText } from "../../minds/thoughts.ts";
import { print, wrapped } from "../../output.ts";

/** So long a person waits for one thought at the most, in seconds, in games that take longer. */
const LONGEST = 4;

/** So many decisions are listed. A shorter list is of the same thought. */
const USUAL = 3;

export interface HintAsked extends ThoughtOf {
  /** What comes with the game to weigh positions by. */
  readonly known: KnownBefore;
}

/** Says which decisions seem best to a mind that knows what the player knows, what they are worth, and what may come. */
export async function sayHint(asked: HintAsked, argument: string): Promise<void> {
  if (!/^(?:[1-9]\d{0,4})?$/u.test(argument)) {
    print(`hint takes how many decisions to list, a whole number from 1: hint 5; found "${argument}".`);
    return;
  }
  const most = argument === "" ? USUAL : Number(argument);
  try {
    printHint(await adviceFor(asked, most), asked, most);
  } catch (error) {
    if (error instanceof Fault) print(`The rules have a hole where this is asked: ${error.message}.`);
    else if (error instanceof MindError || error instanceof KnowledgeError) print(error.message);
    else throw error;
  }
}

async function adviceFor({ match, player, known: { trained } }: HintAsked, most: number): Promise<Advice> {
  const options = { trained, seed: "hint", lines: Math.max(USUAL, most), milliseconds: 1000 * LONGEST };
  const { result } = await runLong(adviceOf(match, player.id, options), ({ done }) => `Thinking: ${done}`);
  return result;
}

function printHint(advice: Advice, asked: HintAsked, most: number): void {
  const { thought, isCut } = advice;
  const cut = isCut ? ` Ended after ${LONGEST} s: another time it may be another answer.` : "";
  const text = linesText(thought, asked, most);
  if (text === undefined) {
    print(`Nothing was found out about your decisions: there is no hint.${cut}`);
    return;
  }
  print(text);
  print(wrapped(`${legend(thought, asked, most)} Found ${foundText(thought)}.${cut}`, ""));
}

/** What the numbers are, for whom, and whether they tell decisions apart. */
function legend({ lines }: Thought, { match, player }: HintAsked, most: number): string {
  const { least, greatest } = possibleWorths(match.rules.system);
  const range = [least[player.id] ?? 0, greatest[player.id] ?? 0];
  const scale = range.every(Number.isFinite)
    ? `, from ${range.map((worth) => Number(worth.toFixed(2))).join(" to ")}`
    : "";
  const shown = lines.filter(({ worth }) => worth !== undefined).slice(0, most);
  const worths = new Set(shown.map(({ worth = 0 }) => worthText(worth)));
  const isTried = shown.some(({ visits, proved }) => visits !== undefined && !proved);
  const first = isTried
    ? "What was tried most comes first: more plays say more than a better worth."
    : "The best first.";
  const order = worths.size === 1 ? "They seem worth the same." : first;
  return `${shown.length > 1 ? `${order} ` : ""}A number is what the play is worth to ${player.name}${scale}.`;
}
