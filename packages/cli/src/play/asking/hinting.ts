// What the machine would decide in a person's stead.
import { Fault, type Player } from "ninefold/model";
import type { Match } from "ninefold/play";
import { MindError, thinkingOf } from "ninefold/players";
import { runLong } from "../../long-work.ts";
import { linesText, mindNamed } from "../../minds/thoughts.ts";
import { print } from "../../output.ts";

/** So long a person waits, in milliseconds, and so many lines are shown. */
const BUDGET = { milliseconds: 1_000 };
const SHOWN = 3;

/** Says which decisions seem best to a mind that knows what the player knows, what they are worth, and what may come. */
export async function sayHint(match: Match, player: Player): Promise<void> {
  try {
    const { result } = await runLong(thinkingOf(match, player.id, { mind: mindNamed(), budget: BUDGET, lines: SHOWN }));
    print(linesText(result, match.rules.system, (id) => match.spell(player.id, id) ?? id, SHOWN));
  } catch (error) {
    if (error instanceof Fault) print(`The rules have a hole where this is asked: ${error.message}.`);
    else if (error instanceof MindError) print(error.message);
    else throw error;
  }
}
