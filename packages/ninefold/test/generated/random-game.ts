// Random games: whole `.game` files, nearly all of them without a mistake, small and over soon.
import fc from "fast-check";
import { expression } from "./expressions/expressions.ts";
import type { Pick } from "./expressions/scope.ts";
import { randomDecisions } from "./rules/decisions.ts";
import { randomEndings, randomForms } from "./rules/endings.ts";
import { randomForcedSteps } from "./rules/forced-steps.ts";
import { randomWorld } from "./rules/worlds.ts";
import { smallerGames } from "./smaller.ts";
import { isGame } from "./texts.ts";

/** The text of a game, as its makers wrote it. */
export function gameBy(pick: Pick): string {
  const [lines, world] = randomWorld(pick, expression);
  const steps = randomForcedSteps(world);
  const decisions = randomDecisions(world);
  const endings = randomEndings(world);
  const forms = randomForms(world, lines);
  return ["game Random", ...lines, ...forms, ...steps, ...decisions, ...endings, ""].join("\n");
}

class RandomGame extends fc.Arbitrary<string> {
  generate(random: fc.Random): fc.Value<string> {
    for (;;) {
      const text = gameBy((below) => random.nextInt(0, below - 1));
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

/** Random games, which shrink to the smallest that still break a property. */
export const randomGame = (): fc.Arbitrary<string> => new RandomGame();
