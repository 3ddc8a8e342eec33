// Random games: whole `.game` files, nearly all of them without a mistake, small and over soon.
import fc from "fast-check";
import { expression } from "./expressions/expressions.ts";
import type { Pick } from "./expressions/scope.ts";
import { randomDecisions } from "./rules/decisions.ts";
import { randomEndings, randomForms } from "./rules/endings.ts";
import { randomForcedSteps } from "./rules/forced-steps.ts";
import { randomWorld } from "./rules/worlds.ts";
import { smallerGames } from "./smaller.ts";
import { isGame, withAbsent } from "./texts.ts";

/** The text of a game, as its makers wrote it; a plain one is mostly compiled. */
export function gameBy(pick: Pick, plain = false): string {
  const [lines, world] = randomWorld(pick, expression, plain);
  const steps = randomForcedSteps(world);
  const decisions = randomDecisions(world);
  const endings = randomEndings(world);
  const forms = randomForms(world, lines);
  const text = ["game Random", ...lines, ...forms, ...steps, ...decisions, ...endings, ""].join("\n");
  return pick(8) === 0 ? withAbsent(text) : text;
}

class RandomGame extends fc.Arbitrary<string> {
  readonly #make: (pick: Pick) => string;

  constructor(make: (pick: Pick) => string) {
    super();
    this.#make = make;
  }

  generate(random: fc.Random): fc.Value<string> {
    for (;;) {
      const text = this.#make((below) => random.nextInt(0, below - 1));
      if (isGame(text)) return new fc.Value(text, undefined);
    }
  }

  canShrinkWithoutContext(value: unknown): value is string {
    return typeof value === "string" && isGame(value);
  }

  /** The context is the size of the edit that made the text. */
  shrink(text: string, size: unknown): fc.Stream<fc.Value<string>> {
    const smaller = smallerGames(text, typeof size === "number" ? size : undefined);
    return fc.stream(smaller).map((made) => new fc.Value(made.text, made.size));
  }
}

/** Random games by a maker of texts, which shrink to the smallest that still break a property. */
export const gamesBy = (make: (pick: Pick) => string): fc.Arbitrary<string> => new RandomGame(make);

export const randomGame = (): fc.Arbitrary<string> => gamesBy((pick) => gameBy(pick));

/** Random games of which most are compiled. */
export const plainGame = (): fc.Arbitrary<string> => gamesBy((pick) => gameBy(pick, true));
