// What a person at the table can know of what is hidden from her.
import { KnowledgeError, type Mixtures } from "ninefold/knowledge";
import { Fault, type GameSystem, type Player, rational } from "ninefold/model";
import type { Match } from "ninefold/play";
import { mixturesOf, type Strategy } from "ninefold/players";
import { beliefIn, knownIn, printKnown } from "../../known.ts";
import { runWhole } from "../../long-work.ts";
import { plural, print } from "../../output.ts";
import type { Seat } from "../seats.ts";

/** So long a person waits, in seconds. */
const LONGEST = 10;

/** How the seats are taken to decide, and how that is said. */
export interface Deciding {
  /** Undefined where all decide at random. */
  readonly mixtures: Mixtures | undefined;
  readonly said: string;
}

const AT_RANDOM: Deciding = { mixtures: undefined, said: "at random" };

/** Seats that play by strategies from files decide by them, all others at random. */
export function decidingIn(
  seats: readonly Seat[],
  strategies: ReadonlyMap<string, Strategy>,
  system: GameSystem,
): Deciding {
  const known = seats.flatMap((seat, player) => {
    const path = typeof seat === "object" && "strategy" in seat ? seat.strategy : undefined;
    const strategy = path === undefined ? undefined : strategies.get(path);
    return strategy ? [{ player, path, mixtures: mixturesOf(strategy, system) }] : [];
  });
  if (known.length === 0) return AT_RANDOM;
  const byPlayer = new Map(known.map(({ player, mixtures }) => [player, mixtures]));
  return {
    mixtures: (player, choices, infostate) =>
      byPlayer.get(player)?.(player, choices, infostate) ?? choices.map(() => rational(1, choices.length)),
    said: `at random, but ${known.map(({ player, path }) => `${system.players[player]?.name} by ${path}`).join(", ")}`,
  };
}

/** Says what this person can know, who is the one that is asked; of several who share a screen nobody is. */
export async function sayKnown(match: Match, person: Player | undefined, deciding: Deciding): Promise<void> {
  const { system } = match.rules;
  if (system.hidesNothing) return print("Nothing is hidden: everyone is shown everything.");
  if (!person) return print("The game is over, and several people share this screen: nobody is asked what she knows.");
  try {
    await sayBelief(match, person, deciding);
  } catch (error) {
    if (error instanceof Fault) print(`The rules have a hole where this is asked: ${error.message}.`);
    else if (error instanceof KnowledgeError && deciding.mixtures) {
      print(`Nothing can be said where others decide ${deciding.said}: ${error.message}`);
      await sayKnown(match, person, AT_RANDOM);
    } else if (error instanceof KnowledgeError) print(`Nothing can be said: ${error.message}`);
    else throw error;
  }
}

async function sayBelief(match: Match, person: Player, { mixtures, said }: Deciding): Promise<void> {
  const perspective = match.perspective(person.id);
  const work = beliefIn(match, perspective, { mixtures, seed: "1" });
  const belief = await runWhole(work, ({ done }) => `Followed ${plural(done, "play")}`, LONGEST);
  if (belief) printKnown(knownIn(match.rules.system, perspective, belief), said);
  else
    print(
      `It takes longer than ${LONGEST} seconds to find out: save the match, and ask \`ninefold knows GAME --load FILE --player ${person.name}\`.`,
    );
}
