// What a person at the table can know of what is hidden from her.
import { KnowledgeError } from "ninefold/knowledge";
import { Fault, type Player } from "ninefold/model";
import type { Match } from "ninefold/play";
import { beliefIn, knownIn, printKnown } from "../../known.ts";
import { runWhole } from "../../long-work.ts";
import { plural, print } from "../../output.ts";

/** So long a person waits, in seconds. */
const LONGEST = 10;

/** Says what this person can know, who is the one that is asked; of several who share a screen nobody is. */
export async function sayKnown(match: Match, person: Player | undefined): Promise<void> {
  const { system } = match.rules;
  if (system.hidesNothing) return print("Nothing is hidden: everyone is shown everything.");
  if (!person) return print("The game is over, and several people share this screen: nobody is asked what she knows.");
  const perspective = match.perspective(person.id);
  try {
    const work = beliefIn(match, perspective, { seed: "1" });
    const belief = await runWhole(work, ({ done }) => `Followed ${plural(done, "play")}`, LONGEST);
    if (belief) printKnown(knownIn(system, perspective, belief), "at random");
    else
      print(
        `It takes longer than ${LONGEST} seconds to find out: save the match, and ask \`ninefold knows GAME --load FILE --player ${person.name}\`.`,
      );
  } catch (error) {
    if (error instanceof Fault) print(`The rules have a hole where this is asked: ${error.message}.`);
    else if (error instanceof KnowledgeError) print(`Nothing can be said: ${error.message}`);
    else throw error;
  }
}
